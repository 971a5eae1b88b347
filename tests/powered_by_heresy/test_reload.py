"""Uses and ammo: shooting and reloading."""

import pytest

from combat.systems.powered_by_heresy.acts.attacks import FireForEffect
from combat.systems.powered_by_heresy.acts.conversation import EndFight
from combat.systems.powered_by_heresy.acts.reload import Reload, Resupply
from combat.systems.powered_by_heresy.acts.rolling import Choose
from combat.systems.powered_by_heresy.acts.the_gm import MakeGmMove
from events.powered_by_heresy.facts import BlowDue, GmMoveDue
from events.vocabulary import Gained, Rolled, Spent
from tests.harness.story_forms import listed_commands
from tests.powered_by_heresy.cells import acolyte, cell, moving, shoot


@pytest.mark.rule("PBH-MOVE-08", "PBH-ROLL-04")
def test_missed_shot_costs_its_use() -> None:
    story = (
        shoot(cell(), 1, 2)
        .then(Spent(whose="griff", resource="use of shotgun", amount=1, on="Fire for Effect"))
        .without(BlowDue)
    )
    assert story.state.acolyte("griff").carried("shotgun").uses == 1


@pytest.mark.rule("PBH-MOVE-09", "PBH-MOVE-10", "PBH-DMG-13")
def test_reload_restores_uses_for_one_ammo_and_gives_the_gm_a_move() -> None:
    """A rapid reload is rolled with Agility and fails on a 6-."""
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
def test_empty_gun_cannot_be_fired() -> None:
    story = cell(acolyte("Griff", "single"))
    moving(story, FireForEffect(actor="griff", target="scar", weapon="single"), 5, 5, 1)
    story.when(FireForEffect(actor="griff", target="scar", weapon="single")).refuses("no_uses", "PBH-MOVE-09")


@pytest.mark.rule("PBH-MOVE-09", "PBH-DMG-13")
def test_resupply_restores_the_printed_uses_and_ammo() -> None:
    story = cell(acolyte("Griff", "shotgun"))
    shoot(story, 1, 2).given(MakeGmMove("separate them"))
    moving(story, Reload("griff", "shotgun")).given(MakeGmMove("separate them"))
    shoot(story, 1, 2).given(MakeGmMove("separate them"), EndFight())
    before = story.state.acolyte("griff").carried("shotgun")
    after = story.given(Resupply("griff", "shotgun")).state.acolyte("griff").carried("shotgun")
    assert ((before.uses, before.ammo), (after.uses, after.ammo)) == ((1, 0), (2, 1))
    story.when(Resupply("griff", "shotgun")).refuses("full", "PBH-MOVE-09")
    story.when(Resupply("griff", "axe")).refuses("no_such_weapon")


@pytest.mark.rule("PBH-MOVE-09")
@pytest.mark.parametrize(
    ("weapon", "code"),
    [("sword", "no_ammo"), ("rifle", "no_ammo"), ("axe", "no_such_weapon"), ("nothing", "no_such_weapon")],
)
def test_only_a_carried_weapon_with_ammo_can_be_reloaded(weapon: str, code: str) -> None:
    cell(acolyte("Griff", "sword", "rifle", "shotgun")).when(Reload("griff", weapon)).refuses(code, "PBH-MOVE-09")


@pytest.mark.rule("PBH-MOVE-09", "PBH-MOVE-10")
@pytest.mark.parametrize(
    ("rapid", "faces", "uses", "ammo", "step"),
    [
        (False, (), 2, 0, "GM_SOFT"),
        (True, (5, 5), 2, 0, "TALK"),
        (True, (4, 4), 2, 0, "GM_SOFT"),
        (True, (1, 2), 1, 1, "GM_HARD"),
    ],
)
def test_reload_has_the_gain_and_cost_of_its_result(
    rapid: bool, faces: tuple[int, ...], uses: int, ammo: int, step: str
) -> None:
    story = shoot(cell(acolyte("Griff", "shotgun", moves=["Rapid Reload"])), 5, 5).given((Choose("griff"), (3, 3)))
    moving(story, Reload("griff", "shotgun", rapid=rapid), *faces)
    carried = story.state.acolyte("griff").carried("shotgun")
    assert (carried.uses, carried.ammo, story.encounter.step) == (uses, ammo, step)


@pytest.mark.rule("PBH-MOVE-09")
def test_reload_of_a_full_gun_wastes_the_ammo() -> None:
    carried = moving(cell(), Reload("griff", "shotgun")).without(Gained).state.acolyte("griff").carried("shotgun")
    assert (carried.uses, carried.ammo) == (2, 0)


@pytest.mark.rule("PBH-MOVE-09")
def test_reload_costs_one_ammo() -> None:
    story = moving(cell().set(acolytes__griff__gear__shotgun__ammo=2), Reload("griff", "shotgun"))
    assert story.state.acolyte("griff").carried("shotgun").ammo == 1


@pytest.mark.rule("PBH-MOVE-09")
@pytest.mark.parametrize("lacking", ["uses", "ammo"])
def test_resupply_gives_only_what_is_lacking(lacking: str) -> None:
    story = cell().set(**{f"acolytes__griff__gear__shotgun__{lacking}": 0}).given(EndFight())
    story.when(Resupply("griff", "shotgun"))
    assert len([event for event in story.events if isinstance(event, Gained)]) == 1
    carried = story.state.acolyte("griff").carried("shotgun")
    assert (carried.uses, carried.ammo) == (2, 1)


@pytest.mark.rule("PBH-MOVE-10")
def test_rapid_reload_is_offered_to_those_who_learned_it() -> None:
    for learned, ways in (([], [False]), (["Rapid Reload"], [False, True])):
        assert [
            offer.rapid for offer in listed_commands(cell(acolyte("Griff", "shotgun", moves=learned)), Reload)
        ] == ways


@pytest.mark.rule("PBH-MOVE-09")
def test_weapon_with_more_than_is_printed_lacks_nothing() -> None:
    story = cell().set(acolytes__griff__gear__shotgun__ammo=5, acolytes__griff__gear__shotgun__uses=4).given(EndFight())
    story.when(Resupply("griff", "shotgun")).refuses("full", "PBH-MOVE-09")
    assert listed_commands(story, Resupply) == []


@pytest.mark.rule("PBH-MOVE-09")
@pytest.mark.parametrize(("gear", "carried"), [(["sword", "shotgun"], "sword, shotgun"), ([], "nothing")])
def test_refusal_of_a_weapon_lists_those_that_are_carried(gear: list[str], carried: str) -> None:
    story = cell({**acolyte("Griff"), "weapons": gear}).given(EndFight())
    reasons = story.encounter.why_not(Resupply("griff", "axe"))
    assert [str(reason) for reason in reasons] == [f"Griff does not carry 'axe'; carried: {carried}"]
