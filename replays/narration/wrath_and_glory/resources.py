"""Wrath, Glory and Ruin in plain language."""

from events.vocabulary import Gained, Spent
from events.wrath_and_glory.facts import DeclarationAnswered, DeclarationMade
from events.wrath_and_glory.table import State


def _gained(state: State, event: Gained) -> str:
    return f"{event.amount} {event.resource} for {state.name(event.whose)} ({state.name(event.source)})."


def _spent(state: State, event: Spent) -> str:
    return f"{state.name(event.whose)}: {event.amount} {event.resource} spent on {event.on}."


def _declaration_made(state: State, event: DeclarationMade) -> str:
    return f"{state.name(event.player)} declares: {event.what}."


def _declaration_answered(_: State, event: DeclarationAnswered) -> str:
    return "The GM says yes: it is true." if event.allowed else "The GM says no, and nothing is paid."
