"""Version 1.0: its keyword lines as printed, each in play, and the readings in which its rules differ."""

from functools import reduce
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.systems.trench_crusade.acts.melee_combat import Fight
from combat.systems.trench_crusade.acts.morale import TestMorale
from combat.systems.trench_crusade.acts.movement import Move
from combat.systems.trench_crusade.acts.ranged_combat import HoldFire, Shoot
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation
from events.trench_crusade.facts import ActionDeclared, ActivationForcedToEnd
from events.trench_crusade.sheets import PRESETS
from events.vocabulary import Rolled
from tests.ledger.printed import printed_sheets
from tests.trench_crusade.duels import active_model, end_activations, fighter
from tests.trench_crusade.scenes import SameFace

Fields = dict[str, Any]
PRINTED = printed_sheets("trench_crusade")["weapons of version 1.0"]
SHOT, BLOW = Shoot(model="x", weapon="w", target="y"), Fight(model="x", weapon="w", target="y")


def fight_with(*lines: str, kind: str = "ranged", face: int = 4, y: Fields | None = None, **weapon: Any) -> Encounter:
    """Return a fight under version 1.0 in which X, active and armed with a weapon with these keyword lines, faces Y."""
    sheet = {"id": "w", "name": "Weapon", "kind": kind, "keywords": list(lines), **weapon}
    if kind == "ranged":
        sheet.setdefault("range", 24)
    ours = [{"id": "x", "name": "X", "weapons": ["w"]}]
    theirs = [{"id": "y", "name": "Y", **(y or {})}, {"id": "z", "name": "Z"}]
    sides = [{"id": "p", "name": "P", "models": ours}, {"id": "h", "name": "H", "models": theirs}]
    fight = Encounter.begin(
        "trench_crusade",
        {"sides": sides, "armoury": [sheet]},
        SameFace(face),
        settings={"ruleset": "1.0", "statements_by": "anyone"},
    )
    if kind == "melee":
        fight.do({"type": "trench_crusade.place_model.v1", "model": "x", "enemies": ["y", "z"]})
    fight.do(ChooseFirst("p"))
    fight.do(Activate("x"))
    return fight


def net(fight: Encounter, purpose: str, on: str = "dice") -> int | None:
    """Return the sum of the modifiers of the first roll of a kind; None if there was no such roll."""
    rolls = [event for beat in fight.journal for event in beat.events if isinstance(event, Rolled)]
    found = next((roll for roll in rolls if roll.purpose == purpose), None)
    return None if found is None else sum(each.amount for each in found.modifiers if each.on == on)


def refusal(*lines: str, **weapon: Any) -> str:
    """Return the message with which the lines are refused."""
    with pytest.raises(Refused) as refused:
        fight_with(*lines, **weapon)
    return str(refused.value)


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize("sheet", PRINTED, ids=lambda sheet: str(sheet["name"]))
def test_weapon_of_version_1_0_is_accepted_as_printed(sheet: Fields) -> None:
    """Also in lower case, in American English and with ratings in brackets, with the same result."""
    weapon = {key: value for key, value in sheet.items() if key not in ("left", "uses", "name", "kind", "keywords")}
    lines = [*sheet.get("keywords", ())]
    printed = fight_with(*lines, kind=sheet["kind"], **weapon).state.armoury
    spellings = (("armour", "armor"), (' 3"', " (3)"), ("automatic 2", "automatic (2)"))
    casual = [reduce(lambda text, pair: text.replace(*pair), spellings, line.lower()) for line in lines]
    assert fight_with(*casual, kind=sheet["kind"], **weapon).state.armoury == printed


@pytest.mark.rule("TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04")
@pytest.mark.parametrize(
    ("line", "circumstance", "dice"),
    [
        ("+1 DICE", {}, 1),
        ("-2 DICE", {}, -2),
        ("IGNORE COVER", {"in_cover": True}, 0),
        ("Ignores Cover", {"in_cover": True}, 0),
        ("IGNORE LONG RANGE", {"long_range": True}, 0),
        ("IGNORE RANGE", {"long_range": True}, 0),
        ("SHOTGUN", {"long_range": True}, 0),
        ("IGNORE ELEVATED POSITION", {"elevated": True}, 0),
        ("FIRE", {"in_cover": True}, -1),
        ("FIRE", {"elevated": True}, 1),
    ],
)
def test_line_changes_the_roll_to_hit(line: str, circumstance: Fields, dice: int) -> None:
    fight = fight_with(line)
    fight.do(Shoot(model="x", weapon="w", target="y", **circumstance))
    assert net(fight, "Ranged Attack") == dice


