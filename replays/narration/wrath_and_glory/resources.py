"""Wrath, Glory and Ruin in plain language."""

from events.vocabulary import Gained, Spent
from events.wrath_and_glory.facts import DeclarationAnswered, DeclarationMade, GainedUnseen
from events.wrath_and_glory.table import State


def _held(state: State, whose: str, resource: str) -> int:
    """Return how much of it there is before it changes."""
    if resource == "Wrath":
        return state.player(whose).wrath
    if resource == "Glory":
        return state.glory
    if resource == "Ruin" and not state.knows(whose):
        return state.ruin
    who = state.combatant(whose)
    return who.ammo if resource == "Reload" else who.ruin


def _gained(state: State, event: Gained | GainedUnseen) -> str:
    now = _held(state, event.whose, event.resource) + event.amount
    what = f"{event.amount} {event.resource} for {state.name(event.whose)}"
    return f"{what} ({state.name(event.source)}), which makes {now}."


def _spent(state: State, event: Spent) -> str:
    left = _held(state, event.whose, event.resource) - event.amount
    return f"{state.name(event.whose)}: {event.amount} {event.resource} spent on {event.on}, {left or 'none'} left."


def _declaration_made(state: State, event: DeclarationMade) -> str:
    return f"{state.name(event.player)} declares: {event.what}."


def _declaration_answered(_: State, event: DeclarationAnswered) -> str:
    return "The GM says yes: it is true." if event.allowed else "The GM says no, and nothing is paid."
