"""The other basic moves: Defy Danger, Discern Realities, Aid or Interfere, Basic Tech-Use."""

from typing import Any

import pytest

from combat.systems.powered_by_heresy.acts.basic_moves import (
    Ask,
    BasicTechUse,
    DefyDanger,
    DiscernRealities,
    HelpOrHinder,
    Parley,
)
from combat.systems.powered_by_heresy.acts.making_moves import StayOut
from combat.systems.powered_by_heresy.acts.rolling import Choose
from combat.systems.powered_by_heresy.acts.the_gm import MakeGmMove
from events.powered_by_heresy.facts import GmMoveDue, MoveResolved, RollModified, RollStands
from events.vocabulary import Gained, Modifier, Rolled
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import acolyte, cell, lore, moving, total_of


def friends(**settings: object) -> Story:
    """Return Griff, and Vex with a bond of two with him."""
    vex = acolyte("Vex", player="bo", bonds=[{"id": "griff", "value": 2}])
    return cell(acolyte("Griff"), vex, acolyte("Odo", bonds=[{"id": "griff"}]), **settings)  # type: ignore[arg-type]


@pytest.mark.rule("PBH-MOVE-20", "PBH-ROLL-01")
def test_help_is_rolled_with_the_bond_before_the_others_dice_and_counts_once() -> None:
    """4 and 4 and a bond of two are ten: +2; after that Odo may only hinder, and who has no bond is not asked."""
    story = lore(friends())
    assert [request.seat for request in story.encounter.requests] == ["bo", "ada"]
    story.when(HelpOrHinder("vex"), faces=(4, 4)).then(RollModified("griff", Modifier("Aid", 2, "total")))
    story.when(HelpOrHinder("odo")).refuses("counts_once", "PBH-MOVE-20")
    assert total_of(story.when(StayOut("odo"), faces=(3, 3))) == 8


@pytest.mark.rule("PBH-MOVE-20")
def test_hindrance_on_a_seven_to_nine_exposes_whoever_hinders_after_the_roll() -> None:
    """The GM's answer waits until the other has rolled."""
    story = lore(friends()).given(StayOut("odo"))
    story.when(HelpOrHinder("vex", hinder=True), faces=(3, 3, 5, 5))
    story.then(RollModified("griff", Modifier("Interfere", -1, "total")), GmMoveDue, Rolled)
    assert story.event(RollStands, 1).total == 9
    assert story.encounter.step == "GM_SOFT"


@pytest.mark.rule("PBH-MOVE-20")
def test_a_table_may_use_the_parent_games_numbers_for_help() -> None:
    """One to help and two to hinder, on any hit."""
    story = lore(friends(aid_text="dungeon_world")).given(StayOut("odo"))
    story.when(HelpOrHinder("vex", hinder=True), faces=(3, 3, 5, 5))
    story.then(RollModified("griff", Modifier("Interfere", -2, "total")))


@pytest.mark.rule("PBH-MOVE-15", "PBH-GM-01")
def test_a_danger_is_defied_with_the_stat_of_the_approach() -> None:
    """Mental fortitude is Willpower, or as printed Weapon Skill; on a 7-9 the GM makes it worse."""
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
    """One on a 10+, two on a 7-9, no fewer and no more."""
    story = moving(cell(), BasicTechUse("griff", "open the door"), *faces)
    options = ("takes longer", "use up gear", "lesser result")
    story.when(Choose("griff", options[: drawbacks - 1])).refuses("how_many", "PBH-CORE-06")
    story.when(Choose("griff", options)).refuses("how_many", "PBH-CORE-06")
    story.when(Choose("griff", options[:drawbacks])).then(MoveResolved)


@pytest.mark.rule("PBH-MOVE-19", "PBH-ROLL-11")
def test_a_close_look_gives_questions_and_a_forward_for_acting_on_the_answers() -> None:
    """Three on a 10+; the forward waits for a roll that acts on them."""
    story = moving(cell(), DiscernRealities("griff"), 5, 5)
    story.then(Gained(whose="griff", resource="hold of Discern Realities", amount=3, source="Discern Realities"))
    story.given(Ask("griff", "what is coming"), Ask("griff", "what happened"), Ask("griff", "what is useful"))
    story.when(Ask("griff", "what is false")).refuses("no_hold", "PBH-MOVE-19")
    assert total_of(moving(story, Parley("griff", "scar"), 5, 5)) == 10
    acting = Parley("griff", "scar", facts=("acting on the answers",))
    assert total_of(moving(story, acting, 5, 5)) == 11


@pytest.mark.rule("PBH-MOVE-15")
@pytest.mark.parametrize(
    ("by", "stat"),
    [
        ("melee skill", "WS"),
        ("guns", "BS"),
        ("force", "S"),
        ("speed", "Ag"),
        ("endurance", "T"),
        ("wits", "Int"),
        ("charm", "Fel"),
        ("mental fortitude", "WP"),
        ("noticing", "Per"),
    ],
)
def test_every_approach_to_a_danger_has_a_stat_of_its_own(by: Any, stat: str) -> None:
    """One better there than everywhere else."""
    assert total_of(moving(cell(acolyte("Griff", stats={stat: 1})), DefyDanger("griff", by), 5, 5)) == 11
