"""Rosters of list builders: the same warband from JSON, XML, archives and converted XML."""

from typing import Any

import pytest

from combat import Encounter, Refused
from frontdoor.importers.files.archives import MAX_SOURCE_BYTES
from frontdoor.importers.joining import Imported, import_files
from frontdoor.importers.sheets.cards import printed_weapon
from tests.frontdoor.importers.rosters import as_bytes, as_xml, converted, kit, model, profile, roster, weapon, zipped

LAMPS = roster(
    {
        "name": "Campaign Rules",
        "type": "upgrade",
        "number": 1,
        "categories": [{"name": "Configuration", "primary": True}],
    },
    model(
        "Prophet",
        weapon("Mace", keywords="+1 INJURY DICE, CRITICAL"),
        kit("Reinforced Armour", "Armour", "-2 INJURY MODIFIER"),
        kit("Trench Shield", "Shield"),
        kit("Lucky Coin", rules="Toss it once a battle."),
        custom="Ada 👍",
        categories=("Elite", "Leader", "Tough"),
        melee="+2 Dice",
        armour="-3",
    ),
    model(
        "Carrier",
        weapon("Long Gun", "2-Handed", '24"', "+1 DICE, IGNORE\u00a0COVER, HUMMING"),
        number=2,
        movement='10"/Flying',
    ),
)


def imported(data: object, **more: Any) -> Imported:
    """Import one file with the placeholder side."""
    return import_files([("list.json", data if isinstance(data, bytes) else as_bytes(data))], **more)


def side(result: Imported) -> list[dict[str, Any]]:
    """Return the models of the first side."""
    models: list[dict[str, Any]] = result.setup["sides"][0]["models"]
    return models


def lines(result: Imported, kind: str) -> list[str]:
    """Return the subjects of the report's lines of a kind."""
    return [line.subject for line in result.report.lines if line.kind == kind]


def test_a_roster_becomes_a_playable_side() -> None:
    """Numbers, weapons, armour and keywords are in force; what the engine does not know becomes a reminder."""
    result = imported(LAMPS)
    ada, *carriers = side(result)
    assert result.setup["sides"][0]["name"] == "Lamp Company"
    assert (ada["name"], ada["melee"], ada["armour"], ada["shield"]) == ("Ada 👍", 2, "reinforced", True)
    assert {"LEADER", "TOUGH"} <= set(ada["keywords"])
    assert [(each["name"], each["movement"], each["flying"]) for each in carriers] == [
        ("Carrier", 10, True),
        ("Carrier 2", 10, True),
    ]
    mace, gun = result.setup["armoury"]
    assert (mace["kind"], mace["injury_dice"], mace["keywords"]) == ("melee", 1, ["CRITICAL"])
    assert (gun["range"], gun["hands"], gun["hit_dice"], gun["ignores"], gun["keywords"]) == (
        24,
        2,
        1,
        ["Cover"],
        ["HUMMING"],
    )
    assert "Ada 👍: Lucky Coin" in lines(result, "reminder")
    assert "Campaign Rules" in lines(result, "ignored")
    assert "the roster" in lines(result, "price")
    fight = Encounter.begin("trench_crusade", result.setup)
    assert [figure.name for figure in fight.figures("gm")][:3] == ["Ada 👍", "Carrier", "Carrier 2"]


@pytest.mark.parametrize(
    "content",
    [
        as_xml(LAMPS),
        b"\xef\xbb\xbf" + as_xml(LAMPS),
        zipped(as_xml(LAMPS)),
        as_bytes(LAMPS["roster"]),
        as_bytes(LAMPS).decode().encode("utf-16"),
        *(as_bytes(converted(LAMPS, prefix)) for prefix in ("@_", "@", "-")),
    ],
    ids=["xml", "mark", "zip", "bare", "utf-16", "@_", "@", "-"],
)
def test_every_form_of_a_roster_gives_the_same_setup(content: bytes) -> None:
    assert imported(content).setup == imported(LAMPS).setup


def test_importing_twice_gives_the_same_result() -> None:
    assert imported(LAMPS) == imported(LAMPS)


def test_two_files_are_two_sides() -> None:
    """Equal ids are renamed, and equal weapons are shared."""
    result = import_files([("a.json", as_bytes(LAMPS)), ("b.ros", as_xml(LAMPS))])
    assert [[model["name"] for model in each["models"]] for each in result.setup["sides"]] == [
        ["Ada 👍", "Carrier", "Carrier 2"]
    ] * 2
    assert len(result.setup["armoury"]) == 2
    ids = [model["id"] for each in result.setup["sides"] for model in each["models"]]
    assert len(set(ids)) == 6
    assert len(Encounter.begin("trench_crusade", result.setup).figures("gm")) == 6


