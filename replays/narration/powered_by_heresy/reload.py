"""What is used up and what is gained: uses and ammo by their weapon, hold by its move, and plain numbers."""

from events.powered_by_heresy.facts import Resource
from events.powered_by_heresy.table import State
from events.vocabulary import Gained, Spent
from replays.narration.words import counted

ANOTHER = "spend another use"
"""What a shooter may choose to do besides."""

LOSSES = frozenset({
    "a closer look", "a new stand", "dying", "standing down", "the end of the battle", "the end of the fighting",
    "the GM's move", "the loss of it",
})  # fmt: skip
"""What takes something away and buys nothing with it."""


def _spent(state: State, event: Spent) -> str:
    who, thing = state.name(event.whose), _thing(state, event.resource, event.amount)
    if event.on == ANOTHER:
        return f"{who} spends one more use of the {state.name(event.resource.partition(' of ')[2])}."
    return f"{who} loses {thing} ({event.on})." if event.on in LOSSES else f"{who} spends {thing} on {event.on}."


def _gained(state: State, event: Gained) -> str:
    if event.resource == Resource.XP:
        return f"{state.name(event.whose)} marks {event.amount} XP: {event.source}."
    return f"{state.name(event.whose)} gains {_thing(state, event.resource, event.amount)} ({event.source})."


def _thing(state: State, resource: str, amount: int) -> str:
    if resource == Resource.MEDKIT:
        return f"{counted(amount, 'use')} of the medkit"
    kind, _, of = resource.partition(" of ")
    if not of:
        return f"{amount} {resource}"
    if kind == "hold":
        return f"{amount} hold from {of}"
    weapon = state.name(of)
    return f"{amount} ammo of the {weapon}" if kind == "ammo" else f"{counted(amount, 'use')} of the {weapon}"
