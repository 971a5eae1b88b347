"""Simple Actions: the points that an upgraded action counts as having spent, Call Shots, retreats, and wrangling."""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.book import cites
from events.fiend_wake.facts import Action

DEFAULT_ASSUMED = 2
WRANGLING_WOUNDS = 12
STAT_OF = MappingProxyType({Action.ENTER: "Grace", Action.FLEE: "Endurance", Action.CUSTOM: "Power"})
"""For some actions, the stat whose effective value is the number of points that an upgrade counts as having spent."""


@cites("FW-SIM-03", "FW-SIM-10", "FW-SIM-40", "FW-SIM-50", "FW-SIM-61", "FW-SIM-90")
def assumed_points(action: str, stats: Mapping[str, int]) -> int:
    """Return the Tactical Points that an upgraded action counts as having spent."""
    if action == Action.ARM:
        return max(stats["Grace"], 3)
    return stats[STAT_OF[action]] if action in STAT_OF else DEFAULT_ASSUMED


@cites("FW-SIM-20", "FW-SIM-21", "FW-SIM-22", "FW-SIM-23")
def called_difficulty(evasion: int, calls: int, step: int) -> int:
    """Return the difficulty of an attack with Call Shots. An attack that does not beat it has no effect at all."""
    return evasion + calls * step


@cites("FW-SIM-20", "FW-SIM-21")
def called_damage(power: int, calls: int) -> int:
    """Return the damage that Call Shots add to a hit."""
    return power * calls


@cites("FW-SIM-60", "FW-SIM-61", "FW-SIM-62")
def retreat_value(points: int, upgraded: bool, endurance: int) -> int:
    """Return the value of a retreat: the points spent plus, if the action is upgraded, the effective Endurance."""
    return points + (endurance if upgraded else 0)


@cites("FW-SIM-70", "FW-MNT-01", "FW-MNT-02")
def needs_wrangling(kind: str, trained_kinds: tuple[str, ...], unwilling: bool, wrangled: bool) -> bool:
    """Return whether an animal must be wrangled before mounting: it is untrained or unwilling, and not wrangled yet."""
    return (kind not in trained_kinds or unwilling) and not wrangled
