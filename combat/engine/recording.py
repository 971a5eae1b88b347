"""A fight on record: each beat goes into the log before it counts, and now and then a checkpoint beside it."""

import contextlib
from pathlib import Path
from typing import Any

from combat.engine.setups import seats_follow
from combat.engine.system import System
from events.checkpoints import Mark, code_of, is_worth_it, keep, made, reads_back
from events.journal import Journal
from events.log import header_line, line_of, lines
from events.stores import Log, LogRecorder, Recorder


def resume(where: str | Path | Log) -> Recorder | LogRecorder:
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

    @property
    def where(self) -> Path | Log:
        """Where the log lies."""
        return self._recorder.where

    def news(self) -> list[bytes]:
        """Return the lines that others have added to the log; none in a file, which belongs to this fight alone.

        Raises:
            StoreError: When they cannot be read.
        """
        return self._recorder.news() if isinstance(self._recorder, LogRecorder) else []

    def took(self, news: list[bytes], journal: Journal) -> None:
        """Take note that a journal ends with the beats of these lines."""
        placed = self._recorder.placed
        for line in news:
            placed.add(line)
        for link in journal.links(max(placed.first, len(journal) - len(news) - 1))[:-1]:
            link.line = placed

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
