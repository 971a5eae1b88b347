"""`blow play`: starts or resumes a fight, and plays it at the terminal."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

import replays
from combat.engine.dice.seeds import SeededDice, new_seed
from combat.engine.dice.sources import Dice, ManualDice
from combat.engine.errors import Refused
from combat.engine.fight.encounter import Encounter
from events.history.journal import Header
from events.log.lines import LogError, read_header
from events.stores import first_line
from events.vocabulary import RoundBegan
from frontdoor.bots import BotSeats
from frontdoor.clock import now
from frontdoor.tables.live_fight import LiveFight
from frontdoor.terminal.console.errors import Quit, UsageError
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.files.saved_fights import choose_saved, new_log_path
from frontdoor.terminal.files.seeds import check_seed_strength, load_seed, parse_seed, seed_file
from frontdoor.terminal.play.play_loop import PlayLoop
from frontdoor.terminal.play.session import Session
from frontdoor.terminal.seating import ask_seats, ask_system, check_system, parse_players

MOST_RECAPPED = 30
"""Maximum number of beats that are shown again when a fight is resumed."""


def run(arguments: Namespace) -> None:
    """Play until the players leave or the input ends."""
    screen = Screen(plain=arguments.plain)
    try:
        loop = _begin(arguments, screen) if arguments.resume is None else _resume(arguments, screen)
    except (Quit, EOFError):
        return
    try:
        loop.run()
    finally:
        screen.close()
        loop.fight.close()


def _begin(arguments: Namespace, screen: Screen) -> PlayLoop:
    if arguments.to is not None:
        raise UsageError("--to continues a recorded fight. Name its log with --resume.")
    if arguments.system is None and not screen.interactive:
        raise UsageError("Choose what to play, such as 'blow play trench_crusade'. 'blow systems' lists the systems.")
    if arguments.record and arguments.unrecorded:
        raise UsageError("Give --record or --unrecorded, not both.")
    system = arguments.system or ask_system(screen)
    check_system(system)
    log = Path(arguments.record) if arguments.record else None
    typed = arguments.dice == "typed"
    seed = parse_seed(arguments.seed) if arguments.seed else None if typed else new_seed()
    if seed is None and arguments.salt:
        raise UsageError("A salt is mixed into the dice of a seed. Leave out --salt, or give a seed with --seed.")
    if seed is not None and not arguments.weak:
        check_seed_strength(seed)
    name = log.stem if log else "table"
    begin = partial(Encounter.begin, setup=Path(arguments.setup)) if arguments.setup else Encounter.sample
    with _naming(arguments.setup):
        fight = begin(
            system,
            dice=seed,
            name=name,
            at=now(),
            salt=arguments.salt or "",
            typed="anyone" if typed else None,
            weak=arguments.weak,
        )
    program = BotSeats(_players(arguments, screen, fight.header))
    if seed is not None:
        screen.print(f"The fight is named '{name}', and the hash of its seed is {fight.header.seed_hash}.", "dim")
    session = Session(LiveFight(fight, now, program), screen, seed)
    if log:
        if log.exists():
            raise UsageError(f"{log} already exists. Continue it with --resume {log}, or record to another file.")
        session.record(log)
    elif not arguments.unrecorded:
        session.pending_log = new_log_path(system, datetime.now().astimezone())
    return PlayLoop(session, typed_dice=typed)


@contextmanager
def _naming(setup: str | None) -> Iterator[None]:
    """Put the name of the setup file before the errors in it."""
    try:
        yield
    except Refused as refused:
        if not setup or not str(refused).startswith("$"):
            raise
        raise UsageError(f"{setup}: {refused}") from None


def _players(arguments: Namespace, screen: Screen, header: Header) -> dict[str, str]:
    if screen.interactive and not arguments.players:
        return ask_seats(screen, header)
    return parse_players(arguments.players, header)


def _resume(arguments: Namespace, screen: Screen) -> PlayLoop:
    path = Path(arguments.resume) if arguments.resume else choose_saved(screen)
    log = Path(arguments.record) if arguments.record else path
    _check_resumed(arguments, path, log)
    try:
        header = read_header(first_line(path))
    except LogError as error:
        raise UsageError(f"{path}, {error}") from None
    if arguments.system not in (None, header.system):
        raise UsageError(f"{path} is a fight of {header.system}, not of {arguments.system}. Leave out the system.")
    parse_players(arguments.players, header)
    typed, seed = _resumed_dice(arguments, path, header)
    if log != path and log.exists():
        raise UsageError(f"{log} already exists. Record to another file.")
    fight = _loaded(path, SeededDice(seed) if seed else ManualDice(), record=log == path, upto=arguments.to)
    if fight.recovered is not None and arguments.to is not None:
        screen.print(f"What {path} holds after beat {arguments.to} is left out: {fight.recovered}.", "yellow")
    elif fight.recovered is not None:
        screen.print(f"The last line of {path} was incomplete and has been dropped: {fight.recovered}.", "yellow")
    program = BotSeats(_players(arguments, screen, header))
    session = Session(LiveFight(fight, now, program), screen, seed)
    session.record(log)
    if len(fight.journal) > 1:
        screen.print()
        screen.print("Latest beats:", "bold")
        session.story().print(screen, range(_last_round(fight), len(fight.journal)))
    return PlayLoop(session, typed_dice=typed)


def _check_resumed(arguments: Namespace, path: Path, log: Path) -> None:
    if arguments.unrecorded:
        raise UsageError("A fight that is resumed is recorded in its log. Leave out --unrecorded.")
    if arguments.setup:
        raise UsageError("A resumed fight takes its setup from its log. Leave out --setup.")
    if arguments.to is not None and log == path:
        raise UsageError(f"--to leaves {path} as it is. Name a new log with --record.")
    if arguments.salt:
        raise UsageError("A resumed fight keeps the salt it was begun with. Leave out --salt.")


def _last_round(fight: Encounter) -> int:
    """Return the number of the beat that began the last round, or of a later beat if the round is too long to show."""
    beats = fight.journal.beats
    long_ago = max(0, len(beats) - MOST_RECAPPED)
    began = (beat.number for beat in reversed(beats) if any(isinstance(each, RoundBegan) for each in beat.events))
    return max(next(began, 0), long_ago)


def _loaded(path: Path, dice: Dice, *, record: bool, upto: int | None) -> Encounter:
    """Load the fight from a log; if the log is corrupt, explain how to continue from its intact part."""
    try:
        return Encounter.load(path, dice, record=record, upto=upto)
    except Refused as refused:
        try:
            log = replays.Facts.load(path)
        except replays.ReplayError:
            raise refused from None
        last = len(log) - 1
        if upto is not None or log.corruption is None or log.torn or last < 0:
            raise
        good = f"--resume {path} --to {last} --record NEW continues after beat {last}, in a new log."
        raise UsageError(f"{path} is damaged at {log.corruption}. {good}") from None


def _resumed_dice(arguments: Namespace, path: Path, header: Header) -> tuple[bool, str | None]:
    """Return whether people roll the dice of a resumed fight, and its seed."""
    typed = arguments.dice == "typed" or (arguments.dice is None and header.typed == "anyone")
    if header.dice == "together":
        raise UsageError(f"In {path} all seats contribute to the dice, so it continues only on a server.")
    if header.seed_hash is None:
        if arguments.dice == "rolled" or arguments.seed:
            raise UsageError(f"{path} was begun with typed dice, and keeps them. Leave out --dice rolled and --seed.")
        return True, None
    seed = parse_seed(arguments.seed, header.seed_hash) if arguments.seed else load_seed(path)
    if typed and header.typed == "never":
        raise UsageError(f"{path} allows only dice from the seed. Leave out --dice typed.")
    if seed is None and not typed:
        missing = f"There is no seed for {path} in {seed_file(path)}"
        raise UsageError(f"{missing}. Give it with --seed, or roll the dice yourself with --dice typed.")
    return typed, seed
