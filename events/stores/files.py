"""A log in its own file, which grows by whole lines, is never rewritten, and is recorded by one fight at a time."""

import contextlib
import os
import stat
from array import array
from collections.abc import Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Protocol

from events.codec.json_lines import finished_length, split_lines
from events.deprecation import RenamedMethod
from events.history.journal import FORMAT
from events.stores.file_writing import LockedFile, lock_file, open_or_create
from events.stores.safe_files import OpenFile, StoreError, file_version, open_file, read_file, real_path, store_errors

MAX_LOG_BYTES = 256 << 20
"""Maximum size of a log in bytes; a larger one is not read."""

_CHUNK_SIZE = 1 << 16

_WRITABLE_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def read_log(path: str | Path) -> bytes:
    """Return the bytes of a log.

    Raises:
        StoreError: If the log cannot be read, is not a regular file, or exceeds the maximum size.
    """
    return read_file(path, MAX_LOG_BYTES)


def first_line(path: str | Path) -> bytes:
    """Return the first line of a log, which may be incomplete.

    Raises:
        StoreError: If the log cannot be read, or is not a regular file.
    """
    log = LogFile.of(path)
    size = _CHUNK_SIZE
    while b"\n" not in (data := log.read_range(0, min(size, log.size))) and size < log.size:
        size *= 2
    return b"".join(data.partition(b"\n")[:2])


def checkpoint_path(path: Path) -> Path:
    """Return the path of a log's checkpoint."""
    return path.with_name(f"{path.name}.checkpoint")


class LogSource(Protocol):
    """Source of a log's lines; each method raises StoreError if lines cannot be read or have changed."""

    @property
    def checkpoint_name(self) -> str:
        """The name of the log's checkpoint, for messages."""

    def header(self, size: int) -> bytes:
        """Return the header line, given its size in bytes."""

    def read_all(self, size: int | None = None) -> bytes:
        """Return the whole log as it was when opened, or its first `size` bytes."""

    def since(self, beat: int, start: int) -> bytes:
        """Return the lines from a beat on, given the position at which its line begins."""

    def lines(self, first: int, last: int, start: int, end: int) -> bytes:
        """Return the lines from beat `first` to beat `last`, given the positions between which they are stored."""

    def checkpoint(self) -> bytes:
        """Return the checkpoint of the log; raises OSError if there is none that can be trusted."""

    def release(self) -> None:
        """Release resources until the next read."""


class LogFile:
    """A log file that can be read in parts, now or later, as long as it is not replaced by another file.

    Created by `of` or by a recorder. A recorder's file stays open. Any other file is reopened for a later read, so that
    a process can hold more fights than the operating system allows open files.
    """

    def __init__(self, path: Path, file: OpenFile, *, stays_open: bool = False) -> None:
        self.path = path
        self._file: OpenFile | None = file
        self._stays_open = stays_open
        self._status = file.status
        self.size = self._status.st_size
        self.owner = self._status.st_uid
        self.version = file_version(self._status)

    @classmethod
    def of(cls, path: str | Path) -> "LogFile":
        """Open a log; raises StoreError if the log cannot be read, or is not a regular file."""
        real = real_path(path)
        return cls(real, open_file(real))

    @property
    def checkpoint_name(self) -> str:
        """The name of the log's checkpoint, for messages."""
        return checkpoint_path(self.path).name

    def read_range(self, start: int, end: int) -> bytes:
        """Return the bytes between two positions.

        Raises:
            StoreError: If the bytes cannot be read or are too many, or if the file was replaced or shortened.
        """
        if end - start > MAX_LOG_BYTES:
            raise StoreError(f"{self.path} cannot be read: it is larger than {MAX_LOG_BYTES >> 20} MB")
        file = self._file or open_file(self.path)
        with store_errors(self.path, "read"):
            data = file.read_range(start, end)
        if len(data) != end - start or not os.path.samestat(file.status, self._status):
            raise StoreError(f"{self.path} has changed since the fight was loaded")
        return data

    def header(self, size: int) -> bytes:
        """Return the header line, given its size in bytes."""
        return self.read_range(0, size)

    def read_all(self, size: int | None = None) -> bytes:
        """Return the whole log as it was when opened, or its first `size` bytes."""
        return self.read_range(0, self.size if size is None else size)

    def since(self, beat: int, start: int) -> bytes:
        """Return the lines from a beat on, given the position at which its line begins."""
        return self.read_range(start, self.size)

    def lines(self, first: int, last: int, start: int, end: int) -> bytes:
        """Return the lines from beat `first` to beat `last`, given the positions between which they are stored."""
        return self.read_range(start, end)

    def checkpoint(self) -> bytes:
        """Return the checkpoint of the log.

        Raises:
            OSError: If it cannot be read, or if it belongs to another user than the log or others can write it.
        """
        file = open_file(checkpoint_path(self.path))
        status = file.status
        if (
            status.st_uid not in (self.owner, getattr(os, "geteuid", lambda: 0)())
            or status.st_mode & _WRITABLE_BY_OTHERS
        ):
            raise OSError
        return file.read_range(0, min(status.st_size, MAX_LOG_BYTES))

    def release(self) -> None:
        """Close the file until the next read, unless it stays open."""
        if not self._stays_open:
            self._file = None


