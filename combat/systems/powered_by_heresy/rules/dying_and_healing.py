"""Dying and healing: wounds, Last Breath, rest, medkits and treatment."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules.rolling import Band
from events.powered_by_heresy.sheets import Move

Fate = Literal["stands", "dying", "dead"]
Outcome = Literal["alive", "scarred", "dead"]

CLASS_WOUNDS: Mapping[str, int] = MappingProxyType({"Assassin": 4, "Seeker": 6, "Tactician": 6, "Templar": 5})
"""Max wounds before Toughness, keyed by class."""


@cites("PBH-WND-02")
def max_wounds(base: int, toughness: int) -> int:
    """Return an acolyte's max wounds: those of the class, plus Toughness if it is positive.

    >>> max_wounds(CLASS_WOUNDS["Templar"], 2), max_wounds(CLASS_WOUNDS["Assassin"], -1)
    (7, 4)
    """
    return base + max(toughness, 0)


@cites("PBH-LB-04", "PBH-WND-03")
def is_out_of_action(dead: bool, survived: bool, current: int, most: int) -> bool:
    """Return whether an acolyte cannot act: dead, or barely alive and not yet healed below the maximum.

    >>> is_out_of_action(False, True, 5, 5), is_out_of_action(False, True, 4, 5)
    (True, False)
    """
    return dead or (survived and current >= most)


@cites("PBH-WND-05")
def recorded_in_full(current: int, suffered: int, _: int) -> int:
    """Return the wounds after new ones, including those beyond the maximum.

    >>> recorded_in_full(4, 3, 5)
    7
    """
    return current + suffered


@cites("PBH-WND-05")
def recorded_to_the_maximum(current: int, suffered: int, most: int) -> int:
    """Return the wounds after new ones, limited to the maximum.

    >>> recorded_to_the_maximum(4, 3, 5)
    5
    """
    return max(current, min(current + suffered, most))


CLAMP_WOUNDS = MappingProxyType({False: recorded_in_full, True: recorded_to_the_maximum})


@cites("PBH-WND-01", "PBH-WND-05")
def wounds_after(current: int, suffered: int, most: int, *, clamp: bool = False) -> int:
    """Return a character's wounds after it suffers new ones.

    >>> wounds_after(4, 3, 5), wounds_after(4, 3, 5, clamp=True)
    (7, 5)
    """
    return CLAMP_WOUNDS[clamp](current, suffered, most)


PC_AT_MAX: Mapping[str, Fate] = MappingProxyType({"last_breath": "dying", "dead": "dead"})
"""The fate of a player character who reaches max wounds, keyed by the value of `pc_at_max`."""


@cites("PBH-WND-03", "PBH-WND-04")
def fate(current: int, most: int, newly: int, player_character: bool, pc_at_max: str = "last_breath") -> Fate:
    """Return a character's fate after new wounds. A GM character at max wounds is dead without a roll.

    >>> fate(7, 5, 3, player_character=True), fate(3, 3, 1, player_character=False), fate(5, 5, 0, True)
    ('dying', 'dead', 'stands')
    """
    if not newly or current < most:
        return "stands"
    return PC_AT_MAX[pc_at_max] if player_character else "dead"


@cites("PBH-LB-01")
def last_breath(result: Band) -> Outcome:
    """Return the outcome of a Last Breath.

    >>> last_breath("10+"), last_breath("7-9"), last_breath("6-")
    ('alive', 'scarred', 'dead')
    """
    fates: Mapping[Band, Outcome] = {"10+": "alive", "7-9": "scarred", "6-": "dead"}
    return fates[result]


LAST_BREATH_MODS: Mapping[str, bool] = MappingProxyType({"all": True, "named_only": False})


@cites("PBH-LB-03")
def counts_for_last_breath(named: bool, reading: str = "all") -> bool:
    """Return whether a modifier applies to Last Breath: always if it names the move, otherwise if the setting says so.

    >>> counts_for_last_breath(False), counts_for_last_breath(False, "named_only")
    (True, False)
    """
    return named or LAST_BREATH_MODS[reading]


@cites("PBH-LB-05")
def death_marks_xp(dead: bool, *, xp_on_death: bool = True) -> bool:
    """Return whether the 6- of a Last Breath marks XP, even if the character dies.

    >>> death_marks_xp(True), death_marks_xp(True, xp_on_death=False)
    (True, False)
    """
    return xp_on_death or not dead


@cites("PBH-LB-04")
def set_to_the_maximum(current: int, most: int) -> int:
    """Return a survivor's wounds, limited to the maximum.

    >>> set_to_the_maximum(7, 5)
    5
    """
    return min(current, most)


@cites("PBH-LB-04")
def keep_the_wounds(current: int, _: int) -> int:
    """Return a survivor's wounds unchanged.

    >>> keep_the_wounds(7, 5)
    7
    """
    return current


AFTER_LAST_BREATH = MappingProxyType({"at_max": set_to_the_maximum, "keep": keep_the_wounds})


@cites("PBH-LB-02", "PBH-LB-04")
def wounds_of_a_survivor(current: int, most: int, by_wounds: bool, reading: str = "at_max") -> int:
    """Return a survivor's wounds. A Last Breath that was called for by a danger does not change them.

    >>> wounds_of_a_survivor(7, 5, by_wounds=True), wounds_of_a_survivor(2, 5, by_wounds=False)
    (5, 2)
    """
    return AFTER_LAST_BREATH[reading](current, most) if by_wounds else current


REST: Mapping[str, int] = MappingProxyType({"alone": 1, "medical team": 2})
"""The wounds that a day of rest heals, keyed by the kind of care."""


@cites("PBH-HEAL-01", "PBH-HEAL-04")
def wounds_removed(current: int, amount: int) -> int:
    """Return the wounds that healing removes, at most the current ones.

    >>> wounds_removed(1, 2)
    1
    """
    return max(min(current, amount), 0)


def rest_by_list(care: str, _: int) -> int:
    """Return the wounds that a day of rest heals according to the healing list: 1, or 2 under a medical team."""
    return REST.get(care, 1)


def rest_by_recover(care: str, most: int) -> int:
    """Return the wounds that rest heals: half the maximum, rounded up, for comfort, else as in the healing list."""
    return (most + 1) // 2 if care == "comfort" else REST.get(care, 1)


RECOVER_RULE = MappingProxyType({"seed": rest_by_list, "repo": rest_by_recover})


@cites("PBH-HEAL-01", "PBH-HEAL-02")
def rest_heals(care: str, most: int, rule: str = "seed") -> int:
    """Return the wounds that a day of rest heals.

    >>> rest_heals("medical team", 7), rest_heals("comfort", 7, "repo")
    (2, 4)
    """
    return RECOVER_RULE[rule](care, most)


@cites("PBH-HEAL-03", "PBH-MOVE-21")
def medkit_heals(lesser: bool) -> int:
    """Return the wounds that a medkit heals in a fight.

    Ruling:
        The lesser result heals no wound, because it is less than one wound; the GM may describe another benefit.

    >>> medkit_heals(False), medkit_heals(True)
    (1, 0)
    """
    return 0 if lesser else 1


MEDKIT_MOVE = MappingProxyType({"basic_tech_use": Move.BASIC_TECH_USE, "defy_danger": Move.DEFY_DANGER, "none": ""})


@cites("PBH-HEAL-03")
def medkit_move(reading: str = "basic_tech_use") -> str:
    """Return the move that using a medkit takes in a fight; an empty string if it takes none.

    >>> medkit_move(), medkit_move("none")
    ('Basic Tech-Use', '')
    """
    return MEDKIT_MOVE[reading]
