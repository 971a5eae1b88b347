"""
What a GM may not set by hand, and what else a fight played by hand has shown.
"""

from typing import Any

import pytest

from combat.engine.errors import Refused
from combat.systems.fiend_wake.commands import (
    Assault,
    Decline,
    EndTurn,
    Evacuate,
    Fuel,
    PayArmor,
    RaiseDifficulty,
    Ranged,
    Recover,
    RemoveLocation,
    Treat,
)
from combat.systems.fiend_wake.options.requests import requests
from combat.systems.fiend_wake.track import MACHINE
from events.fiend_wake.facts import LocationEntered, ReactionsOpened
from tests.fiend_wake.fights import fight, fighter, foe, in_turn, passed_to, rolls
from tests.harness.stories import Story


def refused(story: Story, path: str, value: Any) -> str:
    """
    Return why a field cannot be set; empty if it can.
    """
    try:
        story.encounter.override(path, value, "by hand")
    except Refused as refusal:
        return " ".join(map(str, refusal.reasons))
    return ""


@pytest.mark.parametrize("step", sorted(set(MACHINE.steps) - {"TURN", "BEGIN"}))
def test_a_step_at_which_nobody_could_decide_is_not_set(step: str) -> None:
    """
    In the middle of a turn no other step has anything to decide.
    """
    story = in_turn(fighter("ann"), foe("imp"))
    assert "nothing that anybody could decide" in refused(story, "step", step)
    assert story.encounter.requests
    story.given(EndTurn("ann"))


def test_a_window_is_not_opened_over_another() -> None:
    """
    While a reaction is open the turn cannot go on, and no stranger is asked.
    """
    story = in_turn(fighter("ann", ready="bow"), foe("imp"), foe("chief"))
    story.given(Ranged("ann", "imp"))
    assert story.state.step == "INTERCEPT"
    for step in ("TURN", "CLEAR_OUT", "HANDICAP", "ROLL", "AFT_AGREE"):
        assert refused(story, "step", step)
    assert "there is no combatant 'nobody'" in refused(story, "waiting", ["nobody"])
    assert "there is none" in refused(story, "combatants.ann.seat", "nobody")
    assert not refused(story, "combatants.ann.tp", 1)


def test_a_way_out_that_is_gone_leads_to_no_location() -> None:
    """
    The shrine leads to the tower, and the tower falls.
    """
    story = in_turn(fighter("ann", location="shrine"), foe("imp"))
    story.given(RemoveLocation("tower"), Evacuate("ann"))
    assert [each.location for each in story.events if isinstance(each, LocationEntered)] == [""]
    assert story.state.combatant("ann").location == ""


def test_nobody_is_asked_to_leap_away_from_nothing() -> None:
    """
    An assault for which nobody spends anything does no damage.
    """
    story = in_turn(fighter("ann", ready="bow"), foe("imp", location="tower"))
    story.given(Assault(who="ann", location="tower"), RaiseDifficulty("ann")).given(rolls(12))
    opened = [each for each in story.events if isinstance(each, ReactionsOpened)]
    assert [(each.amount, each.waiting) for each in opened] == [(0, ())]
    assert story.state.combatant("imp").wounds == 0


def test_every_question_in_the_round_has_a_default_that_is_worth_it() -> None:
    """
    Armor is paid for, spells are fueled as far as points go, and the worst stat recovers.
    """
    story = fight(fighter("ann", tp=3, armor="light"), foe("imp"))
    assert story.encounter.requests[0].default == PayArmor("ann", 1, 0)
    spells = [{"name": "Glow", "fuel": 2}, {"name": "Ward", "fuel": 5}, {"name": "Veil", "fuel": 1}]
    story = in_turn(fighter("ann", tp=4, spells=spells), foe("imp"))
    while story.state.step != "AFT_FUEL":
        story.given(EndTurn(story.state.turn.actor)) if story.state.turn else passed_to(story, "ann")
    assert next(iter(requests(story.state))).default == Fuel("ann", ("Glow", "Veil"))


def test_a_patient_recovers_the_worst_stat_unless_another_is_named() -> None:
    """
    Spirit is exhausted, Grace is only marked.
    """
    story = in_turn(fighter("ann", skills={"Medicine": 1}), fighter("bo", spirit=1), foe("imp"))
    story.set(combatants__bo__stats__Grace__marked=[2], combatants__bo__stats__Spirit__marked=[1])
    story.set(combatants__bo__unconscious=True, combatants__bo__pending=False)
    story.given(Treat("ann", "bo")).given(rolls(6, 6))
    assert next(iter(requests(story.state))).default == Recover("bo", "Spirit")
    story.given(Recover("bo", "Spirit"))
    assert not story.state.combatant("bo").unconscious


def test_declining_leaves_a_reaction_to_the_next() -> None:
    """
    Two may intercept, and the first lets it pass.
    """
    story = in_turn(fighter("ann", ready="bow"), foe("imp"), foe("chief"), foe("slinger"))
    story.given(Ranged("ann", "imp"), Decline("chief"))
    prompt = next(iter(requests(story.state))).prompt
    assert "Ranged Attack of Ann on Imp" in prompt
    assert "for 2 points" in prompt
