"""Abilities: talents, traits, powers and conditions of the catalogue or of a setup, played in small fights."""

import tomllib
from pathlib import Path
from typing import Any

import attrs
import pytest

from combat import Encounter, Refused
from combat.engine.abilities.catalogue import name_parts
from combat.engine.abilities.use import UseAbility
from combat.engine.abilities.vocabulary import MODIFY
from combat.systems.wrath_and_glory import abilities as room
from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Charge, FullDefence, Interact, Pin
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import Move, Place, Run, Sprint
from combat.systems.wrath_and_glory.acts.resources import InvokeRuin, KeepRoll
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import Endure, Soak
from combat.systems.wrath_and_glory.acts.statements import EndCombat
from combat.systems.wrath_and_glory.acts.tests import CallForTest, Oppose, TakeOwedTest, TakeTest
from combat.systems.wrath_and_glory.queries import abilities as known_abilities
from combat.systems.wrath_and_glory.queries import active_abilities
from events.abilities import Ability, Effect
from events.base import Command
from events.codec.wire import plain
from events.vocabulary import AbilityUsed, Gained, Modifier, Reminded, Rolled, Soaked, Spent, Suffered
from events.wrath_and_glory.facts import (
    ActionFreed,
    ActionTaken,
    ComplicationSettled,
    GuardStands,
    HarmDue,
    Moved,
    TestDeclared,
    TestOwed,
    Withstood,
)
from events.wrath_and_glory.sheets import TRAITS, Joined, Names, Profile
from replays import Replay
from tests.harness.stories import Story, cached_story, new_story
from tests.harness.story_forms import prices
from tests.wrath_and_glory.parties import ARMOURY, Fields, agent, keep_roll, threat

ADA = agent("Ada", "sword", player="p-ada")
X = threat("X", "sword", max_wounds=9)


def party(*combatants: Fields, toml: str = "", weapons: tuple[Fields, ...] = (), **settings: Any) -> Story:
    """Start a fight in Narrative Time, with additions to the setup from a TOML text."""
    players = dict.fromkeys(each["player"] for each in combatants if each.get("player"))
    setup = {
        "players": [{"id": name, "name": name.title()} for name in players],
        "combatants": list(combatants),
        "armoury": [*ARMOURY, *weapons],
    } | tomllib.loads(toml)
    return new_story("wrath_and_glory", setup, settings={"ruin_first_turn": False, "map_by": "anyone", **settings})


@cached_story
def acting(*combatants: Fields, toml: str = "", weapons: tuple[Fields, ...] = (), **settings: Any) -> Story:
    """Start combat without Wrath and Ruin, and give the first combatant the first turn."""
    story = party(*combatants, toml=toml, weapons=weapons, **settings)
    for player in story.state.players:
        story.set(**{f"players__{player.id.replace('-', '_dash_')}__wrath": 0})
    return story.set(ruin=0).given(BeginCombat(), Act(combatants[0]["id"]))


def weapon(name: str, *traits: str, kind: str = "ranged", **fields: Any) -> Fields:
    """Return a weapon with these traits. The id is the name in lower case."""
    return {"id": name.lower(), "name": name, "kind": kind, "damage": 7, "salvo": 3, "traits": list(traits), **fields}


def declared(story: Story, command: Command) -> TestDeclared:
    """Give a command with a roll, and return the declared roll."""
    story.when(command)
    assert story.needed is not None, story.refused
    roll: TestDeclared = next(event for event in story.needed.so_far if isinstance(event, TestDeclared))
    return roll


def changes(roll: TestDeclared) -> list[tuple[str, int, str]]:
    """Return the modifiers of a roll as tuples."""
    return [(each.name, each.amount, each.on) for each in roll.modifiers]


def shoot_gun(
    *traits: str, target: Fields | None = None, shooter: Fields | None = None, **options: Any
) -> TestDeclared:
    """Let Ada shoot at X with a gun with these traits, and return the declared roll."""
    ada = agent("Ada", "gun", player="p-ada", **(shooter or {}))
    story = acting(ada, target or X, weapons=(weapon("Gun", *traits),))
    return declared(story, Attack(who="ada", weapon="gun", targets=("x",), **options))


@pytest.mark.rule("WG-DMG-08")
@pytest.mark.parametrize(
    ("trait", "given", "change"),
    [
        ("Rapid Fire (2)", {"band": "short"}, ("Rapid Fire (2)", 2, "ED")),
        ("Sniper (3)", {"aim": True}, ("Sniper (3)", 3, "ED")),
        ("Sniper (3)", {"aim": True}, ("Sniper", 1, "dice")),
        ("Unwieldy (2)", {}, ("Unwieldy (2)", 2, "difficulty")),
        ("HunTR", {"band": "long"}, ("HunTR", -2, "difficulty")),
        ("Waaagh!", {"shooter": {"keywords": ["Ork"]}}, ("Waaagh!", 1, "dice")),
        ("Waaagh!", {"shooter": {"keywords": ["ORK"], "wounds": 1}}, ("Waaagh!", 1, "ED")),
        ("Arc (4)", {"target": threat("X", keywords=["VEHICLE"])}, ("Arc (4)", 4, "ED")),
        ("Blessed (2)", {"target": threat("X", keywords=["PSYKER"])}, ("Blessed (2)", 2, "ED")),
        ("Bane (TYRANIDS)", {"target": threat("X", keywords=["TYRANIDS"])}, ("Bane (TYRANIDS)", 2, "ED")),
        ("Spread", {"target": threat("X", role="troop", mob=4)}, ("Spread", 3, "dice")),
        ("Supercharge", {"supercharge": True}, ("Supercharge", 3, "ED")),
    ],
)
def test_trait_changes_the_roll_only_under_its_condition(
    trait: str, given: dict[str, Any], change: tuple[str, int, str]
) -> None:
    """The modifier has the name and rating of the trait."""
    assert change in changes(shoot_gun(trait, **given))
    if given:
        assert change not in changes(shoot_gun(trait))
    assert change not in changes(shoot_gun(**{key: value for key, value in given.items() if key != "supercharge"}))


def test_trait_applies_only_to_its_weapon() -> None:
    """Ada holds two guns, one with the trait."""
    guns = (weapon("Gun", "Rapid Fire (2)"), weapon("Rifle"))
    story = acting(agent("Ada", "gun", "rifle", player="p-ada"), X, weapons=guns)
    rifle = declared(story, Attack(who="ada", weapon="rifle", targets=("x",), band="short"))
    assert [name for name, _, _ in changes(rifle)] == ["Short range"]
    gun = declared(story, Attack(who="ada", weapon="gun", targets=("x",), band="short"))
    assert "Rapid Fire (2)" in [name for name, _, _ in changes(gun)]


@pytest.mark.rule("WG-ATK-01")
def test_parry_raises_defence_in_melee() -> None:
    """It does not apply to shots or to other targets of the attack."""
    blade = weapon("Rapier", "Parry", kind="melee")
    foe = threat("X", "rapier")
    story = acting(agent("Ada", "sword", "lasgun", player="p-ada"), foe, threat("Y"), weapons=(blade,))
    blow = declared(story, Attack(who="ada", weapon="sword", targets=("x",)))
    assert (blow.dn, changes(blow)) == (4, [("Parry", 1, "difficulty")])
    both = declared(story, Attack(who="ada", weapon="sword", targets=("x", "y")))
    assert (both.dns, [name for name, _, _ in changes(both)]) == ((6, 5), ["Multi-Attack"])
    assert declared(story, Attack(who="ada", weapon="lasgun", targets=("x",))).dn == 3


@pytest.mark.rule("WG-ATK-04", "WG-DMG-10")
def test_flamer_ignores_cover_and_sets_on_fire() -> None:
    """The trait alone is enough."""
    assert shoot_gun("Cacophony", heavy_cover=("x",)).dn == shoot_gun("Flamer", heavy_cover=("x",)).dn == 3
    assert shoot_gun(heavy_cover=("x",)).dn == 5
    story = acting(agent("Ada", "gun", player="p-ada"), threat("X", resilience=6), weapons=(weapon("Gun", "Flamer"),))
    story.given((Attack(who="ada", weapon="gun", targets=("x",)), (4, 4, 4, 4)))
    assert story.state.combatant("x").level("On Fire") == 1


@pytest.mark.rule("WG-MULTI-01", "WG-SALVO-01")
@pytest.mark.parametrize(
    ("trait", "options", "raised"),
    [("Reaping", {}, 2), ("Beam", {}, 0), ("Spread", {"band": "short"}, 0), ("Spread", {}, 4), ("Pistol", {}, 4)],
)
def test_some_traits_lower_the_penalty_for_several_targets(trait: str, options: dict[str, Any], raised: int) -> None:
    """Reaping halves it, Beam subtracts twice the Salvo, and Spread has none at short range."""
    foes = (threat("X"), threat("Y"), threat("Z"))
    story = acting(agent("Ada", "gun", player="p-ada"), *foes, weapons=(weapon("Gun", trait),))
    assert declared(story, Attack(who="ada", weapon="gun", targets=("x", "y", "z"), **options)).dn == 3 + raised


BLESSING = Modifier("a blessing", 5, "damage")


