"""
Attacks and injuries in play: what adds dice, what the charts say, and what keywords make of it.
"""

import pytest

from combat.systems.trench_crusade.commands import (
    Activate,
    Charge,
    EndActivation,
    Fight,
    FreeAttack,
    HoldFire,
    PlaceModel,
    Pledge,
    Retreat,
    Shoot,
    TakeAction,
)
from events.trench_crusade.facts import ActionDeclared, ActivationForcedToEnd, InjuryDue, InjuryResolved, ShotsLeft
from events.vocabulary import ConditionChanged, Gained, Hit, Missed, Modifier, Rolled, Suffered
from tests.harness.stories import Story
from tests.trench_crusade.duels import acting, fighter, model_of

HIT = (4, 4)


def dice_of_the_roll(story: Story, place: int = 0) -> dict[str, int]:
    """
    Return what changed the dice of a roll, by name.
    """
    return {each.name: each.amount for each in story.event(Rolled, place).modifiers}


@pytest.mark.rule("TC-SHOOT-02", "TC-DICE-03", "TC-ACT-01", "TC-DICE-08")
def test_the_pilgrim_misses_the_heretic_in_cover() -> None:
    """
    5, 5 and 1 at -1 DICE are 6, and 7 was needed.
    """
    story = acting(fighter("Ansel", "musket")).when(
        Shoot(model="ansel", weapon="musket", target="kain", in_cover=True), faces=(5, 5, 1)
    )
    story.then(Missed("ansel", "kain", "musket"))
    rolled = story.event(Rolled)
    assert (rolled.kept, rolled.total, rolled.result) == ((0, 2), 6, "failure")


@pytest.mark.rule("TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04", "TC-DICE-04", "TC-DICE-06", "TC-DICE-10")
def test_cover_height_range_skill_and_weapon_are_gathered_and_cancel() -> None:
    """
    +1 and +2 and +1 against -1 and -1 leave +2: four dice, the two highest count; all five are told.
    """
    story = acting(fighter("Ansel", "scope", ranged=1))
    story.when(
        Shoot(model="ansel", weapon="scope", target="kain", in_cover=True, elevated=True, long_range=True),
        faces=(1, 3, 1, 3),
    )
    assert dice_of_the_roll(story) == {
        "Ranged characteristic": 1,
        "Sniper Rifle": 2,
        "Cover": -1,
        "Elevated Position": 1,
        "Long Range": -1,
    }
    assert len(story.event(Rolled).dice) == 4
    assert story.event(Rolled).total == 6


@pytest.mark.rule("TC-DICE-01", "TC-DICE-07")
def test_height_and_cover_together_leave_a_plain_roll() -> None:
    """
    Two dice, both of which count.
    """
    story = acting().when(
        Shoot(model="ansel", weapon="rifle", target="kain", in_cover=True, elevated=True), faces=(3, 3)
    )
    assert (len(story.event(Rolled).dice), story.event(Rolled).kept) == (2, (0, 1))


@pytest.mark.rule("TC-DICE-09")
def test_a_table_may_limit_what_is_left_after_cancelling() -> None:
    """
    +3 with a limit of 2 is +2; without one it is +3.
    """
    sniper = fighter("Ansel", "scope", ranged=1)
    story = acting(sniper, max_net_dice=2).when(Shoot(model="ansel", weapon="scope", target="kain"), faces=(1, 1, 1, 1))
    assert len(story.event(Rolled).dice) == 4
    acting(sniper).when(Shoot(model="ansel", weapon="scope", target="kain"), faces=(1, 1, 1, 1)).needs(6)


@pytest.mark.rule("TC-SHOOT-01")
def test_nobody_shoots_out_of_a_melee_but_with_a_pistol() -> None:
    """
    One ranged weapon an Activation, and only one that is carried.
    """
    story = (
        acting(beside=("kain",))
        .when(Shoot(model="ansel", weapon="rifle", target="doeg"))
        .refuses("in_melee", "TC-SHOOT-01")
    )
    story.when(Shoot(model="ansel", weapon="bomb", target="doeg")).refuses("no_such_weapon", "TC-SHOOT-01")
    story.when(Shoot(model="ansel", weapon="club", target="doeg")).refuses("no_such_weapon", "TC-SHOOT-01")
    story = acting(fighter("Ansel", "pistol", "rifle"), beside=("kain",))
    story.when(Shoot(model="ansel", weapon="pistol", target="kain"), faces=(1, 1)).then(Missed)
    story.given(PlaceModel("ansel"))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).refuses("already_taken", "TC-SHOOT-01")
    acting().when(Shoot(model="ansel", weapon="rifle", target="berthe")).refuses("friend")
    acting().when(Shoot(model="ansel", weapon="rifle", target="nobody")).refuses("unknown_model")


