"""Plain character sheets of Powered by Heresy."""

from typing import Any

from combat import Encounter
from tests.frontdoor.importers.test_foundry import imported
from tests.frontdoor.importers.test_new_recruit import lines

VASTA: dict[str, Any] = {
    "name": "Vasta",
    "class": "tactician",
    "home_world": "Hive World",
    "level": 2,
    "stats": {"ws": 0, "bs": "+2", "s": 0, "t": 1, "ag": 1, "int": 1, "per": 0, "wp": -1, "fel": 0},
    "moves": ["Baptised By Bullets", {"name": "Oath of Salt", "description": "Swear it."}],
    "gear": [
        {"name": "Lasgun", "damage": "d8", "tags": ["near", "far"], "ammo": 3},
        "Plasma Pistol (2d8, near)",
        {"name": "Flak Armour"},
        {"name": "Medkit", "uses": 3},
    ],
    "bonds": [{"with": "Orrin", "text": "I owe Orrin my life."}],
}


def test_a_sheet_becomes_an_acolyte_that_can_play() -> None:
    """A move that the catalogue lacks is in the library, with the text of the file."""
    result = imported([VASTA, {**VASTA, "name": "Orrin", "bonds": []}])
    vasta = result.setup["acolytes"][0]
    assert (vasta["cls"], vasta["stats"]["BS"], vasta["armour"], vasta["medkit"]) == (
        "Tactician",
        2,
        ["Flak Armour"],
        3,
    )
    assert vasta["bonds"] == [{"id": "orrin", "text": "I owe Orrin my life."}]
    assert [(each["name"], each["dice"], each["ranged"]) for each in result.setup["armoury"]] == [
        ("Lasgun", [8], True),
        ("Plasma Pistol", [8, 8], True),
    ]
    assert [each["text"] for each in result.setup["library"]] == ["Swear it."]
    assert Encounter.begin("powered_by_heresy", result.setup).requests


def test_damaged_values_are_changed_and_reported() -> None:
    odd = {
        "class": "wizard",
        "stats": {"WS": "½", "BS": 9, "luck": 3},
        "level": "three",
        "moves": ["", "Hatred"],
        "gear": [{"name": "Axe", "damage": "d7"}],
    }
    result = imported({**VASTA, **odd, "bonds": "none"})
    acolyte = result.setup["acolytes"][0]
    assert (acolyte["stats"]["BS"], acolyte["stats"]["WS"], acolyte["level"]) == (3, 0, 1)
    assert {"Vasta: class", "Vasta: WS", "Vasta: BS", "Vasta: level", "Vasta: Axe"} <= set(lines(result, "changed"))
    assert "Vasta: luck" in lines(result, "ignored")


def test_keys_in_capitals_and_sheets_without_stats_are_read() -> None:
    """In a list of sheets, one without stats is an acolyte; an entry without a class is reported."""
    vasta = {key.title(): value for key, value in VASTA.items()}
    result = imported([vasta, {"name": "Bare", "class": "Tactician", "stats": None}, {"name": "Note"}])
    assert [each["name"] for each in result.setup["acolytes"]] == ["Vasta", "Bare"]
    assert result.setup["acolytes"][0]["stats"]["BS"] == 2
    assert "Bare: WS" in lines(result, "changed")
    assert "Note" in lines(result, "ignored")


def test_lists_are_read_in_any_shape() -> None:
    """Sheets have stats as a list, moves as boxes to tick, gear as lines of text, and bonds by name."""
    stats = [{"name": key.upper(), "value": value} for key, value in VASTA["stats"].items()]
    gear = "Sword (d8, close)\nMedkit"
    odd = {**VASTA, "name": "Odo", "stats": stats, "moves": {"Volley": True, "Feint": False}, "gear": gear}
    odd |= {"bonds": {"Vasta": "owes me"}, "Home World": odd.pop("home_world", "Hive World")}
    result = imported([VASTA, odd])
    vasta, odo = result.setup["acolytes"]
    assert (odo["stats"], odo["home_world"], odo["moves"]) == (vasta["stats"], "Hive World", ["Volley"])
    assert (odo["medkit"], odo["weapons"]) == (1, ["sword"])
    assert odo["bonds"] == [{"id": vasta["id"], "text": "owes me"}]
    assert "Odo: Feint" in [line.subject for line in result.report.lines if line.kind == "ignored"]
