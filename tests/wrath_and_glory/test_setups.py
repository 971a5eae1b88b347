"""Setups: sheets and weapons as printed, custom names, and errors."""

from typing import Any

import pytest

from combat import Encounter, Refused
from combat.systems.wrath_and_glory.acts.actions import Draw, EndTurn, Reload
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Charge, Pin
from combat.systems.wrath_and_glory.acts.complications import AcceptComplication, NameTarget, Propose
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.criticals import RaiseSeverity
from combat.systems.wrath_and_glory.acts.damage import Inflict, RaiseDamage
from combat.systems.wrath_and_glory.acts.movement import Leave, Move, Place, Run, Stand
from combat.systems.wrath_and_glory.acts.resources import InvokeRuin, Reroll
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat, HandOn, Seize
from combat.systems.wrath_and_glory.acts.soak import Endure, Soak
from combat.systems.wrath_and_glory.acts.tests import CallForTest, TakeOwedTest, TakeTest
from events.vocabulary import ConditionChanged, Hit, Reminded, Rolled, Spent, Suffered
from events.wrath_and_glory.facts import CriticalAimed, Moved, TestDeclared, WeaponDrawn, WeaponThrown
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import ADA, BO, Fields, X, agent, in_first_turn, party, threat, without_resources

GUN: Fields = {"id": "gun", "name": "Gun", "kind": "ranged", "damage": 7, "salvo": 1}


def table(*combatants: Fields, gun: Fields | None = None, **more: Any) -> dict[str, Any]:
    """Return a setup with Ada, other combatants and one gun."""
    ada = agent("Ada", "gun", player="p-ada")
    others = combatants or (threat("X", "gun"),)
    return {
        "players": [{"id": "p-ada", "name": "Ann"}],
        "combatants": [ada, *others],
        "armoury": [{**GUN, **(gun or {})}],
        **more,
    }


def refused(setup: dict[str, Any]) -> str:
    """Return the refusal of a setup."""
    with pytest.raises(Refused) as caught:
        Encounter.begin("wrath_and_glory", setup)
    return str(caught.value)


@pytest.mark.rule("WG-DMG-08", "WG-DMG-10", "WG-TEST-01")
@pytest.mark.parametrize(
    ("setup", "message"),
    [
        (
            table(gun={"traits": ["Brutall"]}),
            "$.armoury[0].traits[0]: there is no trait 'Brutall'; did you mean 'Brutal'?",
        ),
        (table(gun={"traits": ["brutel"]}), "did you mean 'Brutal'?"),
        (table(gun={"traits": ["Rapid Flame (2)"]}), "there is no trait 'Rapid Flame (2)'"),
        (table(gun={"traits": ["Brutal (2)"]}), "the trait Brutal cannot have a rating"),
        (table(gun={"traits": ["Rad"]}), "the trait Rad needs a rating"),
        (table(gun={"traits": ["Rad (2)"], "rad": 1}), "Rad is given both"),
        (
            table(gun={"inflicts": "in fire"}),
            "$.armoury[0].inflicts: there is no condition 'in fire'; did you mean 'On Fire'?",
        ),
        (table(gun={"traits": ["Inflict (Rage)"]}), "there is no condition 'Rage'"),
        (table(gun={"skill": "Psychic Mastry"}), "did you mean 'Psychic Mastery'?"),
        (table(threat("X", "gun", skills=[{"name": "Balistic Skill", "value": 4}])), "did you mean 'Ballistic Skill'?"),
        (
            table(threat("X", "gun", skills=[{"name": "Stealth", "value": 4}, {"name": "Stealth", "value": 9}])),
            "$.combatants[1].skills[1]: X lists 'Stealth' twice",
        ),
        (table(threat("X", "gun", "gun")), "X lists 'gun' twice"),
        (table(agent("Bo", "gun", player="p-ada", ruin=2), threat("X", "gun")), "only Threats have their own Ruin"),
        (table(threat("X", "gun", strength=0)), "$.combatants[1].strength: 0 is out of bounds; allowed are 1 to 99"),
        (table(threat("X", "gun", conditions=[{"name": "Angry"}])), "there is no condition 'Angry'"),
        (table(threat("X", "gun", engaged_with=["x"])), "'x' is not an enemy of X"),
        (table(threat("X", "gun", drawn=["club"])), "there is no weapon of X 'club'"),
        (table(threat("X", "gun", stock=[{"id": "gun", "left": 2}])), "only thrown weapons are counted"),
        (table(threat("X", "gun", faults=[{"weapon": "gun", "what": "Rusty"}])), "there is no fault 'Rusty'"),
        (table(threat("X", "gun", shockless=True, max_shock=3)), "max_shock and shock must be 0"),
        (table(threat("X", "gun", roles=["elite"])), "$.combatants[1].roles"),
        (table(threat("X", "gun", role="troop", mob=3, members=5)), "cannot have 5 members left from a mob of 3"),
        (table(glory=9), "$.glory: Glory must be at most 6, not 9"),
        (table(names={"skills": [{"name": "Voidmanship", "attribute": "Agilty"}]}), "did you mean 'Agility'?"),
    ],
)
def test_setup_errors_name_the_path_and_a_similar_name(setup: dict[str, Any], message: str) -> None:
    """Unknown values are never ignored."""
    assert message in refused(setup)


