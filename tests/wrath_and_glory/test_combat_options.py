"""Combat options, played in small fights."""

from random import Random
from typing import Any

import attrs
import pytest

from combat import Encounter
from combat.engine.dice.sources import LoadedDice
from combat.engine.offer.domains import widest_domain
from combat.systems.wrath_and_glory.acts.actions import DeclareMultiAction, Draw, EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Charge, FullDefence, Interact, Pin
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import FallBack, Leave, Move, Place, Run, Sprint, Strike
from combat.systems.wrath_and_glory.acts.rounds import Act
from combat.systems.wrath_and_glory.acts.shifting import Shift
from events.vocabulary import ConditionChanged, Reminded
from events.wrath_and_glory.facts import BlowsInvited, DamageStands, HarmDue, Moved, TestDeclared, TestRead
from tests.harness.story_forms import form_labels, legal_numbers, listed_commands
from tests.wrath_and_glory.parties import (
    ADA,
    BO,
    X,
    Y,
    agent,
    in_enemy_turn,
    in_first_turn,
    keep_roll,
    threat,
    without_resources,
)


@pytest.mark.rule("WG-OPT-02", "WG-COND-02", "WG-DMG-02")
def test_all_out_attack_adds_two_dice_and_lowers_defence() -> None:
    """The damage of the melee attack includes Strength. The condition lasts until the attacker's next turn."""
    ada = agent("Ada", player="p-ada", defence=2, strength=4)
    story = in_first_turn(ada, X).when(
        Attack(who="ada", weapon="sword", targets=("x",), all_out=True), (4, 4, 4, 4, 4, 4)
    )
    story.then(
        ConditionChanged(who="ada", condition="All-Out Attack", level=1, source="ada"), DamageStands("ada", 9, 0)
    )
    assert story.event(TestDeclared).pool == 6
    assert story.state.combatant("ada").level("All-Out Attack") == 1


@pytest.mark.rule("WG-OPT-02", "WG-MA-01")
def test_all_out_attack_cannot_be_part_of_a_multi_action() -> None:
    """A plain attack is still possible. A ranged attack can never be All-Out."""
    story = without_resources(ADA, X).given(DeclareMultiAction("ada", ("Attack", "Jump down")))
    wild = Attack(who="ada", weapon="sword", targets=("x",), all_out=True)
    story.when(wild).refuses("all_out", "WG-OPT-02")
    story.when(Attack(who="ada", weapon="sword", targets=("x",)), (2, 2, 2, 2)).then(TestDeclared)
    without_resources(ADA, X).when(Attack(who="ada", weapon="laspistol", targets=("x",), all_out=True)).refuses(
        "all_out"
    )


@pytest.mark.rule("WG-OPT-02", "WG-COND-02")
def test_all_out_attack_lowers_defence_until_the_next_turn() -> None:
    """X attacks Defence 3 in place of 5, and 5 again one round later."""
    story = without_resources(agent("Ada", player="p-ada", defence=5), X)
    story.given((Attack(who="ada", weapon="sword", targets=("x",), all_out=True), (2,) * 6), EndTurn("ada"), Act("x"))
    story.when(Attack(who="x", weapon="sword", targets=("ada",)), (2, 2, 2, 2))
    assert story.event(TestDeclared).dn == 3
    story.given(EndTurn("x"), Act("ada"), EndTurn("ada"), Act("x"))
    story.when(Attack(who="x", weapon="sword", targets=("ada",)), (2, 2, 2, 2))
    assert story.event(TestDeclared).dn == 5


@pytest.mark.rule("WG-OPT-06")
@pytest.mark.parametrize(("part", "ed"), [("medium", 1), ("small", 2), ("tiny", 3)])
def test_called_shot_adds_as_many_ed_as_dn(part: Any, ed: int) -> None:
    """All added ED show a 6."""
    story = without_resources(agent("Ada", "lasgun", player="p-ada", value=6), threat("X", max_wounds=20))
    shoot = Attack(who="ada", weapon="lasgun", targets=("x",), called=part)
    story.when(shoot, (4,) * 6 + (6,) * ed).then(DamageStands("ada", 7 + 2 * ed, 0))


