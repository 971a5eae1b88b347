"""
Attacks and damage in play: what is rolled, what it is rolled against, and who may change it.
"""

import pytest

from combat.systems.powered_by_heresy.commands import (
    Choose,
    Defend,
    EnemyAttack,
    FireForEffect,
    GrantBonus,
    HackAndSlash,
    Hazard,
    InflictWounds,
    MakeGmMove,
    Reload,
    RerollDamage,
    SettleNerve,
    SpendHold,
    StandDown,
    StayOut,
    StrikeBack,
    SuppressingFire,
    ThrowGrenade,
)
from combat.systems.powered_by_heresy.rules.damage import is_move_roll
from combat.systems.powered_by_heresy.rules.wounds import can_wound
from events.powered_by_heresy.facts import (
    BlowDue,
    BlowFaced,
    BlowTurned,
    BonusTaken,
    DamageStands,
    GmMoveDue,
    NerveTested,
)
from events.vocabulary import ConditionChanged, Gained, Hit, Missed, Rolled, Soaked, Spent, Suffered
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, moving


def shoot(story: Story, *faces: int, weapon: str = "shotgun", cover: bool = False) -> Story:
    """
    Let Griff fire at Scar.
    """
    return moving(
        story, FireForEffect(actor="griff", target="scar", weapon=weapon, facts=("cover",) if cover else ()), *faces
    )


@pytest.mark.rule("PBH-MOVE-01", "PBH-DMG-01", "PBH-DMG-03", "PBH-CORE-04")
def test_a_ten_in_melee_deals_damage_and_the_enemy_does_nothing() -> None:
    """
    A 4 beats a Defense of 3.
    """
    story = hack(cell(), 5, 5).when(Choose("griff"), faces=(4,))
    story.then(BlowDue, BlowFaced("scar", 3, story.event(BlowFaced).modifiers), Rolled, Hit, Suffered)
    assert (story.state.enemy("scar").wounds, story.state.acolyte("griff").wounds) == (1, 0)
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-MOVE-02", "PBH-MOVE-04")
def test_a_die_more_costs_the_enemys_attack_and_is_chosen_before_the_dice() -> None:
    """
    1d8+1d6 becomes 2d8+1d6; then Scar's 5 beats Griff's Defense of 1.
    """
    story = hack(cell(acolyte("Griff", "axe")), 5, 5, weapon="axe").without(BlowDue)
    story.when(Choose("griff", ("extra die",)), faces=(1, 1, 1)).needs(6)
    story.when(Choose("griff", ("extra die",)), faces=(1, 1, 1, 5))
    assert story.event(BlowDue).dice == (8, 8, 6)
    assert story.state.acolyte("griff").wounds == 1


@pytest.mark.rule("PBH-MOVE-03")
def test_an_enemy_that_is_out_still_makes_the_attack_it_was_granted() -> None:
    """
    The mover's 6 takes Scar out; Scar's 5 against Defense 3 wounds all the same.
    """
    dying = (enemy("Scar", max_wounds=1), enemy("Nails"))
    story = hack(cell(acolyte("Griff", defense=3), against=dying), 4, 4, 6, 5)
    story.then(
        ConditionChanged(who="scar", condition="out", level=1, source="Sword"),
        Suffered(who="griff", harm="Wounds", amount=1, source="Blade"),
    )


@pytest.mark.rule("PBH-MOVE-03")
def test_a_table_may_let_the_dead_strike_no_more_or_ask_the_gm() -> None:
    """
    Nothing is rolled for it, or only when the GM says so.
    """
    dying = (enemy("Scar", max_wounds=1), enemy("Nails"))
    hack(cell(against=dying, dead_enemy_strikes_back="false"), 4, 4, 6)
    story = hack(cell(against=dying, dead_enemy_strikes_back="ask_gm"), 4, 4, 6)
    assert story.encounter.step == "RETURN"
    story.when(StrikeBack(strikes=True), faces=(5,)).then(Suffered)
    story = hack(cell(against=dying, dead_enemy_strikes_back="ask_gm"), 4, 4, 6)
    story.when(StrikeBack(strikes=False)).without(Rolled)


@pytest.mark.rule("PBH-MOVE-05", "PBH-MOVE-07")
def test_a_ten_with_one_use_cannot_buy_the_extra_die() -> None:
    """
    The use is spent with the shot; with another there is a choice, and a die more.
    """
    shoot(cell(acolyte("Griff", "single")), 5, 5, 4, weapon="single").then(
        Spent(whose="griff", resource="use of single", amount=1, on="Fire for Effect")
    )
    story = shoot(cell(), 5, 5)
    story.when(Choose("griff", ("spend another use",)), faces=(4, 4, 4)).then(
        Suffered(who="scar", harm="Wounds", amount=3, source="Shotgun")
    )
    assert story.state.acolyte("griff").carried("shotgun").uses == 0


