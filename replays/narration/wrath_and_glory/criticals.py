"""Critical Hits in plain language."""

from events.wrath_and_glory.facts import CriticalAimed, CriticalStands
from events.wrath_and_glory.table import State


def _critical_aimed(state: State, event: CriticalAimed) -> str:
    severity = f", with {event.severity} more severity" if event.severity else ""
    return f"The Critical Hit is for {state.name(event.target)}{severity}."


def _critical_stands(_: State, event: CriticalStands) -> str:
    return f"Critical Hit: {event.row}."
