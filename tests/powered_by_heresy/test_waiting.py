"""Play goes on without characters that are dead or have left."""

from typing import Any

import pytest

from combat.systems.powered_by_heresy.acts.attacks import HackAndSlash, SettleNerve, SuppressingFire
from combat.systems.powered_by_heresy.acts.basic_moves import HelpOrHinder
from combat.systems.powered_by_heresy.acts.class_moves import TakeThemAlive
from combat.systems.powered_by_heresy.acts.coming_and_going import ComeBack, Leave
from combat.systems.powered_by_heresy.acts.confirming import Clarify, Confirm, StayOut
from combat.systems.powered_by_heresy.acts.defend import Defend
from combat.systems.powered_by_heresy.acts.dying_and_healing import UseMedkit
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.rolling import Choose
from combat.systems.powered_by_heresy.acts.statements import Hurt
from combat.systems.powered_by_heresy.acts.terror import Terrify
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack
from combat.systems.powered_by_heresy.acts.waiting import Proceed
from events.powered_by_heresy.facts import BlowSettled, MoveWithdrawn, NerveTested
from events.vocabulary import Recovered, Rolled, Suffered
from tests.harness.stories import Story, StoryCommand
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts

LORE = MakeMove(actor="griff", name="Bend bars", stat="S")
HACK = HackAndSlash(actor="griff", target="scar", weapon="sword")
GUARDED = (Defend(actor="vex", ward="griff"), (Confirm(), (5, 5)))


def table(**vex: Any) -> Story:
    """Begin a fight of Griff (Ada) and Vex (Bo) against Scar and Nails."""
    foes = (enemy("Scar", max_wounds=9), enemy("Nails"))
    return cell(acolyte("Griff", medkit=1), acolyte("Vex", player="bo", **vex), against=foes, damage_means="wound")


BONDED: dict[str, Any] = {"bonds": [{"id": "griff"}]}
SEER: dict[str, Any] = {"moves": ["Lifting the Fog"], "insight": 1}
ATTACK = EnemyAttack(("scar",), "griff")

# fmt: off
# The step, Vex's sheet, the commands that lead to the step, who leaves, the dice afterwards, and the step afterwards.
WAITS: tuple[tuple[str, dict[str, Any], tuple[StoryCommand, ...], str, tuple[int, ...], str], ...] = (
    ("MOVE_CONFIRM", {},     (LORE,),                                           "griff", (),     "TALK"),
    ("CLARIFY",      {},     (LORE, Clarify("how?")),                           "griff", (),     "TALK"),
    ("HELP",         BONDED, (LORE, Confirm()),                                 "griff", (),     "TALK"),
    ("HELP",         BONDED, (LORE, Confirm()),                                 "vex",   (3, 4), "TALK"),
    ("EDGE",         {},     (LORE, (Confirm(edge=True), (3, 4))),              "griff", (),     "TALK"),
    ("CHOICE",       {},     (HACK, (Confirm(), (5, 5))),                       "griff", (4,),   "TALK"),
    ("INSIGHT",      SEER,   (HACK, (Confirm(), (5, 6)), (Choose("griff"), (4,))), "vex", (),    "TALK"),
    ("TERROR",       {},     (Terrify("griff", "the player chooses"),),         "griff", (),     "TALK"),
    ("WARD",         {},     (ATTACK,),                                         "vex",   (4,),   "TALK"),
    ("WARD",         {},     (ATTACK,),                                         "griff", (),     "TALK"),
    ("WARD",         {},     (ATTACK,),                                         "scar",  (),     "TALK"),
    ("HALVE",        {},     (ATTACK, (StayOut("vex"), (4,))),                  "vex",   (),     "TALK"),
    ("BURDEN",       {},     (LORE, Confirm()),                                 "griff", (),     "TALK"),
)
# fmt: on


def waiting(step: str, vex: dict[str, Any], before: tuple[StoryCommand, ...]) -> Story:
    """Return a story at a step that waits for a character."""
    story = table(**vex)
    if step in ("WARD", "HALVE"):
        story.given(Defend(actor="vex", ward="griff"), (Confirm(), (5, 5)))
    if step in ("WARD", "HALVE", "TERROR"):
        gm_acts(story)
    if step == "BURDEN":
        story.set(acolytes__griff__weight=99)
    story.given(*before)
    assert story.encounter.step == step
    return story


@pytest.mark.rule("PBH-CORE-02", "PBH-MOVE-20")
@pytest.mark.parametrize(("step", "vex", "before", "who", "faces", "after"), WAITS)
def test_play_does_not_wait_for_characters_who_leave(
    step: str, vex: dict[str, Any], before: tuple[StoryCommand, ...], who: str, faces: tuple[int, ...], after: str
) -> None:
    story = waiting(step, vex, before).when(Leave(who), faces=faces or None)
    assert story.refused is None
    assert story.needed is None
    assert story.encounter.step == after


