"""Down: what a model that lies on the ground cannot do, and how it gets up."""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.book import cites

# fmt: off
# How a model came to stand, and whether that halves its moves for the rest of its Activation.
STANDING_HALVES: Mapping[str, bool] = MappingProxyType({
    "start of Activation": True,
    "RISKY ACTION":        False,
    "helped up":           False,
})
# fmt: on


@cites("TC-DOWN-01")
def own_down_dice(down: bool) -> int:
    """The DICE on a model's own ACTION rolls while it is Down.

    >>> own_down_dice(True), own_down_dice(False)
    (-1, 0)
    """
    return -1 if down else 0


@cites("TC-DOWN-01", "TC-DOWN-05")
def down_bars_moving(down: bool, is_move: bool) -> bool:
    """Whether being Down keeps a model where it is.

    >>> down_bars_moving(True, is_move=True), down_bars_moving(True, is_move=False)
    (True, False)
    """
    return down and is_move


@cites("TC-DOWN-02")
def may_stand_for_free(down: bool, acted: bool) -> bool:
    """Whether a model may stand up without a roll, which it may only before anything else in its Activation.

    >>> may_stand_for_free(True, acted=False), may_stand_for_free(True, acted=True)
    (True, False)
    """
    return down and not acted


@cites("TC-DOWN-03")
def may_risk_standing(down: bool, put_down_now: bool, tried: bool) -> bool:
    """Whether a model may take a RISKY ACTION to stand up.

    Ruling:
        A model that was Down when its Activation began, and stayed so, has let its chance go by.

    >>> may_risk_standing(True, put_down_now=True, tried=False), may_risk_standing(True, True, tried=True)
    (True, False)
    """
    return down and put_down_now and not tried


@cites("TC-DOWN-02", "TC-DOWN-03", "TC-DOWN-04")
def standing_halves_moves(how: str) -> bool:
    """Whether standing up this way halves every move for the rest of the Activation.

    Args:
        how: ``start of Activation``, ``RISKY ACTION``, or ``helped up`` outside the model's own Activation.

    >>> standing_halves_moves("start of Activation"), standing_halves_moves("helped up")
    (True, False)
    """
    return STANDING_HALVES[how]
