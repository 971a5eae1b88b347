"""Where logs are kept: written whole and durably, or line by line as the fight goes on."""

import contextlib
import os
from pathlib import Path


class StoreError(OSError):
    """A log could not be written; what was stored before is still there as it was."""


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file by new contents so that, whatever happens, either the old or the new ones are there.

    Raises:
        StoreError: When it cannot be written; the sentence says where and why.
    """
    import tempfile  # slow to import, and only a fight that is kept needs it

    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror or error}") from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(_mode(path))
        Path(temporary).replace(path)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        Path(temporary).unlink(missing_ok=True)
    _sync_folder(path.parent)


class Recorder:
    """A log file that grows by one line a beat; each line is on the disk before `append` returns.

    Args:
        path: The file; what it held before is replaced.
        data: The log so far.

    Raises:
        StoreError: When the file cannot be written.
    """

    def __init__(self, path: Path, data: bytes) -> None:
        write_whole(path, data)
        self.path = path
        self._size = len(data)
        try:
            # Unbuffered: what a full disk did not take must not wait in a buffer for the next line.
            self._file = path.open("r+b", buffering=0)
        except OSError as error:
            raise StoreError(f"{path} cannot be written: {error.strerror or error}") from error

    def append(self, line: bytes) -> None:
        """Add one line.

        Raises:
            StoreError: When it cannot be written in full, or somebody else changed the file; it is left as it was.
        """
        if not self._is_ours():
            raise StoreError(f"{self.path} was changed by somebody else; save the fight under another name")
        try:
            self._file.seek(self._size)
            rest = line
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            with contextlib.suppress(OSError):  # then the torn line stays, and no later line is written after it
                self._file.truncate(self._size)
            raise StoreError(f"{self.path} cannot be written: {error.strerror or error}") from error
        self._size += len(line)

    def _is_ours(self) -> bool:
        try:
            there = self.path.stat()
        except OSError:
            return False
        return os.path.samestat(there, os.fstat(self._file.fileno())) and there.st_size == self._size

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def _mode(path: Path) -> int:
    """Keep the permissions that a file has, and give a new one what the user's mask allows."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    """Make the new name itself durable, where the system can; the new contents are in place either way."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
