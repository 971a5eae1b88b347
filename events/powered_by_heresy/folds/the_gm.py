"""What the GM owes and settles."""

from events.powered_by_heresy.facts import GmMoveDue, GmMoveMade, NerveSettled, NerveTested
from events.powered_by_heresy.folds.parts import without
from events.powered_by_heresy.table import State
from events.replace import replace


def nerve_tested(state: State, event: NerveTested) -> State:
    """The GM must say what these do."""
    return replace(state, nerves=(*state.nerves, *event.who))


def nerve_settled(state: State, event: NerveSettled) -> State:
    """One of them is dealt with."""
    return replace(state, nerves=without(state.nerves, event.who))


def gm_move_due(state: State, event: GmMoveDue) -> State:
    """The GM owes one move more."""
    return replace(state, dues=(*state.dues, event))


def gm_move_made(state: State, _: GmMoveMade) -> State:
    """The GM owes one move less."""
    return replace(state, dues=state.dues[1:])
