"""Attacks, played: how hard they are, with how many dice, and who is hit."""

from typing import Any

import pytest

from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.movement import Place
from events.vocabulary import Hit
from events.wrath_and_glory.facts import ComplicationSettled, DamageStands, HarmDue, TestDeclared, TestRead
from tests.wrath_and_glory.parties import ADA, Fields, X, acting, agent, threat


def shot(target: Fields = X, weapon: str = "lasgun", value: int = 4, **options: Any) -> TestDeclared:
    """Shoot, and return the test that is declared for it."""
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
    """Four dice against Defence 3, and what the table adds to either."""
    declared = shot(**options)
    assert (declared.pool, declared.dn, declared.skill) == (pool, dn, "Ballistic Skill")


@pytest.mark.rule("WG-ATK-06")
def test_out_of_a_melee_only_pistols_shoot() -> None:
    """Two harder, without the die for short range, and without aiming."""
    story = acting(agent("Ada", "lasgun", "laspistol", player="p-ada"), X).given(Place("ada", ("x",)))
    story.when(Attack(who="ada", weapon="lasgun", targets=("x",))).refuses("engaged", "WG-ATK-06")
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), aim=True)).refuses("engaged", "WG-ATK-06")
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), band="short"), (4, 4, 4, 4))
    assert (story.event(TestDeclared).pool, story.event(TestDeclared).dn) == (4, 5)


@pytest.mark.rule("WG-ATK-08", "WG-DMG-02")
def test_a_shot_into_a_melee_may_hit_a_friend() -> None:
    """A 1 on the Wrath Die hits Bo, who is in it; aiming gives no die there, and spares him."""
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


@pytest.mark.rule("WG-MULTI-04", "WG-MULTI-06", "WG-MULTI-07")
def test_who_may_strike_several_at_once() -> None:
    """Melee within Speed, no weapon without Salvo, thrown ones where the GM allows it; a Blast is no Multi-Attack."""
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
