"""
Markers: Blood, Bloodbath, Blessing and Infection.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.systems.trench_crusade.rules.markers import (
    BLESSINGS_ALLOWED_VS_INJURY,
    MARKER_LIMIT,
    bloodbath_price,
    infection_tick,
    marker_dice,
    may_pay_for_goetic,
    medi_kit_choices,
    opponent_of,
    payable,
    placed,
    window_opens,
)

HELD = st.integers(0, MARKER_LIMIT)


@pytest.mark.rule("TC-BLOOD-03", "TC-BLOOD-04", "TC-BLESS-01", "TC-BLESS-02", "TC-INF-01")
@pytest.mark.parametrize(
    ("kind", "on_action", "on_injury"), [("blood", -2, +2), ("infection", -2, +2), ("blessing", +2, -2)]
)
def test_blood_and_infection_harm_their_model_and_blessings_help_it(kind: str, on_action: int, on_injury: int) -> None:
    """
    Two markers are two dice, on the model's own ACTION roll or on an injury roll against it.
    """
    assert marker_dice(kind, "action", 2) == on_action
    assert marker_dice(kind, "injury", 2) == on_injury


@pytest.mark.rule("TC-BLOOD-09", "TC-MOR-07")
def test_blood_helps_neither_to_hit_its_model_nor_against_its_morale() -> None:
    """
    Only ACTION rolls of the model and injury rolls against it take markers.
    """
    assert marker_dice("blood", "attack against it", 3) == 0
    assert marker_dice("blood", "morale", 3) == marker_dice("blessing", "morale", 3) == 0


@pytest.mark.rule("TC-BLOOD-02", "TC-BLESS-04", "TC-INF-01")
def test_a_model_with_six_blood_markers_stays_at_six() -> None:
    """
    A Minor Hit adds nothing to six, and two markers on five are one.
    """
    assert placed(6, 1) == 0
    assert placed(5, 2) == 1
    assert placed(0, 2) == 2
    assert placed(3, 0) == 0


@pytest.mark.rule("TC-BLOOD-02")
@given(HELD, st.integers(0, 20))
def test_no_model_ever_holds_more_than_six_of_a_kind(held: int, amount: int) -> None:
    """
    What is placed never passes the limit.
    """
    added = placed(held, amount)
    assert 0 <= added <= amount
    assert held + added <= MARKER_LIMIT


@pytest.mark.rule("TC-WIN-06")
def test_a_blessing_and_a_blood_marker_cancel() -> None:
    """
    The dice are even.
    """
    assert marker_dice("blessing", "action", 1) + marker_dice("blood", "action", 1) == 0


@pytest.mark.rule("TC-BLOOD-07")
def test_the_enemy_spends_a_models_blood_whoever_hurt_it() -> None:
    """
    There are two sides, and the opponent is the other one.
    """
    assert opponent_of("pilgrims", ("pilgrims", "heretics")) == "heretics"
    assert opponent_of("heretics", ("pilgrims", "heretics")) == "pilgrims"


@pytest.mark.rule("TC-BLOOD-06", "TC-WIN-04")
def test_nobody_is_asked_without_markers_or_without_a_roll() -> None:
    """
    A Standard Move opens no window, and neither does an empty hand.
    """
    assert window_opens(1, rolled=True)
    assert not window_opens(0, rolled=True)
    assert not window_opens(6, rolled=False)


@pytest.mark.rule("TC-BLOOD-08", "TC-INF-04")
def test_a_medi_kit_cures_blood_or_helps_up_and_nothing_else() -> None:
    """
    A model with nothing but Infection gets nothing from it.
    """
    assert medi_kit_choices(blood=2, down=True) == ("blood", "down")
    assert medi_kit_choices(blood=0, down=True) == ("down",)
    assert medi_kit_choices(blood=1, down=False) == ("blood",)
    assert medi_kit_choices(blood=0, down=False) == ()


@pytest.mark.rule("TC-BLOOD-10")
def test_demons_and_the_black_grail_feed_no_goetic_power() -> None:
    """
    Any other model does.
    """
    assert may_pay_for_goetic(["ELITE", "LEADER"])
    assert not may_pay_for_goetic(["ELITE", "DEMONIC"])
    assert not may_pay_for_goetic(["BLACK GRAIL"])


@pytest.mark.rule("TC-BATH-01")
def test_a_bloodbath_costs_six_or_three_on_a_down_target() -> None:
    """
    The state when the roll is declared decides.
    """
    assert bloodbath_price(already_down=False) == 6
    assert bloodbath_price(already_down=True) == 3


@pytest.mark.rule("TC-BATH-01", "TC-INF-03")
def test_five_blood_markers_buy_no_bloodbath_on_a_standing_target() -> None:
    """
    They are worth +5 DICE instead, and one Infection Marker more would make six.
    """
    price = bloodbath_price(already_down=False)
    assert not payable(5, 0, price)
    assert payable(5, 1, price)
    assert marker_dice("blood", "injury", 5) == 5


@pytest.mark.rule("TC-INF-02")
def test_an_infection_grows_by_one_with_every_activation() -> None:
    """
    No marker breeds none, and six breed no seventh.
    """
    assert [infection_tick(held) for held in (0, 1, 5, 6)] == [0, 1, 1, 0]


@pytest.mark.rule("TC-BLESS-03")
def test_a_blessing_does_not_soften_a_fall_unless_the_table_says_so() -> None:
    """
    Both readings let it soften what the opponent does.
    """
    strict = BLESSINGS_ALLOWED_VS_INJURY["only_when_opponent_injures"]
    generous = BLESSINGS_ALLOWED_VS_INJURY["against_any_injury"]
    assert strict(True)
    assert generous(True)
    assert not strict(False)
    assert generous(False)
