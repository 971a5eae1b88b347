"""Move rolls: modifiers, edge, rerolls and weight."""

from typing import Any

import pytest

from combat import Refused
from combat.systems.powered_by_heresy.acts.attacks import HackAndSlash
from combat.systems.powered_by_heresy.acts.basic_moves import Ask, DefyDanger, DiscernRealities, Parley
from combat.systems.powered_by_heresy.acts.burden import DropWeight, FailOutright
from combat.systems.powered_by_heresy.acts.character_change import EndSession
from combat.systems.powered_by_heresy.acts.class_moves import TakeTactic
from combat.systems.powered_by_heresy.acts.confirming import Confirm, Overrule
from combat.systems.powered_by_heresy.acts.conversation import EndFight, OpenScene
from combat.systems.powered_by_heresy.acts.defend import Defend
from combat.systems.powered_by_heresy.acts.dying_and_healing import CallLastBreath, DrawBreath, Rest
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.reload import Reload
from combat.systems.powered_by_heresy.acts.rolling import (
    Choose,
    EndBonus,
    GrantBonus,
    KeepRoll,
    RerollAll,
    RerollDie,
)
from combat.systems.powered_by_heresy.acts.statements import Adjust, Hurt, Mend
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack, GoldenOpportunity, MakeGmMove
from combat.systems.powered_by_heresy.queries import moves
from combat.systems.powered_by_heresy.rules.rolling import ending
from events.base import Command
from events.powered_by_heresy.facts import Band, BonusEnded, GmMoveDue, MoveResolved, RollKept, RollStands
from events.vocabulary import Gained, Modifier, Reminded, Rolled, Spent
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import ZERO, acolyte, cell, enemy, gm_acts, hack, lore, moving, total_of


@pytest.mark.rule("PBH-ROLL-01", "PBH-ROLL-03", "PBH-ADV-05")
def test_example_miss_of_the_book_marks_xp() -> None:
    story = lore(cell(acolyte("Griff", stats={"S": 1})), 1, 4)
    story.then(Rolled, Gained(whose="griff", resource="XP", amount=1, source="a 6- on Bend bars"), GmMoveDue)
    assert (story.event(Rolled).total, story.event(Rolled).result) == (6, "6-")


@pytest.mark.rule("PBH-ROLL-06")
def test_advantage_rolls_three_dice_and_keeps_the_best_two() -> None:
    story = lore(cell(), 2, 5, 6, confirm=Confirm(advantage=True))
    assert (story.event(Rolled).kept, total_of(story)) == ((1, 2), 11)


@pytest.mark.rule("PBH-ROLL-07")
def test_edge_rerolls_one_die_and_the_new_face_counts() -> None:
    story = lore(cell(), 2, 6, confirm=Confirm(edge=True))
    story.when(RerollDie("griff", 2)).refuses("die", "PBH-ROLL-07")
    story.when(RerollDie("griff", 0), faces=(1,))
    story.then(
        RollStands(actor="griff", faces=(1, 6), modifiers=(Modifier("S", 0, "total"),), total=7, band="7-9", how="edge")
    )


@pytest.mark.rule("PBH-ROLL-08", "PBH-ROLL-15", "PBH-ROLL-09", "PBH-MOVE-23", "PBH-ROLL-14")
def test_forward_also_applies_to_a_reroll_of_its_roll() -> None:
    story = cell(rerolls=True).given(GrantBonus(who="griff", amount=1, source="a prayer"))
    lore(story, 1, 4).then(BonusEnded("griff", "a prayer"))
    assert total_of(story) == 6
    story.when(RerollAll("griff", "Shrine World")).refuses("no_reroll", "PBH-CLS-09")
    story.when(RerollAll("griff", "This I Know"), faces=(4, 5)).then(MoveResolved("griff", "Bend bars", "10+"))
    assert total_of(story) == 10
    assert total_of(lore(story, 4, 5)) == 9
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-ROLL-09")
def test_forward_is_used_up_by_the_first_roll() -> None:
    story = cell().given(GrantBonus(who="griff", amount=1, source="a prayer"))
    assert total_of(lore(story, 4, 5)) == 10
    assert total_of(lore(story, 4, 5)) == 9


@pytest.mark.rule("PBH-ROLL-09")
def test_forward_for_a_named_move_waits_for_it() -> None:
    story = cell().given(GrantBonus(who="griff", amount=1, source="a plan", move="Parley"))
    assert total_of(lore(story, 5, 5)) == 10
    assert total_of(moving(story, Parley("griff", "scar"), 5, 5)) == 11


