"""Safe files: only regular files are read, whole or in parts, and every failure is a `StoreError`."""

import contextlib
import errno
import os
import stat
import weakref
from pathlib import Path
from threading import Lock

SAFE_FLAGS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFLNK: "a circular link",
}

_MAX_SHOWN_NAME = 300  # characters of a file name that a message repeats


class StoreError(OSError):
    """A file could not be read or written; earlier contents are unchanged."""


class InUse(StoreError):
    """Another process is writing the file."""


class OpenFile:
    """An open file, closed when the object is garbage-collected."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        weakref.finalize(self, _close, handle)

    @property
    def status(self) -> os.stat_result:
        """The result of `fstat`; raises StoreError if it fails."""
        try:
            return os.fstat(self.handle)
        except OSError as error:
            raise StoreError(f"a file cannot be read: {error.strerror or error}") from error

    def read_range(self, start: int, end: int) -> bytes:
        """Return the bytes between two positions, or fewer if the file ends before; safe for use by several threads."""
        pieces = []
        while start < end and (piece := _read_at(self.handle, end - start, start)):
            pieces.append(piece)
            start += len(piece)
        return b"".join(pieces)


def file_version(status: os.stat_result) -> object:
    """Return a value that changes when the contents of a file change, or when another file takes its place."""
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def real_path(path: object) -> Path:
    """Return the absolute path of a file, with symbolic links resolved; raises StoreError for an invalid path."""
    if not isinstance(path, str | os.PathLike):
        raise StoreError(f"a file name must be a string or a path, not {type(path).__name__}")
    try:
        return Path(os.path.realpath(path))
    except (OSError, TypeError, ValueError) as error:
        raise StoreError(f"{_printable(path)} is not a valid file name") from error


def read_file(path: str | Path, most: int) -> bytes:
    """Return the contents of a regular file; raises StoreError if it cannot be read or exceeds `most` bytes."""
    real = real_path(path)
    with store_errors(path, "read"):
        return _contents(real, most)


def read_if_present(real: str, most: int) -> bytes | None:
    """Return the contents of a regular file as `read_file` does, but not of a link; None if there is no such file."""
    try:
        return _contents(real, most)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _as_store_error(error, real, "read") from error


def file_exists(path: str) -> bool:
    """Return whether there is something at a path; raises StoreError if that cannot be found out."""
    try:
        os.stat(path)  # noqa: PTH116 - asked in every call; a Path takes ten times as long
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise _as_store_error(error, path, "read") from error
    return True


def _contents(real: str | Path, most: int) -> bytes:
    handle = open_regular(real, os.O_RDONLY)
    try:
        return read_at_most(handle, most)
    finally:
        os.close(handle)


def open_file(real: Path) -> OpenFile:
    """Open a regular file for reading, not a link; raises StoreError if there is no such file, or it cannot be read."""
    with store_errors(real, "read"):
        return OpenFile(open_regular(real, os.O_RDONLY))


def _close(handle: int) -> None:
    with contextlib.suppress(OSError):
        os.close(handle)


POSITION_LOCK: contextlib.AbstractContextManager[object] = contextlib.nullcontext() if hasattr(os, "pread") else Lock()
"""Guards the file position on systems that cannot read at an offset."""


def _read_at(handle: int, size: int, start: int) -> bytes:
    if hasattr(os, "pread"):
        return os.pread(handle, size, start)
    with POSITION_LOCK:
        os.lseek(handle, start, os.SEEK_SET)
        return os.read(handle, size)


def open_regular(path: str | Path, flags: int) -> int:
    """Open a regular file; other kinds are refused, because a pipe blocks and a device may do anything."""
    name = str(path)
    _check_plain(os.lstat(name))
    handle = os.open(name, flags | SAFE_FLAGS)
    try:
        _check_plain(os.fstat(handle))
    except BaseException:
        os.close(handle)
        raise
    return handle


def _check_plain(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, f"it is {_KINDS.get(stat.S_IFMT(status.st_mode), 'a device')}, not a regular file")


def read_at_most(handle: int, most: int) -> bytes:
    """Return the rest of an open file; raises OSError if it exceeds `most` bytes."""
    pieces, size = [], os.fstat(handle).st_size
    if size <= most:
        size = 0
        while size <= most and (piece := os.read(handle, 1 << 20)):
            pieces.append(piece)
            size += len(piece)
    if size > most:
        raise OSError(errno.EFBIG, f"it is larger than {most >> 20} MB")
    return b"".join(pieces)


class store_errors:  # noqa: N801 - used like a function
    """Convert OSError to a StoreError that names the file or store. A class, because each command uses it a lot."""

    __slots__ = ("_action", "_path")

    def __init__(self, path: object, action: str) -> None:
        self._path, self._action = path, action

    def __enter__(self) -> None:
        """Begin to convert errors."""

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        """Raise a StoreError from an OSError."""
        if isinstance(error, OSError) and not isinstance(error, StoreError):
            raise _as_store_error(error, self._path, self._action) from error


def _as_store_error(error: OSError, path: object, action: str) -> StoreError:
    return StoreError(f"{_printable(path)} cannot be {action}: {error.strerror or error}")


def _printable(path: object) -> str:
    """Return a name that can be printed anywhere, shortened if it is long."""
    text = str(path).encode(errors="backslashreplace").decode().replace("\0", "\\0")
    return text if len(text) <= _MAX_SHOWN_NAME else f"{text[:_MAX_SHOWN_NAME]}..."


def sync_folder(folder: Path) -> None:
    """Make changes to a folder's entries durable if the system supports it; failures are ignored."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
