"""Scenarios: models that join and leave, conceding, and the setup of the next session."""

from typing import Any

import pytest

from combat import Encounter
from combat.engine.play.consent import Agree
from combat.systems.trench_crusade.acts.movement import PlaceModel, Retreat
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.scenarios import ChangeSide, Concede, Join, Leave, NameWinner
from combat.systems.trench_crusade.acts.turns import Activate, EndActivation
from events.trench_crusade.facts import ActivationForcedToEnd, Conceded, Joined, MoraleDue, PlayPassed
from events.trench_crusade.sheets import Profile
from events.vocabulary import EncounterEnded, Left, Proposed, SideChanged, StartsWith
from tests.harness.random_play import walk
from tests.harness.samples import sample_size
from tests.trench_crusade.duels import (
    ANSEL,
    ARMOURY,
    BERTHE,
    DOEG,
    ESAU,
    KAIN,
    active_model,
    battle,
    begin_turn,
    end_activations,
    fighter,
    model_of,
    open_seats,
    story_lines,
)


def newcomer(**fields: Any) -> Profile:
    """Return the sheet of a joining model."""
    return Profile(**{"id": "gath", "name": "Gath", "weapons": ("rifle", "club"), **fields})


@pytest.mark.rule("TC-MOR-06", "TC-TURN-07")
def test_joining_model_can_be_activated_and_counts() -> None:
    """Its sheet is in the log."""
    story = active_model().when(Join(side="heretics", sheet=newcomer(blood=2)))
    story.then(Joined, StartsWith("heretics", "Models", (3,)))
    assert (model_of(story, "gath").side, model_of(story, "gath").blood) == ("heretics", 2)
    story.when(EndActivation("ansel")).then(PlayPassed("heretics"))
    story.given(Activate("gath")).when(Shoot(model="gath", weapon="rifle", target="ansel"), faces=(1, 1))
    assert "Gath joins the Heretics." in story_lines(story)
    assert story.encounter.seen("pilgrims")


@pytest.mark.rule("TC-DICE-06", "TC-TURN-04")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"id": "kain"}, "id"),
        ({"id": "gm"}, "malformed"),
        ({"id": "a.b"}, "malformed"),
        ({"weapons": ("stick-up",)}, "no_such_weapon"),
        ({"off_hand": "knife"}, "no_such_weapon"),
        ({"keywords": ("TOUHG",)}, "sheet"),
        ({"fireteam": "A"}, "fireteam"),
        ({"out": True}, "out"),
    ],
)
def test_joining_model_needs_a_valid_sheet(fields: dict[str, Any], code: str) -> None:
    """A taken id, an unknown weapon and an unknown keyword are refused."""
    active_model().when(Join(side="heretics", sheet=newcomer(**fields))).refuses(code)
    active_model().when(Join(side="traitors", sheet=newcomer())).refuses("unknown_side")


@pytest.mark.rule("TC-TURN-07")
@pytest.mark.parametrize(("how", "line"), [("fled", "Kain flees."), ("captured", "Kain is captured.")])
def test_model_that_leaves_is_off_the_table(how: Any, line: str) -> None:
    """It leaves its Melee and counts as a loss."""
    story = active_model(beside=("kain",)).when(Leave("kain", how)).then(Left(who="kain", how=how))
    assert (model_of(story, "kain").out, model_of(story, "ansel").in_melee_with) == (True, ())
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).refuses("unknown_model")
    assert line in story_lines(story)
    story.when(Leave("doeg", "surrendered")).then(
        EncounterEnded(("pilgrims",), "the Heretics have no model left on the table")
    )


@pytest.mark.rule("TC-TURN-03")
def test_activation_of_a_model_that_leaves_ends() -> None:
    active_model().when(Leave("ansel")).then(
        ActivationForcedToEnd("ansel", "it has left the battle"), PlayPassed("heretics")
    )


@pytest.mark.rule("TC-BLOOD-07", "TC-MOR-06")
def test_model_that_changes_sides_belongs_to_the_other_side() -> None:
    """Its Melee ends, and the strength of both warbands changes."""
    story = active_model(beside=("kain",)).when(ChangeSide("kain", "pilgrims", "converted"))
    story.then(
        SideChanged("kain", "pilgrims", "converted"),
        StartsWith("heretics", "Models", (1,)),
        StartsWith("pilgrims", "Models", (3,)),
    )
    assert model_of(story, "ansel").in_melee_with == ()
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).refuses("friend")
    story.when(ChangeSide("kain", "pilgrims")).refuses("same_side")
    story.when(ChangeSide("doeg", "pilgrims")).refuses("last_model")
    story.when(ChangeSide("ansel", "heretics")).refuses("active", "TC-TURN-03")
    story.when(ChangeSide("berthe", "traitors")).refuses("unknown_side")


def test_model_in_a_roll_cannot_leave() -> None:
    """Nor a retreating model, nor one with a free attack."""
    story = active_model(fighter("Ansel", blood=1)).given(Shoot(model="ansel", weapon="rifle", target="kain"))
    for going in (Leave("ansel"), Leave("kain"), ChangeSide("kain", "pilgrims")):
        story.when(going).refuses("rolling")
    story.when(Leave("doeg")).then(Left)
    assert story.encounter.step == "ACTION_MARKERS"
    story = active_model(beside=("kain",)).given(Retreat("ansel"))
    story.when(Leave("kain")).refuses("rolling")


