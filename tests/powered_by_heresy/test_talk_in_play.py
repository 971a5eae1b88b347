"""
The conversation in play: who speaks, what triggers a move, and what is added to its dice.
"""

import pytest

from combat.systems.powered_by_heresy.commands import (
    Answer,
    BasicTechUse,
    Choose,
    Clarify,
    Confirm,
    DefyDanger,
    DiscernRealities,
    DropWeight,
    EndBonus,
    Establish,
    FailOutright,
    FireForEffect,
    GrantBonus,
    HackAndSlash,
    HelpOrHinder,
    KeepRoll,
    LookToGm,
    MakeGmMove,
    MakeMove,
    Parley,
    RerollAll,
    RerollDie,
    StayOut,
    TakeTactic,
    Withdraw,
)
from combat.systems.powered_by_heresy.rules.rolling import is_a_starting_spread
from events.powered_by_heresy.facts import (
    BonusEnded,
    GmMoveDue,
    MoveConfirmed,
    MoveResolved,
    MoveTriggered,
    MoveWithdrawn,
    RollModified,
    RollStands,
)
from events.vocabulary import Gained, Modifier, Rolled
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import ZERO, acolyte, cell, enemy, hack, moving, total_of


def lore(story: Story, *faces: int, stat: str = "S", confirm: Confirm | None = None) -> Story:
    """
    Let Griff make a move that has nothing but its dice.
    """
    return moving(story, MakeMove(actor="griff", name="Bend bars", stat=stat), *faces, confirm=confirm)  # type: ignore[arg-type]


@pytest.mark.rule("PBH-CORE-01", "PBH-CORE-07")
def test_everybody_may_speak_at_any_time_and_nobody_must() -> None:
    """
    Both players and the GM stand side by side; the same player may speak twice.
    """
    story = cell(acolyte("Griff"), acolyte("Vex", player="bo"))
    assert [request.seat for request in story.encounter.requests if not request.optional] == ["ada", "bo", "gm"]
    lore(story, 5, 5)
    story.when(MakeMove(actor="griff", name="Bend bars", stat="S")).then(MoveTriggered)


@pytest.mark.rule("PBH-CORE-07")
def test_a_table_may_offer_the_word_to_the_most_silent_first() -> None:
    """
    Once Griff has spoken, Vex's player comes first.
    """
    story = cell(acolyte("Griff"), acolyte("Vex", player="bo"), spotlight_order="least_recent")
    lore(story, 5, 5)
    assert [request.seat for request in story.encounter.requests][:2] == ["bo", "ada"]


@pytest.mark.rule("PBH-CORE-02", "PBH-CORE-03")
def test_an_unclear_trigger_is_talked_over_before_any_dice() -> None:
    """
    The GM asks, the player answers, and then there is a move, or none.
    """
    story = cell().given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    story.when(Clarify("with what?")).without(Rolled)
    story.when(Confirm()).refuses("out_of_step")
    story.given(Answer("with both hands")).when(Confirm(), faces=(5, 5)).then(MoveConfirmed, Rolled)
    story.given(MakeMove(actor="griff", name="Bend bars", stat="S")).when(Withdraw("griff")).then(
        MoveWithdrawn
    ).without(Rolled)
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-CORE-05", "PBH-DMG-12", "PBH-TAG-02")
def test_fists_do_nothing_to_powered_armour_and_no_weapon_reaches_too_far() -> None:
    """
    There is no move at all then; against cloth a fist has a d4.
    """
    marine = enemy("Marine", armour=["Adeptus power armour"], defense=None)
    story = cell(acolyte("Griff"), against=(marine, enemy("Scar", defense=1)))
    story.when(HackAndSlash(actor="griff", target="marine")).refuses("no_trigger", "PBH-DMG-12")
    story.when(HackAndSlash(actor="griff", target="marine", weapon="sword", within_reach=False)).refuses(
        "no_trigger", "PBH-TAG-02"
    )
    story.given(HackAndSlash(actor="griff", target="scar")).when(Confirm(), faces=(4, 4, 3)).needs(6)
    story.when(Confirm(), faces=(4, 4, 3, 1)).then(MoveResolved)
    assert story.event(Rolled, 1).dice[0].sides == 4


