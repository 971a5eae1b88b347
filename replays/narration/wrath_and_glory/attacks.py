"""Attacks in plain language."""

from events.vocabulary import Hit, Missed
from events.wrath_and_glory.table import State


def _is_attack(state: State) -> bool:
    return state.test is None or state.test.declared.is_attack


def _hit(state: State, event: Hit) -> str:
    how = "" if event.result == "hit" else f": a {event.result}"
    verb = "hits" if _is_attack(state) else "succeeds against"
    return f"{state.name(event.attacker)} {verb} {state.name(event.target)}{how}."


def _missed(state: State, event: Missed) -> str:
    verb = "misses" if _is_attack(state) else "fails against"
    return f"{state.name(event.attacker)} {verb} {state.name(event.target)}."