def test_the_sample_can_be_the_other_side() -> None:
    result = imported(LAMPS, against="sample")
    assert result.setup["sides"][1]["name"] == "the Heretic Troopers"


def revised(revision: object) -> tuple[str, bytes]:
    """Return the roster with a revision of the data files."""
    return f"{revision}.json", as_bytes({"roster": {**LAMPS["roster"], "gameSystemRevision": revision}})


@pytest.mark.parametrize(("revision", "edition"), [(16, "1.6.3"), ("17", "1.0"), (18.0, "1.0"), ("new", None)])
def test_revision_of_the_data_files_chooses_the_rules(revision: object, edition: str | None) -> None:
    result = import_files([revised(revision)])
    assert result.setup.get("settings", {}).get("ruleset") == edition
    assert ("the rules" in lines(result, "effect")) is (edition is not None)
    fight = Encounter.begin("trench_crusade", result.setup)
    assert (fight.state.settings.morale_mode == "shaken_in_a_row") is (edition == "1.0")


def test_first_of_two_files_chooses_the_rules() -> None:
    result = import_files([revised(17), revised(16)])
    assert result.setup["settings"] == {"ruleset": "1.0"}
    assert "the setting ruleset" in lines(result, "changed")


def test_three_sides_are_refused() -> None:
    with pytest.raises(Refused, match="a battle has two sides, and the files contain 3"):
        import_files([(f"{number}.json", as_bytes(LAMPS)) for number in range(3)])


def test_a_name_of_the_catalogue_is_never_replaced_by_a_reminder() -> None:
    """Also in another spelling."""
    coat = kit("combat HELMET", rules="Some other text.")
    result = imported(roster(model("Prophet", coat)))
    assert side(result)[0]["equipment"] == ["Combat Helmet"]
    assert "abilities" not in result.setup


def test_lines_of_version_1_0_become_fields() -> None:
    """With rules that the book names; a PISTOL is one weapon although its range says Melee, too."""
    guns = (
        weapon("Sniper Rifle", "2-Handed", '48"', "+1 DICE, CRITICAL, RISKY", "**Bull's Eye**: It ignores armour."),
        weapon("Automatic Pistol", "1-Handed", '12"/Melee', "ASSAULT, AUTOMATIC 2, PISTOL"),
        weapon("Machine Gun", "2-handed", '36"', "AUTOMATIC 3, HEAVY, RELOAD"),
        weapon("Claws", "2-handed", "Melee", "CLEAVE 2, AUTOMATIC 2"),
        weapon("Gavel of Justice", "1-handed", "Melee", "CRITICAL", "Wrath of God: One more marker."),
        weapon("Bomb", "Grenade", '8"', "BLAST 3”, SCATTER, SHOTGUN"),
    )
    result = imported(roster(model("A", *guns)))
    rifle, pistol, machine, claws, gavel, bomb = result.setup["armoury"]
    assert (rifle["hit_dice"], rifle["ignores_armour"], rifle["keywords"]) == (1, "critical", ["CRITICAL", "RISKY"])
    assert (pistol["kind"], pistol["shots"], pistol["keywords"]) == ("ranged", 2, ["ASSAULT", "PISTOL"])
    assert (machine["shots"], machine["ends_activation"], machine["keywords"]) == (3, True, ["HEAVY"])
    assert (claws["attacks"], "shots" in claws) == (2, False)
    assert gavel["keywords"] == ["CRITICAL", "Gavel of Justice"]
    assert (bomb["scatters"], bomb["ignores"], bomb["long_range_injury_dice"]) == (True, ["Long Range"], -1)
    assert bomb["keywords"] == ["BLAST (3)", "GRENADE"]
    assert "A: Claws: AUTOMATIC 2" in lines(result, "ignored")
    assert not lines(result, "reminder")
    Encounter.begin("trench_crusade", result.setup)


def test_item_that_a_model_has_twice_counts_once() -> None:
    """The report says so, and the setup is valid."""
    result = imported(roster(model("A", kit("Gas Mask"), kit("GAS MASK"))))
    assert side(result)[0]["equipment"] == ["Gas Mask"]
    assert "A: Gas Mask" in lines(result, "ignored")
    Encounter.begin("trench_crusade", result.setup)


def test_weapon_of_version_1_0_without_numbers_has_those_of_the_list() -> None:
    assert printed_weapon("abus gun") == {
        "name": "Abus Gun",
        "kind": "ranged",
        "range": 30,
        "hands": 2,
        "keywords": ["ARMOUR PIERCING", "HEAVY", "+2 INJURY DICE"],
    }


def test_worn_armour_is_not_counted_twice() -> None:
    """The number of the profile already includes it."""
    suit = kit("Standard Armour", "Armour", "-1 INJURY MODIFIER")
    ada, bo = side(imported(roster(model("A", suit, armour="-1"), model("B", armour="-1"))))
    assert (ada["armour"], bo["armour"]) == ("standard", "standard")


