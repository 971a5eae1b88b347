"""Events into the state: what somebody has more or less of."""

from events.powered_by_heresy.folds.parts import on_acolyte, with_fields
from events.powered_by_heresy.table import Carried, Hold, State
from events.replace import replace
from events.vocabulary import Gained, Recovered, Spent, Suffered

COUNTED = {"XP": "xp", "Insight": "insight", "Wrath": "wrath", "medkit": "medkit"}
"""The field in which an acolyte keeps each resource that is a plain number."""


def gained(state: State, event: Gained) -> State:
    """An acolyte has more of something."""
    return _more(state, event.whose, event.resource, event.amount)


def spent(state: State, event: Spent) -> State:
    """An acolyte has less of something."""
    return _more(state, event.whose, event.resource, -event.amount)


def _more(state: State, whose: str, resource: str, amount: int) -> State:
    field = COUNTED.get(resource)
    if field is not None:
        return on_acolyte(state, whose, lambda each: replace(each, **{field: getattr(each, field) + amount}))
    kind, _, of = resource.partition(" of ")
    if kind == "hold":
        return on_acolyte(state, whose, lambda each: replace(each, holds=_holds(each.holds, of, amount)))
    return on_acolyte(state, whose, lambda each: replace(each, gear=_gear(each.gear, kind, of, amount)))


def _holds(holds: tuple[Hold, ...], move: str, amount: int) -> tuple[Hold, ...]:
    before = next((each.points for each in holds if each.id == move), 0)
    others = tuple(each for each in holds if each.id != move)
    return (*others, Hold(move, before + amount)) if before + amount else others


def _gear(gear: tuple[Carried, ...], kind: str, weapon: str, amount: int) -> tuple[Carried, ...]:
    field = "ammo" if kind == "ammo" else "uses"
    return tuple(
        replace(each, **{field: getattr(each, field) + amount}) if each.id == weapon else each for each in gear
    )


def suffered(state: State, event: Suffered) -> State:
    """Somebody has more wounds."""
    return with_fields(state, event.who, wounds=state.character(event.who).wounds + event.amount)


def recovered(state: State, event: Recovered) -> State:
    """Somebody has fewer wounds."""
    return with_fields(state, event.who, wounds=state.character(event.who).wounds - event.amount)
