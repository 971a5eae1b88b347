"""Terror and mutation."""

import pytest

from combat.engine.play.consent import Agree
from combat.systems.powered_by_heresy.acts.attacks import HackAndSlash
from combat.systems.powered_by_heresy.acts.basic_moves import DefyDanger, DiscernRealities
from combat.systems.powered_by_heresy.acts.confirming import Withdraw
from combat.systems.powered_by_heresy.acts.defend import Defend
from combat.systems.powered_by_heresy.acts.rolling import Choose
from combat.systems.powered_by_heresy.acts.terror import Calm, ChooseTerror, Mutate, Terrify
from events.powered_by_heresy.facts import BlowDue, StatChanged
from events.vocabulary import ConditionChanged, Missed, Proposed, Rolled
from tests.powered_by_heresy.cells import acolyte, cell, gm_acts, hack, moving, shoot, total_of


@pytest.mark.rule("PBH-GM-03")
def test_terror_and_mutation_are_rolled_on_their_tables() -> None:
    story = gm_acts(cell()).when(Terrify("griff"), faces=(2,))
    story.then(ConditionChanged(who="griff", condition="terrified: runs away", level=1, source="terror"))
    gm_acts(story).when(Mutate("griff"), faces=(2,)).then(
        StatChanged(who="griff", stat="S", by=1, source="monstrous limbs")
    )
    gm_acts(story).when(Mutate("griff"), faces=(8,))
    story.then(ConditionChanged(who="griff", condition="mutated: a debility", level=1, source="the warp"))


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
def test_each_face_has_its_terror(face: int, terror: str) -> None:
    story = gm_acts(cell()).when(Terrify("griff"), faces=(face,))
    assert (story.event(Rolled).result, story.event(Rolled).dice[0].sides) == (terror, 6)


@pytest.mark.rule("PBH-GM-03")
@pytest.mark.parametrize(
    ("face", "mutation", "strength"),
    [
        (1, "extra eyes", 0),
        (2, "monstrous limbs", 1),
        (3, "bone spurs", 0),
        (4, "translucent skin", 0),
        (5, "beast's mouth", 0),
        (6, "a debility", 0),
        (10, "a debility", 0),
    ],
)
def test_each_face_has_its_mutation(face: int, mutation: str, strength: int) -> None:
    """Only monstrous limbs raise Strength."""
    faces = (face, 3) if mutation == "extra eyes" else (face,)
    story = gm_acts(cell()).when(Mutate("griff"), faces=faces)
    assert (story.event(Rolled).result, story.event(Rolled).dice[0].sides) == (mutation, 10)
    assert (story.state.acolyte("griff").stat("S"), story.encounter.step) == (strength, "TALK")


@pytest.mark.rule("PBH-GM-03")
def test_terrified_acolyte_can_only_defy_danger_until_calmed() -> None:
    """Calming needs the GM's consent; a second terror replaces the first."""
    story = gm_acts(cell(acolyte("Griff"), acolyte("Vex"))).given(Terrify("griff", "freezes"))
    story.when(HackAndSlash(actor="griff", target="scar", weapon="sword")).refuses("terrified", "PBH-GM-03")
    story.given(DefyDanger("griff", "mental fortitude"), Withdraw("griff"))
    gm_acts(story).given(Terrify("griff", "weeps"))
    assert story.state.acolyte("griff").conditions == ("terrified: weeps",)
    story.when(Calm("griff", "a litany"), by="ada").then(Proposed)
    story.when(Agree("gm")).then(
        ConditionChanged(who="griff", condition="terrified: weeps", level=0, source="a litany")
    )
    story.given(HackAndSlash(actor="griff", target="scar", weapon="sword"))
    story.given(Withdraw("griff")).when(Calm("griff", "a litany")).refuses("calm", "PBH-GM-03")


@pytest.mark.rule("PBH-GM-03")
def test_player_may_choose_the_terror() -> None:
    story = moving(cell(), Defend("griff", "griff"), 5, 5)
    gm_acts(story).given(Terrify("griff", "the player chooses"))
    assert (story.encounter.step, story.encounter.requests[0].seat) == ("TERROR", "ada")
    story.when(ChooseTerror("griff", "laughs")).then(
        ConditionChanged(who="griff", condition="terrified: laughs", level=1, source="terror")
    )
    assert (story.state.acolyte("griff").ward, story.encounter.step) == ("", "TALK")


@pytest.mark.rule("PBH-GM-03", "PBH-DMG-11")
@pytest.mark.parametrize(("reading", "dice", "wounds"), [("per_face", (6,), 1), ("drop_dice", (6, 6), 0)])
def test_bone_spurs_add_to_melee_damage(reading: str, dice: tuple[int, ...], wounds: int) -> None:
    spurred = acolyte("Griff", conditions=["mutated: bone spurs"])
    story = hack(cell(spurred, flat_damage_mod=reading), 5, 5).when(Choose("griff"), faces=(3,) * len(dice))
    assert (story.event(BlowDue).dice, story.state.enemy("scar").wounds) == (dice, wounds)
    story = shoot(cell(spurred, flat_damage_mod=reading), 5, 5).when(Choose("griff"), faces=(3, 3)).then(Missed)


@pytest.mark.rule("PBH-GM-03")
def test_extra_eyes_help_with_eyesight_and_limbs_stop_at_three() -> None:
    seeing = cell(acolyte("Griff", conditions=["mutated: extra eyes"]))
    look = DiscernRealities("griff", facts=("eyesight",))
    assert total_of(moving(seeing, look, 4, 5)) == 10
    assert total_of(moving(seeing, DiscernRealities("griff"), 4, 5)) == 9
    strong = gm_acts(cell(acolyte("Griff", stats={"S": 3}))).when(Mutate("griff"), faces=(2,)).without(StatChanged)
    assert strong.state.acolyte("griff").stat("S") == 3


@pytest.mark.rule("PBH-GM-03")
def test_number_of_extra_eyes_is_rolled_with_one_die() -> None:
    story = gm_acts(cell()).when(Mutate("griff"), faces=(1, 3))
    eyes = story.event(Rolled, 1)
    assert (eyes.purpose, eyes.kept, eyes.total, eyes.result, eyes.base) == ("Eyes", (0,), 3, "3 more", 1)
    table = story.event(Rolled)
    assert (table.purpose, table.kept, table.total, table.result, table.base) == ("Mutation", (0,), 1, "extra eyes", 1)