@pytest.mark.rule("TC-TURN-10")
@pytest.mark.parametrize("step", ["CHOOSE_FIRST", "ACTION_MENU", "ACTION_MARKERS"])
def test_side_can_concede_at_each_decision(step: str) -> None:
    """The other side wins. A side cannot concede for its enemy."""
    story = battle((ANSEL,), (KAIN, DOEG)) if step == "CHOOSE_FIRST" else active_model(fighter("Ansel", blood=1))
    if step == "ACTION_MARKERS":
        story.given(Shoot(model="ansel", weapon="rifle", target="kain"))
    assert story.encounter.step == step
    story.when(Concede("pilgrims"), by="heretics").refuses("not_your_seat")
    story.when(Concede("pilgrims", "out of time"), by="pilgrims").then(
        Conceded("pilgrims", "out of time"), EncounterEnded(("heretics",), "the Pilgrims concede")
    )
    assert story_lines(story)[-1] == "The battle is over: the Pilgrims concede. The Heretics win."


@pytest.mark.rule("TC-TURN-10")
def test_players_name_the_winner_of_their_scenario() -> None:
    """The other side must agree, unless the GM names the winner."""
    story = begin_turn(battle((ANSEL,), (KAIN, DOEG), turn_limit=1, limit_winner="asked"))
    end_activations(story, "ansel", "kain", "doeg")
    assert (story.encounter.step, story.encounter.outcome) == ("WINNER", None)
    assert open_seats(story) == ["pilgrims", "heretics", "gm"]
    story.when(NameWinner(("traitors",))).refuses("unknown_side")
    story.when(NameWinner(("pilgrims",), "they hold the chapel"), by="pilgrims").then(Proposed)
    story.when(Agree("heretics"), by="heretics").then(
        EncounterEnded(("pilgrims",), "Turn 1 was the last, and the scenario has been counted")
    )


@pytest.mark.rule("TC-TURN-10")
def test_battle_without_a_computed_winner_stays_open() -> None:
    story = begin_turn(battle((ANSEL,), (KAIN, DOEG), turn_limit=1))
    end_activations(story, "ansel", "kain", "doeg")
    assert story_lines(story)[-1] == "The battle is over: Turn 1 was the last. The scenario decides who wins."


@pytest.mark.rule("TC-MOR-01", "TC-MOR-06")
def test_losses_count_against_joined_models_as_well() -> None:
    """One of two out is half; one of three is not."""
    for joins in (False, True):
        story = begin_turn(battle((ANSEL, BERTHE, ESAU), (KAIN, DOEG)), "heretics")
        if joins:
            story.given(Join(side="heretics", sheet=newcomer()))
        story.given(Leave("kain", "fled"))
        end_activations(story, "doeg", "ansel", *(("gath",) if joins else ()), "berthe").given(Activate("esau"))
        story.when(EndActivation("esau"))
        story.without(MoraleDue) if joins else story.then(MoraleDue(("heretics",)))


def test_next_session_begins_with_the_final_state() -> None:
    """Markers, Down and Out of Action models, used up weapons, joined models and changed sides."""
    story = active_model(fighter("Ansel", "satchel"), fighter("Berthe", blood=1, keywords=["TOUGH"]), down=("doeg",))
    story.given((Shoot(model="ansel", weapon="satchel", target="kain"), (4, 4, 6, 6)))
    story.given(Join(side="heretics", sheet=newcomer()), PlaceModel("gath"), ChangeSide("doeg", "pilgrims"))
    story.set(models__berthe__tough_used=True)
    setup = story.encounter.aftermath()
    after = Encounter.begin("trench_crusade", setup).state
    for model in after.models:
        before = model_of(story, model.id)
        for field in ("side", "blood", "blessings", "infection", "down", "out", "tough_used", "used_up"):
            assert getattr(model, field) == getattr(before, field), (model.id, field)
    assert [side.start for side in after.sides] == [3, 1]
    assert model_of(story, "kain").out


@pytest.mark.parametrize("number", range(sample_size(2)))
def test_each_fight_leaves_a_valid_setup(number: int) -> None:
    """In any state."""
    for encounter, rng in walk("trench_crusade", 4000 + number):
        if rng.randrange(10) == 0 or encounter.outcome is not None:
            again = Encounter.begin("trench_crusade", encounter.aftermath())
            assert len(again.state.models) == len(encounter.state.models)


def test_next_session_keeps_custom_keywords_and_drops_broken_fireteams() -> None:
    """A model whose partner changed sides has no FIRETEAM."""
    pair = [fighter("Ansel", fireteam="A", keywords=["BRAVE"]), fighter("Berthe", fireteam="A")]
    sides = [{"id": "p", "name": "P", "models": pair}, {"id": "h", "name": "H", "models": [KAIN, DOEG]}]
    setup = {"sides": sides, "armoury": list(ARMOURY), "keywords": ["BRAVE"]}
    fight = Encounter.begin("trench_crusade", setup)
    fight.do(ChangeSide("berthe", "h"))
    after = Encounter.begin("trench_crusade", fight.aftermath())
    assert after.state.model("ansel").has("BRAVE")
    assert {model.profile.fireteam for model in after.state.models} == {""}


def test_form_for_a_newcomer_suggests_an_id_that_no_model_has() -> None:
    """All ids in use are those of earlier newcomers."""
    story = battle((fighter("Newcomer-1"),), (fighter("Newcomer-2"),))
    forms = [form for request in story.encounter.requests for form in request.forms if form.command is Join]
    sheet: Any = forms[0].fields["sheet"]
    assert [profile.id for profile in sheet.examples] == ["newcomer-3"]
