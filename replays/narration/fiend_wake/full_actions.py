"""Full Actions: attacks, grapples, and help for the unconscious."""

from events.fiend_wake.facts import Action, DeedDone, HandicapRecovered
from events.fiend_wake.table import State
from events.vocabulary import Hit, Missed


def _hit(state: State, event: Hit) -> str:
    return f"{state.name(event.attacker)} hits {state.name(event.target)}."


def _missed(state: State, event: Missed) -> str:
    return f"{state.name(event.attacker)} misses {state.name(event.target)}."


def _handicap_recovered(state: State, event: HandicapRecovered) -> str:
    return f"{state.name(event.who)} recovers the {event.number} of {event.stat}."


def _deed_done(state: State, event: DeedDone) -> str:
    """Tell an end that nothing else tells."""
    told = event.result == "succeeded" and event.action in (Action.ASSAULT, Action.FLEE, Action.MOUNT)
    if told or event.result in ("hit", "missed", "treated", "prevented"):
        return ""
    return f"{state.name(event.actor)}'s {event.action}: {event.result}."
