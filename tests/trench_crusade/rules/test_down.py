"""
Down: what a model that lies on the ground cannot do, and how it gets up.
"""

import pytest

from combat.systems.trench_crusade.rules.actions import move_allowance
from combat.systems.trench_crusade.rules.down import (
    down_bars_moving,
    may_risk_standing,
    may_stand_for_free,
    own_down_dice,
    standing_halves_moves,
)


@pytest.mark.rule("TC-DOWN-01")
def test_a_down_model_acts_with_a_die_against_it() -> None:
    """
    -1 DICE on its own ACTIONS while it is Down, and none once it stands.
    """
    assert own_down_dice(down=True) == -1
    assert own_down_dice(down=False) == 0


@pytest.mark.rule("TC-DOWN-01", "TC-DOWN-05")
def test_a_down_model_cannot_move_but_can_be_set_elsewhere() -> None:
    """
    A teleport that is no move works on the ground as well.
    """
    assert down_bars_moving(down=True, is_move=True)
    assert not down_bars_moving(down=True, is_move=False)
    assert not down_bars_moving(down=False, is_move=True)


@pytest.mark.rule("TC-DOWN-02")
def test_standing_up_is_free_only_as_the_activation_begins() -> None:
    """
    After its first ACTION a model has let the chance go by.
    """
    assert may_stand_for_free(down=True, acted=False)
    assert not may_stand_for_free(down=True, acted=True)
    assert not may_stand_for_free(down=False, acted=False)


@pytest.mark.rule("TC-DOWN-03")
def test_a_model_felled_in_its_own_activation_may_risk_standing_up_once() -> None:
    """
    One that was Down from the beginning, or has tried already, may not.
    """
    assert may_risk_standing(down=True, put_down_now=True, tried=False)
    assert not may_risk_standing(down=True, put_down_now=False, tried=False)
    assert not may_risk_standing(down=True, put_down_now=True, tried=True)
    assert not may_risk_standing(down=False, put_down_now=True, tried=False)


@pytest.mark.rule("TC-DOWN-02", "TC-DOWN-03", "TC-DOWN-04", "TC-DOWN-07")
@pytest.mark.parametrize(("how", "half_inches"), [("start of Activation", 5), ("RISKY ACTION", 10), ("helped up", 10)])
def test_only_standing_up_for_free_halves_the_moves(how: str, half_inches: int) -> None:
    """
    Movement 5 is two and a half inches after it, and five after any other way of standing up.
    """
    assert move_allowance(5, standing_halves_moves(how)) == half_inches
