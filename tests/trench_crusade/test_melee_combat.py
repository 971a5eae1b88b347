"""Melee Combat: Melee Attacks, and the free ones at whoever retreats."""

from typing import Any

import pytest

from combat.systems.trench_crusade.acts.actions import TakeAction
from combat.systems.trench_crusade.acts.melee_combat import Fight, Forgo, FreeAttack, HoldBack
from combat.systems.trench_crusade.acts.movement import Charge, Move, Retreat
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.rules import melee_combat, ranged_combat
from combat.systems.trench_crusade.rules.melee_combat import defends_an_obstacle
from events.trench_crusade.facts import (
    BlowsLeft,
    FreeAttackSettled,
    FreeAttacksOffered,
    MeleeChanged,
    Moved,
    PlayPassed,
    RetreatSettled,
)
from events.vocabulary import ConditionChanged, Missed
from tests.harness.offers import offered, questions
from tests.trench_crusade.duels import DOEG, acting, dice_of_the_roll, fighter, model_of


@pytest.mark.rule("TC-MEL-02", "TC-MEL-03", "TC-MEL-04", "TC-DICE-06")
def test_off_hand_obstacle_fear_and_block_change_only_melee() -> None:
    """Each of the four costs the attacker one die."""
    everything = [name for name, _ in (*ranged_combat.HIT_DICE, *melee_combat.HIT_DICE)]
    assert melee_combat.hit_dice(everything) == (
        ("Off-Hand", -1),
        ("Defended Obstacle", -1),
        ("FEAR", -1),
        ("BLOCK", -1),
    )


@pytest.mark.rule("TC-MEL-03", "TC-MOVE-12")
def test_an_obstacle_helps_only_a_standing_target_and_not_against_a_dive() -> None:
    """Down models defend nothing, and a Diving Charge comes from above."""
    assert defends_an_obstacle(touching=True, target_down=False, diving=False)
    assert not defends_an_obstacle(touching=False, target_down=False, diving=False)
    assert not defends_an_obstacle(touching=True, target_down=True, diving=False)
    assert not defends_an_obstacle(touching=True, target_down=False, diving=True)


@pytest.mark.rule("TC-MEL-01")
def test_a_melee_attack_reaches_who_is_in_melee_and_nobody_else() -> None:
    """With a melee weapon that is carried."""
    story = acting(beside=("kain",))
    story.when(Fight(model="ansel", weapon="club", target="doeg")).refuses("not_in_melee", "TC-MEL-01")
    story.when(Fight(model="ansel", weapon="rifle", target="kain")).refuses("no_such_weapon", "TC-MEL-01")
    story.when(Fight(model="ansel", weapon="knife", target="kain")).refuses("no_such_weapon", "TC-MEL-01")
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1)).then(Missed("ansel", "kain", "club"))


@pytest.mark.rule("TC-MEL-02")
def test_two_weapons_are_two_attacks_the_off_hand_one_worse_in_any_order() -> None:
    """Each strikes once, and other ACTIONS may come between."""
    story = acting(fighter("Ansel", "club", "knife", melee=1), beside=("kain",))
    story.when(Fight(model="ansel", weapon="knife", target="kain"), faces=(1, 1))
    assert dice_of_the_roll(story) == {"Melee characteristic": 1, "Off-Hand": -1}
    story.given((TakeAction("ansel", "Pray"), (1, 1)))
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Melee characteristic": 1}
    story.when(Fight(model="ansel", weapon="club", target="kain")).refuses("already_taken", "TC-MEL-02")


@pytest.mark.rule("TC-MEL-02")
def test_at_a_table_that_reads_it_so_the_off_hand_strikes_last() -> None:
    """And the sheet may say which weapon it is."""
    story = acting(fighter("Ansel", "club", "knife", off_hand="club"), beside=("kain",), off_hand="last")
    story.given((Fight(model="ansel", weapon="club", target="kain"), (1, 1, 1)))
    story.when(Fight(model="ansel", weapon="knife", target="kain")).refuses("off_hand_last", "TC-MEL-02")
    story = acting(fighter("Ansel", "club", "knife", off_hand="club"), beside=("kain",), off_hand="last")
    story.given((Fight(model="ansel", weapon="knife", target="kain"), (1, 1)))
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1, 1)).then(Missed)


@pytest.mark.rule("TC-MEL-03")
def test_a_standing_target_behind_an_obstacle_is_harder_to_hit() -> None:
    """A Down one defends nothing."""
    story = acting(beside=("kain",)).when(
        Fight(model="ansel", weapon="club", target="kain", defended_obstacle=True), faces=(1, 1, 1)
    )
    assert dice_of_the_roll(story) == {"Defended Obstacle": -1}
    story = acting(beside=("kain",), down=("kain",))
    story.when(Fight(model="ansel", weapon="club", target="kain", defended_obstacle=True), faces=(1, 1))
    assert dice_of_the_roll(story) == {}