@pytest.mark.rule("TC-INJ-01", "TC-INJ-07", "TC-DICE-05")
@pytest.mark.parametrize(
    ("line", "shot", "dice", "total", "base"),
    [
        ("+2 INJURY DICE", {}, 2, -3, 2),
        ("+1 Injury Modifier", {}, 0, -2, 2),
        ("ARMOUR PIERCING", {}, 0, -2, 2),
        ("Armor-Piercing 1", {}, 0, -2, 2),
        ("ARMOUR PIERCING 2", {}, 0, -1, 2),
        ("IGNORE ARMOUR", {}, 0, 0, 2),
        ("Ignores Armor", {}, 0, 0, 2),
        ("SHOTGUN", {"long_range": True}, -1, -3, 2),
        ("SHOTGUN", {}, 0, -3, 2),
        ("Tungsten-orichalcum Alloy Shot", {}, 1, -3, 2),
        ("DEADLY", {}, 0, -3, 3),
        ("CRITICAL", {}, 0, -3, 2),
    ],
)
def test_line_changes_the_injury_roll(line: str, shot: Fields, dice: int, total: int, base: int) -> None:
    fight = fight_with(line, y={"armour": "machine"})
    fight.do(Shoot(model="x", weapon="w", target="y", **shot))
    roll = next(
        event
        for beat in fight.journal
        for event in beat.events
        if isinstance(event, Rolled) and event.purpose == "Injury"
    )
    assert (net(fight, "Injury"), net(fight, "Injury", "total"), roll.base) == (dice, total, base)


@pytest.mark.rule("TC-INJ-07")
@pytest.mark.parametrize(
    ("line", "face", "total"), [("Bull's Eye", 6, 0), ("Bull's Eye", 4, -3), ("Liquid Fire", 6, 0)]
)
def test_armour_is_ignored_on_a_critical_success(line: str, face: int, total: int) -> None:
    fight = fight_with(line, y={"armour": "machine"}, face=face)
    fight.do(SHOT)
    assert net(fight, "Injury", "total") == total


@pytest.mark.rule("TC-INJ-07")
@pytest.mark.parametrize(("down", "total"), [(True, 0), (False, -3)])
def test_despatch_ignores_the_armour_of_the_down(down: bool, total: int) -> None:
    fight = fight_with("Despatch", kind="melee", y={"armour": "machine", "down": down})
    fight.do(BLOW)
    assert net(fight, "Injury", "total") == total


@pytest.mark.rule("TC-SHOOT-01")
def test_automatic_gives_that_many_shots() -> None:
    fight = fight_with("AUTOMATIC 3", y={"armour": "machine"})
    fight.do(SHOT)
    assert fight.step == "NEXT_SHOT"
    assert fight.requests[0].prompt == "X has 2 shots left with the Weapon. Fire again?"


@pytest.mark.rule("TC-MEL-01")
def test_cleave_gives_that_many_blows() -> None:
    fight = fight_with("CLEAVE 2", kind="melee", y={"armour": "machine"})
    fight.do(BLOW)
    fight.do(Fight(model="x", weapon="w", target="z"))
    assert [fight.state.model(who).down for who in ("y", "z")] == [False, True]


@pytest.mark.rule("TC-SHOOT-01")
def test_flamethrower_hits_without_a_roll() -> None:
    fight = fight_with("FLAMETHROWER", "FIRE")
    fight.do(SHOT)
    assert (net(fight, "Ranged Attack"), fight.state.model("y").blood) == (None, 2)


@pytest.mark.rule("TC-SHOOT-01")
@pytest.mark.parametrize(("lines", "active"), [(("RELOAD",), False), ((), True)])
def test_reload_ends_the_activation(lines: tuple[str, ...], active: bool) -> None:
    fight = fight_with(*lines)
    fight.do(SHOT)
    assert bool(fight.state.acting) is active


@pytest.mark.rule("TC-INF-01")
def test_infection_markers_take_the_place_of_blood_markers() -> None:
    fight = fight_with("INFECTION MARKERS")
    fight.do(SHOT)
    assert (fight.state.model("y").blood, fight.state.model("y").infection) == (0, 1)


@pytest.mark.rule("TC-INJ-13")
def test_scatter_lets_a_missed_blast_land_elsewhere() -> None:
    fight = fight_with('BLAST 3"', "SCATTER", face=1)
    fight.do(SHOT)
    assert (fight.step, fight.state.armoury[0].keywords) == ("LANDING", ("BLAST (3)",))


@pytest.mark.rule("TC-INJ-07")
@pytest.mark.parametrize("line", ["IGNORE ARMOUR", "ARMOUR PIERCING 2", "Despatch"])
def test_impervious_armour_is_not_ignored(line: str) -> None:
    fight = fight_with(line, kind="melee", y={"armour": "reinforced", "keywords": ["Impervious"], "down": True})
    fight.do(BLOW)
    assert net(fight, "Injury", "total") == -2


@pytest.mark.rule("TC-MEL-02")
def test_held_item_takes_a_hand() -> None:
    fight = fight_with(kind="melee", hands=2, y={"keywords": ["HELD"], "weapons": ["w"]})
    fight.do(EndActivation("x"))
    fight.do(Activate("y"))
    with pytest.raises(Refused, match="would need 2 hands in addition to a shield or flag"):
        fight.do(Fight(model="y", weapon="w", target="x"))


