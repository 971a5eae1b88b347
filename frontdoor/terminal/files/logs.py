"""Logs named on the command line, and the studies next to them."""

from pathlib import Path

from frontdoor.terminal.console.errors import UsageError, VerificationError
from frontdoor.terminal.console.screen import Screen
from replays import Replay, ReplayError, Study
from replays.studies.study import study_path

_DICE = {
    "seed": "dice from a seed",
    "table": "dice rolled at the table",
    "together": "dice that the seats make together",
}


def load_log(path: str) -> Replay:
    """Load the fight from a log, as far as the log is intact; refuse a log without an intact beat."""
    try:
        game = Replay.load(path)
    except ReplayError as error:
        raise (UsageError if error.corruption is None else VerificationError)(str(error)) from None
    if not len(game):
        check_intact(path, game)
        raise VerificationError(f"{path} has only a header: the fight was never started.")
    return game


def check_seat(game: Replay, seat: str | None) -> None:
    """Refuse a seat that the fight does not have; None is allowed."""
    seats = [each.id for each in game.header.seats]
    if seat not in (None, *seats):
        raise UsageError(f"There is no seat '{seat}'. The seats are {', '.join(seats)}.")


def check_beat(game: Replay, path: str, *numbers: int) -> None:
    """Refuse beat numbers that the log does not have."""
    missing = next((number for number in numbers if number >= len(game)), None)
    if missing is not None and game.corruption is not None:
        raise VerificationError(f"Beat {missing} cannot be shown. {describe_damage(path, game)}")
    if missing is not None:
        raise UsageError(f"There is no beat {missing} in {path}. Its beats are 0 to {len(game) - 1}.")


def check_intact(path: str, game: Replay) -> None:
    """Refuse a log that is corrupt."""
    if game.corruption is not None:
        raise VerificationError(describe_damage(path, game))


def describe_damage(path: str, game: Replay) -> str:
    """Return a sentence that says how far a corrupt log is intact, and what is wrong after that."""
    intact = f"is intact up to beat {len(game) - 1}" if len(game) else "has no intact beat"
    return f"{path} {intact} but is damaged at {game.corruption}"


def print_header(game: Replay, path: str, screen: Screen) -> None:
    """Print the system, the name of the fight, its log, its dice and its seats."""
    header = game.header
    started = f", started {header.at}" if header.at else ""
    screen.print(f"{game.system.title}, {header.edition}: '{header.id}'{started}", "bold")
    seats = ", ".join(f"{each.name} ({each.id})" for each in header.seats)
    dice = _DICE.get(header.dice, "dice set beforehand")
    screen.print_with_margin("", f"{path}: {len(game)} beats; {dice}; {seats}")
    screen.print()


def open_study(game: Replay, log: str, named: str | None, *, create: bool) -> Study:
    """Return the named study, or by default the one next to a log; a named one must exist unless it may be created."""
    if named is not None and not create and not Path(named).exists():
        raise UsageError(f"There is no study {named}.")
    return Study(game, Path(named) if named is not None else study_path(log))


def study_warnings(study: Study) -> list[str]:
    """Return warnings for readers of a study, about unreadable parts and annotations of beats that this log lacks."""
    warnings = [f"{study.path}, {fault}" for fault in study.faults]
    if study.foreign:
        count = len(study.foreign)
        warnings.append(
            f"{study.path} has {count} annotation{'s' * (count > 1)} about beats that this log does not have."
        )
    return warnings
