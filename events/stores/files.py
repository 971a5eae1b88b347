"""A log in a file of its own: it grows by whole lines, belongs to one fight at a time, and is never rewritten."""

import contextlib
import os
import stat
from array import array
from collections.abc import Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Protocol

from events.deprecation import RenamedMethod
from events.files import LockedFile, OpenFile, StoreError, create_file, lock_file, open_file, read_file, real_path
from events.journal import FORMAT
from events.json_lines import finished_length

MAX_LOG_BYTES = 256 << 20
"""So large may a log become, and no larger one is read."""

_A_PIECE = 1 << 16

_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH


def read_log(path: str | Path) -> bytes:
    """Return the bytes of a log.

    Raises:
        StoreError: When it cannot be read, is no plain file, or is too large to be a log.
    """
    return read_file(path, MAX_LOG_BYTES)


def first_line(path: str | Path) -> bytes:
    """Return the first line of a log, or what there is of it.

    Raises:
        StoreError: When it cannot be read, or is no plain file.
    """
    log = LogFile.of(path)
    size = _A_PIECE
    while b"\n" not in (data := log.read_range(0, min(size, log.size))) and size < log.size:
        size *= 2
    return b"".join(data.partition(b"\n")[:2])


def checkpoint_path(path: Path) -> Path:
    """Return where the checkpoint of a log lies."""
    return path.with_name(f"{path.name}.checkpoint")


class LogSource(Protocol):
    """Where the lines of a log lie; every method raises StoreError where they cannot be read, or are others by now."""

    @property
    def checkpoint_name(self) -> str:
        """What its checkpoint is called."""

    def header(self, size: int) -> bytes:
        """Return the header line, which has so many bytes."""

    def read_all(self, size: int | None = None) -> bytes:
        """Return all that was there when it was opened, or the first so many bytes."""

    def since(self, beat: int, start: int) -> bytes:
        """Return what there is from a beat on, whose line begins at a place."""

    def lines(self, first: int, last: int, start: int, end: int) -> bytes:
        """Return the lines from one beat to another, which lie between two places."""

    def checkpoint(self) -> bytes:
        """Return the checkpoint that is kept beside the log; raises OSError where there is none to be trusted."""

    def release(self) -> None:
        """Let go of it until it is read again."""


class LogFile:
    """A log in its file, to be read by place now, and later if it is still the same file.

    Made by `of`, or by a recorder, whose file stays open; any other is opened again when it is read later, so that a
    program may have more fights than the system lets it have open files.

    Attributes:
        path: Where it lies.
        size: How many bytes it held when it was opened.
        owner: Whose file it is.
    """

    def __init__(self, path: Path, file: OpenFile, *, stays_open: bool = False) -> None:
        self.path = path
        self._file: OpenFile | None = file
        self._stays_open = stays_open
        self._status = file.status
        self.size = self._status.st_size
        self.owner = self._status.st_uid

    @classmethod
    def of(cls, path: str | Path) -> "LogFile":
        """Open a log.

        Raises:
            StoreError: When it cannot be read, or is no plain file.
        """
        real = real_path(path)
        return cls(real, open_file(path, real))

    @property
    def checkpoint_name(self) -> str:
        """What its checkpoint is called."""
        return checkpoint_path(self.path).name

    def read_range(self, start: int, end: int) -> bytes:
        """Return the bytes between two places.

        Raises:
            StoreError: When they cannot be read, are too many, or the file is another one or shorter by now.
        """
        if end - start > MAX_LOG_BYTES:
            raise StoreError(f"{self.path} cannot be read: it holds more than {MAX_LOG_BYTES >> 20} MB")
        file = self._file or open_file(self.path)
        try:
            found = file.read_range(start, end)
        except OSError as error:
            raise StoreError(f"{self.path} cannot be read: {error.strerror or error}") from error
        if len(found) != end - start or not os.path.samestat(file.status, self._status):
            raise StoreError(f"{self.path} is no longer the log that it was when the fight was loaded")
        return found

    def header(self, size: int) -> bytes:
        """Return the header line, which has so many bytes."""
        return self.read_range(0, size)

    def read_all(self, size: int | None = None) -> bytes:
        """Return all that was there when it was opened, or the first so many bytes."""
        return self.read_range(0, self.size if size is None else size)

    def since(self, beat: int, start: int) -> bytes:
        """Return what there is from a beat on, whose line begins at a place."""
        return self.read_range(start, self.size)

    def lines(self, first: int, last: int, start: int, end: int) -> bytes:
        """Return the lines from one beat to another, which lie between two places."""
        return self.read_range(start, end)

    def checkpoint(self) -> bytes:
        """Return the checkpoint that lies beside the log.

        Raises:
            OSError: When nothing can be read there, or somebody else put it there than whose log it is.
        """
        file = open_file(checkpoint_path(self.path))
        status = file.status
        if status.st_uid not in (self.owner, getattr(os, "geteuid", lambda: 0)()) or status.st_mode & _OTHERS_MAY_WRITE:
            raise OSError
        return file.read_range(0, min(status.st_size, MAX_LOG_BYTES))

    def release(self) -> None:
        """Let go of the file until it is read again, unless it stays open."""
        if not self._stays_open:
            self._file = None


