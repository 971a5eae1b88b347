"""Rounds and turns, played in small fights."""

import pytest

from combat.systems.wrath_and_glory.acts.actions import DeclareMultiAction, EndTurn, Hold, UseHeld
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import Leave, Move
from combat.systems.wrath_and_glory.acts.resources import KeepRoll
from combat.systems.wrath_and_glory.acts.rounds import (
    Act,
    AnswerAmbush,
    BeginCombat,
    HandOn,
    LetPlayersBegin,
    Seize,
    TakeFirstTurn,
)
from combat.systems.wrath_and_glory.acts.statements import ChangeSide, EndCombat, Join
from combat.systems.wrath_and_glory.queries import status
from events.vocabulary import EncounterEnded, Spent, TurnBegan
from events.wrath_and_glory.facts import TurnDisplaced
from tests.harness.stories import Story
from tests.harness.story_forms import form_labels, listed_commands
from tests.wrath_and_glory.parties import ADA, BO, X, Y, agent, in_first_turn, party, threat, without_resources


def test_combat_can_begin_only_once() -> None:
    in_first_turn(ADA, X).when(BeginCombat()).refuses("out_of_step")
    in_first_turn(ADA, X).given(Move("ada")).when(KeepRoll("ada")).refuses("out_of_step")


@pytest.mark.rule("WG-RND-03", "WG-RND-01")
def test_combatant_has_one_turn_per_round() -> None:
    """In the next round Ada can be chosen again."""
    story = in_first_turn(ADA, X).given(EndTurn("ada"), Act("x"))
    story.when(Act("ada")).refuses("out_of_step")
    story.given(EndTurn("x"))
    assert (story.state.round, [each.id for each in status.pending_combatants(story.state, "players")]) == (2, ["ada"])


@pytest.mark.rule("WG-RND-07", "WG-GLORY-08", "WG-RUIN-04")
def test_ambushed_combatants_act_in_round_one_only_for_a_point() -> None:
    """Agents pay Glory and Threats pay Ruin."""
    story = party(ADA, BO, X).set(glory=1).given(BeginCombat(("bo", "x")))
    story.when(AnswerAmbush("gm", ("x",))).then(
        Spent(whose="gm", resource="Ruin", amount=1, on="acting despite the ambush")
    )
    story.given(AnswerAmbush("players"))
    story.when(Act("bo")).refuses("not_pending", "WG-RND-03")
    story.when(Act("stranger")).refuses("not_pending", "WG-RND-03")
    story.given(Act("ada"), EndTurn("ada"), Act("x"))
    assert story.state.glory == 1
    paid = party(ADA, BO, X).set(glory=1).given(BeginCombat(("bo",)), AnswerAmbush("players", ("bo",)), Act("bo"))
    assert paid.state.glory == 0


@pytest.mark.rule("WG-RND-06", "WG-RUIN-03")
def test_ruin_buys_the_first_turn_of_a_round() -> None:
    """Afterwards the GM cannot seize before the players have had a turn."""
    story = party(ADA, X, Y, ruin_first_turn=True).given(BeginCombat())
    story.when(TakeFirstTurn("x")).then(
        Spent(whose="gm", resource="Ruin", amount=1, on="Seize the Initiative"), TurnBegan("x")
    )
    story.given(EndTurn("x"))
    assert (story.encounter.step, story.state.picking) == ("PICK", "players")
    assert party(ADA, X, ruin_first_turn=True).given(BeginCombat(), LetPlayersBegin()).state.picking == "players"


@pytest.mark.rule("WG-RND-04", "WG-GLORY-06")
def test_players_seize_once_before_the_gm_has_a_turn() -> None:
    """After a turn of the GM they can seize again."""
    cy, dee = agent("Cy", player="p-bo"), agent("Dee", player="p-bo")
    story = in_first_turn(ADA, BO, cy, dee, X, Y).set(glory=3, ruin=0).given(EndTurn("ada"))
    story.given(Seize("bo"), EndTurn("bo"))
    assert (story.encounter.step, story.state.picking, story.state.glory) == ("PICK", "gm", 2)
    story.when(Act("x")).when(Seize("cy")).refuses("seized", "WG-RND-04")
    story.given(EndTurn("x"), Act("cy"), EndTurn("cy"))
    assert story.encounter.step == "HANDOFF"
    story.given(Seize("dee"))
    assert story.state.glory == 1


