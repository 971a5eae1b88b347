"""The sentences of Two Coins."""

from events.vocabulary import Hit, Spent, Suffered
from replays.narration.words import counted, listed
from two_coins.events.facts import HandsOpened, HandTaken
from two_coins.events.table import State

SENTENCES = {
    HandTaken: "{duellist} closes the hand around {coins:coin}.",
    Suffered: "{who} is beaten by {source}.",
    Spent: "{whose} loses {amount:coin}.",
    Hit: "",  # the sentence of `Suffered` says it
}


def hands_opened(state: State, event: HandsOpened) -> str:
    """Return a sentence such as 'The hands are opened: Ada held 2 coins and Bo held 1 coin.'."""
    held = (f"{state.name(hand.duellist)} held {counted(hand.coins, 'coin')}" for hand in event.hands)
    return f"The hands are opened: {listed(held)}."
