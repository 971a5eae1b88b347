"""Movement, played."""

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.movement import FallBack, LetGo, Move, Place, Sprint, Strike
from combat.systems.wrath_and_glory.acts.rounds import Act
from events.wrath_and_glory.facts import BlowsInvited, TestDeclared
from tests.wrath_and_glory.parties import ADA, BO, X, acting, agent, bare


@pytest.mark.rule("WG-ACT-06")
def test_the_sprint_of_the_older_edition_is_paid_until_the_next_turn() -> None:
    """Ada is Vulnerable while X acts, and no longer as her own turn begins."""
    story = acting(ADA, X, sprint="double").given(Sprint("ada"), EndTurn("ada"))
    assert story.state.combatant("ada").level("Vulnerable") == 1
    story.given(Act("x"), EndTurn("x"), Act("ada"))
    assert story.state.combatant("ada").level("Vulnerable") == 0


@pytest.mark.rule("WG-ATK-07", "WG-ACT-02")
def test_leaving_a_melee_lets_the_enemy_strike_unless_by_falling_back() -> None:
    """X strikes at Ada as she goes; when she falls back, nobody does."""
    story = acting(ADA, X).given(Place("ada", ("x",))).when(Move("ada")).then(BlowsInvited("ada", ("x",)))
    story.when(Strike("x", "sword"), (2, 2, 2, 2))
    assert story.event(TestDeclared).targets == ("ada",)
    careful = acting(ADA, X).given(Place("ada", ("x",))).when(FallBack("ada")).without(BlowsInvited)
    assert careful.state.combatant("x").engaged_with == ()


@pytest.mark.rule("WG-ATK-05", "WG-ATK-07")
def test_a_reflexive_attack_gains_by_the_size_of_its_target() -> None:
    """Four dice and one, because Ada is large."""
    story = acting(agent("Ada", player="p-ada", size="large"), X).given(Place("ada", ("x",)), Move("ada"))
    story.when(Strike("x", "sword"), (2, 2, 2, 2, 2))
    assert story.event(TestDeclared).pool == 5


@pytest.mark.rule("WG-ACT-02", "WG-ATK-07")
def test_one_reflexive_attack_is_all_that_a_round_has_room_for() -> None:
    """X strikes at Ada as she goes, so Bo leaves unharmed; next round X strikes again."""
    story = bare(ADA, BO, X).given(Place("x", ("ada", "bo")), Move("ada"), (Strike("x", "sword"), (2, 2, 2, 2)))
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("bo")).when(Move("bo")).without(BlowsInvited)
    story.given(EndTurn("bo"), Place("x", ("ada",)), Act("ada"))
    story.when(Move("ada")).then(BlowsInvited("ada", ("x",)))


@pytest.mark.rule("WG-ATK-07", "WG-ACT-02")
def test_whoever_lets_somebody_go_may_strike_at_the_next() -> None:
    """X spares Ada, and then Bo goes."""
    story = bare(ADA, BO, X).given(Place("x", ("ada", "bo")), Move("ada"), LetGo("x"))
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("bo"))
    story.when(Move("bo")).then(BlowsInvited("bo", ("x",)))