@pytest.mark.parametrize(
    ("numbers", "subject"),
    [
        ({"movement": '6"/Gliding'}, "A: Movement"),
        ({"ranged": "N/A"}, "A: Ranged"),
        ({"melee": "+99"}, "A: Melee"),
        ({"armour": "-4"}, "A: Armour"),
        ({"base": "30x60mm"}, "A: Base"),
        ({"melee": "+2/+1"}, "A: melee"),
    ],
)
def test_a_number_that_had_to_be_changed_is_in_the_report(numbers: dict[str, Any], subject: str) -> None:
    result = imported(roster(model("A", **numbers)))
    assert subject in lines(result, "changed")


def test_entries_that_are_no_models_are_left_out_with_a_reason() -> None:
    entries = (
        {"name": "Nothing", "type": "model"},
        {**model("None"), "number": 0},
        {"name": "Stash", "type": "upgrade"},
    )
    result = imported(roster(model("A"), *entries))
    assert [each["name"] for each in side(result)] == ["A"]
    assert {"Nothing", "None", "Stash"} <= set(lines(result, "ignored"))


def test_a_unit_with_one_model_is_that_model() -> None:
    """The name that the player gave to the unit is the model's."""
    wrapper = {"name": "Gate", "customName": "The Gate", "type": "unit", "number": 1, "selections": [model("Warden")]}
    assert [each["name"] for each in side(imported(roster(wrapper)))] == ["The Gate"]


def test_a_gun_for_both_uses_is_two_weapons() -> None:
    result = imported(roster(model("A", weapon("Halberd", range_='12"/Melee'))))
    assert [(each["name"], each["kind"]) for each in result.setup["armoury"]] == [
        ("Halberd", "ranged"),
        ("Halberd in Melee", "melee"),
    ]


def test_campaign_state_is_a_reminder_without_an_effect_on_numbers() -> None:
    wound = {**kit("Leg Wound [31]", rules="Moves 2 less."), "group": "Advancement::Injuries"}
    experience = {
        "name": "Experience",
        "type": "upgrade",
        "number": 4,
        "profiles": [profile("Experience", "Battlekit", Rules="-")],
    }
    result = imported(roster(model("A", wound, experience)))
    assert side(result)[0]["movement"] == 6
    assert side(result)[0]["abilities"] == ["Leg Wound"]
    assert "A: Experience" in lines(result, "ignored")


def test_markup_and_direction_characters_do_not_reach_the_setup() -> None:
    text = "<p>Adds <b>1</b>.</p><script>alert(1)</script>\u202e"
    result = imported(roster(model("A\u202e<b>B</b>", kit("Charm", rules=text))))
    assert side(result)[0]["name"] == "AB"
    assert result.setup["abilities"][0]["text"] == "Adds 1."


def test_a_long_text_is_cut_and_reported() -> None:
    result = imported(roster(model("A", kit("Tale", rules="word " * 3_000))))
    assert len(result.setup["abilities"][0]["text"]) <= 10_000
    assert "A: Tale" in lines(result, "changed")


def test_a_roster_of_another_game_is_refused_by_name() -> None:
    with pytest.raises(
        Refused, match=r"is a roster for Warhammer 40,000 10th Edition; only rosters for Trench Crusade"
    ):
        imported(roster(model("A"), game="Warhammer 40,000 10th Edition"))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"%PDF-1.7", "is a PDF"),
        (b"<html><body>Prophet</body></html>", "is a saved web page"),
        (b"<catalogue/>", "contains the data files of a game"),
        (b"<roster><forces>", "begins like XML but cannot be read"),
        (b'{"roster": ', "begins like JSON but cannot be read"),
        (b'<!DOCTYPE roster [<!ENTITY a "b">]><roster/>', "declares a document type"),
        (b"PK\x03\x04 nothing", "cannot be unpacked"),
        (b"", "is empty"),
        (b'{"sides": []}', "is already a setup"),
        (b'{"a": 1}', "is of no known format"),
        (b"x" * (MAX_SOURCE_BYTES + 1), "has more than"),
        (zipped(b" " * (MAX_SOURCE_BYTES + 1)), "has more than"),
    ],
)
def test_a_file_that_cannot_be_imported_is_refused_in_one_sentence(content: bytes, words: str) -> None:
    """Damaged JSON and XML are never searched for names."""
    with pytest.raises(Refused, match=words) as refused:
        imported(content)
    assert "\n" not in str(refused.value)


def test_a_huge_roster_is_imported() -> None:
    many = roster(*(model(f"Model {number}", weapon(f"Gun {number}", range_='12"')) for number in range(150)))
    assert len(side(imported(many))) == 150


