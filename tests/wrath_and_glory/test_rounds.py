"""Rounds and turns, played."""

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.movement import Move
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
from combat.systems.wrath_and_glory.queries import standing
from events.vocabulary import Spent, TurnBegan
from events.wrath_and_glory.facts import TurnDisplaced
from tests.wrath_and_glory.parties import ADA, BO, X, Y, acting, agent, party, threat


def test_begin_combat_is_said_once() -> None:
    """In combat there is no Narrative Time that could end."""
    acting(ADA, X).when(BeginCombat()).refuses("out_of_step")
    acting(ADA, X).given(Move("ada")).when(KeepRoll("ada")).refuses("out_of_step")


@pytest.mark.rule("WG-RND-03", "WG-RND-01")
def test_nobody_has_two_turns_in_a_round() -> None:
    """Ada has acted, so she cannot be named again; the next round brings her turn back."""
    story = acting(ADA, X).given(EndTurn("ada"), Act("x"))
    story.when(Act("ada")).refuses("out_of_step")
    story.given(EndTurn("x"))
    assert (story.state.round, [each.id for each in standing.pending(story.state, "players")]) == (2, ["ada"])


@pytest.mark.rule("WG-RND-07", "WG-GLORY-08", "WG-RUIN-04")
def test_the_ambushed_have_no_first_turn_unless_a_point_is_paid() -> None:
    """Bo is ambushed and stays out; the Threat pays Ruin and acts."""
    story = party(ADA, BO, X).set(glory=1).given(BeginCombat(("bo", "x")))
    story.when(AnswerAmbush("gm", ("x",))).then(
        Spent(whose="gm", resource="Ruin", amount=1, on="acting despite the ambush")
    )
    story.given(AnswerAmbush("players"))
    story.when(Act("bo")).refuses("not_pending", "WG-RND-03")
    story.given(Act("ada"), EndTurn("ada"), Act("x"))
    assert story.state.glory == 1
    paid = party(ADA, BO, X).set(glory=1).given(BeginCombat(("bo",)), AnswerAmbush("players", ("bo",)), Act("bo"))
    assert paid.state.glory == 0


@pytest.mark.rule("WG-RND-06", "WG-RUIN-03")
def test_ruin_buys_the_first_turn_of_a_round() -> None:
    """And the GM cannot seize again before the players have had a turn."""
    story = party(ADA, X, Y, ruin_first_turn=True).given(BeginCombat())
    story.when(TakeFirstTurn("x")).then(
        Spent(whose="gm", resource="Ruin", amount=1, on="Seize the Initiative"), TurnBegan("x")
    )
    story.given(EndTurn("x"))
    assert (story.encounter.step, story.state.picking) == ("PICK", "players")
    assert party(ADA, X, ruin_first_turn=True).given(BeginCombat(), LetPlayersBegin()).state.picking == "players"


@pytest.mark.rule("WG-RND-04", "WG-GLORY-06")
def test_the_players_seize_once_before_the_gm_has_a_turn() -> None:
    """With three Glory and Cy left to act, nobody asks again before X has acted; after that they may."""
    cy, dee = agent("Cy", player="p-bo"), agent("Dee", player="p-bo")
    story = acting(ADA, BO, cy, dee, X, Y).set(glory=3, ruin=0).given(EndTurn("ada"))
    story.given(Seize("bo"), EndTurn("bo"))
    assert (story.encounter.step, story.state.picking, story.state.glory) == ("PICK", "gm", 2)
    story.when(Act("x")).when(Seize("cy")).refuses("seized", "WG-RND-04")
    story.given(EndTurn("x"), Act("cy"), EndTurn("cy"))
    assert story.encounter.step == "HANDOFF"
    story.given(Seize("dee"))
    assert story.state.glory == 1


@pytest.mark.rule("WG-RND-04", "WG-RUIN-03")
def test_the_gm_seizes_once_before_the_players_have_a_turn() -> None:
    """X and Y act in a row for a point of Ruin, and Z waits for Bo although there is another."""
    story = acting(ADA, BO, X, Y, threat("Z")).set(ruin=2).given(EndTurn("ada"), Act("x"), EndTurn("x"))
    story.given(Seize("y"), EndTurn("y"))
    assert (story.encounter.step, story.state.picking, story.state.ruin) == ("PICK", "players", 1)


@pytest.mark.rule("WG-RND-05", "WG-GLORY-06", "WG-RUIN-06")
def test_somebody_named_is_displaced_and_acts_next() -> None:
    """X was named, Bo goes first, and then nobody but X may be named."""
    story = acting(ADA, BO, X, Y).set(glory=1).given(EndTurn("ada"), HandOn("players"), Act("x"))
    story.when(Seize("bo")).then(TurnDisplaced("x"), TurnBegan("bo"))
    story.given(EndTurn("bo")).when(Act("y")).refuses("not_pending")
    story.given(Act("x"))
    late = acting(ADA, BO, X, Y).set(glory=1).given(EndTurn("ada"), HandOn("players"), Act("x"), Move("x"))
    late.when(Seize("bo")).refuses("too_late", "WG-RND-05")
    own = acting(ADA, BO, threat("X", ruin=1), Y).set(ruin=0).given(EndTurn("ada"), Act("y"), EndTurn("y"))
    own.when(Seize("x")).then(Spent(whose="x", resource="Ruin", amount=1, on="Seize the Initiative"))


@pytest.mark.rule("WG-RUIN-06", "WG-RND-05", "WG-RND-06")
def test_ruin_of_its_own_is_enough_for_a_threat_to_go_first() -> None:
    """The pool is empty: X pays the first turn of a round itself, or goes before Bo who was named."""
    first = party(ADA, threat("X", ruin=1), ruin_first_turn=True).set(ruin=0).given(BeginCombat())
    first.when(TakeFirstTurn("x")).then(
        Spent(whose="x", resource="Ruin", amount=1, on="Seize the Initiative"), TurnBegan("x")
    )
    later = acting(ADA, BO, threat("X", ruin=1), Y).set(ruin=0).given(EndTurn("ada"), Act("y"), EndTurn("y"))
    later.given(HandOn("gm"), Act("bo")).when(Seize("x")).then(TurnDisplaced("bo"), TurnBegan("x"))


@pytest.mark.rule("WG-RND-06")
def test_the_first_turn_of_a_round_is_displaced_only_where_ruin_buys_it() -> None:
    """Ada was named first; where the setting bars it, X cannot go before her."""
    acting(ADA, X, ruin_first_turn=False).when(Seize("x")).refuses("too_late", "WG-RND-05")
    allowed = party(ADA, X, ruin_first_turn=True).given(BeginCombat(), LetPlayersBegin(), Act("ada"))
    allowed.when(Seize("x")).then(TurnDisplaced("ada"), TurnBegan("x"))
