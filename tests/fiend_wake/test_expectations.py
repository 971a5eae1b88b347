"""The harm that a sensible player expects equals the odds of the command, whatever changes a roll or its wounds."""

from typing import Any

import pytest

from combat.systems.fiend_wake.acts.full_actions import Melee, Ranged
from combat.systems.fiend_wake.acts.simple_actions import CallShot
from combat.systems.fiend_wake.policy import harm
from events.fiend_wake.facts import HandicapDue
from tests.fiend_wake.custom_content import ability, custom_first_turn
from tests.fiend_wake.fights import Fields, fighter, foe
from tests.harness.stories import Story

PIERCING = '[[armory]]\nid = "{}"\npiercing = 2\n'
HARDER = '{ do = "modify", what = "difficulty", amount = 2 }'
WORSE = '{ do = "modify", what = "Wound", amount = 3 }'


def lost(state: Any, who: str) -> int:
    """Return the effective wounds of a combatant: those on its track, and a full track for each handicap."""
    combatant = state.combatant(who)
    due = sum(each.who == who for each in state.stack if isinstance(each, HandicapDue))
    marked = sum(len(stat.marked) for stat in combatant.stats)
    wounds: int = combatant.wounds + combatant.threshold * (due + marked)
    return wounds


ATTACKS: dict[str, tuple[str, Fields, Fields, Fields]] = {
    "plain": ("", {}, {}, {}),
    "reduction and piercing": (PIERCING.format("blade"), {}, {"reduction": 3}, {}),
    "more piercing than reduction": (PIERCING.format("blade"), {}, {"reduction": 1}, {}),
    "no precision in melee": ("", {}, {}, {"melee_precision": "none"}),
    "unlimited precision in melee": ("", {"power": 1}, {}, {"melee_precision": "uncapped"}),
    "nearly full track": ("", {}, {"threshold": 6, "wounds": 4}, {}),
    "carried overflow": ("", {}, {"threshold": 4, "wounds": 3}, {"carry_overflow": True}),
    "attacker makes it harder": (ability("attack", HARDER), {"abilities": ["quirk"]}, {}, {}),
    "target makes it harder": (ability("attacked", HARDER), {}, {"abilities": ["quirk"]}, {}),
    "attacker adds wounds": (ability("hit", WORSE), {"abilities": ["quirk"]}, {"reduction": 1}, {}),
    "target adds wounds": (ability("struck", WORSE), {}, {"abilities": ["quirk"]}, {}),
    "only in melee": (ability("attack", HARDER, 'if = ["melee"]'), {"abilities": ["quirk"]}, {}, {}),
    "only with the bow": (ability("attack", HARDER, 'if = ["with: bow"]'), {"abilities": ["quirk"]}, {}, {}),
    "only ranged": (ability("hit", WORSE, 'if = ["action: Ranged Attack"]'), {"abilities": ["quirk"]}, {}, {}),
    "only called": (ability("struck", WORSE, 'if = ["called"]'), {}, {"abilities": ["quirk"]}, {}),
    "only not called": (ability("attacked", HARDER, 'if = ["not called"]'), {}, {"abilities": ["quirk"]}, {}),
    "called steps": ("", {}, {}, {"call_shot_step": 1}),
    "unskilled": ("", {"skills": {}}, {}, {}),
    "other stacks": ("", {}, {}, {"stack_rule": "match_explode"}),
    "small dice": ("", {}, {"awareness": 1}, {"dice_sides": 6}),
}


def duel(case: str, weapon: str, calls: int) -> Story:
    """Return a fight in Ann's turn with a weapon, after some Called Shots."""
    text, mine, theirs, settings = ATTACKS[case]
    skilled = {"skills": {"Blades": 3, "Archery": 1}, "power": 3, "grace": 4, "ready": weapon, "tp": 9, **mine}
    story = custom_first_turn(text, fighter("ann", **skilled), foe("imp", **{"threshold": 99, **theirs}), **settings)
    return story.given(*[CallShot("ann")] * calls)


@pytest.mark.parametrize("calls", [0, 1, 2])
@pytest.mark.parametrize("weapon", ["blade", "bow"])
@pytest.mark.parametrize("case", ATTACKS)
def test_expected_wounds_equal_the_odds(case: str, weapon: str, calls: int) -> None:
    """Of attacks in melee and at range, with whatever changes the roll or the wounds."""
    story = duel(case, weapon, calls)
    state = story.state
    expected = harm.expected_attack(state, state.combatant("ann"), state.weapon(weapon), state.combatant("imp"), calls)
    attack = Melee("ann", "imp") if weapon == "blade" else Ranged("ann", "imp")
    odds = story.encounter.odds(attack, until="attack")
    assert odds.exact
    assert expected == pytest.approx(
        float(odds.mean(lambda way: lost(way.state, "imp") - lost(state, "imp"))), abs=1e-3
    )
