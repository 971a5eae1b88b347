"""The view of the state that each seat gets."""

from events.replace import replace
from events.trench_crusade.facts import Pledged
from events.trench_crusade.table import State


def conceal(state: State, seat: str) -> State:
    """Return the state as a seat may see it, without others' secret pledges. All seats may see markers."""
    if not state.pledges or not any(_is_unseen(pledge, seat) for pledge in state.pledges):
        return state
    pledges = (
        Pledged(side=pledge.side, secret=True) if _is_unseen(pledge, seat) else pledge for pledge in state.pledges
    )
    return replace(state, pledges=tuple(pledges))


def _is_unseen(pledged: Pledged, seat: str) -> bool:
    return pledged.secret and pledged.side != seat
