"""Lists as text: the forms of Trench Companion, CSV from spreadsheets, and typed lists."""

import pytest

from combat import Refused
from tests.frontdoor.importers.test_new_recruit import imported, lines, side

COMPANION = """## Keepers ##

Faction: Sultanate
Rating: 100 Ducats | 0 Glory

## Elites ##

Idris - Captain
• Cost: 80 Ducats | 0 Glory
  Upgrades & Choices:
    Veteran
• Equipment: Greatsword / Greataxe, Reinforced Armour, Trench Shield
• Injuries: Leg Wound

## Troops ##

Azeb
• Equipment: Jezzail

## Dead ##

Omar - Azeb

## Lost & Captured ##

Musa - Azeb
"""


def test_the_text_of_trench_companion_is_read() -> None:
    """Models of the sections Reserves, Lost and Dead do not fight."""
    result = imported(COMPANION.encode())
    idris, azeb = side(result)
    assert (idris["name"], idris["armour"], idris["shield"]) == ("Idris", "reinforced", True)
    assert (azeb["name"], azeb["melee"]) == ("Azeb", -1)
    assert {"Omar", "Musa"} <= set(lines(result, "ignored"))


def test_a_card_for_tabletop_simulator_is_read() -> None:
    numbers = '[b][89E1E3]6"/Infantry[-][/b] | Mel. +2D | Ran. +1D | Arm. -1'
    items = ("✢ Axe", "Melee | HEAVY | +1D to Injuries", "✧ Counter-Charge")
    card = "\n".join(("[b]☩☩ Idris ☩☩[/b]", "(Captain)", numbers, "TOUGH", "", *items))
    result = imported(card.encode())
    assert [(each["name"], each["melee"], each["ranged"], each["armour"]) for each in side(result)] == [
        ("Idris", 2, 1, "standard")
    ]
    assert result.setup["armoury"][0]["injury_dice"] == 1


@pytest.mark.parametrize(
    ("separator", "encoding"), [(",", "utf-8"), (";", "utf-16"), ("\t", "utf-8-sig"), (";", "cp1252")]
)
def test_a_table_has_one_row_a_model(separator: str, encoding: str) -> None:
    """A weapon with numbers in one row is known in the next."""
    rows = [
        ["name", "movement", "Fernkampf", "melee", "armour", "weapons", "count", "Größe"],
        ["Ada", "8", "+1", "2", "reinforced", 'Gun (ranged 18"; 2 hands; +1 DICE) | Knife (melee; -1 DICE)', "", "x"],
        ["Bo", '6"', "0", "-", "none", "Gun", "2", ""],
    ]
    text = "\n".join(separator.join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows)
    result = imported(text.encode(encoding))
    assert [(each["name"], each["movement"], each["ranged"]) for each in side(result)] == [
        ("Ada", 8, 1),
        ("Bo", 6, 0),
        ("Bo 2", 6, 0),
    ]
    assert len(result.setup["armoury"]) == 2
    assert "column Größe" in lines(result, "ignored")


def test_formulas_in_a_table_stay_text() -> None:
    result = imported(b"name;movement;melee\n=1+1;6;0\n")
    assert side(result)[0]["name"] == "=1+1"


def test_a_table_of_another_system_is_refused() -> None:
    with pytest.raises(Refused, match="tables can be imported for Trench Crusade only, not for 'fiend_wake'"):
        imported(b"system,fiend_wake\nname,movement,melee\nAda,6,0\n")


def test_a_typed_list_is_read() -> None:
    """Titles and totals are not models."""
    typed = (
        "my warband (700 ducats):",
        '1x Prophet - M6" R+1 M+2 A-1, TOUGH: mace (melee, CRITICAL), pistol 12" (PISTOL)',
        '4x pilgrims: rifle 24"',
        '- dog (8") bite, no armour!!',
        "TOTAL 512d",
    )
    result = imported("\n".join(typed).encode())
    prophet, *others = side(result)
    assert (prophet["ranged"], prophet["melee"], prophet["armour"], prophet["keywords"]) == (
        1,
        2,
        "standard",
        ["TOUGH"],
    )
    assert [each["name"] for each in others] == ["pilgrims", "pilgrims 2", "pilgrims 3", "pilgrims 4", "dog"]
    assert others[-1]["movement"] == 8
    assert [each["name"] for each in result.setup["armoury"]] == ["mace", "pistol", "rifle", "bite"]
    assert "the list" in lines(result, "price")


LISTS = {
    "a title and headings": """New Antioch - The Wolves - [690 Ducats]

## Elite [200 Ducats]
Lieutenant [130 Ducats]: Automatic Pistol, Reinforced Armour, Trench Shield
## Troop
2x Yeoman [60 Ducats]: Bolt-Action Rifle
""",
    "items below the models": """The Wolves
New Antioch

Lieutenant [75 Ducats]
• Automatic Pistol
• 1x Reinforced Armour
• Trench Shield
2x Yeoman
  - Bolt-Action Rifle
""",
    "headings between plus signs": """++ Warband (New Antioch) [690 Ducats] ++

+ Configuration +

Campaign Rules: Disabled

+ Elites +

Lieutenant [130 Ducats]: Automatic Pistol, Reinforced Armour
. Trench Shield

+ Troops +

Yeoman: Bolt-Action Rifle
Yeoman: Bolt-Action Rifle

++ Total: [690 Ducats] ++
""",
    "bold headings and models that do not fight": """**The Wolves**
# Elites
* Lieutenant
    - Automatic Pistol
    - Reinforced Armour
    - Trench Shield
* Yeoman – Bolt-Action Rifle
* Yeoman – Bolt-Action Rifle
# Reserves
* Trench Cleric
""",
}


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS)
def test_headings_and_items_of_a_typed_list_are_not_models(text: str) -> None:
    result = imported(text.encode())
    lieutenant, *yeomen = side(result)
    assert [each["name"] for each in side(result)] == ["Lieutenant", "Yeoman", "Yeoman 2"]
    assert (lieutenant["armour"], lieutenant["shield"]) == ("reinforced", True)
    assert [lieutenant["weapons"], *(each["weapons"] for each in yeomen)] == [
        ["automatic-pistol"],
        ["bolt-action-rifle"],
        ["bolt-action-rifle"],
    ]
    assert "enter them by hand" not in str(result.report.lines)


def test_a_model_named_like_a_heading_is_a_model() -> None:
    result = imported(b'Dead Man: rifle 24", club\nLost Soul: pistol 12", knife\n')
    assert [each["name"] for each in side(result)] == ["Dead Man", "Lost Soul"]


def test_a_named_suit_of_a_table_is_worn_with_the_shield() -> None:
    """A number may include the shield; the name of a suit does not."""
    table = "name,melee,armour,equipment\nAda,0,reinforced,Trench Shield\nBo,0,-3,Trench Shield\n"
    result = imported(table.encode())
    assert [(each["armour"], each["shield"]) for each in side(result)] == [("reinforced", True), ("reinforced", True)]


def test_a_weapon_with_a_rule_of_its_own_name_is_a_weapon() -> None:
    result = imported(COMPANION.replace("Equipment: Jezzail", "Equipment: Silenced Pistol").encode())
    assert side(result)[1]["weapons"] == ["silenced-pistol"]
