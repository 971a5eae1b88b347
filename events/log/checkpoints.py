"""Checkpoints: the data that a fight needs to continue from a beat, so that only the end of its log is read.

A checkpoint is plain data, sealed like a log line, and can be rebuilt at any time. It identifies its beat by the hash
of
the beat's line, and the code that wrote it by another hash; if either differs, it is ignored. The log remains the only
source of facts. Earlier beats are read from it on demand, and must lead to the history in the checkpoint.
"""

import hashlib
import sys
from collections.abc import Callable
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

from attrs import frozen

from events.codec import json_text
from events.codec.json_lines import read_line, split_lines
from events.codec.seals import is_sealed_after
from events.codec.values import TextCache
from events.codec.wire import Codec, decode, plain
from events.history.amendments import amendment_of
from events.history.dice import prepend_recall, recall_dice
from events.history.journal import Beat, EffectiveBeats, Header, Journal, Link
from events.history.lazy import Lazy
from events.history.projection import Projection, S
from events.history.timeline import History, Snapshot, UndoGroup, UndoneBeats
from events.log.lines import ReadResult, beat_from_wire, beat_to_wire, read_header, read_more, seal_line
from events.log.marks import Mark, Marks
from events.log.rehydrate import history_after, paused_gc
from events.stores.file_writing import write_rebuildable
from events.stores.files import LineIndex, LogSource, checkpoint_path
from events.stores.protocol import Log
from events.vocabulary import Die

T = TypeVar("T")

MIN_BYTES_SAVED = 1 << 16
"""Minimum number of bytes that a checkpoint must save; a shorter log is read just as quickly without one."""


