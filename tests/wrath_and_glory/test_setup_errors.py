"""Errors of a setup, complete: an invalid setup is refused with exactly these paths, in this order."""

from typing import Any

import pytest

from combat import Encounter, Refused
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import Fields, agent, threat

GUN: Fields = {"id": "gun", "name": "Gun", "kind": "ranged", "damage": 7, "salvo": 1}
AXE: Fields = {"id": "axe", "name": "Axe", "kind": "thrown", "damage": 7}
OWN: Fields = {
    "names": {"traits": ["Humming"], "conditions": ["Cursed"], "skills": [{"name": "Sewing", "attribute": "Agility"}]},
    "conditions": [{"name": "Wet"}],
    "abilities": [{"id": "Bright", "when": "attack", "does": [{"do": "modify", "what": "dice", "amount": 1}]}],
}


def errors(*combatants: Fields, gun: Fields | None = None, **more: Any) -> list[str]:
    """Return the paths of the errors in a setup with Ada, other combatants and a gun."""
    setup = {
        "players": [{"id": "p-ada", "name": "Ann"}],
        "combatants": [agent("Ada", "gun", player="p-ada"), *(combatants or (threat("X", "gun"),))],
        "armoury": [AXE, {**GUN, **(gun or {})}],
        **OWN,
        **more,
    }
    try:
        Encounter.begin("wrath_and_glory", setup)
    except Refused as refused:
        return [reason.sentence.partition(": ")[0] for reason in refused.reasons]
    return []


ALL_FIVE = [f".traits[{number}]" for number in range(5)]


@pytest.mark.rule("WG-DMG-08", "WG-DMG-10")
@pytest.mark.parametrize(
    ("gun", "expected"),
    [
        (
            {"traits": ["Brutal", "Rad (2)", "Humming", "Humming (3)", "Inflict (On Fire)", "Blast (2)", "Blast (3)"]},
            [".traits[6]"],
        ),
        ({"traits": ["Humming", "Brutal (2)"]}, [".traits[1]"]),
        ({"traits": ["Inflict (Wet)", "Rad", "Mortal"]}, [".traits[1]", ".traits[2]"]),
        ({"traits": ["Heavy", "Heavier"]}, [".traits[1]"]),
        ({"traits": ["Blast"]}, [".traits[0]"]),
        (
            {"traits": ["Blast (0)", "Heavy (0)", "Rending (0)", "Brutal (0)", "Reliable (0)"]},
            ALL_FIVE,
        ),
        ({"traits": ["Bright"]}, []),
        ({"traits": ["Bright (2)"]}, [".traits[0]"]),
        ({"traits": ["Inflict"]}, [".traits[0]"]),
        ({"traits": ["Rad (2)"], "rad": 0}, []),
        ({"traits": ["Rad (2)"], "rad": 1}, [".rad"]),
        ({"rad": 1}, []),
        ({"inflicts": "On Fire"}, []),
        ({"inflicts": "Cursed"}, []),
        ({"inflicts": "Wet"}, []),
        ({"inflicts": "Damp"}, [".inflicts"]),
        ({"traits": ["Inflict (Wet)"], "inflicts": "On Fire"}, [".inflicts"]),
        ({"traits": ["Inflict (Wet)", "Inflict (Prone)"]}, []),
        ({"traits": ["Inflict (Wet)", "Inflict (Wet)"]}, [".inflicts[1]"]),
        ({"traits": ["Brutal", "Brutal"]}, [".traits[1]"]),
        ({"skill": "Sewing"}, []),
        ({"skill": "Sowing"}, [".skill"]),
    ],
)
def test_weapon_has_exactly_these_errors(gun: Fields, expected: list[str]) -> None:
    assert errors(gun=gun) == [f"$.armoury[1]{path}" for path in expected]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"skills": [{"name": "Sewing", "value": 1}, {"name": "Sowing", "value": 1}]}, [".skills[1].name"]),
        ({"skills": [{"name": "Stealth", "value": 1}, {"name": "Stealth", "value": 1}]}, [".skills[1]"]),
        ({"weapons": ["gun", "gun"]}, [".weapons[1]"]),
        ({"drawn": ["gun", "gun"]}, [".drawn[1]"]),
        ({"drawn": []}, []),
        ({"drawn": ["axe"]}, [".drawn[0]"]),
        ({"weapons": ["gun", "axe"], "stock": [{"id": "axe", "left": 2}]}, []),
        ({"weapons": ["gun", "axe"], "stock": [{"id": "axe", "left": 2}, {"id": "axe", "left": 1}]}, [".stock[1]"]),
        ({"stock": [{"id": "gun", "left": 2}]}, [".stock[0]"]),
        ({"stock": [{"id": "axe", "left": 2}]}, [".stock[0]"]),
        ({"conditions": [{"name": "Wet"}, {"name": "Cursed"}, {"name": "Prone"}]}, []),
        ({"conditions": [{"name": "Wet"}, {"name": "Wet"}]}, [".conditions[1]"]),
        ({"conditions": [{"name": "Wet"}, {"name": "Damp"}]}, [".conditions[1].name"]),
        ({"faults": [{"weapon": "gun", "what": "jam"}]}, [".faults[0].what"]),
        ({"faults": [{"weapon": "axe", "what": "Jam"}]}, [".faults[0]", ".faults[0].what"]),
        ({"engaged_with": ["ada"]}, []),
        ({"engaged_with": ["ada", "ada"]}, [".engaged_with[1]"]),
        ({"engaged_with": ["ada", "x"]}, [".engaged_with[1]"]),
        ({"engaged_with": ["zed"]}, [".engaged_with[0]"]),
        ({"abilities": ["Bright"]}, []),
        ({"abilities": ["Bright", "Bright"]}, [".abilities[1]"]),
        ({"abilities": ["Dim", "Bright"]}, [".abilities[0]"]),
        ({"keywords": ["CHAOS", "CHAOS"]}, [".keywords[1]"]),
        ({"armour_traits": ["Bulk (1)", "Bulk (2)"]}, [".armour_traits[1]"]),
        ({"armour_traits": ["Bulk (1)", "Shiny"]}, [".armour_traits[1]"]),
        ({"roles": ["elite"]}, [".roles"]),
        ({"role": "by_tier"}, [".roles"]),
        ({"role": "by_tier", "roles": ["troop", "elite", "adversary"]}, []),
        ({"role": "by_tier", "roles": ["troop", "agent"]}, [".roles"]),
        ({"role": "by_tier", "roles": ["troop", "by_tier"]}, [".roles"]),
        ({"ruin": 2}, []),
        ({"role": "agent", "player": "p-ada", "ruin": 1}, [".ruin"]),
        ({"shockless": True}, []),
        ({"shockless": True, "max_shock": 1}, [".max_shock"]),
        ({"shockless": True, "shock": 1}, [".max_shock"]),
        ({"role": "troop", "mob": 3, "members": 3}, []),
        ({"role": "troop", "mob": 3, "members": 4}, [".members"]),
    ],
)
def test_sheet_has_exactly_these_errors(fields: Fields, expected: list[str]) -> None:
    assert errors(threat("X", "gun", **fields)) == [f"$.combatants[1]{path}" for path in expected]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"glory": 6}, []),
        ({"glory": 7}, ["$.glory"]),
        ({"ruin": 2}, []),
        ({"ruin": 3}, ["$.ruin"]),
        (
            {"names": {**OWN["names"], "skills": [{"name": "Sewing", "attribute": "Dexterity"}]}},
            ["$.names.skills[0].attribute"],
        ),
    ],
)
def test_table_has_exactly_these_errors(more: Fields, expected: list[str]) -> None:
    assert errors(**more) == expected


