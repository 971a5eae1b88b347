"""The table as each seat may see it."""

from events.fiend_wake.table import Combatant, State
from events.replace import replace


def conceal(state: State, seat: str) -> State:
    """Return the table as a seat sees it: what lies face down before others is not on it."""
    if state.bids_open and (state.cedes_open or all(each.ceded is None for each in state.combatants)):
        return state
    covered = tuple(each if each.seat == seat else _covered(state, each) for each in state.combatants)
    changed = any(each is not open_ for each, open_ in zip(covered, state.combatants, strict=True))
    return replace(state, combatants=covered) if changed else state


def _covered(state: State, each: Combatant) -> Combatant:
    """Turn face down what a combatant committed."""
    if each.bid is None and each.ceded is None:
        return each
    return replace(each, bid=each.bid if state.bids_open else None, ceded=each.ceded if state.cedes_open else None)
