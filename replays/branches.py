"""Branches: fights that leave another one after some beat, each a log of its own that says so in its header."""

import re
from collections.abc import Iterator

from combat.engine.errors import refuse
from events.journal import Header
from events.log import Corruption, beat_to_wire, chain_of, line_of
from events.rehydrate import line_of_beat
from events.wire import plain
from replays.differences import differences, shown
from replays.game import Game

SEAL = re.compile("[0-9a-f]{64}")

PROMISED = frozenset({"dice", "seed_hash", "reveal_seed", "salt", "typed", "branches_from"})
"""What a header says of dice to come, and where they begin: in this a branch may differ from the log that it leaves."""

_NAMED = frozenset({"id", "at"})
"""What the caller calls a fight, and when it was."""


def seals(game: Game) -> tuple[str, ...]:
    """Return the seals of the beats of a log, by their numbers."""
    return tuple(chain_of(line_of(game.journal, link, game.system.codec)) for link in game.journal.links())


def strange_branch(game: Game) -> Iterator[Corruption]:
    """Return what is wrong with where a log says that it leaves another, as far as it can be told from this one."""
    branch = game.header.branches_from
    if branch is None:
        return
    if branch.beat >= len(game) and game.corruption is None:
        problem = f"it says that it has beat {branch.beat} of another log, but it has only {len(game)} beats"
        yield Corruption(1, "$.branches_from.beat", problem)
    if not SEAL.fullmatch(branch.seal):
        yield Corruption(1, "$.branches_from.seal", "a seal is written with 64 hexadecimal digits in lower case")


def unlike_origin(game: Game, origin: Game) -> Corruption | None:
    """Return the first place where a branch is not what the log has that it is said to leave, or None.

    Raises:
        Refused: When it does not say that it leaves any.
    """
    branch = game.header.branches_from
    if branch is None:
        raise refuse("origin", "this log says of no other that it leaves it; verify it without one")
    if branch.beat >= len(origin) or seals(origin)[branch.beat] != branch.seal:
        problem = f"beat {branch.beat} of the log that was handed over has not the seal '{branch.seal}'"
        return Corruption(1, "$.branches_from.seal", problem)
    for path, was, now in unlike_headers(origin.header, game.header):
        return Corruption(1, path, f"this log says {shown(now)}, the one that it leaves {shown(was)}")
    for moment, other in zip(origin, game, strict=False):
        if moment.beat.number > branch.beat:
            break
        was, now = beat_to_wire(moment.beat, origin.system.codec), beat_to_wire(other.beat, game.system.codec)
        for each in differences(was, now):
            line = line_of_beat(other.beat.number)
            return Corruption(
                line, each.path, f"this log says {shown(each.now)}, the one that it leaves {shown(each.was)}"
            )
    return None


def unlike_headers(one: Header, other: Header) -> Iterator[tuple[str, object, object]]:
    """Return where two headers differ otherwise than those of a log and its branch may: each path with both values."""
    allowed = PROMISED | _NAMED
    was, now = ({key: said for key, said in plain(header).items() if key not in allowed} for header in (one, other))
    for each in differences(was, now):
        yield each.path, each.was, each.now


def shared_beats(one: Game, other: Game) -> int:
    """Return how many beats two logs have alike from the beginning, whoever sealed them."""
    pairs = zip(one.journal, other.journal, strict=False)
    return next((number for number, (was, now) in enumerate(pairs) if was != now), min(len(one), len(other)))
