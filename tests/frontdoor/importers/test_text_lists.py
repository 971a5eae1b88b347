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
    with pytest.raises(
        Refused,
        match="for Powered by Heresy, Trench Crusade, Wrath & Glory, not for 'fiend_wake'",
    ):
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


def test_a_table_without_headings_has_the_columns_of_the_documentation() -> None:
    """The order is safe only if every row has a name and numbers within the bounds of their columns."""
    result = imported(b"Ada,6,1,-1,-2,32,TOUGH\nBea,8,0,+2,0,,\n")
    ada, bea = side(result)
    keys = ("name", "movement", "ranged", "melee", "armour", "base", "keywords")
    assert [ada.get(key) for key in keys] == ["Ada", 6, 1, -1, "reinforced", 32, ["TOUGH"]]
    assert [bea.get(key) for key in keys] == ["Bea", 8, 0, 2, None, None, None]
    assert "the columns" in lines(result, "changed")


@pytest.mark.parametrize(
    "text",
    [
        "Ada,6,1,99,-2\nBea,6,1,2,0\n",
        "Ada,6,1,1,2\nBea,6,1,2,0\n",
        "Ada,6,1,1,-2,4\nBea,6,1,2,0,32\n",
        "Ada,Pistol,Knife\nBea,Pistol,Knife\n",
        "6,1,1,-2,Ada\n6,1,2,0,Bea\n",
    ],
)
def test_a_table_whose_columns_are_not_certain_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="the table has no headings; add a first row with name, movement, ranged"):
        imported(text.encode())


def test_a_first_column_of_texts_has_the_names() -> None:
    result = imported(b"Who,Movement,Melee\nAda,6,1\nBea,6,2\n")
    assert [each["name"] for each in side(result)] == ["Ada", "Bea"]
    assert lines(result, "changed")[0] == "column Who"
    with pytest.raises(Refused, match="the table has no heading 'name'"):
        imported(b"Number,Movement,Melee\n1,6,1\n2,6,2\n")


def test_a_table_of_markdown_is_read() -> None:
    text = '# Lamps\n\n| **Name** | Movement | Weapons |\n|:---|---:|---|\n| Ada | 6" | Pistol (ranged 12") |\n'
    result = imported(text.encode())
    assert result.setup["sides"][0]["name"] == "Lamps"
    assert side(result)[0]["weapons"] == ["pistol"]


def test_units_and_decimals_of_other_languages_are_read() -> None:
    """Centimetres are inches after the conversion, and zeros behind a comma change nothing."""
    text = 'Name;Anzahl;Bewegung;Base;Waffen\nAda;2;15 cm;25,0 mm;"Flinte (30 cm; 2-händig)"\nBea;1;6 Zoll;25,5;\n'
    result = imported(text.encode("cp1252"))
    ada, _, bea = side(result)
    assert (ada["movement"], ada["base"], bea["movement"]) == (6, 25, 6)
    gun = result.setup["armoury"][0]
    assert (gun["range"], gun["hands"]) == (12, 2)
    assert {"Bea: base", "Ada: Movement"} <= set(lines(result, "changed"))
    assert "Ada: base" not in lines(result, "changed")


PARTY = """Name\tRole\tRank\tStrength\tToughness\tAgility\tInitiative\tDefence\tWounds\tSkills\tWeapons\tCount
Boyz\tT\t\t5\t5\t2\t3\t2\t4\tWeapon Skill 6\tChoppa (melee 5 +2 ED)\t2
Calla\tagent\t2\t3\t4\t4\t4\t3\t9\t\tBoltgun\t1
Nob\twarboss\t\t6\t6\t3\t4\t3\t8\t\tKannon: 12 +3 ED / AP -1 / 12-24-36 / Salvo 3\t1
"""


