"""Bid For Priority: secret bids, ties, and the order they make."""

from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import frozen

from combat.engine.book import cites


@frozen
class Bid:
    """Return what decides the place of one bidder.

    Attributes:
        points: The Tactical Points that were bid.
        ceded: Whether the bidder gave way within a tie.
        tactics: The level of the Tactics skill.
        rolls: What was rolled to break what remained of the tie, in order.
    """

    points: int
    ceded: bool = False
    tactics: int = 0
    rolls: tuple[int, ...] = ()

    @property
    def rank(self) -> tuple[int, bool, int, tuple[int, ...]]:
        """What is compared, in this order; the lower comes first."""
        return -self.points, self.ceded, -self.tactics, tuple(-roll for roll in self.rolls)


@cites("FW-BID-01", "FW-BID-02", "FW-BID-03")
def may_bid(amount: int, pool: int) -> bool:
    """Return whether that much can be bid; it is spent with the reveal, won or lost.

    >>> may_bid(0, 5), may_bid(5, 5), may_bid(6, 5)
    (True, True, False)
    """
    return 0 <= amount <= pool


@cites("FW-BID-03", "FW-TP-02")
def bid_paid(bid: int, pool: int) -> int:
    """Return what a bid counts for and costs: no more than its bidder still has when it lies open.

    >>> bid_paid(4, 5), bid_paid(4, 1), bid_paid(-1, 5)
    (4, 1, 0)
    """
    return max(0, min(bid, pool))


@cites("FW-BID-05")
def tied(bids: Mapping[str, Bid]) -> tuple[str, ...]:
    """Return those whose bid is another's too, and who may therefore give way.

    >>> tied({"a": Bid(4), "b": Bid(4), "c": Bid(2)})
    ('a', 'b')
    """
    points = Counter(bid.points for bid in bids.values())
    return tuple(who for who, bid in bids.items() if points[bid.points] > 1)


@cites("FW-BID-04", "FW-BID-05", "FW-BID-06", "FW-BID-08", "FW-BID-09", "FW-AFT-03")
def order(bids: Mapping[str, Bid]) -> tuple[str, ...]:
    """Return the order of the round: by bid, then whoever did not give way, then Tactics, then the roll.

    >>> order({"a": Bid(4, ceded=True), "b": Bid(4, tactics=1), "c": Bid(4, tactics=3), "d": Bid(2)})
    ('c', 'b', 'a', 'd')
    """
    return tuple(sorted(bids, key=lambda who: bids[who].rank))


@cites("FW-BID-07", "FW-BID-08")
def unresolved(bids: Mapping[str, Bid]) -> tuple[str, ...]:
    """Return those who are still level with somebody after all comparisons, and must roll.

    >>> unresolved({"a": Bid(4, tactics=1), "b": Bid(4, tactics=1), "c": Bid(4)})
    ('a', 'b')
    """
    ranks = Counter(bid.rank for bid in bids.values())
    return tuple(who for who, bid in bids.items() if ranks[bid.rank] > 1)


@cites("FW-REACT-03", "FW-AFT-12")
def in_priority(order_of_round: Sequence[str], everybody: Sequence[str]) -> tuple[str, ...]:
    """Return everybody in descending priority, with those who did not bid at the end.

    >>> in_priority(("b", "a"), ("a", "b", "c"))
    ('b', 'a', 'c')
    """
    bidders = frozenset(order_of_round)
    return (*order_of_round, *(combatant for combatant in everybody if combatant not in bidders))