@pytest.mark.rule("PBH-ROLL-10", "PBH-ROLL-12", "PBH-DMG-07")
def test_ongoing_applies_to_every_roll_but_never_to_damage() -> None:
    story = cell().given(GrantBonus(who="griff", amount=-1, source="a wound in the leg", until="it is bound"))
    story.given(GrantBonus(who="griff", amount=-1, source="smoke", until="it clears"))
    assert total_of(lore(story, 6, 6)) == 10
    hack(story, 5, 4, 4, 1)
    assert (story.event(Rolled, 0).total, story.event(Rolled, 1).total) == (7, 1)
    story.given(EndBonus("griff", "smoke"), EndBonus("griff", "a wound in the leg"))
    assert total_of(lore(story, 6, 6)) == 12


@pytest.mark.rule("PBH-ROLL-09", "PBH-ROLL-10", "PBH-ROLL-12")
def test_bonuses_from_one_source_are_separate_and_add_up() -> None:
    story = cell()
    for _ in range(2):
        story.given(GrantBonus(who="griff", amount=1, source="the table"))
    story.given(GrantBonus(who="griff", amount=-1, source="the table", until="later"))
    lore(story, 4, 4).then(BonusEnded("griff", "the table"), BonusEnded("griff", "the table 2"))
    assert total_of(story) == 9
    named = [(modifier.name, modifier.amount) for modifier in story.event(Rolled).modifiers]
    assert named == [("S", 0), ("the table", 1), ("the table", 1), ("the table", -1)]
    assert total_of(lore(story, 4, 4)) == 7
    story.given(EndBonus("griff", "the table 3"))
    assert total_of(lore(story, 4, 4)) == 8


@pytest.mark.rule("PBH-ROLL-10", "PBH-ROLL-12", "PBH-TAG-01", "PBH-ROLL-17")
@pytest.mark.parametrize("source", ["S", "clumsy", "encumbered", "Hive World", "Defensive tactic"])
def test_modifiers_of_equal_name_all_apply(source: str) -> None:
    griff = acolyte("Griff", stats={"S": 2}, clumsy=True, weight=13, home_world="Hive World")
    story = cell(griff).given(GrantBonus(who="griff", amount=-1, source=source, until="later"))
    assert total_of(lore(story, 4, 4)) == 7


@pytest.mark.rule("PBH-ROLL-12")
def test_settings_may_limit_modifiers() -> None:
    story = cell(acolyte("Griff", stats={"S": 3}), mod_cap=2).given(
        GrantBonus(who="griff", amount=1, source="a prayer")
    )
    assert total_of(lore(story, 5, 5)) == 12


@pytest.mark.rule("PBH-ROLL-13")
def test_edge_with_advantage_rerolls_one_of_three_dice() -> None:
    story = lore(cell(), 1, 3, 4, confirm=Confirm(advantage=True, edge=True))
    story.when(RerollDie("griff", 0), faces=(6,)).then(RollStands)
    assert total_of(story) == 10


@pytest.mark.rule("PBH-ROLL-14")
def test_edge_comes_before_the_reroll_and_a_ten_offers_neither() -> None:
    story = lore(cell(rerolls=True), 2, 3, confirm=Confirm(edge=True))
    assert story.encounter.step == "EDGE"
    story.given(KeepRoll("griff"))
    assert story.encounter.step == "REROLL"
    story.given(KeepRoll("griff"), MakeGmMove("separate them"))
    lore(story, 5, 5, confirm=Confirm(edge=True)).then(MoveResolved("griff", "Bend bars", "10+"))


@pytest.mark.rule("PBH-ROLL-03")
@pytest.mark.parametrize(("counted", "xp"), [(False, 0), (True, 1)])
def test_rerolled_miss_marks_xp_only_by_the_settings(counted: bool, xp: int) -> None:
    story = lore(cell(rerolls=True, xp_on_replaced_miss=counted), 2, 3)
    story.given((RerollAll("griff", "This I Know"), (5, 5)))
    assert story.state.acolyte("griff").xp == xp


@pytest.mark.rule("PBH-ROLL-16")
def test_omitted_stat_comes_from_the_settings_and_new_sheets_have_the_spread() -> None:
    fresh = {"WS": 2, "BS": -1, "S": -1, "T": 0, "Ag": 0, "Int": 0, "Per": 1, "WP": 2}
    novice = {**acolyte("Griff"), "level": 1, "stats": fresh}
    assert cell(novice, ninth_stat=1).state.acolyte("griff").stat("Fel") == 1
    with pytest.raises(Refused, match=r"\$\.acolytes\[0\]\.stats: Griff is new"):
        cell({**novice, "stats": {**ZERO, "WS": 3}})