def test_a_table_of_wrath_and_glory_has_agents_and_threats() -> None:
    result = imported(PARTY.encode())
    boyz, more, calla, nob = result.setup["combatants"]
    assert [each["name"] for each in (boyz, more, calla, nob)] == ["Boyz", "Boyz 2", "Calla", "Nob"]
    assert (boyz["role"], boyz["toughness"], boyz["max_wounds"]) == ("troop", 5, 4)
    assert boyz["skills"] == [{"name": "Weapon Skill", "value": 6}]
    assert (calla["role"], calla["rank"], calla["player"]) == ("agent", 2, "calla-player")
    weapons = {each["name"]: each for each in result.setup["armoury"]}
    assert (weapons["Choppa"]["kind"], weapons["Choppa"]["damage"], weapons["Choppa"]["ed"]) == ("melee", 5, 2)
    assert (weapons["Kannon"]["kind"], weapons["Kannon"]["ap"], weapons["Kannon"]["salvo"]) == ("ranged", 1, 3)
    assert {"Calla: Boltgun", "Nob: role"} <= set(lines(result, "changed"))


def test_a_table_of_powered_by_heresy_has_acolytes() -> None:
    result = imported(b"Name,Class,WS,BS,S,T,Ag,Int,Per,WP,Fel,Gear\nIda,Assassin,1,+2,0,0,1,-1,0,0,0,Gun (d8; near)\n")
    (ida,) = result.setup["acolytes"]
    assert (ida["cls"], ida["stats"]["BS"], ida["stats"]["Int"]) == ("Assassin", 2, -1)
    assert result.setup["armoury"][0]["dice"] == [8]


def test_a_list_in_a_code_block_is_read() -> None:
    """Chats put lists into code blocks, and programs replace the bullets."""
    text = COMPANION.replace("•", "-")
    assert side(imported(f"```md\n{text}```\n".encode())) == side(imported(COMPANION.encode()))


def test_models_are_counted_without_a_sign_but_items_are_not() -> None:
    result = imported(b'Captain: Pistol 12"\n3 Pilgrims: 2 Handed Axe, Rifle 24"\n')
    assert [each["name"] for each in side(result)] == ["Captain", "Pilgrims", "Pilgrims 2", "Pilgrims 3"]
    assert any(each["name"] == "2 Handed Axe" for each in result.setup["armoury"])


@pytest.mark.parametrize(
    "line", ['Ada M6" R-1 M+2: rifle 24"', 'Ada R−1 M6” M+2: rifle 24"', 'Ada, M6" R-1 M+2, rifle 24"']
)
def test_numbers_may_follow_the_name_of_a_model_without_a_comma(line: str) -> None:
    """Only in a line with a movement in inches, so a name such as `Number M-2` stays whole."""
    ada, other = side(imported(f'{line}\nNumber M-2: rifle 24"'.encode()))
    assert (ada["name"], ada["movement"], ada["ranged"], ada["melee"]) == ("Ada", 6, -1, 2)
    assert other["name"] == "Number M-2"


def test_a_quoted_line_is_a_remark_and_not_a_model() -> None:
    """A sign before a model is a bullet. A quotation of the whole list, as chats make it, is read like the list."""
    listed = '# My warband\n> for the game on Sunday\nAda: rifle 24"\n> Bo: rifle 24"\n'
    result = imported(listed.encode())
    assert [each["name"] for each in side(result)] == ["Ada", "Bo"]
    assert "a remark" in lines(result, "ignored")
    quoted = "".join(f"> {line}\n" for line in COMPANION.splitlines())
    assert side(imported(quoted.encode())) == side(imported(COMPANION.encode()))


def test_the_report_says_which_part_of_an_entry_is_left_to_the_players() -> None:
    """If the engine applies the rest of it."""
    report = imported(b'Ada: Bagpipes, Body of Gold, Gas Mask, rifle 24"').report
    bagpipes = next(line for line in report.lines if line.subject == "Ada: Bagpipes")
    assert bagpipes.kind == "effect"
    assert bagpipes.sentence.startswith("in the catalogue, in part; left to the players: They take a hand")
    assert not bagpipes.sentence.endswith(".")
    assert "left to the players" not in next(each.sentence for each in report.lines if each.subject == "Ada: Gas Mask")