def test_engagement_needs_to_be_listed_on_one_sheet_only() -> None:
    story = party(ADA, threat("X", engaged_with=["ada"]))
    assert [each.engaged_with for each in story.state.combatants] == [("x",), ("ada",)]


def test_all_setup_errors_are_reported_together() -> None:
    message = refused(
        table(threat("X", "gun", skills=[{"name": "Lore", "value": 1}], drawn=["axe"]), gun={"traits": ["Big"]})
    )
    assert all(each in message for each in ("'Big'", "'Lore'", "'axe'"))


@pytest.mark.rule("WG-COND-01", "WG-TEST-01")
def test_custom_names_are_known() -> None:
    """Custom are a skill with its attribute, a trait and a condition."""
    own = {
        "skills": [{"name": "Voidmanship", "attribute": "Agility"}],
        "traits": ["Sanctified"],
        "conditions": ["Cursed"],
    }
    setup = table(gun={"traits": ["Sanctified", "Sanctified (3)"], "inflicts": "Cursed"}, names=own)
    story = Story(Encounter.begin("wrath_and_glory", setup)).set(players__p_dash_ada__wrath=0)
    story.given(SetCondition(who="ada", condition="Cursed", level=2))
    story.when(SetCondition(who="ada", condition="Cursd", level=1)).refuses("unknown_condition", "WG-COND-01")
    assert "did you mean 'Cursed'?" in str(story.refused)
    story.when(TakeTest(who="ada", action="Float", skill="Voidmanship", dn=1), (4, 2, 2))
    assert story.event(TestDeclared).pool == 3


@pytest.mark.rule("WG-DMG-08", "WG-DMG-10", "WG-OPT-03")
def test_printed_ratings_of_traits_apply() -> None:
    """Rad (2) raises each face by 2, Inflict (Poisoned 4) inflicts level 4, and Heavy (5) needs Strength 5."""
    gun = {"traits": ["Rad (2)", "Inflict (Poisoned 4)", "Heavy (5)"], "ed": 1, "damage": 9}
    story = Story(Encounter.begin("wrath_and_glory", table(gun=gun), settings={"ruin_first_turn": False}))
    story.given(BeginCombat(), Act("ada")).set(players__p_dash_ada__wrath=0, ruin=0, combatants__x__max_wounds=20)
    weak = Story(story.encounter.fork()).when(Attack(who="ada", weapon="gun", targets=("x",)), (2, 2, 2, 2))
    assert weak.event(TestDeclared).dn == 3 + 2
    story.set(combatants__ada__profile__strength=5)
    story.when(Attack(who="ada", weapon="gun", targets=("x",)), (4, 4, 4, 2, 4))
    assert story.event(TestDeclared).dn == 3
    assert story.event(Rolled, 1).total == 2
    story.then(ConditionChanged(who="x", condition="Poisoned", level=4, source="ada"))


