"""Morale: the sides that test at the end of a Turn, their order, and the effect of a failed test.

Functions for that effect take the number of earlier failures, and whether the previous test failed.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

from combat.engine.book import cites

Failure = Literal["shaken", "flees"]


@cites("TC-MOR-01", "TC-MOR-06")
def against_starting(out: int, start: int) -> int:
    """Return a warband's size for Morale, if losses are compared with the models that began the battle."""
    return start


@cites("TC-MOR-01", "TC-MOR-06")
def against_current(out: int, start: int) -> int:
    """Return a warband's size for Morale, if losses are compared with the models still on the table."""
    return start - out


@cites("TC-MOR-01", "TC-MOR-06")
def must_test_morale(down: int, out: int, start: int, base: Callable[[int, int], int] = against_starting) -> bool:
    """Return whether at least half of a warband is Down or Out of Action at the end of a Turn."""
    return (down + out) * 2 >= base(out, start)


MORALE_BASE: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {"starting": against_starting, "current": against_current}
)


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


@cites("TC-MOR-05")
def leader_dice(leader_in_play: bool) -> int:
    """Return the DICE that a LEADER adds to a Morale test, unless it is Out of Action."""
    return 1 if leader_in_play else 0


@cites("TC-MOR-01")
def flag_dice(flag_flies: bool) -> int:
    """Return the DICE that a flag adds to a Morale test, unless its bearer is Down or Out of Action."""
    return 1 if flag_flies else 0


@cites("TC-MOR-02")
def flee(failed_before: int, last_failed: bool) -> Failure:
    """Return the effect of a failed Morale test in version 1.6.3: the side flees and loses the battle."""
    return "flees"


@cites("TC-MOR-04")
def shaken(failed_before: int, last_failed: bool) -> Failure:
    """Return the effect of a failed Morale test in the variant rule of version 1.6.3: Shaken first, then flight."""
    return "flees" if failed_before > 0 else "shaken"


@cites("TC-MOR-04")
def shaken_in_a_row(failed_before: int, last_failed: bool) -> Failure:
    """Return the effect of a failed Morale test in version 1.0: Shaken, or flight after two failures in a row."""
    return "flees" if last_failed else "shaken"


MORALE_MODE: Mapping[str, Callable[[int, bool], Failure]] = MappingProxyType(
    {"flee": flee, "shaken": shaken, "shaken_in_a_row": shaken_in_a_row}
)


@cites("TC-MOR-04")
def is_shaken(turn: int, failed_in: int) -> bool:
    """Return whether a side is Shaken this Turn because it failed a Morale test at the end of the previous Turn.

    `failed_in` is the Turn of its latest failure, or 0 if it has not failed.
    """
    return failed_in > 0 and turn == failed_in + 1