@pytest.mark.rule("TC-SHOOT-01", "TC-BLOOD-03")
def test_several_shots_are_settled_one_at_a_time_each_with_its_own_window_and_target() -> None:
    """
    What is left may be held.
    """
    story = acting(fighter("Ansel", "gatling", blood=2), against=(fighter("Kain"), fighter("Doeg")))
    story.given(Shoot(model="ansel", weapon="gatling", target="kain"))
    story.when(Pledge(side="heretics", blood=1), faces=(1, 1, 1)).then(Missed("ansel", "kain", "gatling"))
    assert story.encounter.step == "NEXT_SHOT"
    story.when(Shoot(model="ansel", weapon="gatling", target="doeg")).then(
        ShotsLeft("ansel", "gatling", 1), ActionDeclared
    )
    story.when(Pledge(side="heretics", blood=1), faces=(1, 1, 1)).then(Missed("ansel", "doeg", "gatling"))
    story.when(EndActivation("ansel")).refuses("out_of_step")
    story.when(HoldFire("berthe")).refuses("not_active")
    story.when(HoldFire("ansel")).then(ShotsLeft("ansel", "gatling", 0))
    story.when(Shoot(model="ansel", weapon="gatling", target="kain")).refuses("already_taken", "TC-SHOOT-01")


@pytest.mark.rule("TC-ACT-05", "TC-SHOOT-01")
def test_a_risky_shot_that_misses_loses_the_shots_that_are_left() -> None:
    """
    A Shaken model's Ranged Attack is RISKY.
    """
    story = acting(fighter("Ansel", "gatling"), morale_mode="shaken")
    story.encounter.override("sides.pilgrims.failed_in", 1, "the story begins like this")
    story.encounter.override("turn", 2, "the story begins like this")
    story.when(Shoot(model="ansel", weapon="gatling", target="kain"), faces=(1, 1)).then(ActivationForcedToEnd)
    assert story.state.volley is None
    assert story.encounter.step == "PICK_MODEL"


@pytest.mark.rule("TC-MEL-01")
def test_a_melee_attack_reaches_who_is_in_melee_and_nobody_else() -> None:
    """
    With a melee weapon that is carried.
    """
    story = acting(beside=("kain",))
    story.when(Fight(model="ansel", weapon="club", target="doeg")).refuses("not_in_melee", "TC-MEL-01")
    story.when(Fight(model="ansel", weapon="rifle", target="kain")).refuses("no_such_weapon", "TC-MEL-01")
    story.when(Fight(model="ansel", weapon="knife", target="kain")).refuses("no_such_weapon", "TC-MEL-01")
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1)).then(Missed("ansel", "kain", "club"))


@pytest.mark.rule("TC-MEL-02")
def test_two_weapons_are_two_attacks_the_off_hand_one_worse_in_any_order() -> None:
    """
    Each strikes once, and other ACTIONS may come between.
    """
    story = acting(fighter("Ansel", "club", "knife", melee=1), beside=("kain",))
    story.when(Fight(model="ansel", weapon="knife", target="kain"), faces=(1, 1))
    assert dice_of_the_roll(story) == {"Melee characteristic": 1, "Off-Hand": -1}
    story.given((TakeAction("ansel", "Pray"), (1, 1)))
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Melee characteristic": 1}
    story.when(Fight(model="ansel", weapon="club", target="kain")).refuses("already_taken", "TC-MEL-02")


@pytest.mark.rule("TC-MEL-02")
def test_at_a_table_that_reads_it_so_the_off_hand_strikes_last() -> None:
    """
    And the sheet may say which weapon it is.
    """
    story = acting(fighter("Ansel", "club", "knife", off_hand="club"), beside=("kain",), off_hand="last")
    story.given((Fight(model="ansel", weapon="club", target="kain"), (1, 1, 1)))
    story.when(Fight(model="ansel", weapon="knife", target="kain")).refuses("off_hand_last", "TC-MEL-02")
    story = acting(fighter("Ansel", "club", "knife", off_hand="club"), beside=("kain",), off_hand="last")
    story.given((Fight(model="ansel", weapon="knife", target="kain"), (1, 1)))
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1, 1)).then(Missed)


@pytest.mark.rule("TC-MEL-03")
def test_a_standing_target_behind_an_obstacle_is_harder_to_hit() -> None:
    """
    A Down one defends nothing.
    """
    story = acting(beside=("kain",)).when(
        Fight(model="ansel", weapon="club", target="kain", defended_obstacle=True), faces=(1, 1, 1)
    )
    assert dice_of_the_roll(story) == {"Defended Obstacle": -1}
    story = acting(beside=("kain",), down=("kain",))
    story.when(Fight(model="ansel", weapon="club", target="kain", defended_obstacle=True), faces=(1, 1))
    assert dice_of_the_roll(story) == {}


