"""Other basic moves: Defy Danger, Discern Realities, Aid or Interfere, Basic Tech-Use."""

from typing import Any

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
from combat.systems.powered_by_heresy.acts.burden import DropWeight
from combat.systems.powered_by_heresy.acts.confirming import Confirm, OfferHelp, StayOut, Withdraw
from combat.systems.powered_by_heresy.acts.conversation import Establish
from combat.systems.powered_by_heresy.acts.damage import Weigh
from combat.systems.powered_by_heresy.acts.dying_and_healing import CallLastBreath, DrawBreath
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.rolling import Choose
from combat.systems.powered_by_heresy.acts.the_gm import MakeGmMove
from events.powered_by_heresy.facts import (
    GmMoveDue,
    MoveResolved,
    QuestionAnswered,
    QuestionAsked,
    RollModified,
    RollStands,
    WindowOpened,
)
from events.vocabulary import Gained, Modifier, Rolled, Spent
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import acolyte, asking, cell, gm_acts, helping, lore, moving, total_of


def friends(**settings: object) -> Story:
    """Begin a fight of Griff, Vex with a bond of 2 with him, and Odo with a bond of 1."""
    vex = acolyte("Vex", player="bo", bonds=[{"id": "griff", "value": 2}])
    return cell(acolyte("Griff"), vex, acolyte("Odo", bonds=[{"id": "griff"}]), **settings)  # type: ignore[arg-type]


@pytest.mark.rule("PBH-MOVE-20", "PBH-ROLL-01")
def test_help_is_rolled_with_the_bond_first_and_counts_once() -> None:
    """4 + 4 + 2 = 10, so +2. After that Odo can only interfere."""
    story = lore(friends())
    assert [request.seat for request in story.encounter.requests if not request.optional] == ["bo", "ada"]
    moving(story, HelpOrHinder("vex"), 4, 4).then(RollModified("griff", Modifier("Aid", 2, "total")))
    story.when(HelpOrHinder("odo")).refuses("counts_once", "PBH-MOVE-20")
    assert total_of(story.when(StayOut("odo"), faces=(3, 3))) == 8


@pytest.mark.rule("PBH-MOVE-20")
def test_interference_on_a_seven_to_nine_exposes_after_the_roll() -> None:
    """The GM's move waits until the mover has rolled."""
    story = lore(friends()).given(StayOut("odo"))
    moving(story, HelpOrHinder("vex", hinder=True), 3, 3, 5, 5)
    story.then(RollModified("griff", Modifier("Interfere", -1, "total")), GmMoveDue, Rolled)
    assert story.event(RollStands, 1).total == 9
    assert story.encounter.step == "GM_SOFT"


@pytest.mark.rule("PBH-MOVE-20")
def test_acolyte_without_a_bond_may_offer_help() -> None:
    """Ira must offer help before the move is confirmed, and adds nothing to the roll."""
    story = cell(acolyte("Griff"), acolyte("Ira", player="bo")).given(MakeMove(actor="griff", name="Lift", stat="S"))
    assert "offer_help" in [request.kind for request in story.encounter.requests if request.seat == "bo"]
    story.given(OfferHelp("ira"), Confirm())
    moving(story, HelpOrHinder("ira"), 5, 5, 4, 4).then(RollModified("griff", Modifier("Aid", 2, "total")))
    assert [event.total for event in story.events if isinstance(event, Rolled)] == [10, 10]


@pytest.mark.rule("PBH-MOVE-20", "PBH-ROLL-17", "PBH-CORE-09")
def test_help_is_confirmed_and_modified_like_other_moves() -> None:
    """The GM may modify the helping roll or deny it; an overloaded helper must drop weight."""
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
def test_fact_named_aid_does_not_replace_help() -> None:
    story = friends().given(Establish("Aid"), MakeMove(actor="griff", name="Lift", stat="S"))
    story.given(Confirm(modifier=1, fact="Aid"), StayOut("odo"))
    assert moving(story, HelpOrHinder("vex"), 4, 4, 3, 3).event(RollStands, 1).total == 9


