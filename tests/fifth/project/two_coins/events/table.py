"""The state of a duel."""

import attrs

from events.replace import replace
from events.table import Table
from two_coins.events.facts import Hand
from two_coins.events.sheets import Settings, Setup


@attrs.frozen
class Duellist:
    """A duellist in play, with the remaining coins."""

    id: str
    name: str
    coins: int


@attrs.frozen(kw_only=True)
class State(Table):
    """The state of a duel.

    Attributes:
        settings: The settings of the duel.
        duellists: The two duellists, with their coins.
        round: The number of the round; 0 before the first round.
        hands: The closed or open hands of this round in the order of choice; empty once the round is settled.
        open: Whether the hands are open.
    """

    settings: Settings
    duellists: tuple[Duellist, ...]
    round: int = 0
    hands: tuple[Hand, ...] = ()
    open: bool = False

    def name(self, who: str) -> str:
        """Return the name of a duellist, or the id itself if it is unknown."""
        return next((duellist.name for duellist in self.duellists if duellist.id == who), who)

    def coins(self) -> dict[str, int]:
        """Return the coins of each duellist by id."""
        return {duellist.id: duellist.coins for duellist in self.duellists}

    def waiting(self) -> tuple[str, ...]:
        """Return the ids of the duellists who have not closed a hand."""
        chosen = [hand.duellist for hand in self.hands]
        return tuple(duellist.id for duellist in self.duellists if duellist.id not in chosen)


def opening(setup: Setup, settings: Settings) -> State:
    """Return the state before the first round."""
    duellists = tuple(Duellist(duellist.id, duellist.name, duellist.coins) for duellist in setup.duellists)
    return State(step="BEGIN", settings=settings, duellists=duellists)


def conceal(state: State, seat: str) -> State:
    """Return the state as a seat sees it: the other closed hand seems empty, but it is visible that it is closed."""
    if state.open:
        return state
    return replace(state, hands=tuple(h if h.duellist == seat else Hand(h.duellist, 0) for h in state.hands))
