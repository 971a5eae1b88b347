"""Actors of Foundry VTT: old and new versions, many documents in one file, and damaged numbers."""

import json
from typing import Any

import pytest

from combat import Encounter, Refused
from frontdoor.importers.joining import Imported, import_files
from tests.frontdoor.importers.rosters import as_bytes
from tests.frontdoor.importers.test_new_recruit import lines

ATTRIBUTES = ("strength", "toughness", "agility", "initiative", "willpower", "intellect", "fellowship")


def item(name: str, type_: str, **system: Any) -> dict[str, Any]:
    """Return an embedded item."""
    return {"name": name, "type": type_, "system": system}


def gun(name: str = "Boltgun", **more: Any) -> dict[str, Any]:
    """Return a ranged weapon."""
    damage = {"base": 10, "bonus": 0, "rank": 0, "ed": {"base": 1, "rank": 1}, "ap": {"base": -2}}
    traits = {"list": [{"name": "brutal", "rating": ""}, {"name": "rapidFire", "rating": "2"}]}
    return item(
        name,
        "weapon",
        **{"category": "ranged", "damage": damage, "salvo": 2, "traits": traits, "equipped": True, **more},
    )


def actor(
    *items: dict[str, Any],
    type_: str = "agent",
    name: str = "Calla",
    effects: list[dict[str, Any]] | None = None,
    **system: Any,
) -> dict[str, Any]:
    """Return an actor whose totals are not stored, as Foundry exports it."""
    data = {
        "attributes": {key: {"rating": 3, "base": 1, "bonus": 0, "total": 0} for key in ATTRIBUTES},
        "skills": {"ballisticSkill": {"attribute": "agility", "rating": 3, "bonus": 1}, "luck": {"rating": 1}},
        "combat": {"wounds": {"value": 2, "max": 0}, "shock": {"value": 1, "max": 0}, "size": "average", "speed": 6},
        "advances": {"tier": 2, "rank": 1},
        "resources": {"wrath": 3},
        **system,
    }
    return {
        "name": name,
        "type": type_,
        "system": data,
        "items": list(items),
        "effects": effects or [],
        "_stats": {"systemId": "wrath-and-glory"},
    }


def imported(data: object) -> Imported:
    """Import one file."""
    return import_files([("actor.json", data if isinstance(data, bytes) else as_bytes(data))])


def first(data: object) -> dict[str, Any]:
    """Return the first combatant of a file."""
    fighter: dict[str, Any] = imported(data).setup["combatants"][0]
    return fighter


def test_scores_are_computed_by_the_formulas_of_the_book() -> None:
    """Stored totals are 0 in an export."""
    coat = item("Plate", "armour", rating=4, equipped=True, traits={"list": [{"name": "bulk", "rating": "1"}]})
    field = item("Field", "armour", rating=3, equipped=True, invulnerable=True)
    spare = item("Spare", "armour", rating=9, equipped=False)
    shield = item("Shield", "armour", rating=1, equipped=True, traits={"list": [{"name": "shield", "rating": "1"}]})
    calla = first(actor(gun(), coat, field, spare, shield))
    scores = ("defence", "armour", "resilience", "max_wounds", "max_shock", "resolve", "conviction", "wounds", "shock")
    assert [calla[key] for key in scores] == [4, 5, 10, 8, 6, 3, 4, 2, 1]
    assert calla["skills"] == [{"name": "Ballistic Skill", "value": 8, "rating": 4}]
    assert "Invulnerable" not in calla["armour_traits"]


def test_a_weapon_has_its_numbers_with_the_rank() -> None:
    result = imported(actor(gun()))
    (weapon,) = result.setup["armoury"]
    assert {key: weapon[key] for key in ("damage", "ed", "ap", "salvo")} == {"damage": 10, "ed": 2, "ap": 2, "salvo": 2}
    assert weapon["traits"] == ["Brutal", "Rapid Fire (2)"]
    twice = imported(actor(gun(traits={"list": [{"name": "brutal"}, {"name": "brutal"}]})))
    assert "Calla: Boltgun: Brutal" in lines(twice, "ignored")
    assert result.setup["players"][0]["wrath"] == 3
    assert Encounter.begin("wrath_and_glory", result.setup).figures("gm")[0].name == "Calla"


def test_an_old_actor_is_read_by_the_shape_of_its_fields() -> None:
    old = {"base": 7, "rank": "single"}, {"base": 1, "rank": "double"}
    weapon = {
        "name": "Autogun",
        "type": "weapon",
        "data": {
            "category": "ranged",
            "damage": old[0],
            "ed": old[1],
            "ap": {"base": 0},
            "traits": "Rapid Fire (1), Reliable",
        },
    }
    system = actor()["system"]
    data = {
        "name": "Oss",
        "type": "agent",
        "data": {**system, "combat": {"resilence": {"bonus": 2}, "wounds": {}, "shock": {}}},
        "items": [weapon],
        "effects": [{"label": "On Fire", "flags": {"core": {"statusId": "onFire"}}}],
    }
    result = imported(data)
    assert result.setup["combatants"][0]["resilience"] == 7
    assert result.setup["combatants"][0]["conditions"] == [{"name": "On Fire"}]
    assert {key: result.setup["armoury"][0][key] for key in ("damage", "ed", "traits")} == {
        "damage": 8,
        "ed": 3,
        "traits": ["Rapid Fire (1)", "Reliable"],
    }


