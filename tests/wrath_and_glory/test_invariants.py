"""Undo and redo: resources, dice and harm are restored exactly."""

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.criticals import AimCritical
from combat.systems.wrath_and_glory.acts.damage import Inflict, RaiseDamage
from combat.systems.wrath_and_glory.acts.resources import BuyDice, Reroll
from combat.systems.wrath_and_glory.acts.rounds import Seize
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import Endure, Soak
from combat.systems.wrath_and_glory.acts.tests import TakeTest
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import ADA, BO, X, agent, in_first_turn, party, threat


def check_undo_and_redo(story: Story) -> None:
    """Undo the last beat, redo it and undo it again, and compare the states."""
    fight = story.encounter
    after = fight.state
    before = fight.history.now.before
    assert before is not None
    fight.undo()
    assert fight.state == before.state
    fight.redo()
    assert fight.state == after
    fight.undo()
    assert fight.state == before.state


@pytest.mark.rule("WG-WRATH-03")
def test_undo_of_a_reroll_returns_wrath_and_dice() -> None:
    story = party(ADA, X).given(
        (TakeTest(who="ada", action="Search", skill="Willpower", dn=3), (3, 2, 4)), (Reroll("ada"), (6, 5))
    )
    assert story.state.player("p-ada").wrath == 1
    check_undo_and_redo(story)
    assert (story.encounter.step, story.state.player("p-ada").wrath) == ("WRATH_REROLL", 2)
    assert story.state.test.faces == (3, 2, 4)


@pytest.mark.rule("WG-DIE-04")
def test_undo_of_a_roll_takes_back_its_glory() -> None:
    story = party(ADA, X).given((TakeTest(who="ada", action="Search", skill="Willpower", dn=3), (6, 5, 4)))
    assert story.state.glory == 1
    check_undo_and_redo(story)
    assert story.state.glory == 0


@pytest.mark.rule("WG-SOAK-05", "WG-SOAK-07")
def test_undo_of_a_soak_restores_the_pending_wounds() -> None:
    """The combatant is no longer Exhausted."""
    ada = agent("Ada", player="p-ada", max_shock=2, max_wounds=9)
    story = party(ada, X).given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), (Soak("ada"), (4, 4, 4)))
    assert story.state.combatant("ada").exhausted
    check_undo_and_redo(story)
    assert (story.encounter.step, story.state.harms[0].due.wounds) == ("SOAK", 3)
    assert not story.state.combatant("ada").exhausted
    story.given(Endure("ada"))
    assert story.state.combatant("ada").wounds == 3


@pytest.mark.rule("WG-GLORY-06")
def test_undo_of_seizing_returns_the_glory() -> None:
    """The request to seize is open again."""
    story = in_first_turn(ADA, BO, X).set(glory=1).given(EndTurn("ada"), Seize("bo"))
    check_undo_and_redo(story)
    assert (story.encounter.step, story.state.glory, story.state.seized) == ("HANDOFF", 1, ())


@pytest.mark.rule("WG-MULTI-01", "WG-DMG-06")
def test_undo_of_a_multi_attack_restores_all_targets() -> None:
    ada = agent("Ada", "lasgun", player="p-ada", value=5)
    foes = (threat("X", resilience=6, max_wounds=9), threat("Y", resilience=6, max_wounds=9))
    story = (
        in_first_turn(ada, *foes)
        .set(ruin=0)
        .given((Attack(who="ada", weapon="lasgun", targets=("x", "y")), (4, 4, 4, 4, 4)))
    )
    assert [story.state.combatant(who).wounds for who in ("x", "y")] == [1, 1]
    check_undo_and_redo(story)
    assert [story.state.combatant(who).wounds for who in ("x", "y")] == [0, 0]


@pytest.mark.rule("WG-MOB-02")
def test_undo_restores_members_of_a_mob() -> None:
    ada = agent("Ada", "lasgun", player="p-ada", value=5)
    mob = threat("X", role="troop", mob=6, resilience=6)
    story = in_first_turn(ada, mob).given((Attack(who="ada", weapon="lasgun", targets=("x",)), (4, 4, 4, 4, 4)))
    assert story.state.combatant("x").members == 3
    check_undo_and_redo(story)
    assert story.state.combatant("x").members == 6


@pytest.mark.rule("WG-WRATH-03", "WG-GLORY-03", "WG-SHIFT-04", "WG-CRIT-01", "WG-GLORY-04", "WG-SOAK-01", "WG-DIE-01")
def test_every_window_of_an_attack_can_be_undone_and_repeated() -> None:
    """After each command the beat is undone, and the command is given again."""
    foe = threat("X", role="adversary", max_wounds=20)
    story = in_first_turn(agent("Ada", player="p-ada", value=5), foe).set(glory=3)
    commands = (
        (Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 6, 5, 4), "WRATH_REROLL"),
        (Reroll("ada"), (6, 4), "GLORY_DICE"),
        (BuyDice("ada", 1), (6,), "SHIFT"),
        (Shift(who="ada", glory=1, ed=1), (), "CRITICAL"),
        (AimCritical(who="ada", target="x", severity=1), (6, 6, 4, 4, 1, 1), "GLORY_DAMAGE"),
        (RaiseDamage("ada", 1), (), "SOAK"),
        (Soak("x"), (6, 1, 4), "TURN"),
    )
    for command, faces, step in commands:
        story.given((command, faces))
        assert story.encounter.step == step
        check_undo_and_redo(story)
        story.given((command, faces))
    assert (story.state.combatant("x").wounds, story.state.combatant("x").shock) == (3, 3)
    assert story.state.glory == 3 - 1 + 1 + 1 - 1 - 1
