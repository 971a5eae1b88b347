"""Defend: who stands before whom, and what comes of it."""

from events.powered_by_heresy.facts import BlowHalved, BlowTurned, WardTaken
from events.powered_by_heresy.table import State


def ward_taken(state: State, event: WardTaken) -> str:
    """Tell a stand, or its end."""
    who = state.name(event.who)
    if not event.ward:
        return f"{who} no longer stands in defense of anybody."
    return f"{who} stands in {'self-defense' if event.ward == event.who else f'defense of {state.name(event.ward)}'}."


def blow_turned(state: State, event: BlowTurned) -> str:
    """Tell who takes the blow."""
    return f"{state.name(event.by)} steps in and takes the blow for {state.name(event.ward)}."


def blow_halved(state: State, event: BlowHalved) -> str:
    """Tell who halves the blow."""
    return f"{state.name(event.by)} halves the blow."
