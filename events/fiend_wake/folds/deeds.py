"""Folds for actions in progress, their stages, and the reactions that interrupt them."""

from collections.abc import Callable
from typing import Any, TypeVar

from events.fiend_wake import facts as own
from events.fiend_wake.folds.changes import on_combatant, on_deed, without
from events.fiend_wake.table import Deed, OpenReaction, State
from events.replace import replace
from events.vocabulary import Rolled

Roll = TypeVar("Roll", own.RollDue, own.RollOwed)


def _shots_called(state: State, event: own.ShotsCalled) -> State:
    return state if state.turn is None else replace(state, turn=replace(state.turn, call_shots=event.calls))


def _reaction_answered(state: State, event: own.ReactionAnswered) -> State:
    top = state.innermost
    if not isinstance(top, OpenReaction):
        return state
    answered: dict[str, Any] = {"waiting": without(top.waiting, event.who)}
    if event.used:
        answered["used"] = (*top.used, event.who)
    if not event.passed_over:
        answered["heard"] = (*top.heard, event.who)
    return replace(state, stack=(replace(top, **answered), *state.stack[1:]))


def _reactions_extended(state: State, event: own.ReactionsExtended) -> State:
    top = state.innermost
    if not isinstance(top, OpenReaction):
        return state
    return replace(state, stack=(replace(top, waiting=event.waiting), *state.stack[1:]))


def _deed_declared(state: State, event: own.DeedDeclared) -> State:
    calls = state.turn.call_shots if state.turn else 0
    turn = None if state.turn is None else replace(state.turn, acted=True)
    return replace(state, turn=turn, deed=Deed(declared=event, stage=event.stage, target=event.target, calls=calls))


def _deed_waits(state: State, event: own.DeedWaits) -> State:
    """Move the action to another stage. In older logs, those no longer asked at the same stage have answered."""
    heard, deed = event.heard or (), state.deed
    if event.heard is None and deed is not None and deed.stage == event.stage:
        heard = (*deed.heard, *(who for who in deed.waiting if who not in event.who))
    return on_deed(state, stage=event.stage, waiting=event.who, heard=heard)


def _supported(state: State, event: own.Supported) -> State:
    if state.deed is None:
        return state
    answers = (*state.deed.supported, event)
    return on_deed(state, waiting=without(state.deed.waiting, event.who), supported=answers)


def _roll_modified(state: State, event: own.RollModified) -> State:
    """Add modifiers to the innermost roll that is due, and adjust its difficulty."""
    return _on_due_roll(state, lambda roll: _modified(event, roll))


def _roll_revised(state: State, event: own.RollRevised) -> State:
    changed = {name: getattr(event, name) for name in ("difficulty", "modifiers", "base", "ruled")}
    return _on_due_roll(state, lambda roll: replace(roll, **changed))


def _on_due_roll(state: State, change: Callable[[Any], Any]) -> State:
    """Change the innermost roll that is due, if there is one."""
    owed = state.innermost
    if isinstance(owed, own.RollOwed):
        return replace(state, stack=(change(owed), *state.stack[1:]))
    return state if state.roll is None else replace(state, roll=change(state.roll))


def _modified(event: own.RollModified, roll: Roll) -> Roll:
    difficulty_change = sum(modifier.amount for modifier in event.modifiers if modifier.on == own.DIFFICULTY)
    return replace(roll, difficulty=roll.difficulty + difficulty_change, modifiers=(*roll.modifiers, *event.modifiers))


def _retreat_hindered(state: State, event: own.RetreatHindered) -> State:
    return state if state.deed is None else on_deed(state, hindered=state.deed.hindered + event.points)


def _rolled(state: State, event: Rolled) -> State:
    """Remove the roll that was due.

    A roll to break a tie is stored with its combatant instead. A roll for an amount has no result and changes nothing.
    """
    if event.purpose == own.Purpose.TIE:
        return on_combatant(state, event.who, tie_rolls=(*state.combatant(event.who).tie_rolls, event.total))
    if not event.result:
        return state
    expired = tuple(replace(use, lasts="") if use.lasts == "roll" else use for use in state.used)
    state = replace(state, used=tuple(use for use in expired if use.limit or use.lasts))
    if isinstance(state.innermost, own.RollOwed):
        return replace(state, stack=state.stack[1:])
    return replace(state, roll=None)
