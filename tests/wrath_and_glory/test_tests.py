"""Tests and contests, played."""

import pytest

from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.resources import KeepRoll
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat
from combat.systems.wrath_and_glory.acts.tests import Oppose
from combat.systems.wrath_and_glory.rules import tests
from events.wrath_and_glory.facts import ContestSettled
from tests.wrath_and_glory.parties import ADA, X, acting, agent, kept, party


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
