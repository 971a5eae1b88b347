"""The state that each seat may see."""

from events.fiend_wake.table import Combatant, State
from events.replace import replace


def conceal(state: State, seat: str) -> State:
    """Return the state as a seat sees it, without the unrevealed bids and choices of other seats."""
    if state.bids_open and (state.cedes_open or all(each.ceded is None for each in state.combatants)):
        return state
    covered = tuple(each if each.seat == seat else _covered(state, each) for each in state.combatants)
    changed = any(each is not open_ for each, open_ in zip(covered, state.combatants, strict=True))
    return replace(state, combatants=covered) if changed else state


def _covered(state: State, each: Combatant) -> Combatant:
    """Return a combatant without its unrevealed bid and choice."""
    if each.bid is None and each.ceded is None:
        return each
    return replace(each, bid=each.bid if state.bids_open else None, ceded=each.ceded if state.cedes_open else None)