@pytest.mark.rule("WG-ATK-02")
def test_weapon_may_name_the_skill_of_its_attacks() -> None:
    """For example, a power is aimed with Psychic Mastery."""
    setup = table(gun={"skill": "Psychic Mastery"})
    story = Story(Encounter.begin("wrath_and_glory", setup, settings={"ruin_first_turn": False}))
    story.given(BeginCombat(), Act("ada")).when(Attack(who="ada", weapon="gun", targets=("x",)), (2, 2, 2))
    assert (story.event(TestDeclared).skill, story.event(TestDeclared).pool) == ("Psychic Mastery", 3)


@pytest.mark.rule("WG-ATK-02", "WG-TEST-01")
@pytest.mark.parametrize(("skill", "dice"), [("Ballistic Skill", 5), ("Tech", 6), ("Persuasion", 2), ("Intellect", 6)])
def test_untrained_combatant_rolls_the_attribute(skill: str, dice: int) -> None:
    """Agility for Ballistic Skill, Intellect for Tech, Fellowship for Persuasion."""
    ada = agent("Ada", player="p-ada", skills=[], agility=5, intellect=6, fellowship=2)
    story = party(ada, X).given(CallForTest(who="ada", purpose="a try", skill=skill, dn=9))
    story.when(TakeOwedTest("ada"), (2,) * dice)
    assert story.event(TestDeclared).pool == dice


@pytest.mark.rule("WG-NPC-01", "WG-NPC-02", "WG-NPC-04")
def test_role_of_a_threat_depends_on_the_tier_of_the_party() -> None:
    """A Monstrous Threat follows the rules for Adversaries."""
    beast = threat("X", role="by_tier", roles=["adversary", "elite", "troop"])
    for tier, role in ((1, "adversary"), (2, "elite"), (3, "troop"), (4, "troop")):
        assert party(agent("Ada", player="p-ada", tier=tier), beast).state.combatant("x").profile.role == role
    monster = threat("X", role="monstrous", max_wounds=3)
    story = without_resources(ADA, monster).given(Inflict(who="x", harm="Wounds", amount=4, source="a fall"))
    story.given((Soak("x"), (2, 2, 2, 1)))
    assert story.state.combatant("x").dying


@pytest.mark.rule("WG-NPC-01", "WG-SOAK-04")
def test_shockless_threat_suffers_no_shock_and_cannot_soak() -> None:
    """Damage equal to Resilience has no effect on it."""
    story = without_resources(ADA, threat("X", role="adversary", shockless=True, max_wounds=20))
    story.given(Inflict(who="x", harm="Damage", amount=8, source="a wall"))
    assert story.state.combatant("x").shock == 0
    story.when(Inflict(who="x", harm="Wounds", amount=2, source="a fall"))
    story.then(Suffered(who="x", harm="Wounds", amount=2, source="a fall"))


@pytest.mark.rule("WG-ACT-05")
def test_weapon_must_be_drawn_if_the_sheet_lists_drawn_weapons() -> None:
    """Drawing is a Simple Action."""
    ada = agent("Ada", "laspistol", "sword", player="p-ada", drawn=["sword"])
    story = without_resources(ada, X).when(Attack(who="ada", weapon="laspistol", targets=("x",)))
    story.refuses("not_drawn", "WG-ACT-05")
    story.when(Draw("ada", "sword")).refuses("in_hand", "WG-ACT-05")
    beside = without_resources(ADA, threat("X", "sword", drawn=[])).given(Place("ada", ("x",)), Move("ada"))
    assert beside.encounter.step == "REFLEXIVE", "X has nothing in hand, and strikes unarmed"
    story.when(Draw("ada", "laspistol")).then(WeaponDrawn("ada", "laspistol"))
    assert story.state.turn.slots == ("Simple",)
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (2,) * 4).then(TestDeclared)


