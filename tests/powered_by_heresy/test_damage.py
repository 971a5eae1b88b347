"""The exchange of damage: damage dice and rerolls."""

from typing import Any

import pytest

from combat.systems.powered_by_heresy.acts.attacks import FireForEffect, HackAndSlash
from combat.systems.powered_by_heresy.acts.basic_moves import DefyDanger
from combat.systems.powered_by_heresy.acts.class_moves import SpendInsight, TakeTactic
from combat.systems.powered_by_heresy.acts.confirming import Confirm, StayOut
from combat.systems.powered_by_heresy.acts.damage import Hazard, RerollDamage, StrikeBack, Weigh
from combat.systems.powered_by_heresy.acts.defend import Defend, SpendHold
from combat.systems.powered_by_heresy.acts.dying_and_healing import InflictWounds
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.reload import Reload
from combat.systems.powered_by_heresy.acts.rolling import Choose, GrantBonus
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack, MakeGmMove
from combat.systems.powered_by_heresy.queries.blows import rerollable
from events.powered_by_heresy.facts import BlowDue, BlowFaced, BlowWeighed, DamageStands, WindowOpened
from events.vocabulary import ConditionChanged, Gained, Hit, Missed, Modifier, Rolled, Soaked, Suffered
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, moving, shoot, total_of


@pytest.mark.rule("PBH-DMG-02", "PBH-DMG-08", "PBH-DMG-09")
@pytest.mark.parametrize(("new_face", "wounds"), [(5, 1), (2, 0)])
def test_proven_rerolls_a_low_die_once(new_face: int, wounds: int) -> None:
    """1 and 3 against Defense 3, with Proven (2): the 1 is rerolled, the 3 is too high."""
    story = shoot(cell(), 4, 4).given((Choose("griff", ("put somebody in danger",)), (1, 3)))
    assert story.encounter.requests[0].default == RerollDamage((0,))
    story.when(RerollDamage((1,)), faces=(6,)).refuses("not_proven", "PBH-DMG-08")
    story.when(RerollDamage((0,)), faces=(new_face,)).then(DamageStands("scar", (new_face, 3), (0,)))
    assert story.state.enemy("scar").wounds == wounds


@pytest.mark.rule("PBH-DMG-09")
def test_settings_may_reroll_proven_dice_automatically() -> None:
    """Always, or only dice that fail."""
    weak = (enemy("Scar", defense=0),)
    story = shoot(cell(against=weak, proven_policy="optimal"), 4, 4)
    story.when(Choose("griff", ("put somebody in danger",)), faces=(1, 2)).then(
        Suffered(who="scar", harm="Wounds", amount=2, source="Shotgun")
    )
    story = shoot(cell(against=weak, proven_policy="always"), 4, 4)
    story.when(Choose("griff", ("put somebody in danger",)), faces=(1, 2)).needs(6, 6)


@pytest.mark.rule("PBH-DMG-04", "PBH-DMG-15")
def test_damage_is_not_a_move_and_its_dice_are_not_added() -> None:
    """Two 3s against Defense 3 do nothing."""
    story = shoot(cell(), 5, 5).when(Choose("griff"), faces=(3, 3)).then(Missed).without(Gained)
    assert story.event(Rolled).total == 0


@pytest.mark.rule("PBH-DMG-05")
def test_inflicted_wounds_ignore_defense_and_need_no_dice() -> None:
    story = gm_acts(cell(acolyte("Griff", defense=9))).when(InflictWounds("griff", 2, "the warp"))
    story.then(Suffered(who="griff", harm="Wounds", amount=2, source="the warp")).without(Rolled)


@pytest.mark.rule("PBH-DMG-06", "PBH-GM-05")
@pytest.mark.parametrize(("choice", "owner"), [("attacker", "gm"), ("roller", "ada")])
def test_optional_dice_of_an_enemy_belong_to_the_gm_or_the_roller(choice: str, owner: str) -> None:
    story = cell(against=(enemy("Scar", proven=2),), incoming_reroll_choice=choice)
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(1,))
    assert (story.encounter.step, story.encounter.requests[0].seat) == ("PROVEN", owner)
    other = "ada" if owner == "gm" else "bo"
    story.when(RerollDamage(), by=other).refuses("not_your_seat")


