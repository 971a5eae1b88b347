"""Movement in plain language: how far a model moves, and with whom it is in Melee then."""

from events.trench_crusade.facts import Action, MeleeChanged, Moved
from events.trench_crusade.table import State
from replays.narration.words import inches, listed

_VERBS = {Action.CHARGE: "charges", Action.RETREAT: "gets away and moves", Action.DASH: "dashes"}


def _moved(state: State, event: Moved) -> str:
    return f"{state.name(event.model)} {_VERBS.get(event.how, 'moves')} up to {inches(event.half_inches)}."


def _melee_changed(state: State, event: MeleeChanged) -> str:
    who = state.name(event.model)
    if event.enemies:
        return f"{who} is in Melee with {listed(map(state.name, event.enemies))}."
    return f"{who} is no longer in Melee." if state.model(event.model).in_melee_with else ""
