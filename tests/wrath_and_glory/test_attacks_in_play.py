"""
Attacks and their options, played: who is hit, how hard it was, and with how many dice.
"""

from typing import Any

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Charge, Interact, Pin
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.criticals import AimCritical, RaiseSeverity
from combat.systems.wrath_and_glory.acts.damage import RaiseDamage
from combat.systems.wrath_and_glory.acts.movement import Move, Place
from combat.systems.wrath_and_glory.acts.resources import KeepRoll
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat
from combat.systems.wrath_and_glory.acts.shifting import Shift
from events.vocabulary import ConditionChanged, Hit, Rolled
from events.wrath_and_glory.facts import ComplicationSettled, DamageStands, HarmDue, TestDeclared, TestRead
from tests.wrath_and_glory.parties import Fields, acting, agent, kept, threat

ADA = agent("Ada", player="p-ada")
X = threat("X")


def shot(target: Fields = X, weapon: str = "lasgun", value: int = 4, **options: Any) -> TestDeclared:
    """
    Shoot, and give the test that is declared for it.
    """
    story = acting(agent("Ada", weapon, player="p-ada", value=value), target)
    story.when(Attack(who="ada", weapon=weapon, targets=("x",), **options))
    assert story.needed is not None
    declared: TestDeclared = next(event for event in story.needed.so_far if isinstance(event, TestDeclared))
    return declared


@pytest.mark.rule(
    "WG-ATK-01", "WG-ATK-02", "WG-ATK-03", "WG-ATK-04", "WG-ATK-05", "WG-OPT-01", "WG-OPT-03", "WG-OPT-06"
)
@pytest.mark.parametrize(
    ("options", "pool", "dn"),
    [
        ({}, 4, 3),
        ({"band": "short"}, 5, 3),
        ({"band": "long"}, 4, 5),
        ({"light_cover": ("x",)}, 4, 4),
        ({"heavy_cover": ("x",)}, 4, 5),
        ({"aim": True}, 5, 3),
        ({"called": "tiny"}, 4, 6),
        ({"target": threat("X", size="tiny")}, 4, 5),
        ({"target": threat("X", size="huge")}, 6, 3),
        ({"target": threat("X", defence=0, initiative=5)}, 4, 4),
        ({"weapon": "stubber"}, 4, 5),
        ({"weapon": "stubber", "brace": True}, 4, 3),
        ({"salvo": "full_auto"}, 7, 3),
    ],
)
def test_positions_and_options_change_the_pool_and_the_dn(options: dict[str, Any], pool: int, dn: int) -> None:
    """
    Four dice against Defence 3, and what the table adds to either.
    """
    declared = shot(**options)
    assert (declared.pool, declared.dn, declared.skill) == (pool, dn, "Ballistic Skill")


@pytest.mark.rule("WG-ATK-06")
def test_out_of_a_melee_only_pistols_shoot() -> None:
    """
    Two harder, without the die for short range, and without aiming.
    """
    story = acting(agent("Ada", "lasgun", "laspistol", player="p-ada"), X).given(Place("ada", ("x",)))
    story.when(Attack(who="ada", weapon="lasgun", targets=("x",))).refuses("engaged", "WG-ATK-06")
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), aim=True)).refuses("engaged", "WG-ATK-06")
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), band="short"), (4, 4, 4, 4))
    assert (story.event(TestDeclared).pool, story.event(TestDeclared).dn) == (4, 5)


@pytest.mark.rule("WG-ATK-08", "WG-DMG-02")
def test_a_shot_into_a_melee_may_hit_a_friend() -> None:
    """
    A 1 on the Wrath Die hits Bo, who is in it; aiming gives no die there, and spares him.
    """
    bo = agent("Bo", player="p-bo")
    story = acting(ADA, bo, X).given(Place("bo", ("x",)))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), bystanders=("bo",)), (1, 4, 5, 6, 2))
    story.then(
        Hit(attacker="ada", target="bo", weapon="laspistol", result="stray shot"),
        ComplicationSettled("ada", "stray shot", "Bo"),
    )
    story.then(DamageStands("ada", 7, 0), HarmDue)
    careful = acting(ADA, bo, X).given(Place("bo", ("x",)))
    careful.when(Attack(who="ada", weapon="laspistol", targets=("x",), bystanders=("bo",), aim=True), (1, 4, 5, 4, 2))
    assert (careful.event(TestDeclared).pool, careful.event(TestRead).hits) == (4, ("x",))


