"""Morale: which sides test at the end of a Turn, in which order, and what a failed test does.

What a failed test does depends on how many the side failed before it, and on whether its last one was failed.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

from combat.engine.book import cites

Failure = Literal["shaken", "flees"]


@cites("TC-MOR-01", "TC-MOR-06")
def against_starting(out: int, start: int) -> int:
    """The reading that half of a warband is half of the models that began the battle.

    >>> against_starting(out=2, start=8)
    8
    """
    return start


@cites("TC-MOR-01", "TC-MOR-06")
def against_current(out: int, start: int) -> int:
    """The reading that half of a warband is half of the models still on the table.

    >>> against_current(out=2, start=8)
    6
    """
    return start - out


@cites("TC-MOR-01", "TC-MOR-06")
def must_test_morale(down: int, out: int, start: int, base: Callable[[int, int], int] = against_starting) -> bool:
    """Whether at least half of a warband is Down or Out of Action at the end of a Turn.

    >>> must_test_morale(down=1, out=2, start=5), must_test_morale(down=1, out=1, start=5)
    (True, False)
    """
    return (down + out) * 2 >= base(out, start)


MORALE_BASE: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {"starting": against_starting, "current": against_current}
)


@cites("TC-MOR-03")
def morale_order(sizes: Mapping[str, int], roll_off: str | None = None) -> tuple[str, ...] | None:
    """The order in which sides test Morale, by their models on the table; None when they must roll off first.

    `roll_off` is the side that won it.

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
    """The +DICE on a Morale test of a side whose LEADER is not Out of Action.

    >>> leader_dice(True), leader_dice(False)
    (1, 0)
    """
    return 1 if leader_in_play else 0


@cites("TC-MOR-01")
def flag_dice(flag_flies: bool) -> int:
    """The +DICE on a Morale test of a side with a flag whose bearer is neither Down nor Out of Action.

    >>> flag_dice(True), flag_dice(False)
    (1, 0)
    """
    return 1 if flag_flies else 0


@cites("TC-MOR-02")
def flee(failed_before: int, last_failed: bool) -> Failure:
    """The reading of version 1.6.3: a side that fails a Morale test flees and loses the battle.

    >>> flee(0, False)
    'flees'
    """
    return "flees"


@cites("TC-MOR-04")
def shaken(failed_before: int, last_failed: bool) -> Failure:
    """The option of version 1.6.3: the first failure leaves a side Shaken, and the second at any time makes it flee.

    >>> shaken(0, False), shaken(1, False)
    ('shaken', 'flees')
    """
    return "flees" if failed_before > 0 else "shaken"


@cites("TC-MOR-04")
def shaken_in_a_row(failed_before: int, last_failed: bool) -> Failure:
    """The reading of version 1.0: a failure leaves a side Shaken, and two failures in a row lose the battle.

    >>> shaken_in_a_row(1, False), shaken_in_a_row(1, True)
    ('shaken', 'flees')
    """
    return "flees" if last_failed else "shaken"


MORALE_MODE: Mapping[str, Callable[[int, bool], Failure]] = MappingProxyType(
    {"flee": flee, "shaken": shaken, "shaken_in_a_row": shaken_in_a_row}
)


@cites("TC-MOR-04")
def is_shaken(turn: int, failed_in: int) -> bool:
    """Whether a side is Shaken in this Turn: the one after the Turn at whose end it failed, 0 where it never did.

    >>> is_shaken(3, failed_in=2), is_shaken(4, failed_in=2), is_shaken(1, failed_in=0)
    (True, False, False)
    """
    return failed_in > 0 and turn == failed_in + 1
