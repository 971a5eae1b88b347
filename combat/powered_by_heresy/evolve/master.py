"""Events into the state: what the GM owes and settles."""

from combat.altering import altered
from combat.powered_by_heresy.evolve.parts import without
from combat.powered_by_heresy.state import Due, State
from events import powered_by_heresy as own
from events.base import Event


def nerve_tested(state: State, event: own.NerveTested) -> State:
    """The GM must say what these do."""
    return altered(state, nerves=(*state.nerves, *event.who))


def nerve_settled(state: State, event: own.NerveSettled) -> State:
    """One of them is dealt with."""
    return altered(state, nerves=without(state.nerves, event.who))


def gm_move_due(state: State, event: own.GmMoveDue) -> State:
    """The GM owes one move more."""
    return altered(state, dues=(*state.dues, Due(event.occasion, event.hard, event.who, event.tags)))


def gm_move_made(state: State, _: own.GmMoveMade) -> State:
    """The GM owes one move less."""
    return altered(state, dues=state.dues[1:])


def unchanged(state: State, _: Event) -> State:
    """It is told, and changes nothing that must be remembered."""
    return state
