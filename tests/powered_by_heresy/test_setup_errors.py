"""Errors of a setup, complete: an invalid sheet is refused with exactly these paths, in this order."""

import re
from typing import Any

import pytest

from combat import Encounter, Refused
from tests.powered_by_heresy.cells import ARMOURY, ZERO, acolyte, enemy

PRINTED = {"WS": 2, "BS": -1, "S": -1, "T": 0, "Ag": 1, "Int": 0, "Per": 1, "WP": 1, "Fel": 0}
LIBRARY = (
    {"id": "Run", "of": "basic", "roll": ["Ag"]},
    {"id": "Hunt", "of": "GM"},
    {"id": "Oath", "of": "Seeker", "level": 1, "about": "saint", "requires": "Vow"},
    {"id": "Vow", "of": "Seeker", "level": 1},
    {"id": "Vow of Steel", "of": "Seeker", "level": 2, "replaces": "Vow"},
)


def errors(extra: dict[str, Any] | None = None, **fields: Any) -> list[tuple[str, str]]:
    """Return the paths below Griff's sheet, or the whole paths of other sheets, with the sentences about them."""
    setup = {
        "players": [{"id": "ada", "name": "Ada"}],
        "acolytes": [{**acolyte("Griff", "sword"), "given": [], **fields}, acolyte("Vex")],
        "enemies": [enemy("Scar")],
        "armoury": list(ARMOURY),
        "library": list(LIBRARY),
        **(extra or {}),
    }
    try:
        Encounter.begin("powered_by_heresy", setup)
    except Refused as refused:
        found = [reason.sentence.partition(": ") for reason in refused.reasons]
        return [(path.removeprefix("$.acolytes[0]."), sentence) for path, _, sentence in found]
    return []


@pytest.mark.rule("PBH-WND-01", "PBH-CLS-03", "PBH-ADV-07", "PBH-ADV-10", "PBH-ADV-13", "PBH-ADV-14", "PBH-ROLL-16")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"numbers": [{"id": "WS"}, {"id": "Luck"}]}, {"numbers[0].id": "already stands for something else"}),
        ({"numbers": [{"id": "XP"}, {"id": "level"}]}, {"numbers[0].id": "'XP'", "numbers[1].id": "'level'"}),
        ({"numbers": [{"id": "use of sword"}, {"id": "often"}]}, {"numbers[0].id": "'use of sword'"}),
        ({"numbers": [{"id": "Luck"}, {"id": "Luck"}]}, {"numbers[1]": "'Luck' twice"}),
        ({"weapons": ["sword", "axe", "axe"]}, {"weapons[2]": "'axe' twice"}),
        ({"bonds": [{"id": "vex"}, {"id": "vex"}]}, {"bonds[1]": "'vex' twice"}),
        ({"bonds": [{"id": "vex"}, {"id": "scar"}]}, {"bonds[1]": "known: vex"}),
        ({"cls": "Seer", "wounds": 99, "moves": ["Oath"]}, {"cls": "'Seer' is not a known class"}),
        ({"wounds": 5}, {}),
        ({"wounds": 6}, {"wounds": "would start out dying, with 6 of 6 wounds"}),
        ({"wounds": 6, "dead": True}, {}),
        ({"wounds": 6, "stats": {**ZERO, "T": 1}}, {}),
        ({"wounds": 5, "stats": {**ZERO, "T": -1}}, {}),
        ({"wounds": 6, "stats": {**ZERO, "T": -1}}, {"wounds": "6 of 6 wounds"}),
        ({"level": 1}, {"stats": r"must be -1, -1, 0, 0, 0, \+1, \+1, \+2 with .* 0 for the ninth; .* raises any$"}),
        ({"level": 1, "stats": {**PRINTED, "Int": 1}, "home_world": "Feral World"}, {"stats": "raises S or T$"}),
        ({"moves": ["Run", "Armored (x)"]}, {"moves[0]": "every acolyte has it", "moves[1]": "no subject"}),
        ({"moves": ["Hunt", "Armored (x)"]}, {"moves[0]": "only GM characters make it", "moves[1]": "no subject"}),
        ({"moves": ["Fly", "Vow", "Oath"]}, {"moves[0]": "'Fly' is not", "moves[2]": r"saint .* 'Oath \(daemon\)'"}),
        ({"moves": ["Oath (Aurea)"]}, {"moves[0]": "Oath requires Vow, which Griff does not have"}),
        ({"moves": ["Vow of Steel", "Oath (Aurea)"]}, {}),
        ({"moves": ["Vow of Steel", "Vow"]}, {"moves[1]": "Griff has a move that replaced Vow, so Vow is lost"}),
        ({"moves": ["Oath (Aurea)", "Vow", "Oath (aurea)"]}, {"moves[2]": "twice"}),
        ({"moves": ["Multiclass", "Multiclass", "Multiclass"]}, {}),
        ({"moves": ["Hatred (daemon)"], "hated": "daemon"}, {"hated": "Hatred must be among the moves"}),
        ({"moves": ["Oath", "Vow"], "hated": "daemon"}, {"hated": "Griff hates daemon", "moves[0]": "needs a saint"}),
        ({"moves": ["Hatred"]}, {"moves[0]": "needs a foe"}),
        (
            {"moves": ["Armored"], "level": 1, "stats": PRINTED, "home_world": "Hive World"},
            {"moves[0]": "Armored is a level-2 move, but Griff is only level 1"},
        ),
        (
            {"moves": ["Armored"], "given": ["Armored"], "level": 1, "stats": PRINTED, "home_world": "Hive World"},
            {},
        ),
        ({"moves": ["Multiclass", "Wrath", "Penance", "Smite", "Underdog"]}, {"moves[4]": "Underdog is"}),
        ({"moves": ["Underdog", "Wrath", "Blend In"], "given": ["Underdog", "Wrath"]}, {"moves[2]": "Blend In is"}),
        ({"moves": ["Multiclass", "Multiclass", "Wrath", "Blend In", "Underdog"]}, {"moves[4]": "Underdog is"}),
        (
            {"moves": ["Armored"], "learned": [{"id": "Armored", "level": 2}, {"id": "Vow", "level": 1}]},
            {"learned[1]": "Vow must be one of the moves, learned at level 2 or before"},
        ),
        (
            {"moves": ["Armored"], "learned": [{"id": "Vow", "level": 1}, {"id": "Armored", "level": 3}]},
            {"learned[0]": "Vow must be", "learned[1]": "Armored must be"},
        ),
    ],
)
def test_acolyte_sheet_has_exactly_these_errors(fields: dict[str, Any], expected: dict[str, str]) -> None:
    found = errors(**fields)
    assert [path for path, _ in found] == list(expected), found
    for (_, sentence), part in zip(found, expected.values(), strict=True):
        assert re.search(part, sentence), sentence


