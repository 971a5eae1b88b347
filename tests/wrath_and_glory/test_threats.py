"""Threats and mobs, played."""

import pytest

from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.soak import Soak
from events.vocabulary import ConditionChanged, EncounterEnded, Suffered
from tests.wrath_and_glory.parties import ADA, X, acting, party, threat


@pytest.mark.rule("WG-NPC-01", "WG-NPC-02", "WG-NPC-03", "WG-NPC-04", "WG-RUIN-04", "WG-RUIN-06")
@pytest.mark.parametrize(
    ("role", "own", "left"), [("elite", 0, (0, 0)), ("elite", 1, (1, 0)), ("adversary", 0, (1, 0))]
)
def test_lesser_threats_pay_ruin_to_soak(role: str, own: int, left: tuple[int, int]) -> None:
    """Elites one point, of their own first; Adversaries soak like Agents."""
    story = party(ADA, threat("X", role=role, ruin=own, max_wounds=9)).given(
        Inflict(who="x", harm="Wounds", amount=2, source="a fall")
    )
    story.given((Soak("x"), (4, 4, 4)))
    assert (story.state.ruin, story.state.combatant("x").ruin) == left


@pytest.mark.rule("WG-NPC-02", "WG-MOB-03")
def test_too_much_shock_takes_troops_out_of_the_fight() -> None:
    """A single one, and as many of a mob as were hit; the fight ends with the last of them."""
    story = acting(ADA, threat("X", role="troop", max_shock=2), X | {"id": "y"})
    story.when(Inflict(who="x", harm="Shock", amount=3, source="noise")).then(
        ConditionChanged(who="x", condition="Out of the fight", level=1, source="noise")
    )
    mob = acting(ADA, threat("X", role="troop", max_shock=2, mob=3)).set(combatants__x__members=1)
    mob.when(Inflict(who="x", harm="Shock", amount=3, source="noise")).then(
        Suffered(who="x", harm="Mob members", amount=1, source="noise"), EncounterEnded
    )
