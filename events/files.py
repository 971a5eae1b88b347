"""Files with manners: read whole, made whole or not at all, locked while they are written, and put over no other.

A file that is made stands under a temporary name until it is on the disk; the name is then given by a link, which
replaces nothing. The lock is on the file itself, so it holds under the temporary name, under the real one and under
any other, and the system lets go of it when its program dies.
"""

import contextlib
import errno
import os
import stat
import weakref
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from zlib import crc32

_CAREFULLY = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_OWNER_ALONE = 0o600

_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFLNK: "a link that leads in a circle",
}

# Short and always as long, so that it fits wherever the real name does.
_PREFIX, _SUFFIX = ".blow-", ".new"
_TEMPORARY = f"{_PREFIX}????????{_SUFFIX}"

_LONGEST_NAME = 300  # of what somebody handed in, within a sentence


class StoreError(OSError):
    """A file could not be read or written; what was stored before is still there as it was."""


class InUse(StoreError):
    """A file is being written by somebody else."""


class OpenFile:
    """An open file, to be read until it is forgotten.

    Attributes:
        handle: By which the system knows it.
    """

    def __init__(self, handle: int) -> None:
        self.handle = handle
        weakref.finalize(self, _close, handle)

    @property
    def status(self) -> os.stat_result:
        """What the system says of it."""
        return os.fstat(self.handle)

    def read_range(self, start: int, end: int) -> bytes:
        """Return the bytes between two places, or what there is of them; moves nothing, so threads may ask at once."""
        pieces = []
        while start < end and (piece := _part(self.handle, end - start, start)):
            pieces.append(piece)
            start += len(piece)
        return b"".join(pieces)


class LockedFile:
    """An open file that nobody else may write until it is closed or forgotten.

    A program that forks shares it with its child; only the one that opened it may write.

    Attributes:
        owner: The process that opened it.
        file: The file itself, which may be read for longer than it is locked.
    """

    def __init__(self, handle: int) -> None:
        self.owner = os.getpid()
        self.file = OpenFile(handle)
        self._handle = handle
        self._let_go = weakref.finalize(self, _unlock, self.file, self.owner)

    @property
    def size(self) -> int:
        """How many bytes it holds."""
        return self.file.status.st_size

    def is_at(self, path: str | Path) -> bool:
        """Return whether this is the file that a path names now."""
        try:
            return os.path.samestat(os.stat(path), self.file.status)  # noqa: PTH116 - the twin of `fstat`
        except (OSError, ValueError):
            return False

    def read(self, most: int) -> bytes:
        """Return what it holds; raises OSError when that is more than `most` bytes."""
        os.lseek(self._handle, 0, os.SEEK_SET)
        return _contents(self._handle, most)

    def write(self, data: bytes, at: int) -> None:
        """Write behind the first `at` bytes; all of it is on the disk when the call returns."""
        rest = memoryview(data)
        with _MOVING:
            os.lseek(self._handle, at, os.SEEK_SET)
            while rest:
                rest = rest[os.write(self._handle, rest) :]
        os.fsync(self._handle)

    def truncate(self, size: int) -> None:
        """Keep the first `size` bytes alone."""
        os.ftruncate(self._handle, size)
        os.fsync(self._handle)

    def close(self) -> None:
        """Let go of it; whoever has the file itself may go on reading."""
        self._let_go()


def real_path(path: object) -> Path:
    """Return where a file really lies, whatever links lead there and wherever the program goes afterwards.

    Raises:
        StoreError: When that is no name of a file.
    """
    if not isinstance(path, str | os.PathLike):
        raise StoreError(f"a file is named by text or a path, not by {type(path).__name__}")
    try:
        return Path(os.path.realpath(path))
    except (OSError, TypeError, ValueError) as error:
        raise StoreError(f"{_shown(path)} cannot be the name of a file") from error