def newcomer_errors(sheet: Fields | None = None, **fields: Any) -> list[str]:
    """Return the paths of the errors in a newcomer Z, who joins Ada and X."""
    setup = {
        "players": [{"id": "p-ada", "name": "Ann"}],
        "combatants": [agent("Ada", "gun", player="p-ada"), threat("X", "gun")],
        "armoury": [AXE, GUN],
        **OWN,
    }
    join = {"type": "wrath_and_glory.join.v1", "sheet": {**threat("Z", "gun"), **(sheet or {})}, **fields}
    story = Story(Encounter.begin("wrath_and_glory", setup)).when(join, by="gm")
    return [reason.sentence.partition(": ")[0] for reason in story.refused.reasons] if story.refused else []


DIM: Fields = {"id": "Dim", "when": "attack", "does": [{"do": "modify", "what": "dice", "amount": -1}]}
KNIFE: Fields = {"id": "knife", "name": "Knife", "kind": "melee", "damage": 3}


@pytest.mark.parametrize(
    ("sheet", "fields", "expected"),
    [
        ({}, {}, []),
        ({"id": "x"}, {}, ["sheet.id"]),
        ({"id": "ada"}, {}, ["sheet.id"]),
        ({"id": "p-ada"}, {}, ["sheet.id"]),
        ({"id": "gm"}, {}, ["$.sheet.id"]),
        ({"id": "spectator"}, {}, ["$.sheet.id"]),
        ({"id": "z.z"}, {}, ["$.sheet.id"]),
        (agent("Z", "gun", player="p-ada"), {}, []),
        (agent("Z", "gun", player="p-bo"), {}, ["sheet.player"]),
        ({"engaged_with": ["ada"]}, {}, ["sheet.engaged_with"]),
        ({"abilities": ["Dim"]}, {"abilities": [DIM]}, []),
        ({"abilities": ["Dim"]}, {}, ["sheet.abilities[0]"]),
        ({}, {"abilities": [DIM, {**DIM, "id": "Bright"}]}, ["abilities[1]"]),
        ({"conditions": [{"name": "Dry"}]}, {"conditions": [{"name": "Dry"}]}, []),
        ({"conditions": [{"name": "Wet"}]}, {"conditions": [{"name": "Dry"}, {"name": "Wet"}]}, ["conditions[1]"]),
        ({"weapons": ["gun", "knife"]}, {"weapons": [KNIFE]}, []),
        ({"weapons": ["gun", "knife"]}, {}, ["sheet.weapons[1]"]),
        ({"weapons": ["knife"]}, {"weapons": [KNIFE, KNIFE]}, ["weapons[1].id"]),
        ({}, {"weapons": [KNIFE, {**KNIFE, "id": "gun"}]}, ["weapons[1].id"]),
        ({}, {"weapons": [KNIFE, {**KNIFE, "id": "rod", "traits": ["Blunt"]}]}, ["weapons[1].traits[0]"]),
        ({"drawn": ["axe"]}, {}, ["sheet.drawn[0]"]),
    ],
)
def test_newcomer_has_exactly_these_errors(sheet: Fields, fields: Fields, expected: list[str]) -> None:
    assert newcomer_errors(sheet, **fields) == expected
