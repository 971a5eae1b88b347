"""Terrain: sheer climbs, jumps, falls, and Dangerous Terrain.

Heights of falls are in inches and may be fractions. Gaps are in half inches.
"""

from fractions import Fraction

from combat.engine.book import cites
from combat.systems.trench_crusade.rules.actions import FAILURE

Inches = int | Fraction

FALL_STEP_INCHES = 3
FALL_FREE_INCHES = 2
SAFE_DROP_INCHES = 3


@cites("TC-MOVE-09", "TC-DOWN-02")
def widest_jump(movement: int, halved: bool) -> int:
    """Return the widest gap that a model can jump, in half inches: half its Movement, or a quarter when halved."""
    return movement // 2 if halved else movement


@cites("TC-MOVE-10")
def fall_injury_dice(inches: Inches) -> int:
    """Return the DICE that a fall adds to its injury roll: +1 for each full three inches."""
    return inches // FALL_STEP_INCHES


@cites("TC-MOVE-10")
def fall_injures(inches: Inches, voluntary: bool, reading: str) -> bool:
    """Return whether a fall causes an injury roll: above two inches (version 1.6.3) or from three inches on (1.0)."""
    if voluntary and inches <= SAFE_DROP_INCHES:
        return False
    return inches > FALL_FREE_INCHES if reading == "above_two_inches" else inches >= FALL_STEP_INCHES


@cites("TC-MOVE-11", "TC-DOWN-06")
def is_test_failed(result: str) -> bool:
    """Return whether an ACTION roll fails, so that Dangerous Terrain injures the model or it falls from a ledge."""
    return result == FAILURE