@pytest.mark.rule("PBH-DMG-13", "PBH-WND-03")
@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ({"enemies": [enemy("Scar", wounds=2), enemy("Rat", wounds=3, out=True)]}, []),
        ({"enemies": [enemy("Scar"), enemy("Rat", wounds=3)]}, ["$.enemies[1].wounds"]),
        ({"enemies": [enemy("Scar", attacks=[{"name": "Spit", "inflicts": 1}])]}, []),
        ({"enemies": [enemy("Scar", attacks=[{"name": "Kill", "last_breath": True}])]}, []),
        ({"enemies": [enemy("Scar", attacks=[{"name": "Bite", "dice": [4]}])]}, []),
        ({"enemies": [enemy("Scar", attacks=[{"name": "Bite", "dice": [4]}] * 2)]}, ["$.enemies[0].attacks[1]"]),
        (
            {"enemies": [enemy("Scar", attacks=[{"name": "Bite", "dice": [4]}, {"name": "Roar"}])]},
            ["$.enemies[0].attacks[1].dice"],
        ),
        ({"armoury": [*ARMOURY, {"id": "gun", "name": "Gun", "dice": [6], "ranged": True, "uses": 1}]}, []),
        (
            {"armoury": [*ARMOURY, {"id": "gun", "name": "Gun", "dice": [6], "tags": ["grenade"]}]},
            [f"$.armoury[{len(ARMOURY)}].uses"],
        ),
        ({"armoury": [*ARMOURY, {"id": "rod", "name": "Rod"}]}, [f"$.armoury[{len(ARMOURY)}].dice"]),
        ({"classes": [{"id": "Psyker"}, {"id": "Psyker"}]}, ["$.classes[1]"]),
        ({"home_worlds": [{"id": "Moon"}, {"id": "Moon", "abilities": ["x"]}]}, ["$.home_worlds[1]"] * 2),
    ],
)
def test_other_part_of_a_setup_has_exactly_these_errors(extra: dict[str, Any], expected: list[str]) -> None:
    assert [re.sub(r"\.abilities\[0\]$", "", path) for path, _ in errors(extra)] == expected


def test_custom_home_world_raises_a_stat_of_a_new_character() -> None:
    worlds = {"home_worlds": [{"id": "Moon", "raises": ["Int", "Fel"]}, {"id": "Star"}]}
    fields: dict[str, Any] = {"level": 1, "home_world": "Moon"}
    assert errors(worlds, **fields, stats={**PRINTED, "Ag": 0, "Int": 1}) == []
    assert errors(worlds, **{**fields, "home_world": "Star"}, stats=PRINTED) == []
    ((path, sentence),) = errors(worlds, **fields, stats=PRINTED)
    assert (path, sentence.endswith("raises Int or Fel")) == ("stats", True), sentence
