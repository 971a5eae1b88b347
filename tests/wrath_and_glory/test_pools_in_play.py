"""
Wrath, Glory, Ruin and Complications, played in combat and out of it.
"""

from typing import Any

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.complications import (
    AcceptComplication,
    ClearFault,
    GrantRuin,
    NameTarget,
    Propose,
    RefuseComplication,
    RollComplication,
)
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.criticals import AimCritical
from combat.systems.wrath_and_glory.acts.resources import (
    AllowDeclaration,
    AwardWrath,
    BuyDice,
    DeclareNarrative,
    KeepRoll,
    RefuseDeclaration,
    Reroll,
    SpendRuin,
)
from combat.systems.wrath_and_glory.acts.rounds import Act
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import RecoverShock, RestoreShock
from combat.systems.wrath_and_glory.acts.tests import CallForTest, TakeOwedTest, TakeTest
from combat.systems.wrath_and_glory.rules import dice
from events.vocabulary import Gained, Recovered, Rolled, Spent
from events.wrath_and_glory.facts import ComplicationSettled, Shifted, TestRead
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import acting, agent, kept, party, threat

ADA = agent("Ada", player="p-ada", skills=[{"name": "Awareness", "value": 4}, {"name": "Ballistic Skill", "value": 4}])
X = threat("X")


def complicated(**settings: Any) -> Story:
    """
    Bring Ada into the window of a Complication, after a shot that missed.
    """
    story = acting(ADA, X, **settings).set(players__p_dash_ada__wrath=0)
    return story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2)))


@pytest.mark.rule("WG-WRATH-01", "WG-RUIN-01", "WG-GLORY-01")
def test_a_session_begins_with_two_wrath_no_glory_and_ruin_for_each_player() -> None:
    """
    Four players: two points each, none shared, four for the GM and eight at most.
    """
    state = party(ADA, X, players=4).state
    assert [player.wrath for player in state.players] == [2, 2, 2, 2]
    assert (state.glory, state.ruin, state.ruin_cap) == (0, 4, 8)


@pytest.mark.rule("WG-WRATH-02", "WG-WRATH-06", "WG-WRATH-07", "WG-RUIN-05")
def test_wrath_is_earned_and_makes_things_true_and_ruin_shifts_the_tide() -> None:
    """
    A declaration the GM refuses costs nothing; the unconscious make none.
    """
    story = party(ADA, X).given(AwardWrath("p-ada", "the Objective"))
    story.given(DeclareNarrative("p-ada", "a crucible hangs there"), RefuseDeclaration())
    assert story.state.player("p-ada").wrath == 3
    story.given(DeclareNarrative("p-ada", "a crucible hangs there")).when(AllowDeclaration())
    story.then(Spent(whose="p-ada", resource="Wrath", amount=1, on="a declaration"))
    story.when(SpendRuin(1, "reinforcements")).then(Spent(whose="gm", resource="Ruin", amount=1, on="reinforcements"))
    story.given(SetCondition(who="ada", condition="Unconscious", level=1))
    story.when(DeclareNarrative("p-ada", "a rope")).refuses("unconscious", "WG-WRATH-07")


@pytest.mark.rule("WG-GLORY-02", "WG-SHIFT-03", "WG-SHIFT-05", "WG-SHIFT-06", "WG-SHIFT-09")
def test_out_of_combat_shifts_buy_glory_once_and_information() -> None:
    """
    Three shifts: one into Glory, two into more information; the Wrath Die among them has paid its own point besides.
    """
    story = party(ADA, X).given((TakeTest(who="ada", action="Search", skill="Awareness", dn=1), (6, 6, 6, 4)))
    story.when(Shift(who="ada", glory=2)).refuses("glory_shift", "WG-SHIFT-03")
    story.when(Shift(who="ada", ed=1)).refuses("ed_shift", "WG-SHIFT-07")
    story.when(Shift(who="ada", glory=1, effects=3, what="where")).refuses("too_many_shifts", "WG-SHIFT-02")
    story.when(Shift(who="ada", glory=1, effects=2, what="where they went"))
    story.then(
        Shifted(who="ada", glory=1, ed=0, effects=2, what="where they went", hits=()),
        Gained(whose="players", resource="Glory", amount=1, source="a Shift"),
    )
    assert story.state.glory == 2