@pytest.mark.rule("WG-ACT-05", "WG-NPC-02")
def test_thrown_weapons_run_out() -> None:
    """There is one unless the sheet says otherwise. Those of Troops are not counted."""
    ada = agent("Ada", "grenade", player="p-ada", stock=[{"id": "grenade", "left": 2}])
    throw = (Attack(who="ada", weapon="grenade", targets=("x",)), (2,) * 4)
    story = without_resources(ada, X)
    for left in (1, 0):
        story.when(*throw).then(WeaponThrown("ada", "grenade"))
        assert story.state.combatant("ada").left("grenade") == left
        story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("ada"))
    story.when(throw[0]).refuses("none_left", "WG-ACT-05")
    assert without_resources(agent("Ada", "grenade", player="p-ada"), X).state.combatant("ada").left("grenade") == 1
    troop = without_resources(ADA, threat("X", "grenade", role="troop")).given(EndTurn("ada"), Act("x"))
    troop.when(Attack(who="x", weapon="grenade", targets=("ada",)), (2,) * 4).without(WeaponThrown)


@pytest.mark.rule("WG-MULTI-05", "WG-SALVO-01")
def test_salvo_spends_the_reload_in_advance() -> None:
    """Reloading that weapon then costs no other Reload, and a second weapon needs one of its own."""
    ada = agent("Ada", "lasgun", "stubber", player="p-ada", ammo=1)
    story = without_resources(ada, X, threat("Y"))
    story.when(Attack(who="ada", weapon="lasgun", targets=("x", "y"), salvo="spray"), (2,) * 4)
    story.then(Spent(whose="ada", resource="Reload", amount=1, on="Spray"))
    assert (story.state.combatant("ada").ammo, story.state.combatant("ada").fault("lasgun")) == (0, "Emptied")
    again = Story(story.encounter.fork()).when(Reload("ada", "lasgun")).without(Spent)
    assert again.state.combatant("ada").faults == ()
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("y"), EndTurn("y"), Act("ada"))
    story.when(Attack(who="ada", weapon="lasgun", targets=("x",))).refuses("weapon_fault", "WG-SALVO-01")
    full = Attack(who="ada", weapon="stubber", targets=("x",), salvo="full_auto")
    story.when(full).refuses("no_reload", "WG-MULTI-05")


@pytest.mark.rule("WG-MULTI-03", "WG-DIE-05", "WG-CRIT-06")
def test_critical_on_several_targets_is_not_in_the_hit_events() -> None:
    """Only with one target, or with a Blast, is the target of the Critical Hit known when the hit is recorded."""
    ada = agent("Ada", "lasgun", "grenade", player="p-ada")
    story = without_resources(ada, X, threat("Y")).when(
        Attack(who="ada", weapon="lasgun", targets=("x", "y")), (6, 6, 6, 4)
    )
    assert [event.result for event in story.events if isinstance(event, Hit)] == ["hit", "hit"]
    one = without_resources(ada, X).when(Attack(who="ada", weapon="lasgun", targets=("x",)), (6, 4, 4, 2))
    assert one.event(Hit).result == "Critical Hit"
    blast = without_resources(ada, X, threat("Y")).when(
        Attack(who="ada", weapon="grenade", targets=("x", "y")), (6, 4, 4, 2)
    )
    assert [event.result for event in blast.events if isinstance(event, Hit)] == ["Critical Hit", "Critical Hit"]
    blast.without(CriticalAimed)


