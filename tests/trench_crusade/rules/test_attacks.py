"""
Ranged and Melee Combat: what adds DICE to a hit roll and what takes them away.
"""

import pytest

from combat.systems.trench_crusade.rules.attacks import (
    HIT_DICE,
    beyond_half_range,
    caught_in_the_blast,
    defends_an_obstacle,
    hit_modifiers,
    in_reach,
    is_blocked,
    is_feared,
    may_shoot,
    stands_above,
)
from combat.systems.trench_crusade.rules.dice import net_dice, pool_size
from combat.systems.trench_crusade.rules.markers import marker_dice

EVERYTHING = [name for name, _, _ in HIT_DICE]


@pytest.mark.rule("TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04", "TC-DICE-06")
def test_cover_height_and_range_change_only_shots() -> None:
    """
    Cover and Long Range cost a die each, an Elevated Position gives one.
    """
    assert hit_modifiers("ranged", EVERYTHING) == (("Cover", -1), ("Elevated Position", +1), ("Long Range", -1))


@pytest.mark.rule("TC-MEL-02", "TC-MEL-03", "TC-MEL-04", "TC-DICE-06")
def test_off_hand_obstacle_fear_and_block_change_only_melee() -> None:
    """
    Each of the four costs the attacker one die.
    """
    assert hit_modifiers("melee", EVERYTHING) == (
        ("Off-Hand", -1),
        ("Defended Obstacle", -1),
        ("FEAR", -1),
        ("BLOCK", -1),
    )


@pytest.mark.rule("TC-DICE-06")
def test_what_does_not_apply_changes_nothing() -> None:
    """
    No source, no DICE.
    """
    assert hit_modifiers("ranged", []) == hit_modifiers("melee", []) == ()


@pytest.mark.rule("TC-WIN-06", "TC-BLESS-01", "TC-BLOOD-03", "TC-SHOOT-02")
def test_cover_a_blessing_and_two_blood_markers_leave_minus_two() -> None:
    """
    Plus one and minus three: four dice are rolled, and the two lowest count.
    """
    cover = [dice for _, dice in hit_modifiers("ranged", ["Cover"])]
    net = net_dice([*cover, marker_dice("blessing", "action", 1), marker_dice("blood", "action", 2)])
    assert net == -2
    assert pool_size(net) == 4


@pytest.mark.rule("TC-SHOOT-01")
def test_only_a_weapon_with_melee_range_is_shot_in_melee() -> None:
    """
    A pistol may, a rifle may not.
    """
    assert may_shoot(in_melee=True, melee_range=True)
    assert not may_shoot(in_melee=True, melee_range=False)
    assert may_shoot(in_melee=False, melee_range=False)


@pytest.mark.rule("TC-SHOOT-04")
def test_exactly_half_the_range_is_not_long_range() -> None:
    """
    A rifle of 24 inches shoots 12 inches freely, and 12 and a half at -1 DICE.
    """
    assert not beyond_half_range(24, weapon_range=24)
    assert beyond_half_range(25, weapon_range=24)


@pytest.mark.rule("TC-SHOOT-03")
def test_two_inches_are_an_elevated_position_and_four_over_a_large_base() -> None:
    """
    One inch is never enough.
    """
    assert stands_above(2, large_base=False)
    assert not stands_above(1, large_base=False)
    assert stands_above(4, large_base=True)
    assert not stands_above(3, large_base=True)


@pytest.mark.rule("TC-MEL-01")
def test_a_melee_attack_reaches_one_inch_to_an_enemy_in_view() -> None:
    """
    An inch and a half is too far, and nobody strikes through a wall.
    """
    assert in_reach(2, partly_visible=True)
    assert not in_reach(3, partly_visible=True)
    assert not in_reach(1, partly_visible=False)


@pytest.mark.rule("TC-MEL-03", "TC-MOVE-12")
def test_an_obstacle_helps_only_a_standing_target_and_not_against_a_dive() -> None:
    """
    Down models defend nothing, and a Diving Charge comes from above.
    """
    assert defends_an_obstacle(touching=True, target_down=False, diving=False)
    assert not defends_an_obstacle(touching=False, target_down=False, diving=False)
    assert not defends_an_obstacle(touching=True, target_down=True, diving=False)
    assert not defends_an_obstacle(touching=True, target_down=False, diving=True)


@pytest.mark.rule("TC-MEL-04")
def test_the_fearsome_do_not_fear_each_other() -> None:
    """
    FEAR works only on an attacker without FEAR.
    """
    assert is_feared(target_fear=True, attacker_fear=False)
    assert not is_feared(target_fear=True, attacker_fear=True)
    assert not is_feared(target_fear=False, attacker_fear=False)


@pytest.mark.rule("TC-MEL-04")
def test_block_works_against_a_charger_only() -> None:
    """
    BLOCK asks whether the attacker charged in this Activation.
    """
    assert is_blocked(target_block=True, charged=True)
    assert not is_blocked(target_block=True, charged=False)
    assert not is_blocked(target_block=False, charged=True)


@pytest.mark.rule("TC-INJ-13")
def test_a_blast_hits_whoever_it_can_see_in_its_radius() -> None:
    """
    A model behind a wall, or outside the radius, is spared.
    """
    assert caught_in_the_blast(["Ann", "Ben"], ["Ben", "Cid"]) == ("Ben",)
    assert caught_in_the_blast([], ["Ben"]) == ()
