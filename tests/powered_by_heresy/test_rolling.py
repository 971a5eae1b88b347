"""Moves and dice in play: what is added to a roll, and what may be done about it."""

import pytest

from combat import Refused
from combat.systems.powered_by_heresy.acts.basic_moves import DefyDanger, Parley
from combat.systems.powered_by_heresy.acts.making_moves import Confirm
from combat.systems.powered_by_heresy.acts.rolling import (
    DropWeight,
    EndBonus,
    FailOutright,
    GrantBonus,
    KeepRoll,
    RerollAll,
    RerollDie,
)
from combat.systems.powered_by_heresy.acts.the_gm import MakeGmMove
from events.powered_by_heresy.facts import BonusEnded, GmMoveDue, MoveResolved, RollStands
from events.vocabulary import Gained, Modifier, Rolled
from tests.powered_by_heresy.cells import ZERO, acolyte, cell, hack, lore, moving, total_of


@pytest.mark.rule("PBH-ROLL-01", "PBH-ROLL-03", "PBH-ADV-05")
def test_one_and_four_with_strength_one_are_six_and_mark_xp() -> None:
    """The book's example; the GM moves."""
    story = lore(cell(acolyte("Griff", stats={"S": 1})), 1, 4)
    story.then(Rolled, Gained(whose="griff", resource="XP", amount=1, source="a 6- on Bend bars"), GmMoveDue)
    assert (story.event(Rolled).total, story.event(Rolled).result) == (6, "6-")


@pytest.mark.rule("PBH-ROLL-06")
def test_advantage_rolls_three_and_keeps_the_best_two() -> None:
    """2, 5 and 6 are eleven."""
    story = lore(cell(), 2, 5, 6, confirm=Confirm(advantage=True))
    assert (story.event(Rolled).kept, total_of(story)) == ((1, 2), 11)


@pytest.mark.rule("PBH-ROLL-07")
def test_the_edge_rolls_one_die_again_and_the_new_face_stands() -> None:
    """2 and 6 are 8; the 2 becomes a 1, and it is 7."""
    story = lore(cell(), 2, 6, confirm=Confirm(edge=True))
    story.when(RerollDie("griff", 2)).refuses("die", "PBH-ROLL-07")
    story.when(RerollDie("griff", 0), faces=(1,))
    story.then(
        RollStands(actor="griff", faces=(1, 6), modifiers=(Modifier("S", 0, "total"),), total=7, band="7-9", how="edge")
    )


@pytest.mark.rule("PBH-ROLL-08", "PBH-ROLL-15", "PBH-ROLL-09", "PBH-MOVE-23", "PBH-ROLL-14")
def test_a_forward_serves_a_reroll_of_the_same_roll_and_is_gone_then() -> None:
    """A 6- with +1 forward, rerolled: the forward counts again; the next roll has none; the background is used up."""
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
    """4 and 5 are ten with it, and nine without."""
    story = cell().given(GrantBonus(who="griff", amount=1, source="a prayer"))
    assert total_of(lore(story, 4, 5)) == 10
    assert total_of(lore(story, 4, 5)) == 9


@pytest.mark.rule("PBH-ROLL-09")
def test_a_forward_for_a_named_move_waits_for_it() -> None:
    """Another roll leaves it alone."""
    story = cell().given(GrantBonus(who="griff", amount=1, source="a plan", move="Parley"))
    assert total_of(lore(story, 5, 5)) == 10
    assert total_of(moving(story, Parley("griff", "scar"), 5, 5)) == 11


@pytest.mark.rule("PBH-ROLL-10", "PBH-ROLL-12", "PBH-DMG-07")
def test_an_ongoing_counts_for_every_roll_until_it_ends_and_never_for_damage() -> None:
    """Twice -1, and then no more; the damage dice know nothing of it."""
    story = cell().given(GrantBonus(who="griff", amount=-1, source="a wound in the leg", until="it is bound"))
    story.given(GrantBonus(who="griff", amount=-1, source="smoke", until="it clears"))
    assert total_of(lore(story, 6, 6)) == 10
    hack(story, 5, 4, 4, 1)
    assert (story.event(Rolled, 0).total, story.event(Rolled, 1).total) == (7, 1)
    story.given(EndBonus("griff", "smoke"), EndBonus("griff", "a wound in the leg"))
    assert total_of(lore(story, 6, 6)) == 12


@pytest.mark.rule("PBH-ROLL-09", "PBH-ROLL-10", "PBH-ROLL-12")
def test_forwards_and_ongoings_from_one_source_are_things_of_their_own_and_add_up() -> None:
    """Two of +1 and an ongoing of -1 from the table: 4 and 4 are nine, and then seven."""
    story = cell()
    for _ in range(2):
        story.given(GrantBonus(who="griff", amount=1, source="the table"))
    story.given(GrantBonus(who="griff", amount=-1, source="the table", until="later"))
    lore(story, 4, 4).then(BonusEnded("griff", "the table"), BonusEnded("griff", "the table 2"))
    assert total_of(story) == 9
    named = [(each.name, each.amount) for each in story.event(Rolled).modifiers]
    assert named == [("S", 0), ("the table", 1), ("the table", 1), ("the table", -1)]
    assert total_of(lore(story, 4, 4)) == 7
    story.given(EndBonus("griff", "the table 3"))
    assert total_of(lore(story, 4, 4)) == 8


