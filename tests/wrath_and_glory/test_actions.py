"""Actions in a turn, played."""

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
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.movement import Move, Run, Sprint
from combat.systems.wrath_and_glory.acts.rounds import (
    Act,
    BeginCombat,
    TakeFirstTurn,
)
from combat.systems.wrath_and_glory.acts.tests import Oppose, TakeTest
from events.vocabulary import (
    ConditionChanged,
    Spent,
)
from events.wrath_and_glory.facts import (
    ContestSettled,
    HeldActionBegun,
    InterruptionFailed,
    Moved,
    TestDeclared,
    TestRead,
)
from tests.wrath_and_glory.parties import ADA, X, acting, agent, bare, kept, party, threat


@pytest.mark.rule("WG-ACT-01", "WG-ACT-04", "WG-ACT-06", "WG-ACT-08", "WG-OPT-04")
def test_a_turn_has_one_move_one_combat_action_and_room_for_no_more() -> None:
    """Move and run are two; a second Move, a Test after the run and a Sprint are too much."""
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
    """Reloading is a Simple Action and costs a Reload; Troops count none."""
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
    """Ada holds, wins against X in its turn, and has a Combat Action and nothing else; losing, she waits."""
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


@pytest.mark.rule("WG-MA-01")
@pytest.mark.parametrize(
    ("reading", "listed", "dn"), [("count", 2, 5), ("count", 3, 6), ("two_per_extra", 2, 5), ("two_per_extra", 3, 7)]
)
def test_each_of_several_actions_is_harder_by_their_number_or_by_two_for_each_more(
    reading: str, listed: int, dn: int
) -> None:
    """A shot at Defence 3 with six icons hits among three, unless each further Action counts for two."""
    story = bare(ADA, X, multi_action_dn=reading)
    story.given(DeclareMultiAction("ada", ("Attack", "Jump down", "Dance")[:listed]))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (5, 5, 6, 6, *((2,) if dn < 7 else ())))
    assert (story.event(TestDeclared).dn, story.event(TestRead).passed) == (dn, dn < 7)


@pytest.mark.rule("WG-MA-03", "WG-MA-04", "WG-MA-05")
def test_a_multi_action_has_one_attack_and_a_contest_in_it_gains_nothing() -> None:
    """Two attacks are refused, a Move does not stand in the list, and what has no DN stays as it is."""
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
