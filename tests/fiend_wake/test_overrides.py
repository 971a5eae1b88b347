"""Overrides: what a GM may not set by hand."""

from random import Random
from typing import Any

import attrs
import pytest

from combat import Encounter
from combat.engine.errors import Refused
from combat.systems.fiend_wake.acts.full_actions import Melee, Ranged
from combat.systems.fiend_wake.acts.turns import EndTurn
from combat.systems.fiend_wake.track import TRACK
from tests.fiend_wake.fights import fighter, foe, in_turn
from tests.harness.random_play import fights, is_open, walk
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


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("combatants.ann.tp", -1, "ann would have -1 Tactical Points; the least is 0"),
        ("combatants.ann.wounds", 30, "it can have 0 to 29"),
        ("combatants.ann.location", "moon", "there is no such location"),
        ("combatants.ann.ready", "cannon", "does not carry it"),
        ("combatants.ann.mount", "boar", "it does not carry ann"),
        ("combatants.ann.stats.Grace.marked", [7], "Grace of ann can only have marks on 1, 2"),
        ("combatants.ann.stats.Grace.id", "Charm", "ann must keep the stats"),
        ("combatants.ann.profile.id", "anne", "must be the same id"),
        ("combatants.ann.profile.weapons", ["stick"], "ann carries 'stick', but there is no such weapon"),
        ("animals.horse.rider", "ann", "horse would carry 'ann', who does not ride it"),
        ("animals.horse.location", "moon", "there is no such location"),
        ("top", "nobody", "there is no combatant 'nobody'"),
        ("turn.actor", "nobody", "there is no combatant 'nobody'"),
        ("deed.target", "nobody", "there is no combatant and no animal 'nobody'"),
        ("deed.declared.action", "Dance", "there is no action 'Dance'"),
        ("roll.stat", "Charm", "there is no stat 'Charm'"),
        ("roll.purpose", "fun", "nothing is rolled for 'fun'"),
        ("round", -1, "the round would be -1"),
    ],
)
def test_a_table_that_play_could_not_reach_is_refused_in_a_sentence(path: str, value: Any, words: str) -> None:
    """In the middle of an attack that is to be rolled for."""
    story = in_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp"))
    assert words in refused(story, path, value)


@pytest.mark.parametrize("block", range(4))
def test_whatever_is_overridden_the_fight_can_still_be_asked_and_played(block: int) -> None:
    """Any field, with any value that is accepted, in the middle of any step: nobody meets anything but refusals."""
    accepted = 0
    for number in list(fights(40, after=5000))[block::4]:
        for encounter, rng in walk("fiend_wake", number):
            trial = encounter.fork()
            people = [each.id for each in trial.state.combatants]
            values = [0, 1, 6, True, False, "", *people, "gm", "nobody", "tower", (), (people[0],), (1, 3), "Grace"]
            path = rng.choice(fields_of(trial.state))
            try:
                trial.override(path, rng.choice([*values, *TRACK.steps, "abilities", "harass"]), "to see what happens")
            except Refused:
                continue
            accepted += 1
            for _ in range(3):
                if trial.outcome is None:
                    said(trial, rng)
    assert accepted > 20


def said(trial: Encounter, rng: Random) -> None:
    """Say one thing that is offered, if the first few that come to mind may be said."""
    assert trial.view("gm")
    forms = [form for request in trial.requests for form in request.forms if is_open(form)]
    assert forms
    for command in (form.pick(rng) for form in rng.sample(forms, min(6, len(forms)))):
        if not trial.why_not(command):
            trial.do(command)
            break


def fields_of(thing: Any, path: str = "") -> list[str]:
    """Return the paths of all fields of a state."""
    found = []
    for field in attrs.fields(type(thing)):
        value, here = getattr(thing, field.name), f"{path}{field.name}"
        found.append(here)
        if attrs.has(type(value)):
            found += fields_of(value, f"{here}.")
        elif isinstance(value, tuple):
            for each in value:
                if attrs.has(type(each)) and hasattr(each, "id"):
                    found += fields_of(each, f"{here}.{each.id}.")
    return found
