"""Branches: logs that continue another fight after one of its beats. Their headers name the parent log and beat."""

import re
from collections.abc import Iterator

from combat.engine.errors import refuse
from events.codec.wire import plain
from events.history.journal import Header
from events.log.lines import Corruption, beat_line, beat_to_wire, seal_of
from events.log.rehydrate import line_of_beat
from replays.differences import differences, format_value
from replays.loaded_fight import LoadedFight

SEAL = re.compile("[0-9a-f]{64}")

BRANCH_HEADER_FIELDS = frozenset({"dice", "seed_hash", "reveal_seed", "salt", "typed", "branches_from"})
"""Header fields about the dice and the parent log, which may differ between a branch and its parent."""

_NAMED = frozenset({"id", "at"})
"""Header fields that the caller chooses: the name and the time of the fight."""


def seals(game: LoadedFight) -> tuple[str, ...]:
    """Return the seals of all beats of a log, keyed by beat number."""
    return tuple(seal_of(beat_line(game.journal, link, game.system.codec)) for link in game.journal.links())


def branch_errors(game: LoadedFight) -> Iterator[Corruption]:
    """Yield the errors in the header field that names the parent log, as far as this log alone can show them."""
    branch = game.header.branches_from
    if branch is None:
        return
    if branch.beat >= len(game) and game.corruption is None:
        problem = f"the log claims to share beat {branch.beat} with its parent, but has only {len(game)} beats"
        yield Corruption(1, "$.branches_from.beat", problem)
    if not SEAL.fullmatch(branch.seal):
        yield Corruption(1, "$.branches_from.seal", "a seal must have 64 lower-case hexadecimal digits")


def origin_mismatch(game: LoadedFight, origin: LoadedFight) -> Corruption | None:
    """Return the first place where a branch contradicts its parent log, or None.

    Raises:
        Refused: If the log is not a branch.
    """
    branch = game.header.branches_from
    if branch is None:
        raise refuse("origin", "this log is not a branch; verify it without an origin")
    if branch.beat >= len(origin) or seals(origin)[branch.beat] != branch.seal:
        problem = f"beat {branch.beat} of the given parent log does not have the seal '{branch.seal}'"
        return Corruption(1, "$.branches_from.seal", problem)
    for path, was, now in header_differences(origin.header, game.header):
        return Corruption(1, path, f"this log has {format_value(now)}, its parent {format_value(was)}")
    for moment, other in zip(origin, game, strict=False):
        if moment.beat.number > branch.beat:
            break
        was, now = beat_to_wire(moment.beat, origin.system.codec), beat_to_wire(other.beat, game.system.codec)
        for difference in differences(was, now):
            line = line_of_beat(other.beat.number)
            return Corruption(
                line,
                difference.path,
                f"this log has {format_value(difference.now)}, its parent {format_value(difference.was)}",
            )
    return None


def header_differences(one: Header, other: Header) -> Iterator[tuple[str, object, object]]:
    """Yield the JSON path and both values of each header field that differs between two logs although it should not."""
    allowed = BRANCH_HEADER_FIELDS | _NAMED
    was, now = ({key: said for key, said in plain(header).items() if key not in allowed} for header in (one, other))
    for difference in differences(was, now):
        yield difference.path, difference.was, difference.now


def count_shared_beats(one: LoadedFight, other: LoadedFight) -> int:
    """Return how many beats at the start of two logs are equal, regardless of their seals."""
    pairs = zip(one.journal, other.journal, strict=False)
    return next((number for number, (was, now) in enumerate(pairs) if was != now), min(len(one), len(other)))
