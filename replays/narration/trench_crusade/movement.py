"""Movement in plain language: how far a model moves, and with whom it is in Melee then."""

from events.trench_crusade.facts import (
    Action,
    ChargeDeclared,
    MeleeChanged,
    Moved,
    SkirmishRolled,
    SkirmishSettled,
)
from events.trench_crusade.table import State
from replays.narration.words import inches, listed

_VERBS = {Action.RETREAT: ("gets away and moves", "gets away and may move"), Action.DASH: ("dashes", "may dash")}


def _moved(state: State, event: Moved) -> str:
    """Tell how far a model went, or how far it may go; a Charge goes as far as it can."""
    who, where = state.name(event.model), f" {event.to}" if event.to else ""
    if event.how == Action.CHARGE:
        return f"The Charge of {who} goes up to {inches(event.half_inches)}."
    went, may = _VERBS.get(event.how, ("moves", "may move"))
    if event.went is None:
        return f"{who} {may} up to {inches(event.half_inches)}{where}."
    return f"{who} {went} {inches(event.went)}{where}."


def _charge_declared(state: State, event: ChargeDeclared) -> str:
    """Tell at whom a model charges, and how far that is."""
    way = f", {inches(event.distance)} away"
    leap = f", with a leap down of {inches(2 * event.dive)}" if event.dive else ""
    return f"{state.name(event.model)} charges at {state.name(event.targets[0])}{way}{leap}."


def _skirmish_rolled(state: State, event: SkirmishRolled) -> str:
    return f"{state.name(event.model)} may get out of the way, up to {inches(event.half_inches)}."


def _skirmish_settled(state: State, event: SkirmishSettled) -> str:
    """Tell where that leaves the Charge."""
    if not event.moved:
        return f"{state.name(event.model)} stands fast."
    return f"{state.name(event.model)} moves; the Charge has {inches(event.distance)} to go now."


def _melee_changed(state: State, event: MeleeChanged) -> str:
    who = state.name(event.model)
    if event.enemies:
        return f"{who} is in Melee with {listed(map(state.name, event.enemies))}."
    return f"{who} is no longer in Melee." if state.model(event.model).in_melee_with else ""
