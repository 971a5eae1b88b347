"""Critical Hits, simple and from the table."""

from attrs import frozen

from combat.engine.book import cites
from combat.systems.wrath_and_glory.rules import TABLES


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


CRITICALS: tuple[tuple[int, Effect], ...] = tuple(
    (int(lowest), Effect(**{**fields, "conditions": tuple(map(tuple, fields.get("conditions", ())))}))
    for lowest, fields in TABLES["criticals"].items()
)
"""The Critical Hit table: the lowest d66 result of each row, and its effect."""


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
