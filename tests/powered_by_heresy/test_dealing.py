"""Harm that the GM deals: several targets at once, dangers that call for Last Breath, named attacks, and wards."""

from typing import Any

import pytest

from combat.systems.powered_by_heresy.acts.attacks import HackAndSlash
from combat.systems.powered_by_heresy.acts.confirming import Confirm, StayOut
from combat.systems.powered_by_heresy.acts.damage import Hazard, StrikeBack
from combat.systems.powered_by_heresy.acts.defend import Defend, SpendHold
from combat.systems.powered_by_heresy.acts.dying_and_healing import CallLastBreath, DrawBreath, InflictWounds
from combat.systems.powered_by_heresy.acts.moves_as_data import EnemyMove
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack, ReadyAttack
from events.base import Command
from events.powered_by_heresy.facts import BlowDue, BreathDue
from events.vocabulary import Modifier, Rolled, Suffered
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, moving

PAIR = (acolyte("Griff"), acolyte("Vex", player="bo", defense=5))


@pytest.mark.rule("PBH-DMG-14", "PBH-DMG-01", "PBH-DEF-01")
@pytest.mark.parametrize(
    "command",
    [
        Hazard("griff", "bleed", "the floor", targets=("vex",)),
        EnemyAttack(("scar",), "griff", targets=("vex",)),
    ],
)
def test_harm_to_several_has_dice_and_a_defense_for_each(command: Command) -> None:
    story = gm_acts(cell(*PAIR)).when(command, faces=(4, 4))
    needed = [event.needed for event in story.events if isinstance(event, Rolled)]
    assert needed == [1, 5]
    assert [acolyte.wounds for acolyte in story.state.acolytes] == [1, 0]
    assert story.state.dues == ()


@pytest.mark.rule("PBH-DMG-05", "PBH-LB-02")
def test_wounds_and_last_breath_can_come_to_several_at_once() -> None:
    story = gm_acts(cell(*PAIR)).given(InflictWounds("griff", 2, "the warp", targets=("griff", "vex")))
    assert [acolyte.wounds for acolyte in story.state.acolytes] == [2, 2]
    story = gm_acts(story).when(CallLastBreath("griff", "the void", targets=("vex",)))
    assert [event.who for event in story.events if isinstance(event, BreathDue)] == ["griff", "vex"]


VOID: dict[str, Any] = {"name": "Void Touch", "last_breath": True}


def doomed(how: str) -> Story:
    """Bring Griff to Last Breath by an attack, the usual weapon, a hazard, or a move of an enemy."""
    touch = {
        "id": "Touch",
        "of": "GM",
        "roll": [],
        "aim": "one",
        "done": {"does": [{"do": "last breath", "to": "target"}]},
    }
    scar = enemy("Scar", attacks=[VOID], moves=["Touch"], last_breath=how == "weapon")
    story = gm_acts(cell(acolyte("Griff"), against=(scar,), library=(touch,)))
    commands = {
        "attack": EnemyAttack(("scar",), "griff", weapon="Void Touch"),
        "weapon": EnemyAttack(("scar",), "griff"),
        "hazard": Hazard("griff", "kill", "the void", last_breath=True),
        "move": EnemyMove("scar", "Touch", ("griff",)),
    }
    return story.when(commands[how])


@pytest.mark.rule("PBH-LB-02")
@pytest.mark.parametrize("how", ["attack", "weapon", "hazard", "move"])
def test_danger_calls_for_last_breath_without_damage(how: str) -> None:
    story = doomed(how).without(Rolled, Suffered)
    assert story.state.step == "LAST_BREATH"
    assert story.event(BreathDue).by_wounds is False
    story.when(DrawBreath("griff"), faces=(5, 5))
    assert story.state.acolyte("griff").wounds == 0


@pytest.mark.rule("PBH-LB-02", "PBH-MOVE-16")
def test_defender_can_take_a_danger_that_calls_for_last_breath() -> None:
    story = cell(*PAIR, against=(enemy("Scar", attacks=[VOID]),))
    moving(story, Defend("griff", ward="vex"), 5, 5)
    gm_acts(story).given(EnemyAttack(("scar",), "vex", weapon="Void Touch"), SpendHold("griff", "redirect"))
    while story.state.step == "WARD":
        story.given(StayOut("griff"))
    assert story.state.breaths[0].who == "griff"


BITE = {
    "id": "Bite",
    "of": "GM",
    "roll": [],
    "aim": "one",
    "done": {"does": [{"do": "wound", "amount": 3, "to": "target"}]},
}
CRUSH = {**BITE, "id": "Crush", "done": {"does": [{"do": "put out", "to": "target"}]}}


def biting(move: str = "Bite") -> Story:
    story = cell(*PAIR, against=(enemy("Scar", moves=[move]),), library=(BITE, CRUSH))
    moving(story, Defend("griff", ward="vex"), 5, 5)
    return gm_acts(story).given(EnemyMove("scar", move, ("vex",)))


