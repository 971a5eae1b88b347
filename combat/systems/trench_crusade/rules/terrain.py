"""Terrain: sheer climbs, jumps, falls, and Dangerous Terrain.

Heights of falls are in inches and may be fractions. Gaps are in half inches.
"""

from fractions import Fraction

from combat.engine.book import cites

Inches = int | Fraction

FALL_STEP_INCHES = 3
FALL_FREE_INCHES = 2
SAFE_DROP_INCHES = 3


@cites("TC-MOVE-10")
def fall_injures(inches: Inches, voluntary: bool, reading: str) -> bool:
    """Return whether a fall causes an injury roll: above two inches (version 1.6.3) or from three inches on (1.0)."""
    if voluntary and inches <= SAFE_DROP_INCHES:
        return False
    return inches > FALL_FREE_INCHES if reading == "above_two_inches" else inches >= FALL_STEP_INCHES
