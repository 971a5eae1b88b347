"""Files of the Wrath & Glory character creator, which contain ratings and slugs, and of its bestiary."""

from typing import Any

import pytest

from combat import Encounter, Refused
from tests.frontdoor.importers.test_foundry import ATTRIBUTES, imported
from tests.frontdoor.importers.test_new_recruit import lines

CALLA: dict[str, Any] = {
    "name": "Calla",
    "tier": 2,
    "rank": 1,
    "species": {"id": "human"},
    "archetype": {"id": "sister_of_battle"},
    "attributes": dict.fromkeys(ATTRIBUTES, 4),
    "skills": {"ballisticSkill": 4, "weaponSkill": 0, "stealth": None},
    "talents": ["oath_of_salt", {"id": "uncanny", "choice": "Defence"}],
    "wargear": [
        {"id": "boltgun", "upgrades": ["red_dot_sight"]},
        {"id": "boltgun"},
        {"id": "rope"},
        {"id": "flak_armour"},
    ],
    "psychicPowers": ["smite_aoa"],
    "background": {"origin": {"id": "convent", "bonusType": "maxWounds"}, "goal": None},
    "traumaticInjuries": [{"id": "lost_eye"}],
    "currentWounds": 6,
    "currentWrath": 1,
}
WARDEN: dict[str, Any] = {
    "id": "custom_1",
    "name": "SLUICE WARDEN",
    "tierThreat": {"1": "A", "2": "E", "3": "T", "4": "-"},
    "keywords": ["Heretic"],
    "attributes": {"S": 4, "T": 5, "A": 3, "I": 3, "Wil": 4, "Int": 2, "Fel": 2},
    "resilience": {"value": 9, "note": "Plate: 3 AR"},
    "wounds": 7,
    "shock": "-",
    "skills": "Default 4, Weapon Skill 7, Awareness 5 (Passive 3), Luck 3",
    "abilities": [
        {
            "type": "ACTION",
            "name": "Cannon",
            "stats": "12 +1d3 ED / AP -2 / Range 12-24-36 / Salvo 2 / Blast (4), Rapid-Fire (1)",
        },
        {"type": "RUIN", "name": "Bar the Way", "description": "None pass."},
    ],
    "bonuses": [{"name": "Champion", "description": "It has 3 personal Ruin."}],
    "determination": "Spend 1 Ruin to roll 5d6.",
    "size": "Large",
}


def test_a_character_has_totals_from_its_ratings() -> None:
    """What is left becomes what is lost: 6 of 9 Wounds are 3 Wounds taken."""
    result = imported(CALLA)
    calla = result.setup["combatants"][0]
    assert calla["skills"] == [{"name": "Ballistic Skill", "value": 8, "rating": 4}]
    assert (calla["max_wounds"], calla["wounds"], calla["max_shock"], calla["traumatic"]) == (9, 3, 6, 1)
    assert result.setup["players"][0]["wrath"] == 1
    assert calla["abilities"] == ["Oath Of Salt", "Uncanny (Defence)", "Smite"]
    (boltgun,) = result.setup["armoury"]
    assert (boltgun["kind"], boltgun["traits"]) == ("ranged", ["Rapid Fire (1)", "Brutal"])
    assert {"Calla: Boltgun", "Calla: Flak Armour"} <= set(lines(result, "changed"))
    assert {"Calla: Rope", "Calla: Red Dot Sight"} <= set(lines(result, "ignored"))


def test_slugs_of_names_with_punctuation_are_found() -> None:
    """A choice that the catalogue does not know is left out."""
    talents = ["martyrs_tears", "ded_ard_aoa", {"id": "hatred", "choice": "Ork"}, {"id": "frenzy", "choice": "odd"}]
    result = imported({**CALLA, "talents": talents, "psychicPowers": [], "wargear": [{"id": "harlequins_kiss"}]})
    assert result.setup["combatants"][0]["abilities"] == ["Martyr's Tears", "Ded 'Ard!", "Hatred (ORK)", "Frenzy"]
    assert result.setup["armoury"][0]["traits"] == ["Rending (3)"]