@frozen(kw_only=True)
class Checkpoint:
    """The history at a beat, apart from the state after it.

    Attributes:
        code: The hash of the code that wrote the checkpoint.
        header: The SHA-256 of the header line.
        size: The length of the header line in bytes.
        beat: The number of the beat.
        line: The SHA-256 of the beat's line.
        start: The position in the log at which that line begins.
        counting: The number of the latest effective beat: this beat, unless it is an undo or redo.
        undone: The beat numbers that the next redo would restore, then those that the redo after it would restore, and
            so on.
        turn: The number of the beat in which the current turn began.
        round: The number of the beat in which the current round began.
        played: The numbers of the beat played last and of the beats in which its turn and its round began.
        draws: The number of dice drawn from the source so far.
        recall: The undone dice that are reused next.
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
        """Return whether this checkpoint matches a history."""
        small = _plain_history(history)
        return {name: getattr(self, name) for name in small} == small

    def history(self, counting: Beat, state: S, past: Lazy[History[S]]) -> History[S]:
        """Return the history of this checkpoint, given the latest effective beat and the state after it."""
        before = Lazy(lambda: _require(past().now.before)) if counting.number else None
        redone = None if amendment_of(counting) is None else Lazy(lambda: past().now.redone)
        now = Snapshot(counting, state, before, self.turn, self.round, redone)
        played = now if self.played[0] == counting.number else Lazy(lambda: past().played, self.played)
        undone: UndoGroup[S] | None = None
        for place, numbers in reversed(list(enumerate(self.undone))):
            undone = UndoGroup(Lazy(partial(_undone_beats, past, place), numbers), undone)
        return History(now=now, played=played, undone=undone, recall=prepend_recall(self.recall), draws=self.draws)


def _undone_beats(past: Lazy[History[S]], place: int) -> UndoneBeats[S]:
    """Return the snapshots taken back by an earlier undo; place 0 stands for the latest undo."""
    return next(islice(past().groups, place, None)).undone_beats


def _plain_history(history: History[Any]) -> dict[str, Any]:
    """Return a history as checkpoint fields, without states and beats."""
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
    """Return whether a checkpoint at a beat would save enough, given the positions of the latest lines in the log."""
    return number >= placed.first and placed.start(number) >= MIN_BYTES_SAVED


def encode_checkpoint(mark: Mark[Any], code: str, header_line: bytes, placed: LineIndex, codec: Codec) -> bytes:
    """Return the bytes of a checkpoint; raises StoreError if the line of its beat has changed in the log."""
    now, number = mark.history.now, mark.number
    checkpoint = Checkpoint(
        code=code,
        header=_hash(header_line),
        size=len(header_line),
        beat=number,
        line=_hash(placed.rows(number, number)[0]),
        start=placed.start(number),
        **_plain_history(mark.history),
    )
    earlier = None if now.beat.number == number else beat_to_wire(now.beat, codec) | {"chain": ""}
    return seal_line(b"", {"checkpoint": plain(checkpoint), "counting": earlier, "state": plain(now.state)})


def survives_round_trip(projection: Projection[Any], state: Any) -> bool:
    """Return whether a state survives encoding and decoding; true if it contains only values that the codec knows."""
    try:
        return bool(decode(json_text.loads(json_text.dumps(plain(state))), _state_type(projection)) == state)
    except (LookupError, NameError, TypeError, ValueError):  # a value or a type that the codec does not know
        return False


def store_checkpoint(log: Path | Log, data: bytes) -> None:
    """Store a checkpoint with its log, replacing an older one; raises OSError if that fails."""
    if isinstance(log, Log):
        log.keep(data)
    else:
        write_rebuildable(checkpoint_path(log), data)


@frozen(kw_only=True)
class LogTail(ReadResult):
    """A log, or its end from a checkpoint on, with the history after each of these beats.

    Attributes:
        line_index: The positions of the lines of these beats.
        marks: The moments of these beats for which a checkpoint can be written.
        checkpoint_mark: The moment of the checkpoint; None if the log was read without one.
    """

    histories: list[History[Any]]
    line_index: LineIndex
    marks: Marks[Any]
    checkpoint_mark: Mark[Any] | None = None


ReadPrefix = Callable[[int, Callable[[History[Any]], bool]], tuple[Journal, History[Any]]]
"""Reads the first bytes of a log, up to a size, into a journal and history, and runs a check on the history."""


@paused_gc()
def read_tail(
    log: LogSource,
    projection_of: Callable[[Header], Projection[Any]],
    codec_of: Callable[[Header], Codec],
    before: ReadPrefix,
) -> LogTail | None:
    """Read the part of a log after its checkpoint; None if there is no checkpoint that matches in every respect.

    `before` reads the lines up to the beat of the checkpoint, on demand.
    """
    try:
        checkpoint, earlier, plain_state = _read_checkpoint(log)
        first = log.header(checkpoint.size)
        if checkpoint.header != _hash(first) or not checkpoint.beat:
            return None
        header = read_header(first)
        projection, codec = projection_of(header), codec_of(header)
        row, *rows = split_lines(log.since(checkpoint.beat, checkpoint.start))
        if checkpoint.line != _hash(row) or checkpoint.code != code_hash(projection, codec):
            return None
        state = decode(plain_state, _state_type(projection), texts=TextCache())
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
        journal = Journal(header, Link(beat, Lazy(lambda: _require(_require(past()[0].last).before)), row), first)
        return _read_lines_after(
            LineIndex(log, beat.number, checkpoint.start, (row,)), journal, mark, rows, projection, codec
        )
    except (OSError, LookupError, TypeError, ValueError):  # missing or damaged: the whole log is read
        return None


def _read_lines_after(
    placed: LineIndex, journal: Journal, mark: Mark[S], rows: list[bytes], projection: Projection[S], codec: Codec
) -> LogTail | None:
    """Read the lines after a checkpoint; None if they are corrupt or undo beats before the checkpoint."""
    history = mark.history
    tally = EffectiveBeats([history.now.beat.number], [group.numbers for group in history.groups])
    reading = read_more(journal, rows, codec, tally)
    if reading.corruption is not None and not reading.torn:
        return None
    histories, marks = [history], Marks(candidate=mark)
    for link, row in zip(reading.journal.links(mark.number + 1), rows, strict=False):
        try:
            history = history_after(projection, journal.header, None, history, link.beat)
        except Exception:  # noqa: BLE001 - any error in a fold means that the beat does not match the state
            return None
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


def _read_checkpoint(log: LogSource) -> tuple[Checkpoint, Any, Any]:
    """Read the checkpoint of a log; raises OSError if it cannot be read, and ValueError if it is incomplete."""
    data = log.checkpoint()
    if not is_sealed_after(data, b""):
        raise ValueError
    record = json_text.loads(data)
    return decode(record["checkpoint"], Checkpoint, texts=TextCache()), record["counting"], record["state"]


def _require(thing: T | None) -> T:
    if thing is None:
        raise LookupError("no beat comes before the beat that begins the fight")
    return thing


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _state_type(projection: Projection[Any]) -> Any:
    return _return_type(projection.initial_state)


@cache
def _return_type(opening: Callable[..., Any]) -> Any:
    return get_type_hints(opening)["return"]


def code_hash(projection: Projection[Any], codec: Codec) -> str | None:
    """Return a hash of the code that reads and folds a system's logs; None if its source cannot be read.

    The hash covers this package and the packages that hold the system's projection and messages. It is computed once.
    """
    return _code_of(codec, projection.initial_state, *projection.folds.values())


@cache
def _code_of(codec: Codec, *facts: Callable[..., Any]) -> str | None:
    record = hashlib.sha256(sys.version.encode())
    for package_name in sorted({__package__, *map(_package_of, facts), *map(_package_of, codec.classes)}):
        package = sys.modules[package_name].__file__
        sources = sorted(Path(package).parent.rglob("*.py")) if package else []
        if not sources:
            return None
        for source in sources:
            record.update(source.read_bytes())
    return record.hexdigest()


def _package_of(thing: Any) -> str:
    """Return the package that defines a function or class."""
    module = sys.modules[thing.__module__]
    return module.__package__ or module.__name__
