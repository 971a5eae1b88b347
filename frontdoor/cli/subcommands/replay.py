"""`blow replay`: `show` tells the story of a log, `verify` checks that the rules make it of its commands and dice."""

from argparse import Namespace
from pathlib import Path

from frontdoor.cli.errors import UsageError, VerificationError
from frontdoor.cli.screen import Screen
from frontdoor.cli.seeds import parse_seed, seed_beside
from frontdoor.cli.state_table import print_state
from replays import Replay, ReplayError
from replays.summary import summary
from replays.transcript import tell_beat

_DICE = {"seed": "dice from a seed", "table": "dice rolled at the table"}


def show(arguments: Namespace) -> None:
    """Print the story of a log as far as it is intact, and after the whole a summary; raise where it is not."""
    game = _load(arguments.file)
    screen = Screen()
    part = (arguments.beat, arguments.first, arguments.last) != (None, None, None)
    if arguments.summary and part:
        raise UsageError("--summary is about the whole log. Leave out --beat, --from and --to.")
    first, last = _range(arguments, game)
    seats = [each.id for each in game.header.seats]
    if arguments.seat not in (None, *seats):
        raise UsageError(f"There is no seat '{arguments.seat}'. The seats are {', '.join(seats)}.")
    _print_header(game, arguments.file, screen)
    for number in () if arguments.summary else range(first, last + 1):
        for line in tell_beat(game.system.name, game.before(number), game[number].beat, seat=arguments.seat):
            screen.print(line)
    if len(game) and not part:
        _print_summary(game, arguments, screen)
    if arguments.beat is not None:
        screen.print()
        screen.print(f"The state after beat {last}:", "bold")
        print_state(screen, game.system, game[last].state, game.header.setup, arguments.seat)
    if game.corruption is not None:
        raise VerificationError(_corruption(arguments.file, game))


def verify(arguments: Namespace) -> None:
    """Print EXACT and the fingerprint, or raise naming the line and the field that differ."""
    game = _load(arguments.file)
    seed = parse_seed(arguments.seed, game.header.seed_hash) if arguments.seed else None
    verdict = game.verify(
        seed or seed_beside(Path(arguments.file), game.header.seed_hash),
        fingerprint=arguments.fingerprint,
        seed_hash=arguments.seed_hash,
    )
    if not verdict.exact:
        raise VerificationError(f"{arguments.file}, {verdict}")
    screen = Screen()
    screen.print(str(verdict), "bold green")
    screen.print(f"{verdict.beats} beats; the fingerprint is {verdict.fingerprint}")


def _load(path: str) -> Replay:
    try:
        return Replay.load(path)
    except ReplayError as error:
        raise (UsageError if error.corruption is None else VerificationError)(str(error)) from None


def _range(arguments: Namespace, game: Replay) -> tuple[int, int]:
    """Return the first and the last beat to show."""
    beat, first, last = arguments.beat, arguments.first, arguments.last
    if beat is not None and (first, last) != (None, None):
        raise UsageError("Use --beat for one beat, or --from and --to for several, but not both.")
    if not len(game) and game.corruption is not None:
        return 0, -1
    first = beat if beat is not None else first or 0
    last = beat if beat is not None else len(game) - 1 if last is None else last
    missing = next((number for number in (first, last) if number >= len(game)), None)
    if missing is not None and game.corruption is not None:
        raise VerificationError(f"Beat {missing} cannot be shown. {_corruption(arguments.file, game)}")
    if missing is not None:
        raise UsageError(f"There is no beat {missing} in {arguments.file}. Its beats are 0 to {len(game) - 1}.")
    if first > last:
        raise UsageError(f"--from {first} comes after --to {last}. Put the earlier beat first.")
    return first, last


def _corruption(path: str, game: Replay) -> str:
    intact = f"is intact up to beat {len(game) - 1}" if len(game) else "has no intact beat"
    return f"{path} {intact} but is damaged at {game.corruption}"


def _print_header(game: Replay, path: str, screen: Screen) -> None:
    header = game.header
    started = f", started {header.at}" if header.at else ""
    screen.print(f"{game.system.title}, {header.edition}: '{header.id}'{started}", "bold")
    seats = ", ".join(f"{each.name} ({each.id})" for each in header.seats)
    screen.print(f"{path}: {len(game)} beats; {_DICE.get(header.dice, 'dice set beforehand')}; {seats}")
    screen.print()


def _print_summary(game: Replay, arguments: Namespace, screen: Screen) -> None:
    """Print the fight in some twenty lines, after a line of its own where the story came before."""
    if not arguments.summary:
        screen.print()
    for number, line in enumerate(summary(game, arguments.seat).lines()):
        screen.print(line, "" if number else "bold")
