"""Bid For Priority: secret bids, ties, and the resulting order."""

from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import frozen

from combat.engine.book import cites


@frozen
class Bid:
    """The values that decide a bidder's priority.

    Attributes:
        points: The Tactical Points that were bid.
        ceded: Whether the bidder ceded within a tie.
        tactics: The level of the Tactics skill.
        rolls: The rolls that broke the remaining ties, in order.
    """

    points: int
    ceded: bool = False
    tactics: int = 0
    rolls: tuple[int, ...] = ()

    @property
    def rank(self) -> tuple[int, bool, int, tuple[int, ...]]:
        """Sort key for priority; the bidder with the smallest key has the highest priority."""
        return -self.points, self.ceded, -self.tactics, tuple(-roll for roll in self.rolls)


@cites("FW-BID-01", "FW-BID-02", "FW-BID-03")
def may_bid(amount: int, pool: int) -> bool:
    """Return whether a combatant can bid this amount. All bids are spent at the reveal, whether they win or lose.

    >>> may_bid(0, 5), may_bid(5, 5), may_bid(6, 5)
    (True, True, False)
    """
    return 0 <= amount <= pool


@cites("FW-BID-03", "FW-TP-02")
def bid_paid(bid: int, pool: int) -> int:
    """Return the points that a bid counts for and costs: the bid, or the points left at the reveal if they are fewer.

    >>> bid_paid(4, 5), bid_paid(4, 1), bid_paid(-1, 5)
    (4, 1, 0)
    """
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
    """Return all combatants in descending priority, with those that did not bid at the end.

    >>> in_priority(("b", "a"), ("a", "b", "c"))
    ('b', 'a', 'c')
    """
    bidders = frozenset(order_of_round)
    return (*order_of_round, *(who for who in combatants if who not in bidders))
