"""Turns and Activations: initiative, the order of Activations, and the end of a battle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.systems.trench_crusade.acts.actions import TakeAction
from combat.systems.trench_crusade.acts.down import Stand
from combat.systems.trench_crusade.acts.injuries import Injure
from combat.systems.trench_crusade.acts.melee_combat import Fight, FreeAttack
from combat.systems.trench_crusade.acts.morale import TestMorale
from combat.systems.trench_crusade.acts.movement import Dash, PlaceModel, Retreat
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import Fall
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation, PassActivation, RollOff
from combat.systems.trench_crusade.rules.turns import (
    next_side,
    wiped_out,
)
from events.trench_crusade.facts import ActivationForcedToEnd, ActivationPassed, DeciderNamed, PlayPassed, RollOffNeeded
from events.vocabulary import EncounterEnded, Rolled, RoundBegan, StepEntered, TurnBegan, TurnEnded
from tests.harness.story_forms import requests_of_kind
from tests.trench_crusade.duels import (
    ANSEL,
    BERTHE,
    CLOTILDE,
    DOEG,
    ESAU,
    KAIN,
    battle,
    begin_turn,
    end_activations,
    fighter,
    model_of,
    story_lines,
)


@pytest.mark.rule("TC-TURN-03", "TC-TURN-05", "TC-TURN-06")
def test_sides_alternate_until_one_has_no_models_left() -> None:
    """Then the other side continues alone."""
    assert next_side("pilgrims", {"pilgrims": 1, "heretics": 1}) == "heretics"
    assert next_side("heretics", {"pilgrims": 1, "heretics": 1}) == "pilgrims"
    assert next_side("pilgrims", {"pilgrims": 2, "heretics": 0}) == "pilgrims"
    assert next_side("pilgrims", {"pilgrims": 0, "heretics": 0}) is None


@pytest.mark.rule("TC-TURN-03", "TC-TURN-05")
@given(st.integers(0, 12), st.integers(0, 12), st.sampled_from(["pilgrims", "heretics"]))
def test_each_model_is_activated_once_in_any_order(pilgrims: int, heretics: int, last: str) -> None:
    waiting = {"pilgrims": pilgrims, "heretics": heretics}
    activations = 0
    side = next_side(last, waiting)
    while side is not None:
        waiting[side] -= 1
        activations += 1
        side = next_side(side, waiting)
    assert activations == pilgrims + heretics
    assert min(waiting.values()) == 0


@pytest.mark.rule("TC-TURN-09")
def test_side_without_models_loses() -> None:
    """If both sides have no models, neither wins."""
    assert wiped_out({"pilgrims": 3, "heretics": 1}) == ()
    assert wiped_out({"pilgrims": 3, "heretics": 0}) == ("heretics",)
    assert wiped_out({"pilgrims": 0, "heretics": 0}) == ("pilgrims", "heretics")


@pytest.mark.rule("TC-TURN-01")
def test_turn_decides_initiative_then_activates_then_tests_morale() -> None:
    story = begin_turn(battle((ANSEL, BERTHE), (KAIN, DOEG)))
    end_activations(story, "ansel", "kain", "berthe").given(Activate("doeg"))
    story.when(EndActivation("doeg")).then(
        TurnEnded("doeg", "it is done"), StepEntered("MORALE_CHECK"), StepEntered("TURN_END"), RoundBegan(2)
    )


@pytest.mark.rule("TC-TURN-02", "TC-TURN-07")
def test_side_with_fewer_models_on_the_table_chooses_who_begins() -> None:
    """It may choose the other side. Down models count, models Out of Action do not."""
    story = battle((ANSEL,), (KAIN, DOEG))
    assert story.state.initiative == "pilgrims"
    story.when(ChooseFirst("heretics")).then(PlayPassed("heretics"))
    story = begin_turn(battle((ANSEL, BERTHE), (KAIN, DOEG, ESAU), turn_limit=2), "heretics")
    story.given(
        Activate("kain"), (Shoot(model="kain", weapon="rifle", target="ansel"), (4, 4, 4, 4)), EndActivation("kain")
    )
    assert model_of(story, "ansel").down
    end_activations(story, "berthe", "doeg").given(Activate("ansel"), Stand("ansel"))
    story.given(Shoot(model="ansel", weapon="rifle", target="esau"), (Pledge(side="heretics"), (4, 4, 6, 6)))
    story.when(EndActivation("ansel")).then(RoundBegan(2), RollOffNeeded("initiative"))


@pytest.mark.rule("TC-TURN-02")
def test_level_sides_roll_off_until_one_is_higher() -> None:
    story = battle((ANSEL,), (KAIN,))
    asked = [(request.seat, request.prompt) for request in requests_of_kind(story, "roll_off")]
    prompt = "Both sides are level. Roll off for the initiative. The first die is for the Pilgrims."
    assert asked == [(seat, prompt) for seat in ("pilgrims", "heretics")]
    story.when(RollOff(), faces=(4, 4)).then(Rolled).without(DeciderNamed)
    assert story.encounter.step == "ROLL_OFF"
    story.when(RollOff(), faces=(2, 5)).then(DeciderNamed("heretics", "it won the roll-off"))


@pytest.mark.rule("TC-TURN-02")
def test_models_are_counted_once_when_the_turn_begins() -> None:
    """A model that is lost before the roll-off or before the choice changes neither."""
    story = battle((ANSEL, BERTHE), (KAIN, DOEG)).given((Injure(model="kain", source="a mine"), (6, 6)))
    assert (story.state.model("kain").out, story.encounter.step) == (True, "ROLL_OFF")
    story.when(RollOff(), faces=(6, 1)).then(DeciderNamed("pilgrims", "it won the roll-off"))
    story = battle((ANSEL,), (KAIN, DOEG))
    story.given((Injure(model="kain", source="a mine"), (6, 6)), (Injure(model="doeg", source="a mine"), (1, 1)))
    assert (story.encounter.step, story.state.initiative) == ("CHOOSE_FIRST", "pilgrims")
    story.when(ChooseFirst("heretics"), by="heretics").refuses("not_your_seat")
    story.when(ChooseFirst("heretics"), by="pilgrims").then(PlayPassed("heretics"))


@pytest.mark.rule("TC-TURN-02")
def test_setting_makes_the_side_with_fewer_models_begin() -> None:
    story = battle((ANSEL,), (KAIN, DOEG), first_player="starts")
    assert (story.encounter.step, story.state.picking) == ("PICK_MODEL", "pilgrims")
    story.when(ChooseFirst("heretics")).refuses("out_of_step")


@pytest.mark.rule("TC-TURN-03")
def test_sides_alternate_and_no_model_acts_twice_in_a_turn() -> None:
    story = end_activations(begin_turn(battle((ANSEL, BERTHE), (KAIN, DOEG))), "ansel")
    story.when(Activate("berthe")).refuses("other_side", "TC-TURN-03")
    end_activations(story, "kain").when(Activate("ansel")).refuses("activated", "TC-TURN-03")
    story.given(Activate("berthe")).when(Dash("ansel")).refuses("not_active", "TC-TURN-03")


@pytest.mark.rule("TC-TURN-05", "TC-TURN-06")
def test_side_continues_alone_if_the_other_has_no_models_left() -> None:
    """Passing is not possible."""
    story = end_activations(begin_turn(battle((ANSEL,), (KAIN, DOEG, ESAU))), "ansel", "kain")
    (owed,) = [request for request in story.encounter.requests if not request.optional]
    assert owed.seat == "heretics"
    assert {form.command for form in owed.forms} == {Activate}
    end_activations(story, "doeg")
    assert story.state.picking == "heretics"


@pytest.mark.rule("TC-TURN-04")
def test_fireteam_mixes_its_actions() -> None:
    """One model may continue after the other has ended."""
    story = begin_turn(
        battle((fighter("Ansel", fireteam="A"), fighter("Berthe", fireteam="A"), CLOTILDE), (KAIN, DOEG))
    )
    end_activations(story, "clotilde", "kain")
    story.when(Activate("ansel", partner="berthe")).then(TurnBegan("ansel"), TurnBegan("berthe"))
    story.given((TakeAction("ansel", "Sing"), (6, 6)), (TakeAction("berthe", "Pray"), (1, 1)), EndActivation("ansel"))
    assert story.encounter.step == "ACTION_MENU"
    story.when(Dash("ansel")).refuses("not_active")
    story.when(EndActivation("berthe")).then(TurnEnded("berthe", "it is done"), PlayPassed("heretics"))


@pytest.mark.rule("TC-TURN-04", "TC-ACT-05")
def test_fireteam_stops_after_a_failed_risky_action_of_one_model() -> None:
    story = begin_turn(battle((fighter("Ansel", fireteam="A"), fighter("Berthe", fireteam="A")), (KAIN, DOEG)))
    story.given(Activate("ansel", partner="berthe"))
    story.when(Dash("ansel"), faces=(1, 1)).then(
        ActivationForcedToEnd("ansel", "a RISKY ACTION failed"),
        ActivationForcedToEnd("berthe", "that of Ansel, of the same FIRETEAM, has ended"),
        PlayPassed("heretics"),
    )


@pytest.mark.rule("TC-TURN-04")
def test_fireteam_needs_two_models_with_the_same_name_for_it() -> None:
    """Other models, the model itself and an activated model are refused."""
    pair = (fighter("Ansel", fireteam="A"), fighter("Berthe", fireteam="A"))
    story = begin_turn(battle((*pair, CLOTILDE), (KAIN, DOEG, ESAU)))
    story.when(Activate("ansel", partner="clotilde")).refuses("no_fireteam", "TC-TURN-04")
    story.when(Activate("ansel", partner="ansel")).refuses("no_fireteam", "TC-TURN-04")
    end_activations(story, "berthe", "kain").when(Activate("ansel", partner="berthe")).refuses(
        "activated", "TC-TURN-04"
    )


@pytest.mark.rule("TC-TURN-08", "TC-TURN-10")
@pytest.mark.parametrize(("reading", "winners"), [("none", ()), ("most_models", ("heretics",))])
def test_battle_ends_after_the_last_turn(reading: str, winners: tuple[str, ...]) -> None:
    """The scenario names the winner. Without one there is none, unless a setting counts models."""
    story = begin_turn(battle((ANSEL,), (KAIN, DOEG), turn_limit=1, limit_winner=reading))
    end_activations(story, "ansel", "kain").given(Activate("doeg"))
    story.when(EndActivation("doeg")).then(EncounterEnded(winners, "Turn 1 was the last"))
    assert story.encounter.requests == ()
    story.when(Activate("ansel")).refuses("over")


@pytest.mark.rule("TC-TURN-08")
def test_battle_lasts_six_turns_by_default() -> None:
    story = battle((ANSEL,), (KAIN, DOEG))
    for turn in range(1, 7):
        assert story.state.turn == turn
        end_activations(begin_turn(story), "ansel", "kain", "doeg")
    assert story.encounter.outcome == EncounterEnded((), "Turn 6 was the last")


@pytest.mark.rule("TC-TURN-09")
def test_side_that_loses_its_last_model_loses_at_once() -> None:
    """Even during a Turn."""
    story = begin_turn(battle((ANSEL, BERTHE), (KAIN,)))
    story.given(Activate("ansel"))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(4, 4, 6, 6)).then(
        EncounterEnded(("pilgrims",), "the Heretics have no model left on the table")
    )


@pytest.mark.rule("TC-TURN-09", "TC-INJ-13")
def test_blast_that_takes_both_last_models_out_is_a_draw() -> None:
    """Both injuries are rolled before the battle ends."""
    story = begin_turn(battle((fighter("Ansel", "grenades"),), (KAIN,)))
    story.given(Activate("ansel"))
    story.when(
        Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("ansel",)), faces=(4, 4, 6, 6, 6, 6)
    ).then(EncounterEnded((), "the Pilgrims and the Heretics have no model left on the table"))


@pytest.mark.rule("TC-TURN-03", "TC-TURN-05")
def test_play_passes_on_if_the_last_model_to_pick_goes_out() -> None:
    """A statement between two Activations never leaves a side without a model to pick."""
    story = end_activations(begin_turn(battle((ANSEL, BERTHE), (KAIN, DOEG))), "ansel", "kain")
    assert story.state.picking == "pilgrims"
    story.when(Fall("berthe", 12), faces=(6, 6, 6, 6)).then(PlayPassed("heretics"))
    story.when(Activate("doeg")).then(TurnBegan("doeg"))


@pytest.mark.rule("TC-TURN-04", "TC-MOVE-07")
def test_fireteam_stops_when_one_model_goes_out_of_action() -> None:
    """In a Retreat."""
    story = begin_turn(battle((fighter("Ansel", fireteam="A"), fighter("Berthe", fireteam="A")), (KAIN, DOEG)))
    story.given(Activate("ansel", partner="berthe"), PlaceModel("ansel", ("kain",)), Retreat("ansel"))
    story.when(FreeAttack("kain", "club"), faces=(4, 4, 6, 6)).then(
        ActivationForcedToEnd("ansel", "it is Out of Action"),
        ActivationForcedToEnd("berthe", "that of Ansel, of the same FIRETEAM, has ended"),
        PlayPassed("heretics"),
    )
    assert Fight not in {form.command for form in story.encounter.options("heretics").forms}


@pytest.mark.rule("TC-INF-02", "TC-TURN-04")
def test_infection_of_both_models_of_a_fireteam_grows() -> None:
    pair = (fighter("Ansel", fireteam="A", infection=1), fighter("Berthe", fireteam="A", infection=2))
    story = begin_turn(battle(pair, (KAIN, DOEG))).given(Activate("ansel", partner="berthe"))
    assert (model_of(story, "ansel").infection, model_of(story, "berthe").infection) == (2, 3)


@pytest.mark.rule("TC-INF-02")
def test_infection_grows_neither_from_zero_nor_above_the_limit() -> None:
    pair = (fighter("Ansel", fireteam="A"), fighter("Berthe", fireteam="A", infection=6))
    story = begin_turn(battle(pair, (KAIN, DOEG))).given(Activate("ansel", partner="berthe"))
    assert (model_of(story, "ansel").infection, model_of(story, "berthe").infection) == (0, 6)


@pytest.mark.rule("TC-TURN-06")
def test_setting_allows_passing_but_not_twice_in_a_row() -> None:
    """Nor if the other side has no models left to activate."""
    begin_turn(battle((ANSEL, BERTHE), (KAIN, DOEG))).when(PassActivation("pilgrims")).refuses(
        "no_passing", "TC-TURN-06"
    )
    story = begin_turn(battle((ANSEL, BERTHE), (KAIN, DOEG), may_pass=True))
    story.when(PassActivation("heretics")).refuses("other_side", "TC-TURN-06")
    story.when(PassActivation("pilgrims")).then(ActivationPassed("pilgrims"), PlayPassed("heretics"))
    story.when(PassActivation("heretics")).refuses("no_passing", "TC-TURN-06")
    end_activations(story, "kain", "ansel")
    story.when(PassActivation("heretics")).then(PlayPassed("pilgrims"))
    end_activations(story, "berthe").when(PassActivation("heretics")).refuses("no_passing", "TC-TURN-06")
    end_activations(story, "doeg")
    assert story.state.turn == 2


@pytest.mark.rule("TC-TURN-02")
def test_setting_keeps_the_initiative_in_a_tied_roll_off() -> None:
    """In Turn 1 there is no previous initiative, so a tie is rerolled."""
    story = battle((ANSEL,), (KAIN,), initiative_tie="keep")
    story.when(RollOff(), faces=(3, 3)).without(DeciderNamed)
    story.given((RollOff(), (2, 5)), ChooseFirst("pilgrims"))
    end_activations(story, "ansel", "kain")
    story.when(RollOff(), faces=(4, 4)).then(DeciderNamed("heretics", "it had the initiative before"))


@pytest.mark.rule("TC-TURN-09")
def test_setting_continues_the_battle_without_models_on_one_side() -> None:
    """It ends when both sides are gone."""
    shot = Shoot(model="ansel", weapon="rifle", target="kain")
    story = begin_turn(battle((ANSEL, BERTHE), (KAIN,), annihilation_ends_battle=False), "heretics")
    story.given(Activate("kain"), EndActivation("kain"), Activate("ansel")).when(shot, faces=(4, 4, 6, 6)).without(
        EncounterEnded
    )
    end_activations(story.given(EndActivation("ansel")), "berthe")
    assert story.encounter.outcome is None
    assert story.encounter.step == "MORALE"


@pytest.mark.rule("TC-TURN-04")
def test_story_explains_why_a_fireteam_partner_stops() -> None:
    """It is not Out of Action itself."""
    pair = (fighter("Ansel", fireteam="A"), fighter("Berthe", fireteam="A"))
    story = begin_turn(battle((*pair, CLOTILDE), (KAIN, DOEG))).given(Activate("ansel", partner="berthe"))
    story.when(Fall("ansel", 12), faces=(6, 6, 1, 1)).then(
        ActivationForcedToEnd("ansel", "it is Out of Action"),
        ActivationForcedToEnd("berthe", "that of Ansel, of the same FIRETEAM, has ended"),
    )
    lines = story_lines(story)
    assert "Berthe's Activation ends: that of Ansel, of the same FIRETEAM, has ended." in lines
    assert not any("Activation of Ansel" in line for line in lines)


@pytest.mark.rule("TC-TURN-02", "TC-TURN-09")
@pytest.mark.parametrize("reading", ["decides", "starts"])
def test_side_without_models_cannot_go_first(reading: str) -> None:
    """It has the initiative as the smaller side, and the other side acts."""
    story = begin_turn(
        battle((ANSEL, BERTHE), (KAIN,), annihilation_ends_battle=False, first_player="decides"), "heretics"
    )
    if reading == "starts":
        story.set(settings__first_player="starts")
    story.given(Activate("kain"), EndActivation("kain"), Activate("ansel"))
    story.given((Shoot(model="ansel", weapon="rifle", target="kain"), (4, 4, 6, 6)), EndActivation("ansel"))
    end_activations(story, "berthe").given((TestMorale("heretics"), (4, 4)))
    assert story.state.turn == 2
    if reading == "decides":
        story.when(ChooseFirst("heretics")).refuses("nobody", "TC-TURN-02")
        story.given(ChooseFirst("pilgrims"))
    assert (story.encounter.step, story.state.picking) == ("PICK_MODEL", "pilgrims")


@pytest.mark.rule("TC-TURN-09")
def test_battle_ends_when_both_sides_have_no_models() -> None:
    """A blast of its own side takes the last two models at once."""
    story = begin_turn(battle((fighter("Ansel", "grenades"),), (KAIN,), annihilation_ends_battle=False))
    story.given(Activate("ansel"))
    story.when(
        Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("ansel",)), faces=(4, 4, 6, 6, 6, 6)
    ).then(EncounterEnded((), "the Pilgrims and the Heretics have no model left on the table"))
