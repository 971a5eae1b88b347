"""Class moves: tactics and judgements."""

from events.powered_by_heresy.facts import FocusLost, Judged, JudgementCarriedOut, JudgementPassed, TacticTaken
from events.powered_by_heresy.table import State


def _tactic_taken(state: State, event: TacticTaken) -> str:
    on = f", on {state.name(event.target)}" if event.target else ""
    return f"{state.name(event.who)} adopts the {event.tactic} tactic{on}."


def _focus_lost(state: State, event: FocusLost) -> str:
    return f"{state.name(event.who)} no longer stays on {state.name(event.target)}."


def _judgement_passed(state: State, event: JudgementPassed) -> str:
    return f"{state.name(event.who)} names the crimes of {state.name(event.target)} for all to hear."


def _judgement_carried_out(state: State, event: JudgementCarriedOut) -> str:
    return f"{state.name(event.who)} carries out the judgement on {state.name(event.target)}."


def _judged(state: State, event: Judged) -> str:
    if not event.target:
        return f"{state.name(event.who)} carries out the judgement."
    return f"{state.name(event.who)} names the crimes of {state.name(event.target)} for all to hear."
