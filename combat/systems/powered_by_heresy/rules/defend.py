"""Defend: the hold it gives, and halving a blow."""

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
    """Return half, rounded in the defender's favour: a single wound becomes none."""
    return wounds // 2


def halved_up(wounds: int) -> int:
    """Return half, rounded in the attacker's favour: a single wound stays."""
    return (wounds + 1) // 2


HALVE_ROUND: Mapping[str, Callable[[int], int]] = MappingProxyType({"down": halved_down, "up": halved_up})


@cites("PBH-MOVE-17")
def halved(wounds: int, rounding: str = "down") -> int:
    """Return the wounds that are left of an attack which a defender halves.

    >>> halved(3), halved(1), halved(3, "up")
    (1, 0, 2)
    """
    return HALVE_ROUND[rounding](wounds)


@cites("PBH-MOVE-18")
def may_halve(halved_already: bool, hold: int) -> bool:
    """Return whether a defender may halve this attack: once, however many stand in its way.

    >>> may_halve(True, 3)
    False
    """
    return hold > 0 and not halved_already