@pytest.mark.rule("PBH-ROLL-17")
def test_weight_above_the_load_costs_a_point_and_far_above_must_be_dropped() -> None:
    """A Seeker has a load of 10: 12 gives -1, 13 means dropping weight or failing."""
    assert total_of(lore(cell(acolyte("Griff", weight=12)), 5, 5)) == 9
    story = lore(cell(acolyte("Griff", weight=13)))
    assert story.encounter.step == "BURDEN"
    story.when(DropWeight("griff", 14)).refuses("amount", "PBH-ROLL-17")
    assert total_of(story.when(DropWeight("griff", 5), faces=(5, 5))) == 9
    story = lore(cell(acolyte("Griff", weight=13))).when(FailOutright("griff"))
    story.then(MoveResolved("griff", "Bend bars", "failed"), GmMoveDue).without(Rolled, Gained)


@pytest.mark.rule("PBH-TAG-01")
def test_clumsy_gear_costs_a_point_without_armored() -> None:
    assert total_of(lore(cell(acolyte("Griff", clumsy=True)), 5, 5)) == 9
    assert total_of(lore(cell(acolyte("Griff", clumsy=True, moves=["Armored"])), 5, 5)) == 10


@pytest.mark.rule("PBH-WND-01", "PBH-MOVE-15")
def test_wounds_do_not_modify_rolls() -> None:
    story = moving(cell(acolyte("Griff", wounds=5)), DefyDanger("griff", "speed"), 5, 5)
    assert story.event(Rolled).total == 10


@pytest.mark.rule("PBH-MOVE-23")
def test_this_i_know_is_used_once_per_session() -> None:
    story = lore(cell(rerolls=True), 2, 3).given((RerollAll("griff", "This I Know"), (5, 5)))
    assert lore(story, 2, 3).encounter.step == "GM_HARD"
    story.given(MakeGmMove("separate them"), EndFight(), EndSession(), OpenScene())
    lore(story, 2, 3).when(RerollAll("griff", "This I Know"), faces=(5, 5)).then(Rolled)


@pytest.mark.rule("PBH-ROLL-17")
@pytest.mark.parametrize(
    ("cls", "strength", "load"),
    [
        ("Assassin", 0, 5),
        ("Seeker", 0, 10),
        ("Tactician", 0, 10),
        ("Templar", 0, 8),
        ("Seeker", 2, 12),
        ("Seeker", -1, 9),
    ],
)
def test_load_comes_from_class_and_strength(cls: str, strength: int, load: int) -> None:
    for beyond, total in ((0, 10), (1, 9), (2, 9)):
        griff = acolyte("Griff", cls=cls, stats={"S": strength}, weight=load + beyond)
        assert total_of(lore(cell(griff), 5, 5, stat="Per")) == total
    heavy = acolyte("Griff", cls=cls, stats={"S": strength}, weight=load + 3)
    assert lore(cell(heavy), stat="Per").encounter.step == "BURDEN"


@pytest.mark.rule("PBH-ROLL-09")
def test_forward_against_an_enemy_waits_for_that_enemy() -> None:
    griff = acolyte("Griff", cls="Tactician", moves=["Tactical Advantage"])
    story = moving(cell(griff, against=(enemy("Scar"), enemy("Nails"))), TakeTactic("griff", "Reactive"))
    gm_acts(story).given((EnemyAttack(("scar",), "griff"), (1,)))
    assert total_of(lore(story, 4, 5)) == 9
    assert total_of(moving(story, Parley("griff", "nails"), 4, 5)) == 9
    assert total_of(moving(story, Parley("griff", "scar"), 4, 5)) == 10
    assert total_of(moving(story, Parley("griff", "scar"), 4, 5)) == 9


@pytest.mark.rule("PBH-ROLL-10")
def test_ongoing_for_a_named_move_applies_only_to_that_move() -> None:
    story = cell().given(GrantBonus(who="griff", amount=1, source="a seal", move="Parley", until="it breaks"))
    assert total_of(moving(story, Parley("griff", "scar"), 4, 5)) == 10
    assert total_of(lore(story, 4, 5)) == 9
    assert total_of(moving(story, Parley("griff", "scar"), 4, 5)) == 10


@pytest.mark.rule("PBH-ROLL-17")
@pytest.mark.parametrize("amount", [0, -1, 13])
def test_only_carried_weight_can_be_dropped(amount: int) -> None:
    cell(acolyte("Griff", weight=12)).when(DropWeight("griff", amount)).refuses("amount", "PBH-ROLL-17")


