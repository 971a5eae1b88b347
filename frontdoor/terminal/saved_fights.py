"""The fights that are kept without being asked for: in the folder that the system has for a user's data."""

from datetime import datetime
from pathlib import Path

from attrs import frozen

from combat.engine.catalog import system
from combat.engine.errors import Refused
from events.journal import effective
from events.log import LogError, read, read_header
from events.stores import first_line
from events.vocabulary import EncounterEnded
from frontdoor.terminal.answer_parser import parse_whole
from frontdoor.terminal.errors import InvalidAnswer, Quit, UsageError
from frontdoor.terminal.screen import Screen
from frontdoor.user_data import data_folder
from replays.narration.words import counted

_MOST_LISTED = 20
_SUFFIX = ".jsonl"


@frozen
class SavedFight:
    """A fight that is kept.

    Attributes:
        path: Its log.
        system: What is played.
        name: What it was named.
        beats: How many beats it has.
        last: When something was written last.
        over: Whether it has come to its end.
    """

    path: Path
    system: str
    name: str
    beats: int
    last: datetime
    over: bool


def fights_folder() -> Path:
    """Return the folder of the fights; it need not be there."""
    return data_folder() / "fights"


def new_log_path(system: str, at: datetime) -> Path:
    """Return where a fight that begins now is kept: a log that is not there yet."""
    stem = f"{system}-{at:%Y-%m-%d-%H%M}"
    number, path = 1, fights_folder() / f"{stem}{_SUFFIX}"
    while path.exists():
        number += 1
        path = fights_folder() / f"{stem}-{number}{_SUFFIX}"
    return path


def saved_fights() -> list[SavedFight]:
    """Return the fights that are kept, the latest first; what is no log is passed over."""
    found = []
    for path in fights_folder().glob(f"*{_SUFFIX}"):
        try:
            header = read_header(first_line(path))
            data = path.read_bytes()
        except (LogError, OSError):
            continue
        last = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        found.append(SavedFight(path, header.system, path.stem, data.count(b"\n") - 1, last, _is_over(data)))
    return sorted(found, key=lambda each: each.last, reverse=True)


def _is_over(data: bytes) -> bool:
    """Return whether the fight of a log has ended, and that was not taken back."""
    if EncounterEnded.wire_type.encode() not in data:
        return False
    try:
        beats = effective(read(data, lambda header: system(header.system).codec).journal.beats)
    except (LogError, Refused):
        return False
    return any(isinstance(event, EncounterEnded) for beat in beats for event in beat.events)


def choose_saved(screen: Screen) -> Path:
    """Return the log of the fight that people want to go on with.

    Raises:
        UsageError: When none is kept.
        Quit: When they want none.
    """
    fights = saved_fights()[:_MOST_LISTED]
    if not fights:
        raise UsageError(f"No fight is kept in {fights_folder()}. Begin one with 'blow play SYSTEM', or name a log.")
    screen.print("These fights are kept, the latest first:", "bold")
    for number, each in enumerate(fights, start=1):
        beats = f"{counted(each.beats, 'beat')}{', over' if each.over else ''}"
        told = f"{each.name}: {each.system}, {beats}, {each.last:%Y-%m-%d %H:%M}"
        screen.print_with_margin(f"{number:>3}  ", told)
    while True:
        text = screen.ask(f"Which one? (1 to {len(fights)}; Enter: 1; or quit)")
        if text.casefold() == "quit":
            raise Quit
        try:
            number = parse_whole(text or "1", range(1, len(fights) + 1), f"a number from 1 to {len(fights)}")
        except InvalidAnswer as error:
            screen.print(str(error), "yellow")
            continue
        return fights[number - 1].path