@pytest.mark.rule("WG-RND-04", "WG-RUIN-03")
def test_gm_seizes_once_before_the_players_have_a_turn() -> None:
    story = in_first_turn(ADA, BO, X, Y, threat("Z")).set(ruin=2).given(EndTurn("ada"), Act("x"), EndTurn("x"))
    story.given(Seize("y"), EndTurn("y"))
    assert (story.encounter.step, story.state.picking, story.state.ruin) == ("PICK", "players", 1)


@pytest.mark.rule("WG-RND-05", "WG-GLORY-06", "WG-RUIN-06")
def test_seizing_displaces_a_chosen_combatant_which_acts_next() -> None:
    """After the first action of a turn it is too late."""
    story = in_first_turn(ADA, BO, X, Y).set(glory=1).given(EndTurn("ada"), HandOn("players"), Act("x"))
    story.when(Seize("bo")).then(TurnDisplaced("x"), TurnBegan("bo"))
    story.given(EndTurn("bo")).when(Act("y")).refuses("not_pending")
    story.given(Act("x"))
    late = in_first_turn(ADA, BO, X, Y).set(glory=1).given(EndTurn("ada"), HandOn("players"), Act("x"), Move("x"))
    late.when(Seize("bo")).refuses("too_late", "WG-RND-05")
    own = in_first_turn(ADA, BO, threat("X", ruin=1), Y).set(ruin=0).given(EndTurn("ada"), Act("y"), EndTurn("y"))
    own.when(Seize("x")).then(Spent(whose="x", resource="Ruin", amount=1, on="Seize the Initiative"))


@pytest.mark.rule("WG-RUIN-06", "WG-RND-05", "WG-RND-06")
def test_threat_can_pay_the_first_turn_with_its_own_ruin() -> None:
    """The same holds for displacing another combatant."""
    first = party(ADA, threat("X", ruin=1), ruin_first_turn=True).set(ruin=0).given(BeginCombat())
    first.when(TakeFirstTurn("x")).then(
        Spent(whose="x", resource="Ruin", amount=1, on="Seize the Initiative"), TurnBegan("x")
    )
    later = in_first_turn(ADA, BO, threat("X", ruin=1), Y).set(ruin=0).given(EndTurn("ada"), Act("y"), EndTurn("y"))
    later.given(HandOn("gm"), Act("bo")).when(Seize("x")).then(TurnDisplaced("bo"), TurnBegan("x"))


@pytest.mark.rule("WG-RND-06")
def test_first_turn_can_be_displaced_only_with_ruin_first_turn() -> None:
    in_first_turn(ADA, X, ruin_first_turn=False).when(Seize("x")).refuses("first_turn", "WG-RND-06")
    allowed = party(ADA, X, ruin_first_turn=True).given(BeginCombat(), LetPlayersBegin(), Act("ada"))
    allowed.when(Seize("x")).then(TurnDisplaced("ada"), TurnBegan("x"))


@pytest.mark.rule("WG-RND-07", "WG-GLORY-08", "WG-RUIN-06")
def test_invalid_ambushes_and_answers_are_refused() -> None:
    """At least one combatant must not be ambushed, and only ambushed combatants of a side can be paid for."""
    story = party(ADA, BO, X, Y).set(glory=1)
    story.when(BeginCombat(("ada", "bo", "x", "y"))).refuses("all_ambushed", "WG-RND-07")
    story.when(BeginCombat(("bo", "bo"))).refuses("twice")
    story.when(BeginCombat(("z",))).refuses("unknown_combatant")
    story.given(BeginCombat(("ada", "bo", "x")))
    story.when(AnswerAmbush("players", ("x",))).refuses("not_ambushed", "WG-RND-07")
    story.when(AnswerAmbush("gm", ("y",))).refuses("not_ambushed", "WG-RND-07")
    story.when(AnswerAmbush("gm", ("z",))).refuses("not_ambushed", "WG-RND-07")
    story.when(AnswerAmbush("players", ("ada", "ada"))).refuses("twice")
    story.when(AnswerAmbush("players", ("ada", "bo"))).refuses("no_glory", "WG-GLORY-01")
    story.given(AnswerAmbush("players", ("ada",)))
    story.when(AnswerAmbush("players", ("bo",))).refuses("not_asked", "WG-RND-07")
    story.given(AnswerAmbush("gm"))
    assert [each.id for each in status.pending_combatants(story.state, "players")] == ["ada"]
    assert [each.id for each in status.pending_combatants(story.state, "gm")] == ["y"]


