"""Terrain: sheer climbs and jumps, falls, and Dangerous ground.

A fall is counted in inches, whole or not; a gap in half inches.
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
    """How wide a gap can be jumped, in half inches: half the Movement characteristic, and half of that if halved.

    >>> widest_jump(movement=6, halved=False), widest_jump(movement=6, halved=True)
    (6, 3)
    """
    return movement // 2 if halved else movement


@cites("TC-MOVE-09")
def failure_falls(crossing: str) -> bool:
    """Whether a model that fails this RISKY ACTION falls; a climber stays where it is.

    >>> failure_falls("Jump"), failure_falls("Climb")
    (True, False)
    """
    return crossing == Action.JUMP


@cites("TC-MOVE-10")
def fall_injury_dice(inches: Inches) -> int:
    """The +DICE on the injury roll of a fall: one for every full three inches.

    >>> fall_injury_dice(2), fall_injury_dice(3), fall_injury_dice(8)
    (0, 1, 2)
    """
    return inches // FALL_STEP_INCHES


@cites("TC-MOVE-10")
def falls_hurt_above_two_inches(inches: Inches, voluntary: bool) -> bool:
    """The reading of version 1.6.3: every fall of more than two inches makes an injury roll.

    >>> falls_hurt_above_two_inches(2, False), falls_hurt_above_two_inches(3, False)
    (False, True)
    """
    return inches > FALL_FREE_INCHES and not _is_safe_drop(inches, voluntary)


@cites("TC-MOVE-10")
def falls_hurt_from_three_inches(inches: Inches, voluntary: bool) -> bool:
    """The reading of version 1.0: every fall of three inches or more makes an injury roll.

    >>> falls_hurt_from_three_inches(3, False), falls_hurt_from_three_inches(3, True)
    (True, False)

    The two readings part only between two inches and three:

    >>> falls_hurt_from_three_inches(Fraction(5, 2), False), falls_hurt_above_two_inches(Fraction(5, 2), False)
    (False, True)
    """
    return inches >= FALL_STEP_INCHES and not _is_safe_drop(inches, voluntary)


def _is_safe_drop(inches: Inches, voluntary: bool) -> bool:
    return voluntary and inches <= SAFE_DROP_INCHES


FALL_INJURY_FROM: Mapping[str, Callable[[Inches, bool], bool]] = MappingProxyType(
    {"above_two_inches": falls_hurt_above_two_inches, "from_three_inches": falls_hurt_from_three_inches}
)


@cites("TC-MOVE-11", "TC-DOWN-06")
def failed_test_hurts(result: str) -> bool:
    """Whether a test against Dangerous Terrain or against a ledge goes wrong: an injury roll there, a fall here.

    >>> failed_test_hurts("failure"), failed_test_hurts("success")
    (True, False)
    """
    return result == FAILURE
