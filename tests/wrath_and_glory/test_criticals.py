"""Critical Hits, played."""

import pytest

from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.criticals import AimCritical, RaiseSeverity
from combat.systems.wrath_and_glory.acts.damage import RaiseDamage
from combat.systems.wrath_and_glory.acts.resources import BuyDice
from combat.systems.wrath_and_glory.acts.shifting import Shift
from events.vocabulary import Rolled
from events.wrath_and_glory.facts import HarmDue
from tests.wrath_and_glory.parties import ADA, BO, SCOUT, X, acting, agent, threat


@pytest.mark.rule("WG-MULTI-03", "WG-CRIT-06", "WG-DMG-06", "WG-SHIFT-07")
@pytest.mark.parametrize(("weapon", "y_too"), [("lasgun", False), ("grenade", True)])
def test_one_target_suffers_the_critical_unless_it_is_a_blast(weapon: str, *, y_too: bool) -> None:
    """One damage roll for both, and the dice of the Critical Hit for the one that is picked, or for all."""
    ada = agent("Ada", weapon, player="p-ada", value=5)
    story = acting(ada, threat("X", role="troop"), threat("Y", role="troop")).set(ruin=0, players__p_dash_ada__wrath=0)
    story.given((Attack(who="ada", weapon=weapon, targets=("x", "y")), (6, 4, 4, 4, 4)))
    while story.encounter.step in ("GLORY_DICE", "SHIFT"):
        story.given(Shift(who="ada"))
    story.given((AimCritical(who="ada", target="x"), (6, 6, 6))).when(RaiseDamage("ada"))
    suffered = [event.target for event in story.events if isinstance(event, HarmDue) and event.wounds > 3]
    assert suffered == (["x", "y"] if y_too else ["x"])


@pytest.mark.rule("WG-CRIT-04", "WG-CRIT-02", "WG-CRIT-03")
@pytest.mark.parametrize(
    ("reading", "wounds", "mortal"),
    [("wound_and_outcome", 1, 2), ("wound_only", 1, 0), ("outcome_only", 0, 2)],
)
def test_a_critical_that_does_not_get_through_wounds_all_the_same(reading: str, wounds: int, mortal: int) -> None:
    """By the table: row 31 is a Mortal Wound besides, and one more for a point of Glory, where its outcome counts."""
    foe = threat("X", resilience=30, max_wounds=9)
    story = acting(ADA, foe, critical_mode="table", critical_without_wounds=reading)
    story.set(players__p_dash_ada__wrath=0, ruin=0)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (6, 4, 2, 2, 1)), (RaiseDamage("ada"), (3, 1)))
    assert story.encounter.step == "CRITICAL_SEVERITY"
    story.when(RaiseSeverity("ada", 1)).then(HarmDue)
    assert (story.event(HarmDue).wounds, story.event(HarmDue).mortal) == (wounds, mortal)


@pytest.mark.rule("WG-GLORY-05", "WG-DIE-05")
def test_severity_may_be_bought_once_only_and_a_miss_may_be_critical_at_some_tables() -> None:
    """Two steps are refused where one is allowed; and where a Critical needs no hit, the first target is hit by it."""
    story = acting(SCOUT, X, severity_steps="once", critical_requires_hit=False)
    story.set(glory=3, players__p_dash_ada__wrath=0)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (6, 2, 2, 2)), BuyDice("ada"))
    assert story.encounter.step == "CRITICAL"
    story.when(AimCritical(who="ada", target="x", severity=2)).refuses("severity", "WG-GLORY-05")
    story.when(AimCritical(who="ada", target="x", severity=1), (2, 2, 2, 2, 2)).then(Rolled)


@pytest.mark.rule("WG-GLORY-05", "WG-GLORY-07")
def test_another_player_may_pay_for_severity_unless_it_is_left_to_whoever_acts() -> None:
    """Bo's player answers for Ada where anybody may spend Glory, and is refused where only the actor may."""
    shot = Attack(who="ada", weapon="laspistol", targets=("x",))
    for consent, refused in (("anyone", False), ("actor_only", True)):
        story = acting(SCOUT, BO, X, glory_consent=consent).set(glory=3, players__p_dash_ada__wrath=0)
        story.given((shot, (6, 4, 4, 2)), BuyDice("ada"))
        why = story.encounter.why_not(AimCritical(who="ada", target="x", severity=1), "p-bo")
        assert [each.code for each in why] == ["not_your_seat"] * refused