def test_a_threat_has_a_role_by_tier_and_forms_a_mob_where_it_is_a_troop() -> None:
    """The placeholder Agent has the first Tier at which it is one."""
    threat = {"first": "E", "second": "T", "third": "-"}
    combat = {"wounds": {"max": 3}, "shock": {"max": None}, "defence": {"total": 9}}
    rush = item("Rush", "ability", abilityType="ruin", description="<p>Charges again.</p>")
    result = imported(actor(rush, type_="threat", bio={"threat": threat}, mob={"value": 5}, combat=combat))
    zealot, agent = result.setup["combatants"]
    assert (zealot["roles"], zealot["mob"], zealot["shockless"], zealot["max_wounds"], zealot["defence"]) == (
        ["elite", "troop"],
        5,
        True,
        3,
        3,
    )
    assert zealot["ruin_actions"] == ["Rush: Charges again."]
    assert agent["tier"] == 2


def test_known_names_come_from_the_catalogue_and_unknown_ones_become_reminders() -> None:
    result = imported(
        actor(
            item("smite", "psychicPower"),
            item("Oath", "talent", description="@UUID[Item.x]{Swear} it."),
            item("HUMAN", "keyword"),
            item("Human", "keyword"),
            item("Eye", "traumaticInjury"),
        )
    )
    calla = result.setup["combatants"][0]
    assert calla["abilities"] == ["Smite", "Oath"]
    assert [each["text"] for each in result.setup["abilities"]] == ["Swear it."]
    assert (calla["keywords"], calla["injuries"], calla["traumatic"]) == (["HUMAN"], ["Eye"], 1)


def test_disabled_effects_do_not_count_and_unknown_ones_are_reported() -> None:
    effects: list[dict[str, Any]] = [
        {"statuses": ["bleeding", "dazzled"]},
        {"statuses": ["prone"], "disabled": True},
        {"statuses": ["exhausted"]},
    ]
    result = imported(actor(effects=effects))
    assert result.setup["combatants"][0]["conditions"] == [{"name": "Bleeding"}]
    assert result.setup["combatants"][0]["exhausted"] is True
    assert "Calla: dazzled" in lines(result, "ignored")


@pytest.mark.parametrize("form", ["list", "lines", "adventure"])
def test_many_documents_in_one_file_are_all_read(form: str) -> None:
    """Later lines of a pack replace earlier ones, and deleted documents are gone."""
    a, b, c = ({**actor(name=name), "_id": name} for name in ("Ada", "Bo", "Cy"))
    content = {
        "list": json.dumps([a, b, item("Blade", "weapon", category="melee", damage={"base": 4})]),
        "lines": "\n".join(
            json.dumps(each) for each in (a, c, {**b, "name": "Old"}, b, {"_id": "Cy", "$$deleted": True})
        ),
        "adventure": json.dumps({"name": "Story", "actors": [a, b], "items": [], "_stats": {}}),
    }[form]
    fighters = imported(content.encode()).setup["combatants"]
    assert [each["name"] for each in fighters] == ["Ada", "Bo", "Threat"]


def test_a_vehicle_is_reported_and_its_weapons_are_kept() -> None:
    result = imported([actor(), actor(gun("Cannon"), type_="vehicle", name="Truck")])
    assert "Truck" in lines(result, "ignored")
    assert [each["name"] for each in result.setup["armoury"]] == ["Cannon"]


def test_damaged_numbers_are_changed_and_reported() -> None:
    broken = {
        "strength": {"rating": 10**12},
        "toughness": {"rating": -5},
        "agility": "many",
        "initiative": {"rating": "4"},
    }
    result = imported(actor(attributes=broken, advances={"tier": "II", "rank": 99}))
    calla = result.setup["combatants"][0]
    assert (calla["strength"], calla["toughness"], calla["initiative"], calla["tier"], calla["rank"]) == (
        99,
        1,
        4,
        1,
        5,
    )
    assert {"Calla: strength", "Calla: toughness", "Calla: agility", "Calla: tier", "Calla: rank"} <= set(
        lines(result, "changed")
    )


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({**actor(), "_stats": {"systemId": "dnd5e"}}, "belongs to the game 'dnd5e'"),
        ({**actor(), "type": "character", "_stats": {}}, "with actors of the type character"),
        ({**item("Note", "journal")}, "contains no agent or threat"),
    ],
)
def test_documents_of_another_game_are_refused(document: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused, match=words):
        imported(document)


