"""Tests and contests, played in small fights."""

from typing import Any

import pytest

from combat.systems.wrath_and_glory.acts.actions import DeclareMultiAction, EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.movement import Leave, Move, Place, Strike
from combat.systems.wrath_and_glory.acts.resources import KeepRoll
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat
from combat.systems.wrath_and_glory.acts.tests import CallForTest, Oppose, TakeOwedTest, TakeTest
from combat.systems.wrath_and_glory.rules import tests
from events.vocabulary import Rolled
from events.wrath_and_glory.facts import ContestDropped, ContestRolled, ContestSettled, TestDeclared, TestOwed, TestRead
from tests.harness.story_forms import form_labels, listed_commands
from tests.wrath_and_glory.parties import (
    ADA,
    BO,
    Fields,
    X,
    Y,
    agent,
    in_first_turn,
    keep_roll,
    party,
    threat,
    without_resources,
)


@pytest.mark.rule("WG-WND-02", "WG-MA-04", "WG-TEST-06")
@pytest.mark.parametrize(("reading", "winner"), [("none", "ada"), ("opponent_icons", "x")])
def test_wounds_affect_contests_only_by_setting(reading: str, winner: str) -> None:
    """Ada is Wounded and has as many icons as X. She wins the tie, unless X gets an icon for her Wounds."""
    story = party(ADA, X, contested_penalty=reading).set(combatants__ada__wounds=1)
    story.when(
        Oppose(who="ada", opponent="x", action="Force the door", skill="Strength", opposing_skill="Strength"),
        (4, 4, 4, 4, 4, 4),
    )
    assert story.event(ContestSettled).winner == winner


@pytest.mark.rule("WG-TEST-07", "WG-DIE-01")
@pytest.mark.parametrize("counts", [True, False])
def test_contests_have_wrath_dice_unless_the_setting_is_off(*, counts: bool) -> None:
    """Without it, a 1 is not a Complication, and a 6 gives no Glory."""
    shove = Oppose(who="ada", opponent="x", action="Shove", skill="Strength", opposing_skill="Strength")
    story = without_resources(ADA, X, opposed_uses_wrath_die=counts)
    story.when(shove, (6, 4, 4, 1, 4, 4))
    assert [die.mark for die in story.event(Rolled).dice] == ["Wrath Die" if counts else "", "", ""]
    assert (story.state.glory, story.encounter.step) == ((1, "COMPLICATION") if counts else (0, "TURN"))
    plain = without_resources(ADA, X, opposed_uses_wrath_die=counts)
    plain.given(CallForTest(who="ada", purpose="Climb", skill="Strength", dn=3)).when(TakeOwedTest("ada"), (2, 2, 2))
    assert [die.mark for die in plain.event(Rolled).dice] == ["Wrath Die", "", ""]


@pytest.mark.rule("WG-TEST-09")
@pytest.mark.parametrize(("least", "passed"), [(1, True), (3, False)])
def test_setting_gives_the_lowest_dn(least: int, *, passed: bool) -> None:
    """A shot at Defence 1 with two icons."""
    story = without_resources(ADA, threat("X", defence=1), min_dn=least)
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (4, 4, 2, 2, *((1,) if passed else ())))
    assert (story.event(TestRead).passed, story.event(TestDeclared).dn) == (passed, least)


def test_only_the_combatant_that_rolls_decides_about_its_roll() -> None:
    story = in_first_turn(ADA, X).given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2)))
    story.when(KeepRoll("x")).refuses("other_roll")
    keep_roll(story, "ada")
    assert story.encounter.step == "TURN"
    story.when(BeginCombat()).refuses("out_of_step")
    story.when(Act("x")).refuses("out_of_step")


@pytest.mark.rule("WG-TEST-09", "WG-TEST-11", "WG-TEST-10")
def test_usual_dns_and_the_lowest_dn() -> None:
    """Standard is DN 3, no DN is below 1, and halves are rounded up."""
    assert [tests.USUAL_DNS[name] for name in ("easy", "standard", "challenging", "difficult", "extreme")] == [
        1,
        3,
        5,
        7,
        9,
    ]
    assert tests.difficulty(1, (-4,)) == 1
    assert tests.half(7) == 4


@pytest.mark.rule("WG-TEST-05", "WG-MA-02", "WG-TEST-01")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"dn": 0}, "dn"),
        ({"dn": 21}, "dn"),
        ({"who": "z"}, "unknown_combatant"),
    ],
)
def test_invalid_calls_for_tests_are_refused(fields: dict[str, Any], code: str) -> None:
    """The DN must be 1 to 20, and the combatant must be in the fight."""
    call = CallForTest(**{"who": "ada", "purpose": "Climb", "skill": "Strength", "dn": 3, **fields})
    without_resources(ADA, X).when(call).refuses(code)
    without_resources(ADA, X).when(CallForTest(who="ada", purpose="Climb", skill="Strength", dn=20)).then(TestOwed)


