"""Critical Hits, simple and from the table."""

from attrs import frozen

from combat.engine.book import cites
from events.wrath_and_glory.facts import Conditions


@frozen
class Effect:
    """The effect of a row of the Critical Hit table.

    Attributes:
        harm: The kind of harm that it adds: `Wounds`, `Mortal Wounds` or `Shock`.
        sides: The sides of the die for the amount; 0 if there is no die.
        flat: The number added to the die.
        step: The increase of the amount for each step of severity.
        conditions: Conditions inflicted on the target, with their levels.
        upgrade: A further condition, inflicted if any severity was bought.
        memorable: Whether the target suffers a Memorable Injury.
        spreads: Whether combatants engaged with the target must test to keep their footing.
        explosives: Whether explosives carried by the target go off.
    """

    name: str
    harm: str
    sides: int = 0
    flat: int = 0
    step: int = 1
    conditions: tuple[tuple[str, int], ...] = ()
    upgrade: str = ""
    memorable: bool = False
    spreads: bool = False
    explosives: bool = False


WOUNDS, MORTAL_WOUNDS, SHOCK = "Wounds", "Mortal Wounds", "Shock"

# fmt: off
CRITICALS: tuple[tuple[int, Effect], ...] = (
    (11, Effect("Headshot",               WOUNDS,     3, 0, conditions=((Conditions.STAGGERED, 1),))),
    (21, Effect("Brutal Rupture",         WOUNDS,     3, 0, conditions=((Conditions.HINDERED, 1),))),
    (24, Effect("Ferocious Rending",      WOUNDS,     3, 0, conditions=((Conditions.VULNERABLE, 2),))),
    (31, Effect("Merciless Strike",       MORTAL_WOUNDS,    0, 1)),
    (34, Effect("Savage Attack",          MORTAL_WOUNDS,    0, 1, memorable=True)),
    (41, Effect("Vicious Vivisection",    MORTAL_WOUNDS,    3, 0)),
    (44, Effect("Visceral Blow",          MORTAL_WOUNDS,    0, 1, spreads=True)),
    (46, Effect("Murderous Onslaught",    MORTAL_WOUNDS,    3, 1, conditions=((Conditions.PRONE, 1),))),
    (51, Effect("Overpowering Assault",   SHOCK, 6, 0, 2, conditions=((Conditions.STAGGERED, 1),))),
    (54, Effect("Crimson Ash",            WOUNDS,     3, 1, conditions=((Conditions.ON_FIRE, 1),))),
    (56, Effect("Bone-shattering Impact", WOUNDS,     3, 1, upgrade=Conditions.RESTRAINED)),
    (61, Effect("Unspeakable Carnage",    MORTAL_WOUNDS,    3, 3)),
    (64, Effect("Appalling Detonation",   WOUNDS,     6, 0, explosives=True)),
    (66, Effect("Grisly Amputation",      MORTAL_WOUNDS,    0, 1, conditions=((Conditions.LIMB_LOST, 1),))),
)
"""The Critical Hit table: the lowest d66 result of each row, and its effect."""
# fmt: on


@cites("WG-COMP-01", "WG-CRIT-02")
def d66(tens: int, units: int) -> int:
    """Combine two dice into a d66 result: the first die gives the tens, the second the units."""
    return 10 * tens + units


@cites("WG-CRIT-02")
def critical_effect(rolled: int) -> Effect:
    """Return the row of the Critical Hit table for a d66 result."""
    return next(effect for first, effect in reversed(CRITICALS) if first <= rolled)


@cites("WG-CRIT-01")
def simple_critical_ed(severity_ed: int) -> int:
    """Return the number of ED that a simple Critical Hit adds.

    A laspistol has 1 ED of its own, so with one step of severity it rolls five:

    >>> 1 + simple_critical_ed(severity_ed=1)
    5
    """
    return 3 + severity_ed


@cites("WG-CRIT-04")
def critical_without_wounds(wounds: int, reading: str) -> tuple[int, bool]:
    """Return the Wounds that a Critical Hit causes in the end, and whether its special outcome applies.

    The setting decides whether it always causes a Wound, and whether the outcome needs a Wound from the damage alone.
    """
    least = 0 if reading == "outcome_only" else 1
    return max(least, wounds), wounds > 0 or reading != "wound_only"
