"""The Wrath Die, played."""

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.rounds import Act
from combat.systems.wrath_and_glory.acts.tests import TakeTest
from events.vocabulary import Rolled
from events.wrath_and_glory.facts import ComplicationSettled, TestRead
from tests.wrath_and_glory.parties import ADA, X, acting, agent, party, threat


@pytest.mark.rule("WG-CRIT-05", "WG-DIE-07", "WG-NPC-02")
def test_troops_score_no_critical_and_a_six_of_theirs_is_ruin() -> None:
    """Their 1 is no Complication either."""
    story = acting(ADA, threat("X", role="troop", value=3)).set(ruin=0).given(EndTurn("ada"), Act("x"))
    story.when(Attack(who="x", weapon="sword", targets=("ada",)), (6, 4, 4))
    assert (story.event(TestRead).critical, story.state.ruin) == (False, 1)
    other = acting(ADA, threat("X", role="troop", value=3)).set(ruin=0).given(EndTurn("ada"), Act("x"))
    other.when(Attack(who="x", weapon="sword", targets=("ada",)), (1, 4, 2))
    assert other.state.complication is None


@pytest.mark.rule("WG-WND-09", "WG-DIE-01")
def test_the_dying_roll_more_wrath_dice_and_any_one_hurts() -> None:
    """One Traumatic Injury makes two Wrath Dice; the 1 is another injury, and no Complication to talk about."""
    story = party(agent("Ada", player="p-ada", tier=2), X).given(
        (Inflict(who="ada", harm="Mortal Wounds", amount=8, source="a fall"), (4,))
    )
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=1, source="a fall"), (5, 1)))
    story.when(TakeTest(who="ada", action="Pray", skill="Willpower", dn=1), (4, 1, 4, 2, 2))
    story.then(Rolled, ComplicationSettled("ada", "Traumatic Injury", "the strain"))
    assert [die.mark for die in story.event(Rolled).dice] == ["Wrath Die", "Wrath Die", ""]
    assert story.state.combatant("ada").traumatic == 2
