"""Terrain: sheer climbs, jumps, falls, and Dangerous Terrain.

Heights of falls are in inches and may be fractions. Gaps are in half inches.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from combat.engine.book import cites
from combat.systems.trench_crusade.rules.actions import FAILURE
from events.trench_crusade.facts import Action

Inches = int | Fraction

FALL_STEP_INCHES = 3
FALL_FREE_INCHES = 2
SAFE_DROP_INCHES = 3


@cites("TC-MOVE-09", "TC-DOWN-02")
def widest_jump(movement: int, halved: bool) -> int:
    """Return the widest gap that a model can jump, in half inches: half its Movement, or a quarter when halved."""
    return movement // 2 if halved else movement


@cites("TC-MOVE-09")
def failure_falls(crossing: str) -> bool:
    """Return whether a model falls if it fails this RISKY ACTION. A failed climber stays where it is."""
    return crossing == Action.JUMP


@cites("TC-MOVE-10")
def fall_injury_dice(inches: Inches) -> int:
    """Return the DICE that a fall adds to its injury roll: +1 for each full three inches."""
    return inches // FALL_STEP_INCHES


@cites("TC-MOVE-10")
def falls_hurt_above_two_inches(inches: Inches, voluntary: bool) -> bool:
    """Return whether a fall causes an injury roll in version 1.6.3: it must be higher than two inches."""
    return inches > FALL_FREE_INCHES and not _is_safe_drop(inches, voluntary)


@cites("TC-MOVE-10")
def falls_hurt_from_three_inches(inches: Inches, voluntary: bool) -> bool:
    """Return whether a fall causes an injury roll in version 1.0: it must be three inches or higher."""
    return inches >= FALL_STEP_INCHES and not _is_safe_drop(inches, voluntary)


def _is_safe_drop(inches: Inches, voluntary: bool) -> bool:
    return voluntary and inches <= SAFE_DROP_INCHES


FALL_INJURY_FROM: Mapping[str, Callable[[Inches, bool], bool]] = MappingProxyType(
    {"above_two_inches": falls_hurt_above_two_inches, "from_three_inches": falls_hurt_from_three_inches}
)


@cites("TC-MOVE-11", "TC-DOWN-06")
def is_test_failed(result: str) -> bool:
    """Return whether an ACTION roll fails, so that Dangerous Terrain injures the model or it falls from a ledge."""
    return result == FAILURE
