"""A store in a folder, with one file per fight and a subfolder for its notes."""

import os
import re
from array import array
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from shutil import rmtree
from threading import Event, RLock
from zlib import crc32

from events.codec.json_lines import finished_length, is_finished, split_lines
from events.stores.file_writing import (
    TEMPORARY_PREFIX,
    LockedFile,
    create_file,
    lock_file,
    replace_file,
    replace_folder,
)
from events.stores.files import MAX_LOG_BYTES, LineIndex, LogFile
from events.stores.protocol import (
    CHECKPOINT,
    NoSuchFight,
    Store,
    StoredFight,
    check_continues,
    check_fight_id,
    check_lines,
    check_note_key,
    fight_exists_error,
    no_such_fight_error,
    not_empty_error,
)
from events.stores.safe_files import (
    InUse,
    StoreError,
    file_exists,
    file_version,
    open_file,
    read_if_present,
    real_path,
    store_errors,
    sync_folder,
)

_LOG, _NOTES, _CHECKPOINT = ".jsonl", ".notes", ".checkpoint"

_UNESCAPED = frozenset(b"abcdefghijklmnopqrstuvwxyz0123456789-_")
"""Bytes that are not escaped in file names; upper case is escaped, because some systems ignore case."""

_LOCK_ATTEMPTS, _LOCK_PAUSE = 600, 0.005
"""Number of attempts, and seconds between them, to lock a log that another process is writing."""

_MAX_INDEXES = 256
"""Number of logs whose line positions are cached."""


_Known = tuple["array[int]", bytes, object]
"""The end positions of a log's lines, including the header's; its last line, and the version of the file."""


