"""The other basic moves: questions, help and hindrance."""

from events.powered_by_heresy.facts import QuestionAnswered, QuestionAsked, RollModified
from events.powered_by_heresy.table import State


def _question_asked(state: State, event: QuestionAsked) -> str:
    return f"{state.name(event.who)} asks: {event.question.rstrip('?')}?"


def _question_answered(_: State, event: QuestionAnswered) -> str:
    return f'The GM answers: "{event.answer}"'


def _roll_modified(state: State, event: RollModified) -> str:
    change = event.modifier
    return f"{change.name} changes {state.name(event.actor)}'s roll by {change.amount:+d}."
