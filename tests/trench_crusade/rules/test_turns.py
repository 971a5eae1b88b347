"""
The Turn: who goes first, who comes next, and how a battle ends.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.systems.trench_crusade.rules.turns import (
    LIMIT_WINNER,
    activations_that_end,
    fewer_models_decides,
    is_last_turn,
    next_side,
    roll_off_winner,
    wiped_out,
)


@pytest.mark.rule("TC-TURN-02")
def test_the_side_with_fewer_models_decides_who_is_first() -> None:
    """
    Four models decide over five, and level sides have to roll.
    """
    assert fewer_models_decides({"pilgrims": 4, "heretics": 5}) == "pilgrims"
    assert fewer_models_decides({"pilgrims": 5, "heretics": 4}) == "heretics"
    assert fewer_models_decides({"pilgrims": 5, "heretics": 5}) is None


@pytest.mark.rule("TC-TURN-02")
def test_a_tied_roll_off_is_rolled_again() -> None:
    """
    The higher die wins, and equal dice name nobody.
    """
    assert roll_off_winner({"pilgrims": 6, "heretics": 5}) == "pilgrims"
    assert roll_off_winner({"pilgrims": 1, "heretics": 5}) == "heretics"
    assert roll_off_winner({"pilgrims": 3, "heretics": 3}) is None


@pytest.mark.rule("TC-TURN-03", "TC-TURN-05", "TC-TURN-06")
def test_sides_alternate_until_one_has_nobody_left_to_activate() -> None:
    """
    Then the other goes on alone, and with nobody left the Activations are over.
    """
    assert next_side("pilgrims", {"pilgrims": 1, "heretics": 1}) == "heretics"
    assert next_side("heretics", {"pilgrims": 1, "heretics": 1}) == "pilgrims"
    assert next_side("pilgrims", {"pilgrims": 2, "heretics": 0}) == "pilgrims"
    assert next_side("pilgrims", {"pilgrims": 0, "heretics": 0}) is None


@pytest.mark.rule("TC-TURN-03", "TC-TURN-05")
@given(st.integers(0, 12), st.integers(0, 12), st.sampled_from(["pilgrims", "heretics"]))
def test_every_model_is_activated_once_whoever_begins(pilgrims: int, heretics: int, last: str) -> None:
    """
    Taking turns comes to an end after exactly as many Activations as there are models.
    """
    waiting = {"pilgrims": pilgrims, "heretics": heretics}
    activations = 0
    side = next_side(last, waiting)
    while side is not None:
        waiting[side] -= 1
        activations += 1
        side = next_side(side, waiting)
    assert activations == pilgrims + heretics
    assert min(waiting.values()) == 0


@pytest.mark.rule("TC-TURN-04")
def test_a_fireteam_stops_together() -> None:
    """
    When one of the two must stop, both do; a model alone stops alone.
    """
    assert activations_that_end("gunner", "loader") == ("gunner", "loader")
    assert activations_that_end("gunner", None) == ("gunner",)


@pytest.mark.rule("TC-TURN-08")
def test_a_battle_lasts_six_turns_unless_the_scenario_says_otherwise() -> None:
    """
    The sixth Turn is the last, or the fourth in a scenario of four.
    """
    assert not is_last_turn(5)
    assert is_last_turn(6)
    assert is_last_turn(4, limit=4)


@pytest.mark.rule("TC-TURN-09")
def test_a_side_without_models_has_lost() -> None:
    """
    If neither side has a model left, neither has won.
    """
    assert wiped_out({"pilgrims": 3, "heretics": 1}) == ()
    assert wiped_out({"pilgrims": 3, "heretics": 0}) == ("heretics",)
    assert wiped_out({"pilgrims": 0, "heretics": 0}) == ("pilgrims", "heretics")


@pytest.mark.rule("TC-TURN-10")
def test_the_last_turn_names_no_winner_unless_the_table_counts_models() -> None:
    """
    Counting models, more of them win, and level sides draw.
    """
    assert LIMIT_WINNER["none"]({"pilgrims": 5, "heretics": 1}) is None
    assert LIMIT_WINNER["most_models"]({"pilgrims": 5, "heretics": 1}) == "pilgrims"
    assert LIMIT_WINNER["most_models"]({"pilgrims": 2, "heretics": 2}) is None
