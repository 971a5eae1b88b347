"""Morale: the sides that test at the end of a Turn, their order, and the effect of a failed test.

Functions for that effect take the number of earlier failures, and whether the previous test failed.
"""

from collections.abc import Mapping
from typing import Literal

from combat.engine.book import cites

Failure = Literal["shaken", "flees"]


@cites("TC-MOR-01", "TC-MOR-06")
def must_test_morale(down: int, out: int, start: int, reading: str = "starting") -> bool:
    """Return whether at least half of a warband is Down or Out of Action at the end of a Turn.

    The losses are compared with the models that began the battle or, as a setting, with those still on the table.
    """
    return (down + out) * 2 >= (start if reading == "starting" else start - out)


@cites("TC-MOR-03")
def morale_order(sizes: Mapping[str, int], roll_off: str | None = None) -> tuple[str, ...] | None:
    """Return the order in which the sides test Morale, smaller warband first; None if a roll-off must decide.

    `roll_off` is the side that won the roll-off, or None if there has been none.

    >>> morale_order({"pilgrims": 4, "heretics": 3})
    ('heretics', 'pilgrims')
    >>> morale_order({"pilgrims": 3, "heretics": 3}) is None
    True
    """
    if roll_off is None and len(set(sizes.values())) < len(sizes):
        return None
    return tuple(sorted(sizes, key=lambda side: (sizes[side], side != roll_off)))


@cites("TC-MOR-02", "TC-MOR-04")
def failed_morale(failed_before: int, last_failed: bool, reading: str) -> Failure:
    """Return the effect of a failed Morale test.

    In version 1.6.3 the side flees; in its variant rule it is Shaken first (`shaken`); in version 1.0 it flees after
    two failures in a row (`shaken_in_a_row`).
    """
    flees = {"flee": True, "shaken": failed_before > 0, "shaken_in_a_row": last_failed}[reading]
    return "flees" if flees else "shaken"


@cites("TC-MOR-04")
def is_shaken(turn: int, failed_in: int) -> bool:
    """Return whether a side is Shaken this Turn because it failed a Morale test at the end of the previous Turn.

    `failed_in` is the Turn of its latest failure, or 0 if it has not failed.
    """
    return failed_in > 0 and turn == failed_in + 1
