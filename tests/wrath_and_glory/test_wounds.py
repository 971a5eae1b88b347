"""Wounds, Dying and death, played in small fights."""

from typing import Any, Literal

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import Run, Stand
from combat.systems.wrath_and_glory.acts.rounds import Act
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import Endure, Soak
from combat.systems.wrath_and_glory.acts.tests import TakeTest
from combat.systems.wrath_and_glory.acts.wounds import Heal
from events.vocabulary import ConditionChanged, Recovered, Rolled, Suffered
from events.wrath_and_glory.facts import TestDeclared
from tests.harness.stories import Story
from tests.harness.story_forms import listed_commands
from tests.wrath_and_glory.parties import ADA, BO, X, agent, in_enemy_turn, in_first_turn, party, without_resources


@pytest.mark.rule("WG-WND-01", "WG-TEST-08", "WG-TEST-10")
def test_omitted_scores_follow_from_attributes() -> None:
    """The sheet has Tier 2, Toughness 4, Willpower 3 and Armour Rating 3."""
    ada = party(agent("Ada", player="p-ada", tier=2, toughness=4, armour=3), X).state.combatant("ada")
    assert (ada.max_wounds, ada.resilience, ada.max_shock, ada.determination, ada.defence) == (8, 8, 5, 4, 2)


@pytest.mark.rule("WG-WND-03", "WG-WND-08", "WG-WND-11", "WG-WND-13", "WG-WND-07")
def test_wounds_above_the_maximum_leave_dying_and_prone() -> None:
    """A Dying combatant cannot stand up or run. Recovering one Wound ends Dying."""
    story = in_first_turn(ADA, X).when(Inflict(who="ada", harm="Mortal Wounds", amount=7, source="a fall"), (4,))
    story.then(
        ConditionChanged(who="ada", condition="Dying", level=1, source="a fall"),
        Suffered(who="ada", harm="Memorable Injury", amount=1, source="jaw"),
    )
    story.then(ConditionChanged(who="ada", condition="Prone", level=1, source="a fall"))
    story.when(Stand("ada")).refuses("dying", "WG-WND-03")
    story.when(Run("ada")).refuses("not_basic", "WG-WND-08")
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=3, source="a fall"), (1, 1)))
    assert story.state.combatant("ada").wounds == 7
    story.given(Heal(who="ada", harm="Wounds", amount=1, source="a friend"))
    ada = story.state.combatant("ada")
    assert (ada.wounds, ada.dying, ada.traumatic, ada.injuries) == (6, False, 1, ("jaw", "left hand"))


def dying(**settings: Any) -> Story:
    """Return a fight in which Ada is Dying, with two Wounds above her maximum."""
    story = party(agent("Ada", player="p-ada", tier=3, max_wounds=5), X, **settings)
    return story.given((Inflict(who="ada", harm="Mortal Wounds", amount=7, source="a fall"), (1,)))


@pytest.mark.rule("WG-WND-10")
@pytest.mark.parametrize(
    ("part", "one", "other"),
    [
        (1, "left hand", "right hand"),
        (2, "left arm", "right arm"),
        (3, "left foot", "right foot"),
        (4, "left leg", "right leg"),
        (5, "torso", "torso"),
        (6, "left eye", "right eye"),
    ],
)
def test_two_dice_decide_the_traumatic_injury(part: int, one: str, other: str) -> None:
    """The second die decides the side."""
    for side, injury in ((3, one), (4, other)):
        story = dying().when(Inflict(who="ada", harm="Mortal Wounds", amount=1, source="a fall"), (part, side))
        rolled = story.event(Rolled)
        assert (rolled.result, rolled.kept, rolled.total, rolled.base) == (injury, (0, 1), part, 2)
        assert story.state.combatant("ada").injuries[1:] == (injury,)


