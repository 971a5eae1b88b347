"""Damage, played in small fights."""

from typing import Any

import pytest

from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.soak import Endure
from events.vocabulary import Hit, Rolled, Suffered
from events.wrath_and_glory.facts import CriticalAimed, DamageStands, HarmDue
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import ADA, X, Y, agent, in_first_turn, party, threat, without_resources


@pytest.mark.rule("WG-DMG-08", "WG-DMG-02")
def test_chainsword_is_brutal_and_tearing() -> None:
    """A 3 is worth one with Brutal. Tearing rolls the 1 again, and its 5 is worth two."""
    story = in_first_turn(agent("Ada", "saw", player="p-ada", strength=2), X).set(players__p_dash_ada__wrath=0)
    Story(story.encounter.fork()).when(Attack(who="ada", weapon="saw", targets=("x",)), (4, 4, 4, 4, 1, 3)).needs(6)
    story.when(Attack(who="ada", weapon="saw", targets=("x",)), (4, 4, 4, 4, 1, 3, 5)).then(DamageStands("ada", 10, 0))
    assert [event.total for event in story.events if isinstance(event, Rolled)] == [4, 1, 2]


@pytest.mark.rule("WG-DMG-08")
@pytest.mark.parametrize(
    ("weapon", "band", "damage"), [("melta", "short", 11), ("melta", "medium", 10), ("laspistol", "short", 7)]
)
def test_melta_is_brutal_at_short_range(weapon: str, band: Any, damage: int) -> None:
    """Only there is a 3 worth one."""
    story = without_resources(agent("Ada", weapon, player="p-ada"), threat("X", max_wounds=20))
    faces = (4,) * (5 if band == "short" else 4)
    shoot = Attack(who="ada", weapon=weapon, targets=("x",), band=band)
    story.when(shoot, (*faces, 3)).then(DamageStands("ada", damage, 0))


@pytest.mark.rule("WG-DMG-05", "WG-DMG-01")
@pytest.mark.parametrize("weapon", ["grenade", "lasgun"])
def test_damage_below_resilience_does_no_harm(weapon: str) -> None:
    """The same holds for a Blast."""
    story = without_resources(agent("Ada", weapon, player="p-ada"), threat("X", resilience=30))
    story.when(Attack(who="ada", weapon=weapon, targets=("x",)), (4, 4, 4, 4)).then(Hit)
    story.without(HarmDue, CriticalAimed)
    assert len([event for event in story.events if isinstance(event, Rolled)]) == 1


@pytest.mark.rule("WG-DMG-08")
def test_rad_raises_each_die_up_to_six() -> None:
    """With Rad 2, a 2 counts as 4 and a 5 as 6."""
    story = without_resources(agent("Ada", "rad", player="p-ada"), threat("X", max_wounds=20))
    story.when(Attack(who="ada", weapon="rad", targets=("x",)), (4, 4, 4, 4, 2, 5)).then(DamageStands("ada", 10, 0))


@pytest.mark.rule("WG-DMG-04")
@pytest.mark.parametrize(("limited", "wounds"), [(False, 4), (True, 3)])
def test_ap_reduces_resilience_or_at_most_the_armour(*, limited: bool, wounds: int) -> None:
    """AP 2 and 10 damage against Resilience 8, of which 1 is armour."""
    foe = threat("X", armour=1, max_wounds=20)
    story = without_resources(agent("Ada", "plasma", player="p-ada"), foe, ap_limited_to_armour=limited)
    story.when(Attack(who="ada", weapon="plasma", targets=("x",)), (4, 4, 4, 4))
    assert story.state.combatant("x").wounds == wounds


@pytest.mark.rule("WG-DMG-10", "WG-COND-01")
def test_flamer_sets_on_fire_with_the_first_wound() -> None:
    """Damage 9 causes a Wound against Resilience 8, but none against 9."""
    ada = agent("Ada", "flamer", player="p-ada", value=3)
    for resilience, level in ((8, 1), (9, 0)):
        story = in_first_turn(ada, threat("X", resilience=resilience, max_shock=5)).set(ruin=0)
        story.when(Attack(who="ada", weapon="flamer", targets=("x",)), (4, 4, 4))
        assert story.state.combatant("x").level("On Fire") == level


@pytest.mark.rule("WG-DMG-09")
@pytest.mark.parametrize(("reading", "dead"), [("threats", ["x"]), ("everybody", ["ada", "x"]), ("nobody", [])])
def test_setting_decides_whom_twice_the_max_wounds_kill(reading: str, dead: list[str]) -> None:
    story = party(ADA, threat("X", role="adversary", max_wounds=2), X | {"id": "y"}, annihilation=reading)
    for who, amount in (("ada", 11), ("x", 5)):
        story.when(Inflict(who=who, harm="Mortal Wounds", amount=amount, source="a fall"))
        if story.needed:
            story.when(Inflict(who=who, harm="Mortal Wounds", amount=amount, source="a fall"), (1,))
    assert [each.id for each in story.state.combatants if each.dead] == dead


