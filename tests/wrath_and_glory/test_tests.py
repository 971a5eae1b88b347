"""Tests and contests, played."""

import pytest

from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.resources import KeepRoll
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat
from combat.systems.wrath_and_glory.acts.tests import Oppose
from combat.systems.wrath_and_glory.rules import tests
from events.vocabulary import Rolled
from events.wrath_and_glory.facts import ContestSettled, TestDeclared, TestRead
from tests.wrath_and_glory.parties import ADA, X, acting, agent, bare, kept, party, threat


@pytest.mark.rule("WG-WND-02", "WG-MA-04", "WG-TEST-06")
@pytest.mark.parametrize(("reading", "winner"), [("none", "ada"), ("opponent_icons", "x")])
def test_wounds_do_not_matter_in_a_contest_unless_the_table_gives_icons_for_them(reading: str, winner: str) -> None:
    """Ada is Wounded and level with X: she wins the tie, or X has one icon more."""
    story = party(ADA, X, contested_penalty=reading).set(combatants__ada__wounds=1)
    story.when(
        Oppose(who="ada", opponent="x", action="Force the door", skill="Strength", opposing_skill="Strength"),
        (4, 4, 4, 4, 4, 4),
    )
    assert story.event(ContestSettled).winner == winner


@pytest.mark.rule("WG-TEST-07", "WG-DIE-01")
@pytest.mark.parametrize("counts", [True, False])
def test_a_contest_has_a_wrath_die_unless_the_table_plays_it_without(*, counts: bool) -> None:
    """Then a 1 is no Complication, and a 6 no Glory."""
    shove = Oppose(who="ada", opponent="x", action="Shove", skill="Strength", opposing_skill="Strength")
    story = bare(ADA, X, opposed_uses_wrath_die=counts)
    story.when(shove, (6, 4, 4, 1, 4, 4))
    assert [die.mark for die in story.event(Rolled).dice] == ["Wrath Die" if counts else "", "", ""]
    assert (story.state.glory, story.encounter.step) == ((1, "COMPLICATION") if counts else (0, "TURN"))


@pytest.mark.rule("WG-TEST-09")
@pytest.mark.parametrize(("least", "passed"), [(1, True), (3, False)])
def test_no_test_is_easier_than_the_lowest_dn_of_the_table(least: int, *, passed: bool) -> None:
    """A shot at Defence 1 with two icons."""
    story = bare(ADA, threat("X", defence=1), min_dn=least)
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (4, 4, 2, 2, *((1,) if passed else ())))
    assert (story.event(TestRead).passed, story.event(TestDeclared).dn) == (passed, least)


def test_a_roll_of_somebody_else_is_not_for_ada_to_keep() -> None:
    """The windows of a roll belong to whoever rolls."""
    story = acting(ADA, X).given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2)))
    story.when(KeepRoll("x")).refuses("other_roll")
    kept(story, "ada")
    assert story.encounter.step == "TURN"
    story.when(BeginCombat()).refuses("out_of_step")
    story.when(Act("x")).refuses("out_of_step")


@pytest.mark.rule("WG-TEST-09", "WG-TEST-11", "WG-TEST-10")
def test_difficulties_have_names_and_a_floor() -> None:
    """Standard is three; whatever lowers it, a DN is at least one, and halves are rounded up."""
    assert [tests.USUAL_DNS[name] for name in ("easy", "standard", "challenging", "difficult", "extreme")] == [
        1,
        3,
        5,
        7,
        9,
    ]
    assert tests.difficulty(1, (-4,)) == 1
    assert tests.half(7) == 4


def test_windows_nobody_can_use_are_passed_by() -> None:
    """Without Wrath, Glory and failures the shot goes from its declaration to the end of the turn's question."""
    ada = agent("Ada", "lasgun", player="p-ada", value=4)
    story = acting(ada, X).given((Attack(who="ada", weapon="lasgun", targets=("x",)), (4, 4, 4, 5)))
    assert story.encounter.step == "TURN"
    slow = acting(ada, X).given((Attack(who="ada", weapon="lasgun", targets=("x",)), (4, 4, 4, 2)))
    assert slow.encounter.step == "WRATH_REROLL"
    assert kept(slow.given(KeepRoll("ada")), "ada").encounter.step == "TURN"