@pytest.mark.rule("PBH-CORE-02", "PBH-MOVE-20")
@pytest.mark.parametrize(("step", "vex", "before", "who", "faces", "after"), WAITS)
def test_gm_goes_on_without_characters_whom_an_override_takes_away(
    step: str, vex: dict[str, Any], before: tuple[StoryCommand, ...], who: str, faces: tuple[int, ...], after: str
) -> None:
    story = waiting(step, vex, before).when(Proceed()).refuses("waiting")
    if who == "scar":
        story.set(enemies__scar__gone="fled", enemies__scar__out=True)
    else:
        story.set(**{f"acolytes__{who}__dead": True})
    if step not in ("MOVE_CONFIRM", "CLARIFY"):  # there, the GM or the player may also deny the move
        seats = {request.seat for request in story.encounter.requests if not request.optional}
        assert ("bo" if who == "vex" else "ada") not in seats
    story.when(Proceed(), faces=faces or None)
    assert story.refused is None
    assert story.needed is None
    assert story.encounter.step == after


def test_move_is_withdrawn_before_its_dice_and_stands_after_them() -> None:
    story = waiting("HELP", BONDED, (LORE, Confirm())).when(Leave("griff"))
    story.then(MoveWithdrawn("griff", "Bend bars")).without(Rolled)
    story = waiting("CHOICE", {}, (HACK, (Confirm(), (5, 5)))).when(Leave("griff"), faces=(4,))
    story.then(Rolled, Suffered(who="scar", harm="Wounds", amount=1, source="Sword"))


def test_help_for_a_mover_who_leaves_is_withdrawn_with_the_move() -> None:
    story = waiting("HELP", BONDED, (LORE, Confirm())).given(HelpOrHinder("vex"))
    story.when(Leave("griff")).then(MoveWithdrawn("vex", "Aid or Interfere"), MoveWithdrawn("griff", "Bend bars"))
    assert story.state.attempts == ()


def test_helper_who_comes_back_in_time_is_asked_again() -> None:
    story = table(**BONDED).given(Leave("vex"), LORE, ComeBack("vex")).given(Confirm())
    assert story.encounter.step == "HELP"


@pytest.mark.rule("PBH-MOVE-03")
def test_enemy_who_left_before_the_dice_does_not_strike_back() -> None:
    story = table(**BONDED).given(HACK, Confirm(), Leave("scar")).when(StayOut("vex"), faces=(3, 4))
    story.then(BlowSettled("scar", 0), BlowSettled("griff", 0)).without(Suffered)


@pytest.mark.rule("PBH-CLS-04")
def test_enemy_who_left_cannot_be_taken_alive() -> None:
    story = cell(acolyte("Griff", moves=["Take Them Alive"]), acolyte("Vex", bonds=[{"id": "griff"}]))
    story.given(HACK, Confirm(), (StayOut("vex"), (5, 5)), Choose("griff"), TakeThemAlive("griff", target="scar"))
    story.given(Confirm(), Leave("scar", "fled")).given((StayOut("vex"), (5, 5)))
    assert story.state.enemy("scar").gone == "fled"
    assert not story.state.enemy("scar").conditions


@pytest.mark.rule("PBH-HEAL-03")
def test_patient_who_has_left_is_not_healed() -> None:
    story = table(wounds=2, **BONDED).given(UseMedkit("griff", patient="vex"), Confirm())
    story.when(Leave("vex"), faces=(6, 6)).without(Recovered)


@pytest.mark.rule("PBH-MOVE-12")
def test_enemy_who_left_takes_no_nerve_test() -> None:
    fire = SuppressingFire(actor="griff", targets=("nails", "scar"), weapon="shotgun")
    story = table(**BONDED).given(fire, Confirm(), Leave("nails")).when(StayOut("vex"), faces=(4, 4))
    story.then(NerveTested(("scar",)))


@pytest.mark.rule("PBH-WND-03", "PBH-LB-01")
def test_dead_roll_no_last_breath_but_those_who_left_do() -> None:
    story = table().given(Hurt("griff", 6, "the warp"))
    assert story.encounter.step == "LAST_BREATH"
    gone = story.encounter.fork()
    gone.do(Leave("griff", "captured"))
    assert gone.step == "LAST_BREATH"
    story.set(acolytes__griff__dead=True).given(Proceed())
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-MOVE-12")
def test_enemy_who_leaves_during_the_nerve_test_needs_no_reaction() -> None:
    fire = SuppressingFire(actor="griff", targets=("nails", "scar"), weapon="shotgun")
    story = table().given(fire, (Confirm(), (3, 4)), Leave("nails"))
    assert [request.kind for request in story.encounter.requests if not request.optional] == ["nerve"]
    story.when(SettleNerve("nails", "falters")).refuses("not_under_fire", "PBH-MOVE-12")
    story.given(ComeBack("nails"), SettleNerve("scar", "falters"))
    assert story.encounter.step == "TALK"
