"""Restores a fight from a log, up to the first corrupt line or up to a requested beat."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from attrs import frozen

from combat.engine.catalog import system as system_named
from combat.engine.errors import refuse
from combat.engine.play.setups import check_seats
from combat.engine.play.system import System
from events.codec.json_lines import split_lines
from events.codec.wire import Codec
from events.history.journal import Header, Journal
from events.history.projection import Projection
from events.history.timeline import History
from events.log.checkpoints import LogTail, read_tail
from events.log.lines import Corruption, LogError
from events.log.marks import Mark, Marks
from events.log.rehydrate import line_of_beat, rehydrate
from events.stores import LineIndex, Log, LogFile, LogSource, StoreError


@frozen(kw_only=True)
class LoadedLog:
    """A fight restored from a log.

    Attributes:
        system: The rule book.
        journal: The header and the beats.
        history: The effective beats after them.
        left_out: The part of the log that was left out, or None.
        line_index: The positions of the lines that were read.
        marks: The points of the fight at which a checkpoint can be written.
        checkpoint_mark: The point of the checkpoint that was used, or None if the whole log was read.
    """

    system: System[Any]
    journal: Journal
    history: History[Any]
    left_out: Corruption | None
    line_index: LineIndex
    marks: Marks[Any]
    checkpoint_mark: Mark[Any] | None


def load_fight(where: str | Path | Log, stored: LogSource, upto: int | None, *, whole: bool = False) -> LoadedLog:
    """Return the fight in a log; with a checkpoint, only the end of the log is read.

    Args:
        where: The name of the log, for messages.
        stored: The open log.
        upto: The number of the last beat to load; None to load all of them, in which case none may be damaged.
        whole: Whether to refuse a log that continues after that beat, except for an unfinished last line.

    Raises:
        Refused: If the log is damaged (the reason names line and field), or has no such beat.
        StoreError: If a log that is in a store, or that is to be recorded, cannot be read.
    """
    end = read_tail(stored, _projection, _codec, partial(_before, where, stored))
    first = 0 if end is None else end.line_index.first
    if end is None or not (upto is None or (type(upto) is int and upto >= first)):
        try:
            first, end = 0, _read_whole(where, stored, None, whole=upto is None)
        except StoreError as error:
            if whole or isinstance(where, Log):
                raise
            raise refuse("log", str(error)) from None
    stored.release()
    header, last = end.journal.header, first + len(end.histories) - 1
    if upto is not None and (type(upto) is not int or not 0 <= upto <= last):
        raise refuse("no_such_beat", f"{where} has intact beats from 0 to {last}, but no beat {upto!r:.40}")
    chosen = last if upto is None else upto
    left_out = _left_out(end, chosen, last)
    if whole and left_out is not None and not (end.torn and chosen == last):
        raise refuse(
            "log", f"{where} continues after beat {chosen}, and nothing in it may be discarded; record to another file"
        )
    return LoadedLog(
        system=system_named(header.system),
        journal=Journal(header, end.journal.links(first)[chosen - first], end.journal.header_line),
        history=end.histories[chosen - first],
        left_out=left_out,
        line_index=end.line_index,
        marks=end.marks if chosen == last else Marks(),
        checkpoint_mark=end.checkpoint_mark,
    )


def _read_whole(where: str | Path | Log, stored: LogSource, size: int | None, *, whole: bool) -> LogTail:
    """Read the first `size` bytes of a log; if `size` is None, all of it."""
    try:
        data = stored.read_all(size)
        log = rehydrate(data, _projection, _codec)
    except LogError as error:
        raise refuse("log", f"{where}, {error}") from None
    last = len(log.histories) - 1
    if log.corruption is not None and not log.torn and (whole or last < 0):
        advice = f"; to continue from the intact part, load it with upto={last} and record to another file" * (
            last >= 0
        )
        raise refuse("log", f"{where}, {log.corruption}{advice}")
    if last < 0:
        raise refuse("log", f"{where}, line 2, $: the beat that begins the fight is missing")
    check_seats(system_named(log.journal.header.system), log.journal.header, str(where))
    header, *rows = split_lines(data)[: last + 2]
    placed = LineIndex(stored, 0, len(header), rows)
    links, marks = log.journal.links(), Marks[Any]()
    for link, history in zip(links[1:], log.histories[1:], strict=True):
        marks.add(history, link.beat)
    for link in links[:-1]:
        link.line = placed
    return LogTail(
        journal=log.journal,
        histories=log.histories,
        corruption=log.corruption,
        torn=log.torn,
        line_index=placed,
        marks=marks,
    )


def _before(
    where: str | Path | Log, stored: LogSource, size: int, fits: Callable[[History[Any]], bool]
) -> tuple[Journal, History[Any]]:
    """Read the part of a log before a checkpoint; it must be intact and lead to the checkpoint's state."""
    try:
        log = _read_whole(where, stored, size, whole=True)
    except StoreError as error:
        raise refuse("log", str(error)) from None
    if log.corruption is not None or not fits(log.histories[-1]):
        problem = (
            f"line {line_of_beat(len(log.histories) - 1)}: its beats lead to a state that differs from the checkpoint"
        )
        raise refuse("log", f"{where}, {problem}; delete {stored.checkpoint_name} and load the fight again")
    return log.journal, log.histories[-1]


def _projection(header: Header) -> Projection[Any]:
    return system_named(header.system).projection


def _codec(header: Header) -> Codec:
    return system_named(header.system).codec


def _left_out(log: LogTail, end: int, last: int) -> Corruption | None:
    if end == last:
        return log.corruption
    beats = f"beat {last} was" if last == end + 1 else f"beats {end + 1} to {last} were"
    rest = f", and so was the damaged rest from line {log.corruption.line} on" if log.corruption is not None else ""
    return Corruption(line_of_beat(end + 1), "$", f"{beats} left out as requested{rest}")


def open_source(where: str | Path | Log) -> LogSource:
    """Open a log for reading.

    Raises:
        Refused: If the log cannot be opened for reading.
    """
    if isinstance(where, Log):
        return where
    try:
        return LogFile.of(where)
    except StoreError as error:
        raise refuse("log", str(error)) from None
