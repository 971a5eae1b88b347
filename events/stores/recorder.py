"""One log of a store as it is recorded, beat by beat."""

from pathlib import Path

from events.deprecation import RenamedMethod
from events.stores.files import LineIndex, matching_length
from events.stores.protocol import FightExists, Log, NoSuchFight


class LogRecorder:
    """A log of a store that grows by a line a beat, as long as nobody else adds to it.

    Made by `start`, or of a log and, once its lines are known, `continue_from`.

    Attributes:
        where: The log.
        placed: Where its lines lie.
    """

    goes_on = RenamedMethod("continue_from")
    is_whole = RenamedMethod("is_intact")
    news = RenamedMethod("new_lines")

    def __init__(self, log: Log) -> None:
        self.destination = log
        self.line_index = LineIndex(log, 0, 0, ())

    @classmethod
    def start(cls, log: Log, data: bytes) -> "LogRecorder":
        """Write the lines of a log so far: a new log, or what an older one lacks of them.

        Raises:
            StoreError: When it cannot be written, or holds anything but the beginning of these lines.
        """
        recorder = cls(log)
        recorder.catch_up(data)
        return recorder

    def continue_from(self, placed: LineIndex) -> None:
        """Go on behind the lines that were found."""
        self.line_index = placed

    @property
    def is_intact(self) -> bool:
        """Whether the log is known to hold what was written, and nothing else; it is not: others may write it."""
        return False

    def is_at(self, path: Path) -> bool:
        """Return whether this is a file: it never is one."""
        return False

    def catch_up(self, data: bytes) -> None:
        """Add what the log lacks of these lines.

        Raises:
            StoreError: When it cannot be written, or holds something else; it is left as it was.
        """
        while True:
            try:
                there = self.destination.read_all()
            except NoSuchFight:
                try:
                    self.destination.store.create(self.destination.fight, data)
                except FightExists:  # it may come between the two looks
                    continue
            else:
                size = matching_length(str(self.destination), there, data)
                if size < len(data):
                    self.destination.store.append(self.destination.fight, there.count(b"\n") - 1, data[size:])
            break
        header, *rows = data.split(b"\n")[:-1]
        self.line_index = LineIndex(self.destination, 0, len(header) + 1, [row + b"\n" for row in rows])

    def new_lines(self) -> list[bytes]:
        """Return the lines that others have added to the log.

        Raises:
            StoreError: When they cannot be read.
        """
        return self.destination.store.read(self.destination.fight, self._beats)

    @property
    def _beats(self) -> int:
        return self.line_index.first + len(self.line_index.ends) - 1

    def append(self, line: bytes) -> None:
        """Add one line; it is durable when the call returns.

        Raises:
            Stale: When somebody else has added to the log.
            StoreError: When it cannot be written.
        """
        self.destination.store.append(self.destination.fight, self._beats, line)
        self.line_index.add(line)

    def close(self) -> None:
        """Let go of the log."""
