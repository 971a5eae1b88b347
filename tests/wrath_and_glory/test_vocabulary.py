"""Words for abilities: amounts by a score, Wrath Die sixes, mobs, rerolls, automatic success and permanent changes."""

import re
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.systems.wrath_and_glory.queries import active_abilities
from combat.systems.wrath_and_glory.queries.abilities import CATALOGUE
from events.vocabulary import Die
from tests.wrath_and_glory.parties import Fields, agent, threat

S = "wrath_and_glory."


class Faces:
    """Dice that show given faces, then always 4 (or the highest face of a smaller die)."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def throw(self, sides: int, draw: int) -> Die:
        """Return the next face."""
        face = self.faces.pop(0) if self.faces else min(4, sides)
        return Die(face=min(face, sides), sides=sides, source=f"loaded:{draw}")


GUN = {"id": "gun", "name": "Gun", "kind": "ranged", "damage": 7, "salvo": 1}
SWORD = {"id": "sword", "name": "Sword", "kind": "melee", "damage": 5}


def fight(
    *own: Fields,
    ada: Fields | None = None,
    x: Fields | None = None,
    gun: Fields | None = None,
    faces: tuple[int, ...] = (),
    **settings: Any,
) -> Encounter:
    """Start a fight of Ada (Rank 2) against X in Ada's turn. `own` are the abilities of the setup."""
    setup = {
        "players": [{"id": "p", "name": "P", "wrath": 0}],
        "ruin": 0,
        "glory": 0,
        "combatants": [
            agent("Ada", "gun", "sword", player="p", rank=2, max_wounds=20, max_shock=20) | (ada or {}),
            threat("X", "gun", "sword", max_wounds=90, shockless=True) | (x or {}),
        ],
        "armoury": [GUN | (gun or {}), SWORD],
        "abilities": list(own),
    }
    chosen = {"ruin_first_turn": False, "map_by": "anyone", **settings}
    encounter = Encounter.begin("wrath_and_glory", setup, Faces(*faces), settings=chosen)
    do(encounter, "begin_combat")
    do(encounter, "act", who="ada")
    return encounter


def do(encounter: Encounter, command: str, /, **fields: Any) -> None:
    """Give a command of Wrath & Glory."""
    encounter.do({"type": f"{S}{command}.v1", **fields})


def shoot(encounter: Encounter) -> None:
    """Let Ada shoot at X with the gun."""
    do(encounter, "attack", who="ada", weapon="gun", targets=["x"])


def events(encounter: Encounter, name: str) -> list[Any]:
    """Return the events of a class."""
    return [event for beat in encounter.journal.beats for event in beat.events if type(event).__name__ == name]


def ability(name: str, when: str, *does: Fields, **fields: Any) -> Fields:
    """Return an ability."""
    return {"id": name, "when": when, "does": list(does), **fields}


def modify(what: str, amount: int, **fields: Any) -> Fields:
    """Return an effect that changes a roll."""
    return {"do": "modify", "what": what, "amount": amount, **fields}


@pytest.mark.parametrize(
    ("per", "amount", "pool"),
    [("Rank", 1, 6), ("Rank", 2, 8), ("Tier", 1, 5), ("Agility", 1, 7), ("Toughness", -1, 1)],
)
def test_amount_is_multiplied_by_a_score_of_the_owner(per: str, amount: int, pool: int) -> None:
    """Ada has Rank 2, Tier 1 and attributes of 3."""
    keen = ability("Keen", "attack", modify("dice", amount, per=per))
    encounter = fight(keen, ada={"abilities": ["Keen"]})
    shoot(encounter)
    assert events(encounter, "TestDeclared")[0].pool == pool


def test_amount_for_allies_grows_with_the_rank_of_the_owner() -> None:
    lead = ability("Lead", "attack", modify("dice", 1, per="Rank", to="allies"))
    bo = agent("Bo", "gun", player="p", rank=4, abilities=["Lead"])
    encounter = Encounter.begin(
        "wrath_and_glory",
        {
            "players": [{"id": "p", "name": "P", "wrath": 0}],
            "combatants": [agent("Ada", "gun", player="p", rank=1), bo, threat("X", "gun")],
            "armoury": [GUN],
            "abilities": [lead],
        },
        Faces(),
        settings={"ruin_first_turn": False},
    )
    do(encounter, "begin_combat")
    do(encounter, "act", who="ada")
    shoot(encounter)
    assert events(encounter, "TestDeclared")[0].pool == 8