@pytest.mark.rule("TC-BLESS-05")
def test_keyword_lines_of_models_become_fields() -> None:
    """BLESSED gives Blessing Markers, and FLYING lets a model fly."""
    fight = fight_with(y={"keywords": ["Blessed 2", "FLYING", "Regenerate (1)", "TOUGH"]})
    model = fight.state.model("y")
    assert (model.blessings, model.profile.flying, model.profile.keywords) == (2, True, ("REGENERATE 1", "TOUGH"))


@pytest.mark.rule("TC-DICE-06")
def test_lines_that_cannot_be_read_are_refused() -> None:
    """A missing or impossible number, a line that is listed twice, and one that its kind of weapon cannot have."""
    assert "'AUTOMATIC' needs a whole number, such as 'AUTOMATIC 2'" in refusal("AUTOMATIC")
    assert "'CLEAVE (many)' needs a whole number" in refusal("CLEAVE (many)", kind="melee")
    assert "'AUTOMATIC 99' needs a whole number" in refusal("AUTOMATIC 99")
    assert "the rating of 'BLAST (Large)' must be a whole number" in refusal("BLAST (Large)")
    assert "FIRE has no rating" in refusal("FIRE 2")
    assert "listed twice" in refusal("+1 DICE", "+1 DICE")
    assert "'+1 dice' is listed twice" in refusal("+1 DICE", "+1 dice")
    assert "lists 'FIRE' twice" in refusal("FIRE", "Fire")
    assert "is not a ranged weapon" in refusal("AUTOMATIC 2", kind="melee")
    with pytest.raises(Refused, match="'BLESSED' needs a whole number"):
        fight_with(y={"keywords": ["BLESSED"]})
    with pytest.raises(Refused, match="'BLESSED 7' needs a whole number"):
        fight_with(y={"keywords": ["BLESSED 7"]})


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize("field", ["keywords", "abilities", "equipment"])
def test_name_that_a_model_lists_twice_is_refused(field: str) -> None:
    """Also in two spellings."""
    name, again = {"keywords": ("TOUGH", "Tough"), "equipment": ("Gas Mask", "gas mask")}.get(field, ("Agile", "AGILE"))
    with pytest.raises(Refused, match=f"Y lists '{name}' twice"):
        fight_with(y={field: [name, again]})


@pytest.mark.rule("TC-SHOOT-01")
@pytest.mark.parametrize(("ruleset", "dice"), [("1.6.3", 0), ("1.0", 2)])
def test_pistol_in_melee_uses_the_better_characteristic_of_version_1_0(ruleset: str, dice: int) -> None:
    story = active_model(fighter("Ansel", "pistol", melee=2), beside=("kain",), ruleset=ruleset)
    story.when(Fight(model="ansel", weapon="pistol", target="kain"), faces=(1,) * (2 + dice))
    declared = next(event for event in story.events if isinstance(event, ActionDeclared))
    assert sum(modifier.amount for modifier in declared.modifiers) == dice


@pytest.mark.rule("TC-MEL-05")
@pytest.mark.parametrize(
    ("ruleset", "carried", "fired", "is_free"),
    [
        ("1.0", "sword", "pistol", True),
        ("1.0", "gatling", "gatling", False),
        ("1.6.3", "sword", "pistol", False),
    ],
)
def test_heavy_blade_does_not_hinder_shots_of_version_1_0(
    ruleset: str, carried: str, fired: str, is_free: bool
) -> None:
    """A HEAVY gun does. Under 1.6.3 a HEAVY weapon of any kind hinders all shots."""
    shot = Shoot(model="ansel", weapon=fired, target="kain")
    for first, second in ((Move("ansel"), shot), (shot, Move("ansel"))):
        story = active_model(fighter("Ansel", "pistol", carried), ruleset=ruleset)
        story.given((first, (1, 1)) if first is shot else first)
        if fired == "gatling" and first is shot:
            story.given(HoldFire("ansel"))
        if is_free:
            story.when(second, faces=(1, 1) if second is shot else ()).without(ActivationForcedToEnd)
        else:
            story.when(second).refuses("heavy", "TC-MEL-05")


@pytest.mark.rule("TC-MOR-05")
@pytest.mark.parametrize(("ruleset", "dice"), [("1.6.3", 1), ("1.0", 0)])
def test_leader_that_is_down_does_not_help_in_version_1_0(ruleset: str, dice: int) -> None:
    story = active_model(fighter("Ansel", keywords=["LEADER"]), ruleset=ruleset)
    end_activations(story.given(EndActivation("ansel")), "kain", "berthe")
    story.given(Activate("doeg"))
    story.set(models__ansel__down=True)
    story.given(EndActivation("doeg")).when(TestMorale("pilgrims"), faces=(6, 6) + (6,) * dice)
    rolled = next(event for event in story.events if isinstance(event, Rolled))
    assert sum(modifier.amount for modifier in rolled.modifiers) == dice


def test_readings_of_version_1_0_are_settings() -> None:
    """A table can use each one alone, or play version 1.0 without it."""
    fight = fight_with()
    assert {name: getattr(fight.state.settings, name) for name in PRESETS["1.0"]} == PRESETS["1.0"]