@pytest.mark.rule("TC-MOVE-07")
def test_every_enemy_in_melee_may_strike_before_a_retreat_moves() -> None:
    """One forgoes it, one strikes and misses, and the model gets away from both."""
    story = acting(beside=("kain", "doeg")).when(Retreat("ansel"))
    story.then(FreeAttacksOffered("ansel", ("kain", "doeg"))).without(Moved)
    story.when(FreeAttack("berthe", "club")).refuses("no_free_attack", "TC-MOVE-07")
    story.when(Forgo("kain")).then(FreeAttackSettled("kain")).without(Moved)
    story.when(Forgo("kain")).refuses("no_free_attack", "TC-MOVE-07")
    story.when(FreeAttack("doeg", "club"), faces=(1, 1)).then(
        MeleeChanged("ansel", ()), Moved("ansel", "Retreat", 12), RetreatSettled("ansel")
    )
    assert model_of(story, "doeg").in_melee_with == ()


@pytest.mark.rule("TC-MOVE-07")
def test_a_model_felled_in_its_retreat_stays_and_may_be_struck_again() -> None:
    """The second enemy still has its blow, and the model does not move."""
    story = acting(beside=("kain", "doeg")).given(Retreat("ansel"))
    story.when(FreeAttack("kain", "club"), faces=(4, 4, 3, 4)).then(
        ConditionChanged(who="ansel", condition="Down", level=1, source="club")
    )
    assert story.encounter.step == "FREE_MELEE"
    story.when(Forgo("doeg")).then(RetreatSettled("ansel")).without(Moved, MeleeChanged)
    assert set(model_of(story, "ansel").in_melee_with) == {"kain", "doeg"}


@pytest.mark.rule("TC-MOVE-07", "TC-INJ-05")
def test_nobody_strikes_at_a_model_that_its_retreat_has_killed() -> None:
    """The blows that were still due fall away with it."""
    story = acting(beside=("kain", "doeg")).given(Retreat("ansel"))
    story.when(FreeAttack("kain", "club"), faces=(4, 4, 6, 6)).then(RetreatSettled("ansel"), PlayPassed("heretics"))
    assert story.encounter.step == "PICK_MODEL"
    assert model_of(story, "doeg").in_melee_with == ()


@pytest.mark.rule("TC-MOVE-07")
def test_an_enemy_without_a_melee_weapon_strikes_at_a_retreat_with_its_bare_hands() -> None:
    """-1 DICE to hit and to injure; a pistol bearer strikes with the pistol, by its Ranged characteristic."""
    story = acting(against=(fighter("Kain", "rifle"), DOEG), beside=("kain",))
    story.when(Retreat("ansel")).then(FreeAttacksOffered("ansel", ("kain",))).without(Moved)
    story.when(FreeAttack("kain", "rifle")).refuses("no_such_weapon", "TC-MEL-01")
    story.when(FreeAttack("kain", "unarmed"), faces=(4, 4, 6, 1, 2, 6))
    assert dice_of_the_roll(story) == dice_of_the_roll(story, 1) == {"bare hands": -1}
    story = acting(against=(fighter("Kain", "pistol", ranged=1), DOEG), beside=("kain",)).given(Retreat("ansel"))
    story.when(FreeAttack("kain", "unarmed")).refuses("no_such_weapon", "TC-MEL-01")
    story.when(FreeAttack("kain", "pistol"), faces=(1, 1, 1)).then(Moved("ansel", "Retreat", 12))
    assert dice_of_the_roll(story) == {"Ranged characteristic": 1}


@pytest.mark.rule("TC-MOVE-07")
def test_who_is_in_nobodys_melee_has_nothing_to_retreat_from() -> None:
    """There is a Standard Move for that."""
    acting().when(Retreat("ansel")).refuses("not_in_melee", "TC-MOVE-07")


@pytest.mark.rule("TC-SHOOT-01", "TC-MEL-01", "TC-MEL-03", "TC-MEL-04", "TC-INJ-10")
def test_a_pistol_in_melee_makes_a_melee_attack_with_the_ranged_characteristic() -> None:
    """What changes a Melee Attack changes it; it is one attack, however many shots it fires; it strikes nobody else."""
    bearer = fighter("Ansel", "auto", ranged=2, melee=-1)
    feared = fighter("Kain", keywords=["FEAR"])
    story = acting(bearer, against=(feared,), beside=("kain",), down=("kain",), down_injury_bonus="melee")
    story.when(Fight(model="ansel", weapon="auto", target="doeg")).refuses("not_in_melee", "TC-MEL-01")
    story.when(Fight(model="ansel", weapon="auto", target="kain"), faces=(4, 4, 1, 1, 1, 1))
    assert dice_of_the_roll(story) == {"Ranged characteristic": 2, "FEAR": -1}
    assert dice_of_the_roll(story, 1) == {"Down target": 1}
    assert story.encounter.step == "ACTION_MENU"
    story.when(Fight(model="ansel", weapon="auto", target="kain")).refuses("already_taken", "TC-MEL-02")
    story = acting(bearer, beside=("kain",)).when(
        Fight(model="ansel", weapon="auto", target="kain", defended_obstacle=True), faces=(1, 1, 1)
    )
    assert dice_of_the_roll(story) == {"Ranged characteristic": 2, "Defended Obstacle": -1}