def test_rolled_amount_adds_the_rank() -> None:
    """1d3 + Double Rank: 3 + 4 of 9 Shock."""
    healed = {"do": "heal", "what": "Shock", "amount": 2, "per": "Rank", "dice": 1, "sides": 3}
    calm = ability("Calm", "turn start", healed)
    encounter = fight(calm, ada={"abilities": ["Calm"], "shock": 9})
    assert encounter.state.combatant("ada").shock == 2


@pytest.mark.parametrize(
    ("printed", "ed"), [("Drill (3)", 3), ("Drill (Rank)", 2), ("Drill (+Rank)", 2), ("Drill (Double Rank)", 4)]
)
def test_rating_may_be_a_number_or_the_rank(printed: str, ed: int) -> None:
    drill = ability("Drill (X)", "attack", modify("ED", 1))
    encounter = fight(drill, gun={"traits": [printed]})
    shoot(encounter)
    assert [change.amount for change in events(encounter, "TestDeclared")[0].modifiers if change.on == "ED"] == [ed]


RATED = sorted(
    active_abilities.base_name(each.id)
    for each in CATALOGUE.abilities
    if each.id.endswith(" (X)") and ": " not in each.id
    if not active_abilities.wants_word(each) and not any(effect.per for effect in each.does)
)
"""The names of the catalogue that need a rating, those with further parts included."""


@pytest.mark.parametrize("name", RATED)
def test_name_of_the_catalogue_needs_its_rating(name: str) -> None:
    """Also one with a further part that needs none, such as a being that causes Fear and is not afraid."""
    setup = {"players": [{"id": "p", "name": "P"}], "armoury": [GUN]}
    Encounter.begin(
        "wrath_and_glory", setup | {"combatants": [agent("Ada", "gun", player="p", abilities=[f"{name} (2)"])]}
    )
    for printed in (name, f"{name} (0)", f"{name} (d3)", f"{name} (Large)"):
        ada = agent("Ada", "gun", player="p", abilities=[printed])
        with pytest.raises(Refused, match=f"{re.escape(name)} needs a rating"):
            Encounter.begin("wrath_and_glory", setup | {"combatants": [ada]})


@pytest.mark.parametrize("printed", ["Drill (d3)", "Drill (1d3)", "Drill (Large)", "Drill"])
def test_rating_that_is_neither_is_refused(printed: str) -> None:
    with pytest.raises(Refused, match="needs a rating"):
        fight(ability("Drill (X)", "attack", modify("ED", 1)), gun={"traits": [printed]})
    with pytest.raises(Refused, match="needs a rating"):
        fight(ability("Drill (X)", "attack", modify("ED", 1)), ada={"abilities": [printed]})


@pytest.mark.parametrize("trait", ["Mortal (d3)", "Rapid Fire (d3)", "Blast (Large)", "Heavy (Huge)", "Rending (d3)"])
def test_rating_of_a_printed_trait_is_a_whole_number(trait: str) -> None:
    with pytest.raises(Refused, match=r"needs a rating|whole number"):
        fight(gun={"traits": [trait]})


def test_number_replaces_an_amount_that_grows_with_the_rank() -> None:
    keen = ability("Keen (X)", "attack", modify("dice", 2, per="Rank"))
    pools = []
    for printed in ("Keen", "Keen (3)", "Keen (Rank)"):
        encounter = fight(keen, ada={"abilities": [printed]})
        shoot(encounter)
        pools.append(events(encounter, "TestDeclared")[0].pool)
    assert pools == [8, 7, 6]


@pytest.mark.parametrize(("first", "hurt"), [(6, 2), (5, 0)])
def test_six_of_the_wrath_die_is_a_point(first: int, hurt: int) -> None:
    crush = ability("Crush Them", "wrath six", {"do": "harm", "what": "Mortal Wounds", "amount": 2, "to": "target"})
    encounter = fight(crush, ada={"abilities": ["Crush Them"]}, faces=(first, 1, 1, 1))
    shoot(encounter)
    assert encounter.state.combatant("x").wounds == hurt