@pytest.mark.rule("PBH-MOVE-16", "PBH-DMG-05")
def test_hold_of_defend_halves_the_wounds_of_an_enemys_own_move() -> None:
    story = biting().given(StayOut("griff"))
    assert story.state.step == "HALVE"
    story.when(SpendHold("griff", "halve"))
    assert [acolyte.wounds for acolyte in story.state.acolytes] == [0, 1]


@pytest.mark.rule("PBH-MOVE-16", "PBH-DMG-05")
def test_hold_of_defend_redirects_an_enemys_own_move_and_opens_it_up() -> None:
    story = biting("Crush").given(SpendHold("griff", "forward", "vex"))
    assert [bonus.against for bonus in story.state.acolyte("vex").bonuses] == [("scar",)]
    story.given(SpendHold("griff", "redirect"))
    while story.state.step in ("WARD", "HALVE"):
        story.given(StayOut("griff"))
    assert (story.state.acolyte("vex").wounds, story.state.acolyte("griff").wounds) == (0, 6)


@pytest.mark.rule("PBH-MOVE-03", "PBH-GM-06", "PBH-GM-05")
def test_gm_names_the_attack_with_which_an_enemy_strikes_back() -> None:
    claws = enemy("Scar", attacks=[{"name": "Claws", "dice": [10]}])
    story = cell(acolyte("Griff"), against=(claws,)).given(HackAndSlash(actor="griff", target="scar", weapon="sword"))
    assert "next_attack" in [request.kind for request in story.encounter.requests]
    story.when(ReadyAttack(who="scar", weapon="Teeth")).refuses("no_attack", "PBH-GM-06")
    story.given(ReadyAttack(who="scar", weapon="Claws", modifiers=(Modifier("mud", 1, "Defense"),)))
    story.when(Confirm(), faces=(4, 4, 1, 9))
    blow = [event for event in story.events if isinstance(event, BlowDue)][-1]
    assert (blow.source, blow.dice, blow.in_return) == ("Claws", (10,), True)
    assert [event.needed for event in story.events if isinstance(event, Rolled)][-1] == 2
    hack(story, 4, 4, 1, 4)
    assert [event.source for event in story.events if isinstance(event, BlowDue)][-1] == "Blade"


@pytest.mark.rule("PBH-MOVE-03", "PBH-GM-06")
def test_named_attack_is_used_when_the_gm_lets_a_beaten_enemy_strike() -> None:
    frail = enemy("Scar", max_wounds=1, attacks=[{"name": "Claws", "dice": [10]}])
    story = cell(acolyte("Griff"), against=(frail, enemy("Nails")), dead_enemy_strikes_back="ask_gm")
    story.given(ReadyAttack(who="scar", weapon="Claws"))
    hack(story, 4, 4, 6).when(StrikeBack(strikes=True), faces=(9,))
    assert story.event(Rolled).dice[0].sides == 10


@pytest.mark.rule("PBH-GM-05", "PBH-LB-02")
def test_lesser_attacker_of_a_combined_attack_may_call_for_last_breath() -> None:
    foes = (enemy("Scar", dice=[8]), enemy("Nails", last_breath=True))
    story = gm_acts(cell(against=foes)).when(EnemyAttack(("scar", "nails"), "griff"))
    assert story.event(BlowDue).last_breath
    story = gm_acts(cell(acolyte("Griff", defense=8), against=foes, multi_attackers="separate"))
    story.when(EnemyAttack(("scar", "nails"), "griff"), faces=(1,))
    assert [(due.dice, due.last_breath) for due in story.events if isinstance(due, BlowDue)] == [
        ((8,), False),
        ((6,), True),
    ]


@pytest.mark.rule("PBH-DMG-10", "PBH-DEF-02")
@pytest.mark.parametrize(("attackers", "facts"), [(("scar",), ()), (("scar", "nails"), ("outnumbered",))])
def test_separate_attackers_outnumber_only_if_there_are_several(
    attackers: tuple[str, ...], facts: tuple[str, ...]
) -> None:
    story = gm_acts(
        cell(acolyte("Griff", defense=8), against=(enemy("Scar"), enemy("Nails")), multi_attackers="separate")
    )
    story.when(EnemyAttack(attackers, "griff"), faces=(1,) * len(attackers))
    assert {due.facts for due in story.events if isinstance(due, BlowDue)} == {facts}


@pytest.mark.rule("PBH-DMG-01")
def test_dice_of_a_changed_attack_are_listed_from_the_largest() -> None:
    attack = EnemyAttack(("scar",), "griff", modifiers=(Modifier("a charge", 1, "damage dice"),))
    story = gm_acts(cell(acolyte("Griff", defense=8), against=(enemy("Scar", dice=[8, 6]),)))
    story.when(attack, faces=(1, 1, 1))
    assert story.event(BlowDue).dice == (8, 8, 6)