class LineIndex:
    """Positions in a log at which the lines of some beats end; the first is the end of the line before these beats."""

    def __init__(self, log: LogSource, first: int, start: int, rows: Sequence[bytes]) -> None:
        self.log = log
        self.first = first
        self.ends = array("Q", accumulate(map(len, rows), initial=start))

    @classmethod
    def of(cls, log: LogSource, data: bytes) -> "LineIndex":
        """Return the positions of all lines of a log."""
        header, *rows = split_lines(data)
        return cls(log, 0, len(header), rows)

    @property
    def end(self) -> int:
        """The end of the last line."""
        return self.ends[-1]

    def start(self, number: int) -> int:
        """Return the position at which the line of a beat begins."""
        return self.ends[number - self.first]

    def rows(self, first: int, last: int) -> list[bytes]:
        """Return the lines from beat `first` to beat `last`.

        Raises:
            StoreError: If the lines have changed or are gone.
        """
        ends = self.ends[first - self.first : last - self.first + 2]
        data = self.log.lines(first, last, ends[0], ends[-1])
        return [data[start - ends[0] : end - ends[0]] for start, end in pairwise(ends)]

    def add(self, row: bytes) -> None:
        """Add the line of the next beat."""
        self.ends.append(self.ends[-1] + len(row))


