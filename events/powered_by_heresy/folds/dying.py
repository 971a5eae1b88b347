"""Last Breath."""

from events.powered_by_heresy.facts import BreathDrawn, BreathDue
from events.powered_by_heresy.table import State
from events.replace import replace


def breath_due(state: State, event: BreathDue) -> State:
    """A Last Breath is to be rolled."""
    # Version 0.1 said it again of somebody who was dying already, and meant the same roll.
    if any(each.who == event.who for each in state.breaths):
        return state
    return replace(state, breaths=(*state.breaths, event))


def breath_drawn(state: State, event: BreathDrawn) -> State:
    """It was rolled."""
    scarred = (*state.scarred, event.who) if event.fate == "scarred" else state.scarred
    return replace(state, scarred=scarred, breath=None)
