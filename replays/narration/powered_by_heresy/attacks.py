"""The moves that attack: what suppressing fire does to nerves."""

from events.powered_by_heresy.facts import NerveSettled, NerveTested
from events.powered_by_heresy.table import State
from replays.narration.words import listed


def nerve_tested(state: State, event: NerveTested) -> str:
    """Tell who is under fire."""
    return f"The fire tests the nerve of {listed(map(state.name, event.who))}."


def nerve_settled(state: State, event: NerveSettled) -> str:
    """Tell what an enemy does; that it takes cover is told with the cover."""
    return "" if event.outcome == "takes cover" else f"{state.name(event.who)} {event.outcome}."