@pytest.mark.rule("PBH-CORE-06", "PBH-ROLL-02", "PBH-ROLL-04", "PBH-GM-01", "PBH-TAG-03")
def test_after_every_result_the_talk_goes_on_and_a_miss_is_the_gms() -> None:
    """
    With the tags of the axe before the GM.
    """
    story = hack(cell(acolyte("Griff", "axe")), 1, 2, weapon="axe")
    story.then(GmMoveDue(occasion="a 6- on Hack and Slash", hard=True, who="griff", tags=("reach", "loud")))
    assert story.encounter.step == "GM_HARD"
    assert "reach, loud" in story.encounter.requests[0].prompt
    story.given(MakeGmMove("separate them", "griff"))
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-CORE-09")
def test_an_established_fact_may_weigh_on_a_roll() -> None:
    """
    It must have been said, and is worth three at most.
    """
    story = cell().given(Establish("the bars are rusty")).given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    story.when(Confirm(modifier=1, fact="the bars are new")).refuses("unknown_fact", "PBH-CORE-09")
    story.when(Confirm(modifier=4, fact="the bars are rusty")).refuses("amount", "PBH-CORE-09")
    story.when(Confirm(modifier=1, fact="the bars are rusty"), faces=(4, 5)).then(Rolled)
    assert Modifier("the bars are rusty", 1, "total") in story.event(Rolled).modifiers
    assert story.event(Rolled).result == "10+"


@pytest.mark.rule("PBH-CORE-10", "PBH-CLS-05")
def test_a_move_without_a_roll_simply_happens() -> None:
    """
    A tactic is taken; nothing can be tied to dice that do not fall.
    """
    story = cell(acolyte("Griff", moves=["Tactical Advantage"])).given(TakeTactic("griff", "Reckless"))
    story.when(Confirm(advantage=True)).refuses("no_roll", "PBH-CORE-10")
    story.when(Confirm()).then(MoveResolved).without(Rolled)
    assert story.state.acolyte("griff").tactic == "Reckless"


@pytest.mark.rule("PBH-ROLL-01", "PBH-ROLL-03", "PBH-ADV-05")
def test_one_and_four_with_strength_one_are_six_and_mark_xp() -> None:
    """
    The book's example; the GM moves.
    """
    story = lore(cell(acolyte("Griff", stats={"S": 1})), 1, 4)
    story.then(Rolled, Gained(whose="griff", resource="XP", amount=1, source="a 6- on Bend bars"), GmMoveDue)
    assert (story.event(Rolled).total, story.event(Rolled).result) == (6, "6-")


@pytest.mark.rule("PBH-ROLL-05", "PBH-MOVE-22")
def test_a_seven_is_a_hit() -> None:
    """
    Parley with leverage.
    """
    story = moving(cell(), Parley("griff", "scar"), 3, 4).then(MoveResolved("griff", "Parley", "7-9"))
    story.without(GmMoveDue)


@pytest.mark.rule("PBH-ROLL-06")
def test_advantage_rolls_three_and_keeps_the_best_two() -> None:
    """
    2, 5 and 6 are eleven.
    """
    story = lore(cell(), 2, 5, 6, confirm=Confirm(advantage=True))
    assert (story.event(Rolled).kept, total_of(story)) == ((1, 2), 11)


@pytest.mark.rule("PBH-ROLL-07")
def test_the_edge_rolls_one_die_again_and_the_new_face_stands() -> None:
    """
    2 and 6 are 8; the 2 becomes a 1, and it is 7.
    """
    story = lore(cell(), 2, 6, confirm=Confirm(edge=True))
    story.when(RerollDie("griff", 2)).refuses("die", "PBH-ROLL-07")
    story.when(RerollDie("griff", 0), faces=(1,))
    story.then(
        RollStands(actor="griff", faces=(1, 6), modifiers=(Modifier("S", 0, "total"),), total=7, band="7-9", how="edge")
    )