@pytest.mark.rule("WG-RND-07")
def test_ambushed_combatants_act_in_the_second_round() -> None:
    """Without points there is no request."""
    story = party(ADA, BO, X).set(ruin=0).given(BeginCombat(("bo",)), Act("ada"), EndTurn("ada"), Act("x"))
    story.given(EndTurn("x"))
    assert (story.state.round, story.encounter.step) == (2, "PICK")
    story.when(Act("bo")).then(TurnBegan("bo"))


@pytest.mark.rule("WG-RND-07", "WG-RUIN-06", "WG-RUIN-04")
def test_ambushed_threat_can_pay_with_its_own_ruin() -> None:
    story = party(ADA, threat("X", ruin=1), Y).set(ruin=0).given(BeginCombat(("x", "y")))
    story.when(AnswerAmbush("gm", ("x", "y"))).refuses("no_ruin", "WG-RUIN-01")
    story.when(AnswerAmbush("gm", ("x",))).then(
        Spent(whose="x", resource="Ruin", amount=1, on="acting despite the ambush")
    )


@pytest.mark.rule("WG-RND-02", "WG-RND-01", "WG-GLORY-06")
def test_other_side_continues_if_one_has_no_turns_left() -> None:
    """Then seizing is not offered."""
    story = in_first_turn(ADA, BO, agent("Cy", player="p-bo"), X).set(glory=1, ruin=0)
    story.given(EndTurn("ada"), HandOn("players"), Act("x"), EndTurn("x"), Act("bo"), EndTurn("bo"))
    assert (story.encounter.step, story.state.picking, story.state.round) == ("PICK", "players", 1)
    story.given(Act("cy"), EndTurn("cy"))
    assert (story.state.round, story.state.picking) == (2, "players")


@pytest.mark.rule("WG-RND-03", "WG-RND-01")
def test_side_chooses_only_its_own_combatants() -> None:
    story = without_resources(ADA, BO, X).given(EndTurn("ada"))
    story.when(Act("bo")).refuses("not_pending", "WG-RND-03")
    story.when(Act("x"), by="p-bo").refuses("not_your_seat")
    story.given(Act("x"))


@pytest.mark.rule("WG-RND-05", "WG-GLORY-06", "WG-ACT-07")
def test_turns_that_cannot_be_displaced() -> None:
    """Turns with a Multi-Action, an attempted interruption or a held Action, friendly turns and seized turns."""
    listed = in_first_turn(ADA, BO, X, Y).set(glory=2, ruin=0).given(EndTurn("ada"), HandOn("players"), Act("x"))
    listed.given(DeclareMultiAction("x", ("Attack", "Jump"))).when(Seize("bo")).refuses("too_late", "WG-RND-05")
    tried = without_resources(ADA, BO, X, Y).given(
        Hold("ada"), EndTurn("ada"), Act("x"), (UseHeld("ada"), (2, 2, 2, 4, 4, 4))
    )
    tried.set(glory=2).when(Seize("bo")).refuses("too_late", "WG-RND-05")
    without_resources(ADA, BO, X).set(glory=2).when(Seize("bo")).refuses("too_late", "WG-RND-05")
    held = without_resources(ADA, BO, X, Y).given(Hold("ada"), EndTurn("ada"), Act("x"), EndTurn("x"), UseHeld("ada"))
    held.set(ruin=2).when(Seize("y")).refuses("too_late", "WG-RND-05")
    inside = without_resources(ADA, BO, X, Y).given(
        Hold("ada"), EndTurn("ada"), Act("x"), (UseHeld("ada"), (4, 4, 4, 2, 2, 2))
    )
    inside.set(ruin=2).when(Seize("y")).refuses("too_late", "WG-RND-05")
    twice = in_first_turn(ADA, BO, X, Y).set(ruin=2, glory=0).given(EndTurn("ada"), Act("x"), EndTurn("x"), Seize("y"))
    twice.set(glory=2).when(Seize("bo")).refuses("too_late", "WG-RND-05")


