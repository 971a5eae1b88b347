"""Branches: logs that continue another fight after one of its beats. Their headers name the parent log and beat."""

import re
from collections.abc import Iterator

from combat.engine.errors import refuse
from events.codec.seals import seal_of
from events.codec.wire import plain
from events.history.journal import Header
from events.log.lines import Corruption, beat_line, beat_to_wire
from events.log.rehydrate import line_of_beat
from replays.differences import Difference, differences, format_value
from replays.loaded_fight import LoadedFight

SEAL = re.compile("[0-9a-f]{64}")

_IGNORED_FIELDS = frozenset(
    {"format", "version", "id", "at", "dice", "seed_hash", "reveal_seed", "salt", "typed", "branches_from"}
)
"""Header fields about the name, the time and the dice of a fight, which may differ between a branch and its parent."""


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
    for difference in header_differences(origin.header, game.header):
        return _contradiction(1, difference)
    for moment, other in zip(origin, game, strict=False):
        if moment.beat.number > branch.beat:
            break
        was, now = beat_to_wire(moment.beat, origin.system.codec), beat_to_wire(other.beat, game.system.codec)
        for difference in differences(was, now):
            return _contradiction(line_of_beat(other.beat.number), difference)
    return None


def _contradiction(line: int, difference: Difference) -> Corruption:
    problem = f"this log has {format_value(difference.now)}, its parent {format_value(difference.was)}"
    return Corruption(line, difference.path, problem)


def header_differences(one: Header, other: Header) -> Iterator[Difference]:
    """Yield the differences between two headers, without the fields that may differ between related fights."""
    was, now = (
        {key: value for key, value in plain(header).items() if key not in _IGNORED_FIELDS} for header in (one, other)
    )
    return differences(was, now)


def count_shared_beats(one: LoadedFight, other: LoadedFight) -> int:
    """Return how many beats at the start of two logs are equal, regardless of their seals."""
    pairs = zip(one.journal, other.journal, strict=False)
    return next((number for number, (was, now) in enumerate(pairs) if was != now), min(len(one), len(other)))