@pytest.mark.rule("TC-MEL-04")
def test_fear_costs_a_die_unless_it_is_shared_and_block_costs_who_charged() -> None:
    """
    FEAR counts for a free attack too; BLOCK only against a Charge of this Activation.
    """
    feared = fighter("Kain", "pike", keywords=["FEAR"])
    story = acting(against=(feared,), beside=("kain",)).when(
        Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1, 1)
    )
    assert dice_of_the_roll(story) == {"FEAR": -1}
    story = acting(fighter("Ansel", "club", keywords=["FEAR"]), against=(feared,))
    story.given((Charge(model="ansel", target="kain", distance=6), (3,))).when(
        Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1, 1)
    )
    assert dice_of_the_roll(story) == {"BLOCK": -1}
    story = acting(fighter("Ansel", keywords=["FEAR"]), beside=("kain",)).given(Retreat("ansel"))
    story.when(FreeAttack("kain", "club"), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"FEAR": -1}


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
    """
    Dice and armour together; a Down model takes two Blood Markers where another one takes one.
    """
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
    """
    It can be aimed at, activated and tended no more, and its Melee is over.
    """
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
    """
    It is the only flat number in the roll.
    """
    story = acting(fighter("Ansel", weapon), against=(fighter("Kain", armour=armour, shield=shield),))
    story.when(Shoot(model="ansel", weapon=weapon, target="kain"), faces=(*HIT, 6, 6))
    assert story.event(Rolled, 1).total == 12 + modifier


@pytest.mark.rule("TC-INJ-08", "TC-INJ-09")
def test_machine_armour_makes_a_down_a_minor_hit_but_not_the_down_that_tough_leaves() -> None:
    """
    TOUGH saves once; the second Out of Action is final.
    """
    golem = fighter("Kain", armour="machine", keywords=["TOUGH"])
    story = acting(fighter("Ansel", "gatling"), against=(golem,))
    story.when(Shoot(model="ansel", weapon="gatling", target="kain"), faces=(*HIT, 5, 5))
    story.then(
        InjuryResolved("kain", "down", "minor hit"), Suffered(who="kain", harm="Minor Hit", amount=1, source="gatling")
    )
    story.given((Shoot(model="ansel", weapon="gatling", target="kain"), HIT)).when(
        Pledge(side="pilgrims"), faces=(6, 6)
    )
    story.then(
        InjuryResolved("kain", "out of action", "down"),
        ConditionChanged(who="kain", condition="TOUGH used", level=1, source="TOUGH"),
    )
    assert (model_of(story, "kain").down, model_of(story, "kain").blood) == (True, 2)
    story.given((Shoot(model="ansel", weapon="gatling", target="kain"), HIT)).when(
        Pledge(side="pilgrims"), faces=(6, 6, 6)
    )
    story.then(InjuryResolved("kain", "out of action", "out of action"))
    assert model_of(story, "kain").out


@pytest.mark.rule("TC-INJ-09")
def test_tough_on_a_model_that_is_down_already_leaves_two_blood_markers() -> None:
    """
    It is a Down result like any other.
    """
    story = acting(against=(fighter("Kain", keywords=["TOUGH"]),), down=("kain",))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(*HIT, 6, 6, 6))
    assert (model_of(story, "kain").down, model_of(story, "kain").blood) == (True, 2)


@pytest.mark.rule("TC-INJ-10")
@pytest.mark.parametrize(("reading", "dice"), [("any", {"Down target": 1}), ("melee", {})])
def test_a_down_target_is_injured_more_easily(reading: str, dice: dict[str, int]) -> None:
    """
    By every injury, or by Melee Attacks only, as the table reads it.
    """
    story = acting(down=("kain",), down_injury_bonus=reading)
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(*HIT, 1, 2, *((1,) if dice else ())))
    assert dice_of_the_roll(story, 1) == dice
    story = acting(down=("kain",), beside=("kain",), down_injury_bonus=reading)
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(*HIT, 1, 2, 1))
    assert dice_of_the_roll(story, 1) == {"Down target": 1}