@pytest.mark.rule("PBH-ROLL-08", "PBH-ROLL-15", "PBH-ROLL-09", "PBH-MOVE-23", "PBH-ROLL-14")
def test_a_forward_serves_a_reroll_of_the_same_roll_and_is_gone_then() -> None:
    """
    A 6- with +1 forward, rerolled: the forward counts again; the next roll has none; the background is used up.
    """
    story = cell(rerolls=True).given(GrantBonus(who="griff", amount=1, source="a prayer"))
    lore(story, 1, 4).then(BonusEnded("griff", "a prayer"))
    assert total_of(story) == 6
    story.when(RerollAll("griff", "Shrine World")).refuses("no_reroll", "PBH-CLS-09")
    story.when(RerollAll("griff", "This I Know"), faces=(4, 5)).then(MoveResolved("griff", "Bend bars", "10+"))
    assert total_of(story) == 10
    assert total_of(lore(story, 4, 5)) == 9
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-ROLL-09")
def test_a_forward_is_used_up_by_the_first_roll() -> None:
    """
    4 and 5 are ten with it, and nine without.
    """
    story = cell().given(GrantBonus(who="griff", amount=1, source="a prayer"))
    assert total_of(lore(story, 4, 5)) == 10
    assert total_of(lore(story, 4, 5)) == 9


@pytest.mark.rule("PBH-ROLL-09")
def test_a_forward_for_a_named_move_waits_for_it() -> None:
    """
    Another roll leaves it alone.
    """
    story = cell().given(GrantBonus(who="griff", amount=1, source="a plan", move="Parley"))
    assert total_of(lore(story, 5, 5)) == 10
    assert total_of(moving(story, Parley("griff", "scar"), 5, 5)) == 11


@pytest.mark.rule("PBH-ROLL-10", "PBH-ROLL-12", "PBH-DMG-07")
def test_an_ongoing_counts_for_every_roll_until_it_ends_and_never_for_damage() -> None:
    """
    Twice -1, and then no more; the damage dice know nothing of it.
    """
    story = cell().given(GrantBonus(who="griff", amount=-1, source="a wound in the leg", until="it is bound"))
    story.given(GrantBonus(who="griff", amount=-1, source="smoke", until="it clears"))
    assert total_of(lore(story, 6, 6)) == 10
    hack(story, 5, 4, 4, 1)
    assert (story.event(Rolled, 0).total, story.event(Rolled, 1).total) == (7, 1)
    story.given(EndBonus("griff", "smoke"), EndBonus("griff", "a wound in the leg"))
    assert total_of(lore(story, 6, 6)) == 12


@pytest.mark.rule("PBH-ROLL-12")
def test_a_table_may_limit_what_modifiers_add() -> None:
    """
    +3 of a stat and +1 of a prayer with a limit of 2.
    """
    story = cell(acolyte("Griff", stats={"S": 3}), mod_cap=2).given(
        GrantBonus(who="griff", amount=1, source="a prayer")
    )
    assert total_of(lore(story, 5, 5)) == 12


@pytest.mark.rule("PBH-ROLL-13")
def test_advantage_and_edge_roll_one_of_three_dice_again() -> None:
    """
    1, 3 and 4 are 7; the 1 becomes a 6, and it is 10.
    """
    story = lore(cell(), 1, 3, 4, confirm=Confirm(advantage=True, edge=True))
    story.when(RerollDie("griff", 0), faces=(6,)).then(RollStands)
    assert total_of(story) == 10


@pytest.mark.rule("PBH-ROLL-14")
def test_the_edge_comes_before_the_reroll_and_a_ten_is_not_asked_about() -> None:
    """
    Edge first, then This I Know; with a 10+ neither.
    """
    story = lore(cell(rerolls=True), 2, 3, confirm=Confirm(edge=True))
    assert story.encounter.step == "EDGE"
    story.given(KeepRoll("griff"))
    assert story.encounter.step == "REROLL"
    story.given(KeepRoll("griff"), MakeGmMove("separate them"))
    lore(story, 5, 5, confirm=Confirm(edge=True)).then(MoveResolved("griff", "Bend bars", "10+"))


