"""What is on the table now."""

import attrs

from events.replace import replace
from events.table import Table
from two_coins.events.facts import Hand
from two_coins.events.sheets import Settings, Setup


@attrs.frozen
class Duellist:
    """A duellist in play: id, name, and the coins left."""

    id: str
    name: str
    coins: int


@attrs.frozen(kw_only=True)
class State(Table):
    """The whole table.

    Attributes:
        settings: What it is played with.
        duellists: The two, with their coins.
        round: The number of the round; 0 before the first.
        hands: What was taken into the hand this round, in the order it was; nothing once the round is settled.
        open: Whether the hands lie open.
    """

    settings: Settings
    duellists: tuple[Duellist, ...]
    round: int = 0
    hands: tuple[Hand, ...] = ()
    open: bool = False

    def name(self, who: str) -> str:
        """Return the name of a duellist; what has none is its own name."""
        return next((each.name for each in self.duellists if each.id == who), who)

    def coins(self) -> dict[str, int]:
        """Return the coins of each."""
        return {each.id: each.coins for each in self.duellists}

    def waiting(self) -> tuple[str, ...]:
        """Return the duellists who have not chosen."""
        chosen = [hand.duellist for hand in self.hands]
        return tuple(each.id for each in self.duellists if each.id not in chosen)


def opening(setup: Setup, settings: Settings) -> State:
    """Return the table before the first round."""
    duellists = tuple(Duellist(each.id, each.name, each.coins) for each in setup.duellists)
    return State(step="BEGIN", settings=settings, duellists=duellists)


def conceal(state: State, seat: str) -> State:
    """Return the table as a seat sees it: a closed hand may hold anything, but whose is closed is no secret."""
    if state.open:
        return state
    return replace(state, hands=tuple(h if h.duellist == seat else Hand(h.duellist, 0) for h in state.hands))
