"""
Rounds, turns and Actions, played.
"""

import pytest

from combat.systems.wrath_and_glory.acts.actions import (
    DeclareMultiAction,
    Draw,
    EndTurn,
    Hold,
    LetLapse,
    Reload,
    UseHeld,
)
from combat.systems.wrath_and_glory.acts.attacks import Attack, Strike
from combat.systems.wrath_and_glory.acts.combat_options import FullDefence
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.movement import FallBack, Move, Place, Run, Sprint, Stand
from combat.systems.wrath_and_glory.acts.rounds import (
    Act,
    AnswerAmbush,
    BeginCombat,
    HandOn,
    LetPlayersBegin,
    Seize,
    TakeFirstTurn,
)
from combat.systems.wrath_and_glory.acts.tests import Oppose, TakeTest
from events.vocabulary import ConditionChanged, Spent, TurnBegan
from events.wrath_and_glory.facts import (
    BlowsInvited,
    ContestSettled,
    HeldActionBegun,
    InterruptionFailed,
    Moved,
    TestDeclared,
    TurnDisplaced,
)
from tests.wrath_and_glory.parties import acting, agent, kept, party, threat

ADA, BO = agent("Ada", player="p-ada"), agent("Bo", player="p-bo")
X, Y = threat("X"), threat("Y")


@pytest.mark.rule("WG-RND-03", "WG-RND-01")
def test_nobody_has_two_turns_in_a_round() -> None:
    """
    Ada has acted, so she cannot be named again; the next round brings her turn back.
    """
    story = acting(ADA, X).given(EndTurn("ada"), Act("x"))
    story.when(Act("ada")).refuses("out_of_step")
    story.given(EndTurn("x"))
    assert (story.state.round, [each.id for each in story.state.pending("players")]) == (2, ["ada"])


@pytest.mark.rule("WG-RND-07", "WG-GLORY-08", "WG-RUIN-04")
def test_the_ambushed_have_no_first_turn_unless_a_point_is_paid() -> None:
    """
    Bo is ambushed and stays out; the Threat pays Ruin and acts.
    """
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
    """
    And the GM cannot seize again before the players have had a turn.
    """
    story = party(ADA, X, Y, ruin_first_turn=True).given(BeginCombat())
    story.when(TakeFirstTurn("x")).then(
        Spent(whose="gm", resource="Ruin", amount=1, on="Seize the Initiative"), TurnBegan("x")
    )
    story.given(EndTurn("x"))
    assert (story.encounter.step, story.state.picking) == ("PICK", "players")
    assert party(ADA, X, ruin_first_turn=True).given(BeginCombat(), LetPlayersBegin()).state.picking == "players"


@pytest.mark.rule("WG-RND-05", "WG-GLORY-06", "WG-RUIN-06")
def test_somebody_named_is_displaced_and_acts_next() -> None:
    """
    X was named, Bo goes first, and then nobody but X may be named.
    """
    story = acting(ADA, BO, X, Y).set(glory=1).given(EndTurn("ada"), HandOn("players"), Act("x"))
    story.when(Seize("bo")).then(TurnDisplaced("x"), TurnBegan("bo"))
    story.given(EndTurn("bo")).when(Act("y")).refuses("not_pending")
    story.given(Act("x"))
    late = acting(ADA, BO, X, Y).set(glory=1).given(EndTurn("ada"), HandOn("players"), Act("x"), Move("x"))
    late.when(Seize("bo")).refuses("too_late", "WG-RND-05")
    own = acting(ADA, BO, threat("X", ruin=1), Y).set(ruin=0).given(EndTurn("ada"), Act("y"), EndTurn("y"))
    own.when(Seize("x")).then(Spent(whose="x", resource="Ruin", amount=1, on="Seize the Initiative"))


@pytest.mark.rule("WG-ACT-01", "WG-ACT-04", "WG-ACT-06", "WG-ACT-08", "WG-OPT-04")
def test_a_turn_has_one_move_one_combat_action_and_room_for_no_more() -> None:
    """
    Move and run are two; a second Move, a Test after the run and a Sprint are too much.
    """
    story = acting(ADA, X).when(Move("ada")).then(Moved("ada", "Move", 6))
    story.when(Move("ada")).refuses("used_up", "WG-ACT-01")
    story.when(Sprint("ada")).refuses("full_round", "WG-ACT-06")
    story.given(Run("ada")).when(TakeTest(who="ada", action="Search", skill="Awareness", dn=3)).refuses(
        "used_up", "WG-ACT-01"
    )
    assert acting(ADA, X).when(Sprint("ada")).event(Moved).metres == 18
    cheap = acting(ADA, X, run_cost="simple_and_move").given(Run("ada"))
    cheap.when(TakeTest(who="ada", action="Search", skill="Awareness", dn=3), (4,)).then(TestDeclared)