@pytest.mark.rule("PBH-ROLL-10", "PBH-ROLL-12", "PBH-TAG-01", "PBH-ROLL-17")
@pytest.mark.parametrize("source", ["S", "clumsy", "encumbered", "Hive World", "Defensive tactic"])
def test_no_modifier_hides_another_of_the_same_name(source: str) -> None:
    """Strength +2, clumsy -1, encumbered -1, and an ongoing of -1 whose source is called like one of them."""
    griff = acolyte("Griff", stats={"S": 2}, clumsy=True, weight=13, home_world="Hive World")
    story = cell(griff).given(GrantBonus(who="griff", amount=-1, source=source, until="later"))
    assert total_of(lore(story, 4, 4)) == 7


@pytest.mark.rule("PBH-ROLL-12")
def test_a_table_may_limit_what_modifiers_add() -> None:
    """+3 of a stat and +1 of a prayer with a limit of 2."""
    story = cell(acolyte("Griff", stats={"S": 3}), mod_cap=2).given(
        GrantBonus(who="griff", amount=1, source="a prayer")
    )
    assert total_of(lore(story, 5, 5)) == 12


@pytest.mark.rule("PBH-ROLL-13")
def test_advantage_and_edge_roll_one_of_three_dice_again() -> None:
    """1, 3 and 4 are 7; the 1 becomes a 6, and it is 10."""
    story = lore(cell(), 1, 3, 4, confirm=Confirm(advantage=True, edge=True))
    story.when(RerollDie("griff", 0), faces=(6,)).then(RollStands)
    assert total_of(story) == 10


@pytest.mark.rule("PBH-ROLL-14")
def test_the_edge_comes_before_the_reroll_and_a_ten_is_not_asked_about() -> None:
    """Edge first, then This I Know; with a 10+ neither."""
    story = lore(cell(rerolls=True), 2, 3, confirm=Confirm(edge=True))
    assert story.encounter.step == "EDGE"
    story.given(KeepRoll("griff"))
    assert story.encounter.step == "REROLL"
    story.given(KeepRoll("griff"), MakeGmMove("separate them"))
    lore(story, 5, 5, confirm=Confirm(edge=True)).then(MoveResolved("griff", "Bend bars", "10+"))


@pytest.mark.rule("PBH-ROLL-03")
@pytest.mark.parametrize(("counted", "xp"), [(False, 0), (True, 1)])
def test_a_miss_that_was_rolled_away_marks_xp_only_where_the_table_says_so(counted: bool, xp: int) -> None:
    """A 5 becomes a 10."""
    story = lore(cell(rerolls=True, xp_on_replaced_miss=counted), 2, 3)
    story.given((RerollAll("griff", "This I Know"), (5, 5)))
    assert story.state.acolyte("griff").xp == xp


@pytest.mark.rule("PBH-ROLL-16")
def test_the_ninth_stat_is_what_the_table_says_and_a_new_sheet_has_the_printed_spread() -> None:
    """Eight values for nine stats."""
    fresh = {"WS": 2, "BS": -1, "S": -1, "T": 0, "Ag": 0, "Int": 0, "Per": 1, "WP": 2}
    novice = {**acolyte("Griff"), "level": 1, "stats": fresh}
    assert cell(novice, ninth_stat=1).state.acolyte("griff").stat("Fel") == 1
    with pytest.raises(Refused, match=r"\$\.acolytes\[0\]\.stats: Griff is new"):
        cell({**novice, "stats": {**ZERO, "WS": 3}})


@pytest.mark.rule("PBH-ROLL-17")
def test_weight_beyond_the_load_costs_a_point_and_far_beyond_it_must_go() -> None:
    """A Seeker bears ten: at twelve -1, at thirteen drop some and roll at -1, or fail without dice and without XP."""
    assert total_of(lore(cell(acolyte("Griff", weight=12)), 5, 5)) == 9
    story = lore(cell(acolyte("Griff", weight=13)))
    assert story.encounter.step == "BURDEN"
    story.when(DropWeight("griff", 14)).refuses("amount", "PBH-ROLL-17")
    assert total_of(story.when(DropWeight("griff", 5), faces=(5, 5))) == 9
    story = lore(cell(acolyte("Griff", weight=13))).when(FailOutright("griff"))
    story.then(MoveResolved("griff", "Bend bars", "failed"), GmMoveDue).without(Rolled, Gained)


@pytest.mark.rule("PBH-TAG-01")
def test_clumsy_gear_costs_a_point_unless_one_is_armored() -> None:
    """-1 ongoing while it is worn."""
    assert total_of(lore(cell(acolyte("Griff", clumsy=True)), 5, 5)) == 9
    assert total_of(lore(cell(acolyte("Griff", clumsy=True, moves=["Armored"])), 5, 5)) == 10


@pytest.mark.rule("PBH-WND-01", "PBH-MOVE-15")
def test_wounds_do_not_weigh_on_rolls() -> None:
    """Only the maximum matters."""
    story = moving(cell(acolyte("Griff", wounds=5)), DefyDanger("griff", "speed"), 5, 5)
    assert story.event(Rolled).total == 10
