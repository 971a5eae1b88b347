"""Invariants of random fights, checked beat by beat."""

from typing import Any

import pytest

from combat.systems.fiend_wake.queries.combatants import is_able
from events.fiend_wake.facts import ActionTaken, BidCommitted, PrioritySet, ReactionAnswered, TurnPending
from events.history.journal import Beat
from events.vocabulary import TurnBegan, TurnEnded
from tests.harness.random_play import fight_numbers, walk


@pytest.mark.rule(
    "FW-EXEC-05", "FW-FULL-01", "FW-SIM-11", "FW-BID-09", "FW-DMG-35", "FW-DMG-21", "FW-TP-02", "FW-DMG-30"
)
@pytest.mark.parametrize("block", range(2))
def test_invariants_hold_in_random_fights(block: int) -> None:
    """No resource is negative, no track is full, the order is that of the bidders, and the unconscious do not act."""
    for number in fight_numbers(6)[block::2]:
        before = None
        for encounter, _ in walk("fiend_wake", number):
            last = encounter.journal.last
            _check_state(encounter.state)
            if encounter.outcome is None:
                encounter.fork().override("round", encounter.state.round, "at every step")
            if before is not None and last is not None:
                _check_beat(before, last.beat)
            before = encounter.state


def _check_state(state: Any) -> None:
    for combatant in state.combatants:
        assert combatant.tp >= 0, combatant
        assert combatant.tokens >= 0, combatant
        assert combatant.caltrops >= 0, combatant
        assert 0 <= combatant.wounds < combatant.threshold, combatant
        assert all(set(stat.marked) <= set(stat.numbers) for stat in combatant.stats), combatant
        assert not (combatant.unconscious and combatant.pending), combatant
    if state.order:
        assert set(state.order) == {
            combatant.id for combatant in state.combatants if combatant.bid is not None and combatant.present
        }
        assert len(set(state.order)) == len(state.order)
    assert set(state.waiting) <= {combatant.id for combatant in state.present()}


def _check_beat(before: Any, beat: Beat) -> None:
    full = int(before.turn is not None and before.turn.full_used)
    for event in beat.events:
        match event:
            case TurnBegan() | TurnEnded():
                full = 0
            case ActionTaken(full=True):
                full += 1
            case BidCommitted(who=who) | ReactionAnswered(who=who, used=True) | TurnPending(who=who):
                assert is_able(before.combatant(who)), event
            case PrioritySet(order=order):
                assert len(set(order)) == len(order)
        assert full <= 1, beat
        if isinstance(event, TurnPending):
            assert before.step == "PENDING", beat
