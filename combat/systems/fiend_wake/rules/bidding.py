"""Bid For Priority: secret bids, ties, and the resulting order."""

from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import frozen

from combat.engine.book import cites


@frozen
class Bid:
    """The values that decide a bidder's priority; `rolls` are those that broke the remaining ties, in order."""

    points: int
    ceded: bool = False
    tactics: int = 0
    rolls: tuple[int, ...] = ()

    @property
    def rank(self) -> tuple[int, bool, int, tuple[int, ...]]:
        """Sort key for priority; the bidder with the smallest key has the highest priority."""
        return -self.points, self.ceded, -self.tactics, tuple(-roll for roll in self.rolls)


@cites("FW-BID-03", "FW-TP-02")
def bid_paid(bid: int, pool: int) -> int:
    """Return the points that a bid counts for and costs: the bid, or the points left if they are fewer."""
    return max(0, min(bid, pool))


@cites("FW-BID-05")
def tied(bids: Mapping[str, Bid]) -> tuple[str, ...]:
    """Return the bidders that bid the same amount as another bidder, and may therefore cede.

    >>> tied({"a": Bid(4), "b": Bid(4), "c": Bid(2)})
    ('a', 'b')
    """
    points = Counter(bid.points for bid in bids.values())
    return tuple(who for who, bid in bids.items() if points[bid.points] > 1)


@cites("FW-BID-04", "FW-BID-05", "FW-BID-06", "FW-BID-08", "FW-BID-09", "FW-AFT-03")
def order(bids: Mapping[str, Bid]) -> tuple[str, ...]:
    """Return the round's priority order: by bid, then by not having ceded, then by Tactics, then by rolls.

    >>> order({"a": Bid(4, ceded=True), "b": Bid(4, tactics=1), "c": Bid(4, tactics=3), "d": Bid(2)})
    ('c', 'b', 'a', 'd')
    """
    return tuple(sorted(bids, key=lambda who: bids[who].rank))


@cites("FW-BID-07", "FW-BID-08")
def unresolved(bids: Mapping[str, Bid]) -> tuple[str, ...]:
    """Return the bidders that are still tied after all comparisons, so that they must roll.

    >>> unresolved({"a": Bid(4, tactics=1), "b": Bid(4, tactics=1), "c": Bid(4)})
    ('a', 'b')
    """
    ranks = Counter(bid.rank for bid in bids.values())
    return tuple(who for who, bid in bids.items() if ranks[bid.rank] > 1)


@cites("FW-REACT-03", "FW-AFT-12")
def in_priority(order_of_round: Sequence[str], combatants: Sequence[str]) -> tuple[str, ...]:
    """Return all combatants in descending priority, with those that did not bid at the end."""
    bidders = frozenset(order_of_round)
    return (*order_of_round, *(who for who in combatants if who not in bidders))


@cites("FW-REACT-03", "FW-AFT-12", "FW-AFT-20", "FW-AFT-24")
def ordered(descending: Sequence[str], reading: str) -> tuple[str, ...]:
    """Return combatants in `descending` or `ascending` priority. Harassment is always in ascending order."""
    return tuple(descending if reading == "descending" else reversed(descending))