class LineIndex:
    """Where the lines of some beats lie in a log.

    Attributes:
        log: The log.
        first: The number of the first of these beats.
        ends: Where the line before it ends, and then each of theirs.
    """

    def __init__(self, log: LogSource, first: int, start: int, rows: Sequence[bytes]) -> None:
        self.log = log
        self.first = first
        self.ends = array("Q", accumulate(map(len, rows), initial=start))

    @property
    def end(self) -> int:
        """Where the last line ends."""
        return self.ends[-1]

    def start(self, number: int) -> int:
        """Return where the line of a beat begins."""
        return self.ends[number - self.first]

    def rows(self, first: int, last: int) -> list[bytes]:
        """Return the lines from one beat to another.

        Raises:
            StoreError: When they are no longer there.
        """
        ends = self.ends[first - self.first : last - self.first + 2]
        data = self.log.lines(first, last, ends[0], ends[-1])
        return [data[start - ends[0] : end - ends[0]] for start, end in pairwise(ends)]

    def add(self, row: bytes) -> None:
        """Take in the line of one more beat."""
        self.ends.append(self.ends[-1] + len(row))


class Recorder:
    """A log file that grows by one line a beat, and that nobody else may write until it is closed or forgotten.

    Made by `start`, or by `resume` and, once its lines are known, `continue_from`.

    Attributes:
        where: Where the file really lies.
        placed: Where its lines lie.
    """

    goes_on = RenamedMethod("continue_from")
    is_whole = RenamedMethod("is_intact")

    def __init__(self, path: Path, file: LockedFile) -> None:
        self.destination = path
        self.line_index = LineIndex(LogFile(path, file.file, stays_open=True), 0, 0, ())
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
            file = lock_file(real) or create_file(real, data)
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
        file = lock_file(real)
        if file is None:
            raise StoreError(f"{real} cannot be read: there is no such file")
        return cls(real, file)

    def is_at(self, path: str | Path) -> bool:
        """Return whether this is the file that a path names now."""
        return self._file.is_at(path)

    @property
    def is_intact(self) -> bool:
        """Whether the file holds what was written, and nothing else has come to it."""
        return not self._torn and self._file.size == self._size

    def continue_from(self, placed: LineIndex) -> None:
        """Go on behind the lines that were found in the file; a last one that was never finished is taken out.

        Raises:
            StoreError: When it cannot be taken out.
        """
        self.line_index, self._size = placed, placed.end
        self._torn = self._size < self._file.size
        if self._torn:
            self._cut_back()

    def catch_up(self, data: bytes) -> None:
        """Add what the file lacks of these lines; a last line that was never finished is written anew.

        Raises:
            StoreError: When it cannot be written, or the file holds something else; it is left as it was.
        """
        self._check_owner()
        if self._torn:
            self._cut_back()
        try:
            there = self._file.read(MAX_LOG_BYTES)
        except OSError as error:
            raise StoreError(f"{self.destination} cannot be read: {error.strerror or error}") from error
        self._size = matching_length(self.destination, there, data)
        self._torn = self._size < len(there)
        if self._torn:
            self._cut_back()
        if self._size < len(data):
            self._write(data[self._size :])
        header, *rows = data.split(b"\n")[:-1]
        self.line_index = LineIndex(self.line_index.log, 0, len(header) + 1, [row + b"\n" for row in rows])

    def append(self, line: bytes) -> None:
        """Add one line; it is on the disk when the call returns.

        Raises:
            StoreError: When it cannot be written in full, or somebody else changed the file; the line does not count.
        """
        self._check_owner()
        if self._torn:
            self._cut_back()
        if not self._file.is_at(self.destination) or self._file.size != self._size:
            raise StoreError(f"{self.destination} was changed by somebody else; save the fight under another name")
        self._write(line)
        self.line_index.add(line)

    def close(self) -> None:
        """Let go of the file."""
        if self._torn and self._file.owner == os.getpid():
            with contextlib.suppress(OSError):
                self._cut_back()
        self._file.close()

    def _check_owner(self) -> None:
        if self._file.owner != os.getpid():
            raise StoreError(
                f"{self.destination} is recorded by process {self._file.owner}, from which this one was forked; "
                "go on there, or save the fight under another name"
            )

    def _write(self, data: bytes) -> None:
        end = self._size + len(data)
        if end > MAX_LOG_BYTES:
            raise StoreError(f"{self.destination} cannot be written: a log holds no more than {MAX_LOG_BYTES >> 20} MB")
        try:
            self._file.write(data, self._size)
        except BaseException as error:
            self._torn = True
            with contextlib.suppress(OSError):
                self._cut_back()
            if not isinstance(error, OSError):
                raise
            raise StoreError(
                f"{self.destination} cannot be written: {error.strerror or error}{self._left()}"
            ) from error
        self._size = end  # nothing can come between the disk and this

    def _cut_back(self) -> None:
        """Take out what does not count; nothing is written behind it.

        Raises:
            StoreError: When it cannot be taken out.
        """
        try:
            self._file.truncate(self._size)
        except OSError as error:
            raise StoreError(
                f"{self.destination} cannot be written: {error.strerror or error}{self._left()}"
            ) from error
        self._torn = False

    def _left(self) -> str:
        left = "; a line that does not count may still be in it, and nothing is written before that is taken out"
        return left if self._torn else ""


def matching_length(path: object, there: bytes, data: bytes) -> int:
    """Return how many bytes of a file are whole lines of a log that it may be the beginning of.

    Raises:
        StoreError: When it is not; the sentence says what it is instead.
    """
    whole = there[: finished_length(there)]
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
