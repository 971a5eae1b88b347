"""Defend: who stands before whom, and what comes of it."""

from events.powered_by_heresy.facts import BlowHalved, BlowTurned, WardTaken
from events.powered_by_heresy.table import State


def _ward_taken(state: State, event: WardTaken) -> str:
    who = state.name(event.who)
    if not event.ward:
        return f"{who} no longer stands in defense of anybody."
    return f"{who} stands in {'self-defense' if event.ward == event.who else f'defense of {state.name(event.ward)}'}."


def _blow_turned(state: State, event: BlowTurned) -> str:
    return f"{state.name(event.by)} steps in and takes the blow for {state.name(event.ward)}."


def _blow_halved(state: State, event: BlowHalved) -> str:
    return f"{state.name(event.by)} halves the blow."
