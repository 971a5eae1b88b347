"""Creates, locks and writes files: whole or not at all, one writer at a time, never overwritten by accident.

A new file has a temporary name until its contents are on the disk. The final name is then added as a hard link, which
cannot replace another file. The lock belongs to the file itself, so it holds under either name, and the operating
system releases it if the process dies.
"""

import contextlib
import errno
import os
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Self
from zlib import crc32

from events.stores.safe_files import (
    POSITION_LOCK,
    SAFE_FLAGS,
    InUse,
    OpenFile,
    StoreError,
    open_regular,
    read_at_most,
    store_errors,
    sync_folder,
)

_PRIVATE_MODE = 0o600

# Short and of fixed length, so that the temporary name is valid wherever the final name is.
TEMPORARY_PREFIX, _SUFFIX = ".blow-", ".new"
_TEMPORARY = f"{TEMPORARY_PREFIX}????????{_SUFFIX}"


class LockedFile:
    """An open file that no other process can write until it is closed or garbage-collected.

    A forked child shares the descriptor, but only the process that opened the file may write. The file can be read even
    after the lock is released.
    """

    def __init__(self, handle: int) -> None:
        self.owner = os.getpid()
        self.file = OpenFile(handle)
        self._handle = handle
        self._release = weakref.finalize(self, _unlock, self.file, self.owner)

    @property
    def size(self) -> int:
        """The size of the file in bytes."""
        return self.file.status.st_size

    def is_at(self, path: str | Path) -> bool:
        """Return whether a path currently names this file."""
        try:
            return os.path.samestat(os.stat(path), self.file.status)  # noqa: PTH116 - the counterpart of `fstat`
        except (OSError, ValueError):
            return False

    def read(self, most: int) -> bytes:
        """Return the contents of the file; raises OSError if they exceed `most` bytes."""
        os.lseek(self._handle, 0, os.SEEK_SET)
        return read_at_most(self._handle, most)

    def write(self, data: bytes, at: int) -> None:
        """Write after the first `at` bytes; the data is on the disk when the call returns."""
        rest = memoryview(data)
        with POSITION_LOCK:
            os.lseek(self._handle, at, os.SEEK_SET)
            while rest:
                rest = rest[os.write(self._handle, rest) :]
        os.fsync(self._handle)

    def truncate(self, size: int) -> None:
        """Shorten the file to its first `size` bytes."""
        os.ftruncate(self._handle, size)
        os.fsync(self._handle)

    def replace_end(self, data: bytes, at: int) -> None:
        """Replace what follows the first `at` bytes; if that fails, the file ends after them."""
        if at < self.size:
            self.truncate(at)
        try:
            self.write(data, at)
        except BaseException:
            self.truncate(at)
            raise

    @contextlib.contextmanager
    def closed_on_error(self) -> Iterator[None]:
        """Release the lock at once if the block fails; a logged traceback would keep the file open and locked."""
        try:
            yield
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        """Return the file, which is closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.close()

    def close(self) -> None:
        """Release the lock; the file itself can still be read through `file`."""
        self._release()


def write_rebuildable(path: Path, data: bytes) -> None:
    """Write a file that can be rebuilt, replacing an older one; readers find a complete version or no file.

    Only the owner may read it. The data may not have reached the disk when the call returns. Waiting for the disk would
    take twenty times as long on systems that sync when a file is renamed over another.

    Raises:
        OSError: If the file cannot be written.
    """
    temporary = path.with_name(f"{TEMPORARY_PREFIX}{crc32(os.fsencode(path.name)):08x}{_SUFFIX}")
    temporary.unlink(missing_ok=True)
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | SAFE_FLAGS, _PRIVATE_MODE)
        with open(handle, "wb", buffering=0) as file:  # noqa: PTH123 - takes a descriptor
            if file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        path.unlink(missing_ok=True)
        temporary.rename(path)
    finally:
        temporary.unlink(missing_ok=True)


def replace_file(path: Path, data: bytes) -> None:
    """Replace a file durably; readers find either version whole, even after a crash.

    Only the owner may read it.

    Raises:
        StoreError: If the file cannot be written; the older version stays.
    """
    with store_errors(path, "written"):
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


def replace_folder(path: Path, new: Path) -> None:
    """Put a new folder in the place of another one, which is deleted.

    Raises:
        OSError: If the folder cannot be replaced; it stays.
    """
    import shutil  # slow to import, like `tempfile`, and needed only for a restored folder
    import tempfile

    aside = Path(tempfile.mkdtemp(prefix=TEMPORARY_PREFIX, dir=path.parent))
    try:
        path.rename(aside / "old")
        try:
            new.rename(path)
        except BaseException:
            (aside / "old").rename(path)
            raise
        sync_folder(path.parent)
    finally:
        if path.exists():
            shutil.rmtree(aside, ignore_errors=True)


def lock_file(path: Path) -> LockedFile | None:
    """Open and lock a file; None if there is no such file.

    Raises:
        StoreError: If the file cannot be written, is not a regular file, or is in use by another process (`InUse`).
    """
    with store_errors(path, "written"):
        while True:
            try:
                handle = open_regular(path, os.O_RDWR)
            except FileNotFoundError:
                return None
            file = _lock_opened(path, handle, path)
            if file is not None:
                return file


def create_file(path: Path, data: bytes) -> LockedFile | None:
    """Create a file, open and locked, that appears with all of its contents or not at all.

    Only the owner may read it. Returns None if another file has taken the name meanwhile; that file is not changed.

    Raises:
        StoreError: If the file cannot be written.
    """
    with store_errors(path, "written"):
        temporary, file = _temporary(path)
        with file.closed_on_error():
            try:
                file.write(data, 0)
                os.link(temporary, path)
            except FileExistsError:
                file.close()
                return None
            except OSError:  # some file systems do not support hard links
                file.close()
                return _create_in_place(path, data)
            finally:
                with contextlib.suppress(OSError):
                    temporary.unlink()
            sync_folder(path.parent)
            return file


def open_or_create(path: Path, data: bytes) -> LockedFile:
    """Open and lock a file, which is created with this data if it does not exist.

    Raises:
        StoreError: As for `lock_file` and `create_file`.
    """
    while True:  # the file may appear or disappear between the two calls
        file = lock_file(path) or create_file(path, data)
        if file is not None:
            return file


def _create_in_place(path: Path, data: bytes) -> LockedFile | None:
    """Create a file under its final name; if the process is killed meanwhile, an incomplete file remains."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | SAFE_FLAGS, _PRIVATE_MODE)
    except FileExistsError:
        return None
    file = _lock_opened(path, handle, path)
    if file is not None:
        with file.closed_on_error():
            try:
                file.write(data, 0)
            except BaseException:
                path.unlink(missing_ok=True)
                raise
            sync_folder(path.parent)
    return file


