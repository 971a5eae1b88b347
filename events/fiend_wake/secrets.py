"""What each seat may see of the state."""

from events.fiend_wake.table import Combatant, State
from events.replace import replace


def conceal(state: State, seat: str) -> State:
    """Return the state as a seat sees it: without the other seats' unrevealed bids and choices."""
    if state.bids_open and (state.cedes_open or all(combatant.ceded is None for combatant in state.combatants)):
        return state
    covered = tuple(open_ if open_.seat == seat else _covered(state, open_) for open_ in state.combatants)
    changed = any(combatant is not open_ for combatant, open_ in zip(covered, state.combatants, strict=True))
    return replace(state, combatants=covered) if changed else state


def _covered(state: State, combatant: Combatant) -> Combatant:
    """Return a copy of a combatant without its unrevealed bid and choice."""
    if combatant.bid is None and combatant.ceded is None:
        return combatant
    bid, ceded = combatant.bid if state.bids_open else None, combatant.ceded if state.cedes_open else None
    return replace(combatant, bid=bid, ceded=ceded)