def gun_damage(*traits: str, foe: Fields, faces: tuple[int, ...], ada: Fields | None = None, **fields: Any) -> Story:
    """Let Ada shoot X with a gun with these traits. X does not soak."""
    gun, made = weapon("Gun", *traits, **fields), (BLESSING,) if foe["resilience"] > 6 else ()
    story = acting(agent("Ada", "gun", player="p-ada", **(ada or {})), foe, weapons=(gun,))
    story.given((Attack(who="ada", weapon="gun", targets=("x",), modifiers=made), faces[: 4 + fields.get("ed", 0)]))
    if story.encounter.step == "SHIFT":
        story.given((Shift(who="ada", ed=1), faces[4:]))
    return story


@pytest.mark.rule("WG-DMG-08")
@pytest.mark.parametrize(
    ("traits", "fields", "faces", "wounds"),
    [
        ((), {}, (4, 4, 4, 4), 1),
        (("Force",), {}, (4, 4, 4, 4), 0),
        (("Force",), {"ada": {"keywords": ["PSYKER"], "willpower": 5}}, (4, 4, 4, 4), 4),
        (("Fleshbane",), {}, (4, 4, 4, 4), 4),
        ((), {"resilience": 16}, (4, 4, 4, 4), 0),
        (("Warp Weapon",), {"resilience": 16}, (4, 4, 4, 4), 1),
        ((), {}, (4, 4, 6, 4, 1), 1),
        (("Rending (3)",), {}, (4, 4, 6, 4, 1), 4),
        ((), {"ed": 1}, (4, 4, 4, 4, 6), 3),
        (("Mortal (2)",), {"ed": 1}, (4, 4, 4, 4, 6), 5),
        (("Mortal (2)", "Tearing"), {"ed": 1}, (4, 4, 4, 4, 1), 3),
    ],
)
def test_traits_change_the_damage(
    traits: tuple[str, ...], fields: dict[str, Any], faces: tuple[int, ...], wounds: int
) -> None:
    """Seven damage against Resilience 6, or twelve against 16."""
    foe = threat("X", resilience=fields.get("resilience", 6), max_wounds=20)
    more = {key: value for key, value in fields.items() if key != "resilience"}
    if "Tearing" in traits:
        faces = (*faces[:4], 1)
        gun = weapon("Gun", *traits, ed=1)
        story = acting(agent("Ada", "gun", player="p-ada"), foe, weapons=(gun,))
        story.given((Attack(who="ada", weapon="gun", targets=("x",)), (*faces, 5)))
        assert story.state.combatant("x").wounds == 2
        return
    assert gun_damage(*traits, foe=foe, faces=faces, **more).state.combatant("x").wounds == wounds


@pytest.mark.rule("WG-DMG-08")
def test_agonising_adds_shock_for_each_wound() -> None:
    """An Exhausted target suffers as many Wounds again instead."""
    foe = threat("X", resilience=5, max_wounds=9, max_shock=5)
    story = gun_damage("Agonising", foe=foe, faces=(4, 4, 4, 4))
    assert (story.state.combatant("x").wounds, story.state.combatant("x").shock) == (2, 2)
    story = gun_damage("Agonising", foe={**foe, "exhausted": True, "shock": 6}, faces=(4, 4, 4, 4))
    assert (story.state.combatant("x").wounds, story.state.combatant("x").shock) == (4, 6)


@pytest.mark.rule("WG-SOAK-06", "WG-DMG-08")
@pytest.mark.parametrize(("reading", "suffered"), [("wounds", 6), ("mortal_wounds", 6)])
def test_shock_of_an_agonising_weapon_becomes_wounds_of_the_kind_that_the_setting_names(
    reading: str, suffered: int
) -> None:
    """These Wounds cause no further Shock. A combatant that soaking has just exhausted suffers them too."""
    foe = threat("X", role="adversary", resilience=5, max_wounds=20, max_shock=2)
    gun = weapon("Gun", "Agonising", damage=8)
    ada = agent("Ada", "gun", player="p-ada")
    shoot = Attack(who="ada", weapon="gun", targets=("x",))
    story = acting(ada, {**foe, "exhausted": True}, weapons=(gun,), exhausted_shock=reading)
    story.given((shoot, (4, 4, 4, 4)))
    amounts = [(event.harm, event.amount) for event in story.events if isinstance(event, Suffered)]
    mortal = [("Wounds", 3), ("Mortal Wounds", 3)]
    assert amounts == ([("Wounds", suffered)] if reading == "wounds" else mortal)
    soaked = acting(ada, {**foe, "shock": 2}, weapons=(gun,), exhausted_shock=reading)
    soaked.given((shoot, (4, 4, 4, 4)), (Soak("x"), (4, 2, 2)))
    assert (soaked.state.combatant("x").wounds, soaked.state.combatant("x").shock) == (4, 3)


@pytest.mark.rule("WG-DMG-08")
@pytest.mark.parametrize(("ap", "damage", "shock", "wounds"), [(4, 7, 1, 0), (0, 7, 0, 0), (4, 12, 0, 2), (5, 7, 0, 1)])
def test_warp_weapon_compares_its_damage_with_resilience_before_ap(
    ap: int, damage: int, shock: int, wounds: int
) -> None:
    """Resilience 14 gives 10 damage unless the weapon itself does more."""
    gun = weapon("Gun", "Warp Weapon", damage=damage, ap=ap)
    story = acting(agent("Ada", "gun", player="p-ada"), threat("X", resilience=14, max_wounds=9), weapons=(gun,))
    story.given((Attack(who="ada", weapon="gun", targets=("x",)), (4, 4, 4, 4)))
    if story.encounter.step == "SOAK":
        story.given(Endure("x"))
    assert (story.state.combatant("x").wounds, story.state.combatant("x").shock) == (wounds, shock)


@pytest.mark.rule("WG-COND-01", "WG-RUIN-02")
def test_immune_combatant_owes_no_test_and_gives_no_ruin() -> None:
    """Immunity to Fear makes Terror easier by one. A combatant immune to a condition owes no test against it."""
    ada = {**ADA, "willpower": 3, "abilities": ["Fearless", "The Flesh is Weak"]}
    story = party(ada, {**X, "abilities": ["Fear (3)"]}).set(ruin=0, players__p_dash_ada__wrath=0)
    story.given(BeginCombat()).then(Withstood)
    assert (story.state.owed, story.state.ruin) == ((), 0)
    story.given(CallForTest(who="ada", purpose="a daemon", skill="Resolve", dn=3, kind="Terror"))
    story.given((TakeOwedTest("ada"), (4, 4)))
    assert story.event(TestDeclared).dn == 2
    assert story.state.combatant("ada").level("Terror") == 0


@pytest.mark.rule("WG-DMG-08")
def test_complication_of_a_supercharged_shot_burns_the_attacker() -> None:
    """A shot that is not supercharged does not."""
    gun, ada = weapon("Gun", "Supercharge"), agent("Ada", "gun", player="p-ada", max_wounds=9)
    shot = Attack(who="ada", weapon="gun", targets=("x",), supercharge=True)
    story = acting(ada, X, weapons=(gun,)).given((shot, (1, 2, 2, 2, 5)))
    assert story.state.combatant("ada").wounds == 5
    story = acting(ada, X, weapons=(gun,)).given((attrs.evolve(shot, supercharge=False), (1, 2, 2, 2)))
    assert story.state.combatant("ada").wounds == 0
    acting(agent("Ada", "lasgun", player="p-ada"), X).when(attrs.evolve(shot, weapon="lasgun")).refuses("supercharge")


@pytest.mark.rule("WG-OPT-03")
def test_complication_with_an_unbraced_heavy_weapon_knocks_prone() -> None:
    """Brace or powered armour prevents the fall."""
    shot = Attack(who="ada", weapon="stubber", targets=("x",))
    ada = agent("Ada", "stubber", player="p-ada")
    prone = acting(ada, X).given((shot, (1, 2, 2, 2))).state.combatant("ada").level("Prone")
    braced = acting(ada, X).given((attrs.evolve(shot, brace=True), (1, 2, 2, 2))).state.combatant("ada").level("Prone")
    powered = acting({**ada, "armour_traits": ["Powered (2)"]}, X).given((shot, (1, 2, 2, 2)))
    assert (prone, braced, powered.state.combatant("ada").level("Prone")) == (1, 0, 0)


@pytest.mark.rule("WG-ACT-06")
def test_assault_weapon_can_be_fired_once_during_a_sprint() -> None:
    """The DN rises by 2. Other weapons cannot be fired."""
    guns = (weapon("Gun", "Assault"), weapon("Rifle"))
    story = acting(agent("Ada", "gun", "rifle", player="p-ada"), X, weapons=guns).given(Sprint("ada"))
    story.when(Attack(who="ada", weapon="rifle", targets=("x",))).refuses("used_up")
    offered = [form.label for request in story.encounter.requests for form in request.forms if form.command is Attack]
    assert offered == ["Ada: shoot with Gun"]
    shot = Attack(who="ada", weapon="gun", targets=("x",))
    assert (declared(story, shot).dn, changes(declared(story, shot))) == (5, [("Sprint", 2, "difficulty")])
    story.given((shot, (2, 2, 2, 2)))
    story.when(shot).refuses("used_up")