@pytest.mark.rule("WG-WRATH-08", "WG-GLORY-06", "WG-RUIN-04", "WG-GLORY-05")
def test_price_of_wrath_does_not_change_other_prices() -> None:
    """Seizing still costs one Glory, and a Threat's reroll one Ruin."""
    story = in_first_turn(ADA, BO, X, wrath_price=2).set(glory=1, ruin=1).given(EndTurn("ada"))
    seized = Story(story.encounter.fork()).when(Seize("bo"))
    seized.then(Spent(whose="players", resource="Glory", amount=1, on="Seize the Initiative"))
    story.given(HandOn("players"), Act("x"), (Attack(who="x", weapon="lasgun", targets=("ada",)), (2, 2, 4, 4)))
    story.when(Reroll("x"), (2, 2)).then(Spent(whose="gm", resource="Ruin", amount=1, on="a reroll"))
    test = party(ADA, X, wrath_price=2).given((TakeTest(who="ada", action="Climb", skill="Athletics", dn=3), (2, 2, 2)))
    test.when(Reroll("ada"), (2, 2, 2)).then(Spent(whose="p-ada", resource="Wrath", amount=2, on="a reroll"))


@pytest.mark.rule("WG-MOB-01", "WG-NPC-02", "WG-OPT-07")
def test_pinning_attack_of_a_mob_gains_dice() -> None:
    """Six members add three dice. Troops may make Pinning Attacks."""
    mob = threat("X", role="troop", mob=6)
    story = without_resources(ADA, mob).given(EndTurn("ada"), Act("x")).when(Pin("x", "lasgun", "ada"), (2,) * 7)
    assert story.event(TestDeclared).pool == 7


@pytest.mark.rule("WG-CRIT-04", "WG-MOB-02")
def test_critical_below_resilience_removes_one_member_of_a_mob() -> None:
    """Above Resilience it removes all members hit."""
    ada = agent("Ada", "lasgun", player="p-ada", value=6)
    for resilience, left in ((40, 5), (6, 6 - 4)):
        story = without_resources(ada, threat("X", role="troop", mob=6, resilience=resilience))
        story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (6, 4, 4, 4, 4, 2)))
        while story.encounter.step in ("SHIFT", "CRITICAL", "GLORY_DAMAGE"):
            request = story.encounter.requests[0]
            assert request.default is not None
            story.given((request.default, (2, 2, 2) if request.kind == "critical" else ()))
        assert story.state.combatant("x").members == left


@pytest.mark.rule("WG-OPT-01", "WG-OPT-03", "WG-SALVO-01")
def test_spray_at_a_mob_cannot_be_aimed_or_braced() -> None:
    """It takes the whole turn. Only Heavy weapons can be braced at all."""
    ada = agent("Ada", "lasgun", "stubber", player="p-ada")
    story = without_resources(ada, threat("X", role="troop", mob=6))
    story.when(Attack(who="ada", weapon="lasgun", targets=("x",), salvo="spray", aim=True)).refuses("full_round")
    story.when(Attack(who="ada", weapon="stubber", targets=("x",), salvo="spray", brace=True)).refuses("full_round")
    story.when(Attack(who="ada", weapon="lasgun", targets=("x",), brace=True)).refuses("brace", "WG-OPT-03")


@pytest.mark.rule("WG-OPT-02", "WG-OPT-04", "WG-OPT-06")
def test_charge_may_be_all_out_and_a_called_shot() -> None:
    """The modifiers add up: +3 dice, +2 DN, +2 ED and -2 Defence."""
    story = without_resources(ADA, X)
    rush = Charge(who="ada", weapon="sword", target="x", distance=8, all_out=True, called="small")
    story.when(rush, (4, 4, 4, 4, 4, 2, 2, 2, 2))
    assert (story.event(TestDeclared).pool, story.event(TestDeclared).dn) == (7, 5)
    assert len(story.event(Rolled, 1).dice) == 2
    assert story.state.combatant("ada").level("All-Out Attack") == 1


