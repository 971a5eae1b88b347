"""Defend: the ward, and spending hold."""

import pytest

from combat.systems.powered_by_heresy.acts.attacks import HackAndSlash
from combat.systems.powered_by_heresy.acts.basic_moves import Parley
from combat.systems.powered_by_heresy.acts.confirming import StayOut
from combat.systems.powered_by_heresy.acts.conversation import EndFight, OpenScene
from combat.systems.powered_by_heresy.acts.damage import Hazard
from combat.systems.powered_by_heresy.acts.defend import Defend, SpendHold, StandDown
from combat.systems.powered_by_heresy.acts.dying_and_healing import CallLastBreath, InflictWounds
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack
from events.powered_by_heresy.facts import BlowFaced, BlowSettled, BlowTurned, WardTaken
from events.vocabulary import Missed, Rolled, Soaked, Spent
from tests.harness.stories import Story
from tests.harness.story_forms import listed_commands
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, moving, total_of


def standing(*faces: int, **settings: object) -> Story:
    """Begin a fight in which Griff defends Vex."""
    acolytes = (acolyte("Griff", defense=4), acolyte("Vex", player="bo"), acolyte("Odo"))
    story = cell(*acolytes, **settings)  # type: ignore[arg-type]
    return moving(story, Defend("griff", "vex"), *faces)


@pytest.mark.rule("PBH-MOVE-16", "PBH-ROLL-11", "PBH-DEF-01")
def test_defender_takes_the_attack_with_its_own_defense() -> None:
    """A 4 would wound Vex but not Griff; two of three hold are left."""
    story = gm_acts(standing(5, 5)).given(EnemyAttack(("scar",), "vex"))
    assert story.encounter.step == "WARD"
    story.when(SpendHold("griff", "halve")).refuses("too_early_or_late", "PBH-MOVE-16")
    story.when(SpendHold("griff", "redirect"), faces=(4,)).then(BlowTurned("griff", "vex"), BlowFaced, Missed)
    assert story.state.acolyte("griff").hold("Defend") == 2


@pytest.mark.rule("PBH-MOVE-16")
def test_defender_gives_an_ally_an_opening() -> None:
    story = gm_acts(standing(5, 5)).given(EnemyAttack(("scar",), "vex"))
    story.given(SpendHold("griff", "forward", "odo")).when(StayOut("griff"), faces=(1,))
    moving(story, HackAndSlash(actor="odo", target="scar", weapon="sword"), 4, 5)
    assert story.event(Rolled).total == 10


@pytest.mark.rule("PBH-MOVE-17", "PBH-MOVE-18", "PBH-MOVE-16")
@pytest.mark.parametrize(
    ("dice", "faces", "rounding", "left"),
    [([6, 6, 6], (6, 6, 6), "down", 1), ([6], (6,), "down", 0), ([6], (6,), "up", 1)],
)
def test_defender_halves_wounds_once(dice: list[int], faces: tuple[int, ...], rounding: str, left: int) -> None:
    """3 become 1, and 1 becomes 0, unless the settings round up."""
    story = cell(acolyte("Griff"), against=(enemy("Scar", dice=dice),), halve_round=rounding)
    moving(story, Defend("griff", "griff"), 5, 5)
    gm_acts(story).given(EnemyAttack(("scar",), "griff"), (StayOut("griff"), faces))
    story.when(SpendHold("griff", "halve"))
    assert story.state.acolyte("griff").wounds == left
    if left < len(dice):
        story.then(Soaked(who="griff", harm="Wounds", amount=len(dice) - left, by="Defend"))


@pytest.mark.rule("PBH-MOVE-18")
def test_hold_is_lost_when_the_defender_stops() -> None:
    """By standing down, or by defending another ward."""
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
def test_dying_defender_loses_ward_and_hold(command: InflictWounds | CallLastBreath) -> None:
    story = gm_acts(standing(5, 5)).given(command)
    griff = story.state.acolyte("griff")
    assert (story.encounter.step, griff.ward, griff.hold("Defend")) == ("LAST_BREATH", "", 0)


@pytest.mark.rule("PBH-MOVE-18")
def test_wounded_defender_keeps_ward_and_hold() -> None:
    griff = gm_acts(standing(5, 5)).given(InflictWounds("griff", 5, "the warp")).state.acolyte("griff")
    assert (griff.ward, griff.hold("Defend")) == ("vex", 3)


@pytest.mark.rule("PBH-MOVE-18")
def test_end_of_the_fighting_ends_defending() -> None:
    griff = standing(5, 5).given(EndFight(), OpenScene()).state.acolyte("griff")
    assert (griff.ward, griff.hold("Defend")) == ("", 0)