@pytest.mark.rule("WG-OPT-05")
@pytest.mark.parametrize(("weapon", "dn", "wounds"), [("lasgun", 6, 3), ("grenade", 2, 1), ("inferno", 2, 1)])
def test_full_defence_raises_defence_or_resilience_against_area_weapons(weapon: str, dn: int, wounds: int) -> None:
    """Three icons add 4 to Defence 2, or to Resilience 4 against Blast and Flamer."""
    story = without_resources(agent("Ada", player="p-ada", defence=2), threat("X", weapon, value=6))
    story.given((FullDefence("ada"), (4, 4, 4)), EndTurn("ada"), Act("x"))
    story.when(Attack(who="x", weapon=weapon, targets=("ada",)), (4,) * 6)
    assert (story.event(TestDeclared).dn, story.event(HarmDue).wounds) == (dn, wounds)


@pytest.mark.rule("WG-OPT-03")
@pytest.mark.parametrize(("more", "hit"), [(1, True), (2, False)])
def test_setting_gives_the_dn_increase_of_heavy_weapons(more: int, *, hit: bool) -> None:
    """Four icons reach Defence 3 with an increase of 1, but not of 2."""
    story = without_resources(agent("Ada", "stubber", player="p-ada"), X, heavy_dn=more)
    story.when(Attack(who="ada", weapon="stubber", targets=("x",)), (4, 4, 4, 4))
    assert story.event(TestRead).passed == hit


@pytest.mark.rule("WG-OPT-04")
def test_charge_covers_up_to_twelve_metres_and_adds_a_die() -> None:
    """Longer distances are refused. After the Charge both are engaged."""
    story = (
        in_first_turn(ADA, X)
        .when(Charge(who="ada", weapon="sword", target="x", distance=13))
        .refuses("too_far", "WG-OPT-04")
    )
    story.when(Charge(who="ada", weapon="sword", target="x", distance=12), (2, 2, 2, 2, 2))
    assert story.event(TestDeclared).pool == 5
    assert story.state.combatant("x").engaged_with == ("ada",)


@pytest.mark.rule("WG-OPT-04", "WG-ATK-06", "WG-COND-01")
def test_conditions_weapon_and_distance_can_prevent_a_charge() -> None:
    """A Charge is refused while engaged, Pinned or Prone, with a gun, or over less than four metres."""
    rush = Charge(who="ada", weapon="sword", target="x", distance=6)
    without_resources(ADA, X, Y).given(Place("ada", ("y",))).when(rush).refuses("engaged", "WG-OPT-04")
    for condition, code in (("Pinned", "no_running"), ("Prone", "prone"), ("Restrained", "restrained")):
        held = without_resources(ADA, X).given(SetCondition(who="ada", condition=condition, level=1))
        held.when(rush).refuses(code, "WG-COND-01")
    story = without_resources(ADA, X)
    story.when(Charge(who="ada", weapon="laspistol", target="x", distance=6)).refuses("no_such_weapon")
    for distance in (0, 3, 13):
        story.when(Charge(who="ada", weapon="sword", target="x", distance=distance)).refuses("too_far", "WG-OPT-04")
    slow = without_resources(agent("Ada", player="p-ada", speed=1), X)
    slow.when(Charge(who="ada", weapon="sword", target="x", distance=4)).refuses("too_slow", "WG-OPT-04")
    fallen = without_resources(ADA, X).given(SetCondition(who="x", condition="Prone", level=1)).when(rush, (2,) * 5)
    assert fallen.event(TestDeclared).dn == 1
    near = without_resources(agent("Ada", player="p-ada", speed=2), X)
    near.when(Charge(who="ada", weapon="sword", target="x", distance=4), (2,) * 5).then(Moved("ada", "Charge", 4))