@pytest.mark.rule("WG-WND-10", "WG-WND-03")
@pytest.mark.parametrize(
    ("die", "injury"), [(1, "scar"), (2, "scar"), (3, "burn"), (4, "jaw"), (5, "twitch"), (6, "ear")]
)
def test_die_decides_the_memorable_injury_and_repetition_is_worse(die: int, injury: str) -> None:
    story = party(ADA, X)
    for _ in range(3):
        story.given((Inflict(who="ada", harm="Mortal Wounds", amount=6, source="a fall"), (die,)))
        story.given(Heal(who="ada", harm="Wounds", amount=6, source="a friend"))
    assert story.state.combatant("ada").injuries == (injury, f"worse {injury}", f"worse {injury}")


@pytest.mark.rule("WG-WND-11", "WG-WND-04")
@pytest.mark.parametrize(("clamp", "wounds"), [(True, 7), (False, 10)])
def test_wounds_while_dying_are_counted_only_by_setting(*, clamp: bool, wounds: int) -> None:
    """In both cases three Wounds cause one Traumatic Injury."""
    story = dying(clamp_wounds_when_dying=clamp)
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=3, source="a fall"), (1, 1)))
    assert (story.state.combatant("ada").wounds, story.state.combatant("ada").traumatic) == (wounds, 1)


@pytest.mark.rule("WG-WND-07", "WG-SOAK-08", "WG-WND-13", "WG-SOAK-10")
@pytest.mark.parametrize(("reading", "still"), [("at_once", False), ("at_maximum", True)])
def test_recovery_ends_dying_and_exhausted_at_once_or_at_the_maximum(reading: str, *, still: bool) -> None:
    """Both totals start two above the maximum or one above it."""
    story = dying(recovery_ends=reading).set(combatants__ada__max_shock=5)
    story.given(Inflict(who="ada", harm="Shock", amount=7, source="noise"))
    for left in (still, False):
        story.given(
            Heal(who="ada", harm="Wounds", amount=1, source="a friend"),
            Heal(who="ada", harm="Shock", amount=1, source="a friend"),
        )
        ada = story.state.combatant("ada")
        assert (ada.dying, ada.exhausted) == (left, left)


@pytest.mark.rule("WG-WND-04", "WG-SOAK-06")
def test_one_attack_causes_one_traumatic_injury_even_if_soaking_exhausts() -> None:
    """The remaining Wound and the Shock that becomes a Wound cause one injury together."""
    story = in_first_turn(ADA, X, critical_mode="table").given(EndTurn("ada"), Act("x"))
    story.set(combatants__ada__wounds=6, combatants__ada__dying=True, combatants__ada__shock=2)
    story.given((Attack(who="x", weapon="sword", targets=("ada",)), (6, 4, 4, 4)))
    story.given((Shift(who="x"), (5, 1, 3))).when(Soak("ada"), (4, 4, 4, 2, 2))
    story.then(ConditionChanged(who="ada", condition="Exhausted", level=1, source="Determination"))
    assert story.state.combatant("ada").traumatic == 1


@pytest.mark.rule("WG-WND-02")
@pytest.mark.parametrize("wounds", [1, 4])
def test_any_number_of_wounds_raises_the_dn_by_one(wounds: int) -> None:
    story = party(ADA, X).set(combatants__ada__wounds=wounds)
    story.when(TakeTest(who="ada", action="Pray", skill="Willpower", dn=3), (4, 4, 4))
    assert story.event(TestDeclared).dn == 4


@pytest.mark.rule("WG-WND-07", "WG-SOAK-08", "WG-WRATH-05")
def test_recovery_is_limited_to_the_harm_suffered() -> None:
    """Healing needs harm, an amount and a source other than Wrath."""
    story = party(ADA, X)
    harms: tuple[Literal["Wounds", "Shock"], ...] = ("Wounds", "Shock")
    for harm in harms:
        story.when(Heal(who="ada", harm=harm, amount=1, source="a friend")).refuses("unhurt", "WG-WND-07")
        story.given(Inflict(who="ada", harm="Mortal Wounds" if harm == "Wounds" else harm, amount=2, source="a fall"))
        story.when(Heal(who="ada", harm=harm, amount=1, source="Wrath")).refuses("name", "WG-WRATH-05")
        story.when(Heal(who="ada", harm=harm, amount=0, source="a friend")).refuses("amount", "WG-WND-07")
        story.when(Heal(who="ada", harm=harm, amount=1, source=" ")).refuses("name")
        story.when(Heal(who="ada", harm=harm, amount=9, source="a friend"))
        story.then(Recovered(who="ada", harm=harm, amount=2, source="a friend")).without(ConditionChanged)
    story.when(Heal(who="z", harm="Shock", amount=1, source="a friend")).refuses("unknown_combatant")