@pytest.mark.rule("PBH-DMG-10")
@pytest.mark.parametrize(("reading", "blows"), [("extra_die", [(8, 8, 8)]), ("separate", [(8,), (6,), (6,)])])
def test_several_enemies_make_one_attack_or_separate_ones(reading: str, blows: list[tuple[int, ...]]) -> None:
    three = (enemy("Scar"), enemy("Nails", dice=[8]), enemy("Yarl"))
    story = gm_acts(cell(against=three, multi_attackers=reading))
    story.when(EnemyAttack(("scar", "nails", "yarl"), "griff"), faces=(1, 1, 1))
    assert [event.dice for event in story.events if isinstance(event, BlowDue)] == blows


@pytest.mark.rule("PBH-DMG-06")
def test_target_player_rolls_the_damage_of_an_enemy() -> None:
    story = gm_acts(cell()).when(EnemyAttack(("scar",), "griff")).needs(6)
    assert story.needed is not None
    assert (story.needed.roll.by, story.needed.who, story.needed.roll.needed) == ("Griff", "Scar", 1)
    story.when(EnemyAttack(("scar",), "griff"), faces=(1,)).then(Missed("scar", "griff", "Blade"))
    assert (story.event(Rolled).thrower, story.event(Rolled).who) == ("griff", "scar")
    assert hack(cell(), 5, 5).when(Choose("griff"), faces=(1,)).event(Rolled).thrower == "griff"


@pytest.mark.rule("PBH-DMG-10", "PBH-DMG-08")
def test_combined_attack_has_the_weapon_of_the_worst_attacker() -> None:
    """A Proven d12 and 2d6 have equal sums; two dice are worse."""
    two = (enemy("Scar", dice=[12], proven=3, weapon="Great axe"), enemy("Nails", dice=[6, 6], weapon="Knives"))
    story = gm_acts(cell(against=two)).when(EnemyAttack(("scar", "nails"), "griff"), faces=(1, 1, 1))
    blow = story.event(BlowDue)
    assert (blow.attackers, blow.dice, blow.proven, blow.source) == (("nails", "scar"), (6, 6, 6), 0, "Knives")


@pytest.mark.rule("PBH-DMG-11", "PBH-DMG-03")
@pytest.mark.parametrize(("reading", "beat"), [("per_face", (0,)), ("drop_dice", (1,))])
def test_roll_of_lowered_damage_shows_the_comparison(reading: str, beat: tuple[int, ...]) -> None:
    """6 and 4 against Defense 3, lowered by 1: one wound."""
    story = shoot(cell(acolyte("Griff", "old"), flat_damage_mod=reading), 5, 5, weapon="old")
    story.when(Choose("griff"), faces=(6, 4)).then(Suffered(who="scar", harm="Wounds", amount=1, source="Old Gun"))
    rolled = story.event(Rolled)
    assert (rolled.kept, rolled.total, [modifier.name for modifier in rolled.modifiers]) == (
        beat,
        1,
        ["Defense", "lowered damage"],
    )


@pytest.mark.rule("PBH-DMG-11")
@pytest.mark.parametrize(("reading", "wounds"), [("per_face", 1), ("drop_dice", 1)])
def test_flat_penalty_lowers_faces_or_removes_dice(reading: str, wounds: int) -> None:
    story = shoot(cell(acolyte("Griff", "old"), flat_damage_mod=reading), 5, 5, weapon="old")
    story.when(Choose("griff"), faces=(6, 4))
    assert story.state.enemy("scar").wounds == wounds


@pytest.mark.rule("PBH-DMG-12")
def test_settings_choose_the_die_of_a_fist() -> None:
    story = hack(cell(unarmed_die=6), 5, 5, weapon="").when(Choose("griff"), faces=(6,))
    assert story.event(BlowDue).dice == (6,)