@pytest.mark.rule("WG-OPT-07", "WG-ATK-06", "WG-COND-01")
def test_weapon_and_engagement_can_prevent_a_pinning_attack() -> None:
    """It needs a ranged weapon with Salvo 1 and no engagement. Blinded raises its DN."""
    story = without_resources(agent("Ada", "laspistol", "needler", "sword", player="p-ada"), threat("X", resolve=2))
    story.when(Pin("ada", "sword", "x")).refuses("no_such_weapon")
    story.when(Pin("ada", "needler", "x")).refuses("no_salvo", "WG-OPT-07")
    story.given(Place("ada", ("x",))).when(Pin("ada", "laspistol", "x")).refuses("engaged", "WG-ATK-06")
    story.given(Place("ada"), SetCondition(who="ada", condition="Blinded", level=1))
    story.when(Pin("ada", "laspistol", "x"), (4, 4, 4, 5))
    assert (story.event(TestDeclared).dn, story.state.combatant("x").conditions) == (6, ())


@pytest.mark.rule("WG-OPT-08")
@pytest.mark.parametrize(("willpower", "resolve", "dn"), [(4, 2, 4), (2, 4, 4)])
@pytest.mark.parametrize("condition", ["Hindered", "Vulnerable"])
def test_interaction_attack_uses_the_higher_of_skill_and_resolve(
    condition: Any, willpower: int, resolve: int, dn: int
) -> None:
    """Four icons succeed against DN 4, and three do not."""
    ada = agent("Ada", player="p-ada", skills=[{"name": "Intimidation", "value": 4}])
    scare = Interact(who="ada", target="x", skill="Intimidation", opposing_skill="Willpower", condition=condition)
    for faces, level in (((4, 4, 4, 4), 1), ((4, 4, 4, 2), 0)):
        story = without_resources(ada, threat("X", willpower=willpower, resolve=resolve)).when(scare, faces)
        assert (story.event(TestDeclared).dn, story.state.combatant("x").level(condition)) == (dn, level)


@pytest.mark.rule("WG-OPT-05", "WG-ACT-02")
def test_reflexive_full_defence_costs_the_next_turn() -> None:
    """In that turn no Action is left. The turn after it is complete again."""
    story = in_enemy_turn(ADA).when(FullDefence("ada", reflexive=True), (2, 2, 2))
    assert story.event(ConditionChanged).level == 1, "one turn is given up"
    story.given(EndTurn("x"), Act("ada"))
    for more in (Attack(who="ada", weapon="sword", targets=("x",)), Draw("ada", "sword"), Move("ada")):
        story.when(more).refuses("used_up", "WG-ACT-01")
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("ada")).when(Move("ada")).then(Moved)


@pytest.mark.rule("WG-OPT-05", "WG-ACT-02", "WG-ATK-07")
def test_reflexive_full_defence_uses_the_reflexive_action() -> None:
    """Ada can then make no Reflexive Attack, and cannot defend again before the lost turn."""
    story = in_enemy_turn(ADA, X, BO).given(Place("ada", ("x",)))
    story.given((FullDefence("ada", reflexive=True), (2, 2, 2))).when(Move("x")).without(BlowsInvited)
    story.given(EndTurn("x"), Act("bo"), EndTurn("bo"), Act("bo"), EndTurn("bo"), Act("x"))
    assert story.state.round == 2
    story.when(FullDefence("ada", reflexive=True)).refuses("used_up", "WG-ACT-02")


@pytest.mark.rule("WG-OPT-05", "WG-ACT-02")
def test_reflexive_full_defence_is_refused_without_a_reflexive_action() -> None:
    """It is also refused in one's own turn, while Exhausted, and while unconscious."""
    reflex = FullDefence("ada", reflexive=True)
    without_resources(ADA, X).when(reflex).refuses("not_reflexive", "WG-ACT-02")
    tired = in_enemy_turn(ADA).given(Inflict(who="ada", harm="Shock", amount=5, source="noise"))
    tired.when(reflex).refuses("used_up", "WG-ACT-02")
    out = in_enemy_turn(ADA).given(SetCondition(who="ada", condition="Unconscious", level=1))
    out.when(reflex).refuses("used_up", "WG-ACT-02")
    spent = in_enemy_turn(ADA).given(Place("ada", ("x",)), Move("x"), (Strike("ada", "sword"), (2, 2, 2, 2)))
    spent.when(reflex).refuses("used_up", "WG-ACT-02")


