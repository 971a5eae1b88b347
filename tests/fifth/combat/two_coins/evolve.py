"""What each event changes on the table. Total: it never refuses, rolls, or looks up a rule."""

from collections.abc import Callable, Mapping
from typing import Any

from combat.altering import altered
from events.base import Event
from events.vocabulary import RoundBegan, Spent
from tests.fifth.combat.two_coins.state import State
from tests.fifth.events.two_coins import Hand, HandsOpened, HandTaken


def round_began(state: State, event: RoundBegan) -> State:
    """A round begins."""
    return altered(state, round=event.number)


def hand_taken(state: State, event: HandTaken) -> State:
    """A hand is closed around some coins."""
    return altered(state, hands=(*state.hands, Hand(event.duellist, event.coins)))


def hands_opened(state: State, event: HandsOpened) -> State:
    """Both hands lie open."""
    return altered(state, hands=event.hands, open=True)


def spent(state: State, event: Spent) -> State:
    """A coin is lost, and with it the round is settled."""
    purses = tuple(
        altered(each, coins=each.coins - event.amount) if each.id == event.whose else each for each in state.duellists
    )
    return altered(state, duellists=purses, hands=(), open=False)


EVOLVE: Mapping[type[Event], Callable[[State, Any], State]] = {
    RoundBegan: round_began,
    HandTaken: hand_taken,
    HandsOpened: hands_opened,
    Spent: spent,
}