@pytest.mark.rule("WG-MA-02", "WG-TEST-06")
def test_tests_and_contests_cannot_use_names_of_other_actions() -> None:
    """A contest also needs two different combatants."""
    story = without_resources(ADA, X)
    fields: Fields = {"skill": "Strength", "opposing_skill": "Strength"}
    story.when(TakeTest(who="ada", action="Reload", skill="Strength", dn=3)).refuses("name", "WG-MA-02")
    for name in ("Attack", "Interrupt"):
        story.when(Oppose(who="ada", opponent="x", action=name, **fields)).refuses("name", "WG-MA-02")
    story.when(Oppose(who="ada", opponent="ada", action="Shove", **fields)).refuses("twice", "WG-TEST-06")
    story.when(Oppose(who="ada", opponent="z", action="Shove", **fields)).refuses("unknown_combatant")


@pytest.mark.rule("WG-TEST-05")
def test_required_tests_are_made_in_order() -> None:
    story = without_resources(ADA, BO, X, Y).given(EndTurn("ada"))
    for who in ("ada", "bo"):
        story.given(CallForTest(who=who, purpose="Climb", skill="Strength", dn=3))
        other = "bo" if who == "ada" else "ada"
        story.when(TakeOwedTest(other)).refuses("not_owed")
        story.when(TakeOwedTest("stranger")).refuses("not_owed")
        story.given((TakeOwedTest(who), (2, 2, 2)))
    assert (story.state.owed, story.encounter.step) == ((), "PICK")


@pytest.mark.rule("WG-TEST-06")
@pytest.mark.parametrize(
    ("faces", "winner"), [((4, 4, 2, 4, 4, 2), "ada"), ((4, 4, 2, 4, 4, 4), "x"), ((4, 4, 4, 4, 4, 2), "ada")]
)
def test_more_icons_win_a_contest_and_the_instigator_wins_ties(faces: tuple[int, ...], winner: str) -> None:
    """In combat a contest uses the Combat Action."""
    shove = Oppose(who="ada", opponent="x", action="Shove", skill="Strength", opposing_skill="Strength")
    for story in (without_resources(ADA, X), party(ADA, X).set(players__p_dash_ada__wrath=0, ruin=0)):
        assert story.when(shove, faces).event(ContestSettled).winner == winner
        assert len([event for event in story.events if isinstance(event, ContestRolled)]) == 2
    inside = without_resources(ADA, X).given((shove, faces))
    inside.when(Attack(who="ada", weapon="sword", targets=("x",))).refuses("used_up", "WG-ACT-01")


@pytest.mark.rule("WG-TEST-06", "WG-WND-02")
def test_wounds_of_the_opponent_give_icons_to_the_instigator_by_setting() -> None:
    """X has one more icon than Ada, but is Wounded."""
    shove = Oppose(who="ada", opponent="x", action="Shove", skill="Strength", opposing_skill="Strength")
    for reading, winner in (("none", "x"), ("opponent_icons", "ada")):
        story = without_resources(ADA, X, contested_penalty=reading).set(combatants__x__wounds=1)
        assert story.when(shove, (4, 4, 2, 4, 4, 4)).event(ContestSettled).winner == winner


@pytest.mark.rule("WG-TEST-01", "WG-TEST-08")
@pytest.mark.parametrize(("bonus", "pool"), [(2, 5), (0, 3), (-2, 1), (-9, 1)])
def test_pool_has_at_least_one_die(bonus: int, pool: int) -> None:
    """The last die left is the Wrath Die."""
    story = without_resources(ADA, X)
    story.when(TakeTest(who="ada", action="Climb", skill="Strength", dn=9, bonus=bonus), (2,) * pool)
    assert [die.mark for die in story.event(Rolled).dice] == ["Wrath Die"] + [""] * (pool - 1)
    story.when(TakeTest(who="ada", action="Climb", skill="Strength", dn=9, bonus=-21)).refuses("bonus", "WG-TEST-01")


def test_windows_that_cannot_be_used_are_skipped() -> None:
    """Without failures, Wrath and Glory, a shot leads directly back to the turn."""
    ada = agent("Ada", "lasgun", player="p-ada", value=4)
    story = in_first_turn(ada, X).given((Attack(who="ada", weapon="lasgun", targets=("x",)), (4, 4, 4, 5)))
    assert story.encounter.step == "TURN"
    slow = in_first_turn(ada, X).given((Attack(who="ada", weapon="lasgun", targets=("x",)), (4, 4, 4, 2)))
    assert slow.encounter.step == "WRATH_REROLL"
    assert keep_roll(slow.given(KeepRoll("ada")), "ada").encounter.step == "TURN"


