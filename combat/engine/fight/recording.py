"""Records a fight: writes each beat to the log before it takes effect, and occasionally a checkpoint beside the log."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from combat.engine.errors import refuse
from combat.engine.fight.loading import LoadedLog, load_fight, open_source
from combat.engine.play.setups import has_valid_seats
from combat.engine.play.system import System
from events.history.journal import Journal
from events.history.timeline import History
from events.log.checkpoints import code_hash, encode_checkpoint, is_worthwhile, store_checkpoint, survives_round_trip
from events.log.lines import LogError, beat_line, header_line, log_lines
from events.log.marks import Mark
from events.log.rehydrate import extend_history
from events.stores import Log, LogRecorder, Recorder
from events.stores.safe_files import real_path


def resolve_path(where: str | Path | Log) -> Path | Log:
    """Return the real path of a log file; a log in a store is returned unchanged."""
    return where if isinstance(where, Log) else real_path(where)


@contextlib.contextmanager
def open_log(
    where: str | Path | Log, upto: int | None, *, record: bool
) -> Iterator[tuple[LoadedLog, "Recording | None"]]:
    """Yield a saved fight, and its log if it continues to be recorded; on an error the log is released.

    Args:
        where: The log, a file or a log in a store.
        upto: The number of the last beat to load; None for all.
        record: Whether the log continues to be recorded.

    Raises:
        Refused: If the log is damaged; the reason names line and field.
        StoreError: If the log cannot be read, or is to be recorded but cannot be written.
    """
    with contextlib.ExitStack() as failing:
        recorder = _resumed(where) if record else None
        if recorder is not None:
            failing.callback(recorder.close)
        loaded = load_fight(
            where, open_source(where) if recorder is None else recorder.line_index.log, upto, whole=record
        )
        if recorder is None:
            yield loaded, None
        else:
            recording = Recording(recorder, loaded.system, loaded.checkpoint_mark)
            yield loaded, recording
            recorder.continue_from(loaded.line_index)
            recording.keep(loaded.marks.best, loaded.journal)
        failing.pop_all()


def _resumed(where: str | Path | Log) -> Recorder | LogRecorder:
    """Return a recorder for an existing log, before it is read; a file is locked."""
    return LogRecorder(where) if isinstance(where, Log) else Recorder.resume(where)


class Recording:
    """The log of one fight that is being recorded.

    Args:
        recorder: The log file, locked for this fight until it is closed or garbage-collected; or the log in a store.
        system: The rule book of the fight.
        kept: The point of the checkpoint that already exists, or None.
    """

    def __init__(self, recorder: Recorder | LogRecorder, system: System[Any], kept: Mark[Any] | None = None) -> None:
        self._recorder = recorder
        self._system = system
        self._kept = kept
        self._may_keep = None if kept is None else True  # None until it is known whether the state supports checkpoints

    @classmethod
    def of(cls, where: str | Path | Log, system: System[Any], journal: Journal) -> "Recording":
        """Write the log so far and continue recording it.

        Raises:
            StoreError: If the log cannot be written; existing content is left unchanged.
        """
        data = b"".join(log_lines(journal, system.codec))
        recorder = LogRecorder.start(where, data) if isinstance(where, Log) else Recorder.start(where, data)
        for link in journal.links()[:-1]:
            link.line = recorder.line_index
        return cls(recorder, system)

    @property
    def size(self) -> int:
        """The length of the log in bytes."""
        return self._recorder.line_index.end

    def is_at(self, where: Path | Log) -> bool:
        """Return whether a path currently leads to this log, or whether a log in a store is this one."""
        recorder = self._recorder
        return recorder.destination == where if isinstance(where, Log) else recorder.is_at(where)

    def was_at(self, where: Path | Log) -> bool:
        """Return whether recording began under this name."""
        return self._recorder.destination == where

    def catch_up(self, journal: Journal) -> None:
        """Add the missing beats to the log after another process changed it.

        Raises:
            StoreError: If the log cannot be written, or its content now differs.
        """
        if not self._recorder.is_intact:
            self._recorder.catch_up(b"".join(log_lines(journal, self._system.codec)))

    def read_new_beats(self, journal: Journal, history: History[Any]) -> tuple[Journal, list[History[Any]]]:
        """Return a journal with the beats that other processes have added, and the history after each.

        A log file never has such beats, because it is locked.

        Raises:
            Refused: If the new lines do not follow; the reason names line and field.
            StoreError: If the log cannot be read.
        """
        news = self._recorder.new_lines() if isinstance(self._recorder, LogRecorder) else []
        if not news:
            return journal, []
        try:
            journal, histories = extend_history(self._system.projection, self._system.codec, journal, history, news)
        except LogError as error:
            raise refuse("log", f"{self._recorder.destination}, {error}") from None
        placed = self._recorder.line_index
        for line in news:
            placed.add(line)
        for link in journal.links(max(placed.first, len(journal) - len(news) - 1))[:-1]:
            link.line = placed
        return journal, histories

    def add(self, journal: Journal) -> None:
        """Write the last beat of a journal to disk before returning.

        Raises:
            StoreError: If the log cannot be written; then the beat must not take effect.
        """
        link = journal.last
        if link is None:
            return
        self._recorder.append(beat_line(journal, link, self._system.codec))
        placed, before = self._recorder.line_index, link.before
        if before is not None and before.beat.number >= placed.first:
            before.line = placed  # the line is on disk, so it need not be kept in memory

    def keep(self, mark: Mark[Any] | None, journal: Journal) -> None:
        """Write a checkpoint for a point of the fight, if useful and not done yet. Write errors are ignored."""
        placed, system = self._recorder.line_index, self._system
        if mark is None or mark is self._kept or not is_worthwhile(placed, mark.number):
            return
        self._kept = mark
        if self._may_keep is None:
            state = mark.history.now.state
            self._may_keep = survives_round_trip(system.projection, state) and has_valid_seats(system, journal.header)
        code = code_hash(system.projection, system.codec) if self._may_keep else None
        if code is not None:
            with contextlib.suppress(OSError):
                store_checkpoint(
                    self._recorder.destination,
                    encode_checkpoint(mark, code, header_line(journal), placed, system.codec),
                )

    def close(self, mark: Mark[Any] | None, journal: Journal) -> None:
        """Release the log, and leave a checkpoint beside it."""
        self.keep(mark, journal)
        self._recorder.close()
