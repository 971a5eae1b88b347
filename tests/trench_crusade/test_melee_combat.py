"""Melee Combat: Melee Attacks, and free attacks on a retreating model."""

from typing import Any

import pytest

from combat import Refused
from combat.engine.abilities.use import UseAbility
from combat.systems.trench_crusade.acts.actions import TakeAction
from combat.systems.trench_crusade.acts.melee_combat import Fight, Forgo, FreeAttack, HoldBack
from combat.systems.trench_crusade.acts.movement import Charge, Move, PlaceModel, Retreat
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.scenarios import ChangeSide
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
from tests.harness.story_forms import request_labels, requests_of_kind
from tests.trench_crusade.duels import (
    BERTHE,
    DOEG,
    KAIN,
    active_model,
    dice_of_the_roll,
    fighter,
    model_of,
    with_abilities,
)


@pytest.mark.rule("TC-MEL-02", "TC-MEL-03", "TC-MEL-04", "TC-DICE-06")
def test_off_hand_obstacle_fear_and_block_cost_one_die_each() -> None:
    """Only in Melee."""
    everything = [name for name, _ in (*ranged_combat.HIT_DICE, *melee_combat.HIT_DICE)]
    assert melee_combat.hit_dice(everything) == (
        ("Off-Hand", -1),
        ("Defended Obstacle", -1),
        ("FEAR", -1),
        ("BLOCK", -1),
    )


@pytest.mark.rule("TC-MEL-03", "TC-MOVE-12")
def test_obstacle_helps_only_a_standing_target() -> None:
    """It does not help against a Diving Charge."""
    assert defends_an_obstacle(touching=True, target_down=False, diving=False)
    assert not defends_an_obstacle(touching=False, target_down=False, diving=False)
    assert not defends_an_obstacle(touching=True, target_down=True, diving=False)
    assert not defends_an_obstacle(touching=True, target_down=False, diving=True)


@pytest.mark.rule("TC-MEL-01")
def test_melee_attack_needs_an_enemy_in_melee_and_a_carried_weapon() -> None:
    story = active_model(beside=("kain",))
    story.when(Fight(model="ansel", weapon="club", target="doeg")).refuses("not_in_melee", "TC-MEL-01")
    story.when(Fight(model="ansel", weapon="rifle", target="kain")).refuses("no_such_weapon", "TC-MEL-01")
    story.when(Fight(model="ansel", weapon="knife", target="kain")).refuses("no_such_weapon", "TC-MEL-01")
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1)).then(Missed("ansel", "kain", "club"))


@pytest.mark.rule("TC-MEL-02")
def test_two_weapons_attack_once_each_in_any_order() -> None:
    """The Off-Hand weapon has -1 DICE, and other ACTIONS may come between."""
    story = active_model(fighter("Ansel", "club", "knife", melee=1), beside=("kain",))
    story.when(Fight(model="ansel", weapon="knife", target="kain"), faces=(1, 1))
    assert dice_of_the_roll(story) == {"Melee characteristic": 1, "Off-Hand": -1}
    story.given((TakeAction("ansel", "Pray"), (1, 1)))
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Melee characteristic": 1}
    story.when(Fight(model="ansel", weapon="club", target="kain")).refuses("already_taken", "TC-MEL-02")


@pytest.mark.rule("TC-MEL-02")
def test_setting_makes_the_off_hand_weapon_attack_last() -> None:
    """The sheet may name the weapon."""
    story = active_model(fighter("Ansel", "club", "knife", off_hand="club"), beside=("kain",), off_hand="last")
    story.given((Fight(model="ansel", weapon="club", target="kain"), (1, 1, 1)))
    story.when(Fight(model="ansel", weapon="knife", target="kain")).refuses("off_hand_last", "TC-MEL-02")
    story = active_model(fighter("Ansel", "club", "knife", off_hand="club"), beside=("kain",), off_hand="last")
    story.given((Fight(model="ansel", weapon="knife", target="kain"), (1, 1)))
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1, 1)).then(Missed)


@pytest.mark.rule("TC-MEL-02")
def test_further_attack_with_the_other_weapon_may_come_before_the_off_hand_weapon() -> None:
    """Only an attack after that of the Off-Hand weapon is too late."""
    gift = {"id": "Gift", "when": "action", "asked": True, "does": [{"do": "grant", "what": "Melee Attack"}]}
    ansel = fighter("Ansel", "club", "knife", off_hand="knife", abilities=["Gift"])
    for first, is_open in (("club", True), ("knife", False)):
        story = with_abilities(gift, ours=(ansel, BERTHE), theirs=(KAIN,), off_hand="last")
        story.given(PlaceModel("ansel", ("kain",)), UseAbility("ansel", "Gift"))
        story.given((Fight(weapon=first, **BLOW), (1,) * (2 if is_open else 3)))
        assert (
            "off_hand_last" in {reason.code for reason in story.encounter.why_not(Fight(weapon="club", **BLOW))}
        ) != is_open