@pytest.mark.rule("WG-MA-01", "WG-TEST-05")
@pytest.mark.parametrize(("plan", "names"), [((), {"Jump down"}), (("Attack", "Climb", "Hack"), {"Climb", "Hack"})])
def test_tests_suggest_the_announced_actions(plan: tuple[str, ...], names: set[str]) -> None:
    """Without a Multi-Action, there is an example."""
    story = without_resources(ADA, X)
    if plan:
        story.given(DeclareMultiAction("ada", plan))
    assert {each.action for each in listed_commands(story, TakeTest)} == names


@pytest.mark.rule("WG-TEST-05")
def test_gm_has_forms_for_each_kind_of_test() -> None:
    """Tests against Fear, Terror and Corruption have forms of their own."""
    against = [f"Call for a test against {kind}" for kind in ("Fear", "Terror", "Corruption")]
    story = without_resources(ADA, X)
    assert form_labels(story, CallForTest) == ["Call for a test", *against]
    assert [each.kind for each in listed_commands(story, CallForTest) if (each.who, each.dn) == ("x", 3)][::2] == [
        "", "Fear", "Terror", "Corruption"
    ]  # fmt: skip


@pytest.mark.rule("WG-TEST-05", "WG-TEST-06")
def test_required_test_is_not_paid_by_a_roll_of_the_same_name() -> None:
    """While a contest waits for a reroll, the GM calls X to a test with the name of the contest."""
    story = party(ADA, X).set(ruin=0, players__p_dash_ada__wrath=1)
    force = Oppose(who="ada", opponent="x", action="Force the door", skill="Strength", opposing_skill="Strength")
    story.given((force, (4, 2, 2)), CallForTest(who="x", purpose="Force the door", skill="Agility", dn=3))
    story.given((KeepRoll("ada"), (4, 4, 4)))
    assert [owed.purpose for owed in story.state.owed] == ["Force the door"]
    story.given((TakeOwedTest("x"), (4, 4, 4)))
    assert story.state.owed == ()


@pytest.mark.rule("WG-MA-02", "WG-TEST-05")
@pytest.mark.parametrize("name", ["Keep Footing", "End", "Crawl", "Interrupt", "Clear"])
def test_tests_cannot_have_the_name_of_an_action_with_rules(name: str) -> None:
    story = without_resources(ADA, X)
    story.when(TakeTest(who="ada", action=name, skill="Agility", dn=3)).refuses("name", "WG-MA-02")
    story.when(CallForTest(who="ada", purpose=name, skill="Agility", dn=3)).refuses("name", "WG-MA-02")


@pytest.mark.rule("WG-MA-01", "WG-MA-05")
@pytest.mark.parametrize("cost", ["Free", "Simple"])
def test_multi_action_does_not_raise_the_dn_of_a_test_outside_its_list(cost: Any) -> None:
    story = without_resources(ADA, X).given(DeclareMultiAction("ada", ("Attack", "Jump down")))
    story.given((TakeTest(who="ada", action="Shout", skill="Leadership", dn=3, cost=cost), (4, 2, 2)))
    assert story.event(TestDeclared).dn == 3
    story.given((TakeTest(who="ada", action="Jump down", skill="Athletics", dn=3), (4, 2, 2)))
    assert story.event(TestDeclared).dn == 5


@pytest.mark.rule("WG-MA-01", "WG-ATK-07")
def test_multi_action_of_the_acting_combatant_does_not_make_the_attacks_of_others_harder() -> None:
    story = without_resources(ADA, X).given(Place("ada", ("x",)), DeclareMultiAction("ada", ("Attack", "Run")))
    story.given(Move("ada"), (Strike("x", "sword"), (2, 2, 2, 2)))
    assert story.event(TestDeclared).dn == ADA.get("defence", 2)


@pytest.mark.rule("WG-TEST-06")
@pytest.mark.parametrize("rolled", [1, 2])
@pytest.mark.parametrize("gone", ["ada", "bo"])
def test_contest_ends_without_a_winner_if_a_side_leaves(gone: str, rolled: int) -> None:
    """Before the second roll, and before that roll stands."""
    story = in_first_turn(ADA, BO, agent("Cy", player="p-cy"), X).set(ruin=0)
    shove = Oppose(who="ada", opponent="bo", action="Shove", skill="Strength", opposing_skill="Strength")
    story.given((shove, (4, 2, 2)))
    if rolled == 2:
        story.given((KeepRoll("ada"), (4, 4, 2)))
    assert story.encounter.step == "WRATH_REROLL"
    story.when(Leave(gone)).without(ContestSettled)
    if story.encounter.step == "WRATH_REROLL":
        story.when(KeepRoll(story.state.test.actor)).without(ContestSettled)
    assert (story.event(ContestDropped).action, story.state.contest, story.state.test) == ("Shove", None, None)
