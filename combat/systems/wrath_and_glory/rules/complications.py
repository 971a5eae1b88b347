"""Combat Complications: the table, when each one is possible, and how its effects are removed."""

from collections.abc import Mapping

from combat.engine.book import cites
from combat.systems.wrath_and_glory.rules import TABLES
from events.wrath_and_glory.facts import Conditions, Faults

FALL_PRONE, INCONVENIENT_TARGET, LOST_RELOAD = "Fall Prone", "Inconvenient Target", "Lost Reload"
DROPPED_ITEM = "Dropped Item"

COMPLICATIONS: tuple[tuple[int, str], ...] = tuple(
    (int(lowest), name) for lowest, name in TABLES["complications"].items()
)
"""The table of Combat Complications: the lowest d66 result of each row, and its name."""

FAULT_TESTS: Mapping[str, tuple[str, int]] = {fault: (skill, dn) for fault, (skill, dn) in TABLES["faults"].items()}
"""The skill and DN of the test that clears each weapon fault.

A dropped weapon needs no test, only a Simple Action to pick it up.
"""

BREAK_FREE = ("Strength", 4)
"""The skill and DN of the test with which a Restrained combatant breaks free."""

NARRATIVE = ("", LOST_RELOAD)
"""Complications to agree on that are not rows of the table: a narrative effect, or a lost Reload."""

KNOWN_EFFECTS = (*NARRATIVE, *(name for _, name in COMPLICATIONS))
"""All effects that a Complication may have."""

CONDITION_OF: Mapping[str, str] = {
    FALL_PRONE: Conditions.PRONE,
    Conditions.RESTRAINED: Conditions.RESTRAINED,
    Conditions.BLINDED: Conditions.BLINDED,
}
"""The condition that each of these rows of the table inflicts."""


@cites("WG-COMP-01", "WG-DIE-03")
def complication(rolled: int) -> str:
    """Return the Combat Complication for a d66 result."""
    return next(name for first, name in reversed(COMPLICATIONS) if first <= rolled)


@cites("WG-COMP-01")
def is_possible(name: str, *, weapon: str, ammunition: bool, conditions: tuple[str, ...]) -> bool:
    """Return whether a Complication is possible for a combatant; an impossible one is rolled again.

    Args:
        name: The Complication.
        weapon: The kind of weapon in use, or an empty string.
        ammunition: Whether the weapon's Reloads are counted.
        conditions: The combatant's conditions.

    >>> [is_possible(name, weapon="melee", ammunition=False, conditions=()) for name in ("Out of Ammo", "Fall Prone")]
    [False, True]
    """
    can = {
        Faults.OUT_OF_AMMO: ammunition,
        LOST_RELOAD: ammunition,
        Faults.JAM: weapon == "ranged",
        Faults.STUCK: weapon == "melee",
        Faults.DROPPED: weapon != "",
        Faults.MALFUNCTION: weapon != "",
        INCONVENIENT_TARGET: weapon != "",
        FALL_PRONE: Conditions.PRONE not in conditions,
        Conditions.RESTRAINED: Conditions.RESTRAINED not in conditions,
        Conditions.BLINDED: Conditions.BLINDED not in conditions,
    }
    return can.get(name, True)
