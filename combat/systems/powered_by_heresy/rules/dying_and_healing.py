"""Dying and healing: wounds, Last Breath, rest, medkits and treatment."""

from collections.abc import Mapping
from typing import Literal

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules.rolling import Band
from events.powered_by_heresy.sheets import Move

Fate = Literal["dying", "dead"]
Outcome = Literal["alive", "scarred", "dead"]

CLASS_WOUNDS: Mapping[str, int] = {"Assassin": 4, "Seeker": 6, "Tactician": 6, "Templar": 5}
"""Max wounds before Toughness, keyed by class."""


@cites("PBH-WND-02")
def max_wounds(base: int, toughness: int) -> int:
    """Return an acolyte's max wounds: those of the class, plus Toughness if it is positive.

    >>> max_wounds(CLASS_WOUNDS["Templar"], 2), max_wounds(CLASS_WOUNDS["Assassin"], -1)
    (7, 4)
    """
    return base + max(toughness, 0)


@cites("PBH-WND-01", "PBH-WND-05")
def wounds_after(current: int, suffered: int, most: int, *, clamp: bool = False) -> int:
    """Return a character's wounds after it suffers new ones, which are recorded in full or only to the maximum."""
    return max(current, min(current + suffered, most)) if clamp else current + suffered


@cites("PBH-WND-03", "PBH-WND-04")
def fate(player_character: bool, pc_at_max: str) -> Fate:
    """Return the fate of a character at max wounds. A GM character is dead without a roll."""
    return "dying" if player_character and pc_at_max == "last_breath" else "dead"


@cites("PBH-LB-01")
def last_breath(result: Band) -> Outcome:
    """Return the outcome of a Last Breath."""
    fates: Mapping[Band, Outcome] = {"10+": "alive", "7-9": "scarred", "6-": "dead"}
    return fates[result]


@cites("PBH-LB-02", "PBH-LB-04")
def wounds_of_a_survivor(current: int, most: int, by_wounds: bool, reading: str = "at_max") -> int:
    """Return a survivor's wounds, at most the maximum unless the settings keep them.

    A Last Breath that was called for by a danger does not change them.
    """
    return min(current, most) if by_wounds and reading == "at_max" else current


REST: Mapping[str, int] = {"alone": 1, "medical team": 2}
"""The wounds that a day of rest heals, keyed by the kind of care."""


@cites("PBH-HEAL-01", "PBH-HEAL-04")
def wounds_removed(current: int, amount: int) -> int:
    """Return the wounds that healing removes, at most the current ones."""
    return max(min(current, amount), 0)


@cites("PBH-HEAL-01", "PBH-HEAL-02")
def rest_heals(care: str, most: int, rule: str = "seed") -> int:
    """Return the wounds that a day of rest heals; by the move Recover, comfort heals half the maximum, rounded up."""
    return (most + 1) // 2 if rule == "repo" and care == "comfort" else REST.get(care, 1)


@cites("PBH-HEAL-03", "PBH-MOVE-21")
def medkit_heals(lesser: bool) -> int:
    """Return the wounds that a medkit heals in a fight.

    Ruling:
        The lesser result heals no wound, because it is less than one wound; the GM may describe another benefit.
    """
    return 0 if lesser else 1


MEDKIT_MOVE = {"basic_tech_use": Move.BASIC_TECH_USE, "defy_danger": Move.DEFY_DANGER, "none": ""}
"""The move that using a medkit takes in a fight, if any, keyed by the value of `medkit_move`."""

MEDKIT_MOVES = (*filter(None, MEDKIT_MOVE.values()), Move.MEDKIT)
"""The moves with which a medkit can be used."""
