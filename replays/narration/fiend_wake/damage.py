"""Damage: harm suffered, handicaps, falling unconscious, and leaving."""

from events.fiend_wake.facts import (
    ARMOR,
    REMOVING_ARMOR,
    UNCONSCIOUS,
    HandicapDue,
    HandicapTaken,
    HandicapWaived,
    HarmDue,
    LeftCombat,
)
from events.fiend_wake.table import State
from events.vocabulary import ConditionChanged, Suffered
from replays.narration.fiend_wake import made_of
from replays.narration.words import counted


def _much(amount: int, harm: str) -> str:
    """Return so many Wounds, but so much Stun."""
    return counted(amount, harm) if harm == "Wound" else f"{amount} {harm}"


def _harm_due(state: State, event: HarmDue) -> str:
    """Tell what harm is made of, where it is made of more than one thing."""
    made = made_of(event.parts, event.times)
    return f"{event.source} on {state.name(event.who)}: {made}, {_much(event.amount, event.harm)}." if made else ""


def _suffered(state: State, event: Suffered) -> str:
    each = state.combatant(event.who)
    track = f": {each.wounds + event.amount} of {each.threshold}" if event.harm == "Wound" else ""
    return f"{each.profile.name} suffers {_much(event.amount, event.harm)} from {event.source}{track}."


def _condition_changed(state: State, event: ConditionChanged) -> str:
    who = state.name(event.who)
    if event.condition == UNCONSCIOUS:
        return f"{who} falls unconscious." if event.level else f"{who} wakes."
    if event.condition == REMOVING_ARMOR:
        return ""
    if event.condition == ARMOR:
        return "" if event.level else f"{who} has taken the armor off."
    return f"{who} is {event.condition} now." if event.level else f"{who} is no longer {event.condition}."


def _handicap_due(state: State, event: HandicapDue) -> str:
    who = state.name(event.who)
    if event.cleared:
        return f"The wounds of {who} reach the threshold: the track is cleared for a handicap ({event.source})."
    return f"{who} must take a handicap ({event.source})."


def _handicap_taken(state: State, event: HandicapTaken) -> str:
    each = state.combatant(event.who)
    left = sum(len(set(stat.numbers) - set(stat.marked)) for stat in each.stats if stat.id == event.stat) - 1
    marks = sum(len(stat.marked) for stat in each.stats) + 1
    so_far = f"{event.stat} has {counted(left, 'number')} left, and {counted(marks, 'handicap')} in all"
    return f"{each.profile.name} marks the {event.number} of {event.stat}; {so_far}."


def _handicap_waived(state: State, event: HandicapWaived) -> str:
    return f"{state.name(event.who)} has no stack number left to mark: {event.fate}."


def _left_combat(state: State, event: LeftCombat) -> str:
    return f"{state.name(event.who)} is out of the fight: {event.how}."