@pytest.mark.rule("PBH-DMG-14")
def test_hazard_deals_one_die_by_its_size() -> None:
    gm_acts(cell()).when(Hazard("griff", "kill", "the furnace"), faces=(9,)).then(
        Suffered(who="griff", harm="Wounds", amount=1, source="the furnace")
    )


@pytest.mark.rule("PBH-ROLL-09", "PBH-DMG-07")
def test_forward_is_not_used_up_by_damage() -> None:
    story = cell().given(GrantBonus(who="griff", amount=1, source="a prayer", move="Parley"))
    hack(story, 4, 4, 1, 1)
    assert [bonus.id for bonus in story.state.acolyte("griff").bonuses] == ["a prayer"]


@pytest.mark.rule("PBH-DMG-14")
@pytest.mark.parametrize(("size", "sides"), [("bruise", 4), ("bleed", 6), ("break", 8), ("kill", 10)])
def test_size_of_a_hazard_sets_its_die(size: Any, sides: int) -> None:
    story = gm_acts(cell()).when(Hazard("griff", size, "the furnace")).needs(sides)
    story.when(Hazard("griff", size, "the furnace"), faces=(4,)).then(Hit)
    assert (story.event(Hit).attacker, story.encounter.step) == ("the furnace", "TALK")


@pytest.mark.rule("PBH-DMG-14", "PBH-DMG-05")
@pytest.mark.parametrize("command", [Hazard("griff", "kill", " "), InflictWounds("griff", 1, " ")])
def test_source_of_damage_needs_a_name(command: Hazard | InflictWounds) -> None:
    gm_acts(cell()).when(command).refuses("empty")


@pytest.mark.rule("PBH-DMG-05")
@pytest.mark.parametrize("wounds", [0, -1, 11])
def test_one_to_ten_wounds_can_be_inflicted_at_once(wounds: int) -> None:
    gm_acts(cell()).when(InflictWounds("griff", wounds, "the warp")).refuses("amount", "PBH-DMG-05")
    gm_acts(cell()).when(InflictWounds("griff", 10, "the warp")).then(Suffered)


@pytest.mark.rule("PBH-DMG-08")
@pytest.mark.parametrize(("dice", "code"), [((0, 0), "twice"), ((1, 0), "order"), ((2,), "not_proven")])
def test_rerolled_dice_are_named_once_and_in_order(dice: tuple[int, ...], code: str) -> None:
    story = shoot(cell(), 4, 4).given((Choose("griff", ("put somebody in danger",)), (1, 2)))
    story.when(RerollDamage(dice), faces=(6,) * len(dice)).refuses(code)
    story.when(RerollDamage((0, 1)), faces=(6, 6)).then(Rolled, Suffered)


@pytest.mark.rule("PBH-DMG-06", "PBH-DMG-09")
def test_proven_dice_belong_to_the_owner_of_the_weapon() -> None:
    story = shoot(cell(), 4, 4).given((Choose("griff", ("put somebody in danger",)), (1, 2)))
    assert story.encounter.requests[0].seat == "ada"
    story.when(RerollDamage((0,)), faces=(6,), by="bo").refuses("not_your_seat")
    story.when(RerollDamage(), by="ada").then(Missed)


@pytest.mark.rule("PBH-DMG-09")
def test_optimal_proven_policy_rerolls_only_failing_dice() -> None:
    for defense, rerolled in ((2, (6, 6)), (1, (6,))):
        story = shoot(cell(against=(enemy("Scar", defense=defense),), proven_policy="optimal"), 4, 4)
        story.when(Choose("griff", ("put somebody in danger",)), faces=(1, 2)).needs(*rerolled)


@pytest.mark.rule("PBH-DMG-12", "PBH-DMG-08")
def test_fist_is_neither_proven_nor_lowered() -> None:
    for face, wounds in ((1, 0), (4, 1)):
        story = hack(cell(), 5, 5, weapon="").given((Choose("griff"), (face,)))
        assert (story.encounter.step, story.state.enemy("scar").wounds) == ("TALK", wounds)