@pytest.mark.rule("PBH-MOVE-05", "PBH-MOVE-06")
def test_the_earlier_text_of_fire_for_effect_counts_a_d4_and_a_d6() -> None:
    """
    A d4 more on a 10+, a d6 less on a 7-9.
    """
    story = shoot(cell(fire_for_effect="earlier"), 5, 5)
    story.when(Choose("griff", ("spend another use",)), faces=(4, 4, 4))
    assert story.event(BlowDue).dice == (6, 6, 4)
    story = shoot(cell(fire_for_effect="earlier"), 4, 4)
    story.when(Choose("griff", ("target +1 Defense",)), faces=(4,))
    assert story.event(BlowDue).dice == (6,)


@pytest.mark.rule("PBH-MOVE-06")
def test_a_seven_to_nine_may_leave_the_target_better_defended() -> None:
    """
    4 and 4 against Defense 3 and one more: no wounds.
    """
    story = shoot(cell(), 4, 4)
    story.when(Choose("griff")).refuses("how_many", "PBH-CORE-06")
    story.when(Choose("griff", ("target +1 Defense",)), faces=(4, 4)).then(Missed)
    assert story.event(BlowFaced).defense == 4
    story = shoot(cell(), 4, 4).when(Choose("griff", ("put somebody in danger",)), faces=(4, 4))
    story.then(GmMoveDue, Suffered)
    assert story.encounter.step == "GM_SOFT"


@pytest.mark.rule("PBH-MOVE-08", "PBH-ROLL-04")
def test_a_shot_that_misses_is_spent() -> None:
    """
    Whatever the dice show.
    """
    story = (
        shoot(cell(), 1, 2)
        .then(Spent(whose="griff", resource="use of shotgun", amount=1, on="Fire for Effect"))
        .without(BlowDue)
    )
    assert story.state.acolyte("griff").carried("shotgun").uses == 1


@pytest.mark.rule("PBH-MOVE-09", "PBH-MOVE-10", "PBH-DMG-13")
def test_a_reload_gives_all_uses_for_one_ammo_and_the_gm_a_chance() -> None:
    """
    Slowly without dice; quickly with Agility, and fumbled on a 6-.
    """
    story = cell(acolyte("Griff", "single"))
    shoot(story, 4, 4, weapon="single").given((Choose("griff", ("target +1 Defense",)), (1,)))
    story.when(Reload("griff", "single", rapid=True)).refuses("no_such_move", "PBH-MOVE-10")
    moving(story, Reload("griff", "single")).then(
        Spent(whose="griff", resource="ammo of single", amount=1, on="a reload"), Gained
    ).without(Rolled)
    assert story.encounter.step == "GM_SOFT"
    quick = acolyte("Griff", "shotgun", moves=["Rapid Reload"])
    moving(cell(quick), Reload("griff", "shotgun", rapid=True), 5, 5).then(Spent).without(GmMoveDue)
    moving(cell(quick), Reload("griff", "shotgun", rapid=True), 4, 4).then(Spent, GmMoveDue)
    moving(cell(quick), Reload("griff", "shotgun", rapid=True), 1, 1).then(GmMoveDue).without(Spent)
    story = moving(cell(quick), Reload("griff", "shotgun"))
    story.given(MakeGmMove("tell an unwelcome truth")).when(Reload("griff", "shotgun")).refuses(
        "no_ammo", "PBH-MOVE-09"
    )


@pytest.mark.rule("PBH-MOVE-11", "PBH-MOVE-12")
def test_suppressing_fire_tests_nerves_and_helps_allies_against_those_enemies() -> None:
    """
    The GM picks what they do; on a 10+ the first is hit too; a faltering enemy stays, a fleeing one is gone.
    """
    story = cell(acolyte("Griff"), acolyte("Vex"), against=(enemy("Scar"), enemy("Nails"), enemy("Yarl")))
    moving(story, SuppressingFire(actor="griff", targets=("scar", "nails"), weapon="shotgun"), 5, 5)
    story.then(
        NerveTested(("scar", "nails")),
        BonusTaken(who="vex", bonus="Suppressing Fire", lasting=False, amount=1, against=("scar", "nails")),
    )
    story.given(SettleNerve("scar", "takes cover")).when(SettleNerve("nails", "flees"), faces=(4, 1))
    assert story.state.enemy("nails").out
    assert story.event(BlowFaced).defense == 4
    story.given(RerollDamage())
    hack_by_vex = moving(story, HackAndSlash(actor="vex", target="scar", weapon="sword"), 4, 5)
    assert hack_by_vex.event(Rolled).total == 10


