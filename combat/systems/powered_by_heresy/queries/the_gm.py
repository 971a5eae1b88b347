"""Questions about the moves that the GM owes."""

from collections.abc import Iterator

from combat.engine.errors import Reason
from combat.systems.powered_by_heresy.rules import the_gm
from events.powered_by_heresy.table import State


def may_bite(state: State) -> bool:
    """Return whether the move that the GM owes may have its effect at once."""
    return the_gm.may_bite(bool(state.dues) and state.dues[0].hard, state.settings.soft_moves)


def too_hard(state: State) -> Iterator[Reason]:
    """Return why a move of the GM's that has its effect at once cannot be made now: it is too hard."""
    if state.dues and not may_bite(state):
        yield Reason(
            "too_hard", "a soft move is told, so that the acolytes can answer it; tell what happens", "PBH-GM-04"
        )
