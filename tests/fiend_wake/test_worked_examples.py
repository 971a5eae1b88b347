"""Examples of the book, and its formulas with other numbers."""

import pytest

from combat.systems.fiend_wake.rules import (
    aftermath,
    assaults,
    bidding,
    damage,
    dice,
    full_actions,
    locations,
    round_prep,
    simple_actions,
    turns,
)
from combat.systems.fiend_wake.rules.bidding import Bid


@pytest.mark.rule("FW-CORE-03", "FW-CORE-04", "FW-CORE-05", "FW-CORE-08")
def test_comparisons_include_the_number() -> None:
    """Inside includes the number, and so does beating it."""
    assert (dice.beats(7, 7), dice.beats(6, 7)) == (True, False)
    assert dice.numbers_inside(3, (3, 4)) == 1
    assert dice.skill_level({}, "Medicine") == 0


@pytest.mark.rule("FW-CORE-10")
@pytest.mark.parametrize(("skill", "stacked"), [(0, 0), (1, 1), (2, 1), (3, 2), (9, 3)])
def test_skill_gate_stacks_a_die_for_each_number_inside(skill: int, stacked: int) -> None:
    """The stack numbers are 1, 3 and 5."""
    faces = [12]
    while dice.stacks_another("skill_gate", skill, (1, 3, 5), faces):
        faces.append(12)
    assert len(faces) - 1 == stacked


@pytest.mark.rule("FW-CORE-10")
def test_match_explode_stacks_after_a_matching_toss() -> None:
    """At most as many dice as the skill level are stacked."""
    tosses = ((3,), (3, 3), (2,))
    assert [dice.stacks_another("match_explode", 1, (1, 3), faces) for faces in tosses] == [True, False, False]


@pytest.mark.rule("FW-PREP-02", "FW-PREP-04", "FW-DMG-32")
def test_lockjaw_starts_with_five_points_and_three_tokens() -> None:
    """One point fewer once the highest number of Cunning is marked."""
    assert round_prep.points_gained((1, 3, 5)) == 5
    assert round_prep.points_gained((1, 3)) == 4
    assert round_prep.tokens_gained(3) == 3


@pytest.mark.rule("FW-DMG-10", "FW-DMG-11", "FW-DMG-12")
def test_stun_leaves_lockjaw_two_points() -> None:
    """Two other readings remove tokens or cause wounds."""
    assert 5 - damage.stun_losses(3, 5, 0)[0] == 2
    assert damage.stun_losses(9, 5, 2, "ignore") == (5, 0, 0)
    assert damage.stun_losses(9, 5, 2, "turn_tokens") == (5, 2, 0)
    assert damage.stun_losses(9, 5, 2, "wounds") == (5, 0, 4)


@pytest.mark.rule("FW-DMG-01", "FW-DMG-02", "FW-DMG-20", "FW-DR-01", "FW-DR-02", "FW-DR-03", "FW-DR-06")
def test_reduction_applies_to_each_instance() -> None:
    """Three instances of 5, 1 and 3 wounds with a reduction of 2 sum up to four."""
    assert damage.applied_wounds(6, 1) == 5
    assert damage.applied_wounds(1, 2) == 0
    assert sum(damage.applied_wounds(amount, 2) for amount in (5, 1, 3)) == 4
    assert damage.reduction((1, 1)) == 2


@pytest.mark.rule("FW-DMG-42", "FW-DMG-43", "FW-DMG-44", "FW-DR-05")
def test_clear_out_halves_before_reduction() -> None:
    """Half of 8 with a reduction of 1 is 3, and half of 7 is 3."""
    assert damage.applied_wounds(damage.halved(8), 1) == 3
    assert damage.halved(7) == 3


@pytest.mark.rule("FW-PREP-06", "FW-PREP-07", "FW-PREP-13", "FW-PREP-11")
@pytest.mark.parametrize(
    ("encumbrance", "tp", "tokens", "pays"),
    [
        (1, 1, 0, True),
        (1, 0, 1, True),
        (1, 1, 1, False),
        (3, 1, 1, True),
        (3, 2, 0, False),
        (3, 0, 2, True),
        (2, 1, 1, False),
    ],
)
def test_payment_for_armor_has_no_excess(encumbrance: int, tp: int, tokens: int, pays: bool) -> None:
    """A token counts as two points without change."""
    assert round_prep.pays_encumbrance(encumbrance, tp, tokens) == pays


@pytest.mark.rule("FW-BID-10")
def test_turn_tokens_come_before_or_after_bids_or_twice() -> None:
    granted = {
        reading: tuple(round_prep.grants_tokens(reading, moment) for moment in ("prep", "after_bid"))
        for reading in ("prep", "after_bid", "both")
    }
    assert granted == {"prep": (True, False), "after_bid": (False, True), "both": (True, True)}