@pytest.mark.rule("PBH-LB-01")
def test_dead_acolyte_drops_no_weight() -> None:
    story = cell(acolyte("Griff", weight=12), acolyte("Vex")).set(acolytes__griff__dead=True)
    story.when(DropWeight("griff", 3)).refuses("dead", "PBH-LB-01")


@pytest.mark.rule("PBH-ROLL-17")
def test_weight_dropped_during_a_move_still_costs_a_point() -> None:
    """Weight dropped before the move does not."""
    story = cell(acolyte("Griff", weight=13)).given(DropWeight("griff", 3))
    assert (total_of(lore(story, 5, 5)), story.state.acolyte("griff").weight) == (10, 10)
    story = lore(cell(acolyte("Griff", weight=13))).when(DropWeight("griff", 3), faces=(5, 5))
    assert total_of(story) == 9
    assert total_of(lore(story, 5, 5)) == 10


@pytest.mark.rule("PBH-ROLL-17")
def test_move_without_a_roll_ignores_weight() -> None:
    story = moving(cell(acolyte("Griff", weight=13)), Reload("griff", "shotgun"))
    assert story.encounter.step == "GM_SOFT"


@pytest.mark.rule("PBH-ROLL-07", "PBH-ROLL-08", "PBH-ROLL-17", "PBH-CORE-06")
def test_only_the_mover_decides_about_the_move() -> None:
    acolytes = (acolyte("Griff", weight=13), acolyte("Vex", weight=1))
    lore(cell(*acolytes)).when(DropWeight("vex", 1)).refuses("not_your_move")
    lore(cell(*acolytes)).when(FailOutright("vex")).refuses("not_your_move")
    acolytes = (acolyte("Griff"), acolyte("Vex"))
    story = lore(cell(*acolytes, rerolls=True), 2, 3, confirm=Confirm(edge=True))
    story.when(RerollDie("vex", 0), faces=(6,)).refuses("not_your_move")
    story.when(KeepRoll("vex")).refuses("not_your_move")
    story.given(KeepRoll("griff"))
    story.when(RerollAll("vex", "This I Know"), faces=(6, 6)).refuses("not_your_move")
    hack(cell(*acolytes), 5, 5).when(Choose("vex"), faces=(1,)).refuses("not_your_move")


@pytest.mark.rule("PBH-ROLL-07")
@pytest.mark.parametrize(("die", "accepted"), [(-1, False), (0, True), (1, True), (2, False)])
def test_edge_rerolls_an_existing_die(die: int, accepted: bool) -> None:
    story = lore(cell(), 2, 2, confirm=Confirm(edge=True)).when(RerollDie("griff", die), faces=(6,))
    if accepted:
        assert total_of(story) == 8
    else:
        story.refuses("die", "PBH-ROLL-07")


@pytest.mark.rule("PBH-ROLL-07", "PBH-ROLL-09")
def test_edge_keeps_the_modifiers() -> None:
    story = cell(acolyte("Griff", stats={"S": 1})).given(GrantBonus(who="griff", amount=1, source="a prayer"))
    lore(story, 1, 4, confirm=Confirm(edge=True)).when(RerollDie("griff", 0), faces=(5,))
    assert total_of(story) == 11


@pytest.mark.rule("PBH-ROLL-08", "PBH-ROLL-06")
def test_reroll_repeats_all_dice_of_an_advantage() -> None:
    story = lore(cell(rerolls=True), 1, 1, 1, confirm=Confirm(advantage=True))
    story.when(RerollAll("griff", "This I Know")).needs(6, 6, 6)
    assert total_of(story.when(RerollAll("griff", "This I Know"), faces=(1, 5, 6))) == 11


@pytest.mark.rule("PBH-ROLL-06")
def test_only_advantage_adds_a_die() -> None:
    assert total_of(lore(cell(), 1, 1, 6, confirm=Confirm(advantage=True))) == 7
    assert total_of(lore(cell(), 6, 6, confirm=Confirm(edge=True))) == 12


@pytest.mark.rule("PBH-ROLL-08", "PBH-MOVE-23")
def test_roll_is_rerolled_once_and_a_kept_roll_saves_the_background() -> None:
    story = lore(cell(rerolls=True), 1, 2).given((RerollAll("griff", "This I Know"), (1, 1)))
    assert story.encounter.step == "GM_HARD"
    story = lore(cell(rerolls=True), 1, 2).given(KeepRoll("griff"))
    assert (story.encounter.step, story.state.acolyte("griff").background_used) == ("GM_HARD", False)


