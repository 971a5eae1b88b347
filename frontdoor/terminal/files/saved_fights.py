"""Fights that `blow play` saves by default, in the folder for user data."""

from datetime import datetime
from pathlib import Path

from attrs import frozen

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


@frozen
class SavedFight:
    """A saved fight, with the number of beats after the first and the time of the last change."""

    path: Path
    system: str
    name: str
    beats: int
    last: datetime
    over: bool


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


def saved_fights() -> list[SavedFight]:
    """Return the saved fights, latest first; files that are not logs are left out."""
    fights = []
    for path in fights_folder().glob(f"*{_SUFFIX}"):
        try:
            header = read_header(first_line(path))
            data = path.read_bytes()
        except (LogError, OSError):
            continue
        last = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        fights.append(SavedFight(path, header.system, path.stem, data.count(b"\n") - 1, last, _is_over(data)))
    return sorted(fights, key=lambda fight: fight.last, reverse=True)


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
    fights = saved_fights()[:_MAX_LISTED]
    if not fights:
        raise UsageError(
            f"There are no saved fights in {fights_folder()}. Start one with 'blow play SYSTEM', or name a log."
        )
    screen.print("Saved fights, the latest first:", "bold")
    for number, fight in enumerate(fights, start=1):
        beats = f"{counted(fight.beats, 'beat')}{', over' if fight.over else ''}"
        line = f"{fight.name}: {fight.system}, {beats}, {fight.last:%Y-%m-%d %H:%M}"
        screen.print_with_margin(f"{number:>3}  ", line)

    def parse(text: str) -> Path:
        if text.casefold() == "quit":
            raise Quit
        number = parse_whole(text or "1", range(1, len(fights) + 1), f"a number from 1 to {len(fights)}")
        return fights[number - 1].path

    return screen.ask_until(f"Which one? (1 to {len(fights)}; Enter: 1; or quit)", parse)