@pytest.mark.rule("WG-DMG-04", "WG-WND-01")
def test_armour_traits_change_resilience_strength_and_speed() -> None:
    """Invulnerable ignores AP, Shield adds to Defence and Resilience, Powered adds Strength, and Bulk lowers Speed."""
    plasma = Attack(who="ada", weapon="plasma", targets=("x",))

    def wounds(*traits: str, faces: tuple[int, ...] = (4, 4, 4, 4)) -> int:
        foe = threat("X", max_wounds=20, resilience=9, armour=4, armour_traits=list(traits))
        shot = acting(agent("Ada", "plasma", player="p-ada"), foe).given((plasma, faces))
        wounds_suffered: int = shot.state.combatant("x").wounds
        return wounds_suffered

    assert (wounds(), wounds("Invulnerable"), wounds("Shield (1)")) == (3, 1, 2)
    assert wounds("Shield (3)") == 0
    shielded = agent("Ada", player="p-ada", resilience=9, armour_traits=["Shield (1)"])
    fall = party(shielded, X).given(Inflict(who="ada", harm="Damage", amount=10, source="a fall"))
    assert (fall.state.combatant("ada").wounds, fall.state.combatant("ada").shock) == (0, 1)
    strong = agent("Ada", "sword", player="p-ada", armour_traits=["Powered (3)"])
    blow = (Attack(who="ada", weapon="sword", targets=("x",)), (4, 4, 4, 4))
    assert acting(strong, threat("X", resilience=9, max_wounds=9)).given(blow).state.combatant("x").wounds == 2
    clad = agent("Ada", "sword", player="p-ada", armour_traits=["Bulk (2)", "Cumbersome"])
    slow = acting(clad, X).when(Move(who="ada"))
    assert slow.event(Moved).metres == 4
    slow.when(Run("ada")).refuses("forbidden")
    acting(clad, X).when(Sprint("ada")).refuses("forbidden")


@pytest.mark.rule("WG-DMG-07")
def test_power_field_allows_soaking_mortal_wounds() -> None:
    harm = Inflict(who="ada", harm="Mortal Wounds", amount=2, source="lightning")
    clad = agent("Ada", "sword", player="p-ada", max_wounds=9, armour_traits=["Power Field"])
    story = party(clad, X).given(harm, (Soak("ada"), (4, 4, 1)))
    assert (story.state.combatant("ada").wounds, story.state.combatant("ada").shock) == (0, 2)
    bare = party(agent("Ada", player="p-ada", max_wounds=9), X).given(harm)
    assert (bare.encounter.step, bare.state.combatant("ada").wounds) == ("NARRATIVE", 2)


@pytest.mark.parametrize(
    ("name", "command", "change"),
    [
        ("Smash Attack (2)", {"all_out": True}, ("Smash Attack (2)", 2, "ED")),
        ("Hatred (ORK)", {}, ("Hatred (ORK)", 4, "dice")),
        ("Dual Wield", {"targets": ("x", "y")}, ("Dual Wield", -2, "difficulty")),
        ("Storm of Death (2)", {"targets": ("x", "y")}, ("Storm of Death (2)", -2, "difficulty")),
        ("Oppressive Presence", {}, None),
    ],
)
def test_talent_changes_only_its_attacks(
    name: str, command: dict[str, Any], change: tuple[str, int, str] | None
) -> None:
    """The modifier has the name of the talent."""
    blow = Attack(**{"who": "ada", "weapon": "sword", "targets": ("x",), **command})

    def made(*abilities: str) -> list[tuple[str, int, str]]:
        ada, foes = {**ADA, "abilities": list(abilities)}, (threat("X", keywords=["ORK"]), threat("Y"))
        return changes(declared(acting(ada, *foes), blow))

    assert [each for each in made(name) if each not in made()] == ([change] if change else [])


def test_furious_charge_applies_only_to_a_charge() -> None:
    story = acting({**ADA, "abilities": ["Furious Charge (2)"]}, X)
    rush = declared(story, Charge(who="ada", weapon="sword", target="x", distance=5))
    assert changes(rush) == [("Charge", 1, "dice"), ("Furious Charge (2)", 2, "dice")]
    plain = declared(story, Attack(who="ada", weapon="sword", targets=("x",)))
    assert changes(plain) == []


def test_talents_add_dice_to_skills_and_determination() -> None:
    ada = agent("Ada", player="p-ada", wounds=1, max_wounds=9, abilities=["Acute Sense (2)", "Flagellant (1)"])
    story = party(ada, X)
    search = TakeTest(who="ada", action="Search", skill="Awareness", dn=3)
    assert ("Acute Sense (2)", 2, "dice") in changes(declared(story, search))
    assert len(changes(declared(story, attrs.evolve(search, skill="Athletics")))) == 1
    story = party(ada, X).given(Inflict(who="ada", harm="Wounds", amount=1, source="a fall"))
    story.given((Soak("ada"), (1, 1, 1, 1))).then(Rolled)
    assert story.event(Rolled).modifiers == (Modifier("Flagellant (1)", 1, "dice"),)


@pytest.mark.rule("WG-WND-02", "WG-COND-01")
def test_feel_no_pain_and_fearless_ignore_wounds_and_fear() -> None:
    ada = agent("Ada", player="p-ada", wounds=1, max_wounds=9, abilities=["Feel No Pain", "Fearless"])
    story = party(ada, X)
    assert changes(declared(story, TakeTest(who="ada", action="Search", skill="Awareness", dn=3))) == []
    story.set(ruin=0, players__p_dash_ada__wrath=0)
    story.encounter.do(
        {
            "type": "wrath_and_glory.call_for_test.v1",
            "who": "ada",
            "purpose": "it howls",
            "kind": "Fear",
            "skill": "Resolve",
            "dn": 3,
        }
    )
    assert (story.state.owed, story.state.ruin) == ((), 0)
    assert story.state.combatant("ada").level("Fear") == 0


@pytest.mark.rule("WG-GLORY-02")
@pytest.mark.parametrize(("role", "glory"), [("elite", 1), ("adversary", 1), ("troop", 0)])
def test_let_the_galaxy_burn_gives_glory_for_elites_and_adversaries(role: str, glory: int) -> None:
    ada = {**ADA, "abilities": ["Let The Galaxy Burn"]}
    story = acting(ada, threat("X", role=role, resilience=1, max_wounds=4), threat("Y"))
    story.given((Attack(who="ada", weapon="sword", targets=("x",)), (4, 4, 4, 4)))
    if role == "adversary":
        story.given((Endure("x"), (2,)))
    assert story.state.combatant("x").dying or not story.state.combatant("x").present
    assert story.state.glory == glory


@pytest.mark.rule("WG-DIE-01")
def test_reliable_weapon_ignores_the_first_complication_of_a_fight() -> None:
    story = acting(agent("Ada", "gun", player="p-ada"), X, weapons=(weapon("Gun", "Reliable"),))
    shot = Attack(who="ada", weapon="gun", targets=("x",))
    story.given((shot, (1, 2, 2, 2))).then(AbilityUsed, ComplicationSettled)
    assert story.encounter.step == "TURN"
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("ada"), (shot, (1, 2, 2, 2)))
    assert story.encounter.step == "COMPLICATION"


@pytest.mark.rule("WG-ATK-02", "WG-DMG-07")
def test_smite_is_rolled_with_psychic_mastery() -> None:
    """Its hit causes Mortal Wounds, whatever the Resilience."""
    smite = weapon("Smite", "Smite", skill="Psychic Mastery", damage=0, salvo=0)
    ada = agent("Ada", "smite", player="p-ada", skills=[{"name": "Psychic Mastery", "value": 5}])
    story = acting(ada, threat("X", resilience=14, max_wounds=9), weapons=(smite,))
    cast = Attack(who="ada", weapon="smite", targets=("x",))
    assert (declared(story, cast).skill, declared(story, cast).pool) == ("Psychic Mastery", 5)
    story = acting(ada, threat("X", resilience=14, max_wounds=9), weapons=(smite,))
    story.given((cast, (4, 4, 4, 4, 4, 3)))
    story.then(
        AbilityUsed(who="ada", ability="Smite", target="x", text="On a hit, the target suffers D3 Mortal Wounds."),
        HarmDue,
        Suffered(who="x", harm="Mortal Wounds", amount=3, source="Smite"),
    )
    acting(ada, X, weapons=(smite,)).given((cast, (2, 2, 2, 2, 2))).without(AbilityUsed)


def test_power_takes_effect_if_its_test_is_passed() -> None:
    """Telekinetic Dome raises Resilience and lets Mortal Wounds be soaked."""
    ada = agent("Ada", "sword", player="p-ada", abilities=["Telekinetic Dome"], resilience=8, max_wounds=9)
    ada["skills"] = [{"name": "Psychic Mastery", "value": 5}]
    story = acting(ada, X).given(UseAbility("ada", "Telekinetic Dome"))
    assert story.encounter.step == "OWED_TEST"
    story.given((TakeOwedTest("ada"), (2, 4, 4, 4, 4)))
    assert story.state.combatant("ada").level("Telekinetic Dome") == 0
    story = acting(ada, X).given(UseAbility("ada", "Telekinetic Dome"), (TakeOwedTest("ada"), (5, 4, 4, 4, 4)))
    assert story.state.combatant("ada").level("Telekinetic Dome") == 1
    story.when(UseAbility("ada", "Telekinetic Dome")).refuses("too_dear")
    story.given(EndTurn("ada"), Act("x"))
    story.given((Attack(who="x", weapon="sword", targets=("ada",)), (4, 4, 4, 4)))
    assert (story.state.combatant("ada").wounds, story.state.combatant("ada").shock) == (0, 0)
    bare = acting({**ada, "abilities": []}, X).given(EndTurn("ada"), Act("x"))
    bare.given((Attack(who="x", weapon="sword", targets=("ada",)), (4, 4, 4, 4)))
    assert bare.state.combatant("ada").shock == 1
    assert story.encounter.system.aftermath(story.state).combatants[0].conditions == ()