@pytest.mark.rule("PBH-ROLL-03")
@pytest.mark.parametrize("counted", [False, True])
def test_one_roll_marks_at_most_one_xp(counted: bool) -> None:
    story = lore(cell(rerolls=True, xp_on_replaced_miss=counted), 1, 2)
    story.given((RerollAll("griff", "This I Know"), (1, 1)))
    assert story.state.acolyte("griff").xp == 1


@pytest.mark.rule("PBH-ROLL-02", "PBH-ROLL-03", "PBH-ROLL-05")
@pytest.mark.parametrize(
    ("faces", "band", "xp"), [((3, 3), "6-", 1), ((3, 4), "7-9", 0), ((4, 5), "7-9", 0), ((4, 6), "10+", 0)]
)
def test_results_have_their_limits_and_only_a_miss_marks_xp(faces: tuple[int, int], band: str, xp: int) -> None:
    story = lore(cell(), *faces).then(MoveResolved("griff", "Bend bars", band))
    assert story.state.acolyte("griff").xp == xp


@pytest.mark.rule("PBH-ROLL-12")
@pytest.mark.parametrize(("amount", "total"), [(3, 12), (-3, 8), (1, 11)])
def test_limit_on_modifiers_applies_in_both_directions(amount: int, total: int) -> None:
    story = cell(mod_cap=2).given(GrantBonus(who="griff", amount=amount, source="fate"))
    assert total_of(lore(story, 5, 5)) == total


@pytest.mark.rule("PBH-ROLL-09")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (GrantBonus(who="griff", amount=0, source="fate"), "amount"),
        (GrantBonus(who="griff", amount=4, source="fate"), "amount"),
        (GrantBonus(who="griff", amount=-4, source="fate"), "amount"),
        (GrantBonus(who="griff", amount=1, source=" "), "empty"),
        (GrantBonus(who="vex", amount=1, source="fate"), "dead"),
        (EndBonus("griff", "fate"), "no_bonus"),
        (EndBonus("vex", "fate"), "dead"),
    ],
)
def test_bonus_needs_a_source_an_amount_and_a_living_owner(command: GrantBonus | EndBonus, code: str) -> None:
    cell(acolyte("Griff"), acolyte("Vex")).set(acolytes__vex__dead=True).when(command).refuses(code)


@pytest.mark.rule("PBH-MOVE-07", "PBH-CORE-06")
@pytest.mark.parametrize(
    ("options", "code"),
    [(("wings",), "no_option"), (("extra die", "extra die"), "twice"), (("spend another use",), "no_option")],
)
def test_options_are_chosen_from_the_offer_and_only_once(options: tuple[str, ...], code: str) -> None:
    hack(cell(), 5, 5).when(Choose("griff", options), faces=(1, 1, 1)).refuses(code)


@pytest.mark.rule("PBH-ROLL-11")
def test_hold_of_one_move_buys_nothing_of_another() -> None:
    story = moving(cell(), Defend("griff", "griff"), 5, 5)
    story.when(Ask("griff", "what is coming")).refuses("no_hold", "PBH-MOVE-19")
    story = gm_acts(moving(cell(), DiscernRealities("griff"), 5, 5)).given((EnemyAttack(("scar",), "griff"), (1,)))
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-TAG-01", "PBH-ROLL-17", "PBH-LB-03")
def test_last_breath_setting_changes_no_other_roll() -> None:
    assert total_of(lore(cell(acolyte("Griff", clumsy=True, weight=11), last_breath_mods="named_only"), 5, 5)) == 8


@pytest.mark.rule("PBH-ROLL-07", "PBH-ROLL-08", "PBH-ROLL-14")
def test_kept_roll_is_logged_for_edge_and_reroll() -> None:
    story = lore(cell(rerolls=True), 2, 3, confirm=Confirm(edge=True))
    story.when(KeepRoll("griff")).then(RollKept("griff", "edge"))
    story.when(KeepRoll("griff")).then(RollKept("griff", "reroll"))


@pytest.mark.rule("PBH-ROLL-07")
def test_edge_logs_only_the_rerolled_die() -> None:
    rolled = lore(cell(), 1, 4, confirm=Confirm(edge=True)).when(RerollDie("griff", 0), faces=(5,)).event(Rolled)
    assert ([die.face for die in rolled.dice], rolled.kept, rolled.total) == ([5], (0,), 9)