class Folder(Store):
    """A store in a folder.

    A log is locked for each write, so processes can share the folder. A fight that another process records directly in
    its file raises `InUse`. If the power fails while several lines are written together, only the first of them may
    survive.

    Args:
        path: The folder; created if it does not exist.

    Raises:
        StoreError: If the folder cannot be created or read.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = real_path(path)
        self._prefix = f"{self._path}{os.sep}"
        self.url = f"folder:{self._path}"
        self._open = True
        self._indexes: OrderedDict[str, _Known] = OrderedDict()
        self._index_lock = RLock()
        self._locks = tuple(RLock() for _ in range(64))
        with store_errors(self.url, "opened"):
            new = [folder for folder in (self._path, *self._path.parents) if not folder.exists()]
            self._path.mkdir(mode=0o700, parents=True, exist_ok=True)
            for folder in new:
                sync_folder(folder.parent)
            os.listdir(self._path)  # noqa: PTH208 - checks that the folder can be listed

    def create(self, fight: str, lines: bytes) -> None:
        check_lines(lines)
        self._create(self._checked_id(fight), lines)

    def _create(self, name: str, lines: bytes) -> None:
        _check_size(len(lines))
        with self._lock_for(name):
            file = create_file(self._log(name), lines)
            if file is None:
                raise fight_exists_error(self, name)
            file.close()

    def append(self, fight: str, beats: int, lines: bytes) -> None:
        name, rows = self._checked_id(fight), check_lines(lines)
        with self._lock_for(name), self._locked(name) as file:
            log = LogFile(self._log(name), file.file, stays_open=True)
            placed, last = self._index(name, log)
            check_continues(name, beats, len(placed.ends) - 1, last, rows[0])
            _check_size(placed.end + len(lines))
            with store_errors(log.path, "written"):
                file.replace_end(lines, placed.end)
            for row in rows:
                placed.add(row)
            self._remember(name, placed.ends, rows[-1], file_version(file.file.status))

    def header(self, fight: str) -> bytes:
        name = self._checked_id(fight)
        with self._lock_for(name):
            placed, _ = self._index(name)
            return placed.log.header(placed.ends[0])

    def read(self, fight: str, first: int = 0, last: int | None = None) -> list[bytes]:
        name = self._checked_id(fight)
        with self._lock_for(name):
            known = self._unchanged(name)
            if known is not None and last is None and first >= max(0, len(known[0]) - 2):
                return [known[1]][first - len(known[0]) + 2 :]  # the last line is known, too
            placed, _ = self._index(name)
            beats = len(placed.ends) - 1
            first, last = max(first, 0), beats - 1 if last is None else min(last, beats - 1)
            return placed.rows(first, last) if first <= last else []

    def beats(self, fight: str) -> int:
        name = self._checked_id(fight)
        with self._lock_for(name):
            known = self._unchanged(name)
            return len(self._index(name)[0].ends if known is None else known[0]) - 1

    def _unchanged(self, name: str) -> _Known | None:
        """Return the known lines of a log if its file is still the version that was read last; it is not opened."""
        with self._index_lock:
            known = self._indexes.get(name)
        try:
            is_same = known is not None and file_version(os.stat(self._log(name))) == known[2]  # noqa: PTH116 - see `file_exists`
        except OSError:  # reading the file gives the reason
            is_same = False
        return known if is_same else None

    def fights(self) -> list[str]:
        self._check_open()
        with store_errors(self.url, "read"):
            files = [path.name for path in self._path.iterdir() if path.name.endswith(_LOG)]
        return sorted(fight for file in files if (fight := _decode_name(file.removesuffix(_LOG))) is not None)

    def note(self, fight: str, key: str) -> bytes | None:
        return self.notes(fight, key)[0]

    def notes(self, fight: str, *keys: str) -> tuple[bytes | None, ...]:
        name = self._existing(fight)
        return tuple([read_if_present(self._note(name, key), MAX_LOG_BYTES) for key in keys])

    def put(self, fight: str, key: str, value: bytes | None) -> None:
        name = self._existing(fight)
        path = Path(self._note(name, key))
        with self._lock_for(name), store_errors(self.url, "written"):
            if value is None:
                with suppress(FileNotFoundError):
                    path.unlink()
                    sync_folder(path.parent)
                return
            if not path.parent.is_dir():
                path.parent.mkdir(mode=0o700, exist_ok=True)
                sync_folder(self._path)
            replace_file(path, value)

    def swap(self, fight: str, key: str, old: bytes | None, new: bytes) -> bool:
        name = self._existing(fight)
        with self._lock_for(name), self._locked(name):
            is_same = self.note(name, key) == old
            if is_same:
                self.put(name, key, new)
            return is_same

    def remove(self, fight: str) -> None:
        name = self._existing(fight)
        with self._lock_for(name), self._locked(name), store_errors(self.url, "written"):
            try:
                with suppress(FileNotFoundError):
                    rmtree(self._path / f"{_encode_name(name)}{_NOTES}")
                self._log(name).unlink()
            finally:
                self._forget(name)
            sync_folder(self._path)

    def export(self) -> Iterator[StoredFight]:
        for name in self.fights():
            with suppress(NoSuchFight):  # removed since the names were read
                yield self._export_fight(name)

    def _export_fight(self, name: str) -> StoredFight:
        with self._lock_for(name):
            file = None
            with suppress(StoreError):  # recorded directly in its file, or not writable; complete lines can be read
                file = self._locked(name)
            try:
                log = self._opened(name) if file is None else LogFile(self._log(name), file.file, stays_open=True)
                data = log.read_all()
                lines = split_lines(data[: finished_length(data)] or data) or [b""]
                notes = {}
                folder = self._path / f"{_encode_name(name)}{_NOTES}"
                with store_errors(self.url, "read"):
                    keys = [_decode_name(path.name) for path in folder.iterdir()] if folder.is_dir() else []
                for key in keys:
                    if key not in (None, CHECKPOINT) and (value := self.note(name, key)) is not None:
                        notes[key] = value
            finally:
                if file is not None:
                    file.close()
        beats = max(0, sum(1 for _ in takewhile(is_finished, lines)) - 1)
        return StoredFight(id=name, lines=tuple(lines), beats=beats, notes=notes)

    def fill(self, fights: Iterable[StoredFight], *, replace: bool = False) -> None:
        if not replace and self.fights():
            raise not_empty_error(self)
        with store_errors(self.url, "read"):
            foreign = next((path.name for path in self._path.iterdir() if not _is_own(path.name)), None)
        if foreign is not None:
            raise StoreError(f"{self.url} contains {foreign}, which is not part of a store; choose another folder")
        from tempfile import mkdtemp  # slow to import

        with store_errors(self.url, "written"):
            staged = Path(mkdtemp(prefix=TEMPORARY_PREFIX, dir=self._path.parent))
            try:
                new = Folder(staged)
                for fight in fights:
                    new._create(new._checked_id(fight.id), b"".join(fight.lines))  # damaged lines are kept
                    for key, value in fight.notes.items():
                        new.put(fight.id, key, value)
                replace_folder(self._path, staged)
            except BaseException:
                rmtree(staged, ignore_errors=True)
                raise
        self._indexes.clear()

    def close(self) -> None:
        self._open = False
        self._indexes.clear()

    def __repr__(self) -> str:
        return f"<store {self.url}>"

    def _index(self, name: str, log: LogFile | None = None) -> tuple[LineIndex, bytes]:
        """Return the positions of the complete lines of a log and the last of them; raises NoSuchFight."""
        log = self._opened(name) if log is None else log
        with self._index_lock:
            known = self._indexes.get(name)
        placed = LineIndex(log, 0, 0, ())
        placed.ends, last = _ends(log, known)
        self._remember(name, placed.ends, last, log.version)
        return placed, last

    def _opened(self, name: str) -> LogFile:
        path = self._log(name)
        try:
            return LogFile(path, open_file(path))
        except StoreError:
            if not file_exists(str(path)):
                raise no_such_fight_error(self, name) from None
            raise

    def _remember(self, name: str, ends: "array[int]", last: bytes, version: object) -> None:
        with self._index_lock:
            self._indexes[name] = ends, last, version
            self._indexes.move_to_end(name)
            while len(self._indexes) > _MAX_INDEXES:
                self._indexes.popitem(last=False)

    def _forget(self, name: str) -> None:
        with self._index_lock:
            self._indexes.pop(name, None)

    def _locked(self, name: str) -> LockedFile:
        """Open and lock a log; raises NoSuchFight if there is none."""
        path = self._log(name)
        for attempt in range(_LOCK_ATTEMPTS + 1):
            try:
                file = lock_file(path)
            except InUse:
                if attempt == _LOCK_ATTEMPTS:
                    raise
                Event().wait(_LOCK_PAUSE)
            else:
                break
        if file is None:
            raise no_such_fight_error(self, name)
        return file

    def _existing(self, fight: str) -> str:
        name = self._checked_id(fight)
        if not file_exists(f"{self._prefix}{_encode_name(name)}{_LOG}"):
            raise no_such_fight_error(self, name)
        return name

    def _checked_id(self, fight: str) -> str:
        self._check_open()
        return check_fight_id(fight)

    def _check_open(self) -> None:
        if not self._open:
            raise StoreError(f"{self.url} was closed")

    def _note(self, name: str, key: str) -> str:
        return f"{self._prefix}{_encode_name(name)}{_NOTES}/{_encode_name(check_note_key(key))}"

    def _log(self, name: str) -> Path:
        """Return the path of a log; links are resolved, and everything else has been already."""
        name = f"{self._prefix}{_encode_name(name)}{_LOG}"
        return real_path(name) if os.path.islink(name) else _path_of(name)  # noqa: PTH114 - see `file_exists`

    def _lock_for(self, name: str) -> RLock:
        """Return the lock that this process's threads take for a fight."""
        return self._locks[crc32(name.encode()) % len(self._locks)]


