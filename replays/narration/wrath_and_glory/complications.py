"""Complications, and what is the matter with weapons, in plain language."""

from events.wrath_and_glory import facts
from events.wrath_and_glory.facts import Faults
from events.wrath_and_glory.table import State

HOW = {"agreed": "by agreement", "table": "by the table", "Ruin": "with Ruin"}
"""How a Complication is settled, where it is not an event of its own."""


def _complication_due(state: State, event: facts.ComplicationDue) -> str:
    return f"A Complication for {state.name(event.who)}!"


def _complication_proposed(state: State, event: facts.ComplicationProposed) -> str:
    return f"{state.name(event.who)}'s player proposes: {event.what}."


def _complication_refused(_: State, event: facts.ComplicationRefused) -> str:
    return "The GM does not agree."


def _complication_settled(state: State, event: facts.ComplicationSettled) -> str:
    what = f": {event.what}" if event.what else ""
    how = HOW.get(event.how, f"as a {event.how}")
    return f"{state.name(event.who)}'s Complication is settled {how}{what}."


def _weapon_changed(state: State, event: facts.WeaponChanged) -> str:
    weapon = f"{state.name(event.who)}'s {state.name(event.weapon)}"
    if event.what in (Faults.OUT_OF_AMMO, Faults.EMPTIED):
        fired = state.test is not None and state.test.read is None
        return "" if fired else f"{weapon} is empty now."
    return f"{weapon} has a fault: {event.what}." if event.what else f"{weapon} is ready again."