@pytest.mark.rule("PBH-MOVE-16")
def test_opening_helps_only_the_named_ally_against_that_attacker() -> None:
    acolytes = (acolyte("Griff"), acolyte("Vex", player="bo"), acolyte("Odo"))
    story = moving(cell(*acolytes, against=(enemy("Scar"), enemy("Nails"))), Defend("griff", "vex"), 5, 5)
    gm_acts(story).given(EnemyAttack(("scar",), "vex"), SpendHold("griff", "forward", "odo"), (StayOut("griff"), (1,)))
    assert total_of(moving(story, Parley("vex", "scar"), 4, 5)) == 9
    assert total_of(moving(story, Parley("odo", "nails"), 4, 5)) == 9
    assert total_of(moving(story, Parley("odo", "scar"), 4, 5)) == 10


@pytest.mark.rule("PBH-MOVE-16")
@pytest.mark.parametrize(("faces", "hold", "ward"), [((5, 5), 3, "vex"), ((4, 4), 1, "vex"), ((1, 2), 0, "")])
def test_defending_gives_three_hold_or_one_or_none(faces: tuple[int, int], hold: int, ward: str) -> None:
    griff = standing(*faces).state.acolyte("griff")
    assert (griff.hold("Defend"), griff.ward) == (hold, ward)


@pytest.mark.rule("PBH-MOVE-18", "PBH-ROLL-04")
def test_failed_new_defense_keeps_the_old_ward() -> None:
    story = moving(standing(5, 5), Defend("griff", "odo"), 1, 2)
    griff = story.state.acolyte("griff")
    assert (griff.hold("Defend"), griff.ward) == (3, "vex")


@pytest.mark.rule("PBH-MOVE-18")
def test_acolyte_without_a_ward_cannot_stop_defending() -> None:
    cell().when(StandDown("griff")).refuses("no_ward", "PBH-MOVE-18")


@pytest.mark.rule("PBH-MOVE-16")
def test_hold_reacts_only_to_attacks_on_the_ward_or_the_defender() -> None:
    """Hazards are not attacks."""
    story = gm_acts(standing(5, 5)).given((EnemyAttack(("scar",), "odo"), (1,)))
    assert story.encounter.step == "TALK"
    gm_acts(story).given((Hazard("vex", "kill", "the furnace"), (1,)))
    assert story.encounter.step == "TALK"
    gm_acts(story).given(EnemyAttack(("scar",), "griff"))
    assert story.encounter.step == "WARD"


@pytest.mark.rule("PBH-MOVE-16", "PBH-ROLL-11")
@pytest.mark.parametrize(
    ("target", "command", "code"),
    [
        ("griff", SpendHold("griff", "redirect"), "no_ward"),
        ("vex", SpendHold("griff", "forward", "griff"), "no_ally"),
        ("vex", SpendHold("griff", "forward", "stranger"), "unknown_character"),
        ("vex", SpendHold("griff", "redirect", "odo"), "no_ally"),
        ("vex", SpendHold("odo", "redirect"), "not_your_window"),
    ],
)
def test_hold_is_spent_only_on_valid_effects(target: str, command: SpendHold, code: str) -> None:
    gm_acts(standing(5, 5)).given(EnemyAttack(("scar",), target)).when(command).refuses(code)


@pytest.mark.rule("PBH-MOVE-16", "PBH-ROLL-11")
def test_single_hold_buys_one_effect() -> None:
    story = gm_acts(standing(4, 4)).given(EnemyAttack(("scar",), "vex"))
    story.when(SpendHold("griff", "forward", "odo"), faces=(6,))
    assert (story.encounter.step, story.state.acolyte("vex").wounds) == ("TALK", 1)


@pytest.mark.rule("PBH-MOVE-16", "PBH-MOVE-17")
def test_redirected_attack_can_also_be_halved() -> None:
    acolytes = (acolyte("Griff"), acolyte("Vex", player="bo"))
    story = moving(cell(*acolytes, against=(enemy("Scar", dice=[6, 6, 6]),)), Defend("griff", "vex"), 5, 5)
    gm_acts(story).given(EnemyAttack(("scar",), "vex"), (SpendHold("griff", "redirect"), (6, 6, 6)))
    story.when(SpendHold("griff", "forward", "vex")).refuses("too_early_or_late", "PBH-MOVE-16")
    story.given(SpendHold("griff", "halve"))
    griff = story.state.acolyte("griff")
    assert (griff.wounds, griff.hold("Defend"), story.state.acolyte("vex").wounds) == (1, 1, 0)


@pytest.mark.rule("PBH-MOVE-18")
def test_two_defenders_halve_an_attack_once() -> None:
    acolytes = (acolyte("Griff"), acolyte("Odo"), acolyte("Vex"))
    story = cell(*acolytes, against=(enemy("Scar", dice=[6, 6, 6, 6]),))
    for who in ("griff", "odo"):
        moving(story, Defend(who, "vex"), 4, 4)
    gm_acts(story).given(EnemyAttack(("scar",), "vex"), StayOut("griff"), (StayOut("odo"), (6, 6, 6, 6)))
    story.given(SpendHold("odo", "halve"))
    assert [character.hold("Defend") for character in story.state.acolytes] == [1, 0, 0]
    assert (story.encounter.step, story.state.acolyte("vex").wounds) == ("TALK", 2)