@pytest.mark.rule("PBH-MOVE-20")
def test_settings_may_use_dungeon_worlds_numbers_for_help() -> None:
    """1 for help and 2 for interference, on any hit."""
    story = lore(friends(aid_text="dungeon_world")).given(StayOut("odo"))
    moving(story, HelpOrHinder("vex", hinder=True), 3, 3, 5, 5)
    story.then(RollModified("griff", Modifier("Interfere", -2, "total")))


@pytest.mark.rule("PBH-MOVE-15", "PBH-GM-01")
def test_danger_is_defied_with_the_stat_of_the_approach() -> None:
    """Mental fortitude is Willpower, or Weapon Skill as printed. On a 7-9 the GM makes a move."""
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
    """Exactly one on a 10+, exactly two on a 7-9."""
    story = moving(cell(), BasicTechUse("griff", "open the door"), *faces)
    options = ("takes longer", "use up gear", "lesser result")
    story.when(Choose("griff", options[: drawbacks - 1])).refuses("how_many", "PBH-CORE-06")
    story.when(Choose("griff", options)).refuses("how_many", "PBH-CORE-06")
    story.when(Choose("griff", options[:drawbacks])).then(MoveResolved)


@pytest.mark.rule("PBH-MOVE-19", "PBH-ROLL-11")
def test_close_look_gives_questions_and_a_forward() -> None:
    """Three questions on a 10+; the forward applies to a roll that acts on the answers."""
    story = moving(cell(), DiscernRealities("griff"), 5, 5)
    story.then(Gained(whose="griff", resource="hold of Discern Realities", amount=3, source="Discern Realities"))
    for question in ("what is coming", "what happened", "what is useful"):
        story.given(Ask("griff", question)).when(Reply("a trap")).then(QuestionAnswered("griff", question, "a trap"))
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
def test_every_approach_to_a_danger_has_its_own_stat(by: Any, stat: str) -> None:
    assert total_of(moving(cell(acolyte("Griff", stats={stat: 1})), DefyDanger("griff", by), 5, 5)) == 11


@pytest.mark.rule("PBH-MOVE-19")
@pytest.mark.parametrize(("faces", "questions", "acting"), [((5, 5), 3, 10), ((4, 4), 1, 10), ((1, 2), 0, 9)])
def test_close_look_gives_three_questions_or_one_or_none(faces: tuple[int, int], questions: int, acting: int) -> None:
    """A 6- also gives no forward."""
    story = moving(cell(), DiscernRealities("griff"), *faces)
    if not questions:
        story.given(MakeGmMove("separate them"))
    for _ in range(questions):
        asking(story, "what is coming").then(QuestionAsked("griff", "what is coming"))
    story.when(Ask("griff", "what is coming")).refuses("no_hold", "PBH-MOVE-19")
    assert total_of(moving(story, Parley("griff", "scar", facts=("acting on the answers",)), 4, 5)) == acting


@pytest.mark.rule("PBH-MOVE-19", "PBH-ROLL-11")
def test_new_look_replaces_old_questions_unless_it_fails() -> None:
    story = moving(cell(), DiscernRealities("griff"), 5, 5)
    moving(story, DiscernRealities("griff"), 1, 2).given(MakeGmMove("separate them"))
    assert story.state.acolyte("griff").hold("Discern Realities") == 3
    moving(story, DiscernRealities("griff"), 4, 4)
    assert story.state.acolyte("griff").hold("Discern Realities") == 1


@pytest.mark.rule("PBH-MOVE-19", "PBH-CORE-07")
def test_question_needs_text_and_counts_as_speaking() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex", player="bo"), spotlight_order="least_recent")
    moving(story, DiscernRealities("griff"), 5, 5)
    moving(story, Parley("vex", "scar"), 5, 5)
    story.when(Ask("griff", " ")).refuses("question", "PBH-MOVE-19")
    asking(story, "what is false")
    assert [request.seat for request in story.encounter.requests][:2] == ["bo", "ada"]