class Recorder:
    """A log file that grows by one line per beat and is locked until the recorder is closed or garbage-collected.

    Created by `start`, or by `resume` followed by `continue_from` once the lines are known.
    """

    goes_on = RenamedMethod("continue_from")
    is_whole = RenamedMethod("is_intact")

    def __init__(self, path: Path, file: LockedFile) -> None:
        self.destination = path
        with file.closed_on_error():
            self.log = LogFile(path, file.file, stays_open=True)
        self.line_index = LineIndex(self.log, 0, 0, ())
        self._file = file
        self._size = 0  # everything up to here is valid
        self._torn = False  # the last line may be incomplete and therefore invalid

    @classmethod
    def start(cls, path: str | Path, data: bytes) -> "Recorder":
        """Write the existing lines of a log: all of them to a new file, or the missing ones to an existing file.

        Raises:
            StoreError: If the file cannot be written, is in use by another process, or does not hold the beginning of
                these lines; it is not changed.
        """
        real = real_path(path)
        file = open_or_create(real, data)
        recorder = cls(real, file)
        with file.closed_on_error():
            recorder.catch_up(data)
        return recorder

    @classmethod
    def resume(cls, path: str | Path) -> "Recorder":
        """Lock an existing log file that is to be continued, before it is read.

        Raises:
            StoreError: If there is no such file, it cannot be written, or is in use by another process.
        """
        real = real_path(path)
        file = lock_file(real)
        if file is None:
            raise StoreError(f"{real} cannot be read: there is no such file")
        return cls(real, file)

    def is_at(self, path: str | Path) -> bool:
        """Return whether a path currently names this file."""
        return self._file.is_at(path)

    @property
    def version(self) -> object:
        """The version of the file, which identifies its current contents."""
        return file_version(self._file.file.status)

    @property
    def is_intact(self) -> bool:
        """Whether the file holds exactly the recorded lines."""
        return not self._torn and self._file.size == self._size

    def continue_from(self, placed: LineIndex) -> None:
        """Continue after the lines found in the file; an unfinished last line is removed.

        Raises:
            StoreError: If the unfinished line cannot be removed.
        """
        self.line_index, self._size = placed, placed.end
        self._torn = self._size < self._file.size
        if self._torn:
            self._cut_back()

    def catch_up(self, data: bytes) -> None:
        """Write the lines that the file lacks; an unfinished last line is rewritten.

        Raises:
            StoreError: If the file cannot be written or holds something else; it is not changed.
        """
        self._check_owner()
        if self._torn:
            self._cut_back()
        with store_errors(self.destination, "read"):
            contents = self._file.read(MAX_LOG_BYTES)
        self._size = matching_length(self.destination, contents, data)
        self._torn = self._size < len(contents)
        if self._torn:
            self._cut_back()
        if self._size < len(data):
            self._write(data[self._size :])
        self.line_index = LineIndex.of(self.line_index.log, data)

    def append(self, line: bytes) -> None:
        """Append a line; it is on the disk when the call returns.

        Raises:
            StoreError: If the line cannot be written in full, or another process changed the file; the line is
                discarded.
        """
        self._check_owner()
        if self._torn:
            self._cut_back()
        if not self._file.is_at(self.destination) or self._file.size != self._size:
            raise StoreError(f"{self.destination} was changed by another program; save the fight under another name")
        self._write(line)
        self.line_index.add(line)

    def close(self) -> None:
        """Close the file and release its lock."""
        if self._torn and self._file.owner == os.getpid():
            with contextlib.suppress(OSError):
                self._cut_back()
        self._file.close()

    def _check_owner(self) -> None:
        if self._file.owner != os.getpid():
            raise StoreError(
                f"{self.destination} is recorded by process {self._file.owner}, from which this process was forked; "
                "continue there, or save the fight under another name"
            )

    def _write(self, data: bytes) -> None:
        end = self._size + len(data)
        if end > MAX_LOG_BYTES:
            raise StoreError(f"{self.destination} cannot be written: a log may be at most {MAX_LOG_BYTES >> 20} MB")
        try:
            self._file.write(data, self._size)
        except BaseException as error:
            self._torn = True
            with contextlib.suppress(OSError):
                self._cut_back()
            if not isinstance(error, OSError):
                raise
            raise StoreError(
                f"{self.destination} cannot be written: {error.strerror or error}{self._unfinished_note()}"
            ) from error
        self._size = end  # only after the data is on the disk

    def _cut_back(self) -> None:
        """Remove an incomplete line left by a failed write; until it is gone, no line is written after it."""
        try:
            self._file.truncate(self._size)
        except OSError as error:
            raise StoreError(
                f"{self.destination} cannot be written: {error.strerror or error}{self._unfinished_note()}"
            ) from error
        self._torn = False

    def _unfinished_note(self) -> str:
        note = "; an invalid line may still be in it and must be removed before further writing"
        return note if self._torn else ""


def matching_length(path: object, contents: bytes, data: bytes) -> int:
    """Return the number of bytes at the beginning of a file that are whole lines of a log.

    Raises:
        StoreError: If the file is not the beginning of the log; the message describes what the file contains.
    """
    whole = contents[: finished_length(contents)]
    if data.startswith(whole or contents):
        return len(whole)
    if whole.startswith(data):
        more = whole.count(b"\n") - data.count(b"\n")
        raise StoreError(
            f"{path} holds this fight with {more} more {'beat' if more == 1 else 'beats'}; "
            "load it to continue from there, or choose another name"
        )
    rows = zip(whole.split(b"\n"), data.split(b"\n"), strict=False)
    line = next((number for number, (old, new) in enumerate(rows, start=1) if old != new), 1)
    if line > 1:
        raise StoreError(
            f"{path} holds this fight, but it continues differently from line {line} on; choose another name"
        )
    if f'"format":"{FORMAT}"'.encode() in whole.partition(b"\n")[0]:
        raise StoreError(f"{path} holds another fight; choose another name")
    raise StoreError(f"{path} is not a log of a fight; choose another name")
