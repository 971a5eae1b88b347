"""Morale in plain language: who must test, and how it went."""

from events.trench_crusade.facts import MoraleDue, MoraleTested
from events.trench_crusade.table import State

_OUTCOMES = {"holds": "holds.", "shaken": "fails: they are Shaken next Turn.", "flees": "breaks, and they flee."}


def _morale_due(state: State, event: MoraleDue) -> str:
    """Tell who must test, in order."""
    return f"Morale must be tested by {', then by '.join(map(state.name, event.sides))}."


def _morale_tested(state: State, event: MoraleTested) -> str:
    return f"The Morale of {state.name(event.side)} {_OUTCOMES[event.outcome]}"
