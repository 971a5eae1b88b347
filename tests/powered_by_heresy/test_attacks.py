"""Attack moves: Hack and Slash, Fire for Effect, Suppressing Fire, Throw Grenade."""

from typing import Any

import pytest

from combat.engine.play.pending_rolls import Roll
from combat.systems.powered_by_heresy.acts.attacks import (
    FireForEffect,
    HackAndSlash,
    SettleNerve,
    SuppressingFire,
    ThrowGrenade,
)
from combat.systems.powered_by_heresy.acts.basic_moves import Parley
from combat.systems.powered_by_heresy.acts.confirming import Confirm
from combat.systems.powered_by_heresy.acts.damage import StrikeBack
from combat.systems.powered_by_heresy.acts.making_moves import MoveCommand
from combat.systems.powered_by_heresy.acts.rolling import Choose
from combat.systems.powered_by_heresy.acts.the_gm import ChangeEnemy, EnemyAttack, MakeGmMove
from combat.systems.powered_by_heresy.rules.attacks import with_dice_changed, with_extra_die
from events.powered_by_heresy.facts import BlowDue, BlowFaced, BonusTaken, GmMoveDue, NerveTested
from events.vocabulary import ConditionChanged, Hit, Missed, Modifier, Rolled, Spent, Suffered
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, moving, shoot, total_of


@pytest.mark.rule("PBH-MOVE-01", "PBH-DMG-01", "PBH-DMG-03", "PBH-CORE-04")
def test_ten_in_melee_deals_damage_without_an_enemy_attack() -> None:
    """A 4 beats Defense 3."""
    story = hack(cell(), 5, 5).when(Choose("griff"), faces=(4,))
    story.then(BlowDue, BlowFaced("scar", 3, story.event(BlowFaced).modifiers), Rolled, Hit, Suffered)
    assert (story.state.enemy("scar").wounds, story.state.acolyte("griff").wounds) == (1, 0)
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-MOVE-02", "PBH-MOVE-04")
def test_extra_die_costs_an_enemy_attack_and_is_chosen_before_damage() -> None:
    """1d8+1d6 becomes 2d8+1d6; then Scar's 5 beats Griff's Defense 1."""
    story = hack(cell(acolyte("Griff", "axe")), 5, 5, weapon="axe").without(BlowDue)
    story.when(Choose("griff", ("extra die",)), faces=(1, 1, 1)).needs(6)
    story.when(Roll(), faces=(5,))
    assert story.event(BlowDue).dice == (8, 8, 6)
    assert story.state.acolyte("griff").wounds == 1


@pytest.mark.rule("PBH-MOVE-03")
def test_enemy_taken_out_still_makes_its_granted_attack() -> None:
    """The 6 takes Scar out; Scar's 5 still wounds against Defense 3."""
    dying = (enemy("Scar", max_wounds=1), enemy("Nails"))
    story = hack(cell(acolyte("Griff", defense=3), against=dying), 4, 4, 6, 5)
    story.then(
        ConditionChanged(who="scar", condition="out", level=1, source="Sword"),
        Suffered(who="griff", harm="Wounds", amount=1, source="Blade"),
    )


@pytest.mark.rule("PBH-MOVE-03")
def test_settings_may_cancel_the_attack_of_a_dead_enemy_or_ask_the_gm() -> None:
    dying = (enemy("Scar", max_wounds=1), enemy("Nails"))
    hack(cell(against=dying, dead_enemy_strikes_back="false"), 4, 4, 6)
    story = hack(cell(against=dying, dead_enemy_strikes_back="ask_gm"), 4, 4, 6)
    assert story.encounter.step == "RETURN"
    story.when(StrikeBack(strikes=True), faces=(5,)).then(Suffered)
    story = hack(cell(against=dying, dead_enemy_strikes_back="ask_gm"), 4, 4, 6)
    story.when(StrikeBack(strikes=False)).without(Rolled)


