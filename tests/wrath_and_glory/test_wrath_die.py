"""The Wrath Die, played in small fights."""

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.rounds import Act
from combat.systems.wrath_and_glory.acts.tests import CallForTest, TakeOwedTest, TakeTest
from events.vocabulary import ConditionChanged, Rolled
from events.wrath_and_glory.facts import ComplicationSettled, TestDeclared, TestRead, WeaponChanged
from tests.wrath_and_glory.parties import ADA, X, Y, agent, in_first_turn, party, threat, without_resources


@pytest.mark.rule("WG-CRIT-05", "WG-DIE-07", "WG-NPC-02")
def test_troops_score_no_criticals_and_their_six_gives_ruin() -> None:
    """A 1 on their Wrath Die is not a Complication."""
    story = in_first_turn(ADA, threat("X", role="troop", value=3)).set(ruin=0).given(EndTurn("ada"), Act("x"))
    story.when(Attack(who="x", weapon="sword", targets=("ada",)), (6, 4, 4))
    assert (story.event(TestRead).critical, story.state.ruin) == (False, 1)
    other = in_first_turn(ADA, threat("X", role="troop", value=3)).set(ruin=0).given(EndTurn("ada"), Act("x"))
    other.when(Attack(who="x", weapon="sword", targets=("ada",)), (1, 4, 2))
    assert other.state.complication is None


@pytest.mark.rule("WG-WND-09", "WG-DIE-01")
def test_dying_roll_more_wrath_dice_and_any_one_injures() -> None:
    """One Traumatic Injury means two Wrath Dice. A 1 causes another injury in place of a Complication."""
    story = party(agent("Ada", player="p-ada", tier=2), X).given(
        (Inflict(who="ada", harm="Mortal Wounds", amount=8, source="a fall"), (4,))
    )
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=1, source="a fall"), (5, 1)))
    story.when(TakeTest(who="ada", action="Pray", skill="Willpower", dn=1), (4, 1, 4, 2, 2))
    story.then(Rolled, ComplicationSettled("ada", "Traumatic Injury", "the strain"))
    assert [die.mark for die in story.event(Rolled).dice] == ["Wrath Die", "Wrath Die", ""]
    assert story.state.combatant("ada").traumatic == 2


@pytest.mark.rule("WG-WND-09", "WG-DIE-01")
@pytest.mark.parametrize(("more", "marked", "traumatic"), [(True, 2, 2), (False, 1, 1)])
def test_dying_have_one_wrath_die_by_setting(*, more: bool, marked: int, traumatic: int) -> None:
    """Then a 1 is an ordinary Complication."""
    story = without_resources(agent("Ada", player="p-ada", tier=3), X, dying_extra_wrath_dice=more)
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=10, source="a fall"), (4,)))
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=1, source="a fall"), (5, 1)))
    story.given(CallForTest(who="ada", purpose="Pray", skill="Willpower", dn=1))
    story.when(TakeOwedTest("ada"), (1, 4, 4, *((2, 2) if more else ())))
    assert [die.mark for die in story.event(Rolled).dice].count("Wrath Die") == marked
    assert story.state.combatant("ada").traumatic == traumatic
    assert story.encounter.step == ("TURN" if more else "COMPLICATION")


@pytest.mark.rule("WG-WND-09", "WG-TEST-08")
def test_wrath_dice_do_not_exceed_the_pool() -> None:
    """With Strength 1 there is one die, whatever the number of injuries."""
    story = without_resources(agent("Ada", player="p-ada", strength=1, tier=3), X)
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=10, source="a fall"), (4,)))
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=1, source="a fall"), (5, 1)))
    story.given(CallForTest(who="ada", purpose="Climb", skill="Strength", dn=9)).when(TakeOwedTest("ada"), (2,))
    assert (story.event(TestDeclared).pool, story.event(TestDeclared).wrath) == (1, 1)


@pytest.mark.rule("WG-WND-09", "WG-DIE-04")
@pytest.mark.parametrize(("faces", "glory"), [((6, 6, 4), 1), ((6, 5, 4), 0)])
def test_dying_need_a_six_on_every_wrath_die_for_glory(faces: tuple[int, ...], glory: int) -> None:
    story = without_resources(agent("Ada", player="p-ada", tier=3), X)
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=10, source="a fall"), (4,)))
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=1, source="a fall"), (5, 1)))
    story.given(CallForTest(who="ada", purpose="Pray", skill="Willpower", dn=9), (TakeOwedTest("ada"), faces))
    assert story.state.glory == glory


@pytest.mark.rule("WG-DIE-05", "WG-DIE-04")
@pytest.mark.parametrize(("needed", "hits"), [(True, ()), (False, ("x",))])
def test_six_on_a_miss_gives_glory_and_a_critical_only_by_setting(*, needed: bool, hits: tuple[str, ...]) -> None:
    """The Critical Hit then hits the first target."""
    ada = agent("Ada", "lasgun", player="p-ada")
    story = without_resources(ada, X, Y, critical_requires_hit=needed)
    story.when(Attack(who="ada", weapon="lasgun", targets=("x", "y")), (6, 2, 2, 2))
    read = story.event(TestRead)
    assert (read.passed, read.critical, read.hits, story.state.glory) == (False, not needed, hits, 1)


@pytest.mark.rule("WG-DIE-05")
def test_six_in_a_test_is_not_a_critical_hit() -> None:
    """It only gives Glory."""
    story = without_resources(ADA, X).given(CallForTest(who="ada", purpose="Climb", skill="Strength", dn=2))
    story.when(TakeOwedTest("ada"), (6, 2, 2))
    assert (story.event(TestRead).critical, story.state.glory) == (False, 1)


@pytest.mark.rule("WG-COMP-01")
def test_passed_test_ends_no_unrelated_condition() -> None:
    """A climbing test does not end Restrained."""
    story = without_resources(ADA, X).given(SetCondition(who="ada", condition="Restrained", level=1))
    story.given(CallForTest(who="ada", purpose="Climb", skill="Strength", dn=1))
    story.when(TakeOwedTest("ada"), (4, 4, 4)).without(WeaponChanged, ConditionChanged)
    assert story.state.combatant("ada").level("Restrained") == 1