@pytest.mark.rule("WG-ACT-07")
def test_held_action_is_offered_outside_ones_own_turn() -> None:
    """It is not offered again after a failed attempt, or while Exhausted."""

    def seats_with_request(story: Story) -> list[str]:
        return [each.seat for each in story.encounter.requests if each.kind == "held"]

    story = without_resources(ADA, BO, X).given(Hold("ada"))
    assert seats_with_request(story) == []
    assert seats_with_request(story.given(EndTurn("ada"))) == ["p-ada"]
    assert seats_with_request(story.given(Act("x"))) == ["p-ada"]
    assert seats_with_request(story.given((UseHeld("ada"), (2, 2, 2, 4, 4, 4)))) == []
    tired = without_resources(ADA, BO, X).given(Hold("ada"), EndTurn("ada"))
    assert seats_with_request(tired.given(Inflict(who="ada", harm="Shock", amount=5, source="noise"))) == []


@pytest.mark.rule("WG-ACT-07")
def test_held_action_cannot_be_interrupted_by_another() -> None:
    story = without_resources(ADA, BO, X, Y).given(
        Hold("ada"), EndTurn("ada"), Act("x"), EndTurn("x"), Act("bo"), Hold("bo")
    )
    story.given(EndTurn("bo"), UseHeld("ada")).when(UseHeld("bo")).refuses("no_interrupting", "WG-ACT-07")
    story.given(EndTurn("ada"), UseHeld("bo"))


@pytest.mark.rule("WG-RND-05", "WG-COND-01")
def test_displaced_turn_has_its_start_effects_once() -> None:
    """On Fire causes damage when X is first chosen, and not again when it acts."""
    story = in_first_turn(ADA, BO, threat("X", max_wounds=9)).set(glory=1, ruin=0)
    story.given(SetCondition(who="x", condition="On Fire", level=1), EndTurn("ada"), HandOn("players"))
    story.given((Act("x"), (2,)), Seize("bo"), EndTurn("bo"), Act("x"))
    assert story.state.combatant("x").wounds == 2
    story.given(EndTurn("x"), Act("ada"), EndTurn("ada"), (Act("x"), (1,)))
    assert story.state.combatant("x").wounds == 3


@pytest.mark.rule("WG-ACT-07", "WG-COND-01")
def test_held_action_has_no_turn_effects() -> None:
    """Bleeding and Hindered are not affected, and the turn is not passed on."""
    ada = agent("Ada", player="p-ada", max_wounds=9)
    story = without_resources(ada, BO, X).given(
        SetCondition(who="ada", condition="Bleeding", level=1), Hold("ada"), EndTurn("ada")
    )
    story.given(SetCondition(who="ada", condition="Hindered", level=1), UseHeld("ada"), EndTurn("ada"))
    assert (story.state.combatant("ada").wounds, story.state.combatant("ada").level("Hindered")) == (1, 1)
    rich = (
        without_resources(ada, BO, X)
        .given(Hold("ada"), EndTurn("ada"))
        .set(glory=2)
        .given(UseHeld("ada"), EndTurn("ada"))
    )
    assert (rich.encounter.step, rich.state.picking) == ("PICK", "gm")


@pytest.mark.rule("WG-RND-04", "WG-RND-05", "WG-RND-06", "WG-GLORY-06", "WG-RUIN-03")
def test_invalid_seizing_is_refused() -> None:
    """Refused are unknown combatants, the wrong side, a combatant that has acted, and seizing without points."""
    story = in_first_turn(ADA, BO, X, Y).set(glory=1, ruin=2).given(EndTurn("ada"))
    story.when(Seize("z")).refuses("unknown_combatant")
    story.when(Seize("x")).refuses("other_side", "WG-RND-04")
    story.when(Seize("ada")).refuses("not_pending", "WG-RND-03")
    story.when(HandOn("gm")).refuses("other_side", "WG-RND-01")
    own = in_first_turn(ADA, BO, threat("X", ruin=1), Y, threat("Z")).set(ruin=0).given(EndTurn("ada"), Act("z"))
    own.given(EndTurn("z")).when(Seize("y")).refuses("no_ruin", "WG-RUIN-01")
    poor = in_first_turn(ADA, BO, X, Y).set(ruin=0).given(EndTurn("ada"))
    assert poor.encounter.step == "PICK"
    poor.given(Act("x")).when(Seize("bo")).refuses("no_glory", "WG-GLORY-01")


