"""Combat Complications: the table, when each one is possible, and how its effects are removed."""

from collections.abc import Mapping

from combat.engine.book import cites
from events.wrath_and_glory.facts import Conditions, Faults

FALL_PRONE, INCONVENIENT_TARGET, LOST_RELOAD = "Fall Prone", "Inconvenient Target", "Lost Reload"
DROPPED_ITEM = "Dropped Item"

# fmt: off
COMPLICATIONS: tuple[tuple[int, str], ...] = (
    (11, Faults.OUT_OF_AMMO),
    (31, Faults.JAM),
    (34, Faults.DROPPED),
    (41, Faults.MALFUNCTION),
    (44, Faults.STUCK),
    (51, DROPPED_ITEM),
    (54, FALL_PRONE),
    (61, Conditions.RESTRAINED),
    (63, Conditions.BLINDED),
    (65, INCONVENIENT_TARGET),
)
"""The table of Combat Complications: the lowest d66 result of each row, and its name."""

FAULT_TESTS: Mapping[str, tuple[str, int]] = {
    Faults.JAM:          ("Tech", 2),
    Faults.MALFUNCTION:  ("Tech", 4),
    Faults.STUCK:        ("Strength", 3),
    Faults.DROPPED:      ("", 0),
}
"""The skill and DN of the test that clears each weapon fault.

A dropped weapon needs no test, only a Simple Action to pick it up.
"""
# fmt: on

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