@pytest.mark.rule("FW-BID-04", "FW-BID-05", "FW-BID-06", "FW-BID-07", "FW-BID-08", "FW-AFT-03")
def test_ties_are_broken_by_ceding_tactics_and_rolls() -> None:
    """A, B and C bid 4, D bids 2; A cedes, and C has more Tactics than B."""
    bids = {"a": Bid(4, ceded=True), "b": Bid(4, tactics=1), "c": Bid(4, tactics=3), "d": Bid(2)}
    assert bidding.order(bids) == ("c", "b", "a", "d")
    assert bidding.tied(bids) == ("a", "b", "c")
    level = {"a": Bid(0, rolls=(3,)), "b": Bid(0, rolls=(9,)), "c": Bid(0, rolls=(9,))}
    assert bidding.unresolved(level) == ("b", "c")
    assert bidding.order({"a": Bid(0, ceded=True), "b": Bid(0, ceded=True, tactics=1)}) == ("b", "a")


@pytest.mark.rule("FW-SIM-03", "FW-SIM-10", "FW-SIM-40", "FW-SIM-50", "FW-SIM-90", "FW-SIM-61")
def test_assumed_points_of_upgrades() -> None:
    """Grace (at least 3) for arming, Grace for entering, Endurance for fleeing, 2 for most others."""
    worth = {"Grace": 2, "Endurance": 4, "Power": 3}
    assert simple_actions.assumed_points("Arm Yourself", worth) == 3
    assert simple_actions.assumed_points("Arm Yourself", {"Grace": 5}) == 5
    assert simple_actions.assumed_points("Enter Location", worth) == 2
    assert simple_actions.assumed_points("Evacuate Location", worth) == 2
    assert simple_actions.assumed_points("Custom Action", worth) == 3
    assert simple_actions.retreat_value(2, upgraded=True, endurance=4) == 6
    assert simple_actions.retreat_value(2, upgraded=False, endurance=4) == 2


@pytest.mark.rule("FW-TP-02")
def test_points_limit_spending() -> None:
    """A combatant cannot spend more than it has."""
    assert (round_prep.can_spend(2, 2), round_prep.can_spend(2, 3)) == (True, False)


@pytest.mark.rule("FW-FULL-14", "FW-FULL-15", "FW-FULL-16")
def test_assault_deals_twice_the_points() -> None:
    """Three points cause 6; raised by 2, 10 for the team or 18 for each of three members."""
    assert assaults.assault_damage(1 + 2) == 6
    assert assaults.assault_damage(3 + assaults.credited(2, 3, "team")) == 10
    assert assaults.assault_damage(3 + assaults.credited(2, 3, "per_member")) == 18
    assert (assaults.assault_difficulty((6, 8), 7), assaults.assault_difficulty((), 7)) == (8, 7)


@pytest.mark.rule("FW-FULL-21", "FW-FULL-23", "FW-FULL-24")
def test_readings_of_grapple_stun() -> None:
    assert full_actions.grapple_stun(3, resisted=False) == 6
    assert full_actions.grapple_stun(3, resisted=True) == 3


@pytest.mark.rule("FW-FULL-42", "FW-FULL-43", "FW-FULL-62")
def test_precision_adds_wounds_up_to_power() -> None:
    assert full_actions.hit_wounds(4, full_actions.precision(3, 2), 0) == 6
    assert [full_actions.precision(3, 2, reading) for reading in ("ranged_mirror", "none", "uncapped")] == [2, 0, 3]


@pytest.mark.rule("FW-AFT-21", "FW-AFT-22", "FW-AFT-23", "FW-AFT-20")
def test_harassment_wounds() -> None:
    """Three points of a rating of 2 against a reduction of 1, and one point against 3."""
    assert damage.applied_wounds(aftermath.harassment(2, 3), 1) == 5
    assert damage.applied_wounds(aftermath.harassment(2, 1), 3) == 0
    assert bidding.ordered(("a", "b"), "ascending") == ("b", "a")


@pytest.mark.rule("FW-LOC-05", "FW-LOC-06", "FW-LOC-07", "FW-LOC-08", "FW-LOC-13", "FW-FULL-60", "FW-FULL-20")
def test_reach_across_the_borders_of_a_location() -> None:
    """Only shots reach from outside into the Tower; blows reach out of it."""
    assert [locations.reaches(kind, "", "tower") for kind in ("melee", "ranged", "grapple")] == [False, True, False]
    assert [locations.reaches(kind, "tower", "") for kind in ("melee", "ranged", "grapple")] == [True, True, False]
    assert locations.local("tower", "tower")
    assert not locations.local("tower", "")
    assert (locations.direction("", "tower"), locations.direction("tower", "")) == ("into", "out of")


@pytest.mark.rule("FW-SIEGE-01", "FW-SIEGE-03", "FW-DMG-33")
def test_small_rules_of_rubble_and_unconsciousness() -> None:
    assert locations.entry_cost(2, 3, 1) == 5
    left, readings = {"Spirit": 0, "Endurance": 1}, ("any_stat_exhausted", "endurance_exhausted", "gm_says")
    assert [damage.exhausted(left, reading) for reading in readings] == [True, False, False]


@pytest.mark.rule("FW-EXEC-06")
def test_readings_of_placing_a_token() -> None:
    duties = {
        reading: [turns.must_place(cycle, reading) for cycle in (1, 2)]
        for reading in ("optional", "first_cycle", "always")
    }
    assert duties == {"optional": [False, False], "first_cycle": [True, False], "always": [True, True]}