@pytest.mark.rule("TC-MEL-03")
def test_standing_target_behind_an_obstacle_is_harder_to_hit() -> None:
    """A Down target is not."""
    story = active_model(beside=("kain",)).when(
        Fight(model="ansel", weapon="club", target="kain", defended_obstacle=True), faces=(1, 1, 1)
    )
    assert dice_of_the_roll(story) == {"Defended Obstacle": -1}
    story = active_model(beside=("kain",), down=("kain",))
    story.when(Fight(model="ansel", weapon="club", target="kain", defended_obstacle=True), faces=(1, 1))
    assert dice_of_the_roll(story) == {}


@pytest.mark.rule("TC-MOVE-07")
def test_each_enemy_in_melee_may_attack_before_a_retreat() -> None:
    """One declines, one misses, and the model gets away."""
    story = active_model(beside=("kain", "doeg")).when(Retreat("ansel"))
    story.then(FreeAttacksOffered("ansel", ("kain", "doeg"))).without(Moved)
    story.when(FreeAttack("berthe", "club")).refuses("no_free_attack", "TC-MOVE-07")
    story.when(Forgo("kain")).then(FreeAttackSettled("kain")).without(Moved)
    story.when(Forgo("kain")).refuses("no_free_attack", "TC-MOVE-07")
    story.when(FreeAttack("doeg", "club"), faces=(1, 1)).then(
        MeleeChanged("ansel", ()), Moved("ansel", "Retreat", 12), RetreatSettled("ansel")
    )
    assert model_of(story, "doeg").in_melee_with == ()


@pytest.mark.rule("TC-MOVE-07")
def test_model_put_down_in_its_retreat_stays_and_can_be_attacked_again() -> None:
    """The second enemy still has its free attack."""
    story = active_model(beside=("kain", "doeg")).given(Retreat("ansel"))
    story.when(FreeAttack("kain", "club"), faces=(4, 4, 3, 4)).then(
        ConditionChanged(who="ansel", condition="Down", level=1, source="club")
    )
    assert story.encounter.step == "FREE_MELEE"
    story.when(Forgo("doeg")).then(RetreatSettled("ansel")).without(Moved, MeleeChanged)
    assert set(model_of(story, "ansel").in_melee_with) == {"kain", "doeg"}


@pytest.mark.rule("TC-MOVE-07", "TC-INJ-05")
def test_retreating_model_out_of_action_cannot_be_attacked_again() -> None:
    """The remaining free attacks are dropped."""
    story = active_model(beside=("kain", "doeg")).given(Retreat("ansel"))
    story.when(FreeAttack("kain", "club"), faces=(4, 4, 6, 6)).then(RetreatSettled("ansel"), PlayPassed("heretics"))
    assert story.encounter.step == "PICK_MODEL"
    assert model_of(story, "doeg").in_melee_with == ()


@pytest.mark.rule("TC-MOVE-07")
def test_enemy_without_a_melee_weapon_makes_its_free_attack_with_bare_hands() -> None:
    """-1 DICE to hit and to injure. A PISTOL may be used instead, with the Ranged characteristic."""
    story = active_model(against=(fighter("Kain", "rifle"), DOEG), beside=("kain",))
    story.when(Retreat("ansel")).then(FreeAttacksOffered("ansel", ("kain",))).without(Moved)
    story.when(FreeAttack("kain", "rifle")).refuses("no_such_weapon", "TC-MEL-01")
    story.when(FreeAttack("kain", "unarmed"), faces=(4, 4, 6, 1, 2, 6))
    assert dice_of_the_roll(story) == dice_of_the_roll(story, 1) == {"bare hands": -1}
    story = active_model(against=(fighter("Kain", "pistol", ranged=1), DOEG), beside=("kain",)).given(Retreat("ansel"))
    story.when(FreeAttack("kain", "unarmed")).refuses("no_such_weapon", "TC-MEL-01")
    story.when(FreeAttack("kain", "pistol"), faces=(1, 1, 1)).then(Moved("ansel", "Retreat", 12))
    assert dice_of_the_roll(story) == {"Ranged characteristic": 1}


@pytest.mark.rule("TC-MOVE-07")
def test_model_outside_melee_cannot_retreat() -> None:
    active_model().when(Retreat("ansel")).refuses("not_in_melee", "TC-MOVE-07")


