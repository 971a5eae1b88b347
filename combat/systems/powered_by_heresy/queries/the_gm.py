"""Queries about the moves that the GM must make."""

from collections.abc import Iterator

from combat.engine.book import cites
from combat.engine.errors import Reason
from events.powered_by_heresy.table import State


@cites("PBH-GM-04", "PBH-GM-01")
def may_take_effect(state: State) -> bool:
    """Return whether the GM's move may take effect immediately, without giving the acolytes time to respond.

    Ruling:
        A soft move is only described: no dice are rolled, no character is attacked, and nothing is used up.
    """
    return state.settings.soft_moves == "any" or (bool(state.dues) and state.dues[0].hard)


def check_hardness(state: State) -> Iterator[Reason]:
    """Yield a reason if a GM move with immediate effect is too hard for the occasion."""
    if state.dues and not may_take_effect(state):
        yield Reason(
            "too_hard",
            "a soft move only gives the acolytes a chance to respond; describe what is about to happen",
            "PBH-GM-04",
        )