def change(key: str, value: object, mode: object = 2) -> dict[str, Any]:
    return {"key": key, "mode": mode, "value": value}


def test_effects_change_the_numbers_of_an_actor() -> None:
    """Foundry applies them when it loads a world, so that an export lacks them."""
    effects: list[dict[str, Any]] = [
        {"name": "Quick", "changes": [change("system.combat.defence.bonus", "1")]},
        {"name": "Quick", "changes": [change("system.combat.speed", "8", "override")]},
        {"name": "Off", "disabled": True, "changes": [change("system.combat.defence.bonus", "9")]},
        {"name": "Odd", "changes": [change("system.combat.shock.bonus", "@rank"), change("name", "5", 5)]},
    ]
    wounds = {"name": "Barrel Chest", "changes": [change("system.combat.wounds.bonus", 2, "add")]}
    talent = {**item("Barrel Chest", "talent"), "effects": [wounds]}
    coat = {**item("Coat", "armour", equipped=False), "effects": effects[:1]}
    result = imported(actor(talent, coat, effects=effects))
    calla = result.setup["combatants"][0]
    assert [calla[key] for key in ("defence", "speed", "max_wounds", "max_shock")] == [4, 8, 10, 6]
    assert {"Calla: Quick", "Calla: Barrel Chest"} <= set(lines(result, "effect"))
    assert lines(result, "changed").count("Calla: Odd") == 2


def test_an_effect_that_the_catalogue_has_counts_once() -> None:
    effect = {"name": "Uncanny (Defence)", "changes": [change("system.combat.defence.bonus", "1")]}
    result = imported(actor(item("Uncanny (Defence)", "talent"), effects=[effect]))
    assert result.setup["combatants"][0]["defence"] == 3
    assert "Calla: Uncanny (Defence)" in lines(result, "ignored")


def test_upgrades_change_a_weapon() -> None:
    """Their traits and numbers are added; one without any is reported."""
    sight = {
        **item("Sight", "weaponUpgrade", traits={"list": [{"name": "rapidFire", "rating": "1"}, {"name": "reliable"}]}),
        "effects": [{"changes": [change("system.ap.base", "-1")]}],
    }
    shroud = item("Shroud", "weaponUpgrade", traits={"list": [{"name": "brutal", "type": "remove"}]})
    result = imported(actor(gun(upgrades=[sight, shroud, item("Tassel", "weaponUpgrade")])))
    (weapon,) = result.setup["armoury"]
    assert (weapon["ap"], weapon["traits"]) == (3, ["Rapid Fire (3)", "Reliable"])
    assert "Calla: Boltgun: Tassel" in lines(result, "ignored")


def test_the_rank_adds_nothing_to_a_threat() -> None:
    (weapon,) = imported(actor(gun(), type_="threat")).setup["armoury"]
    assert weapon["ed"] == 1


def test_a_small_actor_has_its_size_once() -> None:
    """The file's Defence includes 1 for a small size; the engine adds it, so the sheet has 1 less."""
    result = imported(actor(combat={"size": "small"}))
    figure = Encounter.begin("wrath_and_glory", result.setup).figures("gm")[0]
    assert {each.name: each.now for each in figure.scores}["Defence"] == 4


def test_a_condition_has_its_level_and_changes_no_number() -> None:
    """The engine has the condition with its numbers, so the changes of the effect are left out."""
    restrained = {"name": "Restrained", "statuses": ["restrained"], "changes": [change("system.combat.speed", "0", 5)]}
    poisoned = {"name": "Poisoned", "statuses": ["poisoned"], "flags": {"wrath-and-glory": {"value": 4}}}
    vulnerable = {"label": "Vulnerable (2)", "flags": {"core": {"statusId": "vulnerable"}}}
    calla = first(actor(effects=[restrained, poisoned, vulnerable]))
    assert calla["speed"] == 6
    assert calla["conditions"] == [
        {"name": "Restrained"},
        {"name": "Poisoned", "level": 4},
        {"name": "Vulnerable", "level": 2},
    ]


def test_rated_trait_without_its_rating_is_a_reminder() -> None:
    """The setup would refuse it; a rating of a trait that has none is left out."""
    traits = [("blast", ""), ("rad", ""), ("rending", "0"), ("mortal", "2"), ("brutal", "3"), ("heavy", "")]
    listed = [{"name": name, "rating": rating} for name, rating in traits]
    gun = {"name": "Gun", "type": "weapon", "system": {"damage": {"base": 5}, "traits": {"list": listed}}}
    setup = imported({"name": "Calla", "type": "agent", "system": {}, "items": [gun]}).setup
    rated = ["Blast", "Rad", "Rending"]
    assert setup["armoury"][0]["traits"] == [
        *(f"{each} without a rating" for each in rated),
        "Mortal (2)",
        "Brutal",
        "Heavy",
    ]