@pytest.mark.rule("WG-GLORY-03", "WG-GLORY-09", "WG-DIE-08")
@pytest.mark.parametrize(("timing", "windows"), [("after_glory_dice", False), ("immediate", True)])
def test_the_point_of_a_wrath_die_comes_too_late_for_dice_unless_the_table_says_so(
    timing: str, *, windows: bool
) -> None:
    """
    With `immediate` it buys a die at once, which is no Wrath Die.
    """
    story = party(ADA, X, wrath_glory_timing=timing).set(players__p_dash_ada__wrath=0)
    story.given((TakeTest(who="ada", action="Search", skill="Awareness", dn=5), (6, 2, 2, 2)))
    assert (story.encounter.step == "GLORY_DICE") == windows
    if windows:
        story.when(BuyDice("ada", 1), (6,)).then(TestRead(who="ada", passed=False, hits=(), critical=False, shifts=0))
        assert story.event(Rolled).dice[0].mark == ""
    assert story.state.glory == (0 if windows else 1)


@pytest.mark.rule("WG-GLORY-07")
def test_glory_may_ask_for_a_majority_or_for_the_actor_alone() -> None:
    """
    One of three is too few, two are enough; another seat may speak unless only the actor may.
    """
    story = party(ADA, X, players=3, glory_consent="majority").set(glory=2, players__p_dash_ada__wrath=0)
    story.given((TakeTest(who="ada", action="Search", skill="Awareness", dn=5), (4, 2, 2, 2)))
    story.when(BuyDice("ada", 1, ("p-ada",))).refuses("no_consent", "WG-GLORY-07")
    story.when(BuyDice("ada", 1, ("p-ada", "guest-0")), (4,)).then(TestRead)
    alone = party(ADA, X, players=3, glory_consent="actor_only").set(glory=2, players__p_dash_ada__wrath=0)
    alone.given((TakeTest(who="ada", action="Search", skill="Awareness", dn=5), (4, 2, 2, 2)))
    alone.when(BuyDice("ada", 1), (4,), by="guest-0").refuses("not_your_seat")
    anyone = party(ADA, X, players=3).set(glory=2, players__p_dash_ada__wrath=0)
    anyone.given((TakeTest(who="ada", action="Search", skill="Awareness", dn=5), (4, 2, 2, 2)))
    anyone.when(BuyDice("ada", 1), (4,), by="guest-0").then(TestRead)


@pytest.mark.rule("WG-RUIN-02", "WG-RUIN-07", "WG-COND-01")
def test_a_failed_fear_test_of_an_agent_is_ruin() -> None:
    """
    A Threat's is not, and a Threat has no Wrath to spend.
    """
    story = party(ADA, X).set(players__p_dash_ada__wrath=0, ruin=0)
    story.given(CallForTest(who="ada", purpose="Fear", skill="Willpower", dn=5)).when(TakeOwedTest("ada"), (4, 2, 2))
    story.then(Gained(whose="gm", resource="Ruin", amount=1, source="a failed Fear test"))
    assert story.state.combatant("ada").level("Fear") == 1
    story.when(RecoverShock("x")).refuses("no_agent", "WG-RUIN-07")


@pytest.mark.rule("WG-RUIN-04", "WG-RUIN-06")
def test_ruin_restores_shock_to_a_threat() -> None:
    """
    Three more than a D3, and its own Ruin goes first.
    """
    story = party(ADA, threat("X", ruin=1, max_shock=9)).set(combatants__x__shock=8)
    story.when(RestoreShock("x"), (2,)).then(
        Spent(whose="x", resource="Ruin", amount=1, on="restoring Shock"),
        Recovered(who="x", harm="Shock", amount=5, source="Ruin"),
    )


@pytest.mark.rule("WG-RUIN-04", "WG-RUIN-07")
def test_ruin_rerolls_the_failures_of_a_threat() -> None:
    """
    In the same window in which players spend Wrath.
    """
    story = acting(ADA, threat("X", value=2)).given(EndTurn("ada"), Act("x"))
    story.given((Attack(who="x", weapon="sword", targets=("ada",)), (2, 2))).when(Reroll("x"), (4, 4)).then(
        Spent(whose="gm", resource="Ruin", amount=1, on="a reroll")
    )


