"""Locations: entered, created, removed, battered."""

from combat.altering import altered
from combat.fiend_wake.evolve.changes import on_combatant
from combat.fiend_wake.sheets import Place
from combat.fiend_wake.state import Location, State
from events import fiend_wake as own


def location_entered(state: State, event: own.LocationEntered) -> State:
    """Somebody is elsewhere, and the animal below too."""
    animals = tuple(
        altered(each, location=event.location) if each.rider == event.who else each for each in state.animals
    )
    return altered(on_combatant(state, event.who, location=event.location), animals=animals)


def location_created(state: State, event: own.LocationCreated) -> State:
    """A new record lies on the table."""
    place = Place(
        event.location, event.name, event.abilities, event.entry_cost, event.accessible_from, wounds=event.wounds
    )
    laid = state.laid + bool(event.owner)
    return altered(state, locations=(*state.locations, Location(event.location, place, event.owner)), laid=laid)


def location_removed(state: State, event: own.LocationRemoved) -> State:
    """A record is taken away, and its occupants are in no location."""
    gone = event.location
    return altered(
        state,
        locations=tuple(each for each in state.locations if each.id != gone),
        combatants=tuple(altered(each, location="") if each.location == gone else each for each in state.combatants),
        animals=tuple(altered(each, location="") if each.location == gone else each for each in state.animals),
    )


def siege_tallied(state: State, event: own.SiegeTallied) -> State:
    """Tallies are added to a record."""
    return altered(
        state,
        locations=tuple(
            altered(each, tallies=each.tallies + event.points) if each.id == event.location else each
            for each in state.locations
        ),
    )
