"""Conditions, played."""

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.movement import Move, Run, Stand
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat
from combat.systems.wrath_and_glory.acts.soak import RecoverShock
from combat.systems.wrath_and_glory.acts.tests import CallForTest, TakeOwedTest
from events.vocabulary import Gained
from events.wrath_and_glory.facts import Moved, TestDeclared
from tests.wrath_and_glory.parties import ADA, SCOUT, X, acting, agent, party


@pytest.mark.rule("WG-COND-01", "WG-WND-02")
def test_wounds_and_conditions_make_a_shot_harder() -> None:
    """One for Wounds, one for Hindered, four for being Blinded; a target on the ground is easier when near."""
    story = acting(ADA, X).set(combatants__ada__wounds=3)
    story.given(
        SetCondition(who="ada", condition="Hindered", level=1),
        SetCondition(who="ada", condition="Blinded", level=1),
        SetCondition(who="x", condition="Prone", level=1),
    )
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), near=True), (4, 4, 4, 4))
    assert story.event(TestDeclared).dn == 1 + 1 + 1 + 4


@pytest.mark.rule("WG-RUIN-02", "WG-RUIN-07", "WG-COND-01")
def test_a_failed_fear_test_of_an_agent_is_ruin() -> None:
    """A Threat's is not, and a Threat has no Wrath to spend."""
    story = party(SCOUT, X).set(players__p_dash_ada__wrath=0, ruin=0)
    story.given(CallForTest(who="ada", purpose="a daemon", skill="Willpower", dn=5, kind="Fear")).when(TakeOwedTest("ada"), (4, 2, 2))
    story.then(Gained(whose="gm", resource="Ruin", amount=1, source="a failed Fear test"))
    assert story.state.combatant("ada").level("Fear") == 5
    story.when(RecoverShock("x")).refuses("no_agent", "WG-RUIN-07")


@pytest.mark.rule("WG-WND-01", "WG-OPT-08")
@pytest.mark.parametrize(("skill", "dice"), [("Resolve", 4), ("Determination", 3), ("Willpower", 5), ("Scholar", 3)])
def test_a_test_of_a_score_that_the_sheet_leaves_out_rolls_what_follows_from_its_attributes(
    skill: str, dice: int
) -> None:
    """Willpower 5 makes a Resolve of 4, and Toughness 3 is the Determination."""
    story = party(agent("Ada", player="p-ada", willpower=5), X)
    story.given(CallForTest(who="ada", purpose="Fear", skill=skill, dn=1)).when(TakeOwedTest("ada"), (4,) * dice)
    assert story.event(TestDeclared).pool == dice


@pytest.mark.rule("WG-COND-01")
def test_conditions_change_speed_and_what_may_be_done() -> None:
    """Staggered halves Speed, Restrained stops, Pinned keeps in cover, and getting up leaves only Standard Movement."""
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
    """Two Mortal Wounds of fire and one of bleeding, which nobody soaks."""
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
