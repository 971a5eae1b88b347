"""Terrain: sheer climbs and jumps, falls, and Dangerous ground.

A fall is counted in inches, whole or not; a gap in half inches.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from combat.engine.book import cites

Inches = int | Fraction

FALL_STEP_INCHES = 3
FALL_FREE_INCHES = 2
SAFE_DROP_INCHES = 3
FAILED_CROSSINGS = MappingProxyType({"climb": "stays put", "jump": "falls"})


@cites("TC-MOVE-09")
def may_jump(gap: int, movement: int) -> bool:
    """Whether a gap is narrow enough to be jumped: half the Movement characteristic at most.

    >>> may_jump(gap=6, movement=6), may_jump(gap=7, movement=6)
    (True, False)
    """
    return gap <= movement


@cites("TC-MOVE-09")
def failed_crossing(kind: str) -> str:
    """What becomes of a model that fails the RISKY ACTION of a sheer climb or a jump.

    >>> failed_crossing("climb"), failed_crossing("jump")
    ('stays put', 'falls')
    """
    return FAILED_CROSSINGS[kind]


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
    """Whether a test against Dangerous terrain or against a ledge goes wrong: an injury roll there, a fall here.

    >>> failed_test_hurts("failure"), failed_test_hurts("success")
    (True, False)
    """
    return result == "failure"
