"""Confirming, questioning and denying moves."""

import pytest

from combat.systems.powered_by_heresy.acts.attacks import HackAndSlash
from combat.systems.powered_by_heresy.acts.basic_moves import DefyDanger
from combat.systems.powered_by_heresy.acts.confirming import Answer, Clarify, Confirm, Deny, Overrule, Permit, Withdraw
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.reload import Reload
from combat.systems.powered_by_heresy.acts.rolling import Choose
from events.powered_by_heresy.facts import (
    BlowFaced,
    ClarityAsked,
    ClarityGiven,
    MoveConfirmed,
    MoveDenied,
    MoveResolved,
    MoveWithdrawn,
    RollOverruled,
    TriggerPermitted,
)
from events.vocabulary import Hit, Modifier, Rolled
from tests.powered_by_heresy.cells import acolyte, cell, enemy, hack, moving, total_of


@pytest.mark.rule("PBH-CORE-02", "PBH-CORE-03")
def test_unclear_trigger_is_clarified_before_the_roll() -> None:
    story = cell().given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    story.when(Clarify("with what?")).without(Rolled)
    story.when(Confirm()).refuses("out_of_step")
    story.given(Answer("with both hands")).when(Confirm(), faces=(5, 5)).then(MoveConfirmed, Rolled)
    story.given(MakeMove(actor="griff", name="Bend bars", stat="S")).when(Withdraw("griff")).then(
        MoveWithdrawn
    ).without(Rolled)
    assert story.encounter.step == "TALK"


def test_gm_may_grant_advantage_and_edge() -> None:
    story = cell().given(HackAndSlash(actor="griff", target="scar", weapon="sword"))
    story.when(Confirm(advantage=True, edge=True), faces=(1, 1, 1))
    assert story.encounter.step == "EDGE"


@pytest.mark.rule("PBH-CORE-09", "PBH-CORE-10")
@pytest.mark.parametrize(
    ("confirm", "code"),
    [
        (Confirm(modifier=1), "fact"),
        (Confirm(fact="it is dark"), "fact"),
        (Confirm(modifier=-4, fact="it is dark"), "amount"),
        (Confirm(modifier=4, fact="it is dark"), "amount"),
        (Confirm(modifier=1, fact="it is bright"), "unknown_fact"),
    ],
)
def test_fact_and_its_modifier_need_each_other(confirm: Confirm, code: str) -> None:
    story = cell().given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    story.when(confirm, faces=(5, 5)).refuses(code, "PBH-CORE-09")


@pytest.mark.rule("PBH-CORE-09")
@pytest.mark.parametrize("modifier", [-3, 3])
def test_modifier_of_three_is_allowed(modifier: int) -> None:
    confirm, sneak = Confirm(modifier=modifier, fact="it is dark"), MakeMove(actor="griff", name="Sneak", stat="Ag")
    story = moving(cell(), sneak, 3, 4, confirm=confirm)
    assert total_of(story) == 7 + modifier


@pytest.mark.rule("PBH-CORE-10")
@pytest.mark.parametrize(
    "confirm",
    [
        Confirm(advantage=True),
        Confirm(edge=True),
        Confirm(modifier=1),
        Confirm(fact="it is dark"),
        Confirm(result="10+"),
        Confirm(modifiers=(Modifier("smoke", -1, "total"),)),
    ],
)
def test_move_without_a_roll_takes_no_modifiers(confirm: Confirm) -> None:
    cell().given(Reload("griff", "shotgun")).when(confirm).refuses("no_roll", "PBH-CORE-10")


@pytest.mark.rule("PBH-CORE-03", "PBH-CORE-01")
def test_gm_confirms_and_the_mover_explains_or_withdraws() -> None:
    """Other players may answer, but not withdraw the move."""
    story = cell(acolyte("Griff"), acolyte("Vex", player="bo"))
    story.given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    story.when(Confirm(), faces=(5, 5), by="ada").refuses("not_your_seat")
    story.when(Clarify(" ")).refuses("empty")
    story.given(Clarify("with what?"))
    story.when(Answer("")).refuses("empty")
    story.when(Withdraw("vex")).refuses("not_your_move")
    story.when(Answer("with a crowbar"), by="bo").then(ClarityGiven)
    story.when(Withdraw("griff"), by="ada").then(MoveWithdrawn)


@pytest.mark.rule("PBH-CORE-03")
def test_move_may_be_withdrawn_during_clarification() -> None:
    story = cell().given(MakeMove(actor="griff", name="Bend bars", stat="S"), Clarify("with what?"), Withdraw("griff"))
    assert (story.encounter.step, story.state.question, story.state.attempts) == ("TALK", "", ())


