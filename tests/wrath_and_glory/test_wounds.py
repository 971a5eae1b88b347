"""Wounds, Dying and death, played."""

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import Run, Stand
from combat.systems.wrath_and_glory.acts.rounds import Act
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import Soak
from combat.systems.wrath_and_glory.acts.tests import TakeTest
from combat.systems.wrath_and_glory.acts.wounds import Heal
from events.vocabulary import ConditionChanged, Suffered
from events.wrath_and_glory.facts import TestDeclared
from tests.wrath_and_glory.parties import ADA, X, acting, agent, party


@pytest.mark.rule("WG-WND-01", "WG-TEST-08", "WG-TEST-10")
def test_what_a_sheet_leaves_out_follows_from_its_attributes() -> None:
    """Tier 2, Toughness 4, Willpower 3 and armour 3: eight Wounds, Resilience eight, five Shock, four dice."""
    ada = party(agent("Ada", player="p-ada", tier=2, toughness=4, armour=3), X).state.combatant("ada")
    assert (ada.max_wounds, ada.resilience, ada.max_shock, ada.determination, ada.defence) == (8, 8, 5, 4, 2)


@pytest.mark.rule("WG-WND-03", "WG-WND-08", "WG-WND-11", "WG-WND-13", "WG-WND-07")
def test_too_many_wounds_leave_ada_dying_on_the_ground() -> None:
    """A Memorable Injury, Prone, no getting up, nothing but basic things; any Wound recovered ends it."""
    story = acting(ADA, X).when(Inflict(who="ada", harm="Mortal Wounds", amount=7, source="a fall"), (4,))
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


@pytest.mark.rule("WG-WND-04", "WG-SOAK-06")
def test_one_blow_leaves_one_traumatic_injury_even_if_soaking_it_exhausts() -> None:
    """Ada soaks three of four Wounds and is Exhausted; the last one and the Shock of the Critical are one injury."""
    story = acting(ADA, X, critical_mode="table").given(EndTurn("ada"), Act("x"))
    story.set(combatants__ada__wounds=6, combatants__ada__dying=True, combatants__ada__shock=2)
    story.given((Attack(who="x", weapon="sword", targets=("ada",)), (6, 4, 4, 4)))
    story.given((Shift(who="x"), (5, 1, 3))).when(Soak("ada"), (4, 4, 4, 2, 2))
    story.then(ConditionChanged(who="ada", condition="Exhausted", level=1, source="Determination"))
    assert story.state.combatant("ada").traumatic == 1


@pytest.mark.rule("WG-WND-02")
@pytest.mark.parametrize("wounds", [1, 4])
def test_any_number_of_wounds_makes_a_test_one_harder(wounds: int) -> None:
    """One or four, it is one."""
    story = party(ADA, X).set(combatants__ada__wounds=wounds)
    story.when(TakeTest(who="ada", action="Pray", skill="Willpower", dn=3), (4, 4, 4))
    assert story.event(TestDeclared).dn == 4
