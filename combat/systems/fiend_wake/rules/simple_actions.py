"""Simple Actions: their costs, and the points that an upgraded action counts as having spent."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from combat.engine.book import cites
from events.fiend_wake.facts import Action

DEFAULT_ASSUMED = 2
STAT_OF = MappingProxyType({Action.ENTER: "Grace", Action.FLEE: "Endurance", Action.CUSTOM: "Power"})
"""For some actions, the stat whose effective value is the number of points that an upgrade counts as having spent."""


@cites("FW-SIM-03", "FW-SIM-10", "FW-SIM-40", "FW-SIM-50", "FW-SIM-61", "FW-SIM-90")
def assumed_points(action: str, stats: Mapping[str, int]) -> int:
    """Return the Tactical Points that an upgraded action counts as having spent.

    >>> assumed_points("Arm Yourself", {"Grace": 2}), assumed_points("Arm Yourself", {"Grace": 5})
    (3, 5)
    >>> assumed_points("Evacuate Location", {}), assumed_points("Enter Location", {"Grace": 4})
    (2, 4)
    """
    if action == Action.ARM:
        return max(stats["Grace"], 3)
    return stats[STAT_OF[action]] if action in STAT_OF else DEFAULT_ASSUMED


@cites("FW-SIM-01")
def may_repeat(cost: int, done: bool) -> bool:
    """Return whether an action may be repeated in a turn. A free action may be repeated only after a point is spent.

    >>> may_repeat(0, done=True), may_repeat(0, done=False), may_repeat(2, done=True)
    (False, True, True)
    """
    return cost > 0 or not done


@cites("FW-SIM-10", "FW-SIM-11", "FW-SIM-30")
def may_ready(readied: str) -> bool:
    """Return whether a weapon can be readied, which requires that none is ready now. A pair of weapons counts as one.

    >>> may_ready(""), may_ready("rifle")
    (True, False)
    """
    return not readied


@cites("FW-SIM-20", "FW-SIM-21", "FW-SIM-22", "FW-SIM-23")
def called_difficulty(evasion: int, calls: int, step: int) -> int:
    """Return the difficulty of an attack with Call Shots. An attack that does not beat it has no effect at all.

    >>> called_difficulty(7, 2, 2)
    11
    """
    return evasion + calls * step


@cites("FW-SIM-20", "FW-SIM-21")
def called_damage(power: int, calls: int) -> int:
    """Return the damage that Call Shots add to a hit.

    >>> called_damage(3, 2)
    6
    """
    return power * calls


@cites("FW-SIM-25")
def call_is_useless(upgraded: bool, full_used: bool) -> bool:
    """Return whether a Call Shot is useless because the turn has no attack left. Call Shots expire with the turn.

    >>> call_is_useless(upgraded=True, full_used=False), call_is_useless(upgraded=False, full_used=False)
    (True, False)
    """
    return upgraded or full_used


@cites("FW-SIM-60", "FW-SIM-61", "FW-SIM-62")
def retreat_value(points: int, upgraded: bool, endurance: int) -> int:
    """Return the value of a retreat: the points spent plus, if the action is upgraded, the effective Endurance.

    >>> retreat_value(2, upgraded=True, endurance=4), retreat_value(2, upgraded=False, endurance=4)
    (6, 2)
    """
    return points + (endurance if upgraded else 0)


@cites("FW-SIM-02", "FW-SIM-05")
def waive(cost: int, assumed: int) -> bool:
    """Reading: an upgrade waives the whole price, however high it is.

    >>> waive(6, 2)
    True
    """
    return True


@cites("FW-SIM-05")
def budget(cost: int, assumed: int) -> bool:
    """Reading: an upgrade covers a price only up to the points that it counts as having spent.

    >>> budget(2, 2), budget(3, 2)
    (True, False)
    """
    return cost <= assumed


UPGRADE_MODE: Mapping[str, Callable[[int, int], bool]] = MappingProxyType({"waive": waive, "budget": budget})
"""Functions that return whether an upgrade is allowed, given the price and the points that it is assumed to spend."""