@pytest.mark.rule("TC-SHOOT-01", "TC-MEL-01", "TC-MEL-03", "TC-MEL-04", "TC-INJ-10")
def test_pistol_in_melee_makes_a_melee_attack() -> None:
    """With the Ranged characteristic and the modifiers of Melee Attacks. It is one attack, with any number of shots."""
    bearer = fighter("Ansel", "auto", ranged=2, melee=-1)
    feared = fighter("Kain", keywords=["FEAR"])
    story = active_model(bearer, against=(feared,), beside=("kain",), down=("kain",), down_injury_bonus="melee")
    story.when(Fight(model="ansel", weapon="auto", target="doeg")).refuses("not_in_melee", "TC-MEL-01")
    story.when(Fight(model="ansel", weapon="auto", target="kain"), faces=(4, 4, 1, 1, 1, 1))
    assert dice_of_the_roll(story) == {"Ranged characteristic": 2, "FEAR": -1}
    assert dice_of_the_roll(story, 1) == {"Down target": 1}
    assert story.encounter.step == "ACTION_MENU"
    story.when(Fight(model="ansel", weapon="auto", target="kain")).refuses("already_taken", "TC-MEL-02")
    story = active_model(bearer, beside=("kain",)).when(
        Fight(model="ansel", weapon="auto", target="kain", defended_obstacle=True), faces=(1, 1, 1)
    )
    assert dice_of_the_roll(story) == {"Ranged characteristic": 2, "Defended Obstacle": -1}


@pytest.mark.rule("TC-MOVE-06", "TC-MEL-01")
def test_pistol_can_attack_in_melee_after_a_charge() -> None:
    """It is not a shot, so the Charge does not exclude it."""
    story = active_model(fighter("Ansel", "pistol")).given((Charge(model="ansel", target="kain", distance=8), (1,)))
    story.when(Shoot(model="ansel", weapon="pistol", target="kain")).refuses("has_charged", "TC-MOVE-06")
    story.when(Fight(model="ansel", weapon="pistol", target="kain"), faces=(1, 1)).then(Missed)


@pytest.mark.rule("TC-MEL-02")
def test_pistol_is_the_off_hand_weapon_by_default() -> None:
    """The club then has no penalty."""
    story = active_model(fighter("Ansel", "pistol", "club"), beside=("kain",))
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1))
    assert dice_of_the_roll(story) == {}
    story.when(Fight(model="ansel", weapon="pistol", target="kain"), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Off-Hand": -1}
    story = active_model(fighter("Ansel", "pistol", "club", off_hand="club"), beside=("kain",))
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Off-Hand": -1}


@pytest.mark.rule("TC-MEL-02")
def test_two_weapons_of_the_same_name_attack_twice() -> None:
    """The second attack is Off-Hand. The menu lists the weapon once."""
    story = active_model(fighter("Ansel", "club", "club"), beside=("kain",))
    labels = [form.label for request in story.encounter.requests for form in request.forms if form.command is Fight]
    assert labels == ["Ansel: fight with the Trench Club"]
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1))
    assert dice_of_the_roll(story) == {}
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Off-Hand": -1}
    story.when(Fight(model="ansel", weapon="club", target="kain")).refuses("already_taken", "TC-MEL-02")


@pytest.mark.rule("TC-MEL-02")
def test_two_of_three_weapons_attack_and_one_is_off_hand() -> None:
    """Even if neither is the Off-Hand weapon of the sheet."""
    story = active_model(fighter("Ansel", "club", "hammer", "knife"), beside=("kain",))
    story.given((Fight(model="ansel", weapon="club", target="kain"), (1, 1)))
    story.when(Fight(model="ansel", weapon="hammer", target="kain"), faces=(4, 4, 4, 1, 1))
    assert dice_of_the_roll(story) == {"Off-Hand": -1}
    story.when(Fight(model="ansel", weapon="knife", target="kain")).refuses("already_taken", "TC-MEL-02")


