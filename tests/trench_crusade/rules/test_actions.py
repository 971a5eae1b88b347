"""
ACTIONS: the Action Success Chart, what an ACTION costs an Activation, and how far a model moves and falls.
"""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.systems.trench_crusade.rules.actions import (
    FALL_INJURY_FROM,
    action_result,
    already_taken,
    charge_and_shot_exclude,
    charge_distance,
    counts_as_risky,
    critical_injury_dice,
    ends_the_activation,
    fall_injury_dice,
    falls_hurt_above_two_inches,
    falls_hurt_from_three_inches,
    heavy_bars_charge_die,
    heavy_bars_shooting_after_moving,
    move_allowance,
    rolls_on_the_chart,
)
from combat.systems.trench_crusade.rules.dice import kept_total


@pytest.mark.rule("TC-ACT-01")
@pytest.mark.parametrize(
    ("total", "result"),
    [(2, "failure"), (6, "failure"), (7, "success"), (11, "success"), (12, "critical"), (18, "critical")],
)
def test_seven_succeeds_and_twelve_is_critical(total: int, result: str) -> None:
    """
    Each row of the Action Success Chart begins and ends where the book says.
    """
    assert action_result(total) == result


@pytest.mark.rule("TC-ACT-01", "TC-SHOOT-02")
def test_the_pilgrims_six_is_a_miss() -> None:
    """
    The shot into cover totals 6, and 7 was needed.
    """
    assert action_result(kept_total((5, 5, 1), net=-1)) == "failure"


@pytest.mark.rule("TC-ACT-01", "TC-ACT-02")
def test_the_heretics_eight_hits_and_is_not_critical() -> None:
    """
    An 8 is a Success, and gives the injury roll no dice.
    """
    assert action_result(8) == "success"
    assert critical_injury_dice("success", critical_weapon=True) == 0


@pytest.mark.rule("TC-ACT-02", "TC-ACT-03")
def test_a_critical_hit_injures_with_more_dice() -> None:
    """
    A Critical Success gives +1 DICE, and +2 DICE with a CRITICAL weapon.
    """
    assert critical_injury_dice("critical", critical_weapon=False) == 1
    assert critical_injury_dice("critical", critical_weapon=True) == 2
    assert critical_injury_dice("failure", critical_weapon=True) == 0


@pytest.mark.rule("TC-ACT-06", "TC-BLOOD-06")
def test_only_the_three_move_actions_need_no_roll() -> None:
    """
    Standard Move, Charge and Retreat succeed by themselves; a Dash, an attack and an unnamed ACTION are rolled.
    """
    assert not any(map(rolls_on_the_chart, ("Standard Move", "Charge", "Retreat")))
    assert all(map(rolls_on_the_chart, ("Dash", "Ranged Attack", "Melee Attack", "")))


@pytest.mark.rule("TC-ACT-07", "TC-MOR-04")
def test_shaken_makes_an_attack_risky_and_a_charge_no_roll() -> None:
    """
    Only what is rolled for can be RISKY.
    """
    assert counts_as_risky("Ranged Attack", risky=False, all_risky=True)
    assert counts_as_risky("Dash", risky=True, all_risky=False)
    assert not counts_as_risky("Ranged Attack", risky=False, all_risky=False)
    assert not counts_as_risky("Charge", risky=False, all_risky=True)


@pytest.mark.rule("TC-ACT-04", "TC-ACT-05")
def test_only_a_failed_risky_action_ends_the_activation() -> None:
    """
    A failed ordinary ACTION is merely lost, and a RISKY ACTION that succeeds costs nothing.
    """
    assert ends_the_activation("failure", risky=True)
    assert not ends_the_activation("failure", risky=False)
    assert not ends_the_activation("success", risky=True)
    assert not ends_the_activation("critical", risky=True)


@pytest.mark.rule("TC-MOVE-01")
def test_the_three_move_actions_are_one_type() -> None:
    """
    After a Standard Move there is no Charge and no Retreat, but there is a Dash, once.
    """
    assert already_taken("Charge", ["Standard Move"])
    assert already_taken("Retreat", ["Charge"])
    assert not already_taken("Dash", ["Charge"])
    assert already_taken("Dash", ["Charge", "Dash"])
    assert not already_taken("Standard Move", [])