@pytest.mark.rule("PBH-DMG-03", "PBH-DMG-01")
def test_roll_shows_the_dice_that_beat_the_defense() -> None:
    story = moving(cell(acolyte("Griff", "rifle")), FireForEffect(actor="griff", target="scar", weapon="rifle"), 5, 5)
    story.when(Choose("griff"), faces=(2, 5, 4)).without(Soaked)
    assert (story.event(Rolled).kept, story.event(Rolled).total) == ((1, 2), 2)
    assert (story.event(Hit).attacker, story.event(Hit).target) == ("griff", "scar")


@pytest.mark.rule("PBH-DMG-10", "PBH-WND-03")
def test_second_attack_on_a_dead_target_is_cancelled() -> None:
    two = (enemy("Scar"), enemy("Nails"))
    story = cell(acolyte("Griff", wounds=5), acolyte("Vex"), against=two, multi_attackers="separate", pc_at_max="dead")
    gm_acts(story).when(EnemyAttack(("scar", "nails"), "griff"), faces=(6,)).then(Suffered)
    assert (story.encounter.step, story.state.acolyte("griff").wounds) == ("TALK", 6)


@pytest.mark.rule("PBH-DMG-10")
def test_worst_attacker_leads_a_combined_attack() -> None:
    """1d8+1d4 is worse than a d10: three attackers roll 3d8+1d4."""
    three = (enemy("Scar", dice=[10]), enemy("Nails", dice=[8, 4]), enemy("Yarl"))
    story = gm_acts(cell(against=three)).when(EnemyAttack(("scar", "nails", "yarl"), "griff"), faces=(1, 1, 1, 1))
    assert story.event(BlowDue).dice == (8, 8, 8, 4)


@pytest.mark.rule("PBH-CORE-04", "PBH-GM-05")
def test_enemy_attack_is_a_gm_move_without_a_move_roll() -> None:
    story = gm_acts(cell()).when(EnemyAttack(("scar",), "griff"), faces=(6,)).without(WindowOpened)
    assert [event.purpose for event in story.events if isinstance(event, Rolled)] == ["Damage"]
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-DMG-14", "PBH-DMG-05")
def test_hazards_and_inflicted_wounds_can_hit_any_character() -> None:
    story = gm_acts(cell(against=(enemy("Scar"), enemy("Nails")))).when(Hazard("scar", "kill", "the tank"), faces=(9,))
    story.then(Suffered(who="scar", harm="Wounds", amount=1, source="the tank"))
    gm_acts(story).when(InflictWounds("scar", 2, "the warp")).then(
        ConditionChanged(who="scar", condition="out", level=1, source="the warp")
    )
    gm_acts(story).when(Hazard("stranger", "kill", "the tank"), faces=(9,)).refuses("unknown_character")


@pytest.mark.rule("PBH-DMG-01", "PBH-CLS-03", "PBH-CLS-05", "PBH-DMG-10")
def test_each_extra_damage_die_has_a_source() -> None:
    griff = acolyte("Griff", moves=["Hatred (heretic)", "Tactical Advantage"])
    story = moving(cell(griff, against=(enemy("Scar"), enemy("Nails"))), TakeTactic("griff", "Reckless"))
    hack(story, 5, 5).when(Choose("griff", ("extra die",)), faces=(1, 1, 1, 1, 1))
    rolled = story.event(Rolled)
    extra = {modifier.name: modifier.amount for modifier in rolled.modifiers if modifier.on == "dice"}
    assert (rolled.base, extra) == (1, {"extra die": 1, "Hatred": 1, "Reckless tactic": 1})
    gm_acts(story).when(EnemyAttack(("scar", "nails"), "griff"), faces=(1, 1))
    assert Modifier("further attackers", 1, "dice") in story.event(Rolled).modifiers


@pytest.mark.rule("PBH-DEF-01", "PBH-DMG-01")
def test_gm_may_modify_attacks_and_hazards() -> None:
    weighing = (Modifier("from above", 1, "damage dice"), Modifier("rain", -1, "Defense"))
    story = gm_acts(cell()).when(EnemyAttack(("scar",), "griff", modifiers=weighing), faces=(1, 1))
    assert (story.event(BlowDue).dice, story.event(BlowFaced).defense) == ((6, 6), 0)
    story = gm_acts(cell()).when(Hazard("griff", "bleed", "a fall", weighing), faces=(1, 1)).then(Suffered)
    bad = (Modifier("rain", 1, "total"),)
    gm_acts(story).when(Hazard("griff", "bleed", "a fall", bad), faces=(1,)).refuses("modifier")


