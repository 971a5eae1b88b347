"""Tactical Points: what they are for, what they cost, and what is given by the GM."""

import pytest

from combat.systems.fiend_wake.acts.damage import Inflict
from combat.systems.fiend_wake.acts.tactical_points import Grant
from events.fiend_wake.sheets import Settings
from events.vocabulary import Gained, RoundBegan, Spent, StepEntered
from tests.fiend_wake.fights import agreed, fighter, foe, in_turn, turns_done, wounds_of


@pytest.mark.rule("FW-TP-01", "FW-TP-03", "FW-TP-04", "FW-PREP-02", "FW-PREP-03", "FW-RND-01", "FW-RND-02", "FW-AFT-31")
def test_points_and_tokens_are_for_one_round_and_so_is_surprise() -> None:
    """Three points in the surprised first round, and four again in the second; whatever was left is gone."""
    story = agreed(turns_done(in_turn(fighter("ann", tp=3, ready=""), foe("imp", ready=""))), end=False)
    assert story.event(RoundBegan).number == 2
    story.then(
        StepEntered("ROUND_END"), Spent(whose="ann", resource="Tactical Point", amount=3, on="the end of the round")
    )
    story.then(RoundBegan, Gained(whose="ann", resource="Tactical Point", amount=4, source="Round Prep"))
    assert story.state.combatant("ann").tp == 4


@pytest.mark.rule("FW-STAT-09", "FW-PREP-13", "FW-CORE-01", "FW-MNT-01", "FW-TP-05", "FW-SIM-80", "FW-SIM-81")
def test_the_numbers_that_the_book_lost_are_settings() -> None:
    """With defaults of our own."""
    settings = Settings()
    prices = (settings.weapon_arm_cost, settings.call_shot_cost, settings.clear_out_cost, settings.intercept_cost)
    assert prices == (2, 2, 2, 2)
    assert (settings.dice_sides, settings.threshold_fallback, settings.training_difficulty) == (12, 10, 9)
    assert [settings.oddball_cost.at(level) for level in ("easy", "moderate", "hard", "absurd")] == [1, 2, 4, 6]
    assert [settings.oddball_difficulty.at(level) for level in ("easy", "moderate", "hard", "absurd")] == [5, 7, 9, 12]
    assert (settings.stow_cost, settings.evacuate_cost, settings.mounts) == (0, 1, ("horse",))


@pytest.mark.rule("FW-DMG-23", "FW-DMG-36")
def test_wounds_and_handicaps_stay_until_something_clears_them() -> None:
    """A spell or the GM can tend to wounds; no more than there are."""
    story = in_turn(fighter("ann"), foe("imp")).given(Inflict(who="imp", harm="Wound", amount=3, source="a fall"))
    story.when(Grant(who="imp", what="Wound", amount=4, source="a spell")).refuses("wounds", "FW-DMG-23")
    story.given(Grant(who="imp", what="Wound", amount=2, source="a spell"))
    assert wounds_of(story, "imp") == [1]
