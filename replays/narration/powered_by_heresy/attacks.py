"""The moves that attack: what suppressing fire does to nerves."""

from events.powered_by_heresy.facts import NerveSettled, NerveTested
from events.powered_by_heresy.table import State
from replays.narration.words import listed


def _nerve_tested(state: State, event: NerveTested) -> str:
    return f"The fire tests the nerve of {listed(map(state.name, event.who))}."


def _nerve_settled(state: State, event: NerveSettled) -> str:
    return "" if event.outcome == "takes cover" else f"{state.name(event.who)} {event.outcome}."
