"""The rules of Two Coins in the order of the book, as pure functions."""

from collections.abc import Callable, Collection, Mapping

from combat.engine.book import cites


@cites("COIN-HAND-01")
def max_in_hand(coins: int, largest_hand: int) -> int:
    """Return the maximum number of coins in a hand.

    >>> max_in_hand(8, 3), max_in_hand(2, 3)
    (3, 2)
    """
    return min(coins, largest_hand)


@cites("COIN-HAND-02", "COIN-TIE-01")
def losers_of(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Return the duellists with the lower count, in the hands or on the dice; empty if both are equal.

    >>> losers_of({"ada": 2, "bo": 1}), losers_of({"ada": 2, "bo": 2})
    (('bo',), ())
    """
    return tuple(who for who, count in counts.items() if count < max(counts.values()))


@cites("COIN-TIE-02")
def roll_again(who: Collection[str]) -> tuple[str, ...]:
    """Return no losers, so that the dice are rolled again.

    >>> roll_again(("ada", "bo"))
    ()
    """
    return ()


@cites("COIN-TIE-02")
def both_lose(who: Collection[str]) -> tuple[str, ...]:
    """Return both duellists as losers.

    >>> both_lose(("ada", "bo"))
    ('ada', 'bo')
    """
    return tuple(who)


EVEN_DICE: Mapping[str, Callable[[Collection[str]], tuple[str, ...]]] = {
    "roll_again": roll_again,
    "both_lose": both_lose,
}
"""The losers of even dice, by the value of the setting `even_dice`."""


@cites("COIN-LOSS-02")
def broke(coins: Mapping[str, int]) -> tuple[str, ...]:
    """Return the duellists without coins.

    >>> broke({"ada": 2, "bo": 0})
    ('bo',)
    """
    return tuple(who for who, left in coins.items() if not left)
