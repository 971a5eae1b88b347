"""Folds for locations: entering, creating and removing them, and siege damage."""

from events.fiend_wake import facts as own
from events.fiend_wake.folds.changes import on_combatant
from events.fiend_wake.sheets import Place
from events.fiend_wake.table import Location, State
from events.replace import replace


def location_entered(state: State, event: own.LocationEntered) -> State:
    """Move a combatant, along with the animal that it rides."""
    animals = tuple(
        replace(animal, location=event.location) if animal.rider == event.who else animal for animal in state.animals
    )
    return replace(on_combatant(state, event.who, location=event.location), animals=animals)


def location_created(state: State, event: own.LocationCreated) -> State:
    """Add a location. If it has an owner, also count it as a set of caltrops."""
    place = Place(
        id=event.location,
        name=event.name,
        abilities=event.abilities,
        entry_cost=event.entry_cost,
        accessible_from=event.accessible_from,
        wounds=event.wounds,
    )
    laid = state.laid + bool(event.owner)
    return replace(
        state, locations=(*state.locations, Location(id=event.location, place=place, owner=event.owner)), laid=laid
    )


def location_removed(state: State, event: own.LocationRemoved) -> State:
    """Remove a location, and move its occupants to no location."""
    gone = event.location
    return replace(
        state,
        locations=tuple(location for location in state.locations if location.id != gone),
        combatants=tuple(
            replace(combatant, location="") if combatant.location == gone else combatant
            for combatant in state.combatants
        ),
        animals=tuple(replace(animal, location="") if animal.location == gone else animal for animal in state.animals),
    )


def siege_tallied(state: State, event: own.SiegeTallied) -> State:
    """Add siege tallies to a location."""
    return replace(
        state,
        locations=tuple(
            replace(location, tallies=location.tallies + event.points) if location.id == event.location else location
            for location in state.locations
        ),
    )
