"""The sentences of Fiend Wake for locations, and for what comes to the fight or leaves it."""

from collections.abc import Mapping

import attrs

from events.base import Event
from events.fiend_wake import Action, Place, State, facts
from replays.narration.templates import Words
from replays.narration.words import listed


def _move(event: facts.LocationEntered, _: State) -> str:
    if event.how in (Action.ENTER, Action.LAY_CALTROPS) or (event.how == Action.EVACUATE and not event.location):
        return "silent"
    return "entered" if event.location else "left"


def _caltrops_of(event: facts.LocationRemoved, state: State) -> str:
    """Return the combatant that laid the removed caltrops; empty for other locations."""
    place = state.location(event.location)
    return place.owner if place else ""


def _changes(event: facts.LocationChanged, state: State) -> str:
    """Return the new values of the changed properties of a location."""
    location = state.location(event.location)
    if location is None:
        return ""
    names = [field.name for field in attrs.fields(Place)]
    changed = [name for name in names if getattr(event.place, name) != getattr(location.place, name)]
    return listed(f"{name.replace('_', ' ')} {_property(getattr(event.place, name), state)}" for name in changed)


def _property(value: object, state: State) -> str:
    """Return a property of a location in words."""
    if isinstance(value, tuple):
        return " and ".join(_property(item, state) for item in value) or "none"
    return "none" if value is None else str(state.name(value) or "none") if isinstance(value, str) else str(value)


WORDS_BY_EVENT: Mapping[type[Event], Words] = {
    facts.LocationEntered: {
        "kind": _move,
        "old_location": lambda event, state: state.combatant(event.who).location,
        "reason": lambda event, _: "" if event.how == Action.EVACUATE else event.how,
    },
    facts.LocationRemoved: {"owner": _caltrops_of},
    facts.Joined: {
        "name": lambda event, state: state.free_name(event.sheet.name),
        "place": lambda event, _: event.sheet.location,
        "side": lambda event, _: event.sheet.side,
        "mount": lambda event, _: event.sheet.mount,
    },
    facts.Brought: {
        "goods": lambda event, _: tuple(
            getattr(thing, "title", thing.name)
            for thing in (*event.weapons, *event.armor, *event.animals, *event.abilities, *event.conditions)
        ),
        "arms": lambda event, _: listed(f"the {weapon.name}" for weapon in event.weapons) if event.who else "",
    },
    facts.LocationChanged: {"changes": _changes},
}
