"""The GM's moves."""

import pytest

from combat.systems.powered_by_heresy.acts.dying_and_healing import InflictWounds
from combat.systems.powered_by_heresy.acts.the_gm import GoldenOpportunity, LookToGm, MakeGmMove, Mutate, Terrify, UseUp
from events.powered_by_heresy.facts import StatChanged
from events.vocabulary import ConditionChanged, Rolled, Spent
from tests.powered_by_heresy.cells import cell, gm_acts


@pytest.mark.rule("PBH-GM-01", "PBH-GM-02", "PBH-GM-04")
def test_all_looking_to_the_gm_calls_for_a_soft_move() -> None:
    """Of the list; outright wounds are for hard moves only."""
    story = cell().given(LookToGm())
    assert story.encounter.step == "GM_SOFT"
    story.when(MakeGmMove("cast a spell")).refuses("no_gm_move", "PBH-GM-02")
    story.when(InflictWounds("griff", 1, "the warp")).refuses("out_of_step")
    story.given(MakeGmMove("show signs of a threat"), GoldenOpportunity("griff"))
    assert story.encounter.step == "GM_HARD"
    story.given(MakeGmMove("show signs of a threat"))
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-GM-03")
def test_terror_and_mutation_are_rolled_on_their_tables() -> None:
    """A 2 runs away; a 2 grows limbs and Strength; from 6 up only the table knows."""
    story = gm_acts(cell()).when(Terrify("griff"), faces=(2,))
    story.then(ConditionChanged(who="griff", condition="terrified: runs away", level=1, source="terror"))
    gm_acts(story).when(Mutate("griff"), faces=(2,)).then(
        StatChanged(who="griff", stat="S", by=1, source="monstrous limbs")
    )
    gm_acts(story).when(Mutate("griff"), faces=(8,))
    story.then(ConditionChanged(who="griff", condition="mutated: a debility", level=1, source="the warp"))


@pytest.mark.rule("PBH-GM-02")
def test_the_gm_uses_up_resources() -> None:
    """No more than there are."""
    story = (
        gm_acts(cell())
        .when(UseUp(target="griff", weapon="shotgun", resource="ammo", amount=2))
        .refuses("amount", "PBH-GM-02")
    )
    story.when(UseUp(target="griff", weapon="shotgun", resource="ammo", amount=1)).then(
        Spent(whose="griff", resource="ammo of shotgun", amount=1, on="the GM's move")
    )


@pytest.mark.rule("PBH-GM-03")
@pytest.mark.parametrize(
    ("face", "terror"),
    [
        (1, "repeats one phrase"),
        (2, "runs away"),
        (3, "freezes"),
        (4, "laughs"),
        (5, "hurts oneself"),
        (6, "weeps"),
    ],
)
def test_each_face_of_terror_does_something_else(face: int, terror: str) -> None:
    """A d6, six ways to lose one's nerve."""
    story = gm_acts(cell()).when(Terrify("griff"), faces=(face,))
    assert story.event(Rolled).result == terror