@pytest.mark.rule("TC-MEL-02", "TC-SHOOT-01")
def test_model_has_two_hands() -> None:
    """A shield takes one, unless the weapon has SHIELD COMBO.

    STRONG models need one hand instead of two, except for CUMBERSOME weapons.
    """
    blow: dict[str, Any] = {"model": "ansel", "target": "kain"}
    story = active_model(fighter("Ansel", "bat", "club"), beside=("kain",))
    story.given((Fight(weapon="bat", **blow), (1, 1)))
    story.when(Fight(weapon="club", **blow)).refuses("hands", "TC-MEL-02")
    shielded = active_model(fighter("Ansel", "bat", "bayonet", shield=True), beside=("kain",))
    shielded.when(Fight(weapon="bat", **blow)).refuses("hands", "TC-MEL-02")
    shielded.when(Fight(weapon="bayonet", **blow), faces=(1, 1)).then(Missed)
    strong = active_model(fighter("Ansel", "bat", "club", keywords=["STRONG"]), beside=("kain",))
    strong.given((Fight(weapon="bat", **blow), (1, 1)))
    strong.when(Fight(weapon="club", **blow), faces=(1, 1, 1)).then(Missed)
    clumsy = active_model(fighter("Ansel", "bayonet", "club", keywords=["STRONG"]), beside=("kain",))
    clumsy.given((Fight(weapon="bayonet", **blow), (1, 1)))
    clumsy.when(Fight(weapon="club", **blow)).refuses("hands", "TC-MEL-02")
    flag = active_model(fighter("Ansel", "rifle", "bat", flag=True), beside=("kain",))
    flag.when(Fight(weapon="bat", **blow)).refuses("hands", "TC-MEL-02")


@pytest.mark.rule("TC-MEL-02")
def test_model_with_a_shield_attacks_with_one_of_two_weapons() -> None:
    """Without an Off-Hand penalty."""
    story = active_model(fighter("Ansel", "club", "knife", shield=True), beside=("kain",))
    story.when(Fight(model="ansel", weapon="knife", target="kain"), faces=(1, 1)).then(Missed)
    assert dice_of_the_roll(story) == {}
    story.when(Fight(model="ansel", weapon="club", target="kain")).refuses("hands", "TC-MEL-02")


@pytest.mark.rule("TC-MEL-01")
def test_weapon_with_several_attacks_continues_until_held_back() -> None:
    """Each attack has its own target and roll, within one ACTION."""
    story = active_model(fighter("Ansel", "khanjar", "knife", off_hand="khanjar"), beside=("kain", "doeg"))
    story.when(Fight(model="ansel", weapon="khanjar", target="kain"), faces=(1, 1, 1)).then(
        BlowsLeft("ansel", "khanjar", 1), Missed
    )
    assert request_labels(story, "next_blow") == ["Ansel: fight with the Golden Khanjar", "Ansel: hold back"]
    assert (
        requests_of_kind(story, "next_blow")[0].prompt
        == "Ansel has 1 attack left with the Golden Khanjar. Attack again?"
    )
    story.when(Fight(model="ansel", weapon="knife", target="kain")).refuses("other_weapon", "TC-MEL-01")
    story.when(Fight(model="ansel", weapon="khanjar", target="doeg"), faces=(1, 1, 1)).then(BlowsLeft, Missed)
    assert dice_of_the_roll(story) == {"Off-Hand": -1}
    assert story.encounter.step == "ACTION_MENU"
    story.when(Fight(model="ansel", weapon="khanjar", target="doeg")).refuses("already_taken", "TC-MEL-02")
    alone = active_model(fighter("Ansel", "khanjar"), beside=("kain",))
    for _ in range(2):
        alone.when(Fight(model="ansel", weapon="khanjar", target="kain"), faces=(1, 1))
        assert dice_of_the_roll(alone) == {}
    held = active_model(fighter("Ansel", "khanjar"), beside=("kain",))
    held.given((Fight(model="ansel", weapon="khanjar", target="kain"), (1, 1)))
    held.when(HoldBack("ansel")).then(BlowsLeft("ansel", "khanjar", 0))
    assert held.encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-MEL-01")
def test_remaining_attacks_are_lost_without_an_enemy_in_melee() -> None:
    """The first attack took the only enemy out."""
    story = active_model(fighter("Ansel", "khanjar"), beside=("kain",))
    story.when(Fight(model="ansel", weapon="khanjar", target="kain"), faces=(4, 4, 6, 6)).then(
        BlowsLeft("ansel", "khanjar", 1), BlowsLeft("ansel", "khanjar", 0)
    )
    assert story.encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-MEL-01")
def test_model_without_another_weapon_attacks_with_bare_hands() -> None:
    """-1 DICE to hit and to injure."""
    story = active_model(fighter("Ansel", "rifle"), beside=("kain",))
    story.when(Fight(model="ansel", weapon="unarmed", target="kain"), faces=(4, 4, 6, 6, 6, 1))
    assert dice_of_the_roll(story) == dice_of_the_roll(story, 1) == {"bare hands": -1}
    active_model(beside=("kain",)).when(Fight(model="ansel", weapon="unarmed", target="kain")).refuses("no_such_weapon")