@pytest.mark.rule("PBH-MOVE-13", "PBH-MOVE-14")
def test_a_grenade_lands_as_aimed_or_near_with_half_its_dice() -> None:
    """
    Everybody under it is hit, friends included.
    """
    story = cell(acolyte("Griff", "frag"), acolyte("Vex"))
    moving(story, ThrowGrenade(actor="griff", targets=("scar", "vex"), weapon="frag"), 5, 5, 6, 6, 4, 1, 1, 1)
    story.then(Suffered(who="scar", harm="Wounds", amount=3, source="Frag"), Missed)
    story = moving(cell(acolyte("Griff", "frag")), ThrowGrenade(actor="griff", targets=("scar",), weapon="frag"), 4, 4)
    story.when(Choose("griff", ("only near",)), faces=(5, 2)).then(
        Suffered(who="scar", harm="Wounds", amount=1, source="Frag")
    )
    story = moving(cell(acolyte("Griff", "frag")), ThrowGrenade(actor="griff", targets=("scar",), weapon="frag"), 4, 4)
    story.when(Choose("griff", ("as aimed, somebody exposed",)), faces=(1, 1, 1)).then(GmMoveDue)


def standing(*faces: int, **settings: object) -> Story:
    """
    Let Griff stand in defense of Vex.
    """
    people = (acolyte("Griff", defense=4), acolyte("Vex", player="bo"), acolyte("Odo"))
    story = cell(*people, **settings)  # type: ignore[arg-type]
    return moving(story, Defend("griff", "vex"), *faces)


@pytest.mark.rule("PBH-MOVE-16", "PBH-ROLL-11", "PBH-DEF-01")
def test_a_defender_takes_the_blow_for_the_ward_with_the_own_defense() -> None:
    """
    A 4 would wound Vex, and does nothing to Griff; two of three points are left.
    """
    story = gm_acts(standing(5, 5)).given(EnemyAttack(("scar",), "vex"))
    assert story.encounter.step == "WARD"
    story.when(SpendHold("griff", "halve")).refuses("too_early_or_late", "PBH-MOVE-16")
    story.when(SpendHold("griff", "redirect"), faces=(4,)).then(BlowTurned("griff", "vex"), BlowFaced, Missed)
    assert story.state.acolyte("griff").hold("Defend") == 2


@pytest.mark.rule("PBH-MOVE-16")
def test_a_defender_opens_the_attacker_up_to_an_ally() -> None:
    """
    +1 forward against that enemy.
    """
    story = gm_acts(standing(5, 5)).given(EnemyAttack(("scar",), "vex"))
    story.given(SpendHold("griff", "forward", "odo")).when(StayOut("griff"), faces=(1,))
    moving(story, HackAndSlash(actor="odo", target="scar", weapon="sword"), 4, 5)
    assert story.event(Rolled).total == 10


@pytest.mark.rule("PBH-MOVE-17", "PBH-MOVE-18", "PBH-MOVE-16")
@pytest.mark.parametrize(
    ("dice", "faces", "rounding", "left"),
    [([6, 6, 6], (6, 6, 6), "down", 1), ([6], (6,), "down", 0), ([6], (6,), "up", 1)],
)
def test_a_defender_halves_the_wounds_once(dice: list[int], faces: tuple[int, ...], rounding: str, left: int) -> None:
    """
    Three become one, one none, unless the table rounds up.
    """
    story = cell(acolyte("Griff"), against=(enemy("Scar", dice=dice),), halve_round=rounding)
    moving(story, Defend("griff", "griff"), 5, 5)
    gm_acts(story).given(EnemyAttack(("scar",), "griff"), (StayOut("griff"), faces))
    story.when(SpendHold("griff", "halve"))
    assert story.state.acolyte("griff").wounds == left
    if left < len(dice):
        story.then(Soaked(who="griff", harm="Wounds", amount=len(dice) - left, by="Defend"))


@pytest.mark.rule("PBH-MOVE-18")
def test_hold_is_lost_with_the_stand() -> None:
    """
    By standing down, or by a new stand.
    """
    story = (
        standing(5, 5)
        .when(StandDown("griff"))
        .then(Spent(whose="griff", resource="hold of Defend", amount=3, on="standing down"))
    )
    assert (story.state.acolyte("griff").ward, story.state.acolyte("griff").hold("Defend")) == ("", 0)
    story = moving(standing(5, 5), Defend("griff", "odo"), 4, 4)
    assert (story.state.acolyte("griff").ward, story.state.acolyte("griff").hold("Defend")) == ("odo", 1)


