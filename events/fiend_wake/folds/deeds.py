"""Folds for actions in progress, their stages, and the reactions that interrupt them."""

from typing import TypeVar

from events.fiend_wake import facts as own
from events.fiend_wake.folds.changes import on_combatant, on_deed, popped, pushed, without
from events.fiend_wake.table import Deed, OpenReaction, State
from events.replace import replace
from events.vocabulary import Rolled

Roll = TypeVar("Roll", own.RollDue, own.RollOwed)


def shots_called(state: State, event: own.ShotsCalled) -> State:
    """Set the number of Call Shots for the next attack; 0 once an attack has used them."""
    return state if state.turn is None else replace(state, turn=replace(state.turn, call_shots=event.calls))


def reactions_opened(state: State, event: own.ReactionsOpened) -> State:
    """Push the open reaction onto the stack, so that it is settled before anything else continues."""
    return pushed(state, OpenReaction(opened=event, waiting=event.waiting))


def reaction_answered(state: State, event: own.ReactionAnswered) -> State:
    """Remove a combatant from the list of those that may still react."""
    top = state.innermost
    if not isinstance(top, OpenReaction):
        return state
    used = (*top.used, event.who) if event.used else top.used
    return replace(state, stack=(replace(top, waiting=without(top.waiting, event.who), used=used), *state.stack[1:]))


def reactions_closed(state: State, _: own.ReactionsClosed) -> State:
    """Remove the reaction from the stack, so that the interrupted action resumes."""
    return popped(state, OpenReaction)


def deed_declared(state: State, event: own.DeedDeclared) -> State:
    """Record the action in progress, with the Call Shots made so far in the turn."""
    calls = state.turn.call_shots if state.turn else 0
    turn = None if state.turn is None else replace(state.turn, acted=True)
    return replace(state, turn=turn, deed=Deed(declared=event, stage=event.stage, target=event.target, calls=calls))


def supporters_called(state: State, event: own.SupportersCalled) -> State:
    """Start waiting for the answers of the invited combatants."""
    return on_deed(state, waiting=event.who)


def supported(state: State, event: own.Supported) -> State:
    """Record the answer of an invited combatant."""
    if state.deed is None:
        return state
    answers = (*state.deed.supported, event)
    return on_deed(state, waiting=without(state.deed.waiting, event.who), supported=answers)


def difficulty_raised(state: State, event: own.DifficultyRaised) -> State:
    """Record the raised difficulty and the points credited for it."""
    return on_deed(state, raised=event)


def intercepted(state: State, event: own.Intercepted) -> State:
    """Make the intercepting combatant the target of the attack."""
    return on_deed(state, target=event.who)


def priced(state: State, event: own.Priced) -> State:
    """Record the price of Odd-Ball Behavior."""
    return on_deed(state, price=event)


def roll_due(state: State, event: own.RollDue) -> State:
    """Record the roll that is due."""
    return replace(state, roll=event)


def roll_modified(state: State, event: own.RollModified) -> State:
    """Add modifiers to the innermost roll that is due, and adjust its difficulty."""
    owed = state.innermost
    if isinstance(owed, own.RollOwed):
        return replace(state, stack=(_modified(event, owed), *state.stack[1:]))
    return state if state.roll is None else replace(state, roll=_modified(event, state.roll))


def _modified(event: own.RollModified, roll: Roll) -> Roll:
    difficulty_change = sum(modifier.amount for modifier in event.modifiers if modifier.on == own.DIFFICULTY)
    return replace(roll, difficulty=roll.difficulty + difficulty_change, modifiers=(*roll.modifiers, *event.modifiers))


def retreat_hindered(state: State, event: own.RetreatHindered) -> State:
    """Add to the points that have been spent to prevent the retreat."""
    return state if state.deed is None else on_deed(state, hindered=state.deed.hindered + event.points)


def rolled(state: State, event: Rolled) -> State:
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


def roll_owed(state: State, event: own.RollOwed) -> State:
    """Push an ability's roll onto the stack, so that it is made first."""
    return pushed(state, event)


def roll_lapsed(state: State, event: own.RollLapsed) -> State:
    """Remove the roll that can no longer be made."""
    return popped(state, own.RollOwed, event.who)


def grapple_held(state: State, event: own.GrappleHeld) -> State:
    """Record a grapple that hit, which the target may resist."""
    return on_deed(state, held=event, stage=own.Stage.RESIST)


def grapple_settled(state: State, event: own.GrappleSettled) -> State:
    """Record whether the target resisted the grapple."""
    return on_deed(state, settled=event, stage=own.Stage.GRAPPLED)


def deed_waits(state: State, event: own.DeedWaits) -> State:
    """Move the action to its next stage."""
    return on_deed(state, stage=event.stage, waiting=event.who)


def deed_done(state: State, _: own.DeedDone) -> State:
    """Clear the finished action and its roll."""
    return replace(state, deed=None, roll=None)