@pytest.mark.rule("PBH-MOVE-21")
@pytest.mark.parametrize("task", ["", "  "])
def test_technology_needs_a_task(task: str) -> None:
    """A medkit has its own command."""
    cell().when(BasicTechUse("griff", task)).refuses("task", "PBH-MOVE-21")


@pytest.mark.rule("PBH-MOVE-21")
@pytest.mark.parametrize(
    ("faces", "options", "step"),
    [
        ((5, 5), ("takes longer",), "TALK"),
        ((5, 5), ("use up gear",), "GM_SOFT"),
        ((4, 4), ("takes longer", "lesser result"), "GM_SOFT"),
    ],
)
def test_only_some_drawbacks_lead_to_a_gm_move(faces: tuple[int, int], options: tuple[str, ...], step: str) -> None:
    story = moving(cell(), BasicTechUse("griff", "open the door"), *faces).given(Choose("griff", options))
    assert story.encounter.step == step


@pytest.mark.rule("PBH-MOVE-15")
def test_ten_on_a_defied_danger_has_no_cost() -> None:
    assert moving(cell(), DefyDanger("griff", "speed"), 5, 5).encounter.step == "TALK"


@pytest.mark.rule("PBH-MOVE-20")
@pytest.mark.parametrize(
    ("faces", "total", "step"), [((4, 4), 11, "TALK"), ((3, 3), 10, "GM_SOFT"), ((1, 2), 9, "GM_HARD")]
)
def test_help_exposes_on_a_seven_to_nine_and_fails_on_a_miss(faces: tuple[int, int], total: int, step: str) -> None:
    """Vex has a bond of 2; Griff's own dice are 4 and 5."""
    story = lore(friends()).given(StayOut("odo"))
    helping(story, "vex", *faces, 4, 5)
    assert (story.state.acolyte("griff").xp, story.encounter.step) == (0, step)
    assert story.event(RollStands, 1).total == total


@pytest.mark.rule("PBH-MOVE-20")
@pytest.mark.parametrize(("hinder", "faces", "change"), [(False, (3, 3), 1), (True, (5, 5), -2), (False, (1, 2), 0)])
def test_help_by_dungeon_world_is_one_and_interference_two_on_any_hit(
    hinder: bool, faces: tuple[int, int], change: int
) -> None:
    story = lore(friends(aid_text="dungeon_world")).given(StayOut("odo"))
    helping(story, "vex", *faces, 5, 6, hinder=hinder)
    assert story.event(RollStands, 1).total == 11 + change


@pytest.mark.rule("PBH-MOVE-20")
def test_one_helps_and_another_interferes_and_no_one_else_is_asked() -> None:
    acolytes = (
        acolyte("Griff"),
        *(acolyte(name, bonds=[{"id": "griff", "value": 2}]) for name in ("Vex", "Odo", "Yan")),
    )
    story = helping(lore(cell(*acolytes)), "vex", 4, 4)
    story.when(HelpOrHinder("vex", hinder=True), faces=(4, 4)).refuses("not_your_window")
    helping(story, "odo", 3, 3, 4, 5, hinder=True)
    assert story.event(RollStands, 1).total == 10


@pytest.mark.rule("PBH-MOVE-20", "PBH-LB-01")
def test_helpers_and_the_dying_cannot_be_helped() -> None:
    acolytes = (
        acolyte("Griff"),
        acolyte("Vex", bonds=[{"id": "griff", "value": 2}]),
        acolyte("Odo", bonds=[{"id": "vex"}, {"id": "griff"}]),
    )
    story = helping(lore(cell(*acolytes)).given(StayOut("odo")), "vex", 4, 4, 4, 5)
    assert story.encounter.step == "TALK"
    gm_acts(story).given(CallLastBreath("griff", "the void"), (DrawBreath("griff"), (5, 5)))
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-MOVE-20", "PBH-CLS-06")
def test_tactician_cannot_help_its_own_roll() -> None:
    """Only Insight can be spent on it."""
    seer = acolyte("Octavian", moves=["Lifting the Fog", "Fighter's Sense"])
    story = moving(cell(acolyte("Griff"), seer), DefyDanger("octavian", "wits"))
    story.when(HelpOrHinder("octavian"), faces=(5, 5)).refuses("own_move", "PBH-MOVE-20")


