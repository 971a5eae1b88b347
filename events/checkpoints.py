"""Checkpoints: what a fight needs to go on from one of its beats, kept beside the log so that its end alone is read.

A checkpoint is plain data, sealed like a line of a log, and can be made again at any time. It says which beat it is of,
by the line that tells it, and which code made it; one that does not fit in every point is not used. The facts are in
the log alone: what came before the beat is read there once somebody looks, and must leave what the checkpoint tells.
"""

import hashlib
import sys
from collections.abc import Callable
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

from attrs import frozen

from events import json_text
from events.amendments import amendment_of
from events.dice import prepend_recall, recall_dice
from events.fast_decode import TextCache
from events.files import write_rebuildable
from events.gc_pause import paused_gc
from events.history import History, Snapshot, UndoGroup, UndoneBeats
from events.journal import Beat, EffectiveBeats, Header, Journal, Link
from events.json_lines import read_line
from events.lazy import Lazy
from events.log import (
    Corruption,
    beat_from_wire,
    beat_to_wire,
    is_sealed_after,
    read_header,
    read_more,
    seal_line,
    split_lines,
)
from events.marks import Mark, Marks
from events.projection import Projection, S
from events.rehydrate import history_after
from events.stores.files import LineIndex, LogSource, checkpoint_path
from events.stores.protocol import Log
from events.vocabulary import Die
from events.wire import Codec, decode, plain

T = TypeVar("T")

MIN_BYTES_SAVED = 1 << 16
"""So many bytes must it spare: a log that is shorter is read as quickly without."""


@frozen(kw_only=True)
class Checkpoint:
    """What must be known of a beat besides the table after it.

    Attributes:
        code: The code that made it, by a hash.
        header: The header of the fight, by the SHA-256 of its line.
        size: How long that line is.
        beat: The number of the beat.
        line: Its line, by the SHA-256.
        start: Where that line begins.
        counting: The number of the latest beat that counts: itself, unless it takes back or restores.
        undone: The numbers of the beats that a redo would restore, and of those that the redo after it would.
        turn: The number of the beat in which the present turn began.
        round: The number of the beat in which the present round began.
        played: The number of the beat that was played last, and those in which its turn and its round began.
        draws: How many draws the source had given.
        recall: The dice that were taken back and fall first.
    """

    code: str
    header: str
    size: int
    beat: int
    line: str
    start: int
    counting: int
    undone: tuple[tuple[int, ...], ...]
    turn: int
    round: int
    played: tuple[int, ...]
    draws: int
    recall: tuple[Die, ...]

    def fits(self, history: History[Any]) -> bool:
        """Return whether it tells of a history what there is to tell."""
        small = _small(history)
        return {name: getattr(self, name) for name in small} == small

    def history(self, counting: Beat, state: S, past: Lazy[History[S]]) -> History[S]:
        """Return the history it tells of, given the beat that counts, the table, and who reads the log for the rest."""
        before = Lazy(lambda: _there(past().now.before)) if counting.number else None
        redone = None if amendment_of(counting) is None else Lazy(lambda: past().now.redone)
        now = Snapshot(counting, state, before, self.turn, self.round, redone)
        played = now if self.played[0] == counting.number else Lazy(lambda: past().played, self.played)
        undone: UndoGroup[S] | None = None
        for place, numbers in reversed(list(enumerate(self.undone))):
            undone = UndoGroup(Lazy(partial(_taken_back, past, place), numbers), undone)
        return History(now=now, played=played, undone=undone, recall=prepend_recall(self.recall), draws=self.draws)


def _taken_back(past: Lazy[History[S]], place: int) -> UndoneBeats[S]:
    """Return what one of the last undos took back, the latest having place 0."""
    return next(islice(past().groups, place, None)).undone_beats


def _small(history: History[Any]) -> dict[str, Any]:
    """Return all of a history but tables and beats, by the names of a checkpoint."""
    now = history.now
    return {
        "counting": now.beat.number,
        "undone": tuple(group.numbers for group in history.groups),
        "turn": now.turn,
        "round": now.round,
        "played": history.played_beats,
        "draws": history.draws,
        "recall": tuple(recall_dice(history.recall)),
    }


def is_worthwhile(placed: LineIndex, number: int) -> bool:
    """Return whether there should be a checkpoint of a beat, given where the lines of the latest beats lie."""
    return number >= placed.first and placed.start(number) >= MIN_BYTES_SAVED


def encode_checkpoint(mark: Mark[Any], code: str, header_line: bytes, placed: LineIndex, codec: Codec) -> bytes:
    """Return the checkpoint of a moment, given the code, the header as it is stored, where lines lie, and who dumps.

    Raises:
        StoreError: When the line of the beat is no longer where it was.
    """
    now, number = mark.history.now, mark.number
    checkpoint = Checkpoint(
        code=code,
        header=_hash(header_line),
        size=len(header_line),
        beat=number,
        line=_hash(placed.rows(number, number)[0]),
        start=placed.start(number),
        **_small(mark.history),
    )
    earlier = None if now.beat.number == number else beat_to_wire(now.beat, codec) | {"chain": ""}
    return seal_line(b"", {"checkpoint": plain(checkpoint), "counting": earlier, "state": plain(now.state)})


def survives_round_trip(projection: Projection[Any], state: Any) -> bool:
    """Return whether a table can be had again from its plain data, as all can that are made of what the codec knows."""
    try:
        return bool(decode(json_text.loads(json_text.dumps(plain(state))), _table_of(projection)) == state)
    except Exception:  # noqa: BLE001 - whatever it stumbles over, then it cannot
        return False