def test_power_against_a_target_requires_a_test_of_the_target() -> None:
    """A target that fails becomes Prone."""
    ada = agent("Ada", "sword", player="p-ada", abilities=["Mental Force"])
    ada["skills"] = [{"name": "Psychic Mastery", "value": 4}]
    for faces, prone in (((4, 1, 2), 1), ((4, 4, 6), 0)):
        story = acting(ada, X).given(UseAbility("ada", "Mental Force", "x"), (TakeOwedTest("ada"), (4, 4, 4, 4)))
        story.then(TestOwed(who="x", purpose="Mental Force", skill="Agility", dn=4, brings="Prone", patient="ada"))
        story.given((TakeOwedTest("x"), faces))
        assert story.state.combatant("x").level("Prone") == prone


def test_blessing_costs_faith_and_affects_allies() -> None:
    """It uses the Combat Action and recovers Shock of all combatants of the side."""
    ada = agent("Ada", "sword", player="p-ada", faith=1, max_shock=9, shock=6, abilities=["Inspired Blessing (2)"])
    story = acting(ada, agent("Bo", player="p-bo", max_shock=9, shock=2), {**X, "shock": 2})
    assert prices(story, UseAbility) == ["Combat Action, 1 of 1 Faith"]
    story.given((UseAbility("ada", "Inspired Blessing (2)"), (3,)))
    story.then(ActionTaken, Spent(whose="ada", resource="Faith", amount=1, on="Inspired Blessing (2)"))
    assert [each.shock for each in story.state.combatants] == [1, 0, 2]
    assert (story.state.combatant("ada").faith, story.state.turn.slots) == (0, ("Combat",))
    story.when(UseAbility("ada", "Inspired Blessing (2)")).refuses("too_dear")


def test_sidestep_lasts_for_another_combatants_turn() -> None:
    """It raises Defence by 2 for a Reflexive Action, once per round."""
    story = acting({**ADA, "abilities": ["Sidestep (2)"]}, X).given(EndTurn("ada"), Act("x"))
    blow = Attack(who="x", weapon="sword", targets=("ada",))
    story.given(UseAbility("ada", "Sidestep (2)"))
    assert (declared(story, blow).dn, story.state.combatant("ada").reflexive_used) == (4, True)
    story.given(EndTurn("x"))
    story.when(UseAbility("ada", "Sidestep (2)")).refuses("not_now")
    assert story.state.used == ()


def test_order_affects_comrades_for_a_round() -> None:
    boss = threat("Boss", "sword", abilities=["Fighting Fury"])
    story = acting(ADA, boss, threat("Boy", "sword"))
    story.given(EndTurn("ada"), Act("boss")).set(ruin=1)
    story.given(UseAbility("boss", "Fighting Fury"), EndTurn("boss"), Act("boy"))
    assert changes(declared(story, Attack(who="boy", weapon="sword", targets=("ada",)))) == [
        ("Fighting Fury", 1, "dice")
    ]
    story.given(EndTurn("boy"), Act("ada"))
    assert changes(declared(story, Attack(who="ada", weapon="sword", targets=("boy",)))) == []


def test_aura_affects_engaged_enemies() -> None:
    horror = threat("Horror", "sword", abilities=["Oppressive Presence"])
    story = acting(agent("Ada", "laspistol", player="p-ada"), horror, X)
    shot = Attack(who="ada", weapon="laspistol", targets=("horror",))
    assert changes(declared(story, shot)) == []
    story.given(Place("ada", ("x",)))
    assert ("Oppressive Presence", 1, "difficulty") in changes(declared(story, shot))


@pytest.mark.rule("WG-COND-01")
def test_terror_requires_a_test_at_the_start_of_the_fight() -> None:
    """Each Agent tests Resolve, with the rating as the DN."""
    horror = threat("Horror", "sword", abilities=["Terror (4)"])
    story = party(ADA, agent("Bo", player="p-bo"), horror, X).when(BeginCombat())
    owed = [(event.who, event.skill, event.dn, event.kind) for event in story.events if isinstance(event, TestOwed)]
    assert owed == [("ada", "Resolve", 4, "Terror"), ("bo", "Resolve", 4, "Terror")]
    assert story.encounter.step == "OWED_TEST"
    for who in ("ada", "bo"):
        keep_roll(story.given((TakeOwedTest(who), (2, 2))), who)
    assert (story.encounter.step, story.state.round) == ("PICK", 1)
    assert [story.state.combatant(who).level("Terror") for who in ("ada", "bo")] == [4, 4]


def test_death_throes_damage_enemies() -> None:
    """Twelve damage against Resilience 8 cause four Wounds."""
    bomb = threat("X", role="troop", resilience=1, max_wounds=1, abilities=["Dying Blast (12)"])
    ada = {**ADA, "resilience": 8, "max_wounds": 9}
    story = acting(ada, bomb, threat("Y", max_wounds=9))
    story.given((Attack(who="ada", weapon="sword", targets=("x",)), (4, 4, 4, 4)), Endure("ada"))
    assert (story.state.combatant("ada").wounds, story.state.combatant("y").wounds) == (4, 0)


def test_reduced_wounds_are_reduced_before_soaking() -> None:
    tough = agent("Ada", player="p-ada", max_wounds=9, abilities=["Thick Hide"])
    story = party(tough, X).given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), Endure("ada"))
    assert story.state.combatant("ada").wounds == 2


def test_invoke_fortune_rerolls_a_die_without_wrath() -> None:
    """It is possible once per fight."""
    story = party({**ADA, "abilities": ["Invoke Fortune"]}, X).set(players__p_dash_ada__wrath=0)
    search = TakeTest(who="ada", action="Search", skill="Awareness", dn=3)
    story.given((search, (2, 4, 2)))
    assert story.encounter.step == "WRATH_REROLL"
    (keep,) = [form.label for request in story.encounter.requests if request.kind == "reroll" for form in request.forms]
    assert keep == "Keep the failure"
    story.given((UseAbility("ada", "Invoke Fortune"), (4,)))
    assert story.state.test.faces == (4, 4, 2)
    story.given(KeepRoll("ada"), (search, (2, 4, 2)))
    assert story.encounter.step == "NARRATIVE"


@pytest.mark.rule("WG-RUIN-04")
def test_ability_can_add_an_effect_to_a_ruin_action() -> None:
    toml = """
        [[abilities]]
        id = "rally"
        name = "Rally"
        when = "ruin action"
        if = ["action: Rally"]
        does = [{ do = "heal", what = "Shock", amount = 2, to = "allies" }]
        text = "They take heart."
    """
    boss = threat("X", "sword", ruin=1, ruin_actions=["Rally", "Roar"], abilities=["rally"], shock=1, max_shock=4)
    story = acting(ADA, boss, threat("Y", shock=3, max_shock=4), toml=toml).given(EndTurn("ada"), Act("x"))
    story.given(InvokeRuin("x", "Rally")).then(AbilityUsed)
    assert [each.shock for each in story.state.combatants] == [0, 0, 1]
    assert any(
        "X's Rally takes effect on the whole side. They take heart." in line
        for line in Replay.of(story.encounter).transcript()
    )


def test_abilities_without_effects_are_reminders() -> None:
    """Reminders for a turn are part of the request and are not recorded as events."""
    story = acting(agent("Ada", "gun", player="p-ada"), X, weapons=(weapon("Gun", "Silent"),))
    (act_request,) = [request for request in story.encounter.requests if request.kind == "act"]
    assert any("Silent" in text for text in act_request.reminders)
    assert not any(isinstance(event, Reminded) for beat in story.encounter.journal for event in beat.events)
    necron = threat("X", resilience=1, max_wounds=1, abilities=["Reanimation Protocols"])
    story = acting(ADA, necron, threat("Y")).given((Attack(who="ada", weapon="sword", targets=("x",)), (4, 4, 4, 4)))
    story.then(
        Reminded("x", "Reanimation Protocols", "Roll a die: on a 6 the combatant rises with 1 Wound and 1 Shock left.")
    )


HOMEBREW = """
[[players]]
id = "ann"
name = "Ann"

[[armoury]]
id = "cleaver"
name = "Cleaver"
kind = "melee"
damage = 5
traits = ["Notched", "Hungry (2)"]

[[combatants]]
id = "ada"
name = "Ada"
role = "agent"
player = "ann"
abilities = ["warcry"]
weapons = ["cleaver"]
max_shock = 6
shock = 2
skills = [{ name = "Weapon Skill", value = 4 }]

[[combatants]]
id = "x"
name = "X"
role = "elite"
defence = 3
resilience = 9
max_wounds = 9

[[abilities]]
id = "warcry"
name = "Warcry"
when = "turn"
does = [{ do = "condition", what = "Deafened", to = "target" }, { do = "heal", what = "Shock", amount = 1 }]
cost = [{ what = "Simple Action" }]
limit = "fight"
asked = true
text = "It rings in the ears."

[[abilities]]
id = "Notched"
when = "wounds"
does = [{ do = "condition", what = "Bleeding", to = "target" }]
text = "The wound is ragged."

[[abilities]]
id = "Hungry (X)"
when = "attack"
if = ["target is: Deafened"]
does = [{ do = "modify", what = "damage", amount = 1 }]

[[conditions]]
name = "Deafened"
until = "turn"
exit = "Shake the head for a Simple Action."

[[conditions.abilities]]
id = "deaf"
name = "Deafened"
when = "test"
if = ["skill: Awareness"]
does = [{ do = "modify", what = "DN", amount = 3 }]
"""
"""A setup with a custom talent, traits and a condition."""


