"""Queries about the moves that the GM must make."""

from collections.abc import Iterator

from combat.engine.errors import Reason
from combat.systems.powered_by_heresy.rules import the_gm
from events.powered_by_heresy.table import State


def may_take_effect(state: State) -> bool:
    """Return whether the GM's move may take effect immediately."""
    return the_gm.may_take_effect(bool(state.dues) and state.dues[0].hard, state.settings.soft_moves)


def check_hardness(state: State) -> Iterator[Reason]:
    """Yield a reason if a GM move with immediate effect is too hard for the occasion."""
    if state.dues and not may_take_effect(state):
        yield Reason(
            "too_hard",
            "a soft move only gives the acolytes a chance to respond; describe what is about to happen",
            "PBH-GM-04",
        )
