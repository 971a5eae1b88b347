"""Uses and ammo: what shooting costs, and what a reload gives back."""

import pytest

from combat.systems.powered_by_heresy.acts.attacks import FireForEffect
from combat.systems.powered_by_heresy.acts.conversation import EndFight
from combat.systems.powered_by_heresy.acts.reload import Reload, Resupply
from combat.systems.powered_by_heresy.acts.rolling import Choose
from combat.systems.powered_by_heresy.acts.the_gm import MakeGmMove
from events.powered_by_heresy.facts import BlowDue, GmMoveDue
from events.vocabulary import Gained, Rolled, Spent
from tests.powered_by_heresy.cells import acolyte, cell, moving, shoot


@pytest.mark.rule("PBH-MOVE-08", "PBH-ROLL-04")
def test_a_shot_that_misses_is_spent() -> None:
    """Whatever the dice show."""
    story = (
        shoot(cell(), 1, 2)
        .then(Spent(whose="griff", resource="use of shotgun", amount=1, on="Fire for Effect"))
        .without(BlowDue)
    )
    assert story.state.acolyte("griff").carried("shotgun").uses == 1


@pytest.mark.rule("PBH-MOVE-09", "PBH-MOVE-10", "PBH-DMG-13")
def test_a_reload_gives_all_uses_for_one_ammo_and_the_gm_a_chance() -> None:
    """Slowly without dice; quickly with Agility, and fumbled on a 6-."""
    story = cell(acolyte("Griff", "single"))
    shoot(story, 4, 4, weapon="single").given((Choose("griff", ("target +1 Defense",)), (1,)))
    story.when(Reload("griff", "single", rapid=True)).refuses("no_such_move", "PBH-MOVE-10")
    moving(story, Reload("griff", "single")).then(
        Spent(whose="griff", resource="ammo of single", amount=1, on="a reload"), Gained
    ).without(Rolled)
    assert story.encounter.step == "GM_SOFT"
    quick = acolyte("Griff", "shotgun", moves=["Rapid Reload"])
    moving(cell(quick), Reload("griff", "shotgun", rapid=True), 5, 5).then(Spent).without(GmMoveDue)
    moving(cell(quick), Reload("griff", "shotgun", rapid=True), 4, 4).then(Spent, GmMoveDue)
    moving(cell(quick), Reload("griff", "shotgun", rapid=True), 1, 1).then(GmMoveDue).without(Spent)
    story = moving(cell(quick), Reload("griff", "shotgun"))
    story.given(MakeGmMove("tell an unwelcome truth")).when(Reload("griff", "shotgun")).refuses(
        "no_ammo", "PBH-MOVE-09"
    )


@pytest.mark.rule("PBH-MOVE-07")
def test_an_empty_gun_fires_at_nobody() -> None:
    """It must be reloaded first."""
    story = cell(acolyte("Griff", "single"))
    moving(story, FireForEffect(actor="griff", target="scar", weapon="single"), 5, 5, 1)
    story.when(FireForEffect(actor="griff", target="scar", weapon="single")).refuses("no_uses", "PBH-MOVE-09")


@pytest.mark.rule("PBH-MOVE-09", "PBH-DMG-13")
def test_after_a_fight_the_stores_fill_a_weapon_as_it_is_printed() -> None:
    """Both uses and the ammo are back; a full gun needs nothing."""
    story = cell(acolyte("Griff", "shotgun"))
    shoot(story, 1, 2).given(MakeGmMove("separate them"))
    moving(story, Reload("griff", "shotgun")).given(MakeGmMove("separate them"))
    shoot(story, 1, 2).given(MakeGmMove("separate them"), EndFight())
    before = story.state.acolyte("griff").carried("shotgun")
    after = story.given(Resupply("griff", "shotgun")).state.acolyte("griff").carried("shotgun")
    assert ((before.uses, before.ammo), (after.uses, after.ammo)) == ((1, 0), (2, 1))
    story.when(Resupply("griff", "shotgun")).refuses("full", "PBH-MOVE-09")
    story.when(Resupply("griff", "axe")).refuses("no_such_weapon")
