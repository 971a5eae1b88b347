"""Tactical Points: what can be spent, and what things cost."""

from combat.engine.book import cites


@cites("FW-TP-01", "FW-TP-02")
def can_spend(pool: int, amount: int) -> bool:
    """Return whether a pool has that many points; nobody spends what they do not have.

    >>> can_spend(5, 5), can_spend(5, 6), can_spend(5, -1)
    (True, False, False)
    """
    return 0 <= amount <= pool


@cites("FW-TP-05")
def price(printed: int | None, usual: int = 2) -> int:
    """Return what something costs: the printed price, or the usual one of the table where none is printed.

    >>> price(None), price(3), price(None, 4)
    (2, 3, 4)
    """
    return usual if printed is None else printed
