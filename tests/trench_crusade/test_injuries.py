"""Injuries: the Injury Chart, armour, and what a result leaves behind."""

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
    DOWN_INJURY_BONUS,
    armour_modifier,
    blood_from_injury,
    down_bonus_any,
    injury_base,
    injury_result,
    is_down_after,
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
    acting,
    battle,
    begun,
    dice_of_the_roll,
    fighter,
    model_of,
    owing,
    told_by,
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
def test_nine_takes_a_model_out_of_action(total: int, result: str) -> None:
    """Each row of the Injury Chart begins and ends where the book says, and a total below 1 is no row of its own."""
    assert injury_result(total) == result


@pytest.mark.rule("TC-BATH-01", "TC-DICE-05")
def test_a_bloodbath_on_a_standing_target_totals_three_dice() -> None:
    """An ordinary weapon then rolls three dice, and all three count."""
    base = injury_base(bloodbaths=1)
    assert pool_size(0, base) == 3
    assert kept_total((2, 3, 4), 0, base) == 9


@pytest.mark.rule("TC-BATH-01", "TC-BATH-02", "TC-INJ-10")
def test_a_bloodbath_on_a_down_target_keeps_three_of_four() -> None:
    """Being Down gives +1 DICE, and the highest three count."""
    base = injury_base(bloodbaths=1)
    net = down_bonus_any(target_down=True, melee_attack=False)
    assert pool_size(net, base) == 4
    assert kept_total((1, 2, 3, 4), net, base) == 9


@pytest.mark.rule("TC-BATH-01", "TC-BATH-04")
def test_a_bloodbath_adds_exactly_one_die() -> None:
    """It is paid for or not; there is no second one on the same roll."""
    assert injury_base(2, bloodbaths=1) - injury_base(2, bloodbaths=0) == 1


@pytest.mark.rule("TC-BATH-01")
def test_a_bloodbath_with_an_infernal_bomb_totals_four_dice() -> None:
    """The bomb's three dice and one more."""
    base = injury_base(3, bloodbaths=1)
    assert pool_size(0, base) == 4
    assert kept_total((1, 2, 3, 4), 0, base) == 10


@pytest.mark.rule("TC-BATH-02")
def test_a_bloodbath_at_minus_one_totals_the_three_lowest_of_four() -> None:
    """DICE change which dice count, not how many."""
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
def test_armour_and_shield_lower_an_injury_by_three_at_most(armour: str, shield: bool, modifier: int) -> None:
    """A shield counts on top of all armour but machine armour."""
    assert armour_modifier(armour, shield) == modifier


@pytest.mark.rule("TC-INJ-07")
@given(st.sampled_from(list(ARMOUR)), st.booleans())
def test_ignored_armour_is_worth_nothing(armour: str, shield: bool) -> None:
    """Whatever a model wears, a weapon that ignores armour sees none of it."""
    assert armour_modifier(armour, shield, ignored="all") == 0


@pytest.mark.rule("TC-INJ-03", "TC-INJ-04", "TC-INJ-05")
@pytest.mark.parametrize(
    ("result", "standing", "down"),
    [("no effect", 0, 0), ("minor hit", 1, 1), ("down", 1, 2), ("out of action", 0, 0)],
)
def test_a_down_result_on_a_down_model_places_two_blood_markers(result: str, standing: int, down: int) -> None:
    """Any other damage that leaves the model in play places one."""
    assert blood_from_injury(result, already_down=False) == standing
    assert blood_from_injury(result, already_down=True) == down


@pytest.mark.rule("TC-INJ-04")
def test_a_total_of_eight_on_a_down_model_is_two_blood_markers_and_it_stays_down() -> None:
    """It cannot fall any lower."""
    assert blood_from_injury(injury_result(8), already_down=True) == 2
    assert is_down_after("down", already_down=True)
    assert is_down_after("no effect", already_down=True)
    assert not is_down_after("minor hit", already_down=False)


