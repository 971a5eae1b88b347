"""Dice: rolls that are due, and what they came to."""

from events.fiend_wake.facts import RollDue, RollLapsed, RollModified, RollOwed
from events.fiend_wake.table import State
from events.replace import replace
from events.vocabulary import Rolled
from replays.narration.shared import came_to
from replays.narration.words import named, pool


def _roll_lapsed(state: State, event: RollLapsed) -> str:
    return f"{state.name(event.who)} cannot roll for {event.purpose}."


def _roll_due(state: State, event: RollDue | RollOwed) -> str:
    skill = f"{event.skill} with {event.stat}" if event.skill else event.stat
    return f"{state.name(event.who)} rolls {skill} against {event.difficulty}."


def _roll_modified(state: State, event: RollModified) -> str:
    return f"Stated for the roll of {state.name(event.who)}: {named(event.modifiers)}."


def _rolled(state: State, event: Rolled) -> str:
    who, reasons = state.name(event.who), f" ({named(event.modifiers)})" if event.modifiers else ""
    if not event.dice:
        return f"{event.purpose}, {who}{reasons}: the table reports {event.total}: {event.result}."
    result = f", a {event.result}" if event.result else ""
    return f"{event.purpose}, {who}, {pool(event.dice)}{reasons}: {came_to(replace(event, result=''))}{result}."
