"""Proposals: a command that needs consent waits until the other seats have agreed."""

from pathlib import Path
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.engine.play.consent import Agree, Decline, command_text
from combat.systems.trench_crusade.acts.turns import ChooseFirst
from events.vocabulary import Agreed, Declined, Proposed, StepEntered
from replays import Replay
from tests.harness.stories import Story, new_story

FIRST = ChooseFirst("pilgrims")


@pytest.fixture
def story(monkeypatch: pytest.MonkeyPatch) -> Story:
    """Return the sample fight at the choice of who goes first, which here needs the consent of both sides."""
    monkeypatch.setattr(ChooseFirst, "consent_from", lambda self, state, by: ("heretics", "pilgrims"))
    story = new_story("trench_crusade")
    return story.given(({"type": "trench_crusade.roll_off.v1"}, (6, 1)))  # type: ignore[arg-type]


def test_command_that_needs_consent_becomes_a_proposal_and_nothing_else_happens(story: Story) -> None:
    story.when(FIRST, by="pilgrims")
    (proposed,) = story.events
    assert isinstance(proposed, Proposed)
    assert (proposed.by, proposed.asks) == ("pilgrims", ("heretics",))
    assert story.state.proposal == proposed
    request, back = story.encounter.requests
    assert (request.seat, request.kind, request.optional) == ("heretics", "agree", False)
    assert "the Trench Pilgrims would like to choose first (side: the Trench Pilgrims)." in request.prompt
    assert (back.seat, back.kind, back.optional) == ("pilgrims", "take_back", True)


def test_proposal_is_worded_with_names_and_signed_modifiers(story: Story) -> None:
    state = story.state
    height = {"name": "height", "amount": 1, "on": "dice"}
    shot = {"type": "trench_crusade.shoot.v1", "model": "ansel", "weapon": "musket", "target": "kain"}
    wording = command_text(story.encounter.system.codec, {**shot, "modifiers": [height]}, state.name)
    assert wording == ("shoot (model: Pilgrim Ansel; weapon: Musket; target: Trooper Kain; modifiers: height +1 dice)")


def test_last_consent_carries_out_the_command_in_the_same_beat(story: Story) -> None:
    story.when(FIRST, by="pilgrims").when(Agree("heretics"), by="heretics").then(Agreed("heretics"), StepEntered)
    assert (story.state.proposal, story.encounter.step) == (None, "PICK_MODEL")


def test_declined_proposal_has_no_effect_and_the_original_request_returns(story: Story) -> None:
    before = story.encounter.requests
    story.when(FIRST, by="pilgrims").when(Decline("heretics", "we won the roll"), by="heretics")
    assert story.events == (Declined("heretics", "we won the roll"),)
    assert (story.state.proposal, story.encounter.requests) == (None, before)


def test_proposer_can_withdraw_the_proposal(story: Story) -> None:
    story.when(FIRST, by="pilgrims").when(Decline("pilgrims"), by="pilgrims").then(Declined("pilgrims"))
    story.when(Decline("pilgrims"), by="pilgrims").refuses("not_asked")


def test_other_commands_are_refused_while_a_proposal_is_open(story: Story) -> None:
    story.when(FIRST, by="pilgrims")
    story.when(FIRST, by="pilgrims").refuses("out_of_step")
    assert story.refused is not None
    assert "Do you agree?" in str(story.refused)
    story.when(Agree("heretics"), by="pilgrims").refuses("not_your_seat")
    story.when(Agree("pilgrims"), by="pilgrims").refuses("not_asked")


@pytest.mark.parametrize("by", ["gm", None])
def test_commands_of_the_gm_or_the_whole_table_need_no_consent(story: Story, by: str | None) -> None:
    story.when(FIRST, by=by).without(Proposed)
    assert story.encounter.step == "PICK_MODEL"


def test_proposal_that_became_illegal_cannot_be_agreed_to_but_declined(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    story.when(FIRST, by="pilgrims")
    monkeypatch.setattr(ChooseFirst, "check", lambda self, state: Encounter.sample("trench_crusade").why_not(self))
    story.when(Agree("heretics"), by="heretics").refuses("out_of_step")
    story.when(Decline("heretics"), by="heretics").then(Declined)


def test_fight_with_proposals_can_be_saved_undone_and_verified(story: Story, tmp_path: Path) -> None:
    fight = story.encounter
    fight.do(FIRST, by="pilgrims")
    fight.save(tmp_path / "log.jsonl")
    assert Encounter.load(tmp_path / "log.jsonl").requests == fight.requests
    fight.do(Agree("heretics"), by="heretics")
    fight.undo("heretics")
    assert fight.state.proposal is not None
    fight.redo("heretics")
    assert str(Replay.of(fight).verify()).startswith("EXACT")
    transcript = "\n".join(Replay.of(fight).transcript())
    assert "must agree" in transcript
    assert "agree." in transcript


def test_override_cannot_change_a_proposal(story: Story) -> None:
    story.when(FIRST, by="pilgrims")
    with pytest.raises(Refused, match="only play changes it"):
        story.encounter.override("proposal.by", "heretics", "no")


def test_proposal_is_visible_to_every_seat_and_in_an_undo_preview(story: Story) -> None:
    story.when(FIRST, by="pilgrims")
    fight = story.encounter
    event: Any = fight.seen("heretics")[-1]["events"][0]
    assert event["command"]["side"] == "pilgrims"
    assert fight.view("heretics")["state"]["proposal"]["asks"] == ["heretics"]
    assert fight.undo_preview(by="pilgrims").beats[0]["command"]["type"] == "trench_crusade.choose_first.v1"
    assert hash(story.state.proposal) == hash(fight.fork().state.proposal)
