"""State changes for the shared events: resources, wounds and conditions."""

from events.powered_by_heresy.facts import Condition, Resource
from events.powered_by_heresy.folds.parts import with_fields, without
from events.powered_by_heresy.table import Hold, State
from events.replace import replace
from events.vocabulary import ConditionChanged, Gained, Recovered, Spent, StartsWith, Suffered

COUNTED = {
    Resource.XP: "xp",
    Resource.INSIGHT: "insight",
    Resource.WRATH: "wrath",
    Resource.MEDKIT: "medkit",
    Resource.RAISES: "raises_left",
    Resource.LEARNING: "moves_left",
    Resource.CLASS_WOUNDS: "class_wounds",
    Resource.CLASS_LOAD: "class_load",
}
"""Fields of acolytes that hold a resource as a plain number."""

FLAGS = {
    Condition.DEAD: "dead",
    Condition.BARELY_ALIVE: "survived",
    Condition.OUT: "out",
    Condition.IN_COVER: "in_cover",
    Condition.BACKGROUND_USED: "background_used",
    Condition.DOUBLE_ONE_USED: "double_one_used",
}
"""Boolean fields that represent conditions; all other conditions are stored by name."""


def _starts_with(state: State, event: StartsWith) -> State:
    field = COUNTED.get(event.what)
    return state if field is None else with_fields(state, event.whose, **{field: event.amounts[0]})


def _gained(state: State, event: Gained) -> State:
    return _more(state, event.whose, event.resource, event.amount)


def _spent(state: State, event: Spent) -> State:
    return _more(state, event.whose, event.resource, -event.amount)


def _more(state: State, whose: str, resource: str, amount: int) -> State:
    field = COUNTED.get(resource)
    owner = state.acolyte(whose)
    if field is not None:
        return with_fields(state, whose, **{field: getattr(owner, field) + amount})
    kind, _, of = resource.partition(" of ")
    if kind == "hold":
        left = owner.hold(of) + amount
        others = tuple(hold for hold in owner.holds if hold.id != of)
        return with_fields(state, whose, holds=(*others, Hold(of, left)) if left else others)
    field = "ammo" if kind == "ammo" else "uses"
    gear = (
        replace(carried, **{field: getattr(carried, field) + amount}) if carried.id == of else carried
        for carried in owner.gear
    )
    return with_fields(state, whose, gear=tuple(gear))


def _suffered(state: State, event: Suffered) -> State:
    return with_fields(state, event.who, wounds=state.character(event.who).wounds + event.amount)


def _recovered(state: State, event: Recovered) -> State:
    return with_fields(state, event.who, wounds=state.character(event.who).wounds - event.amount)


def _condition_changed(state: State, event: ConditionChanged) -> State:
    if event.condition == Condition.ARMOUR_WRECKED:
        return with_fields(state, event.who, wrecked=event.level)
    if (
        event.condition == Condition.OUT
    ):  # an enemy that is out needs no decision about how it reacts to suppressing fire
        state = replace(state, nerves=without(state.nerves, event.who))
    if event.condition.startswith(Condition.TERRIFIED):
        state = replace(state, frightened="")
    character, flag = state.character(event.who), FLAGS.get(event.condition, "")
    if hasattr(character, flag):
        return with_fields(state, event.who, **{flag: event.level > 0})
    left = without(character.conditions, event.condition)
    return with_fields(state, event.who, conditions=(*left, event.condition) if event.level else left)
