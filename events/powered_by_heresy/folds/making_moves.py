"""The move under way, from its trigger to its end, and who may still do something about it."""

from events.powered_by_heresy.facts import (
    ClarityAsked,
    ClarityGiven,
    MoveConfirmed,
    MoveResolved,
    MoveTriggered,
    MoveWithdrawn,
    OptionsChosen,
    RollModified,
    WindowOpened,
    WindowUsed,
)
from events.powered_by_heresy.folds.parts import on_attempt, on_blow, without
from events.powered_by_heresy.sheets import Move
from events.powered_by_heresy.table import Attempt, State, Window
from events.replace import replace


def move_triggered(state: State, event: MoveTriggered) -> State:
    """A move is under way; help for another lies on top of that one, and Last Breath is called for no more."""
    begun = replace(state, attempts=(*state.attempts, Attempt(trigger=event)), window=None)
    if event.move != Move.LAST_BREATH or not state.breaths:
        return begun
    return replace(begun, breaths=state.breaths[1:], breath=state.breaths[0])


def clarity_asked(state: State, event: ClarityAsked) -> State:
    """Something is unclear."""
    return replace(state, question=event.question)


def clarity_given(state: State, _: ClarityGiven) -> State:
    """It is clear now."""
    return replace(state, question="")


def move_confirmed(state: State, event: MoveConfirmed) -> State:
    """The move happens."""
    return on_attempt(state, advantage=event.advantage, edge=event.edge, modifiers=event.modifiers)


def move_withdrawn(state: State, _: MoveWithdrawn) -> State:
    """There was no move."""
    return replace(state, attempts=state.attempts[:-1], question="")


def window_opened(state: State, event: WindowOpened) -> State:
    """Some may act."""
    opened = replace(state, window=Window(event.window, event.who))
    return on_blow(opened, insight_asked=True) if event.window == "insight" else opened


def window_used(state: State, event: WindowUsed) -> State:
    """One of them has."""
    window = state.window
    if window is None:
        return state
    changed = replace(state, window=Window(window.window, without(window.waiting, event.who)))
    if window.window != "help" or not state.attempts:
        return changed
    return on_attempt(changed, spoken=(*state.attempts[-1].spoken, event.who))


def roll_modified(state: State, event: RollModified) -> State:
    """The roll to come has one modifier more."""
    if not state.attempts:
        return state
    return on_attempt(state, modifiers=(*state.attempts[-1].modifiers, event.modifier))


def options_chosen(state: State, event: OptionsChosen) -> State:
    """The choice is made."""
    return on_attempt(state, chosen=event.options)


def move_resolved(state: State, _: MoveResolved) -> State:
    """The move is done."""
    return replace(state, attempts=state.attempts[:-1], window=None)
