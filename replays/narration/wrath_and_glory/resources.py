"""Wrath, Glory and Ruin in plain language."""

from events.vocabulary import Gained, Spent
from events.wrath_and_glory.facts import DeclarationAnswered, DeclarationMade
from events.wrath_and_glory.table import State


def gained(state: State, event: Gained) -> str:
    """Tell what arrives where."""
    return f"{event.amount} {event.resource} for {state.name(event.whose)} ({state.name(event.source)})."


def spent(state: State, event: Spent) -> str:
    """Tell what is paid for what."""
    return f"{state.name(event.whose)}: {event.amount} {event.resource} spent on {event.on}."


def declaration_made(state: State, event: DeclarationMade) -> str:
    """Tell what a player wants to be true."""
    return f"{state.name(event.player)} declares: {event.what}."


def declaration_answered(_: State, event: DeclarationAnswered) -> str:
    """Tell what the GM says to it."""
    return "The GM says yes: it is true." if event.allowed else "The GM says no, and nothing is paid."