@pytest.mark.rule("WG-MULTI-04", "WG-ACT-01")
def test_reaching_several_targets_in_melee_uses_up_the_move() -> None:
    story = without_resources(ADA, X, threat("Y"))
    moved = Story(story.encounter.fork()).given(Move("ada"))
    moved.when(Attack(who="ada", weapon="sword", targets=("x", "y"), distance=3)).refuses("moved", "WG-MULTI-04")
    story.given((Attack(who="ada", weapon="sword", targets=("x", "y"), distance=3), (2,) * 4))
    story.when(Move("ada")).refuses("used_up", "WG-ACT-01")


@pytest.mark.rule("WG-WND-10")
def test_each_limb_is_lost_once_and_losses_have_effects() -> None:
    """A repeated injury affects the other side and then the torso. Lost hands, legs and eyes limit actions."""
    ada = agent("Ada", player="p-ada", tier=5, wounds=20, dying=True, conditions=[{"name": "Prone"}])
    story = without_resources(ada, X)
    for name in ("left hand", "right hand", "torso"):
        story.given(Inflict(who="ada", harm="Wounds", amount=1, source="a saw"))
        story.when(Endure("ada"), (1, 2)).then(Suffered(who="ada", harm="Traumatic Injury", amount=1, source=name))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",))).refuses("no_hands", "WG-WND-10")
    lame = without_resources(agent("Ada", player="p-ada", injuries=["left leg", "right foot"]), X)
    lame.when(Run("ada")).refuses("prone", "WG-WND-10")
    assert lame.when(Move("ada")).event(Moved).metres == 3
    fallen = without_resources(
        agent("Ada", player="p-ada", injuries=["left leg", "right foot"], conditions=[{"name": "Prone"}]), X
    )
    fallen.when(Stand("ada")).refuses("no_legs", "WG-WND-10")
    blind = without_resources(agent("Ada", player="p-ada", tier=5, wounds=20, dying=True, injuries=["left eye"]), X)
    blind.given(Inflict(who="ada", harm="Wounds", amount=1, source="a claw"), (Endure("ada"), (6, 2)))
    assert blind.state.combatant("ada").level("Blinded") == 1
    half_blind = without_resources(agent("Ada", player="p-ada", injuries=["left eye"]), X)
    half_blind.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (2,) * 4)
    assert half_blind.event(TestDeclared).dn == 5


@pytest.mark.rule("WG-WND-10", "WG-CRIT-02")
def test_amputation_names_the_lost_limb() -> None:
    """Row 66: two dice decide, and the limb is listed among the injuries."""
    story = without_resources(ADA, threat("X", max_wounds=20, role="adversary"), critical_mode="table")
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (6, 4, 4, 2, 2)), (RaiseDamage("ada"), (6, 6)))
    story.given(RaiseSeverity("ada")).when(Endure("x"), (3, 5))
    rolled = story.event(Rolled)
    assert (rolled.purpose, rolled.kept, rolled.total, rolled.result) == ("Limb lost", (0, 1), 3, "right foot")
    story.then(Suffered(who="x", harm="Limb lost", amount=1, source="right foot"))
    assert story.state.combatant("x").injuries == ("right foot",)


def test_refusal_out_of_step_names_the_open_request() -> None:
    """Optional requests are not named."""
    story = without_resources(ADA, X).when(Act("x")).refuses("out_of_step")
    assert str(story.refused).endswith("waiting for P-Ada: Ada's turn. Act or end the turn?")


@pytest.mark.rule("WG-COMP-01")
def test_named_item_is_dropped_and_named_combatant_is_hit() -> None:
    shot = (Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 4, 4, 4, 2))
    story = without_resources(ADA, X).given(shot, Propose("ada", "her sword", "Dropped Item"), AcceptComplication())
    story.when(NameTarget("lasgun")).refuses("no_such_weapon")
    story.given(NameTarget("sword"))
    assert story.state.combatant("ada").fault("sword") == "Dropped Weapon"
    bo = agent("Bo", player="p-bo", resilience=5, max_wounds=9)
    missed = without_resources(ADA, bo, X).given(
        shot, Propose("ada", "a friend", "Inconvenient Target"), AcceptComplication()
    )
    missed.given(NameTarget("bo"), Endure("bo"))
    assert missed.state.combatant("bo").wounds == 2