@pytest.mark.rule("TC-INJ-10")
@pytest.mark.parametrize(("reading", "shot", "blow"), [("any", 1, 1), ("melee", 0, 1)])
def test_a_down_target_is_easier_to_injure(reading: str, shot: int, blow: int) -> None:
    """By every injury in one reading, by Melee Attacks alone in the other; a standing target never is."""
    bonus = DOWN_INJURY_BONUS[reading]
    assert bonus(True, False) == shot
    assert bonus(True, True) == blow
    assert bonus(False, True) == bonus(False, False) == 0


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
def test_a_hit_is_read_off_the_injury_chart(
    faces: tuple[int, ...], armour: str, down: bool, result: str, blood: int
) -> None:
    """Dice and armour together; a Down model takes two Blood Markers where another one takes one."""
    story = acting(against=(fighter("Kain", armour=armour, blessings=0),), down=("kain",) if down else ())
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(*HIT, *faces))
    kain = model_of(story, "kain")
    story.then(
        Hit(attacker="ansel", target="kain", weapon="rifle", result="success"), InjuryResolved("kain", result, result)
    )
    assert kain.blood == blood
    assert kain.down == (result == "down" or (down and result != "out of action"))
    assert kain.out == (result == "out of action")


@pytest.mark.rule("TC-INJ-05", "TC-TURN-07")
def test_out_of_action_takes_the_model_and_its_markers_off_the_table() -> None:
    """It can be aimed at, activated and tended no more, and its Melee is over."""
    story = acting(against=(fighter("Kain", blood=2, blessings=1, infection=3), fighter("Doeg")), beside=("kain",))
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
def test_armour_and_shield_lower_the_total_unless_the_weapon_ignores_them(
    armour: str, shield: bool, weapon: str, modifier: int
) -> None:
    """It is the only flat number in the roll."""
    story = acting(fighter("Ansel", weapon), against=(fighter("Kain", armour=armour, shield=shield),))
    story.when(Shoot(model="ansel", weapon=weapon, target="kain"), faces=(*HIT, 6, 6))
    assert story.event(Rolled, 1).total == 12 + modifier


@pytest.mark.rule("TC-INJ-10")
@pytest.mark.parametrize(("reading", "dice"), [("any", {"Down target": 1}), ("melee", {})])
def test_a_down_target_is_injured_more_easily(reading: str, dice: dict[str, int]) -> None:
    """By every injury, or by Melee Attacks only, as the table reads it."""
    story = acting(down=("kain",), down_injury_bonus=reading)
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(*HIT, 1, 2, *((1,) if dice else ())))
    assert dice_of_the_roll(story, 1) == dice
    story = acting(down=("kain",), beside=("kain",), down_injury_bonus=reading)
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(*HIT, 1, 2, 1))
    assert dice_of_the_roll(story, 1) == {"Down target": 1}