@pytest.mark.rule("PBH-ROLL-17")
@pytest.mark.parametrize("amount", [1, 12])
def test_any_part_of_the_weight_can_be_dropped(amount: int) -> None:
    story = cell(acolyte("Griff", weight=12)).given(DropWeight("griff", amount))
    assert story.state.acolyte("griff").weight == 12 - amount


@pytest.mark.rule("PBH-ROLL-03", "PBH-ROLL-14")
@pytest.mark.parametrize(("counted", "xp"), [(False, 0), (True, 1)])
def test_miss_replaced_by_the_edge_is_remembered_after_a_reroll(counted: bool, xp: int) -> None:
    story = lore(cell(rerolls=True, xp_on_replaced_miss=counted), 1, 4, confirm=Confirm(edge=True))
    story.given((RerollDie("griff", 0), (4,)), (RerollAll("griff", "This I Know"), (5, 5)))
    assert (story.encounter.step, story.state.acolyte("griff").xp) == ("TALK", xp)


@pytest.mark.rule("PBH-ROLL-17", "PBH-GM-01")
def test_failing_because_of_weight_leads_to_a_hard_move() -> None:
    assert lore(cell(acolyte("Griff", weight=13))).given(FailOutright("griff")).encounter.step == "GM_HARD"


@pytest.mark.rule("PBH-MOVE-23", "PBH-CLS-09")
def test_used_background_cannot_reroll() -> None:
    """Even if a double 1 would allow another reroll."""
    story = lore(cell(acolyte("Griff", home_world="Shrine World")), 1, 1)
    story.when(RerollAll("griff", "This I Know"), faces=(5, 5)).refuses("no_reroll", "PBH-MOVE-23")


@pytest.mark.rule("PBH-ROLL-11", "PBH-ROLL-03")
def test_hold_is_counted_per_move_and_an_unrerolled_miss_marks_xp() -> None:
    griff = moving(moving(cell(), Defend("griff", "griff"), 5, 5), DiscernRealities("griff"), 5, 5).state.acolyte(
        "griff"
    )
    assert (griff.hold("Defend"), griff.hold("Discern Realities")) == (3, 3)
    assert lore(cell(xp_on_replaced_miss=True), 1, 2).state.acolyte("griff").xp == 1


@pytest.mark.rule("PBH-ROLL-10")
@pytest.mark.parametrize(
    ("until", "commands", "faces"),
    [
        ("you take damage", (GoldenOpportunity(), EnemyAttack(("scar",), "griff")), (1,)),
        ("Griff is wounded", (Hurt("griff", 1, "a trap"),), ()),
        ("the scene changes", (EndFight(),), ()),
        ("the end of the session", (EndFight(), EndSession()), ()),
        ("you rest", (Hurt("griff", 1, "a trap"), EndFight(), Rest("griff")), ()),
        ("you are healed", (Hurt("griff", 1, "a trap"), Mend("griff", 1, "luck")), ()),
        ("you defy danger", (DefyDanger("griff", by="speed"), Confirm()), (5, 5)),
    ],
)
def test_ongoing_ends_with_the_event_in_its_words(
    until: str, commands: tuple[Command, ...], faces: tuple[int, ...]
) -> None:
    story = cell().given(GrantBonus(who="griff", amount=1, source="a trance", until=until)).given(*commands[:-1])
    assert [bonus.until for bonus in story.state.acolyte("griff").bonuses] == [until]
    story.when(commands[-1], faces=faces or None)
    assert BonusEnded("griff", "a trance") in story.events
    assert story.state.acolyte("griff").bonuses == ()


@pytest.mark.rule("PBH-ROLL-10")
def test_table_is_reminded_of_an_ongoing_that_an_event_may_end() -> None:
    until = "a daemon takes damage"
    story = cell().given(GrantBonus(who="griff", amount=1, source="a trance", until=until))
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(6,))
    assert Reminded("griff", "a trance", f"it lasts until {until}") in story.events
    assert story.state.acolyte("griff").bonuses


@pytest.mark.rule("PBH-ROLL-10")
def test_gm_is_asked_after_a_scene_about_ends_that_only_the_table_sees() -> None:
    story = cell().given(GrantBonus(who="griff", amount=1, source="a trance", until="you pray")).given(EndFight())
    asked = [request.prompt for request in story.encounter.requests if request.kind == "ongoing"]
    assert asked == ["The scene is over. Does one of these end? Griff: a trance, until you pray."]
    story.given(EndBonus("griff", "a trance"))
    assert story.state.acolyte("griff").bonuses == ()
    assert all(request.kind != "ongoing" for request in story.encounter.requests)