def test_an_ascension_raises_the_tier() -> None:
    calla = imported({**CALLA, "ascensions": [{"targetTier": 3}]}).setup["combatants"][0]
    assert (calla["tier"], calla["max_wounds"]) == (3, 11)
    older = imported({**CALLA, "ascensionPackages": ["stay_the_course", "psychic_revelation"]}).setup["combatants"][0]
    assert (older["tier"], older["max_wounds"]) == (4, 13)


def test_a_damaged_character_is_imported() -> None:
    odd = {
        **CALLA,
        "skills": "none",
        "attributes": {"strength": "huge"},
        "talents": None,
        "background": [],
        "currentWounds": 10**9,
        "rank": "?",
    }
    assert imported(odd).setup["combatants"][0]["strength"] == 1


def test_a_threat_is_read_from_its_printed_lines() -> None:
    result = imported(WARDEN)
    warden = result.setup["combatants"][0]
    assert (warden["name"], warden["roles"], warden["shockless"], warden["size"]) == (
        "Sluice Warden",
        ["adversary", "elite", "troop"],
        True,
        "large",
    )
    assert (
        warden["resilience"],
        warden["armour"],
        warden["ruin"],
        warden["determination"],
        warden["determination_price"],
    ) == (9, 3, 3, 5, 1)
    assert warden["skills"][0] == {"name": "Default", "value": 4}
    assert warden["ruin_actions"] == ["Bar the Way: None pass."]
    (cannon,) = result.setup["armoury"]
    assert {key: cannon[key] for key in ("kind", "damage", "ed_die", "ap", "salvo")} == {
        "kind": "ranged",
        "damage": 12,
        "ed_die": 3,
        "ap": 2,
        "salvo": 2,
    }
    assert cannon["traits"] == ["Blast (4)", "Rapid Fire (1)"]
    assert "Sluice Warden: Luck 3" in lines(result, "ignored")
    assert Encounter.begin("wrath_and_glory", result.setup).requests


def test_conditions_that_a_weapon_inflicts_have_many_spellings() -> None:
    """One that the engine does not know is a reminder."""
    traits = "Inflict (Pinning), Inflict (Poisoned, 3), Inflict (Bleeding [1]), Inflict (Ambushed)"
    lash = {"type": "ACTION", "name": "Lash", "stats": f"9 +1 ED / Range 2 / {traits}"}
    result = imported({**WARDEN, "abilities": [lash]})
    (weapon,) = result.setup["armoury"]
    assert weapon["traits"][:3] == ["Inflict (Pinned)", "Inflict (Poisoned 3)", "Inflict (Bleeding 1)"]
    assert weapon["traits"][3:] == ["Inflicts Ambushed"] == [each["id"] for each in result.setup["abilities"]]


def test_an_encounter_has_the_wounds_of_its_threats() -> None:
    """The file counts what was taken, and a maximum may be raised. Threats without a sheet are reported."""
    warden = {"mobId": None, "currentWounds": 4, "maxWounds": 9, "currentShock": 1, "personalRuin": 2}
    individuals = [
        {**warden, "threatId": "custom_1"},
        {**warden, "threatId": "custom_2", "maxShock": 6, "notes": "limps"},
        {"threatId": "cultist", "mobId": None},
        {"threatId": "cultist", "mobId": "mob"},
    ]
    data = {
        "settings": {"name": "At the gate"},
        "individuals": individuals,
        "mobs": [{"id": "mob", "name": "The rabble", "threatId": "cultist"}],
        "playerCharacters": [{"name": "Calla"}],
        "customThreats": [WARDEN, {**WARDEN, "id": "custom_2", "name": "GUARD", "shock": 5}],
    }
    result = imported(data)
    warden, guard, _ = result.setup["combatants"]
    assert [(each["wounds"], each["max_wounds"], each["ruin"]) for each in (warden, guard)] == [(4, 9, 2)] * 2
    assert ("shock" in warden, guard["shock"], guard["max_shock"]) == (False, 1, 6)
    assert {"cultist", "The rabble", "Calla", "Guard"} <= set(lines(result, "ignored"))


