"""Tactical Points: spending them, and default prices."""

from combat.engine.book import cites


@cites("FW-TP-01", "FW-TP-02")
def can_spend(pool: int, amount: int) -> bool:
    """Return whether a pool contains at least this many points.

    >>> can_spend(5, 5), can_spend(5, 6), can_spend(5, -1)
    (True, False, False)
    """
    return 0 <= amount <= pool


@cites("FW-TP-05")
def price(printed: int | None, usual: int = 2) -> int:
    """Return the printed price, or the default price if none is printed.

    >>> price(None), price(3), price(None, 4)
    (2, 3, 4)
    """
    return usual if printed is None else printed