def test_six_of_the_wrath_die_knows_a_critical_hit() -> None:
    """The first six misses, so it is no Critical Hit."""
    crush = ability("Gore", "wrath six", {"do": "condition", "what": "Prone", "to": "target"}, **{"if": ["critical"]})
    missed = fight(crush, ada={"abilities": ["Gore"]}, faces=(6, 1, 1, 1))
    shoot(missed)
    hit = fight(crush, ada={"abilities": ["Gore"]}, faces=(6, 4, 4, 4))
    shoot(hit)
    assert not events(missed, "ConditionChanged")
    assert [each.condition for each in events(hit, "ConditionChanged")] == ["Prone"]


@pytest.mark.parametrize(("members", "pool"), [(5, 6), (4, 4)])
def test_size_of_a_mob_is_a_fact_and_a_score(members: int, pool: int) -> None:
    """Two more dice for a mob of five; the mob's own bonus is one for each member."""
    swarm = ability("Swarm", "attack", modify("dice", 2), **{"if": ["target mob: 5"]})
    encounter = fight(swarm, ada={"abilities": ["Swarm"]}, x={"role": "troop", "mob": 9, "members": members})
    shoot(encounter)
    assert events(encounter, "TestDeclared")[0].pool == pool
    many = ability("Many", "attacked", modify("Defence", 1, per="mob"))
    encounter = fight(many, x={"role": "troop", "mob": 9, "members": members, "abilities": ["Many"]})
    shoot(encounter)
    assert events(encounter, "TestDeclared")[0].dn == 3 + members


def test_dice_that_show_a_face_are_rolled_again() -> None:
    ones = ability("Sure", "rolled", {"do": "reroll", "what": "1"}, **{"if": ["shows: 1"]})
    encounter = fight(ones, ada={"abilities": ["Sure"]}, faces=(4, 1, 2, 1, 6, 5))
    shoot(encounter)
    assert events(encounter, "PoolStands")[-1].faces == (4, 6, 2, 5)
    lucky = fight(ones, ada={"abilities": ["Sure"]}, faces=(4, 3, 2, 5))
    shoot(lucky)
    assert not events(lucky, "AbilityUsed")


def test_extra_damage_is_rolled_again_by_face_and_within_its_limit() -> None:
    """Three ED show 1, 1 and 4; the ones become 6 and 5. The second attack of the fight keeps its dice."""
    again = ability("Cruel", "damage", {"do": "reroll", "what": "1"}, limit="fight")
    encounter = fight(again, ada={"abilities": ["Cruel"]}, gun={"ed": 3}, faces=(4, 4, 4, 4, 1, 1, 4, 6, 5))
    shoot(encounter)
    assert events(encounter, "DamageStands")[0].damage == 7 + 1 + 2 + 1
    assert encounter.state.uses("ada", "Cruel")


def test_extra_damage_that_is_worth_nothing_is_rolled_again() -> None:
    again = ability("Cruel", "damage", {"do": "reroll", "amount": 1})
    encounter = fight(again, ada={"abilities": ["Cruel"]}, gun={"ed": 2}, faces=(4, 4, 4, 4, 3, 2, 6))
    shoot(encounter)
    assert events(encounter, "DamageStands")[0].damage == 7 + 2


def test_required_test_passes_without_a_roll() -> None:
    calm = ability("Stone", "test", {"do": "pass"}, **{"if": ["against: Corruption"]})
    encounter = fight(calm, ada={"abilities": ["Stone"]})
    owed = {"who": "ada", "purpose": "the idol", "skill": "Willpower", "dn": 5}
    do(encounter, "call_for_test", **owed, kind="Corruption")
    assert [each.ability for each in events(encounter, "AbilityUsed")] == ["Stone"]
    do(encounter, "call_for_test", **owed)
    assert len(encounter.state.owed) == 1


def test_own_test_passes_whatever_the_dice_show_once_in_its_limit() -> None:
    sure = ability("Sure", "test", {"do": "pass"}, limit="fight", **{"if": ["skill: Tech"]})
    encounter = fight(sure, ada={"abilities": ["Sure"]}, faces=(2, 2, 2, 2, 2, 2))
    for _ in range(2):
        do(encounter, "take_test", who="ada", action="Open it", skill="Tech", dn=9, cost="Free")
    assert [each.passed for each in events(encounter, "TestRead")] == [True, False]


