"""`blow play`: opens a fight or goes on with one, and seats the table before it."""

from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

from combat.engine.dice import Dice, Seeded, Table
from combat.engine.encounter import Encounter
from events.journal import Header
from events.log import LogError, read_header
from events.stores import StoreError
from frontdoor.cli import seeds
from frontdoor.cli.screen import Screen
from frontdoor.cli.sentences import WrongUse
from frontdoor.cli.play_loop import Session


def run(asked: Namespace) -> int:
    """
    Play until the people leave or the input ends.

    Raises:
        WrongUse: When the options do not fit together, or a file cannot be used.
        Refused: When the setup or the log does not fit.
    """
    screen = Screen(plain=asked.plain)
    session = _resumed(asked, screen) if asked.resume else _begun(asked, screen)
    session.run()
    return 0


def now() -> str:
    """Return the time for the log."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _begun(asked: Namespace, screen: Screen) -> Session:
    if asked.system is None:
        raise WrongUse("say what to play, such as 'blow play trench_crusade'; 'blow systems' lists what there is")
    typed = asked.dice == "typed"
    seed = seeds.seed_of(asked.seed) if asked.seed else None if typed else seeds.fresh_seed()
    name = Path(asked.record).stem if asked.record else "table"
    if asked.setup:
        fight = Encounter.begin(asked.system, Path(asked.setup), dice=seed, name=name, at=now())
    else:
        fight = Encounter.sample(asked.system, dice=seed, name=name, at=now())
    session = Session(fight, screen, seed=seed, typed=typed, clock=now)
    if asked.record:
        path = Path(asked.record)
        if path.exists():
            raise WrongUse(f"{path} exists already; go on with it by --resume {path}, or record to another file")
        _record(session, path, screen)
    return session


def _resumed(asked: Namespace, screen: Screen) -> Session:
    path = Path(asked.resume)
    if asked.setup:
        raise WrongUse("a fight that goes on has its setup in its log; leave --setup away")
    header = _header_of(path)
    if asked.system not in (None, header.system):
        raise WrongUse(f"{path} is a fight of {header.system}, not of {asked.system}")
    typed, seed = _dice_of(asked, path, seeded=header.dice == "seed")
    dice: Dice = Seeded(seed) if seed else Table()
    fight = Encounter.load(path, dice=dice)
    session = Session(fight, screen, seed=seed, typed=typed, clock=now)
    if fight.recovered is not None:
        screen.say(f"The last line of the log was never finished and is dropped: {fight.recovered}.", "yellow")
    target = Path(asked.record) if asked.record else path
    if target != path and target.exists():
        raise WrongUse(f"{target} exists already; record to another file")
    _record(session, target, screen)
    return session


def _header_of(path: Path) -> Header:
    try:
        with path.open("rb") as file:
            return read_header(file.readline())
    except OSError as error:
        raise WrongUse(f"the log {path} cannot be read: {error.strerror}") from None
    except LogError as error:
        raise WrongUse(f"{path}, {error}") from None


def _dice_of(asked: Namespace, path: Path, *, seeded: bool) -> tuple[bool, str | None]:
    """Return who rolls in a fight that goes on, and its seed."""
    if not seeded:
        if asked.dice == "rolled" or asked.seed:
            raise WrongUse(f"{path} was begun with dice that people roll, and goes on with them: leave --dice away")
        return True, None
    seed = seeds.seed_of(asked.seed) if asked.seed else seeds.kept(path)
    typed = asked.dice == "typed"
    if seed is None and not typed:
        raise WrongUse(
            f"the seed of {path} is not in {seeds.side_file(path)}; give it with --seed, or go on with --dice typed"
        )
    return typed, seed


def _record(session: Session, path: Path, screen: Screen) -> None:
    """Write the log from now on; first the seed, so that no log is ever left without it."""
    try:
        kept = seeds.keep(path, session.seed) if session.seed else None
        session.fight.record(path)
    except StoreError:
        raise
    except OSError as error:
        raise WrongUse(f"{path} cannot be written: {error.strerror}") from None
    session.recorded = path
    screen.say(f"Every beat is written to {path} at once.", "dim")
    if kept is not None:
        screen.say(
            f"Its seed is in {kept}: with it --resume goes on with the same dice. Who reads it knows them.", "dim"
        )
