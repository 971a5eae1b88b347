"""The rules of Two Coins in the order of the book: plain values in, plain values out."""

from collections.abc import Callable, Collection, Mapping

from combat.engine.book import cites


@cites("COIN-HAND-01")
def most_in_hand(coins: int, largest_hand: int) -> int:
    """How many coins may be taken into the hand.

    >>> most_in_hand(8, 3), most_in_hand(2, 3)
    (3, 2)
    """
    return min(coins, largest_hand)


@cites("COIN-HAND-02", "COIN-TIE-01")
def beaten(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Who has less in the hand, or rolled lower; nobody where both are level.

    >>> beaten({"ada": 2, "bo": 1}), beaten({"ada": 2, "bo": 2})
    (('bo',), ())
    """
    return tuple(who for who, count in counts.items() if count < max(counts.values()))


@cites("COIN-TIE-02")
def roll_again(who: Collection[str]) -> tuple[str, ...]:
    """Nobody loses by even dice.

    >>> roll_again(("ada", "bo"))
    ()
    """
    return ()


@cites("COIN-TIE-02")
def both_lose(who: Collection[str]) -> tuple[str, ...]:
    """Everybody loses by even dice.

    >>> both_lose(("ada", "bo"))
    ('ada', 'bo')
    """
    return tuple(who)


EVEN_DICE: Mapping[str, Callable[[Collection[str]], tuple[str, ...]]] = {
    "roll_again": roll_again,
    "both_lose": both_lose,
}
"""Who loses by even dice, by the reading of the table."""


@cites("COIN-LOSS-02")
def broke(coins: Mapping[str, int]) -> tuple[str, ...]:
    """Who has no coin left.

    >>> broke({"ada": 2, "bo": 0})
    ('bo',)
    """
    return tuple(who for who, left in coins.items() if not left)
