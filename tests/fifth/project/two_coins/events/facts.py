"""The facts of Two Coins that the shared vocabulary cannot say."""

from typing import ClassVar

import attrs

from events.base import Event


@attrs.frozen
class Hand:
    """What a duellist holds in the hand."""

    duellist: str
    coins: int


@attrs.frozen
class HandTaken(Event, wire="two_coins.hand_taken.v1"):
    """A duellist took coins into the hand; how many, only that seat may see."""

    duellist: str
    coins: int

    @property
    def only_for(self) -> str:
        """The seat that chose."""
        return self.duellist


@attrs.frozen
class HandsOpened(Event, wire="two_coins.hands_opened.v1"):
    """Both hands lie open."""

    reveals: ClassVar[bool] = True
    hands: tuple[Hand, ...]