@pytest.mark.rule("PBH-DMG-02", "PBH-DMG-08", "PBH-DMG-09")
@pytest.mark.parametrize(("again", "wounds"), [(5, 1), (2, 0)])
def test_griffs_shotgun_rolls_its_one_again_and_the_new_face_is_final(again: int, wounds: int) -> None:
    """
    1 and 3 against Defense 3: the 1 becomes a 5 and wounds, or a 2 and is not rolled again; the 3 is too good.
    """
    story = shoot(cell(), 4, 4).given((Choose("griff", ("put somebody in danger",)), (1, 3)))
    assert story.encounter.requests[0].default == RerollDamage((0,))
    story.when(RerollDamage((1,)), faces=(6,)).refuses("not_proven", "PBH-DMG-08")
    story.when(RerollDamage((0,)), faces=(again,)).then(DamageStands("scar", (again, 3), (0,)))
    assert story.state.enemy("scar").wounds == wounds


@pytest.mark.rule("PBH-DMG-09")
def test_a_table_may_let_proven_dice_be_rolled_without_asking() -> None:
    """
    Always, or only where the die does not beat the Defense yet.
    """
    weak = (enemy("Scar", defense=0),)
    story = shoot(cell(against=weak, proven_policy="optimal"), 4, 4)
    story.when(Choose("griff", ("put somebody in danger",)), faces=(1, 2)).then(
        Suffered(who="scar", harm="Wounds", amount=2, source="Shotgun")
    )
    story = shoot(cell(against=weak, proven_policy="always"), 4, 4)
    story.when(Choose("griff", ("put somebody in danger",)), faces=(1, 2)).needs(6, 6)


@pytest.mark.rule("PBH-DMG-04", "PBH-DMG-15")
def test_damage_is_no_move_and_its_dice_are_never_added_up() -> None:
    """
    Two threes against a Defense of 3 are nothing; no XP, no band.
    """
    assert not is_move_roll("Damage")
    story = shoot(cell(), 5, 5).when(Choose("griff"), faces=(3, 3)).then(Missed).without(Gained)
    assert story.event(Rolled).total == 0


@pytest.mark.rule("PBH-DMG-05")
def test_inflicted_wounds_heed_no_defense_and_need_no_dice() -> None:
    """
    At once.
    """
    story = gm_acts(cell(acolyte("Griff", defense=9))).when(InflictWounds("griff", 2, "the warp"))
    story.then(Suffered(who="griff", harm="Wounds", amount=2, source="the warp")).without(Rolled)


@pytest.mark.rule("PBH-DMG-06", "PBH-GM-05")
@pytest.mark.parametrize(("choice", "owner"), [("attacker", "gm"), ("roller", "ada")])
def test_the_optional_dice_of_an_enemys_weapon_belong_to_the_gm_or_to_the_roller(choice: str, owner: str) -> None:
    """
    Its damage is dealt without a roll to hit.
    """
    story = cell(against=(enemy("Scar", proven=2),), incoming_reroll_choice=choice)
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(1,))
    assert (story.encounter.step, story.encounter.requests[0].seat) == ("PROVEN", owner)
    other = "ada" if owner == "gm" else "bo"
    story.when(RerollDamage(), by=other).refuses("not_your_seat")


@pytest.mark.rule("PBH-DMG-10")
@pytest.mark.parametrize(("reading", "blows"), [("extra_die", [(8, 8, 8)]), ("separate", [(8,), (6,), (6,)])])
def test_several_enemies_at_once_are_one_attack_with_more_dice(reading: str, blows: list[tuple[int, ...]]) -> None:
    """
    The worst one's dice and one for each other, or an attack each.
    """
    three = (enemy("Scar"), enemy("Nails", dice=[8]), enemy("Yarl"))
    story = gm_acts(cell(against=three, multi_attackers=reading))
    story.when(EnemyAttack(("scar", "nails", "yarl"), "griff"), faces=(1, 1, 1))
    assert [event.dice for event in story.events if isinstance(event, BlowDue)] == blows


@pytest.mark.rule("PBH-DMG-11")
@pytest.mark.parametrize(("reading", "wounds"), [("per_face", 1), ("drop_dice", 1)])
def test_an_old_number_off_damage_lowers_each_face_or_takes_dice_away(reading: str, wounds: int) -> None:
    """
    6 and 4 less one each, against 3; or the better die gone.
    """
    story = shoot(cell(acolyte("Griff", "old"), flat_damage_mod=reading), 5, 5, weapon="old")
    story.when(Choose("griff"), faces=(6, 4))
    assert story.state.enemy("scar").wounds == wounds


