"""Tactical Points: gains, prices, and grants by the GM."""

import pytest

from combat.systems.fiend_wake.acts.damage import Declare, Inflict
from combat.systems.fiend_wake.acts.tactical_points import Grant
from events.fiend_wake.facts import WoundsTended
from events.fiend_wake.sheets import Settings
from events.vocabulary import Gained, RoundBegan, Spent, StepEntered
from tests.fiend_wake.fights import after_turns, after_vote, fighter, first_turn, foe, rolls, wounds_of
from tests.harness.story_forms import invalid_suggestions, request_labels, requests_of_kind


@pytest.mark.rule("FW-TP-01", "FW-TP-03", "FW-TP-04", "FW-PREP-02", "FW-PREP-03", "FW-RND-01", "FW-RND-02", "FW-AFT-31")
def test_points_tokens_and_surprise_last_one_round() -> None:
    """A surprised combatant has three points in the first round and four in the second."""
    story = after_vote(after_turns(first_turn(fighter("ann", tp=3, ready=""), foe("imp", ready=""))), end=False)
    assert story.event(RoundBegan).number == 2
    story.then(
        StepEntered("ROUND_END"), Spent(whose="ann", resource="Tactical Point", amount=3, on="the end of the round")
    )
    story.then(RoundBegan, Gained(whose="ann", resource="Tactical Point", amount=4, source="Round Prep"))
    assert story.state.combatant("ann").tp == 4


@pytest.mark.rule("FW-STAT-09", "FW-PREP-13", "FW-CORE-01", "FW-MNT-01", "FW-TP-05", "FW-SIM-80", "FW-SIM-81")
def test_lost_numbers_are_settings() -> None:
    settings = Settings()
    prices = (settings.weapon_arm_cost, settings.call_shot_cost, settings.clear_out_cost, settings.intercept_cost)
    assert prices == (2, 2, 2, 2)
    assert (settings.dice_sides, settings.threshold_fallback, settings.training_difficulty) == (12, 10, 9)
    assert [settings.oddball_cost.at(level) for level in ("easy", "moderate", "hard", "absurd")] == [1, 2, 4, 6]
    assert [settings.oddball_difficulty.at(level) for level in ("easy", "moderate", "hard", "absurd")] == [5, 7, 9, 12]
    assert (settings.stow_cost, settings.evacuate_cost, settings.mounts) == (0, 1, ("horse",))


@pytest.mark.rule("FW-TP-01", "FW-DMG-23", "FW-SIM-63")
def test_gm_grants_one_to_ninety_nine() -> None:
    """Points, tokens, or wounds to clear, at most as many as there are."""
    story = first_turn(fighter("ann"), foe("imp"), foe("rat")).given(Declare("rat", "gone"))
    for amount, why in ((0, True), (1, False), (99, False), (100, True)):
        command = Grant(who="imp", what="Tactical Point", amount=amount, source="a spell")
        assert bool(story.encounter.why_not(command)) == why
    story.when(Grant(who="stranger", what="Turn Token", amount=1, source="a spell")).refuses("unknown_combatant")
    story.when(Grant(who="rat", what="Turn Token", amount=1, source="a spell")).refuses("gone", "FW-SIM-63")
    story.when(Grant(who="imp", what="Turn Token", amount=1, source="a spell")).then(
        Gained(whose="imp", resource="Turn Token", amount=1, source="a spell")
    )
    story.given(Declare("imp", "unconscious"), Inflict(who="imp", harm="Wound", amount=2, source="a fall"))
    story.when(Grant(who="imp", what="Wound", amount=2, source="a spell")).then(WoundsTended("imp", 2, "a spell"))
    assert (wounds_of(story, "imp"), story.state.combatant("imp").tokens) == ([0], 2)


@pytest.mark.rule("FW-DMG-23", "FW-DMG-35")
def test_grant_forms_offer_suitable_combatants() -> None:
    """A form never offers a combatant that would be refused."""
    give, tend = "Give points or tokens", "Clear wounds"
    story = first_turn(fighter("ann"), foe("imp"))
    assert [label for label in request_labels(story, "table") if label in (give, tend)] == [give]
    assert not invalid_suggestions(story)
    story.given(Inflict(who="imp", harm="Wound", amount=2, source="a fall"), Declare("imp", "unconscious"))
    buttons = [
        form for request in requests_of_kind(story, "table") for form in request.forms if form.label in (give, tend)
    ]
    whom = {form.label: list(form.fields["who"].values()) for form in buttons}
    assert whom == {give: ["ann"], tend: ["imp"]}
    story.given(Declare("ann", "unconscious"), Grant(who="imp", what="Wound", amount=2, source="a spell"))
    assert not {give, tend} & set(request_labels(story, "table"))


@pytest.mark.rule("FW-TP-03", "FW-TP-04", "FW-DMG-36", "FW-DMG-37", "FW-SIM-63")
def test_departed_combatant_loses_its_pool() -> None:
    """Nothing is kept for the next round."""
    story = first_turn(fighter("ann", ready="", weapons=[]), foe("imp"), foe("rat"))
    story.given(Declare("imp", "unconscious")).when(Declare("rat", "gone")).then(
        Spent(whose="rat", resource="Tactical Point", amount=6, on="leaving: gone"),
        Spent(whose="rat", resource="Turn Token", amount=1, on="leaving: gone"),
    )
    assert (story.state.combatant("imp").tp, story.state.combatant("imp").tokens) == (6, 1)
    assert story.state.order == ("ann", "imp")
    story = after_turns(story)
    assert [combatant.tokens for combatant in story.state.combatants] == [0, 0, 0]
    story = after_vote(story.given(rolls(7)), end=False)
    assert [combatant.tp for combatant in story.state.combatants] == [4, 0, 0]


@pytest.mark.rule("FW-DMG-23", "FW-DMG-36")
def test_wounds_and_handicaps_stay_until_something_clears_them() -> None:
    story = first_turn(fighter("ann"), foe("imp")).given(Inflict(who="imp", harm="Wound", amount=3, source="a fall"))
    story.when(Grant(who="imp", what="Wound", amount=4, source="a spell")).refuses("wounds", "FW-DMG-23")
    story.given(Grant(who="imp", what="Wound", amount=2, source="a spell"))
    assert wounds_of(story, "imp") == [1]