@pytest.mark.rule("WG-OPT-07", "WG-COND-01")
def test_pinning_attack_tests_resolve_and_lasts_until_the_attackers_next_turn() -> None:
    """It does no damage and empties the weapon."""
    story = in_first_turn(agent("Ada", "lasgun", "long-las", player="p-ada"), threat("X", resolve=4))
    story.when(Pin("ada", "long-las", "x")).refuses("no_salvo", "WG-OPT-07")
    story.when(Pin("ada", "lasgun", "x"), (4, 4, 4, 4)).then(
        ConditionChanged(who="x", condition="Pinned", level=1, source="ada")
    ).without(HarmDue)
    assert (story.event(TestDeclared).dn, story.state.combatant("ada").fault("lasgun")) == (4, "Out of Ammo")
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("ada"))
    assert story.state.combatant("x").level("Pinned") == 0


@pytest.mark.rule("WG-OPT-08")
def test_interaction_attack_inflicts_its_condition() -> None:
    """The DN is the higher of the opposing skill and Resolve. The condition lasts until the attacker's next turn."""
    ada = agent("Ada", player="p-ada", skills=[{"name": "Intimidation", "value": 5}])
    story = in_first_turn(ada, threat("X", willpower=3, resolve=2))
    story.when(
        Interact(who="ada", target="x", skill="Intimidation", opposing_skill="Willpower", condition="Vulnerable"),
        (4, 4, 4, 4, 4),
    )
    assert story.event(TestDeclared).dn == 3
    story = keep_roll(story, "ada")
    if story.encounter.step == "SHIFT":
        story.given(Shift(who="ada"))
    assert story.state.combatant("x").level("Vulnerable") == 1
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"))
    assert story.state.combatant("x").level("Vulnerable") == 1
    story.given(Act("ada"))
    assert story.state.combatant("x").level("Vulnerable") == 0


@pytest.mark.rule("WG-OPT-08", "WG-SHIFT-05")
def test_dice_shifted_in_an_interaction_attack_raise_its_level() -> None:
    """Three shifted dice also allow a further effect. The level ends when the attacker leaves the fight."""
    ada = agent("Ada", player="p-ada", skills=[{"name": "Deception", "value": 5}])
    lie = Interact(who="ada", target="x", skill="Deception", opposing_skill="Willpower", condition="Vulnerable")
    for shifted, reminded in ((2, False), (3, True)):
        story = without_resources(ada, BO, threat("X", willpower=1, resolve=1)).given((lie, (5, 6, 6, 6, 6)))
        story.given(Shift(who="ada", effects=shifted, what="a good lie"))
        assert story.state.combatant("x").level("Vulnerable") == 1 + shifted
        assert any(isinstance(event, Reminded) for event in story.events) == reminded
        story.given(Leave("ada"))
        assert story.state.combatant("x").level("Vulnerable") == 0


@pytest.mark.rule("WG-OPT-08", "WG-COND-01")
@pytest.mark.parametrize(("skill", "level"), [("Intimidation", 0), ("Deception", 1)])
def test_fearless_combatant_is_not_intimidated(skill: str, level: int) -> None:
    ada = agent("Ada", player="p-ada", skills=[{"name": skill, "value": 5}])
    story = without_resources(ada, threat("X", willpower=1, resolve=1, abilities=["Fearless"]))
    threaten = Interact(who="ada", target="x", skill=skill, opposing_skill="Willpower", condition="Hindered")
    story.given((threaten, (4, 4, 2, 2, 2)))
    assert story.state.combatant("x").level("Hindered") == level


