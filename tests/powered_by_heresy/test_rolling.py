"""Moves and dice in play: what is added to a roll, and what may be done about it."""

import pytest

from combat.systems.powered_by_heresy.acts.basic_moves import DefyDanger, Parley
from combat.systems.powered_by_heresy.acts.character_change import EndSession
from combat.systems.powered_by_heresy.acts.class_moves import TakeTactic
from combat.systems.powered_by_heresy.acts.conversation import EndFight, OpenScene
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
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack, MakeGmMove
from events.powered_by_heresy.facts import BonusEnded, GmMoveDue, MoveResolved, RollStands
from events.powered_by_heresy.sheets import is_a_starting_spread
from events.vocabulary import Gained, Modifier, Rolled
from tests.powered_by_heresy.cells import ZERO, acolyte, cell, enemy, gm_acts, hack, lore, moving, total_of


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
    assert is_a_starting_spread(list(fresh.values()))
    assert not is_a_starting_spread(list({**ZERO, "WS": 3}.values())[:8])


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


@pytest.mark.rule("PBH-MOVE-23")
def test_this_i_know_is_used_once_a_session_and_comes_back_with_the_next() -> None:
    """The second miss stands; in the next session the background counts again."""
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
def test_the_class_and_strength_say_how_much_can_be_carried(cls: str, strength: int, load: int) -> None:
    """Up to that nothing happens; one and two beyond it cost a point; three beyond it must be dropped."""
    for beyond, total in ((0, 10), (1, 9), (2, 9)):
        griff = acolyte("Griff", cls=cls, stats={"S": strength}, weight=load + beyond)
        assert total_of(lore(cell(griff), 5, 5, stat="Per")) == total
    heavy = acolyte("Griff", cls=cls, stats={"S": strength}, weight=load + 3)
    assert lore(cell(heavy), stat="Per").encounter.step == "BURDEN"


@pytest.mark.rule("PBH-ROLL-09")
def test_a_forward_against_one_enemy_waits_for_that_enemy() -> None:
    """A Tactician who was attacked by Scar has nothing against Nails, and one more against Scar."""
    griff = acolyte("Griff", cls="Tactician", moves=["Tactical Advantage"])
    story = moving(cell(griff, against=(enemy("Scar"), enemy("Nails"))), TakeTactic("griff", "Reactive"))
    gm_acts(story).given((EnemyAttack(("scar",), "griff"), (1,)))
    assert total_of(lore(story, 4, 5)) == 9
    assert total_of(moving(story, Parley("griff", "nails"), 4, 5)) == 9
    assert total_of(moving(story, Parley("griff", "scar"), 4, 5)) == 10
    assert total_of(moving(story, Parley("griff", "scar"), 4, 5)) == 9


@pytest.mark.rule("PBH-ROLL-10")
def test_an_ongoing_for_a_named_move_counts_for_that_one_each_time_and_for_no_other() -> None:
    """Parley twice, and something else between."""
    story = cell().given(GrantBonus(who="griff", amount=1, source="a seal", move="Parley", until="it breaks"))
    assert total_of(moving(story, Parley("griff", "scar"), 4, 5)) == 10
    assert total_of(lore(story, 4, 5)) == 9
    assert total_of(moving(story, Parley("griff", "scar"), 4, 5)) == 10