@pytest.mark.rule("PBH-MOVE-19", "PBH-MOVE-20")
def test_no_events_without_an_effect_are_emitted() -> None:
    moving(cell(), DiscernRealities("griff"), 5, 5).without(Spent, WindowOpened)
    helping(lore(friends()).given(StayOut("odo")), "vex", 1, 2, 4, 5).without(RollModified)


def offered_help(story: Story) -> set[tuple[str, bool]]:
    """Return pairs of acolyte and `hinder` from the offered forms."""
    forms = (form for request in story.encounter.requests for form in request.forms if form.command is HelpOrHinder)
    commands = (command for form in forms for command in form.commands())
    return {(command.actor, command.hinder) for command in commands if isinstance(command, HelpOrHinder)}


@pytest.mark.rule("PBH-MOVE-20")
def test_help_and_interference_are_offered_until_used() -> None:
    story = lore(friends())
    assert offered_help(story) == {("vex", False), ("vex", True), ("odo", False), ("odo", True)}
    assert offered_help(helping(story, "vex", 4, 4)) == {("odo", True)}


@pytest.mark.rule("PBH-MOVE-20", "PBH-GM-01", "PBH-ROLL-04")
def test_gm_makes_a_move_for_the_helper_and_one_for_the_mover() -> None:
    story = helping(lore(friends()).given(StayOut("odo")), "vex", 3, 3, 1, 2)
    assert len(story.state.dues) == 2
    assert story.given(MakeGmMove("separate them")).encounter.step.startswith("GM_")
    assert story.given(MakeGmMove("separate them")).encounter.step == "TALK"


@pytest.mark.rule("PBH-MOVE-20", "PBH-CORE-09")
@pytest.mark.parametrize("name", ["Aid", "Interfere"])
def test_modifier_of_the_gm_that_is_called_aid_counts_as_no_help(name: str) -> None:
    story = cell(acolyte("Griff"), acolyte("Vex", bonds=[{"id": "griff"}]), acolyte("Kel", bonds=[{"id": "griff"}]))
    story.given(MakeMove(actor="griff", name="Bend bars", stat="S"), Confirm())
    story.given(Weigh(modifiers=(Modifier(name, 1, "total"),)))
    helping(story, "vex", 5, 5, hinder=name == "Interfere")
    story.when(HelpOrHinder("kel", hinder=name == "Interfere")).refuses("counts_once", "PBH-MOVE-20")


@pytest.mark.rule("PBH-GM-03", "PBH-MOVE-20")
def test_terrified_do_not_help() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex", bonds=[{"id": "griff"}], conditions=["terrified: freezes"]))
    story.given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    story.when(OfferHelp("vex")).refuses("no_help", "PBH-MOVE-20")
    story.when(Confirm(), faces=(3, 4)).then(Rolled)


@pytest.mark.rule("PBH-MOVE-20")
def test_missed_help_leaves_room_for_the_help_of_another() -> None:
    story = moving(lore(friends()), HelpOrHinder("vex"), 1, 2)
    assert story.encounter.step == "HELP"
    assert not story.encounter.why_not(HelpOrHinder("odo"))


@pytest.mark.rule("PBH-MOVE-20")
@pytest.mark.parametrize(("faces", "helped"), [((1, 2), ()), ((4, 4), ("Aid",)), ((6, 6), ("Aid",))])
def test_only_help_that_succeeds_counts_as_given(faces: tuple[int, int], helped: tuple[str, ...]) -> None:
    story = moving(lore(friends()), HelpOrHinder("vex"), *faces)
    assert story.state.attempts[-1].changed_by == helped
