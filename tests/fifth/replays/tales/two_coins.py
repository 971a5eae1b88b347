"""Two Coins in plain language."""

from collections.abc import Mapping

from events.base import Event
from events.vocabulary import Hit, Spent, Suffered
from replays.tales.shared import SHARED_TALES, Tale, nothing
from replays.tales.words import counted, listed
from tests.fifth.combat.two_coins.state import State
from tests.fifth.events.two_coins import HandsOpened, HandTaken


def _hand_taken(state: State, event: HandTaken) -> str:
    return f"{state.name(event.duellist)} closes the hand around {counted(event.coins, 'coin')}."


def _hands_opened(state: State, event: HandsOpened) -> str:
    held = (f"{counted(hand.coins, 'coin')} in that of {state.name(hand.duellist)}" for hand in event.hands)
    return f"The hands are opened: {listed(held)}."


def _suffered(state: State, event: Suffered) -> str:
    return f"{state.name(event.who)} is beaten by {event.source}."


def _spent(state: State, event: Spent) -> str:
    return f"{state.name(event.whose)} loses {counted(event.amount, 'coin')}."


TALES: Mapping[type[Event], Tale] = {
    **SHARED_TALES,
    Hit: nothing,
    Suffered: _suffered,
    Spent: _spent,
    HandTaken: _hand_taken,
    HandsOpened: _hands_opened,
}
