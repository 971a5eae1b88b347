"""
Tactical Points: what is gained, what things cost, and what stays.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from combat.engine.book import cites

DEFAULT_COST = 2
ASSUMED = 2


@cites("FW-TP-01", "FW-TP-02")
def can_spend(pool: int, amount: int) -> bool:
    """
    Whether a pool has that many points; nobody spends what they do not have.

    >>> can_spend(5, 5), can_spend(5, 6), can_spend(5, -1)
    (True, False, False)
    """
    return 0 <= amount <= pool


@cites("FW-TP-03", "FW-TP-04")
def carried_over(left: int) -> int:
    """
    How many points or Turn Tokens of this round are there in the next: none.

    >>> carried_over(3)
    0
    """
    return 0


@cites("FW-TP-05")
def price(printed: int | None, usual: int = DEFAULT_COST) -> int:
    """
    What something costs: the printed price, or the usual one of the table where none is printed.

    >>> price(None), price(3), price(None, 4)
    (2, 3, 4)
    """
    return usual if printed is None else printed


@cites("FW-SIM-02", "FW-SIM-05")
def waive(cost: int, assumed: int) -> bool:
    """
    The reading that upgrading waives the whole price, whatever it is.

    >>> waive(6, 2)
    True
    """
    return True


@cites("FW-SIM-05")
def budget(cost: int, assumed: int) -> bool:
    """
    The reading that an upgrade covers a price up to the points that are assumed to be spent.

    >>> budget(2, 2), budget(3, 2)
    (True, False)
    """
    return cost <= assumed


UPGRADE_MODE: Mapping[str, Callable[[int, int], bool]] = MappingProxyType({"waive": waive, "budget": budget})
"""Whether an upgrade is allowed, given the price and the assumed points."""
