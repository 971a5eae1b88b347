"""Attacks and Multi-Attacks: Defence, range, cover, size and Salvo."""

from collections.abc import Mapping

from combat.engine.book import cites
from combat.systems.wrath_and_glory.rules.tests import half

SIZE_DEFENCE: Mapping[str, int] = {"tiny": 2, "small": 1, "average": 0, "large": 0, "huge": 0, "gargantuan": 0}
SIZE_DICE: Mapping[str, int] = {"tiny": 0, "small": 0, "average": 0, "large": 1, "huge": 2, "gargantuan": 3}
COVER_DEFENCE: Mapping[str, int] = {"none": 0, "light": 1, "heavy": 2}
RANGE_DICE: Mapping[str, int] = {"short": 1, "medium": 0, "long": 0}
RANGE_DN: Mapping[str, int] = {"short": 0, "medium": 0, "long": 2}


@cites("WG-COND-02")
def defence(base: int, modifiers: int) -> int:
    """Return Defence after modifiers, but at least 1."""
    return max(1, base + modifiers)


@cites("WG-ATK-02")
def attack_skill(kind: str, printed: str = "") -> str:
    """Return the skill that an attack rolls: the one printed on the weapon, or the usual one for its kind."""
    return printed or ("Weapon Skill" if kind == "melee" else "Ballistic Skill")


ASSAULT_DN = 2
"""The DN increase for a shot during a Sprint."""


@cites("WG-ATK-06")
def engaged_shot_dn(pistol: bool) -> int | None:
    """Return the DN increase for a shot by an engaged combatant, or None if the weapon is not a pistol."""
    return 2 if pistol else None


@cites("WG-ATK-08")
def hits_bystander(into_melee: bool, aimed: bool, complication: bool) -> bool:
    """Return whether a shot into a melee hits another combatant there by mistake."""
    return into_melee and complication and not aimed


@cites("WG-MULTI-04")
def reaches_all(distance: int, speed: int) -> bool:
    """Return whether an attacker is fast enough to reach all targets in melee; distance and Speed are in metres."""
    return distance <= speed


@cites("WG-MULTI-06", "WG-MULTI-07")
def may_multi_attack(kind: str, salvo: int | None, thrown_allowed: bool, dash: str = "barred") -> bool:
    """Return whether a weapon may attack several targets.

    Melee weapons always may, thrown weapons if the GM allows it, and ranged weapons if they have a Salvo.

    >>> may_multi_attack("ranged", None, False), may_multi_attack("thrown", None, True)
    (False, True)
    """
    match kind:
        case "melee":
            return True
        case "thrown":
            return thrown_allowed
        case _:
            return salvo is not None or dash == "allowed"


@cites("WG-SALVO-01")
def full_auto(salvo: int, reading: str = "dice") -> tuple[int, int]:
    """Return the dice and the ED that Full Auto adds: the Salvo as dice or, if the setting says so, as ED."""
    return (salvo, 0) if reading == "dice" else (0, salvo)


AREA_DN = 3
"""The DN of the one test for a Blast, by the setting `area_attacks`."""


@cites("WG-SHIFT-07")
def members_in_blast(rating: int) -> int:
    """Return how many members of a mob a Blast hits: half its rating."""
    return max(1, half(rating))
