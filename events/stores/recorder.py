"""Records a log in a store, beat by beat."""

from pathlib import Path

from events.deprecation import RenamedMethod
from events.stores.files import LineIndex, matching_length
from events.stores.protocol import FightExists, Log, NoSuchFight


class LogRecorder:
    """A log in a store that grows by one line per beat, as long as no other process adds to it.

    Created by `start`, or from an existing log followed by `continue_from` once its lines are known.
    """

    goes_on = RenamedMethod("continue_from")
    is_whole = RenamedMethod("is_intact")
    news = RenamedMethod("new_lines")

    def __init__(self, log: Log) -> None:
        self.destination = log
        self.line_index = LineIndex(log, 0, 0, ())

    @classmethod
    def start(cls, log: Log, data: bytes) -> "LogRecorder":
        """Write the existing lines of a log: all of them to a new log, or the missing ones to an existing log.

        Raises:
            StoreError: If the log cannot be written, or does not hold the beginning of these lines.
        """
        recorder = cls(log)
        recorder.catch_up(data)
        return recorder

    def continue_from(self, placed: LineIndex) -> None:
        """Continue after the lines found in the log."""
        self.line_index = placed

    @property
    def is_intact(self) -> bool:
        """Whether the log is certain to hold only the recorded lines; always false, because others may write it."""
        return False

    def is_at(self, path: Path) -> bool:
        """Return whether a path names this log; always false, because the log is not a file."""
        return False

    def catch_up(self, data: bytes) -> None:
        """Write the lines that the log lacks.

        Raises:
            StoreError: If the log cannot be written or holds something else; it is not changed.
        """
        while True:
            try:
                stored = self.destination.read_all()
            except NoSuchFight:
                try:
                    self.destination.store.create(self.destination.fight, data)
                except FightExists:  # another process created it between the two calls
                    continue
            else:
                size = matching_length(str(self.destination), stored, data)
                if size < len(data):
                    self.destination.store.append(self.destination.fight, stored.count(b"\n") - 1, data[size:])
            break
        self.line_index = LineIndex.of(self.destination, data)

    def new_lines(self) -> list[bytes]:
        """Return the lines that other processes have added to the log; raises StoreError if they cannot be read."""
        return self.destination.store.read(self.destination.fight, self._beats)

    @property
    def _beats(self) -> int:
        return self.line_index.first + len(self.line_index.ends) - 1

    def append(self, line: bytes) -> None:
        """Append a line durably; raises Stale if another process has added to the log."""
        self.destination.store.append(self.destination.fight, self._beats, line)
        self.line_index.add(line)

    def close(self) -> None:
        """Do nothing: there is no lock to release."""