@pytest.mark.rule("WG-WND-03", "WG-WND-13")
def test_combatant_is_dying_only_above_the_maximum() -> None:
    """After recovery to one above the maximum, the next Wound leaves Ada Dying again."""
    story = party(ADA, X).given(Inflict(who="ada", harm="Mortal Wounds", amount=5, source="a fall"))
    assert not story.state.combatant("ada").dying
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=2, source="a fall"), (1,)))
    story.given(Heal(who="ada", harm="Wounds", amount=1, source="a friend"))
    assert (story.state.combatant("ada").wounds, story.state.combatant("ada").dying) == (6, False)
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=1, source="a fall"), (3,)))
    assert (story.state.combatant("ada").dying, story.state.combatant("ada").injuries) == (True, ("scar", "burn"))


@pytest.mark.rule("WG-WND-13", "WG-WND-03")
def test_shock_alone_does_not_leave_dying() -> None:
    """Ada has more Wounds than her maximum, but has recovered from Dying."""
    story = party(ADA, X).given((Inflict(who="ada", harm="Mortal Wounds", amount=7, source="a fall"), (1,)))
    story.given(Heal(who="ada", harm="Wounds", amount=1, source="a friend"))
    story.given(Inflict(who="ada", harm="Shock", amount=1, source="noise"))
    assert (story.state.combatant("ada").wounds, story.state.combatant("ada").dying) == (6, False)


@pytest.mark.rule("WG-WND-03", "WG-CRIT-02")
def test_wounds_and_mortal_wounds_of_one_attack_are_counted_together() -> None:
    ada = agent("Ada", player="p-ada", max_wounds=1, resilience=30)
    story = in_enemy_turn(ada, critical_mode="table").given(
        (Attack(who="x", weapon="lasgun", targets=("ada",)), (6, 4, 2, 2, 3, 1)), (Endure("ada"), (1,))
    )
    assert (story.state.combatant("ada").wounds, story.state.combatant("ada").dying) == (2, True)


@pytest.mark.rule("WG-WND-05")
@pytest.mark.parametrize("tier", [1, 2])
def test_survivable_injuries_are_tier_plus_one(tier: int) -> None:
    story = party(agent("Ada", player="p-ada", tier=tier), BO, X)
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=9, source="a fall"), (1,)))
    for number in range(1, tier + 3):
        story.given((Inflict(who="ada", harm="Mortal Wounds", amount=1, source="a fall"), (1, 1)))
        assert story.state.combatant("ada").dead == (number == tier + 2)


@pytest.mark.rule("WG-WND-02", "WG-TEST-09")
def test_shock_and_healed_wounds_do_not_raise_the_dn() -> None:
    story = without_resources(ADA, X).given(
        Inflict(who="ada", harm="Shock", amount=1, source="noise"),
        Inflict(who="ada", harm="Mortal Wounds", amount=1, source="a fall"),
        Heal(who="ada", harm="Wounds", amount=1, source="a friend"),
    )
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2))
    assert story.event(TestDeclared).dn == 3


@pytest.mark.rule("WG-WND-01")
def test_printed_scores_are_not_computed() -> None:
    printed = {"max_wounds": 9, "resilience": 9, "max_shock": 9, "determination": 9, "defence": 9, "resolve": 9}
    ada = party(agent("Ada", player="p-ada", **printed), X).state.combatant("ada")
    assert {name: getattr(ada, name) for name in printed} == printed


def test_healing_is_offered_only_for_hurt_combatants() -> None:
    story = party(ADA, BO, X).set(combatants__ada__wounds=2, combatants__x__shock=3)
    assert {each.who for each in listed_commands(story, Heal)} == {"ada", "x"}
    story.set(combatants__ada__wounds=0, combatants__x__shock=0)
    assert listed_commands(story, Heal) == []
