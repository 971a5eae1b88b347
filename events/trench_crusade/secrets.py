"""The table as each seat may see it."""

from events.replace import replace
from events.trench_crusade.facts import Pledged
from events.trench_crusade.table import State


def conceal(state: State, seat: str) -> State:
    """Return the table as a seat sees it: without what others have pledged in secret. Markers are open to all."""
    if not any(_is_unseen(each, seat) for each in state.pledges):
        return state
    pledges = (Pledged(side=each.side, secret=True) if _is_unseen(each, seat) else each for each in state.pledges)
    return replace(state, pledges=tuple(pledges))


def _is_unseen(pledged: Pledged, seat: str) -> bool:
    return pledged.secret and pledged.side != seat