@pytest.mark.rule("WG-DIE-02", "WG-RUIN-02")
def test_ruin_is_granted_only_once_no_agreement_was_found() -> None:
    """
    The GM refuses the first proposal, and the player pays.
    """
    story = complicated().when(GrantRuin("ada")).refuses("not_refused", "WG-RUIN-02")
    story.given(Propose("ada", "an alarm")).when(RefuseComplication(), by="p-ada").refuses("not_your_seat")
    story.given(RefuseComplication()).when(GrantRuin("ada"))
    story.then(
        Gained(whose="gm", resource="Ruin", amount=1, source="a Complication"), ComplicationSettled("ada", "Ruin", "")
    )


@pytest.mark.rule("WG-DIE-02", "WG-COMP-01")
def test_an_agreed_jam_has_to_be_cleared() -> None:
    """
    Tech against DN 2, and then the weapon shoots again.
    """
    story = complicated().given(Propose("ada", "it jams", "Weapon Jam")).when(AcceptComplication())
    story.then(ComplicationSettled("ada", "agreed", "it jams"))
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("ada"))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",))).refuses("weapon_fault", "WG-COMP-01")
    story.given((ClearFault("ada", "laspistol"), (6,)))
    assert kept(story, "ada").state.combatant("ada").faults == ()


@pytest.mark.rule("WG-DIE-03", "WG-COMP-01")
def test_the_table_of_complications_is_rolled_again_until_it_is_possible() -> None:
    """
    A laspistol does not get stuck; the next roll blinds. With the mode `table` nobody is asked.
    """
    story = complicated().when(RollComplication("ada"), (4, 4, 6, 3))
    story.then(ComplicationSettled("ada", "table", "Blinded"))
    assert story.state.combatant("ada").level("Blinded") == 1
    named = complicated().given((RollComplication("ada"), (6, 5))).when(NameTarget("a promethium tank"))
    named.then(ComplicationSettled("ada", "table", "a promethium tank"))
    paid = complicated(complication_mode="ruin")
    assert (paid.encounter.step, paid.state.ruin) == ("TURN", 2)
    asked = acting(ADA, X, complication_mode="table").set(players__p_dash_ada__wrath=0)
    asked.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2, 5, 4))
    assert asked.state.combatant("ada").level("Prone") == 1


@pytest.mark.rule("WG-GLORY-05", "WG-DIE-05")
def test_severity_may_be_bought_once_only_and_a_miss_may_be_critical_at_some_tables() -> None:
    """
    Two steps are refused where one is allowed; and where a Critical needs no hit, the first target is hit by it.
    """
    story = acting(ADA, X, severity_steps="once", critical_requires_hit=False)
    story.set(glory=3, players__p_dash_ada__wrath=0)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (6, 2, 2, 2)), BuyDice("ada"))
    assert story.encounter.step == "CRITICAL"
    story.when(AimCritical(who="ada", target="x", severity=2)).refuses("severity", "WG-GLORY-05")
    story.when(AimCritical(who="ada", target="x", severity=1), (2, 2, 2, 2, 2)).then(Rolled)


@pytest.mark.rule("WG-TEST-09", "WG-TEST-11", "WG-TEST-10")
def test_difficulties_have_names_and_a_floor() -> None:
    """
    Standard is three; whatever lowers it, a DN is at least one, and halves are rounded up.
    """
    assert [dice.USUAL_DNS[name] for name in ("easy", "standard", "challenging", "difficult", "extreme")] == [
        1,
        3,
        5,
        7,
        9,
    ]
    assert dice.difficulty(1, (-4,)) == 1
    assert dice.half(7) == 4


def test_keeping_a_roll_costs_nothing() -> None:
    """
    The window closes, and the Wrath is still there.
    """
    story = party(ADA, X).given(
        (TakeTest(who="ada", action="Search", skill="Awareness", dn=3), (2, 2, 2, 2)), KeepRoll("ada")
    )
    assert (story.encounter.step, story.state.player("p-ada").wrath) == ("NARRATIVE", 2)
