"""What is on the table now."""

import attrs

from combat.citations import cites
from events.vocabulary import EncounterEnded
from tests.fifth.combat.two_coins.rules import broke, most_in_hand
from tests.fifth.combat.two_coins.sheets import Duellist, Settings, Setup
from tests.fifth.events.two_coins import Hand


@attrs.frozen
class Purse:
    """A duellist in play: id, name, and the coins left."""

    id: str
    name: str
    coins: int


@attrs.frozen
class State:
    """
    The whole table.

    Attributes:
        step: Where on the round track it stands.
        settings: What it is played with.
        duellists: The two, with their coins.
        round: The number of the round; 0 before the first.
        hands: What was taken into the hand this round, in the order it was; nothing once the round is settled.
        open: Whether the hands lie open.
        outcome: How it ended.
    """

    step: str
    settings: Settings
    duellists: tuple[Purse, ...]
    round: int = 0
    hands: tuple[Hand, ...] = ()
    open: bool = False
    outcome: EncounterEnded | None = None

    def name(self, who: str) -> str:
        """Return the name of a duellist; what has none is its own name."""
        return next((each.name for each in self.duellists if each.id == who), who)

    def purses(self) -> dict[str, int]:
        """Return the coins of each."""
        return {each.id: each.coins for each in self.duellists}

    def waiting(self) -> tuple[str, ...]:
        """Return the duellists whose hand is still empty because they have not chosen."""
        chosen = [hand.duellist for hand in self.hands]
        return tuple(each.id for each in self.duellists if each.id not in chosen)

    @cites("COIN-HAND-01")
    def most(self, duellist: str) -> int:
        """Return how many coins a duellist may take into the hand."""
        return most_in_hand(self.purses()[duellist], self.settings.largest_hand)

    @cites("COIN-LOSS-02")
    def broke(self) -> tuple[str, ...]:
        """Return the duellists without a coin."""
        return broke(self.purses())


def opening(setup: Setup, settings: Settings) -> State:
    """Return the table before the first round."""
    return State("BEGIN", settings, tuple(map(_purse, setup.duellists)))


def _purse(sheet: Duellist) -> Purse:
    return Purse(sheet.id, sheet.name, sheet.coins)
