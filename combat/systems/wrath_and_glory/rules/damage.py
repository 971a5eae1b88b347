"""Damage: Extra Damage dice, Resilience and AP, and the harm of an attack."""

from collections.abc import Callable, Iterable, Mapping

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


@cites("WG-DMG-01", "WG-DMG-08")
def outcome_key(faces: Iterable[int], *, brutal: bool = False, rad: int = 0) -> tuple[tuple[int, bool], ...]:
    """Return everything that matters about ED: for each die its value and whether it shows a 6, sorted.

    >>> outcome_key((2, 5)) == outcome_key((4, 1)), outcome_key((5,), brutal=True) == outcome_key((6,), brutal=True)
    (True, False)
    """
    return tuple(sorted((ed_value((face,), brutal=brutal, rad=rad), face + rad >= EXALTED) for face in faces))


@cites("WG-DMG-08")
def tearing_rerolls(faces: Iterable[int], *, brutal: bool = False, rad: int = 0) -> tuple[int, ...]:
    """Return the positions of the ED that Tearing rolls again: those worth nothing.

    >>> tearing_rerolls((1, 4, 3)), tearing_rerolls((1, 4, 3), brutal=True)
    ((0, 2), (0,))
    """
    return tuple(index for index, face in enumerate(faces) if ed_value((face,), brutal=brutal, rad=rad) == 0)


@cites("WG-DMG-01", "WG-DMG-02", "WG-DMG-03", "WG-GLORY-04", "WG-DMG-06")
def damage(base: int, ed: int, strength: int = 0, glory: int = 0) -> int:
    """Return the damage of an attack, which is the same for all its targets.

    A laspistol with one shift and two points of Glory, whose dice show 6 and 2:

    >>> damage(7, ed_value((6, 2)), glory=2)
    11
    """
    return base + strength + ed + glory


@cites("WG-DMG-02")
def strength_bonus(kind: str, adds_strength: bool, strength: int) -> int:
    """Return the Strength that is added to a weapon's damage; usually only melee weapons add it.

    >>> strength_bonus("melee", True, 4), strength_bonus("ranged", True, 4)
    (4, 0)
    """
    return strength if kind == "melee" and adds_strength else 0


@cites("WG-SHIFT-04", "WG-OPT-06", "WG-DMG-03")
def extra_dice(printed: int, *added: int) -> int:
    """Return the number of ED to roll.

    >>> extra_dice(1, 1, 2)
    4
    """
    return max(0, printed + sum(added))


@cites("WG-DMG-08")
def force_bonus(force: bool, psyker: bool, willpower: int) -> int:
    """Return the damage modifier of a Force weapon: half a psyker's Willpower, or -2 for any other wielder.

    >>> force_bonus(True, True, 5), force_bonus(True, False, 5), force_bonus(False, True, 5)
    (3, -2, 0)
    """
    return (half(willpower) if psyker else -2) if force else 0


@cites("WG-DMG-08")
def mortal_wounds(faces: Iterable[int], rating: int, rad: int = 0) -> int:
    """Return the Mortal Wounds that the trait Mortal causes: its rating for each ED that shows a 6.

    >>> mortal_wounds((6, 4, 6), 2), mortal_wounds((6, 4), 0)
    (4, 0)
    """
    return rating * sum(face + rad >= EXALTED for face in faces)


@cites("WG-DMG-08")
def rending_ap(rending: int, shifted: int) -> int:
    """Return the AP that Rending adds: its rating for each die shifted into ED.

    >>> rending_ap(3, 1), rending_ap(3, 0)
    (3, 0)
    """
    return rending * shifted


@cites("WG-DMG-08")
def warp_bonus(base: int, resilience: int) -> int:
    """Return the extra damage of a Warp Weapon, whose base damage is at least the target's Resilience - 4.

    >>> warp_bonus(7, 14), warp_bonus(12, 14)
    (3, 0)
    """
    return max(0, resilience - 4 - base)


@cites("WG-DMG-08")
def fleshbane_bonus(toughness: int) -> int:
    """Return the extra damage of a Fleshbane weapon: the target's Toughness.

    >>> fleshbane_bonus(5)
    5
    """
    return toughness


@cites("WG-DMG-08")
def agonising_shock(wounds: int, agonising: bool, exhausted: bool) -> int:
    """Return the Shock that an Agonising weapon adds to its Wounds; none if the target is Exhausted.

    >>> agonising_shock(2, agonising=True, exhausted=False), agonising_shock(2, agonising=True, exhausted=True)
    (2, 0)
    """
    return wounds if agonising and not exhausted else 0


@cites("WG-DMG-04")
def effective_resilience(
    resilience: int, ap: int, armour: int, *, limited: bool = False, invulnerable: bool = False
) -> int:
    """Return Resilience after Armour Penetration, at least 1.

    With `limited`, AP subtracts at most the Armour Rating. AP has no effect on Invulnerable armour.

    >>> effective_resilience(10, 2, 4), effective_resilience(10, 6, 4, limited=True), effective_resilience(2, 5, 1)
    (8, 6, 1)
    >>> effective_resilience(10, 6, 4, invulnerable=True)
    10
    """
    return max(1, resilience - (0 if invulnerable else min(ap, armour) if limited else ap))


@cites("WG-DMG-05")
def wounds_and_shock(amount: int, resilience: int) -> tuple[int, int]:
    """Return the Wounds and the Shock that an amount of damage causes.

    >>> wounds_and_shock(9, 8), wounds_and_shock(9, 9), wounds_and_shock(9, 10)
    ((1, 0), (0, 1), (0, 0))
    """
    return max(0, amount - resilience), int(amount == resilience)


@cites("WG-DMG-09")
def threats_only(agent: bool) -> bool:
    """Return whether one attack may kill a combatant outright, if only Threats can die like this.

    >>> threats_only(agent=False), threats_only(agent=True)
    (True, False)
    """
    return not agent


@cites("WG-DMG-09")
def all_combatants(agent: bool) -> bool:
    """Return True, because one attack may kill any combatant outright.

    >>> all_combatants(agent=True)
    True
    """
    return True


@cites("WG-DMG-09")
def no_combatants(agent: bool) -> bool:
    """Return False, because no attack kills outright; only Traumatic Injuries kill.

    >>> no_combatants(agent=False)
    False
    """
    return False


ANNIHILATION: Mapping[str, Callable[[bool], bool]] = {
    "threats": threats_only,
    "everybody": all_combatants,
    "nobody": no_combatants,
}
"""For each value of the setting, a function that returns whether one attack may kill a combatant outright."""


@cites("WG-DMG-09")
def kills_outright(wounds: int, most: int, agent: bool, reading: str = "threats") -> bool:
    """Return whether an attack kills outright: its Wounds exceed twice the maximum, and the setting allows it.

    >>> kills_outright(7, 3, agent=False), kills_outright(6, 3, agent=False), kills_outright(7, 3, agent=True)
    (True, False, False)
    """
    return ANNIHILATION[reading](agent) and wounds > 2 * most


@cites("WG-DMG-10")
def inflicts(condition: str, wounds: int) -> bool:
    """Return whether a hit inflicts the weapon's condition: it must cause at least one Wound.

    >>> inflicts("Bleeding", 1), inflicts("Bleeding", 0), inflicts("", 3)
    (True, False, False)
    """
    return bool(condition) and wounds > 0