@pytest.mark.rule("PBH-CORE-09", "PBH-DEF-01", "PBH-MOVE-16")
def test_gm_may_modify_a_roll_or_damage_while_others_decide() -> None:
    vex = acolyte("Vex", bonds=[{"id": "griff"}])
    story = cell(acolyte("Griff"), vex).given(DefyDanger("griff", "speed"), Confirm())
    story.when(Weigh((Modifier("rain", 1, "Defense"),))).refuses("modifier")
    story.given(Weigh((Modifier("rain", -1, "total"),)))
    assert total_of(story.when(StayOut("vex"), faces=(4, 4))) == 7
    story.given(MakeGmMove("hard bargain"))
    moving(story.given(), Defend("griff", "griff")).given((StayOut("vex"), (5, 5)))
    gm_acts(story).given(EnemyAttack(("scar",), "griff"))
    story.when(Weigh((Modifier("rain", 1, "Defense"), Modifier("height", 1, "damage dice")))).then(BlowWeighed)
    assert story.encounter.step == "WARD"
    story.when(StayOut("griff"), faces=(2, 2)).then(Missed)


@pytest.mark.rule("PBH-DMG-08")
def test_damage_commands_are_refused_without_damage() -> None:
    story = cell()
    for command in (
        RerollDamage((0,)),
        StrikeBack(strikes=True),
        SpendHold("griff", "redirect"),
        SpendInsight("griff"),
    ):
        story.when(command, faces=(6,)).refuses("out_of_step")


@pytest.mark.rule("PBH-DMG-11")
@pytest.mark.parametrize(("reading", "face", "wounds"), [("per_face", 5, 1), ("per_face", 4, 0), ("drop_dice", 6, 0)])
def test_flat_penalty_may_leave_nothing_of_a_single_die(reading: str, face: int, wounds: int) -> None:
    story = shoot(cell(acolyte("Griff", "rusty"), flat_damage_mod=reading), 5, 5, weapon="rusty")
    story.given((Choose("griff"), (face,)))
    assert story.state.enemy("scar").wounds == wounds


@pytest.mark.rule("PBH-DMG-10", "PBH-CLS-07")
def test_only_attackers_whose_dice_wounded_have_harmed_the_target() -> None:
    two = (enemy("Scar"), enemy("Nails"))
    story = gm_acts(cell(against=two, multi_attackers="separate"))
    story.given((EnemyAttack(("scar", "nails"), "griff"), (6, 1)))
    assert story.state.acolyte("griff").harmed_by == ("scar",)
    for reading in ("false", "ask_gm"):
        dying = (enemy("Scar", max_wounds=1), enemy("Nails"))
        story = hack(cell(against=dying, dead_enemy_strikes_back=reading), 4, 4, 6)
        if reading == "ask_gm":
            story.given(StrikeBack(strikes=False))
        assert (story.encounter.step, story.state.acolyte("griff").harmed_by) == ("TALK", ())


@pytest.mark.rule("PBH-CLS-07")
def test_all_characters_that_wounded_an_acolyte_are_remembered() -> None:
    story = cell(against=(enemy("Scar"), enemy("Nails")))
    for who in ("scar", "nails", "scar"):
        gm_acts(story).given((EnemyAttack((who,), "griff"), (6,)))
    assert story.state.acolyte("griff").harmed_by == ("scar", "nails")


