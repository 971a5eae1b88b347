"""Probabilities of dice under the rules: the results of a move roll, and the wounds of a damage roll."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from types import MappingProxyType

from combat.systems.powered_by_heresy.rules import damage, rolling

SIDES = 6
MAX_POOLS = 256
"""Number of dice pools that each cache holds; a fight needs a few dozen."""


@lru_cache(maxsize=MAX_POOLS)
def result_chances(added: int, dice: int) -> Mapping[str, float]:
    """Return the probability of each result of a move roll, given its total modifier and number of dice."""
    share = 1 / SIDES**dice
    probabilities: dict[str, float] = {"10+": 0.0, "7-9": 0.0, "6-": 0.0}
    for faces in product(range(1, SIDES + 1), repeat=dice):
        probabilities[rolling.band(rolling.total(faces, (added,)))] += share
    return MappingProxyType(probabilities)


@lru_cache(maxsize=MAX_POOLS)
def wound_chances(dice: tuple[int, ...], against: int, lowers: int, proven: int) -> Sequence[float]:
    """Return the probabilities of 0, 1, 2 ... wounds of a damage roll, with Proven used on dice that fail.

    The optional rule that a flat penalty removes dice is approximated by lowering each face.
    """
    probabilities = [1.0]
    for sides in dice:
        beats = _beats(sides, against, lowers, proven)
        hit = (0.0, *(entry * beats for entry in probabilities))
        missed = (*(entry * (1 - beats) for entry in probabilities), 0.0)
        probabilities = list(map(sum, zip(hit, missed, strict=True)))
    return tuple(probabilities)


def mean(shares: Sequence[float]) -> float:
    """Return the mean number of wounds, given the probabilities of 0, 1, 2 ... wounds."""
    return sum(number * share for number, share in enumerate(shares))


def _beats(sides: int, against: int, lowers: int, proven: int) -> float:
    good = [bool(damage.beating_dice((face,), against, lowers)) for face in range(1, sides + 1)]
    once = sum(good) / sides
    again = (damage.proven_by_policy((face,), proven, against, "optimal") for face in range(1, sides + 1))
    return sum(once if redo else float(beats) for beats, redo in zip(good, again, strict=True)) / sides
