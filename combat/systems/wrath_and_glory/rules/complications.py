"""Combat Complications: their table, what can befall whom, and what clears them."""

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
"""The Combat Complications: the first of each row, and its name."""

FAULTS: Mapping[str, tuple[str, int]] = {
    Faults.JAM:          ("Tech", 2),
    Faults.MALFUNCTION:  ("Tech", 4),
    Faults.STUCK:        ("Strength", 3),
    Faults.DROPPED:      ("", 0),
}
"""What it takes to use a weapon again: a skill and a DN, or nothing but a Simple Action."""
# fmt: on

BREAK_FREE = ("Strength", 4)
"""What it takes to get out of being Restrained."""

NARRATIVE = ("", LOST_RELOAD)
"""What an agreed Complication may be besides a row of the table: a story, or a Reload that is gone."""

KNOWN = (*NARRATIVE, *(name for _, name in COMPLICATIONS))
"""Whatever a Complication may be said to do."""

BRINGS: Mapping[str, str] = {
    FALL_PRONE: Conditions.PRONE,
    Conditions.RESTRAINED: Conditions.RESTRAINED,
    Conditions.BLINDED: Conditions.BLINDED,
}
"""The condition that a row brings."""


@cites("WG-COMP-01", "WG-DIE-03")
def complication(rolled: int) -> str:
    """Return the row of the Combat Complications.

    >>> complication(11), complication(46), complication(66)
    ('Out of Ammo', 'Weapon Stuck', 'Inconvenient Target')
    """
    return next(name for first, name in reversed(COMPLICATIONS) if first <= rolled)


@cites("WG-COMP-01")
def possible(name: str, *, weapon: str, ammunition: bool, conditions: tuple[str, ...]) -> bool:
    """Return whether a Complication can befall somebody; what cannot is rolled again.

    `weapon` is the kind of the weapon in use, empty for none; `ammunition`, whether it uses up any that is counted.

    >>> [possible(name, weapon="melee", ammunition=False, conditions=()) for name in ("Out of Ammo", "Fall Prone")]
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


@cites("WG-DIE-02", "WG-RUIN-02")
def may_grant_ruin(refusals: int, mode: str) -> bool:
    """Return whether a player may give the GM a point of Ruin in place of a Complication: once no agreement was found.

    >>> may_grant_ruin(0, "agree"), may_grant_ruin(1, "agree"), may_grant_ruin(0, "ruin")
    (False, True, True)
    """
    return refusals > 0 or mode == "ruin"