@pytest.mark.rule("PBH-MOVE-05", "PBH-MOVE-07")
def test_ten_without_another_use_cannot_buy_the_extra_die() -> None:
    shoot(cell(acolyte("Griff", "single")), 5, 5, 4, weapon="single").then(
        Spent(whose="griff", resource="use of single", amount=1, on="Fire for Effect")
    )
    story = shoot(cell(), 5, 5)
    story.when(Choose("griff", ("spend another use",)), faces=(4, 4, 4)).then(
        Suffered(who="scar", harm="Wounds", amount=3, source="Shotgun")
    )
    assert story.state.acolyte("griff").carried("shotgun").uses == 0


@pytest.mark.rule("PBH-MOVE-05", "PBH-MOVE-06")
def test_earlier_text_of_fire_for_effect_adds_a_d4_or_removes_a_d6() -> None:
    """A d4 more on a 10+, a d6 less on a 7-9."""
    story = shoot(cell(fire_for_effect="earlier"), 5, 5)
    story.when(Choose("griff", ("spend another use",)), faces=(4, 4, 4))
    assert story.event(BlowDue).dice == (6, 6, 4)
    story = shoot(cell(fire_for_effect="earlier"), 4, 4)
    story.when(Choose("griff", ("target +1 Defense",)), faces=(4,))
    assert story.event(BlowDue).dice == (6,)


@pytest.mark.rule("PBH-MOVE-06")
def test_seven_to_nine_may_raise_the_targets_defense() -> None:
    story = shoot(cell(), 4, 4)
    story.when(Choose("griff")).refuses("how_many", "PBH-CORE-06")
    story.when(Choose("griff", ("target +1 Defense",)), faces=(4, 4)).then(Missed)
    assert story.event(BlowFaced).defense == 4
    story = shoot(cell(), 4, 4).when(Choose("griff", ("put somebody in danger",)), faces=(4, 4))
    story.then(GmMoveDue, Suffered)
    assert story.encounter.step == "GM_SOFT"


@pytest.mark.rule("PBH-MOVE-11", "PBH-MOVE-12")
def test_suppressing_fire_tests_nerves_and_helps_allies() -> None:
    """The GM chooses the reactions."""
    story = cell(acolyte("Griff"), acolyte("Vex"), against=(enemy("Scar"), enemy("Nails"), enemy("Yarl")))
    moving(story, SuppressingFire(actor="griff", targets=("scar", "nails"), weapon="shotgun"), 4, 4)
    story.then(
        NerveTested(("scar", "nails")),
        BonusTaken(who="vex", bonus="Suppressing Fire", lasting=False, amount=1, against=("scar", "nails")),
    )
    story.given(SettleNerve("scar", "takes cover")).given(SettleNerve("nails", "flees"))
    assert story.state.enemy("nails").out
    hack_by_vex = moving(story, HackAndSlash(actor="vex", target="scar", weapon="sword"), 4, 5)
    assert hack_by_vex.event(Rolled).total == 10


@pytest.mark.rule("PBH-MOVE-11")
def test_suppressing_fire_deals_damage_before_nerves_are_tested() -> None:
    """The target cannot take cover or flee before the damage."""
    story = cell(acolyte("Griff"), against=(enemy("Scar"), enemy("Nails")))
    moving(story, SuppressingFire(actor="griff", targets=("scar",), weapon="shotgun"), 5, 5, 4, 4)
    assert story.event(BlowFaced).defense == 3
    assert (story.state.enemy("scar").wounds, story.encounter.step) == (2, "NERVE")
    story.given(SettleNerve("scar", "flees"))
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-MOVE-11", "PBH-WND-04")
def test_nerves_of_enemies_taken_out_are_not_tested() -> None:
    story = cell(acolyte("Griff"), against=(enemy("Scar", max_wounds=1), enemy("Nails")))
    moving(story, SuppressingFire(actor="griff", targets=("scar", "nails"), weapon="shotgun"), 5, 5, 4, 4)
    assert story.state.nerves == ("nails",)


@pytest.mark.rule("PBH-MOVE-06", "PBH-GM-01", "PBH-ROLL-04")
def test_gm_move_comes_before_the_end_of_the_scene() -> None:
    """The last enemy falls, but the danger chosen as the price comes first."""
    story = shoot(cell(against=(enemy("Scar", max_wounds=1),)), 4, 4)
    story.given((Choose("griff", ("put somebody in danger",)), (6, 6)))
    assert story.encounter.step == "GM_SOFT"
    story.given(MakeGmMove("put somebody in a spot", "griff"))
    assert story.encounter.step == "AFTERMATH"


