"""The printed weapons and models of the edition: each can be pasted into a setup."""

import pytest

from combat import Encounter
from tests.ledger.catalogue import left_to_table, scopes
from tests.ledger.printed import printed_sheets, scope_of

PRINTED = printed_sheets("trench_crusade")


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


def _other_side() -> dict[str, object]:
    return {"id": "h", "name": "H", "models": [{"id": "y", "name": "Y"}]}