def test_custom_abilities_work_from_a_setup_file(tmp_path: Path) -> None:
    """They appear in forms and story, and the log can be read without the file."""
    sheet = tmp_path / "homebrew.toml"
    sheet.write_text(HOMEBREW, encoding="utf-8")
    story = Story(Encounter.begin("wrath_and_glory", sheet, settings={"ruin_first_turn": False}))
    story.set(ruin=0, players__ann__wrath=0).given(BeginCombat(), Act("ada"))
    forms = [form.label for request in story.encounter.requests for form in request.forms]
    assert "Ada: use Warcry" in forms
    story.given(UseAbility("ada", "warcry", "x"))
    assert (story.state.combatant("x").level("Deafened"), story.state.combatant("ada").shock) == (1, 1)
    story.when(UseAbility("ada", "warcry", "x")).refuses("used_up")
    story.given((Attack(who="ada", weapon="cleaver", targets=("x",)), (4, 4, 4, 4)))
    assert (story.state.combatant("x").wounds, story.state.combatant("x").level("Bleeding")) == (1, 1)
    story.given(EndTurn("ada"), Act("x"))
    (asked,) = [request for request in story.encounter.requests if request.kind == "act"]
    assert asked.reminders == ("X: the end of Deafened: Shake the head for a Simple Action.",)
    listen = TakeTest(who="x", action="Listen", skill="Awareness", dn=2)
    assert declared(story, listen).dn == 6
    story = Story(story.encounter).given(EndTurn("x"))
    assert story.state.combatant("x").level("Deafened") == 0
    story.given(EndCombat(("players",)))
    log, story_text = tmp_path / "fight.jsonl", Replay.of(story.encounter).transcript()
    story.encounter.save(log)
    sheet.unlink()
    again = Replay.load(log)
    assert again.verify().exact
    assert again.transcript() == story_text
    assert any("Ada uses Warcry on X. It rings in the ears." in line for line in story_text)
    assert any("Ada's Notched takes effect on X. The wound is ragged." in line for line in story_text)


def test_custom_condition_ends_with_its_round_or_fight() -> None:
    """A condition without an end lasts."""
    toml = """
        conditions = [{ name = "Dazzled", until = "round" }, { name = "Cursed", until = "fight" }, { name = "Marked" }]
    """
    story = acting(ADA, X, toml=toml)
    for name in ("Dazzled", "Cursed", "Marked"):
        story.given(SetCondition(who="x", condition=name, level=1))
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"))
    assert story.state.round == 2
    assert list(story.state.combatant("x").levels) == ["Cursed", "Marked"]
    (later,) = [each for each in story.encounter.aftermath()["combatants"] if each["id"] == "x"]
    assert [each["name"] for each in later["conditions"]] == ["Marked"]


def test_aftermath_keeps_abilities_conditions_and_faith() -> None:
    """The abilities come from the log, not from the catalogue."""
    ada = {**ADA, "abilities": ["Righteous Wrath", "Smash Attack (2)"], "faith": 2}
    story = acting(ada, X).given(UseAbility("ada", "Righteous Wrath"))
    story.then(Spent, Gained(whose="p-ada", resource="Wrath", amount=2, source="Righteous Wrath"))
    following = story.encounter.aftermath()
    assert following["combatants"][0]["faith"] == 1
    again = Encounter.begin("wrath_and_glory", following)
    assert again.state.catalogue == story.state.catalogue


def test_newcomer_brings_catalogue_and_custom_abilities() -> None:
    own = Ability(id="howl", when="turn start", does=(Effect(do="harm", what="Shock", amount=1, to="enemies"),))
    sheet = Profile(
        id="wolf", name="Wolf", role="elite", abilities=("howl", "Fighting Fury"), weapons=("fangs",), faith=1
    )
    fangs = {"id": "fangs", "name": "Fangs", "kind": "melee", "damage": 4, "traits": ["Rapid Fire (2)"]}
    story = acting({**ADA, "max_shock": 5}, X)
    join = {"type": "wrath_and_glory.join.v1", "sheet": plain(sheet), "weapons": [fangs]}
    story.when(join).refuses("sheet")
    story.when(join | {"abilities": [plain(own)]}).then(Joined)
    assert own in story.state.catalogue
    assert {"Fighting Fury", "Rapid Fire (X)"} <= {each.id for each in story.state.catalogue}
    assert story.state.combatant("wolf").faith == 1
    story.given(EndTurn("ada"), Act("wolf"))
    assert story.state.combatant("ada").shock == 1
    story.when(join | {"sheet": plain(attrs.evolve(sheet, id="cub")), "weapons": [], "abilities": [plain(own)]})
    story.refuses("sheet")


def test_newcomer_cannot_bring_an_ability_that_triggers_one_in_play_without_end() -> None:
    dread = 'when = "wounded"\ndoes = [{ do = "test", what = "Fear", amount = 1, to = "enemies" }]'
    scorn = Ability(id="scorn", when="passed", does=(Effect(do="harm", what="Wounds", amount=1, to="target"),))
    story = acting(ADA, {**X, "abilities": ["own"]}, toml=own(dread))
    join = {"type": "wrath_and_glory.join.v1", "sheet": plain(Profile(id="wolf", name="Wolf", role="elite"))}
    story.when(join | {"abilities": [plain(scorn)]}).refuses("sheet")
    assert "'scorn' (at 'passed': harm), 'own' (at 'wounded': test)" in str(story.refused)
    story.when(join | {"abilities": [plain(attrs.evolve(scorn, limit="turn"))]}).then(Joined)


INVALID_SETUPS = [
    (
        {"combatants": [{**ADA, "abilities": ["Smash Attak (2)"]}, X]},
        "$.combatants[0].abilities[0]",
        "did you mean 'Smash Attack (X)'?",
    ),
    ({"combatants": [{**ADA, "abilities": ["Bulk"]}, X]}, "$.combatants[0].abilities[0]", "needs a rating"),
    ({"combatants": [{**ADA, "abilities": ["Fearless", "Fearless"]}, X]}, "$.combatants[0].abilities[1]", "twice"),
    ({"combatants": [{**ADA, "armour_traits": ["Bulk"]}, X]}, "$.combatants[0].armour_traits[0]", "needs a rating"),
    (
        {"combatants": [{**ADA, "armour_traits": ["Invulnerabel"]}, X]},
        "$.combatants[0].armour_traits[0]",
        "did you mean 'Invulnerable'?",
    ),
    ({"armoury": [*ARMOURY, weapon("Gun", "Rapid Fire")]}, f"$.armoury[{len(ARMOURY)}].traits[0]", "needs a rating"),
    ({"armoury": [*ARMOURY, weapon("Gun", "Rending")]}, f"$.armoury[{len(ARMOURY)}].traits[0]", "needs a rating"),
    (
        {"armoury": [*ARMOURY, weapon("Gun", "Unweildy (1)")]},
        f"$.armoury[{len(ARMOURY)}].traits[0]",
        "did you mean 'Unwieldy (X)'?",
    ),
    ({"abilities": [{"id": "a", "when": "atack"}]}, "$.abilities[0].when", "did you mean 'attack'?"),
    (
        {"abilities": [{"id": "a", "when": "attack", "if": ["target is: Prome"]}]},
        "$.abilities[0].if[0]",
        "did you mean 'Prone'?",
    ),
    (
        {"abilities": [{"id": "a", "when": "wounded", "does": [{"do": "harm", "what": "Wounds", "amount": 1}]}]},
        "$.abilities[0].does[0].do",
        "'harm' could trigger its own ability again at 'wounded'; give the ability a limit or a cost",
    ),
    (
        {"abilities": [{"id": "a", "when": "attack", "if": ["skill"]}]},
        "$.abilities[0].if[0]",
        "'skill' cannot be used with ''",
    ),
    (
        {"abilities": [{"id": "a", "when": "attack", "if": ["keyword"]}]},
        "$.abilities[0].if[0]",
        "must be followed by a name",
    ),
    (
        {"abilities": [{"id": "a", "when": "soak", "does": [{"do": "modify", "what": "ED"}]}]},
        "$.abilities[0].does[0].what",
        "'ED' cannot be changed at 'soak'",
    ),
    (
        {"abilities": [{"id": "a", "when": "hit", "does": [{"do": "allow", "what": "Run"}]}]},
        "$.abilities[0].does[0].do",
        "can be used only with `when` set to: always",
    ),
    (
        {"abilities": [{"id": "a", "when": "always", "does": [{"do": "gain", "what": "Wrath"}]}]},
        "$.abilities[0].does[0].do",
        "cannot be used with `when` set to 'always'",
    ),
    (
        {"abilities": [{"id": "a", "when": "hit", "does": [{"do": "gain", "what": "Wroth"}]}]},
        "$.abilities[0].does[0].what",
        "did you mean 'Wrath'?",
    ),
    (
        {"abilities": [{"id": "a", "when": "hit", "does": [{"do": "condition", "what": "Slain"}]}]},
        "$.abilities[0].does[0].what",
        "'condition' cannot be used with 'Slain'",
    ),
    (
        {"abilities": [{"id": "a", "when": "hit", "does": [{"do": "test", "what": "Luck", "amount": 3}]}]},
        "$.abilities[0].does[0].what",
        "there is no skill 'Luck' to test",
    ),
    (
        {"abilities": [{"id": "a", "when": "hit", "does": [{"do": "test", "what": "Agility or Prome", "amount": 3}]}]},
        "$.abilities[0].does[0].what",
        "did you mean 'Prone'?",
    ),
    (
        {"abilities": [{"id": "a", "when": "hit", "does": [{"do": "test", "what": "Agility"}]}]},
        "$.abilities[0].does[0].amount",
        "the DN must be between 1 and 20",
    ),
    (
        {"abilities": [{"id": "a", "when": "attack", "does": [{"do": "modify", "what": "dice", "dice": 1}]}]},
        "$.abilities[0].does[0].dice",
        "needs a fixed amount",
    ),
    (
        {"abilities": [{"id": "a", "when": "attack", "does": [{"do": "modify", "what": "dice", "to": "target"}]}]},
        "$.abilities[0].does[0].to",
        "'target' is not a possible target of 'modify'",
    ),
    (
        {"abilities": [{"id": "a", "when": "attack", "does": [{"do": "modify", "what": "dice", "until": "turn"}]}]},
        "$.abilities[0].does[0].until",
        "an automatic change has no end",
    ),
    (
        {"abilities": [{"id": "a", "when": "turn", "asked": True, "does": [{"do": "modify", "what": "dice"}]}]},
        "$.abilities[0].does[0].at",
        "specify the point",
    ),
    (
        {"abilities": [{"id": "a", "when": "hit", "does": [{"do": "heal", "what": "Shock", "until": "turn"}]}]},
        "$.abilities[0].does[0].until",
        "'heal' cannot last until 'turn'",
    ),
    ({"conditions": [{"name": "Prone"}]}, "$.conditions[0].name", "already"),
    ({"conditions": [{"name": "Odd", "until": "session"}]}, "$.conditions[0].until", "cannot end with 'session'"),
    (
        {"conditions": [{"name": "Odd", "abilities": [{"id": "o", "when": "noon"}]}]},
        "$.conditions[0].abilities[0].when",
        "not a point in the order of play",
    ),
]