@pytest.mark.rule("PBH-CORE-05", "PBH-TAG-02", "PBH-DMG-12")
def test_gm_denies_or_permits_a_trigger_with_a_reason() -> None:
    """A permission is for one use."""
    marine = enemy("Marine", armour=["Power armour"])
    story = cell(against=(marine,)).given(HackAndSlash(actor="griff", target="marine", weapon="sword"))
    story.when(Deny(" ")).refuses("empty")
    story.when(Deny("it is too long for a clinch")).then(
        MoveDenied("griff", "Hack and Slash", "it is too long for a clinch")
    )
    assert story.encounter.step == "TALK"
    story.when(Permit("griff", "Parley", "a whim")).refuses("no_attack", "PBH-CORE-05")
    story.when(Permit("griff", "hack and slash", "a gap")).then(TriggerPermitted("griff", "Hack and Slash", "a gap"))
    fist = HackAndSlash(actor="griff", target="marine", within_reach=False)
    moving(story, fist, 5, 5).given((Choose("griff"), (1,)))
    story.when(fist).refuses("no_trigger")


@pytest.mark.rule("PBH-ROLL-02", "PBH-ROLL-03", "PBH-CORE-03")
def test_gm_may_overrule_a_result() -> None:
    """XP, damage and GM moves follow from the new result."""
    story = hack(cell(), 5, 5)
    story.when(Overrule("6-")).then(RollOverruled("griff", "6-"), MoveResolved("griff", "Hack and Slash", "6-"))
    assert (story.state.acolyte("griff").xp, story.encounter.step) == (1, "GM_HARD")
    story = cell().given(HackAndSlash(actor="griff", target="scar", weapon="sword"))
    story.given((Confirm(result="10+"), (1, 1))).when(Choose("griff"), faces=(6,))
    story.then(MoveResolved("griff", "Hack and Slash", "10+"), Hit)
    assert story.state.acolyte("griff").xp == 0
    story = cell(rerolls=True).given(DefyDanger("griff", "speed"))
    story.given((Confirm(result="6-", edge=True), (5, 6)))
    assert story.encounter.step == "GM_HARD"


@pytest.mark.rule("PBH-CORE-09", "PBH-DEF-01", "PBH-DMG-01")
def test_gm_modifiers_apply_to_roll_damage_and_defense() -> None:
    smoke, height, rust = (
        Modifier("smoke", 2, "total"), Modifier("height", 1, "damage dice"), Modifier("rust", -1, "Defense"),
    )  # fmt: skip
    story = cell().given(HackAndSlash(actor="griff", target="scar", weapon="sword"))
    story.when(Confirm(modifiers=(Modifier("smoke", 1, "AP"),))).refuses("modifier")
    story.when(Confirm(modifiers=(Modifier(" ", 1, "total"),))).refuses("modifier")
    story.given((Confirm(modifiers=(smoke, height, rust)), (4, 4))).when(Choose("griff"), faces=(3, 3))
    rolled = story.event(Rolled)
    assert (story.event(BlowFaced).defense, rolled.total, rolled.base) == (2, 2, 1)
    assert Modifier("height", 1, "dice") in rolled.modifiers
    story = cell().given(DefyDanger("griff", "speed")).when(Confirm(modifiers=(height,))).refuses("modifier")


@pytest.mark.rule("PBH-CORE-03")
def test_open_question_is_kept_until_answered() -> None:
    story = cell().given(MakeMove(actor="griff", name="Bend bars", stat="S"), Clarify("with what?"))
    assert story.state.question == "with what?"
    assert story.given(Answer("with both hands")).state.question == ""


@pytest.mark.rule("PBH-CORE-03")
def test_each_player_may_ask_before_the_dice() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex", player="bo")).given(DefyDanger("griff", by="speed"))
    assert {"ada", "bo"} <= {request.seat for request in story.encounter.requests if request.kind == "ask_first"}
    story.when(Clarify("was there a threat?", asker="bo"), by="ada").refuses("not_your_seat")
    story.when(Clarify("was there a threat at all?", asker="bo"), by="bo")
    story.then(ClarityAsked("was there a threat at all?", "bo"))
    assert {request.seat for request in story.encounter.requests if request.kind.startswith("clarify")} == {"ada", "gm"}
    story.when(Answer("the floor is burning"), by="gm")
    assert story.state.step == "MOVE_CONFIRM"
    story.when(Clarify("are you sure?"), by="bo").then(ClarityAsked)
