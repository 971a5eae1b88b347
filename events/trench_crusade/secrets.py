"""The table as each seat may see it."""

import attrs

from events.trench_crusade.table import Spending, State


def conceal(state: State, seat: str) -> State:
    """Return the table as a seat sees it: what the other side declares in secret is not on it, and all markers are."""
    window = state.window
    if window is None or not window.secret or window.open:
        return state
    own = tuple(each for each in window.spendings if each.side == seat)
    hidden = tuple(
        Spending(
            side=each.side,
            blessings=0,
            blood=0,
            infection=0,
            bloodbaths=0,
            bath_infection=0,
            bath_from="",
            target_blood=0,
        )
        for each in window.spendings
        if each.side != seat
    )
    return attrs.evolve(state, window=attrs.evolve(window, spendings=(*own, *hidden)))