def read_file(path: str | Path, most: int) -> bytes:
    """Return what a file holds.

    Raises:
        StoreError: When it cannot be read, is no plain file, or holds more than `most` bytes.
    """
    real = real_path(path)
    with _telling(path, "read"):
        handle = _opened(real, os.O_RDONLY)
        try:
            return _contents(handle, most)
        finally:
            os.close(handle)


def open_file(path: str | Path, real: Path | None = None) -> OpenFile:
    """Return the plain file that a path names, open to be read.

    Args:
        path: What it is called.
        real: Where it really lies; None where that has to be looked up.

    Raises:
        StoreError: When there is none, or it cannot be read.
    """
    real = real or real_path(path)
    with _telling(path, "read"):
        return OpenFile(_opened(real, os.O_RDONLY))


def write_rebuildable(path: Path, data: bytes) -> None:
    """Make a file of what can be made again, in place of an older one; whoever looks finds one of them whole, or none.

    Only its owner may read it. Nothing is written to the disk before the call returns: to rename a file over another
    one would make some systems wait for that, twenty times as long as all the rest.

    Raises:
        OSError: When it cannot be written.
    """
    temporary = path.with_name(f"{_PREFIX}{crc32(os.fsencode(path.name)):08x}{_SUFFIX}")
    temporary.unlink(missing_ok=True)
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _CAREFULLY, _OWNER_ALONE)
        with open(handle, "wb", buffering=0) as file:  # noqa: PTH123 - it is open already
            if file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        path.unlink(missing_ok=True)
        temporary.rename(path)
    finally:
        temporary.unlink(missing_ok=True)


def replace_file(path: Path, data: bytes) -> None:
    """Make a file in place of an older one, durably; whoever looks, and whatever happens, finds one of them whole.

    Only its owner may read it.

    Raises:
        StoreError: When it cannot be written; the older one is left.
    """
    with _telling(path, "written"):
        temporary, file = _temporary(path)
        try:
            file.write(data, 0)
            temporary.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
        finally:
            file.close()
        sync_folder(path.parent)


def lock_file(path: Path) -> LockedFile | None:
    """Return the file that a path names, open and locked, or None where there is none.

    Raises:
        StoreError: When it cannot be written, is no plain file, or is being written by somebody else (`InUse`).
    """
    with _telling(path, "written"):
        while True:
            try:
                handle = _opened(path, os.O_RDWR)
            except FileNotFoundError:
                return None
            file = _held(path, handle, path)
            if file is not None:
                return file


def create_file(path: Path, data: bytes) -> LockedFile | None:
    """Return a new file, open and locked, that appears with all of its contents or not at all.

    Only its owner may read it. None where the name was taken meanwhile; what has it is left as it is.

    Raises:
        StoreError: When it cannot be written.
    """
    with _telling(path, "written"):
        temporary, file = _temporary(path)
        try:
            file.write(data, 0)
            try:
                os.link(temporary, path)
            except FileExistsError:
                file.close()
                return None
            except OSError:  # not every file system has links
                file.close()
                return _made_in_place(path, data)
        except BaseException:
            file.close()
            raise
        finally:
            with contextlib.suppress(OSError):
                temporary.unlink()
        sync_folder(path.parent)
        return file


