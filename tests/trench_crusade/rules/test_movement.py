"""
Movement: who may move where, and what climbing, jumping and bad ground ask for.
"""

import pytest

from combat.systems.trench_crusade.rules.movement import (
    charge_arrives,
    charge_needs_a_risky_action,
    charge_target,
    difficult_ground_cost,
    dive_dice,
    failed_crossing,
    failed_test_hurts,
    may_declare_charge,
    may_dive,
    may_jump,
    retreat_goes_on,
    standard_move_respects_melee,
)


@pytest.mark.rule("TC-MOVE-02")
def test_a_standard_move_neither_enters_nor_leaves_melee() -> None:
    """
    A model may shuffle about in the Melee it is in, and that is all.
    """
    assert standard_move_respects_melee([], [])
    assert standard_move_respects_melee(["Witch", "Trooper"], ["Trooper", "Witch"])
    assert not standard_move_respects_melee([], ["Witch"])
    assert not standard_move_respects_melee(["Witch"], [])
    assert not standard_move_respects_melee(["Witch"], ["Witch", "Trooper"])


@pytest.mark.rule("TC-MOVE-03", "TC-MOVE-04", "TC-DOWN-01")
def test_a_charge_needs_a_near_target_and_a_free_charger() -> None:
    """
    Twelve inches are near enough; neither a fighter in Melee nor a Down model charges.
    """
    assert may_declare_charge(24, in_melee=False, down=False)
    assert not may_declare_charge(25, in_melee=False, down=False)
    assert not may_declare_charge(10, in_melee=True, down=False)
    assert not may_declare_charge(10, in_melee=False, down=True)


@pytest.mark.rule("TC-MOVE-03")
def test_a_charge_arrives_within_one_inch() -> None:
    """
    Nine inches reach a target ten inches away, and eight and a half do not.
    """
    assert charge_arrives(distance=20, moved=18)
    assert not charge_arrives(distance=20, moved=17)


@pytest.mark.rule("TC-MOVE-03")
def test_charging_an_enemy_out_of_sight_is_risky() -> None:
    """
    In sight, a Charge needs no roll at all.
    """
    assert charge_needs_a_risky_action(in_sight=False)
    assert not charge_needs_a_risky_action(in_sight=True)


@pytest.mark.rule("TC-MOVE-05")
def test_an_enemy_on_the_way_becomes_the_target() -> None:
    """
    Whoever is passed within an inch is charged instead.
    """
    assert charge_target("Witch", passed=None) == "Witch"
    assert charge_target("Witch", passed="Trooper") == "Trooper"


@pytest.mark.rule("TC-MOVE-07")
def test_a_model_felled_while_retreating_stays_where_it_is() -> None:
    """
    Only a model that still stands moves on.
    """
    assert retreat_goes_on(down=False, out_of_action=False)
    assert not retreat_goes_on(down=True, out_of_action=False)
    assert not retreat_goes_on(down=False, out_of_action=True)


@pytest.mark.rule("TC-MOVE-09")
def test_half_the_movement_can_be_jumped() -> None:
    """
    Movement 5 jumps two and a half inches.
    """
    assert may_jump(gap=5, movement=5)
    assert not may_jump(gap=6, movement=5)


@pytest.mark.rule("TC-MOVE-09")
def test_a_failed_climber_stays_and_a_failed_jumper_falls() -> None:
    """
    The two failures end differently.
    """
    assert failed_crossing("climb") == "stays put"
    assert failed_crossing("jump") == "falls"


@pytest.mark.rule("TC-MOVE-11", "TC-DOWN-06")
def test_bad_ground_hurts_whoever_fails_and_slows_everybody() -> None:
    """
    Dangerous terrain and ledges ask for a roll, and difficult terrain counts double.
    """
    assert failed_test_hurts("failure")
    assert not failed_test_hurts("success")
    assert not failed_test_hurts("critical")
    assert difficult_ground_cost(3) == 6


@pytest.mark.rule("TC-MOVE-12")
@pytest.mark.parametrize(
    ("drop", "landing", "allowed"), [(2, 1, False), (3, 2, True), (6, 0, True), (7, 1, False), (4, 3, False)]
)
def test_a_dive_is_three_to_six_inches_deep_and_lands_within_two(drop: int, landing: int, allowed: bool) -> None:
    """
    Too low, too high or too far away is no Diving Charge.
    """
    assert may_dive(drop, landing) is allowed


@pytest.mark.rule("TC-MOVE-12")
def test_a_dive_that_succeeds_gives_a_die() -> None:
    """
    +1 DICE for a Success and a Critical Success, none for a Failure.
    """
    assert [dive_dice(result) for result in ("failure", "success", "critical")] == [0, 1, 1]