@pytest.mark.parametrize(("amount", "wrath"), [(1, 2), (2, 3), (9, 4), (-5, 1)])
def test_wrath_dice_are_added_within_the_pool(amount: int, wrath: int) -> None:
    unbound = ability("Unbound", "attack", modify("Wrath Dice", amount))
    encounter = fight(unbound, ada={"abilities": ["Unbound"]})
    shoot(encounter)
    assert events(encounter, "TestDeclared")[0].wrath == wrath
    assert sum(die.mark == "Wrath Die" for die in events(encounter, "Rolled")[0].dice) == wrath


def test_icons_are_added_to_a_roll() -> None:
    gift = ability("Gift", "test", modify("icons", 2))
    encounter = fight(gift, ada={"abilities": ["Gift"]}, faces=(2, 2, 2, 4))
    shoot(encounter)
    assert events(encounter, "PoolStands")[0].icons == 3


def test_defence_and_resilience_may_simply_be_higher() -> None:
    tough = ability("Tough", "always", modify("Defence", 2), modify("Resilience", 4))
    encounter = fight(tough, x={"abilities": ["Tough"]}, faces=(4, 4, 6, 6))
    shoot(encounter)
    assert events(encounter, "TestDeclared")[0].dn == 5
    do(encounter, "inflict", who="x", harm="Damage", amount=12, source="a fall")
    assert encounter.state.combatant("x").wounds == 0


@pytest.mark.parametrize(("sides", "dice"), [(6, 5), (3, 3)])
def test_extra_damage_may_be_random(sides: int, dice: int) -> None:
    """The die shows 5, or 3 if it has three sides; two ED are printed besides."""
    encounter = fight(gun={"ed": 2, "ed_die": sides}, faces=(4, 4, 4, 4, 5))
    shoot(encounter)
    extra = next(each for each in events(encounter, "Rolled") if each.purpose == "Extra Damage")
    assert len(extra.dice) == 2 + dice


@pytest.mark.parametrize(
    ("own", "words"),
    [
        (ability("A", "attack", modify("dice", 1, per="Luck")), "not a score"),
        (ability("A", "attack", modify("dice", 0, per="Rank")), "must not be 0"),
        (ability("A", "rolled", {"do": "reroll", "what": "7"}), "needs faces"),
        (ability("A", "damage", {"do": "reroll"}, cost=[{"what": "Wrath"}]), "has no cost"),
        (ability("A", "attack", modify("dice", 1), **{"if": ["mob: many"]}), "a number"),
    ],
)
def test_word_that_means_nothing_is_refused(own: Fields, words: str) -> None:
    with pytest.raises(Refused, match=words):
        fight(own)


@pytest.mark.parametrize(
    "gun",
    [
        {"traits": ["Inflict (Blinded 1)", "Inflict (Vulnerable 2)"]},
        {"traits": ["Inflict (Blinded 1, Vulnerable 2)"]},
        {"inflicts": "Blinded, Vulnerable 2"},
    ],
)
def test_weapon_inflicts_every_condition_that_it_prints(gun: Fields) -> None:
    encounter = fight(gun={"damage": 20, **gun})
    shoot(encounter)
    x = encounter.state.combatant("x")
    assert (x.level("Blinded"), x.level("Vulnerable")) == (1, 2)


def test_weapon_may_exhaust_its_target() -> None:
    encounter = fight(gun={"damage": 20, "traits": ["Inflict (Exhausted)"]}, x={"shockless": False, "resolve": 1})
    shoot(encounter)
    if encounter.step == "SOAK":
        do(encounter, "endure", who="x")
    assert encounter.state.combatant("x").exhausted


@pytest.mark.parametrize(("skills", "pool"), [([{"name": "Default", "value": 7}], 7), ([], 3)])
def test_default_skill_of_a_threat_counts_for_every_skill_that_its_sheet_lacks(skills: list[Fields], pool: int) -> None:
    encounter = fight(x={"skills": [*skills, {"name": "Tech", "value": 2}]}, gun={"damage": 1})
    do(encounter, "end_turn", who="ada")
    do(encounter, "act", who="x")
    do(encounter, "attack", who="x", weapon="gun", targets=["ada"])
    assert events(encounter, "TestDeclared")[0].pool == pool
    for skill, dice in (("Tech", 2), ("Cunning", pool), ("Agility", 3), ("Resolve", 2)):
        do(encounter, "call_for_test", who="x", purpose=f"use {skill}", skill=skill, dn=1)
        while encounter.state.owed:
            do(encounter, "take_owed_test", who="x")
        assert events(encounter, "TestDeclared")[-1].pool == dice