def store_checkpoint(log: Path | Log, data: bytes) -> None:
    """Put a checkpoint beside its log, in place of an older one; raises OSError when it cannot be."""
    if isinstance(log, Log):
        log.keep(data)
    else:
        write_rebuildable(checkpoint_path(log), data)


@frozen(kw_only=True)
class LogTail:
    """A log, or its end from a checkpoint on.

    Attributes:
        journal: The header and the good beats.
        histories: What counts after the beat of the checkpoint, and after each that follows it.
        corruption: Where the log stops being good, or None.
        torn: Whether that is only a last line that was never finished.
        placed: Where the lines of these beats lie.
        marks: Of which of them a checkpoint may be made.
        kept: The moment that the checkpoint tells of; None where all was read without one.
    """

    journal: Journal
    histories: list[History[Any]]
    corruption: Corruption | None
    torn: bool
    line_index: LineIndex
    marks: Marks[Any]
    checkpoint_mark: Mark[Any] | None = None


ReadPrefix = Callable[[int, Callable[[History[Any]], bool]], tuple[Journal, History[Any]]]
"""Returns the journal and the history that the first so many bytes of a log leave, and makes sure that they fit."""


@paused_gc()
def read_tail(
    log: LogSource,
    projection_of: Callable[[Header], Projection[Any]],
    codec_of: Callable[[Header], Codec],
    before: ReadPrefix,
) -> LogTail | None:
    """Read the end of a log by the checkpoint beside it; None where there is none that fits in every point.

    Args:
        log: The log, open.
        projection_of: Returns the facts of the system that the header names.
        codec_of: Returns how its messages are read.
        before: Reads the lines up to the beat of the checkpoint, once somebody looks there.
    """
    try:
        checkpoint, earlier, plain_state = _beside(log)
        first = log.header(checkpoint.size)
        if checkpoint.header != _hash(first) or not checkpoint.beat:
            return None
        header = read_header(first)
        projection, codec = projection_of(header), codec_of(header)
        row, *rows = split_lines(log.since(checkpoint.beat, checkpoint.start))
        if checkpoint.line != _hash(row) or checkpoint.code != code_hash(projection, codec):
            return None
        state = decode(plain_state, _table_of(projection), texts=TextCache())
        beat = beat_from_wire(read_line(row), codec)
        if beat.number != checkpoint.beat:
            return None
        counting = beat if earlier is None else beat_from_wire(earlier, codec)
        if counting.number != checkpoint.counting:
            return None

        def fits(history: History[Any]) -> bool:
            return checkpoint.fits(history) and history.now.state == state and history.now.beat == counting

        end = checkpoint.start + len(row)
        past = Lazy(lambda: before(end, fits))
        mark = Mark(checkpoint.history(counting, state, Lazy(lambda: past()[1])), beat.number)
        journal = Journal(header, Link(beat, Lazy(lambda: _there(_there(past()[0].last).before)), row), first)
        return _read_on(LineIndex(log, beat.number, checkpoint.start, (row,)), journal, mark, rows, projection, codec)
    except Exception:  # noqa: BLE001 - whatever does not fit, the log has it all
        return None


def _read_on(
    placed: LineIndex, journal: Journal, mark: Mark[S], rows: list[bytes], projection: Projection[S], codec: Codec
) -> LogTail | None:
    """Read the lines behind that of a checkpoint; None where they are damaged, or take back more than they tell."""
    history = mark.history
    tally = EffectiveBeats([history.now.beat.number], [group.numbers for group in history.groups])
    reading = read_more(journal, rows, codec, tally)
    if reading.corruption is not None and not reading.torn:
        return None
    histories, marks = [history], Marks(candidate=mark)
    for link, row in zip(reading.journal.links(mark.number + 1), rows, strict=False):
        history = history_after(projection, journal.header, None, history, link.beat)
        histories.append(history)
        marks.add(history, link.beat)
        placed.add(row)
    return LogTail(
        journal=reading.journal,
        histories=histories,
        corruption=reading.corruption,
        torn=reading.torn,
        line_index=placed,
        marks=marks,
        checkpoint_mark=mark,
    )


def _beside(log: LogSource) -> tuple[Checkpoint, Any, Any]:
    """Read what lies beside a log.

    Raises:
        OSError: When nothing can be read there.
        ValueError: When it is no whole checkpoint.
    """
    data = log.checkpoint()
    if not is_sealed_after(data, b""):
        raise ValueError
    found = json_text.loads(data)
    return decode(found["checkpoint"], Checkpoint, texts=TextCache()), found["counting"], found["state"]


def _there(thing: T | None) -> T:
    if thing is None:
        raise LookupError("nothing comes before the beat that opens the fight")
    return thing


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _table_of(projection: Projection[Any]) -> Any:
    return _returned_by(projection.initial_state)


@cache
def _returned_by(opening: Callable[..., Any]) -> Any:
    return get_type_hints(opening)["return"]


def code_hash(projection: Projection[Any], codec: Codec) -> str | None:
    """Return a hash of the code that reads and folds the log of a system; None where it cannot be read.

    That is all of this package, and the packages in which the facts of the system and its messages are. The sources
    are read once, when they are first asked for.
    """
    return _code_of(codec, projection.initial_state, *projection.folds.values())


@cache
def _code_of(codec: Codec, *facts: Callable[..., Any]) -> str | None:
    found = hashlib.sha256(sys.version.encode())
    for home in sorted({__package__, *map(_home, facts), *map(_home, codec.classes)}):
        package = sys.modules[home].__file__
        sources = sorted(Path(package).parent.rglob("*.py")) if package else []
        if not sources:
            return None
        for source in sources:
            found.update(source.read_bytes())
    return found.hexdigest()


def _home(thing: Any) -> str:
    """Return the package in which a function or a class is written."""
    module = sys.modules[thing.__module__]
    return module.__package__ or module.__name__
