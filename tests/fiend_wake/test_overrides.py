"""Overrides: values that the GM cannot set by hand."""

from random import Random
from typing import Any

import pytest

from combat import Encounter
from combat.engine.errors import Refused
from combat.systems.fiend_wake.acts.full_actions import Melee
from combat.systems.fiend_wake.track import TRACK
from events.vocabulary import Hit
from tests.fiend_wake.fights import fighter, first_turn, foe, rolls
from tests.harness.field_paths import field_paths
from tests.harness.random_play import fight_numbers, is_open, walk
from tests.harness.stories import Story


def refused(story: Story, path: str, value: Any) -> str:
    """Return the refusal of an override, or an empty string."""
    try:
        story.encounter.override(path, value, "by hand")
    except Refused as refusal:
        return " ".join(map(str, refusal.reasons))
    return ""


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("combatants.ann.tp", -1, "allowed are 0 to 999"),
        ("combatants.ann.wounds", 30, "the threshold allows only 0 to 29"),
        ("combatants.ann.location", "moon", "there is no such location"),
        ("combatants.ann.ready", "cannon", "without carrying it"),
        ("combatants.ann.mount", "boar", "it does not carry ann"),
        ("combatants.ann.stats.Grace.marked", [7], "Grace of ann can be marked only at 1, 2"),
        ("combatants.ann.profile.weapons", ["stick"], "ann carries 'stick', but there is no such weapon"),
        ("combatants.ann.unconscious", True, "no decision would be pending"),
        ("animals.horse.rider", "ann", "horse would carry 'ann', which does not ride it"),
        ("animals.horse.rider", "stranger", "which does not ride it"),
        ("animals.horse.location", "moon", "there is no such location"),
        ("roll.stat", "Charm", "there is no stat 'Charm'"),
        ("round", -1, "allowed are 0 to 1,000,000"),
    ],
)
def test_unreachable_state_is_refused(path: str, value: Any, words: str) -> None:
    """An attack is waiting for its roll."""
    story = first_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp"))
    assert words in refused(story, path, value)
    story.given(rolls(9))


@pytest.mark.parametrize(
    "path",
    [
        "step",
        "waiting",
        "order",
        "top",
        "turn.actor",
        "deed.target",
        "deed.declared.action",
        "deed.stage",
        "roll.purpose",
        "roll.who",
        "combatants.ann.id",
        "combatants.ann.seat",
        "combatants.ann.bid",
        "combatants.ann.ceded",
        "combatants.ann.present",
        "combatants.ann.profile.id",
        "combatants.ann.stats.Grace.id",
        "animals.horse.id",
    ],
)
def test_fields_changed_only_by_play_cannot_be_overridden(path: str) -> None:
    """Ids, the action in progress, and secret choices cannot be set."""
    story = first_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp"))
    assert "only play changes it" in refused(story, path, "stranger")
    story.given(rolls(9))


def test_difficulty_of_a_due_roll_can_be_overridden() -> None:
    story = first_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp"))
    assert not refused(story, "roll.difficulty", 3)
    story.when(*rolls(3)).then(Hit)


@pytest.mark.parametrize("block", range(2))
def test_fight_can_be_played_after_any_override(block: int) -> None:
    """Any accepted value is set at any step, and afterwards only refusals occur."""
    accepted = 0
    for number in fight_numbers(6, after=5000)[block::2]:
        for encounter, rng in walk("fiend_wake", number):
            trial = encounter.fork()
            people = [combatant.id for combatant in trial.state.combatants]
            values = [0, 1, 6, True, False, "", *people, "gm", "stranger", "tower", (), (people[0],), (1, 3), "Grace"]
            path = rng.choice(field_paths(trial.state))
            try:
                trial.override(path, rng.choice([*values, *TRACK.steps, "abilities", "harass"]), "to see what happens")
            except Refused:
                continue
            accepted += 1
            for _ in range(3):
                if trial.outcome is None:
                    play_one_command(trial, rng)
    assert accepted > 8


def play_one_command(trial: Encounter, rng: Random) -> None:
    """Give one command that is offered, if one of the first few choices is legal."""
    assert trial.view("gm")
    forms = [form for request in trial.requests for form in request.forms if is_open(form)]
    assert forms
    for command in (form.pick(rng) for form in rng.sample(forms, min(6, len(forms)))):
        if not trial.why_not(command):
            trial.do(command)
            break
