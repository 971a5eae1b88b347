"""Overrides: what a GM may not set by hand."""

from typing import Any

import pytest

from combat.engine.errors import Refused
from combat.systems.fiend_wake.acts.full_actions import Ranged
from combat.systems.fiend_wake.acts.turns import EndTurn
from combat.systems.fiend_wake.track import TRACK
from tests.fiend_wake.fights import fighter, foe, in_turn
from tests.harness.stories import Story


def refused(story: Story, path: str, value: Any) -> str:
    """Return why a field cannot be set; empty if it can."""
    try:
        story.encounter.override(path, value, "by hand")
    except Refused as refusal:
        return " ".join(map(str, refusal.reasons))
    return ""


@pytest.mark.parametrize("step", sorted(set(TRACK.steps) - {"TURN", "BEGIN"}))
def test_a_step_at_which_nobody_could_decide_is_not_set(step: str) -> None:
    """In the middle of a turn no other step has anything to decide."""
    story = in_turn(fighter("ann"), foe("imp"))
    assert "nothing that anybody could decide" in refused(story, "step", step)
    assert story.encounter.requests
    story.given(EndTurn("ann"))


def test_a_window_is_not_opened_over_another() -> None:
    """While a reaction is open the turn cannot go on, and no stranger is asked."""
    story = in_turn(fighter("ann", ready="bow"), foe("imp"), foe("chief"))
    story.given(Ranged("ann", "imp"))
    assert story.state.step == "INTERCEPT"
    for step in ("TURN", "CLEAR_OUT", "HANDICAP", "ROLL", "AFT_AGREE"):
        assert refused(story, "step", step)
    assert "there is no combatant 'nobody'" in refused(story, "waiting", ["nobody"])
    assert "there is none" in refused(story, "combatants.ann.seat", "nobody")
    assert not refused(story, "combatants.ann.tp", 1)