def test_one_entry_too_many_leaves_the_others() -> None:
    """A model that may carry one heavy weapon keeps the first one and all its light weapons."""
    heavy = [weapon(name, "2-Handed", '24"', "HEAVY") for name in ("Cannon", "Bombard")]
    result = imported(roster(model("Gunner", weapon("Knife"), *heavy)))
    assert side(result)[0]["weapons"] == ["knife", "cannon"]
    assert "sides[0].models[0].weapons ('bombard')" in lines(result, "ignored")


def test_xml_in_which_every_element_is_a_list_is_read() -> None:
    """One converter of XML makes a list of each element, and its texts have the key `_`."""
    numbers = [{"_": "+2 Dice", "$": {"name": "Melee"}}, {"_": "-1", "$": {"name": "Armour"}}]
    unit = {"$": {"name": "Yeoman", "typeName": "Unit"}, "characteristics": [{"characteristic": numbers}]}
    yeoman = {"$": {"name": "Yeoman", "type": "model", "number": "2"}, "profiles": [{"profile": [unit]}]}
    yeoman |= {"customNotes": ["Painted."], "selections": [""]}
    force = {"$": {"catalogueName": "New Antioch"}, "selections": [{"selection": [yeoman]}]}
    data = {"roster": {"$": {"gameSystemName": "Trench Crusade"}, "forces": [{"force": [force]}]}}
    result = imported(data)
    assert [(each["name"], each["melee"], each["armour"]) for each in side(result)] == [
        ("Yeoman", 2, "standard"),
        ("Yeoman 2", 2, "standard"),
    ]
    assert "note: Painted." in [line.sentence for line in result.report.lines]


def test_words_of_the_editions_are_one_keyword() -> None:
    """`DIE`, `IGNORES` and repeated lines are read; a number that two lines state differently is reported."""
    keywords = "+1 INJURY DIE, +1 Die, IGNORES LONG RANGE, CRITICAL, Critical, AUTOMATIC 2, AUTOMATIC 3"
    result = imported(roster(model("Ada", weapon("Gun", "2-Handed", '24"', keywords))))
    (gun,) = result.setup["armoury"]
    assert (gun["injury_dice"], gun["hit_dice"], gun["ignores"], gun["shots"]) == (1, 1, ["Long Range"], 3)
    assert gun["keywords"] == ["CRITICAL"]
    assert "Ada: Gun: CRITICAL" in lines(result, "ignored")
    assert "Ada: Gun: AUTOMATIC 3" in lines(result, "changed")


OLD = """<roster xmlns="x" name="Old" battleScribeVersion="1.15" gameSystemName="Trench Crusade"><forces>
<force catalogueName="c"><categories><category name="Elite"><selections>
<selection name="Captain" points="70.0" number="2" type="model">
<profiles><profile profileTypeName="Unit" name="Captain">
<characteristics><characteristic name="Movement" value="8&quot;"/><characteristic name="Melee" value="+1 Dice"/>
</characteristics></profile></profiles></selection></selections></category></categories></force></forces></roster>"""


def test_a_roster_of_battlescribe_1_is_read() -> None:
    """It lists models below categories, and writes values and prices as attributes."""
    result = imported(OLD.encode())
    captain, _ = side(result)
    assert (captain["name"], captain["movement"], captain["melee"], captain["keywords"]) == ("Captain", 8, 1, ["ELITE"])
    assert "Captain" in lines(result, "price")


def test_units_within_units_are_read() -> None:
    """A unit of several models keeps its name and price for the report, and its keywords for each model."""
    team = {**model("Red Team", model("Ada"), model("Bea", number=2)), "type": "unit", "profiles": []}
    team |= {"categories": [{"name": "Tough", "primary": False}], "costs": [{"name": "Ducats", "value": 90}]}
    result = imported(roster({**model("Company", team), "type": "unit", "profiles": []}))
    assert [(each["name"], each["keywords"]) for each in side(result)] == [
        ("Ada", ["TOUGH"]),
        ("Bea", ["TOUGH"]),
        ("Bea 2", ["TOUGH"]),
    ]
    assert "Red Team" in lines(result, "ignored")
    assert lines(result, "price").count("Red Team") == 1


def test_profiles_in_other_languages_are_read() -> None:
    shown = [{"name": name, "$text": text} for name, text in (("Mouvement", '8"'), ("Mêlée", "+1"), ("Armure", "-2"))]
    french = {**model("Ada"), "profiles": [{"name": "Ada", "typeName": "Unité", "characteristics": shown}]}
    (ada,) = side(imported(roster(french, game="Trench Crusade (Beta)")))
    assert (ada["movement"], ada["melee"], ada["armour"]) == (8, 1, "reinforced")
