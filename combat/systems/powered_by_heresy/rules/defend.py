"""Defend: the hold that it gives, and halving an attack."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules.rolling import Band


@cites("PBH-MOVE-16")
def hold_gained(result: Band) -> int:
    """Return the hold that Defend gives.

    >>> hold_gained("10+"), hold_gained("7-9"), hold_gained("6-")
    (3, 1, 0)
    """
    return {"10+": 3, "7-9": 1, "6-": 0}[result]


def halved_down(wounds: int) -> int:
    """Return half the wounds, rounded in the defender's favour: 1 becomes 0."""
    return wounds // 2


def halved_up(wounds: int) -> int:
    """Return half the wounds, rounded in the attacker's favour: 1 stays 1."""
    return (wounds + 1) // 2


HALVE_ROUND: Mapping[str, Callable[[int], int]] = MappingProxyType({"down": halved_down, "up": halved_up})


@cites("PBH-MOVE-17")
def halved(wounds: int, rounding: str = "down") -> int:
    """Return the wounds left after a defender halves an attack.

    >>> halved(3), halved(1), halved(3, "up")
    (1, 0, 2)
    """
    return HALVE_ROUND[rounding](wounds)


@cites("PBH-MOVE-18")
def may_halve(halved_already: bool, hold: int) -> bool:
    """Return whether a defender may halve this attack. Only one defender may, and only once.

    >>> may_halve(True, 3)
    False
    """
    return hold > 0 and not halved_already