@pytest.mark.rule("PBH-MOVE-13", "PBH-MOVE-14")
def test_grenade_lands_as_aimed_or_near_with_half_its_dice() -> None:
    """It hits all targets, including acolytes."""
    story = cell(acolyte("Griff", "frag"), acolyte("Vex"))
    moving(story, ThrowGrenade(actor="griff", targets=("scar", "vex"), weapon="frag"), 5, 5, 6, 6, 4, 1, 1, 1)
    story.then(Suffered(who="scar", harm="Wounds", amount=3, source="Frag"), Missed)
    story = moving(cell(acolyte("Griff", "frag")), ThrowGrenade(actor="griff", targets=("scar",), weapon="frag"), 4, 4)
    story.when(Choose("griff", ("only near",)), faces=(5, 2)).then(
        Suffered(who="scar", harm="Wounds", amount=1, source="Frag")
    )
    story = moving(cell(acolyte("Griff", "frag")), ThrowGrenade(actor="griff", targets=("scar",), weapon="frag"), 4, 4)
    story.when(Choose("griff", ("as aimed, somebody exposed",)), faces=(1, 1, 1)).then(GmMoveDue)


@pytest.mark.rule("PBH-MOVE-06", "PBH-MOVE-07")
def test_another_use_on_a_seven_to_nine_adds_no_die() -> None:
    story = shoot(cell(), 4, 4).when(Choose("griff", ("spend another use",)), faces=(3, 3))
    assert len(story.event(Rolled).dice) == 2
    assert story.state.acolyte("griff").carried("shotgun").uses == 0


@pytest.mark.rule("PBH-MOVE-11")
def test_suppressing_fire_helps_all_but_the_shooter() -> None:
    """The forward applies only against the targets."""
    story = cell(acolyte("Griff"), acolyte("Vex"), against=(enemy("Scar"), enemy("Nails")))
    moving(story, SuppressingFire(actor="griff", targets=("scar",), weapon="shotgun"), 4, 4)
    story.given(SettleNerve("scar", "falters"))
    assert (story.encounter.step, story.state.enemy("scar").wounds) == ("TALK", 0)
    assert story.state.acolyte("griff").carried("shotgun").uses == 1
    assert total_of(moving(story, Parley("griff", "scar"), 4, 5)) == 9
    assert total_of(moving(story, Parley("vex", "nails"), 4, 5)) == 9
    assert total_of(moving(story, Parley("vex", "scar"), 4, 5)) == 10


@pytest.mark.rule("PBH-MOVE-11", "PBH-ROLL-04")
def test_missed_suppressing_fire_only_costs_the_use() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex"))
    moving(story, SuppressingFire(actor="griff", targets=("scar",), weapon="shotgun"), 1, 2)
    assert story.encounter.step == "GM_HARD"
    assert story.state.acolyte("griff").carried("shotgun").uses == 1
    story.given(MakeGmMove("separate them"))
    assert total_of(moving(story, Parley("vex", "scar"), 4, 5)) == 9


@pytest.mark.rule("PBH-MOVE-13")
@pytest.mark.parametrize(("faces", "damage"), [((5, 5), (1, 1, 1)), ((1, 2), ())])
def test_grenade_is_spent_even_if_it_misses(faces: tuple[int, int], damage: tuple[int, ...]) -> None:
    story = cell(acolyte("Griff", "frag"))
    moving(story, ThrowGrenade(actor="griff", targets=("scar",), weapon="frag"), *faces, *damage)
    assert story.state.acolyte("griff").carried("frag").uses == 0


@pytest.mark.rule("PBH-GM-05", "PBH-DEF-02")
@pytest.mark.parametrize(("ranged", "facts", "defense"), [(True, ("cover",), 2), (True, (), 1), (False, ("cover",), 2)])
def test_enemy_shot_is_not_a_melee_attack(ranged: bool, facts: tuple[Any, ...], defense: int) -> None:
    """Cover helps only against the shot, a parry only against the blade."""
    story = gm_acts(cell(acolyte("Griff", parry=True), against=(enemy("Scar", ranged=ranged),)))
    story.when(EnemyAttack(("scar",), "griff", facts), faces=(1,))
    assert story.event(BlowFaced).defense == defense


