"""Terrain in plain language: falls and Dangerous ground."""

from events.trench_crusade.facts import InjuryDue, InjuryWaits
from events.trench_crusade.table import State


def _injury_due(state: State, event: InjuryDue) -> str:
    """Tell what may hurt a model where nobody hit it."""
    if event.base:
        by = f" of {state.name(event.attacker)}" if event.attacker else ""
        return f"{event.source}{by} may injure {state.name(event.target)}."
    return f"{state.name(event.target)} may be hurt by the {event.source}." if event.cause == "accident" else ""


def _injury_waits(state: State, event: InjuryWaits) -> str:
    return f"{event.injury.source} is going to injure {state.name(event.injury.target)}, once this roll is over."
