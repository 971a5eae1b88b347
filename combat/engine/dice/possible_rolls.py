"""Every result of a roll that the rules distinguish, with its probability."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations_with_replacement, pairwise, product
from math import comb, factorial, prod
from typing import Any

from attrs import frozen

from combat.engine.dice.sources import DefaultKey, OutcomeKey, RunningKey
from combat.engine.errors import DieRequest

MAX_PATHS = 100_000
"""Largest number of paths to enumerate; the rest is sampled."""


MAX_ROLLS = 30
"""Largest number of rolls in one outcome, such as rerolls until a result fits; with more, outcomes are sampled."""

MAX_KEPT = 2_000
"""Largest number of multisets of faces of a pool that are kept for other rolls of the same pool."""


class TooManyOutcomes(Exception):
    """There are more outcomes than the limit."""


@frozen(eq=False)
class PossibleRoll:
    """One possible result of the dice of a roll.

    Attributes:
        faces: The faces, in the order requested.
        share: The probability, including all rolls with the same outcome key.
    """

    faces: tuple[int, ...]
    share: Fraction


def possible_rolls(
    asked: Sequence[DieRequest],
    before: tuple[int, ...] = (),
    outcome_key: OutcomeKey | None = None,
    *,
    by_default: bool = False,
) -> Sequence[PossibleRoll]:
    """Return every result of a roll that the rules distinguish.

    Args:
        asked: The dice; equal ones are interchangeable.
        before: The faces of the dice of this roll that are already rolled.
        outcome_key: Maps faces to an outcome key; None if every face matters.
        by_default: Whether all later decisions take their default, so that the coarser key of a `DefaultKey` is enough.

    Raises:
        TooManyOutcomes: If there are more results than the limit.
    """
    if outcome_key is None:
        return _gone_through(tuple(asked), before, _Reads(tuple))
    if not isinstance(outcome_key, DefaultKey):
        return _known(tuple(asked), before, _Reads(outcome_key))
    rolls = _known(tuple(asked), before, _Reads(outcome_key.exact))
    return _merged(rolls, before, outcome_key.default) if by_default and outcome_key.default else rolls


def _merged(rolls: Sequence[PossibleRoll], before: tuple[int, ...], outcome_key: OutcomeKey) -> list[PossibleRoll]:
    alike: dict[Hashable, list[PossibleRoll]] = {}
    for roll in rolls:
        alike.setdefault(outcome_key((*before, *roll.faces)), []).append(roll)
    return [PossibleRoll(group[0].faces, sum((roll.share for roll in group), Fraction(0))) for group in alike.values()]


def possible_sequences(
    sides: int, faces: tuple[int, ...], key: OutcomeKey, more: OutcomeKey
) -> tuple[tuple[PossibleRoll, ...], ...]:
    """Return every result of single dice that are rolled one after another, with one roll for each die.

    Sequences with equal keys are merged; the first roll has the probability of the whole sequence.

    Args:
        sides: The number of sides of each die.
        faces: The faces of the earlier dice of the sequence.
        key: Maps the faces of a whole sequence to a key. Unfinished sequences with equal keys continue in the same way.
        more: Returns whether another die is rolled after these faces.

    Raises:
        TooManyOutcomes: If a sequence has more rolls than the limit.
    """
    return _known_sequences(sides, faces, _Reads(key), _Reads(more))


@lru_cache(maxsize=64)
def _known_sequences(
    sides: int, faces: tuple[int, ...], key: "_Reads", more: "_Reads"
) -> tuple[tuple[PossibleRoll, ...], ...]:
    finished: dict[Hashable, tuple[tuple[int, ...], Fraction]] = {}
    unfinished: list[tuple[tuple[int, ...], Fraction]] = [(faces, Fraction(1))]
    for _ in range(MAX_ROLLS):
        coming: dict[Hashable, tuple[tuple[int, ...], Fraction]] = {}
        for before, share in unfinished:
            tossed = [(*before, face) for face in range(1, sides + 1)]
            places = [(bool(more.of(rolled)), key.of(rolled)) for rolled in tossed]
            first = dict(zip(reversed(places), reversed(tossed), strict=True))
            for (goes_on, place), number in Counter(places).items():
                group = coming if goes_on else finished
                kept, earlier = group.get(place, (first[goes_on, place], Fraction(0)))
                group[place] = kept, earlier + share * Fraction(number, sides)
        unfinished = list(coming.values())
        if not unfinished:
            return tuple(_sequence(rolled[len(faces) :], share) for rolled, share in finished.values())
    raise TooManyOutcomes


def _sequence(faces: tuple[int, ...], share: Fraction) -> tuple[PossibleRoll, ...]:
    first, *others = faces
    return PossibleRoll((first,), share), *(PossibleRoll((face,), Fraction(1)) for face in others)


class _Reads:
    """Hashable form of an outcome key function; partials of the same function and arguments are equal."""

    def __init__(self, outcome_key: OutcomeKey) -> None:
        self.of = outcome_key
        self._rule: Hashable = outcome_key
        running = outcome_key if isinstance(outcome_key, RunningKey) else RunningKey(outcome_key)
        if isinstance(running.key, partial):
            keywords = tuple(sorted(running.key.keywords.items()))
            call = running.key.func, running.key.args, keywords, running.before
            with suppress(TypeError):  # unhashable arguments: then the function is equal only to itself
                hash(call)
                self._rule = call

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Reads) and self._rule == other._rule

    def __hash__(self) -> int:
        return hash(self._rule)


def _gone_through(
    asked: tuple[DieRequest, ...], before: tuple[int, ...], outcome_key: _Reads
) -> tuple[PossibleRoll, ...]:
    kinds = Counter(asked)
    size = prod([comb(kind.sides + number - 1, number) for kind, number in kinds.items()])
    if size > MAX_PATHS:
        raise TooManyOutcomes
    results: dict[Any, list[Any]] = {}
    read = outcome_key.of
    for faces, number in _kept_multisets(asked) if size <= MAX_KEPT else _multisets(asked):
        results.setdefault(read((*before, *faces)), [faces, 0])[1] += number
    whole = prod([die.sides for die in asked])
    return tuple([PossibleRoll(faces, Fraction(number, whole)) for faces, number in results.values()])


def _multisets(asked: tuple[DieRequest, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the faces of a roll, with the number of orders in which equal dice can show them."""
    kinds = Counter(asked)
    positions: dict[DieRequest, list[int]] = {kind: [] for kind in kinds}
    for position, die in enumerate(asked):
        positions[die].append(position)
    order = [position for kind in kinds for position in positions[kind]]
    turned = sorted(range(len(order)), key=order.__getitem__) if order != sorted(order) else None
    groups = [
        [(faces, _arrangements(faces)) for faces in combinations_with_replacement(range(1, kind.sides + 1), number)]
        for kind, number in kinds.items()
    ]
    for group in product(*groups):
        flat = tuple([face for faces, _ in group for face in faces])
        faces = flat if turned is None else tuple([flat[at] for at in turned])
        yield faces, prod([number for _, number in group])


@lru_cache(maxsize=64)
def _kept_multisets(asked: tuple[DieRequest, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    return tuple(_multisets(asked))


_known = lru_cache(maxsize=64)(_gone_through)
"""Cached version for rolls with an outcome key, because they have few results and their pools repeat often."""


def _arrangements(faces: tuple[int, ...]) -> int:
    """Return the number of orders in which equal dice can show these faces.

    >>> _arrangements((1, 1, 2))
    3
    """
    count, alike = factorial(len(faces)), 1
    for face, next_face in pairwise(faces):
        alike = alike + 1 if face == next_face else 1
        count //= alike
    return count
