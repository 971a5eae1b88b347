"""Soaking in plain language."""

from events.vocabulary import Soaked
from events.wrath_and_glory.facts import HarmChanged, SoakStands
from events.wrath_and_glory.table import State
from replays.narration.wrath_and_glory.wounds import amount_of


def soaked(state: State, event: Soaked) -> str:
    """Tell what becomes Shock."""
    becomes = "becomes" if event.amount == 1 else "become"
    return f"{state.name(event.who)} soaks: {amount_of(event.amount, event.harm)} {becomes} Shock instead."


def nothing(_: State, __: SoakStands | HarmChanged) -> str:
    """Tell nothing: the dice, and what becomes Shock, are told."""
    return ""