@pytest.mark.rule("WG-ACT-05", "WG-SALVO-02", "WG-SALVO-01")
def test_a_weapon_without_salvo_is_reloaded_after_each_shot() -> None:
    """
    Reloading is a Simple Action and costs a Reload; Troops count none.
    """
    story = acting(agent("Ada", "long-las", player="p-ada", value=1), X)
    story = kept(story.given((Attack(who="ada", weapon="long-las", targets=("x",)), (2,))), "ada")
    story.when(Reload("ada", "long-las")).then(Spent(whose="ada", resource="Reload", amount=1, on="Long-las"))
    assert (story.state.combatant("ada").ammo, story.state.combatant("ada").faults) == (2, ())
    story.when(Draw("ada", "long-las")).refuses("used_up", "WG-ACT-01")
    troop = party(ADA, threat("X", "long-las", role="troop", value=1), ruin_first_turn=True)
    troop.given(BeginCombat(), TakeFirstTurn("x"), (Attack(who="x", weapon="long-las", targets=("ada",)), (4,)))
    assert troop.state.combatant("x").faults == ()


@pytest.mark.rule("WG-ACT-07")
def test_a_held_action_interrupts_by_a_contest_of_initiative() -> None:
    """
    Ada holds, wins against X in its turn, and has a Combat Action and nothing else; losing, she waits.
    """
    ada = agent("Ada", player="p-ada", initiative=3)
    story = acting(ada, X).given(Hold("ada"), EndTurn("ada"), Act("x"))
    won = story.when(UseHeld("ada"), (4, 4, 4, 4, 4, 4))
    won.then(ContestSettled("ada", "x", "Interrupt"), HeldActionBegun("ada"))
    won.when(Move("ada")).refuses("used_up", "WG-ACT-01")
    won.given(EndTurn("ada"))
    assert won.state.turn is not None
    assert won.state.turn.id == "x"
    lost = acting(ada, X).given(Hold("ada"), EndTurn("ada"), Act("x"))
    lost.set(players__p_dash_ada__wrath=0, ruin=0).when(UseHeld("ada"), (4, 2, 2, 4, 4, 4))
    lost.then(InterruptionFailed("ada")).when(UseHeld("ada")).refuses("no_interrupting", "WG-ACT-07")
    lost.given(EndTurn("x"))
    assert lost.encounter.step == "LAST_CALL"
    lost.when(LetLapse("ada")).then(ConditionChanged(who="ada", condition="Holding", level=0, source="the round ends"))


@pytest.mark.rule("WG-ACT-02", "WG-OPT-05")
def test_full_defence_adds_one_and_the_icons_and_as_a_reflex_costs_the_next_turn() -> None:
    """
    Three icons make Defence four higher, until her next turn begins, and that turn has no Actions.
    """
    ada = agent("Ada", player="p-ada", defence=2)
    story = acting(ada, X).given(EndTurn("ada"), Act("x"))
    story.given((FullDefence("ada", reflexive=True), (4, 4, 4))).when(FullDefence("ada", reflexive=True))
    story.refuses("used_up", "WG-ACT-02")
    story.when(Attack(who="x", weapon="sword", targets=("ada",)), (4, 4, 4, 4))
    assert story.event(TestDeclared).dn == 6
    story.given(EndTurn("x"), Act("ada")).when(Move("ada")).refuses("used_up", "WG-ACT-01")
    assert story.state.combatant("ada").level("Full Defence") == 0


@pytest.mark.rule("WG-MA-03", "WG-MA-04", "WG-MA-05")
def test_a_multi_action_has_one_attack_and_a_contest_in_it_gains_nothing() -> None:
    """
    Two attacks are refused, a Move does not stand in the list, and what has no DN stays as it is.
    """
    story = acting(ADA, X)
    story.when(DeclareMultiAction("ada", ("Attack", "Pinning Attack"))).refuses("list", "WG-MA-02")
    story.when(DeclareMultiAction("ada", ("Attack", "Move"))).refuses("list_entry", "WG-MA-05")
    story.given(DeclareMultiAction("ada", ("Attack", "Shove")))
    story.when(
        Oppose(who="ada", opponent="x", action="Shove", skill="Strength", opposing_skill="Strength"), (4, 4, 4, 4, 4, 4)
    )
    assert story.event(TestDeclared).dn == 0
    story.when(TakeTest(who="ada", action="Search", skill="Awareness", dn=3)).refuses("not_announced", "WG-MA-01")
    every = acting(ADA, X, multi_action_counts="everything").given(DeclareMultiAction("ada", ("Attack", "Move")))
    every.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (4, 4, 4, 4))
    assert every.event(TestDeclared).dn == 5