@pytest.mark.parametrize(("change", "path", "sentence"), INVALID_SETUPS)
def test_invalid_abilities_in_a_setup_are_refused(change: dict[str, Any], path: str, sentence: str) -> None:
    """The message names the path and, if there is one, a similar name."""
    setup = {"players": [{"id": "p-ada", "name": "Ann"}], "combatants": [ADA, X], "armoury": list(ARMOURY)} | change
    with pytest.raises(Refused) as refused:
        Encounter.begin("wrath_and_glory", setup)
    (message,) = [str(reason) for reason in refused.value.reasons if f"{path}:" in str(reason)]
    assert sentence in message


def test_ability_index_agrees_with_the_catalogue() -> None:
    """Names are found by each part before a colon, with or without brackets."""
    catalogue = known_abilities.CATALOGUE.abilities
    names = {
        name
        for each in catalogue
        for name in (each.id, *each.id.split(": "), *name_parts(active_abilities.base_name(each.id)))
    }
    for printed in (
        f"{active_abilities.base_name(name)}{inside}" for name in names for inside in ("", " (3)", " (Large)")
    ):
        assert active_abilities.matching_abilities(
            known_abilities.CATALOGUE.lookup(printed), printed
        ) == active_abilities.matching_abilities(catalogue, printed)


def test_catalogue_has_no_errors() -> None:
    """Every effect also has a function that applies it."""
    sheets = known_abilities.CATALOGUE.conditions
    names = tuple(each.name for each in sheets)
    assert list(known_abilities.ability_errors(Names(), known_abilities.CATALOGUE.abilities, sheets, names)) == []
    assert set(room.FUNCTIONS) == {
        do for do, kind in room.ABILITIES.effects.items() if do != MODIFY and not kind.looked_up
    }


PRINTED = (
    "Agonising, Arc (2), Assault, Bane (Flyer), Barrage, Beam, Blast (6), Blessed (1), Bomb, Brutal, "
    "Cacophony, Careful, Cognis, Corrupting, Flamer, Fleshbane, Force, Gas, Grav, Gruesome, Guided, "
    "Haywire (6), Heavy (8), HunTR, Indirect, Inflict (Poisoned 4), Kustom, Lance, Luminagen, "
    "Mastercrafted, Melta, Mortal (1), Mounted (Large), Nemesis, Overwhelming, Paired, Parry, Pistol, Rad "
    "(3), Rapid Fire (2), Reaping, Recharge, Reliable, Rending (2), Silent, Sniper (2), Special, Spread, "
    "Supercharge, Sustained, Tearing, Tesla, Two-Handed, Unwieldy (2), Volatile (1), Waaagh!, Warp Weapon"
)
"""Weapon traits that are printed in the books."""


@pytest.mark.parametrize("trait", PRINTED.split(", "))
def test_every_printed_weapon_trait_is_known(trait: str) -> None:
    """A trait is known to the rules, or has an effect or a reminder in the catalogue."""
    story = acting(agent("Ada", "gun", player="p-ada"), X, weapons=(weapon("Gun", trait),))
    ruled = trait.partition(" (")[0] in TRAITS
    assert ruled or any(each.id.partition(" (")[0] in trait for each in story.state.catalogue)


def own(ability: str) -> str:
    """Return a TOML text with one custom ability, `own`."""
    return f'[[abilities]]\nid = "own"\nname = "Our own"\n{ability}\n'


SHOT = Attack(who="ada", weapon="gun", targets=("x",))
TEST = TakeTest(who="ada", action="Search", skill="Awareness", dn=2)
INTERACT = Interact(who="ada", target="x", skill="Deception", opposing_skill="Insight", condition="Hindered")
OPPOSE = Oppose(who="ada", opponent="x", action="Shove", skill="Strength", opposing_skill="Strength")


@pytest.mark.parametrize(
    ("fact", "command", "so", "otherwise"),
    [
        ("is: Prone", SHOT, {"ada": {"conditions": [{"name": "Prone"}]}}, {}),
        ("is: Wounded", SHOT, {"ada": {"wounds": 1}}, {}),
        ("is: Exhausted", SHOT, {"ada": {"exhausted": True}}, {}),
        ("is: Dying", SHOT, {"ada": {"dying": True}}, {}),
        ("target is: Engaged", SHOT, {"x": {"engaged_with": ["bo"]}}, {}),
        ("target is: a mob", SHOT, {"x": {"role": "troop", "mob": 3}}, {}),
        ("target is: Blinded", SHOT, {"x": {"conditions": [{"name": "Blinded"}]}}, {}),
        ("keyword: ORK", SHOT, {"ada": {"keywords": ["ORK"]}}, {"x": {"keywords": ["ORK"]}}),
        ("target keyword: ORK", SHOT, {"x": {"keywords": ["Ork"]}}, {"ada": {"keywords": ["ORK"]}}),
        ("role: agent", SHOT, {}, None),
        ("target role: troop", SHOT, {"x": {"role": "troop"}}, {}),
        ("round: 1", SHOT, {}, None),
        ("not round: 1", SHOT, None, {}),
        ("own turn", SHOT, {}, None),
        ("with: gun", SHOT, {}, None),
        ("trait: Rapid Fire", SHOT, {}, None),
        ("trait: Melta", SHOT, None, {}),
        ("action: Attack", SHOT, {}, None),
        ("by: Aim", attrs.evolve(SHOT, aim=True), {}, None),
        ("by: Aim", SHOT, None, {}),
        ("aim", attrs.evolve(SHOT, aim=True), {}, None),
        ("aim", SHOT, None, {}),
        ("short", attrs.evolve(SHOT, band="short"), {}, None),
        ("short", SHOT, None, {}),
        ("ranged", SHOT, {}, None),
        ("melee", SHOT, None, {}),
        ("melee", Attack(who="ada", weapon="sword", targets=("x",)), {}, None),
        ("thrown", Attack(who="ada", weapon="grenade", targets=("x",)), {}, None),
        ("attack", SHOT, {}, None),
        ("attack", TEST, None, {}),
        ("test", TEST, {}, None),
        ("test", SHOT, None, {}),
        ("skill: Awareness", TEST, {}, None),
        ("skill: Awareness", SHOT, None, {}),
        ("braced", Attack(who="ada", weapon="stubber", targets=("x",), brace=True), {}, None),
        ("braced", Attack(who="ada", weapon="stubber", targets=("x",)), None, {}),
        ("supercharged", attrs.evolve(SHOT, supercharge=True), {}, None),
        ("supercharged", SHOT, None, {}),
        ("pin", Pin(who="ada", weapon="gun", target="x"), {}, None),
        ("interaction", INTERACT, {}, None),
        ("contest", OPPOSE, {}, None),
        ("defence", FullDefence("ada"), {}, None),
        ("defence", SHOT, None, {}),
    ],
)
def test_ability_applies_only_if_its_condition_holds(
    fact: str, command: Command, so: dict[str, Fields] | None, otherwise: dict[str, Fields] | None
) -> None:
    """It adds a die."""
    toml = own(f'when = "test"\nif = ["{fact}"]\ndoes = [{{ do = "modify", what = "dice", amount = 1 }}]')
    for sheets, counts in ((so, True), (otherwise, False)):
        if sheets is not None:
            assert (("Our own", 1, "dice") in changes(declared(_four(toml, sheets), command))) is counts