@pytest.mark.rule("PBH-DMG-12")
def test_the_table_says_which_die_a_fist_has() -> None:
    """
    A d6 instead of a d4.
    """
    story = hack(cell(unarmed_die=6), 5, 5, weapon="").when(Choose("griff"), faces=(6,))
    assert story.event(BlowDue).dice == (6,)


@pytest.mark.rule("PBH-DMG-14")
def test_surroundings_deal_one_die_by_how_bad_they_are() -> None:
    """
    A d10 for what could kill.
    """
    gm_acts(cell()).when(Hazard("griff", "kill", "the furnace"), faces=(9,)).then(
        Suffered(who="griff", harm="Wounds", amount=1, source="the furnace")
    )


@pytest.mark.rule("PBH-DEF-02", "PBH-DEF-01")
def test_cover_helps_against_shots_parrying_in_melee_and_reflexes_always() -> None:
    """
    Base 1, Flak 1, then what the attack allows.
    """
    agile = enemy("Scar", defense=None, armour=["Flak Armour"], parry=True, reflexes=True)
    story = shoot(cell(against=(agile,)), 5, 5, cover=True).when(Choose("griff"), faces=(1, 1))
    assert story.event(BlowFaced).defense == 4
    story = hack(cell(against=(agile,)), 5, 5).when(Choose("griff"), faces=(1,))
    assert story.event(BlowFaced).defense == 4
    story = shoot(cell(against=(agile,)), 5, 5).when(Choose("griff"), faces=(1, 1))
    assert story.event(BlowFaced).defense == 3


@pytest.mark.rule("PBH-DEF-03", "PBH-GM-06")
def test_a_printed_defense_is_used_as_it_stands() -> None:
    """
    The civilian has the base; the Guardsman in Flak and the Astartes stand above their parts.
    """
    from combat.systems.powered_by_heresy.decide.defenses import standing_defense

    people = (
        enemy("Civilian", defense=None),
        enemy("Guardsman", defense=3, armour=["Flak Armour"]),
        enemy("Astartes", defense=6, max_wounds=8, armour=["Adeptus power armour"]),
    )
    state = cell(against=people).state
    assert [standing_defense(state, each) for each in state.enemies] == [1, 3, 6]
    assert standing_defense(cell(against=people, base_defense=2).state, state.enemies[0]) == 2
    assert [each.max_wounds for each in state.enemies] == [3, 3, 8]
    assert not can_wound(6, 6)


@pytest.mark.rule("PBH-DEF-04")
@pytest.mark.parametrize(("stacks", "defense"), [(False, 4), (True, 6)])
def test_one_suit_counts_unless_the_table_adds_them(stacks: bool, defense: int) -> None:
    """
    Base 1 and 3, or 2 and 3.
    """
    both = enemy("Scar", defense=None, armour=["Power armour", "Adeptus power armour"])
    story = hack(cell(against=(both,), armour_stacks=stacks), 5, 5).when(Choose("griff"), faces=(1,))
    assert story.event(BlowFaced).defense == defense


@pytest.mark.rule("PBH-DEF-05")
def test_a_sheet_may_name_improvements_of_its_own() -> None:
    """
    Faith against everything.
    """
    pious = acolyte("Griff", improvements=[{"name": "faith", "amount": 2}])
    story = gm_acts(cell(pious)).when(EnemyAttack(("scar",), "griff"), faces=(3,)).then(Missed)
    assert story.event(BlowFaced).defense == 3


@pytest.mark.rule("PBH-ROLL-09", "PBH-DMG-07")
def test_a_forward_survives_damage_that_its_owner_deals() -> None:
    """
    The enemy's attack is no roll of theirs either.
    """
    story = cell().given(GrantBonus(who="griff", amount=1, source="a prayer", move="Parley"))
    hack(story, 4, 4, 1, 1)
    assert [bonus.id for bonus in story.state.acolyte("griff").bonuses] == ["a prayer"]


@pytest.mark.rule("PBH-WND-04")
def test_an_enemy_at_its_maximum_is_out_and_rolls_nothing() -> None:
    """
    With nobody left the fighting is over.
    """
    story = hack(cell(against=(enemy("Scar", max_wounds=1),)), 5, 5).when(Choose("griff"), faces=(6,))
    story.then(ConditionChanged(who="scar", condition="out", level=1, source="Sword"))
    assert story.encounter.step == "AFTERMATH"