@pytest.mark.rule("PBH-ROLL-03")
@pytest.mark.parametrize(("counted", "xp"), [(False, 0), (True, 1)])
def test_a_miss_that_was_rolled_away_marks_xp_only_where_the_table_says_so(counted: bool, xp: int) -> None:
    """
    A 5 becomes a 10.
    """
    story = lore(cell(rerolls=True, xp_on_replaced_miss=counted), 2, 3)
    story.given((RerollAll("griff", "This I Know"), (5, 5)))
    assert story.state.acolyte("griff").xp == xp


@pytest.mark.rule("PBH-ROLL-16")
def test_the_ninth_stat_is_what_the_table_says_and_a_new_sheet_has_the_printed_spread() -> None:
    """
    Eight values for nine stats.
    """
    fresh = {"WS": 2, "BS": -1, "S": -1, "T": 0, "Ag": 0, "Int": 0, "Per": 1, "WP": 2}
    novice = {**acolyte("Griff"), "level": 1, "stats": fresh}
    assert cell(novice, ninth_stat=1).state.acolyte("griff").stat("Fel") == 1
    assert is_a_starting_spread(list(fresh.values()))
    assert not is_a_starting_spread(list({**ZERO, "WS": 3}.values())[:8])


@pytest.mark.rule("PBH-ROLL-17")
def test_weight_beyond_the_load_costs_a_point_and_far_beyond_it_must_go() -> None:
    """
    A Seeker bears ten: at twelve -1, at thirteen drop some and roll at -1, or fail without dice and without XP.
    """
    assert total_of(lore(cell(acolyte("Griff", weight=12)), 5, 5)) == 9
    story = lore(cell(acolyte("Griff", weight=13)))
    assert story.encounter.step == "BURDEN"
    story.when(DropWeight("griff", 14)).refuses("amount", "PBH-ROLL-17")
    assert total_of(story.when(DropWeight("griff", 5), faces=(5, 5))) == 9
    story = lore(cell(acolyte("Griff", weight=13))).when(FailOutright("griff"))
    story.then(MoveResolved("griff", "Bend bars", "failed"), GmMoveDue).without(Rolled, Gained)


@pytest.mark.rule("PBH-TAG-01")
def test_clumsy_gear_costs_a_point_unless_one_is_armored() -> None:
    """
    -1 ongoing while it is worn.
    """
    assert total_of(lore(cell(acolyte("Griff", clumsy=True)), 5, 5)) == 9
    assert total_of(lore(cell(acolyte("Griff", clumsy=True, moves=["Armored"])), 5, 5)) == 10


def friends(**settings: object) -> Story:
    """
    Return Griff, and Vex with a bond of two with him.
    """
    vex = acolyte("Vex", player="bo", bonds=[{"id": "griff", "value": 2}])
    return cell(acolyte("Griff"), vex, acolyte("Odo", bonds=[{"id": "griff"}]), **settings)  # type: ignore[arg-type]


@pytest.mark.rule("PBH-MOVE-20", "PBH-ROLL-01")
def test_help_is_rolled_with_the_bond_before_the_others_dice_and_counts_once() -> None:
    """
    4 and 4 and a bond of two are ten: +2; after that Odo may only hinder, and who has no bond is not asked.
    """
    story = lore(friends())
    assert [request.seat for request in story.encounter.requests] == ["bo", "ada"]
    story.when(HelpOrHinder("vex"), faces=(4, 4)).then(RollModified("griff", Modifier("Aid", 2, "total")))
    story.when(HelpOrHinder("odo")).refuses("counts_once", "PBH-MOVE-20")
    assert total_of(story.when(StayOut("odo"), faces=(3, 3))) == 8


@pytest.mark.rule("PBH-MOVE-20")
def test_hindrance_on_a_seven_to_nine_exposes_whoever_hinders_after_the_roll() -> None:
    """
    The GM's answer waits until the other has rolled.
    """
    story = lore(friends()).given(StayOut("odo"))
    story.when(HelpOrHinder("vex", hinder=True), faces=(3, 3, 5, 5))
    story.then(RollModified("griff", Modifier("Interfere", -1, "total")), GmMoveDue, Rolled)
    assert story.event(RollStands, 1).total == 9
    assert story.encounter.step == "GM_SOFT"