def _temporary(real: Path) -> tuple[Path, LockedFile]:
    """Return a new locked file in the folder of `real`, and remove temporary files left by killed processes."""
    import tempfile  # slow to import, and needed only for a new file

    _remove_leftovers(real.parent)
    while True:
        handle, name = tempfile.mkstemp(prefix=TEMPORARY_PREFIX, suffix=_SUFFIX, dir=real.parent)
        path, file = Path(name), None
        try:
            file = _lock_opened(path, handle, real)
        except InUse:
            continue  # another process mistook the new file for a leftover and removed it
        finally:
            if file is None:
                path.unlink(missing_ok=True)
        if file is not None:
            return path, file


def _remove_leftovers(folder: Path) -> None:
    """Remove temporary files in a folder that no process has locked."""
    with contextlib.suppress(OSError):
        for leftover in folder.glob(_TEMPORARY):
            with contextlib.suppress(OSError):
                file = lock_file(leftover)
                if file is not None:
                    with file:
                        leftover.unlink(missing_ok=True)


def _lock_opened(path: Path, handle: int, real: Path) -> LockedFile | None:
    """Lock an open file; if its path now names another file, close it and return None. Errors name `real`."""
    import portalocker  # slow to import, and needed only for a recorded fight

    file = LockedFile(handle)
    is_kept = False
    try:
        portalocker.lock(handle, portalocker.utils.LOCK_METHOD)  # exclusive, without waiting
        is_kept = file.is_at(path)
    except portalocker.AlreadyLocked as error:
        raise InUse(f"{real} is in use by another program or fight; close that first") from error
    except portalocker.LockException as error:
        why = getattr(error.__cause__, "strerror", None) or error
        raise StoreError(f"{real} cannot be locked: {why}; choose a disk that supports file locks") from error
    finally:
        if not is_kept:
            file.close()
    return file if is_kept else None


def _unlock(file: OpenFile, owner: int) -> None:
    """Release a lock on a file that may stay open; a forked child never releases it."""
    with contextlib.suppress(Exception):  # closing the file releases the lock in any case
        import portalocker

        if os.getpid() == owner:
            portalocker.unlock(file.handle)
