"""Two Coins in plain language."""

from events.vocabulary import Hit, Spent, Suffered
from replays.narration.words import counted, listed
from two_coins.events.facts import HandsOpened, HandTaken
from two_coins.events.table import State


def _hand_taken(state: State, event: HandTaken) -> str:
    return f"{state.name(event.duellist)} closes the hand around {counted(event.coins, 'coin')}."


def _hands_opened(state: State, event: HandsOpened) -> str:
    held = (f"{counted(hand.coins, 'coin')} in that of {state.name(hand.duellist)}" for hand in event.hands)
    return f"The hands are opened: {listed(held)}."


def _suffered(state: State, event: Suffered) -> str:
    return f"{state.name(event.who)} is beaten by {event.source}."


def _spent(state: State, event: Spent) -> str:
    return f"{state.name(event.whose)} loses {counted(event.amount, 'coin')}."


def _hit(_: State, __: Hit) -> str:
    """Tell nothing: being beaten tells it."""
    return ""
