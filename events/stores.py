"""Where logs are kept: a log grows by whole lines, belongs to one fight at a time, and is never rewritten."""

import contextlib
import os
from pathlib import Path

from events.files import Locked, StoreError, lock, make, read_whole, real_path
from events.journal import FORMAT

__all__ = ["MOST_BYTES", "Recorder", "StoreError", "read_log"]

MOST_BYTES = 256 << 20
"""So large may a log become, and no larger one is read."""


def read_log(path: str | Path) -> bytes:
    """Return the bytes of a log.

    Raises:
        StoreError: When it cannot be read, is no plain file, or is too large to be a log.
    """
    return read_whole(path, MOST_BYTES)


class Recorder:
    """A log file that grows by one line a beat, and that nobody else may write until it is closed or forgotten.

    Made by `start`, or by `resume` and, once its lines are known, `catch_up`.

    Attributes:
        path: Where the file really lies.
    """

    def __init__(self, path: Path, file: Locked) -> None:
        self.path = path
        self._file = file
        self._size = 0  # what is written up to here counts
        self._torn = False  # and there may be more, which does not

    @classmethod
    def start(cls, path: str | Path, data: bytes) -> "Recorder":
        """Write the lines of a log so far: a new file, or what an older one lacks of them.

        Raises:
            StoreError: When the file cannot be written, somebody else writes it, or it holds anything but the
                beginning of these lines; it is left as it was.
        """
        real = real_path(path)
        file = None
        while file is None:  # it may come or go between the two looks
            file = lock(real) or make(real, data)
        recorder = cls(real, file)
        try:
            recorder.catch_up(data)
        except BaseException:
            recorder.close()
            raise
        return recorder

    @classmethod
    def resume(cls, path: str | Path) -> "Recorder":
        """Lock the file of a log that shall go on, before it is read.

        Raises:
            StoreError: When there is none, it cannot be written, or somebody else writes it.
        """
        real = real_path(path)
        file = lock(real)
        if file is None:
            raise StoreError(f"{real} cannot be read: there is no such file")
        return cls(real, file)

    def is_at(self, path: str | Path) -> bool:
        """Return whether this is the file that a path names now."""
        return self._file.is_at(path)

    def read(self) -> bytes:
        """Return what the file holds.

        Raises:
            StoreError: When it cannot be read, or is too large to be a log.
        """
        try:
            return self._file.read(MOST_BYTES)
        except OSError as error:
            raise StoreError(f"{self.path} cannot be read: {error.strerror or error}") from error

    def catch_up(self, data: bytes) -> None:
        """Add what the file lacks of these lines; a last line that was never finished is written anew.

        Raises:
            StoreError: When it cannot be written, or the file holds something else; it is left as it was.
        """
        self._check_owner()
        if self._torn:
            self._cut_back()
        there = self.read()
        self._size = _shared(self.path, there, data)
        self._torn = self._size < len(there)
        if self._torn:
            self._cut_back()
        if self._size < len(data):
            self._write(data[self._size :])

    def append(self, line: bytes) -> None:
        """Add one line; it is on the disk when the call returns.

        Raises:
            StoreError: When it cannot be written in full, or somebody else changed the file; the line does not count.
        """
        self._check_owner()
        if self._torn:
            self._cut_back()
        if not self._file.is_at(self.path) or self._file.size != self._size:
            raise StoreError(f"{self.path} was changed by somebody else; save the fight under another name")
        self._write(line)

    def close(self) -> None:
        """Let go of the file."""
        if self._torn and self._file.owner == os.getpid():
            with contextlib.suppress(OSError):
                self._cut_back()
        self._file.close()

    def _check_owner(self) -> None:
        if self._file.owner != os.getpid():
            raise StoreError(
                f"{self.path} is recorded by process {self._file.owner}, from which this one was forked; "
                "go on there, or save the fight under another name"
            )

    def _write(self, data: bytes) -> None:
        end = self._size + len(data)
        if end > MOST_BYTES:
            raise StoreError(f"{self.path} cannot be written: a log holds no more than {MOST_BYTES >> 20} MB")
        try:
            self._file.write(data, self._size)
        except BaseException as error:
            self._torn = True
            with contextlib.suppress(OSError):
                self._cut_back()
            if not isinstance(error, OSError):
                raise
            raise StoreError(f"{self.path} cannot be written: {error.strerror or error}{self._left()}") from error
        self._size = end  # nothing can come between the disk and this

    def _cut_back(self) -> None:
        """Take out what does not count; nothing is written behind it.

        Raises:
            StoreError: When it cannot be taken out.
        """
        try:
            self._file.cut(self._size)
        except OSError as error:
            raise StoreError(f"{self.path} cannot be written: {error.strerror or error}{self._left()}") from error
        self._torn = False

    def _left(self) -> str:
        left = "; a line that does not count may still be in it, and nothing is written before that is taken out"
        return left if self._torn else ""


def _shared(path: Path, there: bytes, data: bytes) -> int:
    """Return how many bytes of a file are whole lines of a log that it may be the beginning of.

    Raises:
        StoreError: When it is not; the sentence says what it is instead.
    """
    whole = there[: there.rfind(b"\n") + 1]
    if data.startswith(whole or there):
        return len(whole)
    if whole.startswith(data):
        more = whole.count(b"\n") - data.count(b"\n")
        raise StoreError(
            f"{path} holds this fight with {more} more {'beat' if more == 1 else 'beats'}; "
            "load it to go on from there, or choose another name"
        )
    rows = zip(whole.split(b"\n"), data.split(b"\n"), strict=False)
    line = next((number for number, (one, other) in enumerate(rows, start=1) if one != other), 1)
    if line > 1:
        raise StoreError(f"{path} holds this fight as it went on otherwise from line {line} on; choose another name")
    if f'"format":"{FORMAT}"'.encode() in whole.partition(b"\n")[0]:
        raise StoreError(f"{path} holds another fight; choose another name")
    raise StoreError(f"{path} holds something that is no log of a fight; choose another name")