@pytest.mark.rule("WG-OPT-04", "WG-ACT-01", "WG-ACT-06")
@pytest.mark.parametrize(("ability", "condition", "speed"), [("", "Warp Speed", 12), ("Bulky (2)", "", 4), ("", "", 6)])
def test_every_movement_uses_the_speed_that_abilities_and_conditions_change(
    ability: str, condition: str, speed: int
) -> None:
    ada = agent("Ada", player="p-ada", abilities=[ability] if ability else [])
    ada["conditions"] = [{"name": condition}] if condition else []
    for command, metres in (
        (Move("ada"), speed),
        (Run("ada"), speed),
        (Sprint("ada"), 3 * speed),
        (FallBack("ada"), speed),
    ):
        story = without_resources(ada, X)
        if isinstance(command, FallBack):
            story.given(Place("ada", ("x",)))
        assert story.given(command).event(Moved).metres == metres
    rush = Charge(who="ada", weapon="sword", target="x", distance=2 * speed + 1)
    without_resources(ada, X).when(rush).refuses("too_far", "WG-OPT-04")
    without_resources(ada, X).given((attrs.evolve(rush, distance=2 * speed), (2,) * 5))
    reach = Attack(who="ada", weapon="sword", targets=("x",), distance=speed + 1)
    without_resources(ada, X).when(reach).refuses("too_far", "WG-MULTI-04")
    without_resources(ada, X).given((attrs.evolve(reach, distance=speed), (2,) * 4))


@pytest.mark.rule("WG-ACT-02", "WG-OPT-05")
def test_full_defence_adds_one_plus_icons_to_defence() -> None:
    """Taken as a Reflexive Action, it costs the next turn and ends when that turn begins."""
    ada = agent("Ada", player="p-ada", defence=2)
    story = in_first_turn(ada, X).given(EndTurn("ada"), Act("x"))
    story.given((FullDefence("ada", reflexive=True), (4, 4, 4))).when(FullDefence("ada", reflexive=True))
    story.refuses("used_up", "WG-ACT-02")
    story.when(Attack(who="x", weapon="sword", targets=("ada",)), (4, 4, 4, 4))
    assert story.event(TestDeclared).dn == 6
    story.given(EndTurn("x"), Act("ada")).when(Move("ada")).refuses("used_up", "WG-ACT-01")
    assert story.state.combatant("ada").level("Full Defence") == 0


@pytest.mark.rule("WG-OPT-04", "WG-OPT-07", "WG-ATK-06")
def test_charge_and_pin_are_offered_only_without_engagement() -> None:
    """A Charge is offered with melee weapons, and a Pinning Attack with ranged weapons that have a Salvo."""
    story = in_first_turn(agent("Ada", "sword", "lasgun", "needler", player="p-ada"), X)
    assert {(each.weapon, each.target, each.distance) for each in listed_commands(story, Charge)} == {
        ("sword", "x", distance) for distance in (4, 12)
    }
    assert [(each.weapon, each.target) for each in listed_commands(story, Pin)] == [("lasgun", "x")]
    assert legal_numbers(story, Charge(who="ada", weapon="sword", target="x", distance=4), "distance") == range(4, 13)
    story.given(Place("ada", ("x",)))
    assert (form_labels(story, Charge), form_labels(story, Pin)) == ([], [])


@pytest.mark.rule("WG-OPT-04", "WG-OPT-02")
@pytest.mark.parametrize("all_out", [False, True])
def test_charge_is_all_out_only_if_chosen(*, all_out: bool) -> None:
    """Then it adds two dice and lowers Defence."""
    story = without_resources(ADA, X)
    faces = (2,) * (4 + 1 + 2 * all_out)
    story.given((Charge(who="ada", weapon="sword", target="x", distance=6, all_out=all_out), faces))
    assert story.state.combatant("ada").level("All-Out Attack") == int(all_out)


def test_a_salvo_without_a_target_is_narrowed() -> None:
    """A form with an empty list of targets keeps its choices, instead of failing."""
    fight = Encounter.sample("wrath_and_glory", dice=LoadedDice([6] * 200))
    rng = Random(0)
    while not (forms := [form for each in fight.requests for form in each.forms if "salvo" in form.fields]):
        fight.do(fight.options(next(each.seat for each in fight.requests if not each.optional)).random(rng))
    assert "full_auto" in widest_domain(forms[0].fields["salvo"]).values()
    narrowed = fight.options().narrow(forms[0], {"targets": ()})
    assert "full_auto" not in widest_domain(narrowed.fields["salvo"]).values()