@pytest.mark.parametrize(
    "words",
    [
        *("by: Nonsense", "trait: Brutel", "with: nonsense", "target role: boss", "round: x", "action: Nonsense"),
        *("keyword: ORKK", "not target keyword: DEAMON", "by: Aim or Nonsense"),
    ],
)
def test_condition_that_names_what_does_not_exist_is_refused(words: str) -> None:
    with pytest.raises(Refused, match=r"cannot be used with|must be followed by"):
        fight(ability("A", "attack", modify("dice", 1), **{"if": [words]}))


@pytest.mark.parametrize(
    "words",
    [
        *("with: GUN", "with: Gun", "by: short RANGE", "by: aim or Short Range", "skill: ballistic skill"),
        *("target role: Elite", "target keyword: ork", "action: attack", "trait: rapid fire", "not is: wounded"),
    ],
)
def test_condition_ignores_capitals_and_knows_a_weapon_by_its_name(words: str) -> None:
    own = ability("A", "attack", modify("ED", 1), **{"if": [words]})
    encounter = fight(own, ada={"abilities": ["A"]}, x={"keywords": ["ORK"]}, gun={"traits": ["Rapid Fire (1)"]})
    do(encounter, "attack", who="ada", weapon="gun", targets=["x"], band="short")
    assert "A" in [change.name for change in events(encounter, "TestDeclared")[0].modifiers]


def test_those_without_a_weapon_in_hand_strike_with_their_fists() -> None:
    """Strength 3 and one ED; the fists are offered only to those who have nothing else."""
    encounter = fight(ada={"weapons": [], "strength": 3}, faces=(4, 4, 4, 4, 6))
    labels = [form.label for request in encounter.requests for form in request.forms]
    assert any("Unarmed Strike" in label for label in labels)
    do(encounter, "attack", who="ada", weapon="unarmed", targets=["x"])
    assert events(encounter, "DamageStands")[0].damage == 3 + 2
    armed = fight()
    assert not any("Unarmed" in form.label for request in armed.requests for form in request.forms)
    do(armed, "attack", who="ada", weapon="unarmed", targets=["x"])


@pytest.mark.parametrize(("reading", "pools"), [("none", [3, 3]), ("opponent_dice", [3, 4])])
def test_difficulty_in_a_contest_may_be_dice_for_the_other_side(reading: str, pools: list[int]) -> None:
    """Ada is Wounded, which would raise her DN by 1."""
    encounter = fight(ada={"wounds": 1}, contested_penalty=reading)
    skills = {"skill": "Strength", "opposing_skill": "Strength"}
    do(encounter, "oppose", who="ada", opponent="x", action="Shove", **skills)
    assert [each.pool for each in events(encounter, "TestDeclared")] == pools
    hurt = fight(x={"wounds": 1}, contested_penalty=reading)
    do(hurt, "oppose", who="ada", opponent="x", action="Shove", **skills)
    assert [each.pool for each in events(hurt, "TestDeclared")] == pools[::-1]


@pytest.mark.parametrize(("shock", "still"), [(1, True), (5, False)])
def test_recovered_shock_ends_being_exhausted_only_by_shock(shock: int, still: bool) -> None:
    """The other cause says how it ends; the GM then ends it."""
    encounter = fight(ada={"exhausted": True, "shock": shock, "max_shock": 4})
    do(encounter, "heal", who="ada", harm="Shock", amount=1, source="rest")
    assert encounter.state.combatant("ada").exhausted is still
    if still:
        do(encounter, "set_condition", who="ada", condition="Exhausted", level=0)
    assert not encounter.state.combatant("ada").exhausted


def test_exhausted_ends_with_the_last_of_its_causes() -> None:
    """Too much Shock and a gas both exhaust. Recovered Shock ends only the first of these."""
    encounter = fight(ada={"max_shock": 4}, gun={"damage": 20, "traits": ["Inflict (Exhausted)"]})
    do(encounter, "inflict", who="ada", harm="Shock", amount=5, source="a scream")
    do(encounter, "end_turn", who="ada")
    do(encounter, "act", who="x")
    do(encounter, "attack", who="x", weapon="gun", targets=["ada"])
    do(encounter, "heal", who="ada", harm="Shock", amount=3, source="rest")
    assert encounter.state.combatant("ada").exhausted
    do(encounter, "set_condition", who="ada", condition="Exhausted", level=0)
    assert not encounter.state.combatant("ada").exhausted