@pytest.mark.rule("WG-RUIN-06", "WG-RND-05", "WG-RND-06")
def test_ruin_of_its_own_is_enough_for_a_threat_to_go_first() -> None:
    """
    The pool is empty: X pays the first turn of a round itself, or goes before Bo who was named.
    """
    first = party(ADA, threat("X", ruin=1), ruin_first_turn=True).set(ruin=0).given(BeginCombat())
    first.when(TakeFirstTurn("x")).then(
        Spent(whose="x", resource="Ruin", amount=1, on="Seize the Initiative"), TurnBegan("x")
    )
    later = acting(ADA, BO, threat("X", ruin=1), Y).set(ruin=0).given(EndTurn("ada"), Act("y"), EndTurn("y"))
    later.given(HandOn("gm"), Act("bo")).when(Seize("x")).then(TurnDisplaced("bo"), TurnBegan("x"))


@pytest.mark.rule("WG-RND-06")
def test_the_first_turn_of_a_round_is_displaced_only_where_ruin_buys_it() -> None:
    """
    Ada was named first; where the setting bars it, X cannot go before her.
    """
    acting(ADA, X, ruin_first_turn=False).when(Seize("x")).refuses("too_late", "WG-RND-05")
    allowed = party(ADA, X, ruin_first_turn=True).given(BeginCombat(), LetPlayersBegin(), Act("ada"))
    allowed.when(Seize("x")).then(TurnDisplaced("ada"), TurnBegan("x"))


@pytest.mark.rule("WG-ATK-05", "WG-ATK-07")
def test_a_reflexive_attack_gains_by_the_size_of_its_target() -> None:
    """
    Four dice and one, because Ada is large.
    """
    story = acting(agent("Ada", player="p-ada", size="large"), X).given(Place("ada", ("x",)), Move("ada"))
    story.when(Strike("x", "sword"), (2, 2, 2, 2, 2))
    assert story.event(TestDeclared).pool == 5


@pytest.mark.rule("WG-ACT-06")
def test_the_sprint_of_the_older_edition_is_paid_until_the_next_turn() -> None:
    """
    Ada is Vulnerable while X acts, and no longer as her own turn begins.
    """
    story = acting(ADA, X, sprint="double").given(Sprint("ada"), EndTurn("ada"))
    assert story.state.combatant("ada").level("Vulnerable") == 1
    story.given(Act("x"), EndTurn("x"), Act("ada"))
    assert story.state.combatant("ada").level("Vulnerable") == 0


@pytest.mark.rule("WG-ATK-07", "WG-ACT-02")
def test_leaving_a_melee_lets_the_enemy_strike_unless_by_falling_back() -> None:
    """
    X strikes at Ada as she goes; when she falls back, nobody does.
    """
    story = acting(ADA, X).given(Place("ada", ("x",))).when(Move("ada")).then(BlowsInvited("ada", ("x",)))
    story.when(Strike("x", "sword"), (2, 2, 2, 2))
    assert story.event(TestDeclared).targets == ("ada",)
    careful = acting(ADA, X).given(Place("ada", ("x",))).when(FallBack("ada")).without(BlowsInvited)
    assert careful.state.combatant("x").engaged_with == ()


@pytest.mark.rule("WG-COND-01")
def test_conditions_change_speed_and_what_may_be_done() -> None:
    """
    Staggered halves Speed, Restrained stops, Pinned keeps in cover, and getting up leaves only Standard Movement.
    """
    slow = acting(ADA, X).given(SetCondition(who="ada", condition="Staggered", level=1))
    slow.when(Run("ada")).refuses("no_running", "WG-COND-01")
    assert slow.when(Move("ada")).event(Moved).metres == 3
    acting(ADA, X).given(SetCondition(who="ada", condition="Restrained", level=1)).when(Move("ada")).refuses(
        "restrained"
    )
    pinned = (
        acting(ADA, X).given(SetCondition(who="ada", condition="Pinned", level=1)).when(Move("ada")).refuses("pinned")
    )
    pinned.given(Move("ada", in_cover=True))
    prone = acting(ADA, X).given(SetCondition(who="ada", condition="Prone", level=1), Stand("ada"))
    prone.when(Run("ada")).refuses("no_running", "WG-COND-01")


@pytest.mark.rule("WG-COND-01", "WG-DMG-07")
def test_fire_burns_as_a_turn_begins_and_bleeding_bleeds_as_it_ends() -> None:
    """
    Two Mortal Wounds of fire and one of bleeding, which nobody soaks.
    """
    ada = agent("Ada", player="p-ada", max_wounds=9)
    story = party(ada, X).given(
        SetCondition(who="ada", condition="On Fire", level=1),
        SetCondition(who="ada", condition="Bleeding", level=1),
        BeginCombat(),
    )
    story.given((Act("ada"), (2,)))
    assert story.state.combatant("ada").wounds == 2
    story.given(EndTurn("ada"))
    assert story.state.combatant("ada").wounds == 3
