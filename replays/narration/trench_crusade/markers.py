"""Markers in plain language: those that come, and those that go."""

import attrs

from events.trench_crusade.table import State
from events.vocabulary import Gained, Recovered, Spent
from replays.narration import shared
from replays.narration.words import counted


def _gained(state: State, event: Gained) -> str:
    """Tell how many came, and how many there are now."""
    held = state.model(event.whose).held(event.resource) + event.amount
    return f"{state.name(event.whose)} gains {counted(event.amount, event.resource)} and has {held}."


def _recovered(state: State, event: Recovered) -> str:
    return f"{state.name(event.who)} loses {counted(event.amount, event.harm)}."


def _spent(state: State, event: Spent) -> str:
    """Tell what was spent; the ACTION was named when it was declared."""
    on_the_roll = state.attempt is not None and event.on == state.attempt.action
    return shared.spent(state, attrs.evolve(event, on="the roll") if on_the_roll else event)
