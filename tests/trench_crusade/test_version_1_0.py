"""Version 1.0: its keyword lines as printed, each in play, and the readings in which its rules differ."""

from functools import reduce
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.engine.abilities.use import UseAbility
from combat.systems.trench_crusade.acts.melee_combat import Fight, FreeAttack
from combat.systems.trench_crusade.acts.morale import TestMorale
from combat.systems.trench_crusade.acts.movement import Dash, Move, Retreat
from combat.systems.trench_crusade.acts.ranged_combat import HoldFire, Shoot
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation
from events.base import Command
from events.trench_crusade.facts import ActionDeclared
from events.trench_crusade.sheets import PRESETS
from events.vocabulary import Rolled
from tests.harness.stories import Story
from tests.ledger.printed import printed_sheets
from tests.trench_crusade.duels import active_model, end_activations, fighter, with_abilities
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


Rules = dict[str, Any]


def by_reading(name: str, older: str, newer: str) -> list[tuple[Rules, bool]]:
    """Return settings with whether they give the reading of version 1.0; each value is set by name and by ruleset."""
    as_1_0: list[Rules] = [{"ruleset": "1.0"}, {name: older}]
    as_1_6_3: list[Rules] = [{}, {name: newer}, {"ruleset": "1.0", name: newer}]
    return [*((settings, True) for settings in as_1_0), *((settings, False) for settings in as_1_6_3)]


@pytest.mark.rule("TC-SHOOT-01", "TC-MOVE-07")
@pytest.mark.parametrize(("melee", "ranged", "better"), [(2, 0, 2), (0, 2, 2), (1, 1, 1), (0, -1, 0), (-2, -1, -1)])
@pytest.mark.parametrize(("settings", "is_1_0"), by_reading("pistol_in_melee", "better", "ranged"))
@pytest.mark.parametrize("free", [False, True])
def test_pistol_in_melee_uses_the_ranged_or_the_better_characteristic(
    settings: Rules, is_1_0: bool, melee: int, ranged: int, better: int, free: bool
) -> None:
    """Also in a free attack on a model that retreats. A club always uses the Melee characteristic."""
    fields = {"melee": melee, "ranged": ranged}
    for weapon, dice in (("pistol", better if is_1_0 else ranged), ("club", melee)):
        if free:
            kain = fighter("Kain", weapon, **fields)
            story = active_model(fighter("Ansel"), against=(kain,), beside=("kain",), **settings)
            story.given(Retreat("ansel")).when(FreeAttack("kain", weapon), faces=(1,) * (2 + abs(dice)))
        else:
            story = active_model(fighter("Ansel", weapon, **fields), beside=("kain",), **settings)
            story.when(Fight(model="ansel", weapon=weapon, target="kain"), faces=(1,) * (2 + abs(dice)))
        assert sum(modifier.amount for modifier in story.event(Rolled).modifiers) == dice


def gives_another_shot() -> dict[str, Any]:
    """Return an ability that lets its model make another Ranged Attack once."""
    gift = {"do": "grant", "what": "Ranged Attack"}
    return {"id": "Gift", "when": "action", "asked": True, "limit": "fight", "does": [gift]}


@pytest.mark.rule("TC-MEL-05")
@pytest.mark.parametrize(
    ("carried", "fired", "hinders"),
    [
        (("pistol", "sword"), ("pistol",), False),
        (("pistol", "gatling"), ("pistol",), False),
        (("pistol", "gatling"), ("gatling",), True),
        (("pistol", "gatling"), ("pistol", "gatling"), True),
        (("pistol", "gatling"), ("gatling", "pistol"), True),
    ],
)
@pytest.mark.parametrize(("settings", "is_1_0"), by_reading("heavy_weapons", "own_shots", "all_shots"))
def test_heavy_weapon_hinders_all_shots_or_only_its_own(
    settings: Rules, is_1_0: bool, carried: tuple[str, ...], fired: tuple[str, ...], hinders: bool
) -> None:
    """A move and a shot exclude each other in both orders, and a shot counts also if another one came before or after
    it. A Charge and a Dash are moves; a Charge without a die stays as it is.
    """
    ansel, berthe = fighter("Ansel", *carried, abilities=["Gift"]), fighter("Berthe")
    for move in (Move("ansel"), Dash("ansel")):
        story = with_abilities(gives_another_shot(), ours=(ansel, berthe), theirs=(fighter("Kain"),), **settings)
        for weapon in fired:
            if weapon is not fired[0]:
                story.given(UseAbility("ansel", "Gift"))
            story.given((Shoot(model="ansel", weapon=weapon, target="kain"), (1, 1)))
            if story.state.volley is not None:
                story.given(HoldFire("ansel"))
        assert refused_as_heavy(story, move) == (hinders or not is_1_0)
        story = with_abilities(gives_another_shot(), ours=(ansel, berthe), theirs=(fighter("Kain"),), **settings)
        story.given(move if isinstance(move, Move) else (move, (6, 6)))
        for weapon in carried:
            if weapon in ("pistol", "gatling"):
                shot = Shoot(model="ansel", weapon=weapon, target="kain")
                assert refused_as_heavy(story, shot) == (weapon == "gatling" or not is_1_0)


def refused_as_heavy(story: Story, command: Command) -> bool:
    """Return whether HEAVY equipment is why a command is refused."""
    return "heavy" in {reason.code for reason in story.encounter.why_not(command)}


@pytest.mark.rule("TC-MOR-05")
@pytest.mark.parametrize(("settings", "is_1_0"), by_reading("leader_helps", "standing", "on_table"))
@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("markers", [False, True])
def test_leader_that_is_down_helps_in_morale_tests_or_not(
    settings: Rules, is_1_0: bool, down: bool, markers: bool
) -> None:
    """Its markers can be spent on the test only if it helps. One LEADER of two is enough."""
    story = active_model(fighter("Ansel", keywords=["LEADER"], blessings=1), markers_on_morale=markers, **settings)
    end_activations(story.given(EndActivation("ansel")), "kain", "berthe")
    story.given(Activate("doeg"))
    story.set(models__ansel__down=down, models__berthe__out=True)
    story.given(EndActivation("doeg"))
    helps = not (down and is_1_0)
    story.when(TestMorale("pilgrims"))
    declared = [event for event in story.events if isinstance(event, ActionDeclared)]
    assert bool(declared) == (helps and markers)
    if not declared:
        story.when(TestMorale("pilgrims"), faces=(6, 6) + (6,) * helps)
        modifiers = next(event for event in story.events if isinstance(event, Rolled)).modifiers
    else:
        modifiers = declared[0].modifiers
    assert sum(modifier.amount for modifier in modifiers) == helps


def test_readings_of_version_1_0_are_settings() -> None:
    """A table can use each one alone, or play version 1.0 without it."""
    fight = fight_with()
    assert {name: getattr(fight.state.settings, name) for name in PRESETS["1.0"]} == PRESETS["1.0"]