GAMBLE = {
    "id": "Gamble",
    "of": "basic",
    "level": 1,
    "roll": ["S"],
    "10+": {"choose": 1, "from": [{"name": "spend another use"}, {"name": "Smite: a wound"}]},
    "6-": {"choose": 1, "from": [{"name": "a"}, {"name": "b"}]},
}


@pytest.mark.rule("PBH-ROLL-03")
@pytest.mark.parametrize(("band", "xp"), [("6-", 1), ("7-9", 0), ("10+", 0)])
def test_xp_are_those_of_the_result_that_stands(band: Band, xp: int) -> None:
    story = moving(cell(library=(GAMBLE,)), MakeMove(actor="griff", name="Gamble"), 1, 1)
    assert story.state.acolyte("griff").xp == 1
    assert story.given(Overrule(band)).state.acolyte("griff").xp == xp


@pytest.mark.rule("PBH-ROLL-03", "PBH-CORE-09")
def test_overruled_miss_takes_no_xp_that_was_spent() -> None:
    story = moving(cell(library=(GAMBLE,)), MakeMove(actor="griff", name="Gamble"), 1, 1)
    story.given(Adjust(who="griff", resource="XP", amount=-1, source="x"), Overrule("7-9"))
    assert story.state.acolyte("griff").xp == 0


@pytest.mark.rule("PBH-CORE-10")
@pytest.mark.parametrize("option", ["spend another use", "Smite: a wound"])
def test_option_of_the_table_named_like_one_of_the_book_costs_nothing(option: str) -> None:
    story = moving(cell(library=(GAMBLE,)), MakeMove(actor="griff", name="Gamble"), 5, 6)
    story.when(Choose("griff", (option,))).without(Spent)


BOND_MOVE = {
    "id": "Pray",
    "of": "basic",
    "level": 1,
    "roll": ["Int"],
    "7-9": {"choose": 1, "from": [{"name": "calm"}, {"name": "light"}]},
}
BLESSINGS = ("advantage", "edge", "reroll", "choice")


def granted(how: str, what: str) -> Story:
    """Let the GM, a move of the table, or an ability of the sheet give Griff an advantage, edge, reroll or choice."""
    bless = {"id": "Bless", "of": "basic", "level": 1, "roll": [], "done": {"does": [{"do": what}]}}
    icon = {"id": "icon", "when": "roll", "does": [{"do": "modify", "what": what, "amount": 1}]}
    griff = acolyte("Griff", abilities=["icon"] if how == "ability" else [])
    story = cell(griff, library=(BOND_MOVE, bless), brought={"abilities": [icon]})
    if how == "GM":
        return story.given(GrantBonus(who="griff", source="a vision", what=what))  # type: ignore[arg-type]
    if how == "effect":
        return story.given(MakeMove(actor="griff", name="Bless"), Confirm())
    return story


@pytest.mark.rule("PBH-ROLL-06", "PBH-ROLL-07", "PBH-ROLL-08", "PBH-CORE-10")
@pytest.mark.parametrize("how", ["GM", "effect", "ability"])
@pytest.mark.parametrize("what", BLESSINGS)
def test_roll_can_be_eased_by_the_gm_and_by_data(how: str, what: str) -> None:
    story = granted(how, what)
    moving(story, MakeMove(actor="griff", name="Pray"), *((4, 4, 1) if what == "advantage" else (4, 4)))
    if what == "advantage":
        assert len(story.event(Rolled).dice) == 3
    elif what == "edge":
        story.when(RerollDie("griff", 0), faces=(6,))
        assert story.event(RollStands).band == "10+"
    elif what == "reroll":
        by = {"GM": "a vision", "effect": "Bless", "ability": "icon"}[how]
        story.when(RerollAll("griff", "This I Know")).refuses("no_reroll")
        story.when(RerollAll("griff", by), faces=(6, 6))
        assert story.event(RollStands).how == by
    else:
        story.when(Choose("griff", ("calm", "light"))).then(MoveResolved("griff", "Pray", "7-9"))
    if how != "ability":
        assert story.state.acolyte("griff").bonuses == ()


@pytest.mark.rule("PBH-ROLL-08")
def test_granted_reroll_is_used_up_by_one_roll_and_an_ongoing_one_is_not() -> None:
    story = cell().given(GrantBonus(who="griff", source="a vision", what="reroll"))
    assert lore(story, 1, 2).state.step == "REROLL"
    story.when(RerollAll("griff", "a vision"), faces=(5, 5)).then(MoveResolved("griff", "Bend bars", "10+"))
    assert lore(story, 4, 4).state.step == "TALK"
    story.given(GrantBonus(who="griff", source="fate", what="reroll", until="dawn"))
    for _ in range(2):
        lore(story, 4, 4).given(KeepRoll("griff"))
    story.when(GrantBonus(who="griff", amount=2, source="fate", what="edge")).refuses("amount", "PBH-ROLL-08")