def at_war() -> Story:
    """Begin a fight of Griff with a blade, a gun and a grenade, and Vex, against Scar. Nails has left the fight."""
    acolytes = (acolyte("Griff", "sword", "shotgun", "frag"), acolyte("Vex"))
    return cell(*acolytes, against=(enemy("Scar"), enemy("Nails"))).given(ChangeEnemy("nails", "leaves the fight"))


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (HackAndSlash(actor="griff", target="scar", weapon="shotgun"), "not_melee", "PBH-MOVE-01"),
        (HackAndSlash(actor="griff", target="scar", weapon="frag"), "not_melee", "PBH-MOVE-01"),
        (HackAndSlash(actor="griff", target="scar", weapon="axe"), "no_such_weapon", "PBH-MOVE-01"),
        (HackAndSlash(actor="griff", target="nails", weapon="sword"), "unknown_character", ""),
        (HackAndSlash(actor="griff", target="vex", weapon="sword"), "unknown_character", ""),
        (FireForEffect(actor="griff", target="scar", weapon="sword"), "wrong_weapon", "PBH-MOVE-05"),
        (FireForEffect(actor="griff", target="scar", weapon="frag"), "wrong_weapon", "PBH-MOVE-05"),
        (FireForEffect(actor="griff", target="scar", weapon="single"), "no_such_weapon", "PBH-MOVE-05"),
        (FireForEffect(actor="griff", target="nails", weapon="shotgun"), "unknown_character", ""),
        (FireForEffect(actor="griff", target="scar", weapon="shotgun", within_reach=False), "no_trigger", "PBH-TAG-02"),
        (SuppressingFire(actor="griff", targets=("scar",), weapon="sword"), "wrong_weapon", "PBH-MOVE-11"),
        (SuppressingFire(actor="griff", targets=("scar",), weapon="frag"), "wrong_weapon", "PBH-MOVE-11"),
        (SuppressingFire(actor="griff", targets=("scar",), weapon="single"), "no_such_weapon", "PBH-MOVE-11"),
        (SuppressingFire(actor="griff", targets=(), weapon="shotgun"), "no_target", "PBH-MOVE-11"),
        (SuppressingFire(actor="griff", targets=("scar", "scar"), weapon="shotgun"), "twice", "PBH-MOVE-11"),
        (SuppressingFire(actor="griff", targets=("scar", "nails"), weapon="shotgun"), "unknown_character", ""),
        (SuppressingFire(actor="griff", targets=("vex",), weapon="shotgun"), "unknown_character", ""),
        (ThrowGrenade(actor="griff", targets=("scar",), weapon="shotgun"), "wrong_weapon", "PBH-MOVE-13"),
        (ThrowGrenade(actor="griff", targets=("scar",), weapon="sword"), "wrong_weapon", "PBH-MOVE-13"),
        (ThrowGrenade(actor="griff", targets=("scar",), weapon="krak"), "no_such_weapon", "PBH-MOVE-13"),
        (ThrowGrenade(actor="griff", targets=(), weapon="frag"), "no_target", "PBH-MOVE-13"),
        (ThrowGrenade(actor="griff", targets=("vex", "vex"), weapon="frag"), "twice", "PBH-MOVE-13"),
        (ThrowGrenade(actor="griff", targets=("nails",), weapon="frag"), "unknown_character", ""),
    ],
)
def test_attack_needs_a_suitable_weapon_and_a_valid_target(command: MoveCommand, code: str, rule: str) -> None:
    at_war().when(command).refuses(code, rule)


@pytest.mark.rule("PBH-MOVE-13", "PBH-LB-01")
def test_grenade_cannot_be_thrown_at_the_dead_or_without_uses() -> None:
    story = at_war().set(acolytes__vex__dead=True)
    story.when(ThrowGrenade(actor="griff", targets=("vex",), weapon="frag")).refuses("dead", "PBH-LB-01")
    moving(story, ThrowGrenade(actor="griff", targets=("scar",), weapon="frag"), 5, 5, 1, 1, 1)
    story.when(ThrowGrenade(actor="griff", targets=("scar",), weapon="frag")).refuses("no_uses", "PBH-MOVE-09")


