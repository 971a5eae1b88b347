"""Assault Location: the team, and how hard its leader makes it."""

from events.fiend_wake.facts import DifficultyRaised, Supported, SupportersCalled
from events.fiend_wake.table import State
from replays.narration.fiend_wake import names
from replays.narration.words import counted


def _supporters_called(state: State, event: SupportersCalled) -> str:
    return f"Called to support: {names(state, event.who)}." if event.who else ""


def _supported(state: State, event: Supported) -> str:
    joins = f"joins in for {counted(event.points, 'point')}" if event.points else "stays out of it"
    return f"{state.name(event.who)} {joins}."


def _difficulty_raised(state: State, event: DifficultyRaised) -> str:
    worth = counted(event.credited, "point")
    return f"{state.name(event.who)} makes it harder by {event.by}, which counts for {worth}."
