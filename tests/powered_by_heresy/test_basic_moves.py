"""The other basic moves: Defy Danger, Discern Realities, Aid or Interfere, Basic Tech-Use."""

import pytest

from combat.systems.powered_by_heresy.acts.basic_moves import (
    Ask,
    BasicTechUse,
    DefyDanger,
    DiscernRealities,
    HelpOrHinder,
    Parley,
    Reply,
)
from combat.systems.powered_by_heresy.acts.conversation import Establish
from combat.systems.powered_by_heresy.acts.making_moves import Confirm, MakeMove, OfferHelp, StayOut, Withdraw
from combat.systems.powered_by_heresy.acts.rolling import Choose, DropWeight
from combat.systems.powered_by_heresy.acts.the_gm import MakeGmMove
from events.powered_by_heresy.facts import GmMoveDue, MoveResolved, QuestionAnswered, RollModified, RollStands
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
    assert [request.seat for request in story.encounter.requests if not request.optional] == ["bo", "ada"]
    moving(story, HelpOrHinder("vex"), 4, 4).then(RollModified("griff", Modifier("Aid", 2, "total")))
    story.when(HelpOrHinder("odo")).refuses("counts_once", "PBH-MOVE-20")
    assert total_of(story.when(StayOut("odo"), faces=(3, 3))) == 8


@pytest.mark.rule("PBH-MOVE-20")
def test_hindrance_on_a_seven_to_nine_exposes_whoever_hinders_after_the_roll() -> None:
    """The GM's answer waits until the other has rolled."""
    story = lore(friends()).given(StayOut("odo"))
    moving(story, HelpOrHinder("vex", hinder=True), 3, 3, 5, 5)
    story.then(RollModified("griff", Modifier("Interfere", -1, "total")), GmMoveDue, Rolled)
    assert story.event(RollStands, 1).total == 9
    assert story.encounter.step == "GM_SOFT"


@pytest.mark.rule("PBH-MOVE-20")
def test_anybody_may_help_with_the_bond_they_have_none_included() -> None:
    """Ira has no bond and is not asked, but may say so while the move is confirmed; nothing is added to the dice."""
    story = cell(acolyte("Griff"), acolyte("Ira", player="bo")).given(MakeMove(actor="griff", name="Lift", stat="S"))
    assert "offer_help" in [request.kind for request in story.encounter.requests if request.seat == "bo"]
    story.given(OfferHelp("ira"), Confirm())
    moving(story, HelpOrHinder("ira"), 5, 5, 4, 4).then(RollModified("griff", Modifier("Aid", 2, "total")))
    assert [event.total for event in story.events if isinstance(event, Rolled)] == [10, 10]


@pytest.mark.rule("PBH-MOVE-20", "PBH-ROLL-17", "PBH-CORE-09")
def test_help_is_a_move_like_any_other_with_what_weighs_on_it() -> None:
    """The GM ties a fact and advantage to it, or does not see it happen; a helper who carries too much drops weight."""
    heavy = acolyte("Vex", player="bo", weight=30, bonds=[{"id": "griff", "value": 2}])
    story = lore(cell(acolyte("Griff"), heavy)).given(HelpOrHinder("vex"))
    story.given(Confirm(advantage=True, modifier=-1, fact="it is dark"))
    assert story.encounter.step == "BURDEN"
    story.when(DropWeight("vex", 25), faces=(1, 4, 5, 3, 3))
    assert (total_of(story), story.event(RollStands, 1).total) == (9, 7)
    story = lore(cell(acolyte("Griff"), heavy)).given(HelpOrHinder("vex"))
    story.when(Withdraw("vex"), faces=(4, 4)).without(RollModified)
    assert total_of(story) == 8


@pytest.mark.rule("PBH-MOVE-20")
def test_a_fact_that_is_called_like_help_does_not_take_its_place() -> None:
    """The GM ties a fact named Aid to the roll, and Vex may help all the same."""
    story = friends().given(Establish("Aid"), MakeMove(actor="griff", name="Lift", stat="S"))
    story.given(Confirm(modifier=1, fact="Aid"), StayOut("odo"))
    assert moving(story, HelpOrHinder("vex"), 4, 4, 3, 3).event(RollStands, 1).total == 9


@pytest.mark.rule("PBH-MOVE-20")
def test_a_table_may_use_the_parent_games_numbers_for_help() -> None:
    """One to help and two to hinder, on any hit."""
    story = lore(friends(aid_text="dungeon_world")).given(StayOut("odo"))
    moving(story, HelpOrHinder("vex", hinder=True), 3, 3, 5, 5)
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
    for question in ("what is coming", "what happened", "what is useful"):
        story.given(Ask("griff", question)).when(Reply("a trap")).then(QuestionAnswered("griff", question, "a trap"))
    story.when(Ask("griff", "what is false")).refuses("no_hold", "PBH-MOVE-19")
    assert total_of(moving(story, Parley("griff", "scar"), 5, 5)) == 10
    acting = Parley("griff", "scar", facts=("acting on the answers",))
    assert total_of(moving(story, acting, 5, 5)) == 11
