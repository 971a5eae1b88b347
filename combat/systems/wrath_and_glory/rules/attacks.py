"""Attacks and Multi-Attacks: Defence, range, cover, size and Salvo."""

from collections.abc import Mapping

from combat.engine.book import cites

SIZE_DEFENCE: Mapping[str, int] = {"tiny": 2, "small": 1, "average": 0, "large": 0, "huge": 0, "gargantuan": 0}
SIZE_DICE: Mapping[str, int] = {"tiny": 0, "small": 0, "average": 0, "large": 1, "huge": 2, "gargantuan": 3}
COVER_DEFENCE: Mapping[str, int] = {"none": 0, "light": 1, "heavy": 2}
RANGE_DICE: Mapping[str, int] = {"short": 1, "medium": 0, "long": 0}
RANGE_DN: Mapping[str, int] = {"short": 0, "medium": 0, "long": 2}


@cites("WG-ATK-01")
def base_defence(initiative: int) -> int:
    """Return the Defence that follows from Initiative."""
    return max(1, initiative - 1)


@cites("WG-COND-02")
def defence(base: int, modifiers: int) -> int:
    """Return Defence after modifiers, but at least 1."""
    return max(1, base + modifiers)


@cites("WG-ATK-02")
def attack_skill(kind: str, printed: str = "") -> str:
    """Return the skill that an attack rolls: the one printed on the weapon, or the usual one for its kind."""
    return printed or ("Weapon Skill" if kind == "melee" else "Ballistic Skill")


@cites("WG-ATK-03")
def range_modifiers(band: str, engaged: bool) -> tuple[int, int]:
    """Return the extra dice and the DN increase for a range band. An engaged shooter gets no bonus at short range."""
    return (0 if engaged else RANGE_DICE[band]), RANGE_DN[band]


@cites("WG-ATK-04")
def cover_defence(cover: str, *, ignored: bool = False) -> int:
    """Return the Defence bonus from cover: light (less than half of the target) or heavy. Some weapons ignore it."""
    return 0 if ignored else COVER_DEFENCE[cover]


@cites("WG-ATK-05", "WG-MOB-01")
def spread_dice(spread: bool, mob: bool) -> int:
    """Return the extra dice of a Spread weapon against a mob."""
    return 3 if spread and mob else 0


ASSAULT_DN = 2
"""The DN increase for a shot during a Sprint."""


@cites("WG-ATK-05")
def size_modifiers(size: str) -> tuple[int, int]:
    """Return the extra attack dice and the Defence bonus that result from a target's size."""
    return SIZE_DICE[size], SIZE_DEFENCE[size]


@cites("WG-ATK-06")
def engaged_shot_dn(pistol: bool) -> int | None:
    """Return the DN increase for a shot by an engaged combatant, or None if the weapon is not a pistol."""
    return 2 if pistol else None


@cites("WG-ATK-08")
def hits_bystander(into_melee: bool, aimed: bool, complication: bool) -> bool:
    """Return whether a shot into a melee hits another combatant there by mistake."""
    return into_melee and complication and not aimed


@cites("WG-MULTI-01", "WG-MULTI-05", "WG-SALVO-01")
def multi_attack_dn(targets: int, salvo: int = 0, *, reaping: bool = False) -> int:
    """Return the DN increase for attacking several targets, reduced by Salvo if a Reload is spent.

    A Reaping weapon has half the increase. A Beam weapon also subtracts its Salvo.
    """
    return max(0, (1 if reaping else 2) * (targets - 1) - salvo)


@cites("WG-MULTI-02")
def compared_defence(own: int, highest: int, per_target: bool) -> int:
    """Return the Defence that an attack on several targets is compared with: the target's own, or the highest."""
    return own if per_target else highest


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


@cites("WG-SALVO-01", "WG-SALVO-02")
def is_empty_after(salvo: int | None, option: str) -> bool:
    """Return whether a weapon must be reloaded before the next shot: after a Salvo option, or always without Salvo."""
    return salvo is None or option != "none"
