"""Injuries: the Injury Chart, armour, and the effects of each result."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.systems.trench_crusade.acts.injuries import Injure
from combat.systems.trench_crusade.acts.melee_combat import Fight
from combat.systems.trench_crusade.acts.movement import Retreat
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.turns import Activate, EndActivation
from combat.systems.trench_crusade.rules.dice import kept_total, pool_size
from combat.systems.trench_crusade.rules.injuries import (
    ARMOUR,
    armour_modifier,
    blood_from_injury,
    down_injury_bonus,
    injury_base,
    injury_result,
)
from events.trench_crusade.facts import InjuryDue, InjuryResolved
from events.vocabulary import Hit, Modifier, Rolled, Suffered
from tests.trench_crusade.duels import (
    ANSEL,
    BERTHE,
    DOEG,
    ESAU,
    HIT,
    KAIN,
    active_model,
    battle,
    begin_turn,
    dice_of_the_roll,
    fighter,
    model_of,
    open_seats,
    story_lines,
    with_abilities,
)


@pytest.mark.rule("TC-INJ-02", "TC-INJ-14")
@pytest.mark.parametrize(
    ("total", "result"),
    [
        (-1, "no effect"),
        (1, "no effect"),
        (2, "minor hit"),
        (6, "minor hit"),
        (7, "down"),
        (8, "down"),
        (9, "out of action"),
        (24, "out of action"),
    ],
)
def test_nine_is_out_of_action(total: int, result: str) -> None:
    """Each row of the Injury Chart has its limits from the book, and totals below 1 belong to the first row."""
    assert injury_result(total) == result


@pytest.mark.rule("TC-BATH-01", "TC-DICE-05")
def test_bloodbath_on_a_standing_target_keeps_three_dice() -> None:
    base = injury_base(bloodbaths=1)
    assert pool_size(0, base) == 3
    assert kept_total((2, 3, 4), 0, base) == 9


@pytest.mark.rule("TC-BATH-01", "TC-BATH-02", "TC-INJ-10")
def test_bloodbath_on_a_down_target_keeps_three_of_four_dice() -> None:
    """The Down target adds +1 DICE."""
    base = injury_base(bloodbaths=1)
    net = down_injury_bonus(target_down=True, melee_attack=False, reading="any")
    assert pool_size(net, base) == 4
    assert kept_total((1, 2, 3, 4), net, base) == 9


@pytest.mark.rule("TC-BATH-01", "TC-BATH-04")
def test_bloodbath_adds_one_die() -> None:
    assert injury_base(2, bloodbaths=1) - injury_base(2, bloodbaths=0) == 1


@pytest.mark.rule("TC-BATH-01")
def test_bloodbath_with_an_infernal_bomb_keeps_four_dice() -> None:
    base = injury_base(3, bloodbaths=1)
    assert pool_size(0, base) == 4
    assert kept_total((1, 2, 3, 4), 0, base) == 10


@pytest.mark.rule("TC-BATH-02")
def test_bloodbath_at_minus_one_keeps_the_three_lowest_of_four() -> None:
    """DICE change the choice of dice, not their number."""
    base = injury_base(bloodbaths=1)
    assert pool_size(-1, base) == 4
    assert kept_total((6, 6, 1, 2), -1, base) == 9


@pytest.mark.rule("TC-INJ-06")
@pytest.mark.parametrize(
    ("armour", "shield", "modifier"),
    [
        ("none", False, 0),
        ("none", True, -1),
        ("standard", False, -1),
        ("standard", True, -2),
        ("reinforced", False, -2),
        ("reinforced", True, -3),
        ("machine", False, -3),
        ("machine", True, -3),
    ],
)
def test_armour_and_shield_reduce_the_total_by_at_most_three(armour: str, shield: bool, modifier: int) -> None:
    """A shield adds to all armour except machine armour."""
    assert armour_modifier(armour, shield) == modifier


@pytest.mark.rule("TC-INJ-07")
@given(st.sampled_from(list(ARMOUR)), st.booleans())
def test_ignored_armour_has_no_effect(armour: str, shield: bool) -> None:
    assert armour_modifier(armour, shield, ignored="all") == 0


@pytest.mark.rule("TC-INJ-03", "TC-INJ-04", "TC-INJ-05")
@pytest.mark.parametrize(
    ("result", "standing", "down"),
    [("no effect", 0, 0), ("minor hit", 1, 1), ("down", 1, 2), ("out of action", 0, 0)],
)
def test_down_result_on_a_down_model_places_two_blood_markers(result: str, standing: int, down: int) -> None:
    """Other results that leave the model in play place one."""
    assert blood_from_injury(result, already_down=False) == standing
    assert blood_from_injury(result, already_down=True) == down


@pytest.mark.rule("TC-INJ-04")
def test_total_of_eight_on_a_down_model_places_two_blood_markers() -> None:
    """The model stays Down."""
    assert blood_from_injury(injury_result(8), already_down=True) == 2


@pytest.mark.rule("TC-INJ-10")
@pytest.mark.parametrize(("reading", "shot", "blow"), [("any", 1, 1), ("melee", 0, 1)])
def test_down_target_bonus_depends_on_the_reading(reading: str, shot: int, blow: int) -> None:
    """For each injury in one reading, for Melee Attacks in the other."""
    assert down_injury_bonus(True, False, reading) == shot
    assert down_injury_bonus(True, True, reading) == blow
    assert down_injury_bonus(False, True, reading) == down_injury_bonus(False, False, reading) == 0


@pytest.mark.rule("TC-INJ-01", "TC-INJ-02", "TC-INJ-03", "TC-INJ-04", "TC-INJ-05", "TC-INJ-14")
@pytest.mark.parametrize(
    ("faces", "armour", "down", "result", "blood"),
    [
        ((1, 1), "standard", False, "no effect", 0),
        ((1, 1), "reinforced", False, "no effect", 0),
        ((1, 1), "none", False, "minor hit", 1),
        ((3, 3), "none", False, "minor hit", 1),
        ((3, 4), "none", False, "down", 1),
        ((4, 4), "none", False, "down", 1),
        ((4, 4, 1), "none", True, "down", 2),
        ((1, 1, 1), "none", True, "minor hit", 1),
        ((4, 5), "none", False, "out of action", 0),
        ((4, 5), "standard", False, "down", 1),
    ],
)
def test_hit_is_resolved_on_the_injury_chart(
    faces: tuple[int, ...], armour: str, down: bool, result: str, blood: int
) -> None:
    """With dice and armour. A Down model gets two Blood Markers instead of one."""
    story = active_model(against=(fighter("Kain", armour=armour, blessings=0),), down=("kain",) if down else ())
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(*HIT, *faces))
    kain = model_of(story, "kain")
    story.then(
        Hit(attacker="ansel", target="kain", weapon="rifle", result="success"), InjuryResolved("kain", result, result)
    )
    assert kain.blood == blood
    assert kain.down == (result == "down" or (down and result != "out of action"))
    assert kain.out == (result == "out of action")


@pytest.mark.rule("TC-INJ-05", "TC-TURN-07")
def test_out_of_action_removes_the_model_and_its_markers() -> None:
    """It cannot be targeted, activated or treated, and its Melee ends."""
    story = active_model(
        against=(fighter("Kain", blood=2, blessings=1, infection=3), fighter("Doeg")), beside=("kain",)
    )
    story.given((Fight(model="ansel", weapon="club", target="kain"), HIT))
    story.given(Pledge(side="pilgrims"), (Pledge(side="heretics"), (6, 6)))
    kain = model_of(story, "kain")
    assert (kain.out, kain.down, kain.blood, kain.blessings, kain.infection) == (True, False, 0, 0, 0)
    assert model_of(story, "ansel").in_melee_with == ()
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).refuses("unknown_model")
    story.given(EndActivation("ansel")).when(Activate("kain")).refuses("unknown_model")
    assert [model.id for model in story.state.on_table("heretics")] == ["doeg"]


@pytest.mark.rule("TC-INJ-06", "TC-INJ-07")
@pytest.mark.parametrize(
    ("armour", "shield", "weapon", "modifier"),
    [
        ("none", True, "rifle", -1),
        ("standard", False, "rifle", -1),
        ("standard", True, "rifle", -2),
        ("reinforced", True, "rifle", -3),
        ("machine", False, "rifle", -3),
        ("reinforced", True, "flamer", 0),
    ],
)
def test_armour_and_shield_reduce_the_total_unless_ignored(
    armour: str, shield: bool, weapon: str, modifier: int
) -> None:
    """Armour is the only flat modifier of the roll."""
    story = active_model(fighter("Ansel", weapon), against=(fighter("Kain", armour=armour, shield=shield),))
    story.when(Shoot(model="ansel", weapon=weapon, target="kain"), faces=(*HIT, 6, 6))
    assert story.event(Rolled, 1).total == 12 + modifier


@pytest.mark.rule("TC-INJ-10")
@pytest.mark.parametrize(("reading", "dice"), [("any", {"Down target": 1}), ("melee", {})])
def test_setting_decides_which_injuries_have_the_down_target_bonus(reading: str, dice: dict[str, int]) -> None:
    story = active_model(down=("kain",), down_injury_bonus=reading)
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(*HIT, 1, 2, *((1,) if dice else ())))
    assert dice_of_the_roll(story, 1) == dice
    story = active_model(down=("kain",), beside=("kain",), down_injury_bonus=reading)
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(*HIT, 1, 2, 1))
    assert dice_of_the_roll(story, 1) == {"Down target": 1}


@pytest.mark.rule("TC-INJ-01")
def test_injury_dice_of_a_weapon_do_not_change_the_roll_to_hit() -> None:
    """The musket has -1 DICE on injuries only."""
    story = active_model(fighter("Ansel", "musket")).when(
        Shoot(model="ansel", weapon="musket", target="kain"), faces=(*HIT, 4, 5, 1)
    )
    assert dice_of_the_roll(story) == {}
    assert dice_of_the_roll(story, 1) == {"Musket": -1}
    assert story.event(Rolled, 1).total == 5
    story.then(
        InjuryDue(
            target="kain",
            attacker="ansel",
            source="musket",
            cause="ranged",
            modifiers=(Modifier("Musket", -1, "dice"),),
        )
    )


@pytest.mark.rule("TC-INJ-01", "TC-INJ-06")
def test_weapon_can_modify_the_injury_total() -> None:
    """A 7 becomes an 8, and with armour a 7 again."""
    story = active_model(fighter("Ansel", "bat"), against=(fighter("Kain", armour="standard"),), beside=("kain",))
    story.when(Fight(model="ansel", weapon="bat", target="kain"), faces=(*HIT, 3, 4))
    assert story.event(Rolled, 1).modifiers == (
        Modifier("Double-Handed Bat", 1, "total"),
        Modifier("Armour", -1, "total"),
    )
    assert story.event(Rolled, 1).total == 7


@pytest.mark.rule("TC-INJ-03", "TC-INJ-04", "TC-INJ-11", "TC-INF-01")
def test_infecting_weapon_places_only_infection_markers() -> None:
    """The marker from FIRE is included."""
    story = active_model(fighter("Ansel", "plague"), beside=("kain",))
    story.given((Fight(model="ansel", weapon="plague", target="kain"), (*HIT, 1, 2)))
    assert (model_of(story, "kain").blood, model_of(story, "kain").infection) == (0, 2)


@pytest.mark.rule("TC-INJ-07")
@pytest.mark.parametrize(
    ("weapon", "hit", "down", "modifier"),
    [
        ("molotov", (6, 6), False, 0),
        ("molotov", (4, 4), False, -2),
        ("infested", (4, 4), False, -1),
        ("dagger", (4, 4), False, -2),
        ("dagger", (4, 4), True, 0),
        ("shotel", (4, 4), False, -1),
    ],
)
def test_weapons_ignore_armour_in_several_ways(weapon: str, hit: tuple[int, int], down: bool, modifier: int) -> None:
    """On a Critical Success, on a Down target, the shield only, or one point."""
    armoured = fighter("Kain", armour="standard", shield=True)
    shoots = weapon in ("molotov", "infested")
    beside, downed = () if shoots else ("kain",), ("kain",) if down else ()
    story = active_model(fighter("Ansel", weapon), against=(armoured,), beside=beside, down=downed)
    attack = Shoot if shoots else Fight
    dice = 2 + (hit == (6, 6)) + down
    story.when(attack(model="ansel", weapon=weapon, target="kain"), faces=(*hit, *(6,) * dice))
    assert story.event(Rolled, 1).total == 12 + modifier


@pytest.mark.rule("TC-BLOOD-04", "TC-BATH-01", "TC-BLOOD-07")
def test_stated_injury_has_the_options_of_any_injury() -> None:
    """Base, DICE, armour, attacker and source are stated, and markers can be spent on it."""
    kain = fighter("Kain", armour="standard", blood=6, blessings=1)
    story = active_model(against=(kain,))
    curse = Injure(model="kain", source="Hex", base=3, modifiers=(Modifier("Hex", 1, "dice"),))
    story.when(curse).then(InjuryDue(target="kain", source="Hex", modifiers=(Modifier("Hex", 1, "dice"),), base=3))
    assert open_seats(story) == ["pilgrims"]
    story.when(Pledge(side="pilgrims", bloodbaths=1), faces=(1, 1, 1, 1, 6)).then(InjuryResolved)
    rolled = story.event(Rolled)
    assert (rolled.base, rolled.by, rolled.total) == (4, "pilgrims", 8)
    assert "Kain risks an injury (Hex)." in story_lines(story)
    story = active_model(against=(kain,)).given(
        Injure(model="kain", source="Hex", attacker="ansel", ignores_armour=True, infects=True), Pledge(side="pilgrims")
    )
    assert open_seats(story) == ["heretics"]
    story.when(Pledge(side="heretics"), faces=(1, 2)).then(
        Suffered(who="kain", harm="Minor Hit", amount=1, source="Hex")
    )
    assert (story.event(Rolled).total, model_of(story, "kain").infection) == (3, 1)


@pytest.mark.rule("TC-BLOOD-04", "TC-INJ-10", "TC-DICE-05")
def test_stated_injury_ignores_a_weapon_of_the_same_name() -> None:
    """The statement decides whether it is a Melee Attack, and how many dice are kept."""
    flame: dict[str, Any] = {"model": "kain", "source": "flamer", "attacker": "ansel"}
    story = active_model(against=(fighter("Kain", armour="standard"),), down=("kain",), down_injury_bonus="melee")
    story.when(Injure(**flame), faces=(1, 2))
    assert dice_of_the_roll(story) == {"Armour": -1}
    story.given(Injure(**flame, melee=True)).when(Pledge(side="pilgrims"), faces=(1, 2, 2))
    assert dice_of_the_roll(story) == {"Down target": 1, "Armour": -1}
    assert model_of(story, "kain").blood == 2
    story.when(Injure(model="kain", source="")).refuses("source", "TC-BLOOD-04")
    story.when(Injure(model="kain", source="Hex", base=0)).refuses("base", "TC-DICE-05")
    story.when(Injure(model="kain", source="Hex", melee=True)).refuses("attacker", "TC-INJ-10")
    story.when(Injure(model="kain", source="Hex", attacker="zed")).refuses("unknown_model")
    story.when(Injure(model="kain", source="Hex", modifiers=(Modifier("Hex", 1, "DN"),))).refuses("modifier")


@pytest.mark.rule("TC-BLOOD-04")
@pytest.mark.parametrize("step", ["ROLL_OFF", "CHOOSE_FIRST", "PICK_MODEL", "STAND", "FREE_MELEE"])
def test_injury_can_be_stated_at_any_decision(step: str) -> None:
    """The open decision stays open."""
    if step in ("ROLL_OFF", "CHOOSE_FIRST"):
        story = battle((ANSEL, BERTHE), (KAIN, DOEG) if step == "ROLL_OFF" else (KAIN, DOEG, ESAU))
    elif step == "PICK_MODEL":
        story = begin_turn(battle((ANSEL, BERTHE), (KAIN, DOEG)))
    else:
        story = active_model(beside=("kain",), down=("ansel",) if step == "STAND" else ())
        story.given(*([Retreat("ansel")] if step == "FREE_MELEE" else []))
    assert story.encounter.step == step
    before = open_seats(story)
    story.when(Injure(model="doeg", source="Hex"), faces=(1, 2)).then(InjuryResolved("doeg", "minor hit", "minor hit"))
    assert (story.encounter.step, open_seats(story)) == (step, before)


@pytest.mark.rule("TC-INJ-02", "TC-DICE-06")
def test_result_that_an_ability_softens_past_the_first_row_has_no_effect() -> None:
    shrug = {"id": "Shrug", "when": "injured", "does": [{"do": "soften", "what": "Down", "amount": 5}]}
    ours, theirs = (fighter("Ansel"), fighter("Berthe")), (fighter("Kain", abilities=["Shrug"]), fighter("Doeg"))
    story = with_abilities(shrug, ours=ours, theirs=theirs)
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(*HIT, 4, 4))
    story.then(InjuryResolved("kain", "down", "no effect")).without(Suffered)
