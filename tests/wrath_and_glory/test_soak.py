"""Determination and Shock, played."""

import pytest

from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import Run
from combat.systems.wrath_and_glory.acts.soak import BuySoakDice, RerollSoak, RestoreShock, Soak
from events.vocabulary import Recovered, Soaked, Spent, Suffered
from events.wrath_and_glory.facts import TestDeclared
from tests.wrath_and_glory.parties import ADA, SCOUT, X, acting, agent, party, threat


@pytest.mark.rule("WG-WND-06", "WG-WND-04")
def test_the_dying_soak_and_are_spared_when_they_soak_everything() -> None:
    """Two icons against two Wounds leave no Traumatic Injury."""
    story = party(ADA, X).given(
        (Inflict(who="ada", harm="Mortal Wounds", amount=6, source="a fall"), (4,)),
        Inflict(who="ada", harm="Wounds", amount=2, source="fire"),
    )
    story.given((Soak("ada"), (4, 5, 1)))
    assert story.state.combatant("ada").traumatic == 0


@pytest.mark.rule("WG-SOAK-05", "WG-SOAK-06", "WG-SOAK-04")
@pytest.mark.parametrize(("reading", "harm"), [("wounds", "Wounds"), ("mortal_wounds", "Mortal Wounds")])
def test_while_exhausted_shock_is_wounds_and_nothing_is_soaked(reading: str, harm: str) -> None:
    """And a plain Test is all there is to do besides walking."""
    story = acting(agent("Ada", player="p-ada", max_wounds=9), X, exhausted_shock=reading)
    story.given(Inflict(who="ada", harm="Shock", amount=5, source="noise"))
    assert story.state.combatant("ada").exhausted
    story.when(Inflict(who="ada", harm="Shock", amount=2, source="noise")).then(
        Suffered(who="ada", harm=harm, amount=2, source="noise")
    )
    story.when(Run("ada")).refuses("not_basic", "WG-SOAK-05")
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), aim=True)).refuses("not_basic", "WG-SOAK-05")
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (4, 4, 4, 4, 1)).then(TestDeclared)


@pytest.mark.rule("WG-SOAK-03")
def test_a_blow_is_soaked_once_or_as_often_as_the_table_says() -> None:
    """With two soaks the window opens again for what is left."""
    ada = agent("Ada", player="p-ada", max_wounds=9)
    once = party(ada, X).given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), (Soak("ada"), (1, 1, 4)))
    assert once.encounter.step == "NARRATIVE"
    twice = party(ada, X, soaks_per_hit=2).given(
        Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), (Soak("ada"), (1, 1, 4))
    )
    twice.when(Soak("ada"), (4, 1, 1)).then(Soaked(who="ada", harm="Wounds", amount=1, by="Determination"))
    assert twice.state.combatant("ada").wounds == 1


@pytest.mark.rule("WG-SOAK-09")
def test_wrath_and_glory_change_determination_only_where_the_table_lets_them() -> None:
    """Then failures go again for Wrath, and Glory buys dice."""
    ada = agent("Ada", player="p-ada", max_wounds=9, max_shock=9)
    story = (
        party(ada, X, resources_on_soak=True)
        .set(glory=1)
        .given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"))
    )
    story.given((Soak("ada"), (1, 2, 4)), (RerollSoak("ada"), (4, 1))).when(BuySoakDice("ada", 1), (6,))
    story.then(
        Spent(whose="players", resource="Glory", amount=1, on="more dice"),
        Soaked(who="ada", harm="Wounds", amount=3, by="Determination"),
    )


@pytest.mark.rule("WG-SOAK-07")
def test_what_overshoots_may_turn_back_into_wounds() -> None:
    """With one point of room, two of three icons become Shock, and one is a Wound."""
    ada = agent("Ada", player="p-ada", max_wounds=9, max_shock=5)
    story = party(ada, X, soak_overflow="wounds").set(combatants__ada__shock=4)
    story.given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), (Soak("ada"), (4, 4, 4)))
    assert (story.state.combatant("ada").wounds, story.state.combatant("ada").shock) == (1, 6)


@pytest.mark.rule("WG-RUIN-04", "WG-RUIN-06")
def test_ruin_restores_shock_to_a_threat() -> None:
    """Three more than a D3, and its own Ruin goes first."""
    story = party(SCOUT, threat("X", ruin=1, max_shock=9)).set(combatants__x__shock=8)
    story.when(RestoreShock("x"), (2,)).then(
        Spent(whose="x", resource="Ruin", amount=1, on="restoring Shock"),
        Recovered(who="x", harm="Shock", amount=5, source="Ruin"),
    )
