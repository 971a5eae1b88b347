"""The printed weapons and models of the edition: each can be pasted into a setup."""

import re
from collections import Counter

import pytest

from combat import Encounter
from tests.ledger.catalogue import left_to_table, scopes
from tests.ledger.printed import SCOPES, keyword_scope, list_rows, printed_keywords, printed_sheets, scope_of

PRINTED = printed_sheets("trench_crusade")
WEAPONS_1_0 = PRINTED["weapons of version 1.0"]


@pytest.mark.parametrize("sheet", PRINTED["weapons"], ids=lambda sheet: str(sheet["name"]))
def test_printed_weapon_is_accepted(sheet: dict[str, object]) -> None:
    weapon = {"id": "gun", **{field: value for field, value in sheet.items() if field != "left"}}
    sides = [{"id": "p", "name": "P", "models": [{"id": "x", "name": "X", "weapons": ["gun"]}]}, _other_side()]
    fight = Encounter.begin("trench_crusade", {"sides": sides, "armoury": [weapon]})
    assert fight.state.armoury[0].name == sheet["name"]


@pytest.mark.parametrize("sheet", PRINTED["models"], ids=lambda sheet: str(sheet["name"]))
def test_printed_model_is_accepted(sheet: dict[str, object]) -> None:
    """With all its abilities, each of which is in the catalogue."""
    sides = [{"id": "p", "name": "P", "models": [{**sheet, "id": "x"}]}, _other_side()]
    fight = Encounter.begin("trench_crusade", {"sides": sides})
    assert len(fight.state.model("x").profile.abilities) == len(sheet["abilities"])  # type: ignore[arg-type]


def test_names_with_a_part_of_their_effect_say_what_is_left() -> None:
    """Nothing is left by a name that the catalogue does not have, or that is a reminder."""
    found = scopes("trench_crusade")
    assert sorted(left_to_table("trench_crusade")) == sorted(found["part"])


def test_most_printed_weapons_and_models_have_an_effect() -> None:
    assert (len(PRINTED["weapons"]), len(PRINTED["models"])) == (102, 62)
    reminders = [sheet["name"] for sheet in PRINTED["weapons"] if scope_of("trench_crusade", sheet) == "reminder"]
    assert reminders == ["Atonement Bell", "Parasite Grenades", "Tormentor Chain"]


def test_page_says_how_much_each_keyword_of_version_1_0_does() -> None:
    """Each keyword of a printed weapon is listed; no keyword is unknown, and only three are reminders."""
    listed = printed_keywords("trench_crusade")
    scopes_found = {name: keyword_scope(name) for keywords in listed.values() for name in keywords}
    assert {*scopes_found.values()} == {*SCOPES, "label"}
    reminders = [name for name, scope in scopes_found.items() if scope == "reminder"]
    assert reminders == ["NEGATE BARBED WIRE", "NEGATE DIFFICULT TERRAIN", "NEGATE MINED"]
    weapons = {
        re.sub(r"\d+\"?", "X", line.replace("-", "+")) for each in WEAPONS_1_0 for line in each.get("keywords", ())
    }
    odd = {"ARMOUR+PIERCING", "IGNORES ARMOUR", "IGNORE RANGE", "ARMOUR PIERCING X"}
    assert {line for line in weapons if line.isupper()} - {"BLAST X", "CONSECRATED", *odd} <= {
        *listed["weapons of version 1.0"]
    }


def test_weapons_and_abilities_of_version_1_0_reach_their_aims() -> None:
    """All weapons have an effect, three quarters of their uses the whole of it; abilities in a third of their uses."""
    uses = Counter[str]()
    for sheet in WEAPONS_1_0:
        uses[scope_of("trench_crusade", sheet)] += sheet["uses"]
    assert (len(WEAPONS_1_0), uses["reminder"]) == (130, 0)
    assert uses["effect"] > 0.75 * uses.total()
    ((_, printed, effect, part, *_),) = list_rows("trench_crusade")
    assert int(effect) + int(part) > 0.4 * int(printed)


def _other_side() -> dict[str, object]:
    return {"id": "h", "name": "H", "models": [{"id": "y", "name": "Y"}]}
