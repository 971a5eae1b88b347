"""Players point to moves of others."""

import pytest

from combat.systems.powered_by_heresy.acts.basic_moves import DefyDanger
from combat.systems.powered_by_heresy.acts.confirming import Withdraw
from combat.systems.powered_by_heresy.acts.pointing_out import Agree, PointOut
from events.powered_by_heresy.facts import MovePointedOut, PointSettled
from tests.powered_by_heresy.cells import acolyte, cell


@pytest.mark.rule("PBH-CORE-03", "PBH-CORE-02")
def test_player_points_to_a_move_of_another_that_the_gm_confirms() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex", player="bo"))
    story.when(Agree(triggers=True)).refuses("nothing_pointed_out", "PBH-CORE-03")
    story.when(PointOut("griff", "Bend Bars"), by="bo").refuses("unknown_move", "PBH-CORE-02")
    story.when(PointOut("griff", "Defy Danger", "he leaps over the pit"), by="bo")
    story.then(MovePointedOut("griff", "Defy Danger", "he leaps over the pit"))
    story.when(PointOut("vex", "Parley"), by="ada").refuses("pointed_out", "PBH-CORE-03")
    story.when(Agree(triggers=True), by="bo").refuses("not_your_seat")
    story.when(Agree(triggers=True), by="gm").then(PointSettled("griff", "Defy Danger", triggers=True))
    prompts = {request.seat: request.prompt for request in story.encounter.requests if request.kind == "talk"}
    assert prompts["ada"] == "Griff: what do you do? Griff triggers Defy Danger."
    story.given(DefyDanger("griff", by="speed"), Withdraw("griff"))
    assert story.state.triggered == ()


@pytest.mark.rule("PBH-CORE-03")
def test_gm_may_disagree_that_a_move_is_triggered() -> None:
    story = cell().given(PointOut("griff", "Defy Danger"), Agree(triggers=False))
    assert (story.state.pointed, story.state.triggered) == (None, ())
