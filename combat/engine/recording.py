"""A fight on record: each beat goes into the log before it counts, and now and then a checkpoint beside it."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from combat.engine.errors import refuse
from combat.engine.loading import Found, found_in, stored_at
from combat.engine.setups import seats_follow
from combat.engine.system import System
from events.checkpoints import code_of, is_worth_it, keep, made, reads_back
from events.files import real_path
from events.history import History
from events.journal import Journal
from events.log import LogError, header_line, line_of, lines
from events.marks import Mark
from events.rehydrate import gone_on
from events.stores import Log, LogRecorder, Recorder


def really(where: str | Path | Log) -> Path | Log:
    """Return where a log really lies."""
    return where if isinstance(where, Log) else real_path(where)


@contextlib.contextmanager
def taken_up(where: str | Path | Log, upto: int | None, *, record: bool) -> Iterator[tuple[Found, "Recording | None"]]:
    """Return a fight that was saved, and its log where it goes on being recorded; if it does not, that is let go of.

    Args:
        where: The log, in a file or a store.
        upto: The number of the last beat to be taken; None for all.
        record: Whether it goes on being recorded.

    Raises:
        Refused: When the log is damaged, naming the line and the field.
        StoreError: When it cannot be read, or written where it shall be.
    """
    with contextlib.ExitStack() as failing:
        recorder = _resumed(where) if record else None
        if recorder is not None:
            failing.callback(recorder.close)
        found = found_in(where, stored_at(where) if recorder is None else recorder.placed.log, upto, whole=record)
        if recorder is None:
            yield found, None
        else:
            recording = Recording(recorder, found.system, found.kept)
            yield found, recording
            recorder.goes_on(found.placed)
            recording.keep(found.marks.best, found.journal)
        failing.pop_all()


def _resumed(where: str | Path | Log) -> Recorder | LogRecorder:
    """Return what goes on with a log, before it is read; a file is locked.

    Raises:
        StoreError: When there is no such file, it cannot be written, or somebody else writes it.
    """
    return LogRecorder(where) if isinstance(where, Log) else Recorder.resume(where)


class Recording:
    """The log of one fight as it is being written.

    Args:
        recorder: The file, which belongs to this fight until it is closed or forgotten, or the log of a store.
        system: The book of the fight.
        kept: The moment of which a checkpoint lies there already, or None.
    """

    def __init__(self, recorder: Recorder | LogRecorder, system: System[Any], kept: Mark[Any] | None = None) -> None:
        self._recorder = recorder
        self._system = system
        self._kept = kept
        self._may_keep = None if kept is None else True  # None while that was not asked

    @classmethod
    def of(cls, where: str | Path | Log, system: System[Any], journal: Journal) -> "Recording":
        """Write the log so far, and go on with it.

        Raises:
            StoreError: When it cannot be written; what is there is left as it was.
        """
        data = b"".join(lines(journal, system.codec))
        recorder = LogRecorder.start(where, data) if isinstance(where, Log) else Recorder.start(where, data)
        for link in journal.links()[:-1]:
            link.line = recorder.placed
        return cls(recorder, system)

    def is_at(self, where: Path | Log) -> bool:
        """Return whether this is the log that a path names now, or of a store the one that is meant."""
        recorder = self._recorder
        return recorder.where == where if isinstance(where, Log) else recorder.is_at(where)

    def was_at(self, where: Path | Log) -> bool:
        """Return whether the log was begun under this name."""
        return self._recorder.where == where

    def catch_up(self, journal: Journal) -> None:
        """Add what the log lacks of the fight, because somebody else changed it.

        Raises:
            StoreError: When it cannot be written, or holds something else by now.
        """
        if not self._recorder.is_whole:
            self._recorder.catch_up(b"".join(lines(journal, self._system.codec)))

    def caught_up(self, journal: Journal, history: History[Any]) -> tuple[Journal, list[History[Any]]]:
        """Return a journal with the beats that others have added to the log, and what counts after each of them.

        In a file there are none, since it belongs to this fight alone.

        Raises:
            Refused: When what was added does not follow, naming the line and the field.
            StoreError: When it cannot be read.
        """
        news = self._recorder.news() if isinstance(self._recorder, LogRecorder) else []
        if not news:
            return journal, []
        try:
            journal, histories = gone_on(self._system.projection, self._system.codec, journal, history, news)
        except LogError as error:
            raise refuse("log", f"{self._recorder.where}, {error}") from None
        placed = self._recorder.placed
        for line in news:
            placed.add(line)
        for link in journal.links(max(placed.first, len(journal) - len(news) - 1))[:-1]:
            link.line = placed
        return journal, histories

    def add(self, journal: Journal) -> None:
        """Write the last beat of a journal; it is on the disk when the call returns.

        Raises:
            StoreError: When it cannot be written; then it does not count.
        """
        link = journal.last
        if link is None:
            return
        self._recorder.append(line_of(journal, link, self._system.codec))
        placed, before = self._recorder.placed, link.before
        if before is not None and before.beat.number >= placed.first:
            before.line = placed  # it lies there, so it need not be kept twice

    def keep(self, mark: Mark[Any] | None, journal: Journal) -> None:
        """Write a checkpoint of a moment of the fight, if that was not done yet; where it cannot be, there is none."""
        placed, system = self._recorder.placed, self._system
        if mark is None or mark is self._kept or not is_worth_it(placed, mark.number):
            return
        self._kept = mark
        if self._may_keep is None:
            state = mark.history.now.state
            self._may_keep = reads_back(system.projection, state) and seats_follow(system, journal.header)
        code = code_of(system.projection, system.codec) if self._may_keep else None
        if code is not None:
            with contextlib.suppress(OSError):
                keep(self._recorder.where, made(mark, code, header_line(journal), placed, system.codec))

    def close(self, mark: Mark[Any] | None, journal: Journal) -> None:
        """Let go of the log, and leave a checkpoint of a moment of the fight beside it."""
        self.keep(mark, journal)
        self._recorder.close()
