"""
Dying and healing: Last Breath, and what takes wounds away.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules.rolling import Band

REST: Mapping[str, int] = MappingProxyType({"alone": 1, "medical team": 2})
"""The wounds that a day of rest removes; under a medical team instead of alone, not besides."""


@cites("PBH-LB-01")
def last_breath(result: Band) -> str:
    """
    What Last Breath comes to.

    >>> last_breath("10+"), last_breath("7-9"), last_breath("6-")
    ('alive', 'scarred', 'dead')
    """
    return {"10+": "alive", "7-9": "scarred", "6-": "dead"}[result]


LAST_BREATH_MODS: Mapping[str, bool] = MappingProxyType({"all": True, "named_only": False})


@cites("PBH-LB-03")
def counts_for_last_breath(named: bool, reading: str = "all") -> bool:
    """
    Whether a modifier counts for Last Breath: one that names it does, others as the table reads it; stats never do.

    >>> counts_for_last_breath(False), counts_for_last_breath(False, "named_only")
    (True, False)
    """
    return named or LAST_BREATH_MODS[reading]


@cites("PBH-LB-05")
def death_marks_xp(dead: bool, *, xp_on_death: bool = True) -> bool:
    """
    Whether the 6- of a Last Breath marks XP although nobody is left to use it.

    >>> death_marks_xp(True), death_marks_xp(True, xp_on_death=False)
    (True, False)
    """
    return xp_on_death or not dead


def set_to_the_maximum(current: int, most: int) -> int:
    """
    Barely alive: as many wounds as one can bear.
    """
    return min(current, most)


def keep_the_wounds(current: int, _: int) -> int:
    """
    The wounds stay as they were.
    """
    return current


AFTER_LAST_BREATH: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {"at_max": set_to_the_maximum, "keep": keep_the_wounds}
)


@cites("PBH-LB-02", "PBH-LB-04")
def wounds_of_a_survivor(current: int, most: int, by_wounds: bool, reading: str = "at_max") -> int:
    """
    Current wounds after a Last Breath was survived; one that a danger called for directly leaves them alone.

    >>> wounds_of_a_survivor(7, 5, by_wounds=True), wounds_of_a_survivor(2, 5, by_wounds=False)
    (5, 2)
    """
    return AFTER_LAST_BREATH[reading](current, most) if by_wounds else current


@cites("PBH-HEAL-01", "PBH-HEAL-04")
def removed(current: int, amount: int) -> int:
    """
    How many wounds really go: never more than there are.

    >>> removed(1, 2)
    1
    """
    return max(min(current, amount), 0)


def rest_as_here(care: str, _: int) -> int:
    """
    One wound a day, two under a medical team.
    """
    return REST.get(care, 1)


def rest_by_recover(care: str, most: int) -> int:
    """
    The special move Recover: half of the maximum after a day of comfort, rounded up; without comfort as above.
    """
    return (most + 1) // 2 if care == "comfort" else REST.get(care, 1)


RECOVER_RULE: Mapping[str, Callable[[str, int], int]] = MappingProxyType(
    {"seed": rest_as_here, "repo": rest_by_recover}
)


@cites("PBH-HEAL-01", "PBH-HEAL-02")
def rested(care: str, most: int, rule: str = "seed") -> int:
    """
    The wounds that a day of rest removes.

    Args:
        care: ``alone``, ``medical team`` or ``comfort``.

        most: Max wounds.

        rule: ``seed`` for the list of healing, ``repo`` for the move Recover (D-02).

    >>> rested("medical team", 7), rested("comfort", 7, "repo")
    (2, 4)
    """
    return RECOVER_RULE[rule](care, most)


MEDKIT_MOVE: Mapping[str, str] = MappingProxyType(
    {"basic_tech_use": "Basic Tech-Use", "defy_danger": "Defy Danger", "none": ""}
)


@cites("PBH-HEAL-03")
def medkit_move(reading: str = "basic_tech_use") -> str:
    """
    The move that a medkit takes in a fight; empty where it takes none.

    >>> medkit_move(), medkit_move("none")
    ('Basic Tech-Use', '')
    """
    return MEDKIT_MOVE[reading]