def _check_size(size: int) -> None:
    if size > MAX_LOG_BYTES:
        raise StoreError(f"a log may have at most {MAX_LOG_BYTES >> 20} MB")


def _ends(log: LogFile, known: _Known | None) -> tuple["array[int]", bytes]:
    """Return the positions at which the complete lines of a log end; reads only lines that are not cached."""
    ends = array("Q")
    start, last = 0, b""
    if known is not None:
        ends, last, version = known
        if version == log.version:
            return ends, last
        start = ends[-1]
        if log.size < start or log.read_range(start - len(last), start) != last:  # the file was replaced
            ends, start = array("Q"), 0
    for row in takewhile(is_finished, split_lines(log.read_range(start, log.size))):
        start += len(row)
        ends.append(start)
        last = row
    if not ends:
        raise StoreError(f"{log.path} cannot be read: its header is unfinished")
    return ends, last


def _is_own(file: str) -> bool:
    """Return whether a store writes files or folders with this name."""
    name = file.removesuffix(_CHECKPOINT)
    name = next((name.removesuffix(kind) for kind in (_LOG, _NOTES) if name.endswith(kind)), "")
    return file.startswith(TEMPORARY_PREFIX) or _decode_name(name) is not None


@lru_cache(maxsize=_MAX_INDEXES)
def _path_of(name: str) -> Path:
    return Path(name)


@lru_cache(maxsize=_MAX_INDEXES)
def _encode_name(name: str) -> str:
    """Return an id as a part of a file name: unique on every system and never a path.

    >>> _encode_name("the bridge/../2")
    'the%20bridge%2F%2E%2E%2F2'
    """
    return "".join(chr(byte) if byte in _UNESCAPED else f"%{byte:02X}" for byte in name.encode())


def _decode_name(written: str) -> str | None:
    """Return the id that a file name encodes; None if the name is not an encoded id.

    >>> _decode_name("the%20bridge"), _decode_name("The bridge")
    ('the bridge', None)
    """
    with suppress(ValueError, StoreError):
        coded = re.sub("%(..)", lambda beat_count: chr(int(beat_count[1], 16)), written, flags=re.DOTALL)
        name = check_fight_id(coded.encode("latin-1").decode())
        return name if _encode_name(name) == written else None
    return None
