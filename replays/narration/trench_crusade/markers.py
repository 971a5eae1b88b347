"""Markers in plain language: those that come, and those that go."""

from events.trench_crusade.facts import Marker
from events.trench_crusade.table import State
from events.vocabulary import Gained, Recovered, Spent
from replays.narration.words import counted


def _gained(state: State, event: Gained) -> str:
    """Tell how many came, and how many there are now."""
    held = state.model(event.whose).held(event.resource) + event.amount
    return f"{state.name(event.whose)} gains {counted(event.amount, event.resource)} and has {held}."


def _recovered(state: State, event: Recovered) -> str:
    return f"{state.name(event.who)} loses {counted(event.amount, event.harm)}."


def _spent(state: State, event: Spent) -> str:
    """Tell who spends what; the ACTION was named when it was declared."""
    told = f"{counted(event.amount, event.resource)} of {state.name(event.whose)}"
    if state.window is None:
        return f"{told} pay{'s' if event.amount == 1 else ''} for {event.on}."
    on_the_roll = state.attempt is not None and event.on == state.attempt.action
    spender = state.name(_spender(state, event.whose, event.resource))
    return f"{spender} spend {told} on {'the roll' if on_the_roll else event.on}."


def _spender(state: State, whose: str, marker: str) -> str:
    """Return the side that spends: the one that commands the rolling or the injured model, or its enemy."""
    holder = state.injuries[0].target if state.injuries else whose
    side = state.model(holder).side
    return side if marker == Marker.BLESSING else state.enemy(side)
