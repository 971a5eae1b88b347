"""Mounted Combat: who rides what."""

from events.fiend_wake.facts import Mounted, Wrangled
from events.fiend_wake.table import State


def _mounted(state: State, event: Mounted) -> str:
    who = state.name(event.who)
    return f"{who} is riding {state.name(event.animal)}." if event.animal else f"{who} is no longer riding."


def _wrangled(state: State, event: Wrangled) -> str:
    return f"{state.name(event.who)} has wrangled {state.name(event.animal)}."
