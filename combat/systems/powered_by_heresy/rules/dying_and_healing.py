"""Dying and healing: wounds, Last Breath, and what takes wounds away."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules.rolling import Band
from events.powered_by_heresy.sheets import Move

Fate = Literal["stands", "dying", "dead"]
Outcome = Literal["alive", "scarred", "dead"]

CLASS_WOUNDS: Mapping[str, int] = MappingProxyType({"Assassin": 4, "Seeker": 6, "Tactician": 6, "Templar": 5})
"""The max wounds of each class, before Toughness."""


@cites("PBH-WND-02")
def max_wounds(base: int, toughness: int) -> int:
    """Return the max wounds of a player character: those of the class, and Toughness where it is positive.

    >>> max_wounds(CLASS_WOUNDS["Templar"], 2), max_wounds(CLASS_WOUNDS["Assassin"], -1)
    (7, 4)
    """
    return base + max(toughness, 0)


@cites("PBH-LB-04", "PBH-WND-03")
def is_out_of_action(dead: bool, survived: bool, current: int, most: int) -> bool:
    """Return whether a player character can do nothing: dead, or barely alive and not healed below the maximum yet.

    >>> is_out_of_action(False, True, 5, 5), is_out_of_action(False, True, 4, 5)
    (True, False)
    """
    return dead or (survived and current >= most)


@cites("PBH-WND-05")
def recorded_in_full(current: int, suffered: int, _: int) -> int:
    """Return all wounds, those beyond the maximum too.

    >>> recorded_in_full(4, 3, 5)
    7
    """
    return current + suffered


@cites("PBH-WND-05")
def recorded_to_the_maximum(current: int, suffered: int, most: int) -> int:
    """Return the wounds up to the maximum.

    >>> recorded_to_the_maximum(4, 3, 5)
    5
    """
    return max(current, min(current + suffered, most))


CLAMP_WOUNDS = MappingProxyType({False: recorded_in_full, True: recorded_to_the_maximum})


@cites("PBH-WND-01", "PBH-WND-05")
def wounds_after(current: int, suffered: int, most: int, *, clamp: bool = False) -> int:
    """Return the current wounds after some more.

    >>> wounds_after(4, 3, 5), wounds_after(4, 3, 5, clamp=True)
    (7, 5)
    """
    return CLAMP_WOUNDS[clamp](current, suffered, most)


PC_AT_MAX: Mapping[str, Fate] = MappingProxyType({"last_breath": "dying", "dead": "dead"})
"""What reaching the maximum does to a player character."""


@cites("PBH-WND-03", "PBH-WND-04")
def fate(current: int, most: int, newly: int, player_character: bool, pc_at_max: str = "last_breath") -> Fate:
    """Return what becomes of somebody who has just been wounded; a GM character that is dead rolls nothing.

    >>> fate(7, 5, 3, player_character=True), fate(3, 3, 1, player_character=False), fate(5, 5, 0, True)
    ('dying', 'dead', 'stands')
    """
    if not newly or current < most:
        return "stands"
    return PC_AT_MAX[pc_at_max] if player_character else "dead"


@cites("PBH-LB-01")
def last_breath(result: Band) -> Outcome:
    """Return how a Last Breath comes out.

    >>> last_breath("10+"), last_breath("7-9"), last_breath("6-")
    ('alive', 'scarred', 'dead')
    """
    fates: Mapping[Band, Outcome] = {"10+": "alive", "7-9": "scarred", "6-": "dead"}
    return fates[result]


LAST_BREATH_MODS: Mapping[str, bool] = MappingProxyType({"all": True, "named_only": False})


@cites("PBH-LB-03")
def counts_for_last_breath(named: bool, reading: str = "all") -> bool:
    """Return whether a modifier counts for Last Breath: one that names it does, others by the setting.

    >>> counts_for_last_breath(False), counts_for_last_breath(False, "named_only")
    (True, False)
    """
    return named or LAST_BREATH_MODS[reading]


@cites("PBH-LB-05")
def death_marks_xp(dead: bool, *, xp_on_death: bool = True) -> bool:
    """Return whether the 6- of a Last Breath marks XP although nobody is left to use it.

    >>> death_marks_xp(True), death_marks_xp(True, xp_on_death=False)
    (True, False)
    """
    return xp_on_death or not dead


@cites("PBH-LB-04")
def set_to_the_maximum(current: int, most: int) -> int:
    """Return the max wounds: barely alive.

    >>> set_to_the_maximum(7, 5)
    5
    """
    return min(current, most)


@cites("PBH-LB-04")
def keep_the_wounds(current: int, _: int) -> int:
    """Return the wounds as they were.

    >>> keep_the_wounds(7, 5)
    7
    """
    return current


AFTER_LAST_BREATH = MappingProxyType({"at_max": set_to_the_maximum, "keep": keep_the_wounds})


@cites("PBH-LB-02", "PBH-LB-04")
def wounds_of_a_survivor(current: int, most: int, by_wounds: bool, reading: str = "at_max") -> int:
    """Return the wounds after surviving a Last Breath; one that a danger called for leaves them alone.

    >>> wounds_of_a_survivor(7, 5, by_wounds=True), wounds_of_a_survivor(2, 5, by_wounds=False)
    (5, 2)
    """
    return AFTER_LAST_BREATH[reading](current, most) if by_wounds else current


REST: Mapping[str, int] = MappingProxyType({"alone": 1, "medical team": 2})
"""The wounds that a day of rest removes; under a medical team instead of alone, not besides."""


@cites("PBH-HEAL-01", "PBH-HEAL-04")
def removed(current: int, amount: int) -> int:
    """Return how many wounds really go: never more than there are.

    >>> removed(1, 2)
    1
    """
    return max(min(current, amount), 0)


def rest_as_here(care: str, _: int) -> int:
    """Return one wound a day, two under a medical team."""
    return REST.get(care, 1)


def rest_by_recover(care: str, most: int) -> int:
    """Return half of the maximum, rounded up in the patient's favour, for a day of comfort: the move Recover."""
    return (most + 1) // 2 if care == "comfort" else REST.get(care, 1)


RECOVER_RULE = MappingProxyType({"seed": rest_as_here, "repo": rest_by_recover})


@cites("PBH-HEAL-01", "PBH-HEAL-02")
def rested(care: str, most: int, rule: str = "seed") -> int:
    """Return the wounds that a day of rest removes.

    >>> rested("medical team", 7), rested("comfort", 7, "repo")
    (2, 4)
    """
    return RECOVER_RULE[rule](care, most)


@cites("PBH-HEAL-03", "PBH-MOVE-21")
def medkit_heals(lesser: bool) -> int:
    """Return the wounds that a medkit heals in a fight.

    Ruling:
        A lesser result of one wound is none; what good it does instead is for the GM to say.

    >>> medkit_heals(False), medkit_heals(True)
    (1, 0)
    """
    return 0 if lesser else 1


MEDKIT_MOVE = MappingProxyType({"basic_tech_use": Move.BASIC_TECH_USE, "defy_danger": Move.DEFY_DANGER, "none": ""})


@cites("PBH-HEAL-03")
def medkit_move(reading: str = "basic_tech_use") -> str:
    """Return the move that a medkit takes in a fight; empty where it takes none.

    >>> medkit_move(), medkit_move("none")
    ('Basic Tech-Use', '')
    """
    return MEDKIT_MOVE[reading]