def _four(toml: str, sheets: dict[str, Fields]) -> Story:
    gun = weapon("Gun", "Rapid Fire (1)", "Supercharge")
    ada = agent("Ada", "gun", "sword", "grenade", "stubber", player="p-ada", max_wounds=9, abilities=["own"])
    ada, foe = ada | sheets.get("ada", {}), threat("X", max_wounds=9) | sheets.get("x", {})
    return acting(ada, foe, agent("Bo", player="p-bo"), toml=toml, weapons=(gun,))


def test_condition_against_fear_does_not_hold_for_terror() -> None:
    toml = own('when = "test"\nif = ["against: Fear"]\ndoes = [{ do = "modify", what = "DN", amount = -1 }]')
    fear = CallForTest(who="ada", purpose="it howls", kind="Fear", skill="Resolve", dn=3)
    for call, counts in ((fear, True), (attrs.evolve(fear, kind="Terror"), False)):
        story = party({**ADA, "abilities": ["own"]}, X, toml=toml).given(call)
        assert (("Our own", -1, "difficulty") in changes(declared(story, TakeOwedTest("ada")))) is counts


@pytest.mark.parametrize(
    ("cost", "sheet", "paid"),
    [
        ("Combat Action", {}, lambda state: state.turn.slots == ("Combat",)),
        ("Simple Action", {}, lambda state: state.turn.slots == ("Simple",)),
        ("Move", {}, lambda state: state.turn.slots == ("Move",)),
        ("Full-Round Action", {}, lambda state: len(state.turn.slots) == 4),
        ("Reflexive Action", {}, lambda state: state.combatant("ada").reflexive_used),
        ("Wrath", {}, lambda state: state.players[0].wrath == 0),
        ("Glory", {}, lambda state: state.glory == 0),
        ("Reload", {"ammo": 1}, lambda state: state.combatant("ada").ammo == 0),
        ("Faith", {"faith": 1}, lambda state: state.combatant("ada").faith == 0),
        ("Shock", {"max_shock": 1}, lambda state: state.combatant("ada").shock == 1),
        ("Wounds", {"max_wounds": 1}, lambda state: state.combatant("ada").wounds == 1),
    ],
)
def test_ability_costs_are_paid(cost: str, sheet: Fields, paid: Any) -> None:
    """A second use is refused, because the resource is used up."""
    toml = own(
        f'when = "turn"\nasked = true\ncost = [{{ what = "{cost}" }}]\n'
        'does = [{ do = "gain", what = "Ruin", amount = 1 }]'
    )
    story = acting({**ADA, "abilities": ["own"], **sheet}, X, toml=toml).set(players__p_dash_ada__wrath=1, glory=1)
    assert not paid(story.state)
    story.given(UseAbility("ada", "own")).then(AbilityUsed)
    assert paid(story.state)
    assert story.state.ruin == 1
    story.when(UseAbility("ada", "own")).refuses("too_dear")


def test_threat_pays_costs_with_its_own_ruin_first() -> None:
    toml = own(
        'when = "turn"\nasked = true\ncost = [{ what = "Ruin" }]\ndoes = [{ do = "heal", what = "Shock", amount = 1 }]'
    )
    story = acting(ADA, {**X, "abilities": ["own"], "ruin": 1}, toml=toml).given(EndTurn("ada"), Act("x")).set(ruin=1)
    story.given(UseAbility("x", "own"))
    assert (story.state.combatant("x").ruin, story.state.ruin) == (0, 1)
    story.given(UseAbility("x", "own")).when(UseAbility("x", "own")).refuses("too_dear")


@pytest.mark.parametrize("what", ["Wrath", "Glory", "Ruin", "Reload", "Faith"])
def test_ability_can_give_and_take_resources(what: str) -> None:
    """A resource is never reduced below 0."""
    give = own(f'when = "turn"\nasked = true\ndoes = [{{ do = "gain", what = "{what}", amount = 2 }}]')
    take = f'[[abilities]]\nid = "take"\nwhen = "turn end"\ndoes = [{{ do = "lose", what = "{what}", amount = 3 }}]\n'
    who = (
        threat("X", abilities=["own", "take"], ammo=0)
        if what == "Ruin"
        else {**ADA, "abilities": ["own", "take"], "ammo": 0}
    )

    def held(story: Story) -> int:
        state = story.state
        combatant = state.combatant(who["id"])
        pools = {"Wrath": state.players[0].wrath, "Glory": state.glory, "Ruin": state.ruin}
        amount: int = pools.get(what, {"Reload": combatant.ammo, "Faith": combatant.faith}.get(what, 0))
        return amount

    story = acting(ADA if what == "Ruin" else who, who if what == "Ruin" else X, toml=give + take)
    if what == "Ruin":
        story.given(EndTurn("ada"), Act("x"))
    assert held(story) == 0
    story.given(UseAbility(who["id"], "own"))
    assert held(story) == 2
    story.given(EndTurn(who["id"]))
    assert held(story) == 0


def test_any_time_ability_cannot_be_used_during_a_roll() -> None:
    toml = own('when = "any time"\nasked = true\ndoes = [{ do = "cure", what = "Prone" }]\nlimit = "round"')
    story = party({**ADA, "abilities": ["own"], "conditions": [{"name": "Prone"}]}, X, toml=toml)
    story.given((TEST, (2, 2, 2))).when(UseAbility("ada", "own")).refuses("not_now")
    story.given(KeepRoll("ada"), UseAbility("ada", "own"))
    assert story.state.combatant("ada").level("Prone") == 0


def test_ability_can_add_dice_to_a_roll() -> None:
    """Neither Wrath nor Glory is needed."""
    toml = own('when = "roll"\nasked = true\ncost = [{ what = "Wounds" }]\ndoes = [{ do = "add dice", amount = 2 }]')
    story = party({**ADA, "abilities": ["own"], "max_wounds": 9}, X, toml=toml).set(players__p_dash_ada__wrath=0)
    story.given((TEST, (2, 4, 2)), (UseAbility("ada", "own"), (4, 6)))
    assert (story.state.test.faces, story.state.test.icons) == ((2, 4, 2, 4, 6), 4)


def test_ward_prevents_wounds_before_soaking() -> None:
    """If no Wounds remain, there is no request to soak."""
    toml = own('when = "soak window"\nasked = true\ndoes = [{ do = "ward", what = "Wounds", dice = 1, sides = 3 }]')
    story = party({**ADA, "abilities": ["own"], "max_wounds": 9}, X, toml=toml)
    story.given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), (UseAbility("ada", "own"), (2,)))
    assert story.encounter.step == "SOAK"
    story.given((UseAbility("ada", "own"), (3,))).then(Soaked(who="ada", harm="Wounds", amount=1, by="Our own"))
    assert (story.encounter.step, story.state.combatant("ada").wounds) == ("NARRATIVE", 0)


def test_ability_can_harm_the_attacker_that_caused_wounds() -> None:
    """Harm without an attacker has no such effect."""
    harms = 'does = [{ do = "harm", what = "Mortal Wounds", amount = 1, to = "target" }]'
    toml = own(f'when = "wounded"\nlimit = "turn"\n{harms}')
    thorny = threat("X", resilience=8, max_wounds=9, abilities=["own"])
    story = acting({**ADA, "max_wounds": 9}, thorny, toml=toml)
    story.given((Attack(who="ada", weapon="sword", targets=("x",)), (4, 4, 4, 4)))
    assert story.state.combatant("ada").wounds == 0
    thorny["resilience"] = 6
    story = acting({**ADA, "max_wounds": 9}, thorny, toml=toml)
    story.given((Attack(who="ada", weapon="sword", targets=("x",)), (4, 4, 4, 4)))
    assert (story.state.combatant("x").wounds, story.state.combatant("ada").wounds) == (2, 1)
    story.given(Inflict(who="x", harm="Mortal Wounds", amount=1, source="a fall"))
    assert story.state.combatant("ada").wounds == 1


@pytest.mark.parametrize(("harm", "left"), [("Wounds", 2), ("Mortal Wounds", 2), ("Shock", 2)])
def test_ability_can_reduce_each_kind_of_harm(harm: str, left: int) -> None:
    toml = own(f'when = "harmed"\ndoes = [{{ do = "modify", what = "{harm}", amount = -1 }}]')
    ada = {**ADA, "abilities": ["own"], "max_wounds": 9, "max_shock": 9}
    for kind in ("Wounds", "Mortal Wounds", "Shock"):
        story = party(ada, X, toml=toml).given(Inflict(who="ada", harm=kind, amount=3, source="a fall"))
        if story.encounter.step == "SOAK":
            story.given(Endure("ada"))
        combatant = story.state.combatant("ada")
        assert combatant.wounds + combatant.shock == (left if kind == harm else 3)