@pytest.mark.rule("TC-INJ-01")
def test_a_weapon_that_changes_injuries_does_not_change_the_hit() -> None:
    """The musket's -1 DICE is on injuries."""
    story = acting(fighter("Ansel", "musket")).when(
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
def test_a_weapon_may_add_to_the_total_of_its_injuries() -> None:
    """A seven becomes an eight, and with armour a seven again."""
    story = acting(fighter("Ansel", "bat"), against=(fighter("Kain", armour="standard"),), beside=("kain",))
    story.when(Fight(model="ansel", weapon="bat", target="kain"), faces=(*HIT, 3, 4))
    assert story.event(Rolled, 1).modifiers == (
        Modifier("Double-Handed Bat", 1, "total"),
        Modifier("Armour", -1, "total"),
    )
    assert story.event(Rolled, 1).total == 7


@pytest.mark.rule("TC-INJ-03", "TC-INJ-04", "TC-INJ-11", "TC-INF-01")
def test_a_weapon_that_infects_leaves_infection_and_no_blood() -> None:
    """Its FIRE as well."""
    story = acting(fighter("Ansel", "plague"), beside=("kain",))
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
def test_armour_may_be_ignored_now_and_then_or_in_part(
    weapon: str, hit: tuple[int, int], down: bool, modifier: int
) -> None:
    """On a Critical Success, on a Down target, the shield alone, or one point of it."""
    armoured = fighter("Kain", armour="standard", shield=True)
    shoots = weapon in ("molotov", "infested")
    beside, downed = () if shoots else ("kain",), ("kain",) if down else ()
    story = acting(fighter("Ansel", weapon), against=(armoured,), beside=beside, down=downed)
    attack = Shoot if shoots else Fight
    dice = 2 + (hit == (6, 6)) + down
    story.when(attack(model="ansel", weapon=weapon, target="kain"), faces=(*hit, *(6,) * dice))
    assert story.event(Rolled, 1).total == 12 + modifier


@pytest.mark.rule("TC-BLOOD-04", "TC-BATH-01", "TC-BLOOD-07")
def test_a_power_injures_with_the_windows_of_any_injury_and_its_source_in_the_log() -> None:
    """At so many dice, base so many, armour ignored or not, with an attacker or without one."""
    kain = fighter("Kain", armour="standard", blood=6, blessings=1)
    story = acting(against=(kain,))
    curse = Injure(model="kain", source="Hex", base=3, modifiers=(Modifier("Hex", 1, "dice"),))
    story.when(curse).then(InjuryDue(target="kain", source="Hex", modifiers=(Modifier("Hex", 1, "dice"),), base=3))
    assert owing(story) == ["pilgrims"]
    story.when(Pledge(side="pilgrims", bloodbaths=1), faces=(1, 1, 1, 1, 6)).then(InjuryResolved)
    rolled = story.event(Rolled)
    assert (rolled.base, rolled.by, rolled.total) == (4, "pilgrims", 8)
    assert "Kain risks an injury (Hex)." in told_by(story)
    story = acting(against=(kain,)).given(
        Injure(model="kain", source="Hex", attacker="ansel", ignores_armour=True, infects=True), Pledge(side="pilgrims")
    )
    assert owing(story) == ["heretics"]
    story.when(Pledge(side="heretics"), faces=(1, 2)).then(
        Suffered(who="kain", harm="Minor Hit", amount=1, source="Hex")
    )
    assert (story.event(Rolled).total, model_of(story, "kain").infection) == (3, 1)


@pytest.mark.rule("TC-BLOOD-04", "TC-INJ-10", "TC-DICE-05")
def test_a_stated_injury_is_what_the_table_says_and_not_what_a_weapon_of_that_name_does() -> None:
    """It says whether it is a Melee Attack, and how many dice count."""
    flame: dict[str, Any] = {"model": "kain", "source": "flamer", "attacker": "ansel"}
    story = acting(against=(fighter("Kain", armour="standard"),), down=("kain",), down_injury_bonus="melee")
    story.when(Injure(**flame), faces=(1, 2))
    assert dice_of_the_roll(story) == {"Armour": -1}
    story.given(Injure(**flame, melee=True)).when(Pledge(side="pilgrims"), faces=(1, 2, 2))
    assert dice_of_the_roll(story) == {"Down target": 1, "Armour": -1}
    assert model_of(story, "kain").blood == 2
    story.when(Injure(model="kain", source="")).refuses("source", "TC-BLOOD-04")
    story.when(Injure(model="kain", source="Hex", base=0)).refuses("base", "TC-DICE-05")
    story.when(Injure(model="kain", source="Hex", melee=True)).refuses("attacker", "TC-INJ-10")
    story.when(Injure(model="kain", source="Hex", attacker="nobody")).refuses("unknown_model")
    story.when(Injure(model="kain", source="Hex", modifiers=(Modifier("Hex", 1, "DN"),))).refuses("modifier")


@pytest.mark.rule("TC-BLOOD-04")
@pytest.mark.parametrize("step", ["ROLL_OFF", "CHOOSE_FIRST", "PICK_MODEL", "STAND", "FREE_MELEE"])
def test_a_power_injures_wherever_somebody_decides_and_the_decision_is_still_owed(step: str) -> None:
    """Whether the Turn has begun or not."""
    if step in ("ROLL_OFF", "CHOOSE_FIRST"):
        story = battle((ANSEL, BERTHE), (KAIN, DOEG) if step == "ROLL_OFF" else (KAIN, DOEG, ESAU))
    elif step == "PICK_MODEL":
        story = begun(battle((ANSEL, BERTHE), (KAIN, DOEG)))
    else:
        story = acting(beside=("kain",), down=("ansel",) if step == "STAND" else ())
        story.given(*([Retreat("ansel")] if step == "FREE_MELEE" else []))
    assert story.encounter.step == step
    before = owing(story)
    story.when(Injure(model="doeg", source="Hex"), faces=(1, 2)).then(InjuryResolved("doeg", "minor hit", "minor hit"))
    assert (story.encounter.step, owing(story)) == (step, before)
