"""Terrain in plain language: falls and Dangerous ground."""

from events.trench_crusade.facts import InjuryDue
from events.trench_crusade.table import State


def _injury_due(state: State, event: InjuryDue) -> str:
    """Tell what may hurt a model where nobody hit it."""
    return f"{state.name(event.target)} may be hurt by the {event.source}." if event.cause == "accident" else ""
