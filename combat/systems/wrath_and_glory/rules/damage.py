"""Damage: Extra Damage dice, Resilience and AP, and the harm of an attack."""

from collections.abc import Iterable, Mapping

from combat.engine.book import cites
from combat.systems.wrath_and_glory.rules.tests import ICONS, half

EXALTED = 6
"""The face of a die that is worth two icons."""

SUPERCHARGE_ED = 3
"""The additional ED of a supercharged shot."""

SUPERCHARGE_SIDES = 6
"""The sides of the die for the Mortal Wounds that a Complication with a supercharged weapon causes."""

BRUTAL: Mapping[int, int] = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2}
"""The value of each face of an ED with Brutal, or with Melta at short range."""


@cites("WG-DMG-01", "WG-DMG-08", "WG-DIE-08")
def ed_value(faces: Iterable[int], *, brutal: bool = False, rad: int = 0) -> int:
    """Return the damage that ED add. `brutal` includes Melta at short range; `rad` raises each face, up to 6.

    >>> ed_value((6, 2)), ed_value((3, 5), brutal=True), ed_value((3, 5), rad=1)
    (2, 3, 3)
    """
    chart = BRUTAL if brutal else ICONS
    return sum(chart[min(6, face + rad)] for face in faces)


@cites("WG-DMG-08")
def tearing_rerolls(faces: Iterable[int], *, brutal: bool = False, rad: int = 0) -> tuple[int, ...]:
    """Return the positions of the ED that Tearing rolls again: those worth nothing."""
    return tuple(index for index, face in enumerate(faces) if ed_value((face,), brutal=brutal, rad=rad) == 0)


@cites("WG-DMG-01", "WG-DMG-02", "WG-DMG-03", "WG-GLORY-04", "WG-DMG-06")
def damage(base: int, ed: int, strength: int = 0, glory: int = 0) -> int:
    """Return the damage of an attack, which is the same for all its targets.

    A laspistol with one shift and two points of Glory, whose dice show 6 and 2:

    >>> damage(7, ed_value((6, 2)), glory=2)
    11
    """
    return base + strength + ed + glory


@cites("WG-DMG-08")
def force_bonus(force: bool, psyker: bool, willpower: int) -> int:
    """Return the damage modifier of a Force weapon: half a psyker's Willpower, or -2 for any other wielder."""
    return (half(willpower) if psyker else -2) if force else 0


@cites("WG-DMG-08")
def mortal_wounds(faces: Iterable[int], rating: int, rad: int = 0) -> int:
    """Return the Mortal Wounds that the trait Mortal causes: its rating for each ED that shows a 6."""
    return rating * sum(face + rad >= EXALTED for face in faces)


@cites("WG-DMG-04")
def effective_resilience(resilience: int, ap: int, armour: int, *, limited: bool, invulnerable: bool) -> int:
    """Return Resilience after Armour Penetration, at least 1.

    With `limited`, AP subtracts at most the Armour Rating. AP has no effect on Invulnerable armour.
    """
    return max(1, resilience - (0 if invulnerable else min(ap, armour) if limited else ap))


@cites("WG-DMG-05")
def wounds_and_shock(amount: int, resilience: int) -> tuple[int, int]:
    """Return the Wounds and the Shock that an amount of damage causes."""
    return max(0, amount - resilience), int(amount == resilience)


@cites("WG-DMG-09")
def kills_outright(wounds: int, most: int, agent: bool, reading: str = "threats") -> bool:
    """Return whether an attack kills outright: its Wounds exceed twice the maximum, and the setting allows it.

    By default, only Threats can die like this.
    """
    is_possible = reading == "everybody" or (reading == "threats" and not agent)
    return is_possible and wounds > 2 * most


@cites("WG-DMG-10")
def inflicts(condition: str, wounds: int) -> bool:
    """Return whether a hit inflicts the weapon's condition: it must cause at least one Wound."""
    return bool(condition) and wounds > 0