@pytest.mark.rule("PBH-ROLL-07", "PBH-ROLL-08", "PBH-ROLL-14", "PBH-CORE-10")
@pytest.mark.parametrize(("faces", "step"), [((1, 2), "EDGE"), ((4, 4), "TALK"), ((5, 5), "TALK")])
def test_ability_lets_fallen_dice_be_rolled_again_by_their_result(faces: tuple[int, int], step: str) -> None:
    """It gives both edge and a reroll, only on a 6-, and says so only after the dice."""
    changes = [{"do": "modify", "what": what, "amount": 1} for what in ("edge", "reroll")]
    icon = {"id": "icon", "name": "Icon", "when": "rolled", "if": ["6-", "move: Bend bars"], "does": changes}
    story = lore(cell(acolyte("Griff", abilities=["icon"]), brought={"abilities": [icon]}), *faces)
    assert story.state.step == step
    if step == "EDGE":
        assert [(ease.what, ease.source) for ease in moves.current(story.state).eases] == [
            ("edge", "Icon"),
            ("reroll", "Icon"),
        ]
        story.given((RerollDie("griff", 0), (2,)))
        story.when(RerollAll("griff", "Icon"), faces=(1, 1)).then(MoveResolved("griff", "Bend bars", "6-"))
        assert story.state.acolyte("griff").xp == 1


@pytest.mark.rule("PBH-ROLL-08")
def test_gm_can_let_a_roll_be_made_again_when_confirming_it() -> None:
    story = lore(cell(), 1, 2, confirm=Confirm(reroll=True))
    story.when(RerollAll("griff", "the fiction"), faces=(5, 5)).then(MoveResolved("griff", "Bend bars", "10+"))


@pytest.mark.rule("PBH-ROLL-08", "PBH-LB-03")
def test_granted_reroll_also_applies_to_last_breath() -> None:
    story = gm_acts(cell().given(GrantBonus(who="griff", source="a relic", what="reroll")))
    story.given(CallLastBreath("griff", "the void")).when(DrawBreath("griff"), faces=(1, 1))
    story.when(RerollAll("griff", "a relic"), faces=(6, 6))
    assert not story.state.acolyte("griff").dead


@pytest.mark.rule("PBH-ROLL-11")
def test_gm_can_give_a_question() -> None:
    resource = "hold of Discern Realities"
    story = cell().given(Adjust(who="griff", resource=resource, amount=1, source="a vision"))
    story.when(Ask("griff", "what is about to happen?")).then(Spent)


@pytest.mark.rule("PBH-ROLL-09", "PBH-ROLL-10")
def test_forward_of_the_gm_waits_for_its_enemy_and_its_circumstance() -> None:
    story = cell(against=(enemy("Scar"), enemy("Nails", max_wounds=9)))
    story.given(GrantBonus(who="griff", amount=2, source="high ground", against=("nails",), when="outnumbered"))
    assert total_of(hack(story, 1, 1)) == 2
    attack = HackAndSlash(actor="griff", target="nails", weapon="sword", facts=("outnumbered",))
    story.given(MakeGmMove("make an offer"))
    assert total_of(hack(story, 1, 1, target="nails")) == 2
    story.given(MakeGmMove("make an offer"))
    assert total_of(moving(story, attack, 1, 1)) == 4
    assert story.state.acolyte("griff").bonuses == ()


@pytest.mark.rule("PBH-ROLL-09")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"move": "Penance"}, "never_rolled"),
        ({"move": "Reload"}, "never_rolled"),
        ({"move": "Defend", "against": ("scar",)}, "against"),
        ({"against": ("vex",)}, "unknown_character"),
    ],
)
def test_modifier_that_could_never_count_is_refused(fields: dict[str, Any], code: str) -> None:
    cell().when(GrantBonus(who="griff", amount=1, source="x", **fields)).refuses(code)


@pytest.mark.rule("PBH-ROLL-10")
def test_bonus_for_a_move_is_not_ended_by_other_events() -> None:
    """An event without a move cannot be the move that ends it."""
    assert ending("you make a move", "move", "Griff") == ""
    assert ending("", "damage", "Griff") == ""