@pytest.mark.rule("WG-OPT-02", "WG-COND-02", "WG-DMG-02")
def test_an_all_out_attack_is_two_dice_for_two_defence() -> None:
    """
    In melee, with Strength in the damage; until her next turn X finds her easier to hit, though never below 1.
    """
    ada = agent("Ada", player="p-ada", defence=2, strength=4)
    story = acting(ada, X).when(Attack(who="ada", weapon="sword", targets=("x",), all_out=True), (4, 4, 4, 4, 4, 4))
    story.then(
        ConditionChanged(who="ada", condition="All-Out Attack", level=1, source="ada"), DamageStands("ada", 9, 0)
    )
    assert story.event(TestDeclared).pool == 6
    assert story.state.combatant("ada").level("All-Out Attack") == 1


@pytest.mark.rule("WG-OPT-04")
def test_a_charge_reaches_twelve_metres_and_strikes_with_a_die_more() -> None:
    """
    Beyond that it is refused, and engaged nobody charges.
    """
    story = (
        acting(ADA, X).when(Charge(who="ada", weapon="sword", target="x", distance=13)).refuses("too_far", "WG-OPT-04")
    )
    story.when(Charge(who="ada", weapon="sword", target="x", distance=12), (2, 2, 2, 2, 2))
    assert story.event(TestDeclared).pool == 5
    assert story.state.combatant("x").engaged_with == ("ada",)


@pytest.mark.rule("WG-OPT-07", "WG-COND-01")
def test_pinning_tests_against_resolve_and_lasts_to_the_next_turn_of_whoever_pins() -> None:
    """
    It does no damage, and the weapon is empty.
    """
    story = acting(agent("Ada", "lasgun", "long-las", player="p-ada"), threat("X", resolve=4))
    story.when(Pin("ada", "long-las", "x")).refuses("no_salvo", "WG-OPT-07")
    story.when(Pin("ada", "lasgun", "x"), (4, 4, 4, 4)).then(
        ConditionChanged(who="x", condition="Pinned", level=1, source="ada")
    ).without(HarmDue)
    assert (story.event(TestDeclared).dn, story.state.combatant("ada").fault("lasgun")) == (4, "Out of Ammo")
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("ada"))
    assert story.state.combatant("x").level("Pinned") == 0


@pytest.mark.rule("WG-OPT-08")
def test_an_interaction_attack_leaves_hindered_or_vulnerable() -> None:
    """
    Against the higher of the opposing skill and Resolve, to the end of the next turn.
    """
    ada = agent("Ada", player="p-ada", skills=[{"name": "Intimidation", "value": 5}])
    story = acting(ada, threat("X", willpower=3, resolve=2))
    story.when(
        Interact(who="ada", target="x", skill="Intimidation", opposing_skill="Willpower", condition="Vulnerable"),
        (4, 4, 4, 4, 4),
    )
    assert story.event(TestDeclared).dn == 3
    story = kept(story, "ada")
    if story.encounter.step == "SHIFT":
        story.given(Shift(who="ada"))
    assert story.state.combatant("x").level("Vulnerable") == 1
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"))
    assert story.state.combatant("x").level("Vulnerable") == 0


@pytest.mark.rule("WG-MULTI-04", "WG-MULTI-06", "WG-MULTI-07")
def test_who_may_strike_several_at_once() -> None:
    """
    Melee within Speed, no weapon without Salvo, and thrown ones where the GM allows it; a Blast is no Multi-Attack.
    """
    foes = (threat("X"), threat("Y"))
    ada = agent("Ada", "sword", "long-las", "axe", "grenade", player="p-ada")
    story = acting(ada, *foes)
    story.when(Attack(who="ada", weapon="sword", targets=("x", "y"), distance=7)).refuses("too_far", "WG-MULTI-04")
    story.when(Attack(who="ada", weapon="long-las", targets=("x", "y"))).refuses("no_multi_attack", "WG-MULTI-06")
    story.when(Attack(who="ada", weapon="axe", targets=("x", "y"))).refuses("no_multi_attack", "WG-MULTI-07")
    story.when(Attack(who="ada", weapon="grenade", targets=("x", "y")), (4, 4, 4, 4))
    assert story.event(TestDeclared).dns == (3, 3)
    allowed = acting(ada, *foes, thrown_multi_attack=True).when(
        Attack(who="ada", weapon="axe", targets=("x", "y")), (4, 4, 4, 4)
    )
    assert allowed.event(TestDeclared).dns == (5, 5)