@pytest.mark.rule("WG-RUIN-06", "WG-RND-03")
def test_ruin_of_a_threat_that_has_acted_seizes_nothing() -> None:
    """X paid for nothing, but has had its turn, and Y has no Ruin."""
    story = in_first_turn(ADA, BO, threat("X", ruin=1), Y).set(ruin=0).given(EndTurn("ada"), Act("x"), EndTurn("x"))
    assert (story.encounter.step, story.state.picking) == ("PICK", "players")
    unspent = in_first_turn(ADA, BO, threat("X", ruin=1), Y).set(ruin=0).given(EndTurn("ada"), Act("y"), EndTurn("y"))
    assert unspent.encounter.step == "HANDOFF"


@pytest.mark.rule("WG-RND-06", "WG-RUIN-03")
def test_first_turn_needs_ruin_and_a_threat_that_can_act() -> None:
    """An ambushed Threat has no turn to buy."""
    poor = party(ADA, X, ruin_first_turn=True).set(ruin=0).given(BeginCombat())
    assert poor.encounter.step == "PICK"
    party(ADA, X, ruin_first_turn=True).given(BeginCombat()).when(TakeFirstTurn("ada")).refuses("not_pending")
    own = party(ADA, threat("X", ruin=1), Y, ruin_first_turn=True).set(ruin=0).given(BeginCombat())
    own.when(TakeFirstTurn("y")).refuses("no_ruin", "WG-RUIN-01")
    lain = party(ADA, X, Y, ruin_first_turn=True).given(BeginCombat(("x", "y")), AnswerAmbush("gm"))
    assert (lain.encounter.step, lain.state.picking) == ("PICK", "players")


@pytest.mark.rule("WG-RND-01")
@pytest.mark.parametrize(("gone", "winners"), [("x", ("p-ada",)), ("ada", ("gm",))])
def test_side_with_combatants_left_wins(gone: str, winners: tuple[str, ...]) -> None:
    """The fight ends as soon as the other side has none."""
    story = without_resources(ADA, X).when(Leave(gone, "it flees")).then(EncounterEnded)
    assert story.event(EncounterEnded).winners == winners
    assert without_resources(ADA, X, Y).given(Leave("x")).state.outcome is None


def test_gm_can_end_the_fight_with_a_winner() -> None:
    """All seats of the side win."""
    story = party(ADA, BO, X)
    story.when(EndCombat(("ada",))).refuses("unknown_side")
    story.when(EndCombat(("gm", "gm"))).refuses("twice")
    story.when(EndCombat((), " ")).refuses("name")
    story.when(EndCombat(("players",), "X gives up"), by="p-ada").refuses("not_your_seat")
    story.when(EndCombat(("players",), "X gives up")).then(EncounterEnded(("p-ada", "p-bo"), "X gives up"))


@pytest.mark.rule("WG-RND-01")
def test_combatants_can_change_to_the_other_side() -> None:
    """A side without combatants has no form."""
    story = without_resources(ADA, BO, X)
    assert {(each.who, each.side) for each in listed_commands(story, ChangeSide)} == {
        ("ada", "gm"), ("bo", "gm"), ("x", "players")
    }  # fmt: skip
    assert form_labels(party(ADA), ChangeSide) == ["Change the side of a combatant"]


@pytest.mark.rule("WG-RND-01")
def test_suggested_newcomer_has_an_unused_id() -> None:
    story = without_resources(ADA, threat("newcomer-2"))
    for _ in range(3):
        (joining,) = listed_commands(story, Join)
        story.given(joining)
    ids = ["ada", "newcomer-2", "newcomer-1", "newcomer-3", "newcomer-4"]
    assert [each.id for each in story.state.combatants] == ids


@pytest.mark.rule("WG-RND-07", "WG-GLORY-08")
def test_acting_despite_the_ambush_is_offered_to_both_sides() -> None:
    """The offer remains open during the round."""
    story = party(ADA, BO, X, threat("Y")).set(glory=1, ruin=1).given(BeginCombat(("bo", "x")))
    assert {(each.side, each.who) for each in listed_commands(story, AnswerAmbush)} == {
        ("players", ()), ("players", ("bo",)), ("gm", ()), ("gm", ("x",))
    }  # fmt: skip
    story.given(AnswerAmbush("players"), AnswerAmbush("gm"))
    assert {(each.side, each.who) for each in listed_commands(story, AnswerAmbush)} == {
        ("players", ("bo",)),
        ("gm", ("x",)),
    }