@pytest.mark.rule("WG-RUIN-04", "WG-RUIN-05")
def test_ruin_action_reminds_of_its_printed_effect() -> None:
    magus = threat("X", ruin_actions=["Whispers: everybody near tests Resolve", "Flight"])
    story = without_resources(ADA, magus).set(ruin=1).given(EndTurn("ada"), Act("x"))
    story.when(InvokeRuin("x", "Whisper")).refuses("no_ruin_action", "WG-RUIN-04")
    assert "did you mean 'Whispers'?" in str(story.refused)
    story.when(InvokeRuin("x", "Whispers")).then(
        Spent(whose="gm", resource="Ruin", amount=1, on="Whispers"),
        Reminded("x", "Whispers", "everybody near tests Resolve"),
    )


@pytest.mark.parametrize(
    ("changed", "kept"),
    [
        ({"traits": ["WAAAGH!", "Agonizing", "Inflict (Poison 5)"]}, ("Waaagh!", "Agonising", "Inflict (Poisoned 5)")),
        ({"traits": ["two handed", "RAPID FIRE (2)"]}, ("Two-Handed", "Rapid Fire (2)")),
        ({"traits": ["inflict (blinded 1, on fire)"]}, ("Inflict (Blinded 1, On Fire)",)),
    ],
)
def test_printed_names_are_kept_in_the_spelling_of_the_book(changed: Any, kept: tuple[str, ...]) -> None:
    fight = Encounter.begin("wrath_and_glory", table(gun=changed))
    assert fight.state.armoury[0].traits == kept


def test_names_on_a_sheet_and_of_a_newcomer_are_found_in_other_capitals() -> None:
    changed: dict[str, Any] = {
        "abilities": ["the flesh is weak (2)"],
        "skills": [{"name": "weapon skill", "value": 5}],
        "conditions": [{"name": "on fire"}],
        "armour_traits": ["shield (1)"],
    }
    fight = Encounter.begin("wrath_and_glory", table(threat("X", "gun", **changed)))
    sheet = fight.state.combatants[1].profile
    assert (sheet.abilities, sheet.armour_traits) == (("The Flesh is Weak (2)",), ("Shield (1)",))
    assert (sheet.skills[0].name, sheet.conditions[0].name) == ("Weapon Skill", "On Fire")
    newcomer = {"id": "z", "name": "Z", "role": "elite", **changed}
    fight.do({"type": "wrath_and_glory.join.v1", "sheet": newcomer}, by="gm")
    assert fight.state.combatant("z").profile.abilities == sheet.abilities


@pytest.mark.parametrize(
    ("gun", "words"),
    [
        ({"traits": ["Inflict (Blinded 1)", "Inflict (Blinded 2)"]}, "lists 'Blinded' twice"),
        ({"traits": ["Blast (2)", "Blast (4)"]}, "lists 'Blast' twice"),
        ({"inflicts": "Blinded, Blinded"}, "lists 'Blinded' twice"),
    ],
)
def test_what_would_count_once_is_not_listed_twice(gun: Any, words: str) -> None:
    with pytest.raises(Refused, match=words):
        Encounter.begin("wrath_and_glory", table(gun=gun))


@pytest.mark.parametrize(("how", "kept"), [("fled", True), ("left", True), ("captured", False)])
def test_agent_that_left_the_fight_is_in_the_next_session(how: Any, kept: bool) -> None:
    story = in_first_turn(ADA, BO, X).given(Leave("bo", how=how), Leave("x"))
    ids = [sheet["id"] for sheet in story.encounter.aftermath()["combatants"]]
    assert ids == (["ada", "bo"] if kept else ["ada"])