@pytest.mark.rule("TC-INJ-11")
@pytest.mark.parametrize(("weapon", "burning"), [("flamer", 1), ("toxin", 2)])
def test_fire_gas_and_shrapnel_leave_blood_after_the_roll_whatever_it_did(weapon: str, burning: int) -> None:
    """
    So that marker cannot help the same injury; a model that is gone takes none.
    """
    story = acting(fighter("Ansel", weapon), against=(fighter("Kain", shield=True),))
    story.when(Shoot(model="ansel", weapon=weapon, target="kain"), faces=(*HIT, 1, 1))
    story.then(InjuryResolved, Gained)
    assert model_of(story, "kain").blood == burning + (weapon == "flamer")
    gone = (
        acting(fighter("Ansel", weapon))
        .when(Shoot(model="ansel", weapon=weapon, target="kain"), faces=(*HIT, 6, 6))
        .without(Gained)
    )
    assert model_of(gone, "kain").blood == 0
    acting(fighter("Ansel", weapon)).when(Shoot(model="ansel", weapon=weapon, target="kain"), faces=(1, 1)).without(
        Gained
    )


@pytest.mark.rule("TC-INJ-12")
def test_only_a_bloodbath_takes_a_golem_out_of_action() -> None:
    """
    Everything else leaves it Down.
    """
    story = acting(against=(fighter("Kain", keywords=["GOLEM"]),)).when(
        Shoot(model="ansel", weapon="rifle", target="kain"), faces=(*HIT, 6, 6)
    )
    story.then(InjuryResolved("kain", "out of action", "down"))
    story = acting(against=(fighter("Kain", keywords=["GOLEM"], blood=6),))
    story.given((Shoot(model="ansel", weapon="rifle", target="kain"), HIT))
    story.when(Pledge(side="pilgrims", bloodbaths=1), faces=(6, 6, 6))
    story.then(InjuryResolved("kain", "out of action", "out of action"))


@pytest.mark.rule("TC-INJ-13", "TC-BLOOD-07", "TC-BLESS-03")
def test_a_blast_injures_everybody_it_catches_each_with_a_roll_and_windows_of_its_own() -> None:
    """
    A friend's Blood is spent by the enemy, and its Blessings do not soften its own side's shot.
    """
    story = acting(fighter("Ansel", "grenades"), fighter("Berthe", blood=1, blessings=3))
    story.when(
        Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("doeg", "berthe")), faces=(*HIT, 1, 2, 1, 3)
    )
    story.then(
        Hit(attacker="ansel", target="kain", weapon="grenades", result="success"),
        Hit(attacker="ansel", target="doeg", weapon="grenades", result="success"),
        Hit(attacker="ansel", target="berthe", weapon="grenades", result="success"),
        InjuryResolved("kain", "minor hit", "minor hit"),
        InjuryResolved("doeg", "minor hit", "minor hit"),
    )
    assert [request.seat for request in story.encounter.requests] == ["heretics"]
    story.when(Pledge(side="pilgrims", blessings=1)).refuses("not_your_window")
    story.when(Pledge(side="heretics", blood=1), faces=(1, 1, 2)).then(
        InjuryResolved("berthe", "minor hit", "minor hit")
    )
    acting().when(Shoot(model="ansel", weapon="rifle", target="kain", also_hits=("doeg",))).refuses(
        "no_blast", "TC-INJ-13"
    )
    story = acting(fighter("Ansel", "grenades"))
    story.when(Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("kain",))).refuses(
        "twice", "TC-INJ-13"
    )
    story.when(Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("nobody",))).refuses("unknown_model")


@pytest.mark.rule("TC-ACT-02", "TC-ACT-03")
@pytest.mark.parametrize(("weapon", "dice"), [("club", 1), ("sword", 2)])
def test_a_critical_success_injures_with_a_die_more_or_two_with_critical(weapon: str, dice: int) -> None:
    """
    Twelve on the hit roll.
    """
    story = acting(fighter("Ansel", weapon), beside=("kain",))
    story.when(Fight(model="ansel", weapon=weapon, target="kain"), faces=(6, 6, *(1,) * (2 + dice)))
    story.then(Hit(attacker="ansel", target="kain", weapon=weapon, result="critical"))
    assert dice_of_the_roll(story, 1) == {"Critical Success": dice}


@pytest.mark.rule("TC-DICE-02", "TC-DICE-05")
def test_a_weapon_with_a_larger_base_totals_more_dice() -> None:
    """
    An Infernal Bomb counts three dice, and a Critical Success widens the choice to four.
    """
    bomber = fighter("Ansel", "bomb")
    story = acting(bomber).when(Shoot(model="ansel", weapon="bomb", target="kain"), faces=(*HIT, 1, 1, 3))
    assert story.event(Rolled, 1).total == 5
    story = acting(bomber).when(Shoot(model="ansel", weapon="bomb", target="kain"), faces=(6, 6, 1, 1, 3, 2))
    assert (story.event(Rolled, 1).total, len(story.event(Rolled, 1).kept)) == (6, 3)


@pytest.mark.rule("TC-INJ-01")
def test_a_weapon_that_changes_injuries_does_not_change_the_hit() -> None:
    """
    The musket's -1 DICE is on injuries.
    """
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