@pytest.mark.rule("WG-DMG-07")
def test_mortal_wounds_cannot_be_soaked() -> None:
    """Only ordinary Wounds lead to a request to soak."""
    story = party(agent("Ada", player="p-ada", max_wounds=9), X).given(
        Inflict(who="ada", harm="Mortal Wounds", amount=2, source="a fall")
    )
    assert (story.encounter.step, story.state.combatant("ada").wounds) == ("NARRATIVE", 2)
    story.given(Inflict(who="ada", harm="Wounds", amount=2, source="a fall")).given(Endure("ada"))
    assert story.state.combatant("ada").wounds == 4


@pytest.mark.rule("WG-DMG-05")
@pytest.mark.parametrize(("amount", "wounds", "shock"), [(7, 0, 0), (8, 0, 1), (9, 1, 0)])
def test_damage_without_an_attack_is_compared_with_resilience(amount: int, wounds: int, shock: int) -> None:
    """A fall against Resilience 8."""
    story = without_resources(ADA, threat("X", max_wounds=9)).given(
        Inflict(who="x", harm="Damage", amount=amount, source="a fall")
    )
    assert (story.state.combatant("x").wounds, story.state.combatant("x").shock) == (wounds, shock)


@pytest.mark.rule("WG-DMG-05")
def test_invalid_harm_is_refused() -> None:
    """The amount must be 1 to 99, and the source must have a name."""
    story = without_resources(ADA, X)
    story.when(Inflict(who="z", harm="Wounds", amount=1, source="a fall")).refuses("unknown_combatant")
    story.when(Inflict(who="x", harm="Wounds", amount=0, source="a fall")).refuses("amount", "WG-DMG-05")
    story.when(Inflict(who="x", harm="Wounds", amount=100, source="a fall")).refuses("amount", "WG-DMG-05")
    story.when(Inflict(who="x", harm="Wounds", amount=1, source="")).refuses("name")
    story.when(Inflict(who="x", harm="Wounds", amount=1, source="a fall"), by="p-ada").refuses("not_your_seat")


@pytest.mark.rule("WG-DMG-09", "WG-WND-03")
@pytest.mark.parametrize(("amount", "dead"), [(6, False), (7, True)])
def test_exactly_twice_the_max_wounds_does_not_kill_outright(amount: int, *, dead: bool) -> None:
    """With Max Wounds 3, six Wounds leave X Dying, and seven kill it."""
    story = without_resources(ADA, threat("X", role="adversary", max_wounds=3), Y)
    harm = Inflict(who="x", harm="Mortal Wounds", amount=amount, source="a fall")
    story.when(harm, () if dead else (1,)).then(
        Suffered(who="x", harm="Mortal Wounds" if amount == 6 else "Wounds", amount=amount, source="a fall")
    )
    assert (story.state.combatant("x").dead, story.state.combatant("x").dying) == (dead, not dead)


@pytest.mark.rule("WG-DMG-02")
@pytest.mark.parametrize(("weapon", "damage"), [("sword", 5 + 4), ("wire", 5), ("axe", 6), ("lasgun", 7)])
def test_strength_adds_only_to_melee_damage(weapon: str, damage: int) -> None:
    """Neither monowire nor a thrown axe adds it."""
    story = without_resources(agent("Ada", weapon, player="p-ada", strength=4), X)
    story.when(Attack(who="ada", weapon=weapon, targets=("x",)), (4, 4, 4, 2)).then(DamageStands("ada", damage, 0))


@pytest.mark.rule("WG-DMG-10")
def test_weapon_condition_needs_a_wound() -> None:
    """Damage equal to Resilience causes Shock, but does not set on fire."""
    story = without_resources(agent("Ada", "flamer", player="p-ada"), threat("X", resilience=9, max_shock=9))
    story.given((Attack(who="ada", weapon="flamer", targets=("x",)), (4, 4, 4, 2)))
    assert (story.state.combatant("x").shock, story.state.combatant("x").conditions) == (1, ())


@pytest.mark.rule("WG-DMG-04")
def test_ap_leaves_at_least_one_resilience() -> None:
    """AP 2 against Resilience 1: 10 damage cause nine Wounds."""
    story = without_resources(agent("Ada", "plasma", player="p-ada"), threat("X", resilience=1, max_wounds=20))
    story.given((Attack(who="ada", weapon="plasma", targets=("x",)), (4, 4, 4, 2)))
    assert story.state.combatant("x").wounds == 9