@pytest.mark.rule("TC-MOVE-06", "TC-MEL-01")
def test_after_a_charge_that_arrived_the_pistol_strikes() -> None:
    """It is no shot, so the Charge does not bar it."""
    story = acting(fighter("Ansel", "pistol")).given((Charge(model="ansel", target="kain", distance=8), (1,)))
    story.when(Shoot(model="ansel", weapon="pistol", target="kain")).refuses("has_charged", "TC-MOVE-06")
    story.when(Fight(model="ansel", weapon="pistol", target="kain"), faces=(1, 1)).then(Missed)


@pytest.mark.rule("TC-MEL-02")
def test_a_pistol_is_one_of_two_weapons_and_the_off_hand_one_unless_the_sheet_says_otherwise() -> None:
    """The club strikes without penalty."""
    story = acting(fighter("Ansel", "pistol", "club"), beside=("kain",))
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1))
    assert dice_of_the_roll(story) == {}
    story.when(Fight(model="ansel", weapon="pistol", target="kain"), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Off-Hand": -1}
    story = acting(fighter("Ansel", "pistol", "club", off_hand="club"), beside=("kain",))
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Off-Hand": -1}


@pytest.mark.rule("TC-MEL-02")
def test_two_weapons_of_one_name_strike_twice_the_second_time_off_hand() -> None:
    """And no third time; the menu names them once."""
    story = acting(fighter("Ansel", "club", "club"), beside=("kain",))
    labels = [form.label for request in story.encounter.requests for form in request.forms if form.command is Fight]
    assert labels == ["Ansel: fight with the Trench Club"]
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1))
    assert dice_of_the_roll(story) == {}
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Off-Hand": -1}
    story.when(Fight(model="ansel", weapon="club", target="kain")).refuses("already_taken", "TC-MEL-02")


@pytest.mark.rule("TC-MEL-02")
def test_of_three_weapons_two_strike_and_one_of_them_is_the_off_hand_one() -> None:
    """Also where neither is the one that the sheet has for it."""
    story = acting(fighter("Ansel", "club", "hammer", "knife"), beside=("kain",))
    story.given((Fight(model="ansel", weapon="club", target="kain"), (1, 1)))
    story.when(Fight(model="ansel", weapon="hammer", target="kain"), faces=(4, 4, 4, 1, 1))
    assert dice_of_the_roll(story) == {"Off-Hand": -1}
    story.when(Fight(model="ansel", weapon="knife", target="kain")).refuses("already_taken", "TC-MEL-02")


@pytest.mark.rule("TC-MEL-02", "TC-SHOOT-01")
def test_what_two_hands_cannot_hold_is_not_wielded() -> None:
    """A shield takes one of them unless the weapon says otherwise; the STRONG need one for two, if not CUMBERSOME."""
    blow: dict[str, Any] = {"model": "ansel", "target": "kain"}
    story = acting(fighter("Ansel", "bat", "club"), beside=("kain",))
    story.given((Fight(weapon="bat", **blow), (1, 1)))
    story.when(Fight(weapon="club", **blow)).refuses("hands", "TC-MEL-02")
    shielded = acting(fighter("Ansel", "bat", "bayonet", shield=True), beside=("kain",))
    shielded.when(Fight(weapon="bat", **blow)).refuses("hands", "TC-MEL-02")
    shielded.when(Fight(weapon="bayonet", **blow), faces=(1, 1)).then(Missed)
    strong = acting(fighter("Ansel", "bat", "club", keywords=["STRONG"]), beside=("kain",))
    strong.given((Fight(weapon="bat", **blow), (1, 1)))
    strong.when(Fight(weapon="club", **blow), faces=(1, 1, 1)).then(Missed)
    clumsy = acting(fighter("Ansel", "bayonet", "club", keywords=["STRONG"]), beside=("kain",))
    clumsy.given((Fight(weapon="bayonet", **blow), (1, 1)))
    clumsy.when(Fight(weapon="club", **blow)).refuses("hands", "TC-MEL-02")
    flag = acting(fighter("Ansel", "rifle", "bat", flag=True), beside=("kain",))
    flag.when(Fight(weapon="bat", **blow)).refuses("hands", "TC-MEL-02")


