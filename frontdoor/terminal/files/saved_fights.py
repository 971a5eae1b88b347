"""Fights that `blow play` saves by default, in the folder for user data."""

from datetime import datetime
from pathlib import Path

from combat.engine.catalog import system
from combat.engine.errors import Refused
from events.history.journal import effective
from events.log.lines import LogError, read, read_header
from events.stores import first_line
from events.vocabulary import EncounterEnded
from frontdoor.terminal.console.errors import Quit, UsageError
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.prompts.answer_parser import parse_whole
from frontdoor.user_data import data_folder
from replays.narration.words import counted

_MAX_LISTED = 20
_SUFFIX = ".jsonl"


def fights_folder() -> Path:
    """Return the folder of the saved fights; it may not exist yet."""
    return data_folder() / "fights"


def new_log_path(system: str, at: datetime) -> Path:
    """Return an unused path for the log of a fight that starts now."""
    return unused_path(fights_folder() / f"{system}-{at:%Y-%m-%d-%H%M}{_SUFFIX}")


def unused_path(path: Path) -> Path:
    """Return a path, or, if it exists, an unused one next to it."""
    number, unused = 1, path
    while unused.exists():
        number += 1
        unused = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return unused


def new_path(name: str) -> Path:
    """Return the path of a file to create; refuse an existing one."""
    path = Path(name)
    if path.exists():
        raise UsageError(f"{path} already exists and is left as it is. Choose another file name.")
    return path


def _describe(path: Path) -> str:
    """Return the name, system, length and last change of a saved fight; an empty string if the file is not a log."""
    try:
        header, data = read_header(first_line(path)), path.read_bytes()
    except (LogError, OSError):
        return ""
    beats, last = data.count(b"\n") - 1, datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    over = ", over" if _is_over(data) else ""
    return f"{path.stem}: {header.system}, {counted(beats, 'beat')}{over}, {last:%Y-%m-%d %H:%M}"


def _is_over(data: bytes) -> bool:
    """Return whether a log contains the end of its fight and the end has not been undone."""
    if EncounterEnded.wire_type.encode() not in data:
        return False
    try:
        beats = effective(read(data, lambda header: system(header.system).codec).journal.beats)
    except (LogError, Refused):
        return False
    return any(isinstance(event, EncounterEnded) for beat in beats for event in beat.events)


def choose_saved(screen: Screen) -> Path:
    """Ask which saved fight to continue, and return its log."""
    paths = sorted(fights_folder().glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    fights = [(path, line) for path in paths if (line := _describe(path))][:_MAX_LISTED]
    if not fights:
        raise UsageError(
            f"There are no saved fights in {fights_folder()}. Start one with 'blow play SYSTEM', or name a log."
        )
    screen.print("Saved fights, the latest first:", "bold")
    for number, (_, line) in enumerate(fights, start=1):
        screen.print_with_margin(f"{number:>3}  ", line)

    def parse(text: str) -> Path:
        if text.casefold() == "quit":
            raise Quit
        number = parse_whole(text or "1", range(1, len(fights) + 1), f"a number from 1 to {len(fights)}")
        return fights[number - 1][0]

    return screen.ask_until(f"Which one? (1 to {len(fights)}; Enter: 1; or quit)", parse)
