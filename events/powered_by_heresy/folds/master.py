"""Events into the state: what the GM owes and settles."""

from events.base import Event
from events.powered_by_heresy import facts as own
from events.powered_by_heresy.folds.parts import without
from events.powered_by_heresy.table import Due, State
from events.replace import replace


def nerve_tested(state: State, event: own.NerveTested) -> State:
    """The GM must say what these do."""
    return replace(state, nerves=(*state.nerves, *event.who))


def nerve_settled(state: State, event: own.NerveSettled) -> State:
    """One of them is dealt with."""
    return replace(state, nerves=without(state.nerves, event.who))


def gm_move_due(state: State, event: own.GmMoveDue) -> State:
    """The GM owes one move more."""
    return replace(
        state, dues=(*state.dues, Due(occasion=event.occasion, hard=event.hard, who=event.who, tags=event.tags))
    )


def gm_move_made(state: State, _: own.GmMoveMade) -> State:
    """The GM owes one move less."""
    return replace(state, dues=state.dues[1:])


def unchanged(state: State, _: Event) -> State:
    """It is told, and changes nothing that must be remembered."""
    return state
