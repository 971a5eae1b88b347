"""From a log back to a fight: as far as it is good, or as far as somebody wants it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from attrs import frozen

from combat.engine.catalog import system as system_named
from combat.engine.errors import refuse
from combat.engine.setups import check_seats
from combat.engine.system import System
from events.checkpoints import Resumed, resumed
from events.history import History
from events.journal import Header, Journal
from events.log import Corruption, LogError, split
from events.marks import Mark, Marks
from events.projection import Projection
from events.rehydrate import line_of_beat, rehydrated
from events.stores import Log, Placed, Source, Stored, StoreError
from events.wire import Codec


@frozen(kw_only=True)
class Found:
    """A fight as it stands in a log.

    Attributes:
        system: The rule book it is played by.
        journal: The header and the beats.
        history: What counts after them.
        left_out: What of the log is not among them, or None.
        placed: Where the lines of the beats lie that were read.
        marks: Of which moments a checkpoint may be made.
        kept: The moment of which one lies beside the log, or None where all was read without one.
    """

    system: System[Any]
    journal: Journal
    history: History[Any]
    left_out: Corruption | None
    placed: Placed
    marks: Marks[Any]
    kept: Mark[Any] | None


def found_in(where: str | Path | Log, stored: Source, upto: int | None, *, whole: bool = False) -> Found:
    """Return the fight that a log holds; where a checkpoint lies beside it, its end alone is read.

    Args:
        where: What the log is called.
        stored: The log, open.
        upto: The number of the last beat to be taken; None for all, of which none may be damaged.
        whole: Whether nothing may come after that beat but a last line that was never finished.

    Raises:
        Refused: When the log is damaged, naming the line and the field, or has no such beat.
        StoreError: When it cannot be read, and lies in a store or shall go on being recorded.
    """
    end = resumed(stored, _projection, _codec, partial(_before, where, stored))
    first = 0 if end is None else end.placed.first
    if end is None or not (upto is None or (type(upto) is int and upto >= first)):
        try:
            first, end = 0, _read_whole(where, stored, None, whole=upto is None)
        except StoreError as error:
            if whole or isinstance(where, Log):
                raise
            raise refuse("log", str(error)) from None
    stored.rest()
    header, last = end.journal.header, first + len(end.histories) - 1
    if upto is not None and (type(upto) is not int or not 0 <= upto <= last):
        raise refuse("no_such_beat", f"{where} has good beats from 0 to {last}, and no beat {upto!r:.40}")
    chosen = last if upto is None else upto
    left_out = _left_out(end, chosen, last)
    if whole and left_out is not None and not (end.torn and chosen == last):
        raise refuse(
            "log", f"{where} goes on after beat {chosen}, and none of it is thrown away; record to another file"
        )
    return Found(
        system=system_named(header.system),
        journal=Journal(header, end.journal.links(first)[chosen - first], end.journal.header_line),
        history=end.histories[chosen - first],
        left_out=left_out,
        placed=end.placed,
        marks=end.marks if chosen == last else Marks(),
        kept=end.kept,
    )


def _read_whole(where: str | Path | Log, stored: Source, size: int | None, *, whole: bool) -> Resumed:
    """Read the first so many bytes of a log, or all that is there.

    Raises:
        Refused: When there is no good beat, or they are damaged and all of them are wanted.
    """
    try:
        data = stored.whole(size)
        log = rehydrated(data, _projection, _codec)
    except LogError as error:
        raise refuse("log", f"{where}, {error}") from None
    last = len(log.histories) - 1
    if log.corruption is not None and not log.torn and (whole or last < 0):
        way = f"; to go on from the good part, load it with upto={last} and record to another file" * (last >= 0)
        raise refuse("log", f"{where}, {log.corruption}{way}")
    if last < 0:
        raise refuse("log", f"{where}, line 2, $: the beat that opens the fight is missing")
    check_seats(system_named(log.journal.header.system), log.journal.header, str(where))
    header, *rows = split(data)[: last + 2]
    placed = Placed(stored, 0, len(header), rows)
    links, marks = log.journal.links(), Marks[Any]()
    for link, history in zip(links[1:], log.histories[1:], strict=True):
        marks.add(history, link.beat)
    for link in links[:-1]:
        link.line = placed
    return Resumed(
        journal=log.journal,
        histories=log.histories,
        corruption=log.corruption,
        torn=log.torn,
        placed=placed,
        marks=marks,
    )


def _before(
    where: str | Path | Log, stored: Source, size: int, fits: Callable[[History[Any]], bool]
) -> tuple[Journal, History[Any]]:
    """Read what comes before a checkpoint; all of it must be good, and leave what the checkpoint tells.

    Raises:
        Refused: When it is not, or is no longer there.
    """
    try:
        log = _read_whole(where, stored, size, whole=True)
    except StoreError as error:
        raise refuse("log", str(error)) from None
    if log.corruption is not None or not fits(log.histories[-1]):
        told = f"line {line_of_beat(len(log.histories) - 1)}: its beats leave another table than the checkpoint tells"
        raise refuse("log", f"{where}, {told}; take {stored.beside} away and load the fight again")
    return log.journal, log.histories[-1]


def _projection(header: Header) -> Projection[Any]:
    return system_named(header.system).projection


def _codec(header: Header) -> Codec:
    return system_named(header.system).codec


def _left_out(log: Resumed, end: int, last: int) -> Corruption | None:
    if end == last:
        return log.corruption
    beats = f"beat {last} was" if last == end + 1 else f"beats {end + 1} to {last} were"
    rest = f", and so was the damaged rest from line {log.corruption.line} on" if log.corruption is not None else ""
    return Corruption(line_of_beat(end + 1), "$", f"{beats} left out as asked{rest}")


def stored_at(where: str | Path | Log) -> Source:
    """Open a log to be read.

    Raises:
        Refused: When it cannot be.
    """
    if isinstance(where, Log):
        return where
    try:
        return Stored.of(where)
    except StoreError as error:
        raise refuse("log", str(error)) from None