@pytest.mark.rule("PBH-MOVE-12")
def test_only_enemies_under_fire_have_their_nerve_tested() -> None:
    story = cell(acolyte("Griff"), against=(enemy("Scar"), enemy("Nails")))
    moving(story, SuppressingFire(actor="griff", targets=("scar",), weapon="shotgun"), 4, 4)
    story.when(SettleNerve("nails", "flees")).refuses("not_under_fire", "PBH-MOVE-12")
    assert (story.encounter.step, story.encounter.requests[0].seat) == ("NERVE", "gm")
    story.given(SettleNerve("scar", "flees"))
    assert (story.state.enemy("scar").out, story.state.enemy("nails").out) == (True, False)


@pytest.mark.rule("PBH-MOVE-03")
@pytest.mark.parametrize("reading", ["true", "false", "ask_gm"])
def test_enemy_still_in_the_fight_strikes_back_under_every_setting(reading: str) -> None:
    story = hack(cell(dead_enemy_strikes_back=reading), 4, 4, 1, 5)
    assert (story.encounter.step, story.state.acolyte("griff").wounds) == ("TALK", 1)


@pytest.mark.rule("PBH-MOVE-03")
@pytest.mark.parametrize(("strikes", "faces", "wounds"), [(True, (5,), 1), (False, (), 0)])
def test_gm_decides_once_whether_a_dead_enemy_strikes_back(strikes: bool, faces: tuple[int, ...], wounds: int) -> None:
    dying = (enemy("Scar", max_wounds=1), enemy("Nails"))
    story = hack(cell(against=dying, dead_enemy_strikes_back="ask_gm"), 4, 4, 6)
    story.given((StrikeBack(strikes=strikes), faces))
    assert (story.encounter.step, story.state.acolyte("griff").wounds) == ("TALK", wounds)


@pytest.mark.rule("PBH-MOVE-03", "PBH-DEF-02")
def test_strike_back_in_melee_can_be_parried_even_from_a_gunner() -> None:
    story = hack(cell(acolyte("Griff", parry=True), against=(enemy("Scar", ranged=True),)), 4, 4, 1, 2)
    assert (story.event(BlowFaced, 1).defense, story.state.acolyte("griff").wounds) == (2, 0)


@pytest.mark.rule("PBH-MOVE-06")
@pytest.mark.parametrize(("weapon", "left"), [("rifle", (8, 4)), ("beamer", (8,)), ("shotgun", (6,)), ("single", ())])
def test_earlier_text_of_a_poorer_shot_removes_a_d6_or_the_largest_die(weapon: str, left: tuple[int, ...]) -> None:
    """1d8+1d6+1d4 loses the d6, 1d10+1d8 the d10, and a single d6 everything."""
    story = shoot(cell(acolyte("Griff", weapon), fire_for_effect="earlier"), 4, 4, weapon=weapon)
    story.when(Choose("griff", ("target +1 Defense",)), faces=(3,) * len(left))
    assert (story.event(BlowDue).dice, story.event(BlowFaced).defense) == (left, 3)


@pytest.mark.rule("PBH-MOVE-14")
@pytest.mark.parametrize(("weapon", "near"), [("frag", (6, 6)), ("krak", (8,))])
def test_near_miss_of_a_grenade_keeps_half_the_dice_rounded_up(weapon: str, near: tuple[int, ...]) -> None:
    story = moving(cell(acolyte("Griff", weapon)), ThrowGrenade(actor="griff", targets=("scar",), weapon=weapon), 4, 4)
    story.when(Choose("griff", ("only near",)), faces=(1,) * len(near))
    assert (story.event(BlowDue).dice, story.encounter.step) == (near, "TALK")


@pytest.mark.rule("PBH-MOVE-13", "PBH-DEF-02")
def test_grenade_cannot_be_parried_and_a_ten_exposes_no_one() -> None:
    agile = enemy("Scar", defense=None, parry=True)
    story = cell(acolyte("Griff", "frag"), against=(agile,))
    moving(story, ThrowGrenade(actor="griff", targets=("scar",), weapon="frag"), 5, 5, 1, 1, 1)
    assert (story.event(BlowFaced).defense, story.encounter.step) == (1, "TALK")


