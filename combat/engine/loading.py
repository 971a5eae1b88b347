"""From a log back to a fight: as far as it is good, or as far as somebody wants it."""

from typing import Any

from combat.engine.catalog import system as system_named
from combat.engine.errors import refuse
from combat.engine.system import System
from events.frozen import frozen
from events.history import History
from events.journal import Journal
from events.log import Corruption, LogError
from events.rehydrate import Rehydrated, line_of_beat, rehydrated


@frozen(kw_only=True)
class Found:
    """A fight as it stands in a log.

    Attributes:
        system: The rule book it is played by.
        journal: The header and the beats.
        history: What counts after them.
        left_out: What of the log is not among them, or None.
    """

    system: System[Any]
    journal: Journal
    history: History[Any]
    left_out: Corruption | None


def found_in(where: object, data: bytes, upto: int | None, *, whole: bool = False) -> Found:
    """Return the fight that a log holds.

    Args:
        where: What the log is called.
        data: Its bytes.
        upto: The number of the last beat to be taken; None for all, of which none may be damaged.
        whole: Whether nothing may come after that beat but a last line that was never finished.

    Raises:
        Refused: When the log is damaged, naming the line and the field, or has no such beat.
    """
    try:
        log = rehydrated(
            data,
            lambda header: system_named(header.system).projection,
            lambda header: system_named(header.system).codec,
        )
    except LogError as error:
        raise refuse("log", f"{where}, {error}") from None
    last = len(log.histories) - 1
    if log.corruption is not None and not log.torn and (upto is None or last < 0):
        way = f"; to go on from the good part, load it with upto={last} and record to another file" * (last >= 0)
        raise refuse("log", f"{where}, {log.corruption}{way}")
    if last < 0:
        raise refuse("log", f"{where}, line 2, $: the beat that opens the fight is missing")
    if upto is not None and (type(upto) is not int or not 0 <= upto <= last):
        raise refuse("no_such_beat", f"{where} has good beats from 0 to {last}, and no beat {upto!r:.40}")
    end = last if upto is None else upto
    left_out = _left_out(log, end, last)
    if whole and left_out is not None and not (log.torn and end == last):
        raise refuse("log", f"{where} goes on after beat {end}, and none of it is thrown away; record to another file")
    return Found(
        system=system_named(log.journal.header.system),
        journal=Journal(log.journal.header, log.journal.links()[end], log.journal.header_line),
        history=log.histories[end],
        left_out=left_out,
    )


def _left_out(log: Rehydrated, end: int, last: int) -> Corruption | None:
    if end == last:
        return log.corruption
    beats = f"beat {last} was" if last == end + 1 else f"beats {end + 1} to {last} were"
    rest = f", and so was the damaged rest from line {log.corruption.line} on" if log.corruption is not None else ""
    return Corruption(line_of_beat(end + 1), "$", f"{beats} left out as asked{rest}")