@pytest.mark.rule("TC-MOVE-02", "TC-MOVE-08", "TC-DOWN-02", "TC-DOWN-07")
def test_a_model_that_stood_up_moves_half_and_keeps_the_half_inch() -> None:
    """
    Movement 6 becomes three inches, Movement 5 two and a half.
    """
    assert move_allowance(6, halved=False) == 12
    assert move_allowance(6, halved=True) == 6
    assert move_allowance(5, halved=True) == 5


@pytest.mark.rule("TC-MOVE-03")
@pytest.mark.parametrize(("movement", "face", "inches"), [(6, 1, 7), (6, 6, 12), (8, 6, 12), (12, 1, 12)])
def test_a_charge_adds_a_die_and_stops_at_twelve_inches(movement: int, face: int, inches: int) -> None:
    """
    Movement and D6, twelve inches at most.
    """
    assert charge_distance(movement, face, halved=False) == 2 * inches


@pytest.mark.rule("TC-MOVE-03", "TC-DOWN-02")
def test_a_model_that_stood_up_charges_half_of_the_total() -> None:
    """
    The die is halved with the rest, and so is the limit.
    """
    assert charge_distance(6, 3, halved=True) == 9
    assert charge_distance(8, 6, halved=True) == 12


@pytest.mark.rule("TC-MEL-05")
def test_a_heavy_weapon_charges_without_the_die() -> None:
    """
    HEAVY bars the D6 on a Charge unless the bearer is STRONG.
    """
    assert heavy_bars_charge_die(heavy=True, strong=False)
    assert not heavy_bars_charge_die(heavy=True, strong=True)
    assert not heavy_bars_charge_die(heavy=False, strong=False)
    assert charge_distance(6, None, halved=False) == 12


@pytest.mark.rule("TC-MEL-05")
def test_a_heavy_weapon_is_not_shot_after_moving() -> None:
    """
    HEAVY bars moving and shooting in one Activation unless the bearer is STRONG.
    """
    assert heavy_bars_shooting_after_moving(heavy=True, strong=False)
    assert not heavy_bars_shooting_after_moving(heavy=True, strong=True)
    assert not heavy_bars_shooting_after_moving(heavy=False, strong=False)


@pytest.mark.rule("TC-MOVE-06")
def test_only_a_single_assault_shot_goes_with_a_charge() -> None:
    """
    A shot bars the Charge, an ASSAULT shot does not, and two ASSAULT shots do.
    """
    assert charge_and_shot_exclude(1, assault=False)
    assert not charge_and_shot_exclude(1, assault=True)
    assert charge_and_shot_exclude(2, assault=True)
    assert not charge_and_shot_exclude(0, assault=False)


@pytest.mark.rule("TC-MOVE-10")
@pytest.mark.parametrize(("inches", "dice"), [(2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_a_fall_injures_with_a_die_for_every_full_three_inches(inches: int, dice: int) -> None:
    """
    Five inches are one full three, six are two.
    """
    assert fall_injury_dice(inches) == dice


@pytest.mark.rule("TC-MOVE-10")
def test_nobody_is_hurt_by_dropping_three_inches_on_purpose() -> None:
    """
    A chosen drop of three inches is free in either reading, and one of four is not.
    """
    for hurts in FALL_INJURY_FROM.values():
        assert not hurts(3, True)
        assert hurts(4, True)
        assert hurts(3, False)


@pytest.mark.rule("TC-MOVE-10")
@given(st.integers(0, 40), st.booleans())
def test_the_readings_of_a_fall_part_only_between_two_inches_and_three(half_inches: int, voluntary: bool) -> None:
    """
    Two and a half inches hurt in one reading and not in the other; on whole inches they are the same.
    """
    inches = Fraction(half_inches, 2)
    same = falls_hurt_above_two_inches(inches, voluntary) == falls_hurt_from_three_inches(inches, voluntary)
    assert same is (voluntary or not 2 < inches < 3)
