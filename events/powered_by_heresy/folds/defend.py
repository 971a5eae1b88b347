"""Standing in defense of somebody."""

from events.powered_by_heresy.facts import BlowHalved, BlowTurned, WardTaken
from events.powered_by_heresy.folds.parts import on_blow, with_fields
from events.powered_by_heresy.table import State
from events.replace import replace


def ward_taken(state: State, event: WardTaken) -> State:
    """Somebody stands in defense of somebody, or of nobody any more."""
    return with_fields(state, event.who, ward=event.ward)


def blow_turned(state: State, event: BlowTurned) -> State:
    """It falls upon the defender; others who stood before the ward have no say any more."""
    return replace(on_blow(state, turned_to=event.by), window=None)


def blow_halved(state: State, _: BlowHalved) -> State:
    """It does half of what it would."""
    return on_blow(state, halved=True)
