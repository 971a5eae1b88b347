"""Events of Two Coins that the shared events cannot express."""

from typing import ClassVar

import attrs

from events.base import Event


@attrs.frozen
class Hand:
    """The coins in a duellist's hand."""

    duellist: str
    coins: int


@attrs.frozen
class HandTaken(Event, wire="two_coins.hand_taken.v1"):
    """A duellist closed a hand; only the duellist's seat sees the number of coins."""

    duellist: str
    coins: int

    @property
    def only_for(self) -> str:
        """The seat of the duellist."""
        return self.duellist


@attrs.frozen
class HandsOpened(Event, wire="two_coins.hands_opened.v1"):
    """Both hands were opened."""

    reveals: ClassVar[bool] = True
    hands: tuple[Hand, ...]