@pytest.mark.rule("TC-MOVE-07")
def test_retreat_waits_for_the_last_free_attack() -> None:
    """Its injury may put the model Down, and markers can be spent on that roll."""
    story = active_model(fighter("Ansel", blood=1), beside=("kain",)).given(Retreat("ansel"))
    story.given((FreeAttack("kain", "club"), (4, 4)))
    assert story.encounter.step == "INJURY_MARKERS"
    assert model_of(story, "ansel").in_melee_with == ("kain",)
    story.when(Pledge(side="heretics"), faces=(3, 4)).then(RetreatSettled("ansel")).without(Moved, MeleeChanged)


@pytest.mark.rule("TC-MEL-04")
def test_block_does_not_affect_a_model_that_made_a_standard_move() -> None:
    story = active_model(against=(fighter("Kain", "pike"),), beside=("kain",)).given(Move("ansel"))
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1)).then(Missed)
    assert dice_of_the_roll(story) == {}


BLOW: dict[str, Any] = {"model": "ansel", "target": "kain"}


@pytest.mark.rule("TC-MEL-02")
def test_strong_model_wields_only_one_two_handed_weapon_in_one_hand() -> None:
    """Two different ones, or two of the same."""
    for weapons in (("bat", "mace"), ("bat", "bat")):
        story = active_model(fighter("Ansel", *weapons, keywords=["STRONG"]), beside=("kain",))
        story.given((Fight(weapon="bat", **BLOW), (1, 1)))
        story.when(Fight(weapon=weapons[1], **BLOW)).refuses("hands", "TC-MEL-02")


@pytest.mark.rule("TC-MEL-02")
def test_weapon_for_two_hands_is_never_the_off_hand_weapon() -> None:
    """The last weapon on the sheet needs two hands, so the first one is the Off-Hand weapon."""
    story = active_model(fighter("Ansel", "club", "bat", keywords=["STRONG"]), beside=("kain",))
    story.when(Fight(weapon="bat", **BLOW), faces=(1, 1))
    assert dice_of_the_roll(story) == {}
    story.when(Fight(weapon="club", **BLOW), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Off-Hand": -1}
    with pytest.raises(Refused, match="the Double-Handed Bat needs two hands, so it is never the Off-Hand weapon"):
        active_model(fighter("Ansel", "club", "bat", off_hand="bat"))


@pytest.mark.rule("TC-MEL-02")
def test_first_of_two_attacks_may_name_the_off_hand_weapon() -> None:
    """The choice holds for the Activation. A menu entry offers it; later attacks and single weapons do not."""
    story = active_model(fighter("Ansel", "club", "knife"), beside=("kain",))
    label = "Ansel: fight with the Trench Knife, naming the Off-Hand weapon"
    assert label in request_labels(story, "action")
    forms = [form for request in story.encounter.requests for form in request.forms if form.label == label]
    choice: Any = forms[0].fields["off_hand"]
    assert (choice.of, choice.names) == (("club", "knife"), ("Trench Club", "Trench Knife"))
    story.when(Fight(weapon="knife", off_hand="pike", **BLOW)).refuses("off_hand", "TC-MEL-02")
    story.when(Fight(weapon="knife", off_hand="club", **BLOW), faces=(1, 1))
    assert dice_of_the_roll(story) == {}
    story.when(Fight(weapon="club", off_hand="knife", **BLOW)).refuses("off_hand", "TC-MEL-02")
    assert not [label for label in request_labels(story, "action") if "naming" in label]
    story.when(Fight(weapon="club", **BLOW), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Off-Hand": -1}
    story = active_model(fighter("Ansel", "club", "knife"), beside=("kain",), off_hand="last")
    story.given((Fight(weapon="club", off_hand="club", **BLOW), (1, 1, 1)))
    story.when(Fight(weapon="knife", **BLOW)).refuses("off_hand_last", "TC-MEL-02")


@pytest.mark.rule("TC-MEL-01")
def test_model_that_changes_sides_is_in_melee_with_no_one() -> None:
    """It does not fight its new friends, and they do not fight it."""
    story = active_model(beside=("kain",)).given(ChangeSide(model="kain", side="pilgrims"))
    assert (model_of(story, "kain").in_melee_with, model_of(story, "ansel").in_melee_with) == ((), ())
    story = active_model(beside=("doeg",)).given(PlaceModel("berthe", ("kain",)))
    story.given(ChangeSide(model="berthe", side="heretics"))
    assert (model_of(story, "kain").in_melee_with, model_of(story, "berthe").in_melee_with) == ((), ())