@pytest.mark.rule("PBH-CORE-09", "PBH-ROLL-12")
@pytest.mark.parametrize("anyone", [True, False])
@pytest.mark.parametrize("step", ["MOVE_CONFIRM", "HELP", "WARD", "INSTEAD"])
def test_setting_says_who_may_modify_each_roll(step: str, anyone: bool) -> None:
    griff = acolyte("Griff", moves=["Take Them Alive"])
    friend = acolyte("Vex", player="bo", bonds=[{"id": "griff"}])
    story = cell(griff, friend, modifiers_by="anyone" if anyone else "gm")
    if step == "WARD":
        story.given(Defend(actor="vex", ward="griff"), (Confirm(), (5, 5)))
        gm_acts(story).given(EnemyAttack(("scar",), "griff"))
    else:
        story.given(HackAndSlash(actor="griff", target="scar", weapon="sword"))
    if step in ("HELP", "INSTEAD"):
        story.given(Confirm())
    if step == "INSTEAD":
        story.given((StayOut("vex"), (4, 4)))
    assert story.encounter.step == step
    offered = {request.seat for request in story.encounter.requests if request.kind == "weigh"}
    assert ("bo" in offered) is anyone
    weigh = Weigh(modifiers=(Modifier("rain", 1, "damage dice"),))
    story.when(weigh, by="bo")
    assert (story.refused is None) is anyone


@pytest.mark.rule("PBH-CORE-09")
def test_modifiers_before_the_confirmation_count_with_those_of_the_gm() -> None:
    story = cell(modifiers_by="anyone").given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    story.given(Weigh(modifiers=(Modifier("rain", -1, "total"),)))
    story.when(Confirm(modifiers=(Modifier("light", 3, "total"),)), faces=(3, 4))
    assert total_of(story) == 9
    story.given(Reload("griff", "shotgun")).when(Weigh(modifiers=(Modifier("rain", -1, "total"),))).refuses("no_roll")


@pytest.mark.rule("PBH-DMG-10", "PBH-CLS-02")
@pytest.mark.parametrize("reading", ["extra_die", "separate"])
def test_several_attackers_outnumber_their_target_in_either_reading(reading: str) -> None:
    foes = (enemy("Scar"), enemy("Nails"))
    story = cell(acolyte("Griff", moves=["Underdog"], defense=1), against=foes, multi_attackers=reading)
    gm_acts(story).when(EnemyAttack(("scar", "nails"), "griff"), faces=(1, 1))
    assert next(event.defense for event in story.events if isinstance(event, BlowFaced)) == 2


@pytest.mark.rule("PBH-DMG-10")
def test_worst_attacker_is_the_one_with_the_largest_sum_of_dice() -> None:
    foes = (enemy("Scar", dice=[4, 4]), enemy("Nails", dice=[12]))
    story = gm_acts(cell(against=foes)).when(EnemyAttack(("scar", "nails"), "griff"), faces=(1, 1))
    assert story.event(BlowDue).attackers == ("nails", "scar")
    assert story.event(BlowDue).dice == (12, 12)


@pytest.mark.rule("PBH-DMG-06")
def test_danger_that_strikes_an_enemy_is_rolled_by_no_acolyte() -> None:
    story = gm_acts(cell()).when(Hazard("scar", "kill", "the furnace"), faces=(2,))
    assert story.event(Rolled).by == ""
    story = gm_acts(cell()).when(Hazard("griff", "kill", "the furnace"), faces=(2,))
    assert story.event(Rolled).by == ""


@pytest.mark.rule("PBH-DMG-09")
@pytest.mark.parametrize("change", [{"dead": True}, {"gone": "captured"}])
def test_proven_dice_of_those_who_are_dead_or_away_stand(change: dict[str, Any]) -> None:
    story = shoot(cell(), 4, 4).given((Choose("griff", ("put somebody in danger",)), (1, 2)))
    assert rerollable(story.state) == (0, 1)
    story.set(**{f"acolytes__griff__{name}": value for name, value in change.items()})
    assert rerollable(story.state) == ()


@pytest.mark.rule("PBH-DMG-08")
def test_form_of_proven_dice_names_their_positions_and_faces() -> None:
    story = shoot(cell(), 4, 4).given((Choose("griff", ("put somebody in danger",)), (1, 2)))
    dice: Any = story.encounter.requests[0].forms[0].fields["dice"]
    assert (dice.of, dice.names) == ((0, 1), ("die 1, a 1", "die 2, a 2"))
