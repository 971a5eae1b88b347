"""Strategic Locations: entered, created, removed, battered."""

from events.fiend_wake.facts import Action, LocationCreated, LocationEntered, LocationRemoved, SiegeTallied
from events.fiend_wake.table import State
from replays.narration.fiend_wake import place


def _location_entered(state: State, event: LocationEntered) -> str:
    """Tell where somebody is now, unless the action said so: entering a location, or leaving one for none."""
    if event.how == Action.ENTER or (event.how == Action.EVACUATE and not event.location):
        return ""
    how = "" if event.how == Action.EVACUATE else f" ({event.how})"
    left = state.combatant(event.who).location
    if not event.location and left:
        return f"{state.name(event.who)} is out of {place(state, left)}{how}."
    return f"{state.name(event.who)} is now in {place(state, event.location)}{how}."


def _location_created(_: State, event: LocationCreated) -> str:
    return f"There is a new location: {event.name}."


def _location_removed(state: State, event: LocationRemoved) -> str:
    return f"{state.name(event.location)} is gone."


def _siege_tallied(state: State, event: SiegeTallied) -> str:
    return f"{state.name(event.source)}: {event.points} siege damage to {state.name(event.location)}."