@pytest.mark.rule("PBH-MOVE-05", "PBH-MOVE-06")
def test_only_the_danger_option_of_a_shot_leads_to_a_gm_move() -> None:
    for faces, options in (((5, 5), ()), ((4, 4), ("target +1 Defense",)), ((4, 4), ("spend another use",))):
        assert shoot(cell(), *faces).given((Choose("griff", options), (3, 3))).encounter.step == "TALK"


@pytest.mark.rule("PBH-MOVE-05")
def test_declined_extra_use_is_not_spent() -> None:
    story = shoot(cell(), 5, 5).given((Choose("griff"), (3, 3)))
    assert story.state.acolyte("griff").carried("shotgun").uses == 1


@pytest.mark.rule("PBH-MOVE-13", "PBH-CORE-06")
@pytest.mark.parametrize("options", [(), ("only near", "as aimed, somebody exposed")])
def test_grenade_on_a_seven_to_nine_needs_exactly_one_option(options: tuple[str, ...]) -> None:
    story = moving(cell(acolyte("Griff", "frag")), ThrowGrenade(actor="griff", targets=("scar",), weapon="frag"), 4, 4)
    story.when(Choose("griff", options), faces=(1, 1, 1)).refuses("how_many", "PBH-CORE-06")


@pytest.mark.rule("PBH-MOVE-05")
def test_firing_a_sword_is_refused_for_one_reason() -> None:
    """It is not also refused for a lack of uses."""
    story = cell().when(FireForEffect(actor="griff", target="scar", weapon="sword")).refuses("wrong_weapon")
    assert story.refused is not None
    assert [reason.code for reason in story.refused.reasons] == ["wrong_weapon"]


@pytest.mark.rule("PBH-CORE-09", "PBH-DMG-01")
@pytest.mark.parametrize(("less", "dice"), [(-1, (8,)), (-5, (8,)), (0, (8, 6)), (1, (8, 8, 6))])
def test_fewer_dice_leave_the_largest(less: int, dice: tuple[int, ...]) -> None:
    story = cell(acolyte("Griff", "axe")).given(HackAndSlash(actor="griff", target="scar", weapon="axe"))
    modifiers = (Modifier("rust", less, "damage dice"),) if less else ()
    story.when(Confirm(modifiers=modifiers), faces=(4, 4, *[1] * len(dice), 1))
    assert next(event.dice for event in story.events if isinstance(event, BlowDue)) == dice


@pytest.mark.rule("PBH-MOVE-03", "PBH-CLS-02")
@pytest.mark.parametrize(("facts", "defense"), [((), 1), (("outnumbered",), 2)])
def test_strike_back_is_made_in_the_circumstances_of_the_move(facts: Any, defense: int) -> None:
    story = cell(acolyte("Griff", moves=["Underdog"], defense=1))
    moving(story, HackAndSlash(actor="griff", target="scar", weapon="sword", facts=facts), 3, 4, 1, 1)
    assert [event.defense for event in story.events if isinstance(event, BlowFaced)] == [3, defense]


@pytest.mark.rule("PBH-MOVE-04", "PBH-DMG-01")
def test_die_added_to_none_is_a_d4() -> None:
    assert (with_extra_die((), 1), with_extra_die((8, 6), 2)) == ((4,), (8, 6, 8, 8))
    assert (with_dice_changed((8, 6), 0), with_dice_changed((6, 8), 0)) == ((8, 6), (6, 8))


@pytest.mark.rule("PBH-DMG-12", "PBH-TAG-02")
def test_attack_without_a_trigger_says_why() -> None:
    story = at_war().when(HackAndSlash(actor="griff", target="scar", weapon="sword", within_reach=False))
    story.refuses("no_trigger")
    assert "the target is out of reach" in str(story.refused)
    armoured = cell(acolyte("Griff"), against=(enemy("Scar", armour=["Power armour"]),))
    armoured.when(HackAndSlash(actor="griff", target="scar")).refuses("no_trigger")
    assert "a bare fist has no effect on power armour" in str(armoured.refused)
