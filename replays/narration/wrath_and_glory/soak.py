"""Soaking in plain language."""

from events.vocabulary import Soaked
from events.wrath_and_glory.table import State
from replays.narration.wrath_and_glory.wounds import amount_of


def _soaked(state: State, event: Soaked) -> str:
    becomes = "becomes" if event.amount == 1 else "become"
    return f"{state.name(event.who)} soaks: {amount_of(event.amount, event.harm)} {becomes} Shock instead."
