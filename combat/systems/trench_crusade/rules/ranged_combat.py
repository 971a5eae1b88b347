"""Ranged Combat: who may shoot, range, elevation, and DICE on the roll to hit."""

from collections.abc import Collection

from combat.engine.book import cites
from combat.systems.trench_crusade.rules.dice import Sources, applicable

# fmt: off
# The name of each circumstance in the book, and its DICE on the roll to hit of a shot.
HIT_DICE: Sources = (
    ("Cover",             -1),
    ("Elevated Position", +1),
    ("Long Range",        -1),
)
# fmt: on

HEIGHT, HEIGHT_ABOVE_A_LARGE_BASE = 2, 4
"""Minimum height of an Elevated Position, in inches: above a target with an ordinary base, and with a large one."""
LARGE_BASE = 50
"""Minimum diameter of a large base, in millimetres."""


@cites("TC-DICE-06", "TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04")
def hit_dice(present: Collection[str]) -> Sources:
    """Return the DICE on a shot's roll to hit, in chart order."""
    return applicable(HIT_DICE, present)


@cites("TC-SHOOT-03")
def is_elevated(half_inches: int, target_base: int) -> bool:
    """Return whether a shooter is in an Elevated Position: 2" above its target, or 4" if the base is 50 mm or more."""
    return half_inches >= 2 * (HEIGHT_ABOVE_A_LARGE_BASE if target_base >= LARGE_BASE else HEIGHT)


@cites("TC-SHOOT-02", "TC-SHOOT-04")
def ignored(printed: Collection[str], grenade: bool) -> frozenset[str]:
    """Return the circumstances that a weapon ignores: those on its sheet and, for a GRENADE, Cover and Long Range."""
    return frozenset((*printed, "Cover", "Long Range") if grenade else printed)
