"""Damage: harm suffered, handicaps, falling unconscious, and leaving."""

from events.fiend_wake.facts import UNCONSCIOUS, HandicapDue, HandicapTaken, HandicapWaived, LeftCombat
from events.fiend_wake.table import State
from events.vocabulary import ConditionChanged, Suffered
from replays.narration.words import counted


def _suffered(state: State, event: Suffered) -> str:
    return f"{state.name(event.who)} suffers {counted(event.amount, event.harm)} from {event.source}."


def _condition_changed(state: State, event: ConditionChanged) -> str:
    who = state.name(event.who)
    if event.condition == UNCONSCIOUS:
        return f"{who} falls unconscious." if event.level else f"{who} wakes."
    return "" if event.level else f"{who} has taken the armor off."


def _handicap_due(state: State, event: HandicapDue) -> str:
    who = state.name(event.who)
    if event.cleared:
        return f"The wounds of {who} reach the threshold: the track is cleared for a handicap ({event.source})."
    return f"{who} must take a handicap ({event.source})."


def _handicap_taken(state: State, event: HandicapTaken) -> str:
    return f"{state.name(event.who)} marks the {event.number} of {event.stat}."


def _handicap_waived(state: State, event: HandicapWaived) -> str:
    return f"{state.name(event.who)} has no stack number left to mark: {event.fate}."


def _left_combat(state: State, event: LeftCombat) -> str:
    return f"{state.name(event.who)} is out of the fight: {event.how}."