def test_ability_of_the_target_can_lower_the_attack_dice() -> None:
    toml = own('when = "attacked"\ndoes = [{ do = "modify", what = "dice", amount = -1 }]')
    story = acting(ADA, {**X, "abilities": ["own"]}, threat("Y"), toml=toml)
    blow = Attack(who="ada", weapon="sword", targets=("x",))
    assert changes(declared(story, blow)) == [("Our own", -1, "dice")]
    assert changes(declared(story, attrs.evolve(blow, targets=("y",)))) == []


def test_ability_can_forbid_soaking() -> None:
    toml = own('when = "always"\ndoes = [{ do = "forbid", what = "Determination" }]')
    hurt = Inflict(who="ada", harm="Wounds", amount=1, source="a fall")
    story = party({**ADA, "abilities": ["own"], "max_wounds": 9}, X, toml=toml).given(hurt)
    assert (story.encounter.step, story.state.combatant("ada").wounds) == ("NARRATIVE", 1)


def test_target_condition_must_hold_for_all_targets() -> None:
    """Hatred of Orks does not apply if one target is human."""
    ork, other, man = (threat(name, keywords=[word]) for name, word in (("X", "ORK"), ("Y", "ORK"), ("Z", "HUMAN")))
    story = acting({**ADA, "abilities": ["Hatred (ORK)"]}, ork, other, man)
    blow = Attack(who="ada", weapon="sword", targets=("x", "y"))
    assert ("Hatred (ORK)", 4, "dice") in changes(declared(story, blow))
    assert ("Hatred (ORK)", 4, "dice") not in changes(declared(story, attrs.evolve(blow, targets=("x", "z"))))


def test_conviction_and_influence_default_to_attributes() -> None:
    story = party({**ADA, "conviction": 6, "fellowship": 4}, X)
    assert declared(story, attrs.evolve(TEST, skill="Conviction")).pool == 6
    assert declared(story, attrs.evolve(TEST, skill="Influence")).pool == 4


def test_abilities_on_a_hidden_sheet_are_hidden() -> None:
    """Views, events and stories for players do not name them."""
    dome = threat("X", max_wounds=9, resilience=6, armour_traits=["Shield (1)"], abilities=["Regeneration", "Fear (3)"])
    ada = agent("Ada", "gun", player="p-ada", abilities=["Feel No Pain"])
    gun = weapon("Gun", "Rapid Fire (1)")
    story = party(ada, dome, weapons=(gun,), hide_threats=True, hide_dn=True, toml="").given(BeginCombat())
    assert (story.state.owed[0].dn, story.encounter.view("p-ada")["state"]["owed"][0]["dn"]) == (3, 0)
    keep_roll(story.given((TakeOwedTest("ada"), (4, 6))), "ada").set(ruin=0, players__p_dash_ada__wrath=0)
    story.given(Act("ada"), (Attack(who="ada", weapon="gun", targets=("x",)), (4, 4, 4, 4)))
    assert story.event(GuardStands).hidden
    seen = {each["id"] for each in story.encounter.view("p-ada")["state"]["catalogue"]}
    assert seen == {"Feel No Pain", "Rapid Fire (X)"}
    assert "Shield" not in " ".join(Replay.of(story.encounter).transcript("p-ada"))
    assert "Shield +1" in " ".join(Replay.of(story.encounter).transcript("gm"))


@pytest.mark.rule("WG-SHIFT-01", "WG-SHIFT-09")
def test_shifted_die_triggers_its_ability() -> None:
    """The form suggests the name of the ability."""
    story = acting({**ADA, "abilities": ["Blood Must Flow!"]}, threat("X", resilience=20))
    story.given((Attack(who="ada", weapon="sword", targets=("x",)), (4, 4, 6, 5)))
    (asked,) = [request for request in story.encounter.requests if request.kind == "shift"]
    assert "Blood Must Flow!" in str(asked.forms[-1].plain())
    trial = Story(story.encounter.fork()).given(Shift(who="ada", effects=1, what="a scar"))
    assert trial.state.combatant("x").level("Bleeding") == 0
    story.given(Shift(who="ada", effects=1, what="Blood Must Flow!")).then(AbilityUsed)
    assert story.state.combatant("x").level("Bleeding") == 1


@pytest.mark.rule("WG-ACT-01", "WG-ACT-02")
@pytest.mark.parametrize(
    ("what", "slot"),
    [("Combat Action", "Combat"), ("Simple Action", "Simple"), ("Move", "Move"), ("Reflexive Action", "Reflexive")],
)
def test_ability_can_make_a_used_action_available_again(what: str, slot: str) -> None:
    """An unused Action stays as it is."""
    toml = own(f'when = "turn"\nasked = true\ndoes = [{{ do = "free", what = "{what}" }}]')
    story = acting({**ADA, "abilities": ["own"]}, X, toml=toml).given(UseAbility("ada", "own"))
    story.without(ActionFreed).given(Sprint("ada"))
    assert (slot in story.state.turn.slots, story.state.combatant("ada").reflexive_used) == (True, True)
    story.given(UseAbility("ada", "own")).then(ActionFreed("ada", slot, "Our own"))
    left = {"Combat", "Simple", "Move", "Reflexive"} - {slot}
    assert (set(story.state.turn.slots), story.state.combatant("ada").reflexive_used) == (left, slot != "Reflexive")


def test_many_blades_allows_one_more_attack_for_ruin() -> None:
    story = acting(ADA, {**X, "abilities": ["Flurry of Blades"]}).given(EndTurn("ada"), Act("x"))
    blow = (Attack(who="x", weapon="sword", targets=("ada",)), (2, 2, 2, 2))
    story.given(blow).when(*blow).refuses("used_up")
    story.set(ruin=2).given(UseAbility("x", "Flurry of Blades")).set(ruin=0).given(blow).set(ruin=1)
    story.when(UseAbility("x", "Flurry of Blades")).refuses("used_up")


def test_override_cannot_add_an_undefined_ability() -> None:
    """Abilities that are defined at the table can be added."""
    story = acting({**ADA, "abilities": ["Smash Attack (1)"]}, {**X, "abilities": ["Fearless"]})
    for path, value in (("abilities", ("Hardy (1)",)), ("armour_traits", ("Bulk (1)",))):
        with pytest.raises(Refused, match="is not defined at this table"):
            story.encounter.override(f"combatants.ada.profile.{path}", value, "why not")
    story.encounter.override("combatants.ada.profile.abilities", ("Smash Attack (3)", "Fearless"), "a boon")
    blow = Attack(who="ada", weapon="sword", targets=("x",), all_out=True)
    assert ("Smash Attack (3)", 3, "ED") in changes(declared(story, blow))
    story.encounter.override("combatants.ada.profile.armour_traits", ("Invulnerable",), "a blessing")


HOWL = """
[[abilities]]
id = "Howl"
when = "{when}"
text = "It howls."
does = [{{do = "modify", what = "dice", amount = -1, at = "attack", to = "enemies"{until}}}]
"""


@pytest.mark.rule("WG-ACT-08")
def test_used_ability_that_affects_enemies_lasts_until_its_end() -> None:
    """X and its comrades are not affected."""
    toml = HOWL.format(when="turn", until=', until = "round"') + "asked = true"
    bo, howling = agent("Bo", "sword", player="p-bo"), {**X, "abilities": ["Howl"]}
    story = acting(ADA, bo, howling, threat("Y", "sword"), toml=toml).given(EndTurn("ada"), Act("x"))
    story.when(UseAbility("x", "Howl")).then(AbilityUsed(who="x", ability="Howl", lasts="round", text="It howls."))
    for who, target, weaker in (("x", "ada", 0), ("bo", "x", 1), ("y", "ada", 0), ("ada", "x", 0)):
        blow = Attack(who=who, weapon="sword", targets=(target,))
        assert changes(declared(story, blow)) == [("Howl", -1, "dice")] * weaker
        story.given(EndTurn(who), *([Act(after)] if (after := {"x": "bo", "bo": "y", "y": "ada"}.get(who)) else []))


@pytest.mark.rule("WG-ACT-08")
def test_automatic_ability_that_affects_enemies_is_not_a_reminder() -> None:
    story = acting(ADA, {**X, "abilities": ["Howl"]}, toml=HOWL.format(when="turn start", until=""))
    blow = Attack(who="ada", weapon="sword", targets=("x",))
    assert changes(declared(story, blow)) == [("Howl", -1, "dice")]
    story.given(EndTurn("ada")).when(Act("x")).without(Reminded)


@pytest.mark.rule("WG-MULTI-03")
@pytest.mark.parametrize("prone", ["x", "y"])
@pytest.mark.parametrize(("point", "faces"), [("rolled", (6, 4, 4, 4, 4)), ("complication", (1, 4, 4, 4, 4))])
def test_abilities_after_a_roll_at_several_targets_see_the_first(
    prone: str, point: str, faces: tuple[int, ...]
) -> None:
    toml = f"""
        [[abilities]]
        id = "Keen"
        when = "{point}"
        if = ["target is: Prone"]
        does = [{{ do = "gain", what = "Wrath", amount = 1 }}]
    """
    ada = agent("Ada", "lasgun", player="p-ada", value=5, abilities=["Keen"])
    story = acting(ada, threat("X", max_wounds=9), threat("Y", max_wounds=9), toml=toml)
    story.given(SetCondition(who=prone, condition="Prone", level=1))
    story.given((Attack(who="ada", weapon="lasgun", targets=("x", "y")), faces))
    assert any(isinstance(event, AbilityUsed) for event in story.events) is (prone == "x")
