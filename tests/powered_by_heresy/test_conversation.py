"""The conversation in play: who may speak, what is established, and how scenes end."""

import pytest

from combat.systems.powered_by_heresy.acts.conversation import EndEncounter, EndFight, Establish, OpenScene
from combat.systems.powered_by_heresy.acts.dying_and_healing import CallLastBreath, DrawBreath
from combat.systems.powered_by_heresy.acts.making_moves import Confirm, MakeMove
from combat.systems.powered_by_heresy.acts.the_gm import MakeGmMove
from events.powered_by_heresy.facts import GmMoveDue, MoveTriggered, SceneClosed
from events.vocabulary import EncounterEnded, Modifier, Rolled
from tests.powered_by_heresy.cells import acolyte, cell, gm_acts, hack, lore


@pytest.mark.rule("PBH-CORE-01", "PBH-CORE-07")
def test_everybody_may_speak_at_any_time_and_nobody_must() -> None:
    """Both players and the GM stand side by side; the same player may speak twice."""
    story = cell(acolyte("Griff"), acolyte("Vex", player="bo"))
    assert [request.seat for request in story.encounter.requests if not request.optional] == ["ada", "bo", "gm"]
    lore(story, 5, 5)
    story.when(MakeMove(actor="griff", name="Bend bars", stat="S")).then(MoveTriggered)


@pytest.mark.rule("PBH-CORE-07")
def test_a_table_may_offer_the_word_to_the_most_silent_first() -> None:
    """Once Griff has spoken, Vex's player comes first."""
    story = cell(acolyte("Griff"), acolyte("Vex", player="bo"), spotlight_order="least_recent")
    lore(story, 5, 5)
    assert [request.seat for request in story.encounter.requests][:2] == ["bo", "ada"]


@pytest.mark.rule("PBH-CORE-06", "PBH-ROLL-02", "PBH-ROLL-04", "PBH-GM-01", "PBH-TAG-03")
def test_after_every_result_the_talk_goes_on_and_a_miss_is_the_gms() -> None:
    """With the tags of the axe before the GM."""
    story = hack(cell(acolyte("Griff", "axe")), 1, 2, weapon="axe")
    story.then(GmMoveDue(occasion="a 6- on Hack and Slash", hard=True, who="griff", tags=("reach", "loud")))
    assert story.encounter.step == "GM_HARD"
    assert "reach, loud" in story.encounter.requests[0].prompt
    story.given(MakeGmMove("separate them", "griff"))
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-CORE-09")
def test_an_established_fact_may_weigh_on_a_roll() -> None:
    """It must have been said, and is worth three at most."""
    story = cell().given(Establish("the bars are rusty")).given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    story.when(Confirm(modifier=1, fact="the bars are new")).refuses("unknown_fact", "PBH-CORE-09")
    story.when(Confirm(modifier=4, fact="the bars are rusty")).refuses("amount", "PBH-CORE-09")
    story.when(Confirm(modifier=1, fact="the bars are rusty"), faces=(4, 5)).then(Rolled)
    assert Modifier("the bars are rusty", 1, "total") in story.event(Rolled).modifiers
    assert story.event(Rolled).result == "10+"


@pytest.mark.rule("PBH-CORE-01")
def test_the_fighting_may_break_out_again_and_the_gm_ends_it_all() -> None:
    """One log from the first word to the last."""
    story = cell().when(EndFight("they flee")).then(SceneClosed("they flee"))
    story.given(OpenScene(), EndFight()).when(EndEncounter()).then(EncounterEnded)
    assert story.encounter.outcome is not None


@pytest.mark.rule("PBH-WND-03", "PBH-LB-01")
def test_when_the_last_acolyte_dies_it_is_over() -> None:
    """Nobody is left to talk."""
    story = gm_acts(cell()).given(CallLastBreath("griff", "the void"))
    story.when(DrawBreath("griff"), faces=(1, 1)).then(EncounterEnded(("gm",), "every acolyte is dead"))
