"""Exports of Trench Companion, which contain names but no numbers of weapons."""

import json
from typing import Any

from tests.frontdoor.importers.rosters import as_bytes
from tests.frontdoor.importers.test_new_recruit import imported, lines, side


def export(*models: dict[str, Any]) -> bytes:
    """Return the export for Tabletop Simulator."""
    return as_bytes({"warband-name": "Keepers", "ducat-bank": 3, "models": list(models)})


def gear(name: str, kind: str) -> dict[str, str]:
    """Return an item of a model."""
    return {"equipment-name": name, "equipment-id": "eq_x", "equipment-type": kind}


IDRIS = {
    "model-name": "Captain",
    "name": "Idris",
    "stat-move": '8/6"/Flying/Infantry',
    "stat-melee": "+2",
    "stat-ranged": "0",
    "stat-armour": "-3",
    "cost": {"ducats": 80, "glory": 0},
    "equipment": [
        gear("Greatsword / Greataxe", "melee weapon"),
        gear("Reinforced Armour", "armour"),
        gear("Trench Shield", "shield"),
        gear("Ray Gun", "ranged weapon"),
        gear("Medi-Kit", "equipment"),
    ],
    "abilities": [{"ability-name": "Counter-Charge"}, {"ability-name": "Counter-Charge"}],
    "injuries": ["Lost Eye"],
    "keywords": [{"keyword-name": "NEGATE  FEAR"}, {"keyword-name": "tough"}, {"keyword-name": ""}],
}


def test_weapons_have_the_numbers_of_the_printed_list() -> None:
    """A weapon that is not in the list is declared, and the report says that its numbers are unknown."""
    result = imported(export(IDRIS))
    sword, ray = result.setup["armoury"]
    assert (sword["kind"], sword["hands"], sword["injury_dice"], sword["keywords"]) == (
        "melee",
        2,
        1,
        ["CRITICAL", "HEAVY"],
    )
    assert (ray["kind"], ray["range"]) == ("ranged", 24)
    assert "Idris: Ray Gun" in lines(result, "changed")


def test_the_shield_is_taken_off_the_armour_number() -> None:
    """-3 with reinforced armour and a shield is not machine armour."""
    idris = side(imported(export(IDRIS)))[0]
    assert (idris["armour"], idris["shield"], idris["flying"], idris["movement"]) == ("reinforced", True, True, 8)
    assert idris["keywords"] == ["NEGATE FEAR", "TOUGH"]
    assert idris["abilities"] == ["Counter-Charge", "Lost Eye"]
    assert idris["equipment"] == ["Medi-Kit"]


def test_damaged_models_are_imported_with_the_usual_numbers() -> None:
    odd: list[dict[str, Any]] = [
        {"model-name": "Only a name"},
        {"name": "Mine", "stat-move": "fast", "keywords": None, "equipment": ["Shovel"], "cost": 3},
    ]
    result = imported(export(*odd, {"name": "Numbers", "stat-melee": 2, "stat-move": 6}))
    assert [each["name"] for each in side(result)] == ["Only a name", "Mine", "Numbers"]
    assert side(result)[2]["melee"] == 2


def shared(*models: tuple[str, str]) -> bytes:
    """Return a shared warband with the names and states of its models."""
    inner = {
        "name": "Sluice",
        "ducat_bank": 7,
        "glory_bank": 0,
        "models": [
            {
                "purchase": {"cost_value": 25, "cost_type": 0},
                "model": {
                    "model": "md_azeb",
                    "name": name,
                    "active": state,
                    "equipment": [
                        {
                            "equipment": {
                                "name": "Jezzail",
                                "tags": {"weapon": True},
                                "equipment_id": {"object_id": "eq_jezzail"},
                            }
                        }
                    ],
                    "list_skills": [{"skill": {"object_id": "sk_pointblank"}}],
                    "tags": [],
                },
            }
            for name, state in models
        ],
        "equipment": [],
    }
    return as_bytes({"id": 1, "warband_data": json.dumps(inner)})


def test_only_active_models_of_a_shared_warband_fight() -> None:
    """Their numbers are those of the printed models, since the file has none."""
    result = imported(shared(("A", "active"), ("B", "reserved"), ("C", "dead")))
    assert [(each["name"], each["melee"], each["base"]) for each in side(result)] == [("A", -1, 25)]
    assert {"B", "C"} <= set(lines(result, "ignored"))
    assert result.setup["armoury"][0]["range"] == 18


def test_the_older_compendium_is_read() -> None:
    member = {
        "Name": "Lamp",
        "Model": {"ID": "md_azeb"},
        "Equipment": [{"ID": "eq_jezzail"}],
        "Skills": [{"id": "sk_dodge"}],
        "Injuries": [],
        "Upgrades": [],
    }
    data = {
        "Name": "Before",
        "Faction": {"ID": "fc_x"},
        "Members": [member, {**member, "Name": "Later", "Reserve": True}],
        "Armoury": [{"ID": "eq_shovel"}],
    }
    result = imported(as_bytes(data))
    assert [each["name"] for each in side(result)] == ["Lamp"]
    assert {"Later", "Shovel"} <= set(lines(result, "ignored"))


def test_variants_and_misspelt_slugs_are_found() -> None:
    """A variant of a model, and a slug that is not the printed name, have the printed numbers."""
    names = {"A": "md_azeb_mv_kavass", "B": "md_yeoman_survivor", "C": "md_heretichorister"}
    members = [
        {"Name": name, "Model": {"ID": slug}, "Equipment": [{"ID": each} for each in ("eq_greatswordaxe", "eq_shovel")]}
        for name, slug in names.items()
    ]
    result = imported(as_bytes({"Name": "Before", "Faction": {"ID": "fc_x"}, "Members": members}))
    assert "changed" not in [line.kind for line in result.report.lines if line.subject in names]
    assert [each["name"] for each in result.setup["armoury"]] == ["Greatsword / Greataxe"]
    assert all(each["equipment"] == ["Shovel"] for each in side(result))


def test_a_keyword_among_the_abilities_is_the_keyword() -> None:
    result = imported(export({"name": "Ada", "abilities": [{"ability-name": "Tough"}]}))
    assert side(result)[0]["keywords"] == ["TOUGH"]
    assert "abilities" not in result.setup


def test_a_shield_without_an_armour_number_changes_nothing() -> None:
    result = imported(export({"name": "Ada", "equipment": [gear("Trench Shield", "shield")]}))
    assert side(result)[0]["shield"] is True
    assert "Ada: Armour" not in lines(result, "changed")