def test_a_fresh_threat_of_an_encounter_is_unhurt() -> None:
    fresh = {"threatId": "custom_1", "mobId": None, "currentWounds": 0, "maxWounds": 7, "currentShock": 0}
    data = {"individuals": [fresh], "customThreats": [WARDEN]}
    assert "wounds" not in imported(data).setup["combatants"][0]


@pytest.mark.parametrize(
    ("text", "dice", "price"),
    [
        ("Spend 1 Ruin to roll 5d6. (Dodge)", 5, 1),
        ("Roll 7d6.", 7, 0),
        ("Daemonic Aura. Spend 2 Ruin to roll 6d6.", 6, 2),
        ("Spend 1 Glory to roll 3d6", 3, 0),
    ],
)
def test_the_dice_and_the_price_of_determination_are_read(text: str, dice: int, price: int) -> None:
    warden = imported({**WARDEN, "determination": text}).setup["combatants"][0]
    assert (warden["determination"], warden["determination_price"]) == (dice, price)


def test_the_printed_defence_includes_a_small_size() -> None:
    """The engine adds 2 for a tiny target, so the sheet has 2 less; armour with a star is invulnerable."""
    mite = {**WARDEN, "size": "Tiny", "defence": 5, "resilience": {"value": 6, "note": "Field: *2 AR"}}
    result = imported(mite)
    sheet = result.setup["combatants"][0]
    assert (sheet["defence"], sheet["armour"], sheet["armour_traits"]) == (3, 2, ["Invulnerable"])
    figure = Encounter.begin("wrath_and_glory", result.setup).figures("gm")[0]
    assert {each.name: each.now for each in figure.scores}["Defence"] == 5


def test_texts_for_mobs_are_reminders_and_options_are_reported() -> None:
    more = {"mobAbilities": "Rabble: They gain an Icon.", "threatOptions": "It may take a maul.", "shock": 0}
    result = imported({**WARDEN, **more})
    sheet = result.setup["combatants"][0]
    assert ("Rabble" in sheet["abilities"], sheet["shockless"]) == (True, True)
    assert "Sluice Warden: threat options" in lines(result, "ignored")


def test_armour_and_unknown_gear_are_named_in_the_report() -> None:
    """Gear that may be armour needs a rating; the report does not call any other gear useless."""
    result = imported({**CALLA, "wargear": ["corvus_mark_vi_aoa", "iron_halo_aoa", "power_lance_aoa", "odd_box"]})
    assert {"Calla: Corvus Mark Vi", "Calla: Iron Halo", "Calla: Power Lance"} <= set(lines(result, "changed"))
    assert "if it matters in a fight" in str(result.report.lines)


def test_a_flat_sheet_has_totals() -> None:
    data = {"Name": "Oss", "Tier": 3, "Agility": 5, "BallisticSkill": 10, "Defence": 4, "MaxWounds": 11}
    oss = imported(data).setup["combatants"][0]
    assert oss["skills"] == [{"name": "Ballistic Skill", "value": 10}]
    assert (oss["tier"], oss["defence"], oss["max_wounds"]) == (3, 4, 11)


def test_a_list_of_players_alone_is_refused() -> None:
    with pytest.raises(Refused, match="contains the sheet of no combatant"):
        imported({"players": [{"name": "Ann"}], "playerCount": 1})


@pytest.mark.parametrize("sign", ["-", "−", "\u2011", "–"])
def test_minus_signs_of_word_processors_are_read(sign: str) -> None:
    claws = {"type": "ACTION", "name": "Claws", "stats": f"9 +1 ED / AP {sign}2 / Range 2"}
    setup = imported({"name": "BEAST", "tierThreat": {"1": "T"}, "abilities": [claws]}).setup
    assert setup["armoury"][0]["ap"] == 2
    assert "traits" not in setup["armoury"][0]