@pytest.mark.rule("PBH-MOVE-16", "PBH-MOVE-18")
def test_thing_or_place_can_be_defended_and_attacked() -> None:
    """No dice are rolled against a thing."""
    story = cell(acolyte("Griff"), acolyte("Odo")).when(Defend("griff", " ")).refuses("empty")
    moving(story, Defend("griff", "the blast door"), 5, 5)
    gm_acts(story).when(EnemyAttack(("scar",), "the window"), faces=(6,)).refuses("unknown_character")
    story.given(EnemyAttack(("scar",), "the blast door"))
    assert story.encounter.step == "WARD"
    story.given(SpendHold("griff", "halve")).when(StayOut("griff")).then(BlowSettled("the blast door", 0)).without(
        Rolled
    )
    assert story.encounter.step == "TALK"
    gm_acts(story).given(EnemyAttack(("scar",), "the blast door"))
    story.when(SpendHold("griff", "redirect"), faces=(1,)).then(BlowTurned("griff", "the blast door"), Missed)
    assert story.state.acolyte("griff").hold("Defend") == 1


@pytest.mark.rule("PBH-MOVE-16", "PBH-LB-01")
def test_dead_character_cannot_be_defended() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex")).set(acolytes__vex__dead=True)
    story.when(Defend("griff", "vex")).refuses("dead", "PBH-LB-01")
    cell().when(EndFight()).without(WardTaken)


@pytest.mark.rule("PBH-MOVE-17")
def test_rounding_does_not_change_half_of_an_even_number() -> None:
    for rounding in ("up", "down"):
        story = cell(acolyte("Griff"), against=(enemy("Scar", dice=[6, 6]),), halve_round=rounding)
        moving(story, Defend("griff", "griff"), 5, 5)
        gm_acts(story).given(EnemyAttack(("scar",), "griff"), (StayOut("griff"), (6, 6)), SpendHold("griff", "halve"))
        assert story.state.acolyte("griff").wounds == 1


@pytest.mark.rule("PBH-MOVE-16")
def test_defend_forms_list_the_living_and_suggested_things() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex"), acolyte("Odo")).set(acolytes__odo__dead=True)
    wards = [offer.ward for offer in listed_commands(story, Defend) if offer.actor == "griff"]
    assert wards == ["griff", "vex", "the door", "the wounded workers"]


@pytest.mark.rule("PBH-MOVE-16", "PBH-ROLL-11")
@pytest.mark.parametrize(
    ("ward", "target", "bought"),
    [
        ("vex", "vex", [("redirect", ""), ("forward", "vex"), ("forward", "odo")]),
        ("vex", "griff", [("forward", "vex"), ("forward", "odo")]),
        ("griff", "griff", [("forward", "vex"), ("forward", "odo")]),
        ("the door", "the door", [("redirect", ""), ("halve", ""), ("forward", "vex"), ("forward", "odo")]),
    ],
)
def test_hold_forms_offer_only_effects_that_help(ward: str, target: str, bought: list[tuple[str, str]]) -> None:
    story = moving(cell(acolyte("Griff"), acolyte("Vex"), acolyte("Odo")), Defend("griff", ward), 5, 5)
    gm_acts(story).given(EnemyAttack(("scar",), target))
    assert [(offer.on, offer.ally) for offer in listed_commands(story, SpendHold)] == bought


@pytest.mark.rule("PBH-MOVE-16", "PBH-ROLL-11")
def test_defender_without_hold_left_is_not_asked_again() -> None:
    for faces, step in (((4, 4), "TALK"), ((5, 5), "WARD")):
        story = moving(cell(acolyte("Griff"), acolyte("Odo")), Defend("griff", "the door"), *faces)
        gm_acts(story).given(EnemyAttack(("scar",), "the door"), SpendHold("griff", "halve"))
        assert story.encounter.step == step


@pytest.mark.rule("PBH-MOVE-18")
def test_attack_on_a_thing_is_halved_once_although_another_defender_takes_it() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex"), against=(enemy("Scar", dice=[6, 6, 6, 6]),))
    for guard in ("griff", "vex"):
        moving(story, Defend(actor=guard, ward="the door"), 5, 5)
    gm_acts(story).given(EnemyAttack(("scar",), "the door"), SpendHold("griff", "halve"))
    story.when(SpendHold("vex", "redirect"), faces=(6, 6, 6, 6))
    story.then(Soaked(who="vex", harm="Wounds", amount=2, by="Defend"))
    assert story.state.acolyte("vex").wounds == 2
