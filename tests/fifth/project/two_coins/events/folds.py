"""The change of the state for each event; a fold never refuses, rolls or reads a rule."""

from events.replace import replace
from events.vocabulary import RoundBegan, Spent
from two_coins.events.facts import Hand, HandsOpened, HandTaken
from two_coins.events.table import State


def round_began(state: State, event: RoundBegan) -> State:
    """A round begins."""
    return replace(state, round=event.number)


def hand_taken(state: State, event: HandTaken) -> State:
    """A duellist closes a hand."""
    return replace(state, hands=(*state.hands, Hand(event.duellist, event.coins)))


def hands_opened(state: State, event: HandsOpened) -> State:
    """Both hands are opened."""
    return replace(state, hands=event.hands, open=True)


def spent(state: State, event: Spent) -> State:
    """A coin is lost, which settles the round."""
    duellists = tuple(
        replace(duellist, coins=duellist.coins - event.amount) if duellist.id == event.whose else duellist
        for duellist in state.duellists
    )
    return replace(state, duellists=duellists, hands=(), open=False)