@pytest.mark.rule("TC-MEL-02")
def test_who_holds_a_shield_strikes_with_one_of_two_weapons_and_has_no_off_hand_one() -> None:
    """Whichever it is."""
    story = acting(fighter("Ansel", "club", "knife", shield=True), beside=("kain",))
    story.when(Fight(model="ansel", weapon="knife", target="kain"), faces=(1, 1)).then(Missed)
    assert dice_of_the_roll(story) == {}
    story.when(Fight(model="ansel", weapon="club", target="kain")).refuses("hands", "TC-MEL-02")


@pytest.mark.rule("TC-MEL-01")
def test_a_weapon_of_several_attacks_strikes_on_until_it_is_held_back() -> None:
    """At one enemy or several, each with a roll of its own, all of one ACTION."""
    story = acting(fighter("Ansel", "khanjar", "knife", off_hand="khanjar"), beside=("kain", "doeg"))
    story.when(Fight(model="ansel", weapon="khanjar", target="kain"), faces=(1, 1, 1)).then(
        BlowsLeft("ansel", "khanjar", 1), Missed
    )
    assert offered(story, "next_blow") == ["Ansel: fight with the Golden Khanjar", "Ansel: hold back"]
    assert questions(story, "next_blow")[0].prompt == "Ansel has 1 attack left with the Golden Khanjar. Attack again?"
    story.when(Fight(model="ansel", weapon="knife", target="kain")).refuses("other_weapon", "TC-MEL-01")
    story.when(Fight(model="ansel", weapon="khanjar", target="doeg"), faces=(1, 1, 1)).then(BlowsLeft, Missed)
    assert dice_of_the_roll(story) == {"Off-Hand": -1}
    assert story.encounter.step == "ACTION_MENU"
    story.when(Fight(model="ansel", weapon="khanjar", target="doeg")).refuses("already_taken", "TC-MEL-02")
    alone = acting(fighter("Ansel", "khanjar"), beside=("kain",))
    for _ in range(2):
        alone.when(Fight(model="ansel", weapon="khanjar", target="kain"), faces=(1, 1))
        assert dice_of_the_roll(alone) == {}
    held = acting(fighter("Ansel", "khanjar"), beside=("kain",))
    held.given((Fight(model="ansel", weapon="khanjar", target="kain"), (1, 1)))
    held.when(HoldBack("ansel")).then(BlowsLeft("ansel", "khanjar", 0))
    assert held.encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-MEL-01")
def test_attacks_that_find_nobody_left_in_melee_are_lost() -> None:
    """The first one took the only enemy out."""
    story = acting(fighter("Ansel", "khanjar"), beside=("kain",))
    story.when(Fight(model="ansel", weapon="khanjar", target="kain"), faces=(4, 4, 6, 6)).then(
        BlowsLeft("ansel", "khanjar", 1), BlowsLeft("ansel", "khanjar", 0)
    )
    assert story.encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-MEL-01")
def test_a_model_with_nothing_else_fights_with_its_bare_hands() -> None:
    """At -1 DICE to hit and to injure; who has a weapon does not."""
    story = acting(fighter("Ansel", "rifle"), beside=("kain",))
    story.when(Fight(model="ansel", weapon="unarmed", target="kain"), faces=(4, 4, 6, 6, 6, 1))
    assert dice_of_the_roll(story) == dice_of_the_roll(story, 1) == {"bare hands": -1}
    acting(beside=("kain",)).when(Fight(model="ansel", weapon="unarmed", target="kain")).refuses("no_such_weapon")


@pytest.mark.rule("TC-MOVE-07")
def test_a_retreat_does_not_move_before_the_last_free_attack_has_been_resolved_to_the_end() -> None:
    """Its injury may fell the model, and there is a window before that roll."""
    story = acting(fighter("Ansel", blood=1), beside=("kain",)).given(Retreat("ansel"))
    story.given((FreeAttack("kain", "club"), (4, 4)))
    assert story.encounter.step == "INJURY_MARKERS"
    assert model_of(story, "ansel").in_melee_with == ("kain",)
    story.when(Pledge(side="heretics"), faces=(3, 4)).then(RetreatSettled("ansel")).without(Moved, MeleeChanged)


@pytest.mark.rule("TC-MEL-04")
def test_block_does_not_mind_who_came_by_a_standard_move() -> None:
    """It is the Charge that it breaks."""
    story = acting(against=(fighter("Kain", "pike"),), beside=("kain",)).given(Move("ansel"))
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1)).then(Missed)
    assert dice_of_the_roll(story) == {}
