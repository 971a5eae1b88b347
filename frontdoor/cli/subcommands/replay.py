"""`blow replay show`: the story of a log, and the table after any beat of it."""

from argparse import Namespace

from frontdoor.cli.screen import Screen
from frontdoor.cli.sentences import Unverified, WrongUse
from frontdoor.cli.state_table import show_table
from replays import Replay, ReplayError
from replays.transcript import tell_beat


def run(asked: Namespace) -> int:
    """
    Tell what the log holds, as far as it is good.

    Raises:
        WrongUse: When there is no such file, seat or beat.
        Unverified: When the log is damaged, after everything good was told.
    """
    game = loaded(asked.file)
    screen = Screen()
    first, last = _range(asked, game)
    if asked.seat is not None:
        _check_seat(game, asked.seat)
    _show_header(game, asked.file, screen)
    for number in range(first, last + 1):
        for line in tell_beat(game.system.name, game.before(number), game[number].beat, seat=asked.seat):
            screen.say(line)
    if asked.beat is not None:
        screen.say()
        screen.say(f"The table after beat {asked.beat}:", "bold")
        show_table(screen, game.system, game[asked.beat].state, game.header.setup, asked.seat)
    if game.damage is not None:
        raise Unverified(_broken(asked.file, game))
    return 0


def loaded(path: str) -> Replay:
    """
    Read a log as far as it is good.

    Raises:
        WrongUse: When there is no file to read.
        Unverified: When nothing of it can be trusted.
    """
    try:
        return Replay.load(path)
    except ReplayError as error:
        raise (WrongUse if error.damage is None else Unverified)(str(error)) from None


def _range(asked: Namespace, game: Replay) -> tuple[int, int]:
    """Return the first and the last beat to tell."""
    if asked.beat is not None and (asked.first is not None or asked.last is not None):
        raise WrongUse("--beat names one beat, --from and --to a stretch of them; give one or the other")
    first = asked.beat if asked.beat is not None else asked.first or 0
    last = asked.beat if asked.beat is not None else len(game) - 1 if asked.last is None else asked.last
    if game.damage is not None and not len(game):
        return 0, -1
    for number in (first, last):
        if number >= len(game) and game.damage is not None:
            raise Unverified(f"there is no beat {number} to show: {_broken(asked.file, game)}")
        if number >= len(game):
            raise WrongUse(f"there is no beat {number} in {asked.file}; its beats are 0 to {len(game) - 1}")
    if first > last:
        raise WrongUse(f"beat {first} does not come before beat {last}")
    return first, last


def _broken(path: str, game: Replay) -> str:
    good = f"is good up to beat {len(game) - 1} and" if len(game) else "holds no good beat: it"
    return f"{path} {good} breaks at {game.damage}"


def _check_seat(game: Replay, seat: str) -> None:
    known = [each.id for each in game.header.seats]
    if seat not in known:
        raise WrongUse(f"there is no seat '{seat}'; known are {', '.join(known)}")


def _show_header(game: Replay, path: str, screen: Screen) -> None:
    header = game.header
    when = f", begun {header.at}" if header.at else ""
    dice = {"seed": "dice from a seed", "table": "dice rolled at the table"}.get(header.dice, "dice fixed beforehand")
    screen.say(f"{game.system.title}, {header.edition}: '{header.id}'{when}", "bold")
    seats = ", ".join(f"{each.name} ({each.id})" for each in header.seats)
    screen.say(f"{path}: {len(game)} beats; {dice}; {seats}")
    screen.say()