@pytest.mark.rule("PBH-MOVE-20")
def test_a_table_may_use_the_parent_games_numbers_for_help() -> None:
    """
    One to help and two to hinder, on any hit.
    """
    story = lore(friends(aid_text="dungeon_world")).given(StayOut("odo"))
    story.when(HelpOrHinder("vex", hinder=True), faces=(3, 3, 5, 5))
    story.then(RollModified("griff", Modifier("Interfere", -2, "total")))


@pytest.mark.rule("PBH-MOVE-15", "PBH-GM-01")
def test_a_danger_is_defied_with_the_stat_of_the_approach() -> None:
    """
    Mental fortitude is Willpower, or as printed Weapon Skill; on a 7-9 the GM makes it worse.
    """
    stats = {"WP": 2, "WS": -1}
    story = moving(cell(acolyte("Griff", stats=stats)), DefyDanger("griff", "mental fortitude"), 3, 4)
    assert total_of(story) == 9
    story.then(GmMoveDue)
    assert story.encounter.step == "GM_SOFT"
    story.given(MakeGmMove("hard bargain", "griff"))
    printed = cell(acolyte("Griff", stats=stats), mental_fortitude="as_printed")
    assert total_of(moving(printed, DefyDanger("griff", "mental fortitude"), 5, 6)) == 10


@pytest.mark.rule("PBH-MOVE-21")
@pytest.mark.parametrize(("faces", "drawbacks"), [((5, 5), 1), ((4, 4), 2)])
def test_technology_has_one_drawback_or_two(faces: tuple[int, int], drawbacks: int) -> None:
    """
    One on a 10+, two on a 7-9, no fewer and no more.
    """
    story = moving(cell(), BasicTechUse("griff", "open the door"), *faces)
    options = ("takes longer", "use up gear", "lesser result")
    story.when(Choose("griff", options[: drawbacks - 1])).refuses("how_many", "PBH-CORE-06")
    story.when(Choose("griff", options)).refuses("how_many", "PBH-CORE-06")
    story.when(Choose("griff", options[:drawbacks])).then(MoveResolved)


@pytest.mark.rule("PBH-MOVE-19", "PBH-ROLL-11")
def test_a_close_look_gives_questions_and_a_forward_for_acting_on_the_answers() -> None:
    """
    Three on a 10+; the forward waits for a roll that acts on them.
    """
    from combat.systems.powered_by_heresy.commands import Ask

    story = moving(cell(), DiscernRealities("griff"), 5, 5)
    story.then(Gained(whose="griff", resource="hold of Discern Realities", amount=3, source="Discern Realities"))
    story.given(Ask("griff", "what is coming"), Ask("griff", "what happened"), Ask("griff", "what is useful"))
    story.when(Ask("griff", "what is false")).refuses("no_hold", "PBH-MOVE-19")
    assert total_of(moving(story, Parley("griff", "scar"), 5, 5)) == 10
    acting = Parley("griff", "scar", facts=("acting on the answers",))
    assert total_of(moving(story, acting, 5, 5)) == 11


@pytest.mark.rule("PBH-GM-01", "PBH-GM-02", "PBH-GM-04")
def test_all_looking_to_the_gm_calls_for_a_soft_move() -> None:
    """
    Of the list; outright wounds are for hard moves only.
    """
    from combat.systems.powered_by_heresy.commands import GoldenOpportunity, InflictWounds

    story = cell().given(LookToGm())
    assert story.encounter.step == "GM_SOFT"
    story.when(MakeGmMove("cast a spell")).refuses("no_gm_move", "PBH-GM-02")
    story.when(InflictWounds("griff", 1, "the warp")).refuses("out_of_step")
    story.given(MakeGmMove("show signs of a threat"), GoldenOpportunity("griff"))
    assert story.encounter.step == "GM_HARD"
    story.given(MakeGmMove("show signs of a threat"))
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-MOVE-07")
def test_an_empty_gun_fires_at_nobody() -> None:
    """
    It must be reloaded first.
    """
    story = cell(acolyte("Griff", "single"))
    moving(story, FireForEffect(actor="griff", target="scar", weapon="single"), 5, 5, 1)
    story.when(FireForEffect(actor="griff", target="scar", weapon="single")).refuses("no_uses", "PBH-MOVE-09")