@pytest.mark.rule("WG-MULTI-03", "WG-CRIT-06", "WG-DMG-06", "WG-SHIFT-07")
@pytest.mark.parametrize(("weapon", "y_too"), [("lasgun", False), ("grenade", True)])
def test_one_target_suffers_the_critical_unless_it_is_a_blast(weapon: str, *, y_too: bool) -> None:
    """
    One damage roll for both, and the dice of the Critical Hit for the one that is picked, or for all.
    """
    ada = agent("Ada", weapon, player="p-ada", value=5)
    story = acting(ada, threat("X", role="troop"), threat("Y", role="troop")).set(ruin=0, players__p_dash_ada__wrath=0)
    story.given((Attack(who="ada", weapon=weapon, targets=("x", "y")), (6, 4, 4, 4, 4)))
    while story.encounter.step in ("GLORY_DICE", "SHIFT"):
        story.given(Shift(who="ada"))
    story.given((AimCritical(who="ada", target="x"), (6, 6, 6))).when(RaiseDamage("ada"))
    suffered = [event.target for event in story.events if isinstance(event, HarmDue) and event.wounds > 3]
    assert suffered == (["x", "y"] if y_too else ["x"])


@pytest.mark.rule("WG-DMG-08", "WG-DMG-02")
def test_a_chainsword_is_brutal_and_tears() -> None:
    """
    A 1 and a 3 are worth one; the 1 goes again, shows 5, and is worth two.
    """
    story = acting(agent("Ada", "saw", player="p-ada", strength=2), X).set(players__p_dash_ada__wrath=0)
    story.when(Attack(who="ada", weapon="saw", targets=("x",)), (4, 4, 4, 4, 1, 3, 5)).then(DamageStands("ada", 10, 0))
    assert [event.total for event in story.events if isinstance(event, Rolled)] == [4, 1, 2]


@pytest.mark.rule("WG-DMG-10", "WG-COND-01")
def test_a_flamer_sets_on_fire_with_the_first_wound() -> None:
    """
    One Wound through Resilience 8 is enough, none through 9 is not.
    """
    ada = agent("Ada", "flamer", player="p-ada", value=3)
    for resilience, level in ((8, 1), (9, 0)):
        story = acting(ada, threat("X", resilience=resilience, max_shock=5)).set(ruin=0)
        story.when(Attack(who="ada", weapon="flamer", targets=("x",)), (4, 4, 4))
        assert story.state.combatant("x").level("On Fire") == level


@pytest.mark.rule("WG-COND-01", "WG-WND-02")
def test_wounds_and_conditions_make_a_shot_harder() -> None:
    """
    One for Wounds, one for Hindered, four for being Blinded; a target on the ground is easier when near.
    """
    story = acting(ADA, X).set(combatants__ada__wounds=3)
    story.given(
        SetCondition(who="ada", condition="Hindered", level=1),
        SetCondition(who="ada", condition="Blinded", level=1),
        SetCondition(who="x", condition="Prone", level=1),
    )
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), near=True), (4, 4, 4, 4))
    assert story.event(TestDeclared).dn == 1 + 1 + 1 + 4


@pytest.mark.rule("WG-CRIT-05", "WG-DIE-07", "WG-NPC-02")
def test_troops_score_no_critical_and_a_six_of_theirs_is_ruin() -> None:
    """
    Their 1 is no Complication either.
    """
    story = acting(ADA, threat("X", role="troop", value=3)).set(ruin=0).given(EndTurn("ada"), Act("x"))
    story.when(Attack(who="x", weapon="sword", targets=("ada",)), (6, 4, 4))
    assert (story.event(TestRead).critical, story.state.ruin) == (False, 1)
    other = acting(ADA, threat("X", role="troop", value=3)).set(ruin=0).given(EndTurn("ada"), Act("x"))
    other.when(Attack(who="x", weapon="sword", targets=("ada",)), (1, 4, 2))
    assert other.state.complication is None


@pytest.mark.rule("WG-CRIT-04", "WG-CRIT-02", "WG-CRIT-03")
@pytest.mark.parametrize(
    ("reading", "wounds", "mortal"),
    [("wound_and_outcome", 1, 2), ("wound_only", 1, 0), ("outcome_only", 0, 2)],
)
def test_a_critical_that_does_not_get_through_wounds_all_the_same(reading: str, wounds: int, mortal: int) -> None:
    """
    By the table: row 31 is a Mortal Wound besides, and one more for a point of Glory, where its outcome counts.
    """
    foe = threat("X", resilience=30, max_wounds=9)
    story = acting(ADA, foe, critical_mode="table", critical_without_wounds=reading)
    story.set(players__p_dash_ada__wrath=0, ruin=0)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (6, 4, 2, 2, 1)), (RaiseDamage("ada"), (3, 1)))
    assert story.encounter.step == "CRITICAL_SEVERITY"
    story.when(RaiseSeverity("ada", 1)).then(HarmDue)
    assert (story.event(HarmDue).wounds, story.event(HarmDue).mortal) == (wounds, mortal)


def test_begin_combat_is_said_once() -> None:
    """
    In combat there is no Narrative Time that could end.
    """
    acting(ADA, X).when(BeginCombat()).refuses("out_of_step")
    acting(ADA, X).given(Move("ada")).when(KeepRoll("ada")).refuses("out_of_step")