def _made_in_place(path: Path, data: bytes) -> LockedFile | None:
    """Make a new file under its own name; a program that is killed meanwhile leaves a part of it."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _CAREFULLY, _OWNER_ALONE)
    except FileExistsError:
        return None
    file = _held(path, handle, path)
    if file is None:
        return None
    try:
        file.write(data, 0)
    except BaseException:
        path.unlink(missing_ok=True)
        file.close()
        raise
    sync_folder(path.parent)
    return file


def _temporary(real: Path) -> tuple[Path, LockedFile]:
    """Return a new file beside a real name, locked, and remove those that killed programs left there."""
    import tempfile  # slow to import, and only a new file needs it

    _sweep(real.parent)
    while True:
        handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=_SUFFIX, dir=real.parent)
        path, file = Path(name), None
        try:
            file = _held(path, handle, real)
        except InUse:
            continue  # somebody who sweeps took it for one that was left, and removes it
        finally:
            if file is None:
                path.unlink(missing_ok=True)
        if file is not None:
            return path, file


def _sweep(folder: Path) -> None:
    """Remove the temporary files in a folder that nobody holds any more."""
    with contextlib.suppress(OSError):
        for left in folder.glob(_TEMPORARY):
            with contextlib.suppress(OSError):
                file = lock_file(left)
                if file is not None:
                    left.unlink(missing_ok=True)
                    file.close()


def _held(path: Path, handle: int, real: Path) -> LockedFile | None:
    """Lock an open file; None, and closed, where the path has come to name another one since it was opened.

    Raises:
        StoreError: When it cannot be locked, under its real name.
    """
    file = LockedFile(handle)
    import portalocker  # slow to import, and only a fight that is kept needs it

    try:
        portalocker.lock(handle, portalocker.LOCK_EX | portalocker.LOCK_NB)
    except portalocker.AlreadyLocked as error:
        file.close()
        raise InUse(f"{real} is being written by another program or fight; close that first") from error
    except portalocker.LockException as error:
        file.close()
        why = getattr(error.__cause__, "strerror", None) or error
        raise StoreError(f"{real} cannot be locked: {why}; keep it on a disk whose files can be") from error
    if file.is_at(path):
        return file
    file.close()
    return None


def _unlock(file: OpenFile, owner: int) -> None:
    """Let go of a lock, even where somebody still has the file open; but a child never does."""
    with contextlib.suppress(Exception):  # what cannot be unlocked is unlocked by closing it
        import portalocker

        if os.getpid() == owner:
            portalocker.unlock(file.handle)


def _close(handle: int) -> None:
    with contextlib.suppress(OSError):
        os.close(handle)


_MOVING: contextlib.AbstractContextManager[object] = contextlib.nullcontext() if hasattr(os, "pread") else Lock()
"""Held while the place in a file must not be moved, where a system cannot read without moving it."""


def _part(handle: int, size: int, start: int) -> bytes:
    if hasattr(os, "pread"):
        return os.pread(handle, size, start)
    with _MOVING:
        os.lseek(handle, start, os.SEEK_SET)
        return os.read(handle, size)


def _opened(path: Path, how: int) -> int:
    """Open a plain file; nothing else is opened, because a pipe waits and a device may do anything."""
    _check_plain(path.lstat())
    handle = os.open(path, how | _CAREFULLY)
    try:
        _check_plain(os.fstat(handle))
    except BaseException:
        os.close(handle)
        raise
    return handle


def _check_plain(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, f"it is {_KINDS.get(stat.S_IFMT(status.st_mode), 'a device')}, and no plain file")


def _contents(handle: int, most: int) -> bytes:
    pieces, size = [], os.fstat(handle).st_size
    if size <= most:
        size = 0
        while size <= most and (piece := os.read(handle, 1 << 20)):
            pieces.append(piece)
            size += len(piece)
    if size > most:
        raise OSError(errno.EFBIG, f"it holds more than {most >> 20} MB")
    return b"".join(pieces)


@contextlib.contextmanager
def _telling(path: object, done: str) -> Iterator[None]:
    """Say of which file something went wrong, in a sentence."""
    try:
        yield
    except StoreError:
        raise
    except OSError as error:
        raise StoreError(f"{_shown(path)} cannot be {done}: {error.strerror or error}") from error


def _shown(path: object) -> str:
    """Return a name as it can be printed anywhere, and not at any length."""
    text = str(path).encode(errors="backslashreplace").decode().replace("\0", "\\0")
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}..."


def sync_folder(folder: Path) -> None:
    """Make the names in a folder themselves durable, where the system can; they are in their places either way."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
