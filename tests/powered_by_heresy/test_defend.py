"""Defend: the stand, and what its hold buys."""

import pytest

from combat.systems.powered_by_heresy.acts.attacks import HackAndSlash
from combat.systems.powered_by_heresy.acts.basic_moves import Parley
from combat.systems.powered_by_heresy.acts.conversation import EndFight, OpenScene
from combat.systems.powered_by_heresy.acts.defend import Defend, SpendHold, StandDown
from combat.systems.powered_by_heresy.acts.dying_and_healing import CallLastBreath, InflictWounds
from combat.systems.powered_by_heresy.acts.making_moves import StayOut
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack
from events.powered_by_heresy.facts import BlowFaced, BlowTurned
from events.vocabulary import Missed, Rolled, Soaked, Spent
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, moving, total_of


def standing(*faces: int, **settings: object) -> Story:
    """Let Griff stand in defense of Vex."""
    people = (acolyte("Griff", defense=4), acolyte("Vex", player="bo"), acolyte("Odo"))
    story = cell(*people, **settings)  # type: ignore[arg-type]
    return moving(story, Defend("griff", "vex"), *faces)


@pytest.mark.rule("PBH-MOVE-16", "PBH-ROLL-11", "PBH-DEF-01")
def test_a_defender_takes_the_blow_for_the_ward_with_the_own_defense() -> None:
    """A 4 would wound Vex, and does nothing to Griff; two of three points are left."""
    story = gm_acts(standing(5, 5)).given(EnemyAttack(("scar",), "vex"))
    assert story.encounter.step == "WARD"
    story.when(SpendHold("griff", "halve")).refuses("too_early_or_late", "PBH-MOVE-16")
    story.when(SpendHold("griff", "redirect"), faces=(4,)).then(BlowTurned("griff", "vex"), BlowFaced, Missed)
    assert story.state.acolyte("griff").hold("Defend") == 2


@pytest.mark.rule("PBH-MOVE-16")
def test_a_defender_opens_the_attacker_up_to_an_ally() -> None:
    """+1 forward against that enemy."""
    story = gm_acts(standing(5, 5)).given(EnemyAttack(("scar",), "vex"))
    story.given(SpendHold("griff", "forward", "odo")).when(StayOut("griff"), faces=(1,))
    moving(story, HackAndSlash(actor="odo", target="scar", weapon="sword"), 4, 5)
    assert story.event(Rolled).total == 10


@pytest.mark.rule("PBH-MOVE-17", "PBH-MOVE-18", "PBH-MOVE-16")
@pytest.mark.parametrize(
    ("dice", "faces", "rounding", "left"),
    [([6, 6, 6], (6, 6, 6), "down", 1), ([6], (6,), "down", 0), ([6], (6,), "up", 1)],
)
def test_a_defender_halves_the_wounds_once(dice: list[int], faces: tuple[int, ...], rounding: str, left: int) -> None:
    """Three become one, one none, unless the table rounds up."""
    story = cell(acolyte("Griff"), against=(enemy("Scar", dice=dice),), halve_round=rounding)
    moving(story, Defend("griff", "griff"), 5, 5)
    gm_acts(story).given(EnemyAttack(("scar",), "griff"), (StayOut("griff"), faces))
    story.when(SpendHold("griff", "halve"))
    assert story.state.acolyte("griff").wounds == left
    if left < len(dice):
        story.then(Soaked(who="griff", harm="Wounds", amount=len(dice) - left, by="Defend"))


@pytest.mark.rule("PBH-MOVE-18")
def test_hold_is_lost_with_the_stand() -> None:
    """By standing down, or by a new stand."""
    story = (
        standing(5, 5)
        .when(StandDown("griff"))
        .then(Spent(whose="griff", resource="hold of Defend", amount=3, on="standing down"))
    )
    assert (story.state.acolyte("griff").ward, story.state.acolyte("griff").hold("Defend")) == ("", 0)
    story = moving(standing(5, 5), Defend("griff", "odo"), 4, 4)
    assert (story.state.acolyte("griff").ward, story.state.acolyte("griff").hold("Defend")) == ("odo", 1)


@pytest.mark.rule("PBH-MOVE-18")
@pytest.mark.parametrize("command", [InflictWounds("griff", 6, "the warp"), CallLastBreath("griff", "the void")])
def test_the_dying_stand_in_defense_of_nobody(command: InflictWounds | CallLastBreath) -> None:
    """The stand ends before the Last Breath is rolled, and its hold with it."""
    story = gm_acts(standing(5, 5)).given(command)
    griff = story.state.acolyte("griff")
    assert (story.encounter.step, griff.ward, griff.hold("Defend")) == ("LAST_BREATH", "", 0)


@pytest.mark.rule("PBH-MOVE-18")
def test_a_wound_that_does_not_kill_leaves_the_stand_alone() -> None:
    """Five of six."""
    griff = gm_acts(standing(5, 5)).given(InflictWounds("griff", 5, "the warp")).state.acolyte("griff")
    assert (griff.ward, griff.hold("Defend")) == ("vex", 3)


@pytest.mark.rule("PBH-MOVE-18")
def test_the_end_of_the_fighting_ends_every_stand() -> None:
    """The next scene begins without."""
    griff = standing(5, 5).given(EndFight(), OpenScene()).state.acolyte("griff")
    assert (griff.ward, griff.hold("Defend")) == ("", 0)


@pytest.mark.rule("PBH-MOVE-16")
def test_an_attacker_that_was_opened_up_is_open_to_that_ally_and_to_nobody_else() -> None:
    """Odo is no better against Nails, nor Vex against Scar."""
    people = (acolyte("Griff"), acolyte("Vex", player="bo"), acolyte("Odo"))
    story = moving(cell(*people, against=(enemy("Scar"), enemy("Nails"))), Defend("griff", "vex"), 5, 5)
    gm_acts(story).given(EnemyAttack(("scar",), "vex"), SpendHold("griff", "forward", "odo"), (StayOut("griff"), (1,)))
    assert total_of(moving(story, Parley("vex", "scar"), 4, 5)) == 9
    assert total_of(moving(story, Parley("odo", "nails"), 4, 5)) == 9
    assert total_of(moving(story, Parley("odo", "scar"), 4, 5)) == 10
