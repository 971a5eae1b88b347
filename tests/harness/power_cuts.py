"""A simulated disk that loses power: the system calls of a program are traced, and unsynced writes may get lost.

The calls come from `strace`, so they include those of libraries. At a power cut, any part of the unsynced data may
have reached the disk: file contents by sector; names in a folder some, all or none.
"""

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random

import attrs

SECTOR = 512

_CALLS = (
    "open,openat,creat,write,pwrite64,writev,pwritev,pwritev2,lseek,ftruncate,truncate,fallocate,copy_file_range,sendfile,"
    "fsync,fdatasync,sync_file_range,close,dup,dup2,dup3,link,linkat,rename,renameat,renameat2,unlink,unlinkat,mkdir,"
    "mkdirat,rmdir,symlink,symlinkat"
)
_CALL = re.compile(r"(?:\d+ +)?(?P<name>\w+)\((?P<given>.*)\) += (?P<result>-?\d+)")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')

Mode = float
"""Probability that an unsynced change survives the power cut."""


@attrs.define(eq=False)
class _File:
    synced: bytearray = attrs.field(factory=bytearray)
    pending: list[tuple[int, bytes | None]] = attrs.field(factory=list)
    """Offsets with the bytes written there; None if the file was truncated to that size."""

    def sync(self) -> None:
        self.synced = bytearray(self.remaining(Random(0), 1.0))
        self.pending.clear()

    def remaining(self, rng: Random, mode: Mode) -> bytes:
        data = bytearray(self.synced)
        for location, written in self.pending:
            if written is None:
                if rng.random() < mode:
                    del data[location:]
                    data.extend(bytes(location - len(data)))
                continue
            start = 0
            while start < len(written):
                end = min(start + SECTOR - (location + start) % SECTOR, len(written))
                if rng.random() < mode:
                    data.extend(bytes(max(0, location + start - len(data))))
                    data[location + start : location + end] = written[start:end]
                start = end
        return bytes(data)


Call = tuple[str, str, int]
"""The name, the argument text and the result of a system call."""

_Change = dict[str, "_File | _Folder | None"]


@attrs.define(eq=False)
class _Folder:
    names: dict[str, "_File | _Folder"] = attrs.field(factory=dict)
    synced: dict[str, "_File | _Folder"] = attrs.field(factory=dict)
    pending: list[_Change] = attrs.field(factory=list)
    """Names that were added with their targets, or removed (None); each entry is atomic."""

    def change(self, names: _Change) -> None:
        _apply(self.names, names)
        self.pending.append(names)

    def sync(self) -> None:
        self.synced = dict(self.names)
        self.pending.clear()

    def remaining(self, rng: Random, mode: Mode) -> dict[str, "_File | _Folder"]:
        remaining = dict(self.synced)
        in_order = rng.random() < 0.5  # like a journalling file system, which keeps a prefix of the changes
        for names in self.pending:
            if rng.random() < mode:
                _apply(remaining, names)
            elif in_order:
                break
        return remaining


def _apply(names: dict[str, "_File | _Folder"], change: _Change) -> None:
    for name, entry in change.items():
        if entry is None:
            names.pop(name, None)
        else:
            names[name] = entry


class Disk:
    """The files below a folder as a program left them, call by call.

    Args:
        root: The folder, which was empty when the program started.
    """

    def __init__(self, root: Path) -> None:
        self._prefix = f"{root}/"
        self._root = _Folder()
        self._open: dict[int, tuple[_File | _Folder, int]] = {}
        self.acknowledged = b""

    def do(self, call: Call) -> bool:
        """Apply one system call; return whether it concerns this disk or acknowledges a step."""
        name, arguments, result = call
        texts = [bytes.fromhex(text.replace("\\x", "")) for text in _TEXT.findall(arguments)]
        numbers = [int(number) for number in re.findall(r"(?<![\w\"])-?\d+(?![\w\"])", _TEXT.sub('""', arguments))]
        handler = getattr(self, f"_on_{name.removesuffix('64')}", None)
        if result < 0 and name != "lseek":
            return False
        handles = {1, *self._open} if name == "write" else self._open.keys()
        concerned = bool(numbers and numbers[0] in handles) or any(self._place(text) is not None for text in texts)
        if handler is not None:
            handler(texts, numbers, arguments, result)
        elif concerned:
            raise NotImplementedError(f"the simulated disk does not know {name}({arguments[:200]})")
        return concerned

    def cut(self, rng: Random, into: Path) -> None:
        """Write the files that remain after a power cut into a new folder."""
        mode = rng.choice((0.0, 0.0, 0.2, 0.5, 0.8, 1.0))
        self._leave(self._root, rng, mode, into)

    def _leave(self, folder: _Folder, rng: Random, mode: Mode, into: Path) -> None:
        into.mkdir()
        for name, entry in folder.remaining(rng, mode).items():
            if isinstance(entry, _Folder):
                self._leave(entry, rng, mode, into / name)
            else:
                (into / name).write_bytes(entry.remaining(rng, mode))

    def _place(self, path: bytes, folder: int | None = None) -> tuple[_Folder, str] | None:
        """Return the folder of a path and its name in that folder, or None if the path is outside the disk."""
        text = path.decode(errors="surrogateescape")
        if folder is not None and not text.startswith("/"):
            handle = self._open.get(folder)
            return (handle[0], text) if handle is not None and isinstance(handle[0], _Folder) else None
        if not text.startswith(self._prefix):
            return None
        *parents, name = text.removeprefix(self._prefix).split("/")
        where = self._root
        for parent in parents:
            inner = where.names.get(parent)
            if not isinstance(inner, _Folder):
                return None
            where = inner
        return where, name

    def _on_openat(self, texts: Sequence[bytes], numbers: Sequence[int], arguments: str, result: int) -> None:
        flags = arguments
        if texts[0].decode(errors="replace").rstrip("/") + "/" == self._prefix:
            self._open[result] = (self._root, 0)
            return
        location = self._place(texts[0])
        if location is None:
            self._open.pop(result, None)
            return
        folder, name = location
        entry = folder.names.get(name)
        if entry is None:
            assert "O_CREAT" in flags, arguments
            entry = _File()
            folder.change({name: entry})
        self._open[result] = (entry, 0)
        if "O_TRUNC" in flags and isinstance(entry, _File):
            entry.pending.append((0, None))
        assert "O_APPEND" not in flags, arguments

    _on_open = _on_openat

    def _on_write(self, texts: Sequence[bytes], numbers: Sequence[int], arguments: str, result: int) -> None:
        if numbers[0] == 1:
            self.acknowledged += texts[0]
            return
        handle = self._open.get(numbers[0])
        if handle is None or not isinstance(handle[0], _File):
            return
        entry, location = handle[0], handle[1]
        entry.pending.append((location, texts[0][:result]))
        self._open[numbers[0]] = (entry, location + result)

    def _on_pwrite(self, texts: Sequence[bytes], numbers: Sequence[int], arguments: str, result: int) -> None:
        handle = self._open.get(numbers[0])
        if handle is None or not isinstance(handle[0], _File):
            return
        handle[0].pending.append((numbers[-1], texts[0][:result]))

    def _on_lseek(self, texts: Sequence[bytes], numbers: Sequence[int], arguments: str, result: int) -> None:
        if numbers[0] in self._open and result >= 0:
            self._open[numbers[0]] = (self._open[numbers[0]][0], result)

    def _on_ftruncate(self, texts: Sequence[bytes], numbers: Sequence[int], arguments: str, result: int) -> None:
        handle = self._open.get(numbers[0])
        if handle is None or not isinstance(handle[0], _File):
            return
        handle[0].pending.append((numbers[1], None))

    def _on_fsync(self, texts: Sequence[bytes], numbers: Sequence[int], arguments: str, result: int) -> None:
        if numbers[0] in self._open:
            self._open[numbers[0]][0].sync()

    _on_fdatasync = _on_fsync

    def _on_close(self, texts: Sequence[bytes], numbers: Sequence[int], arguments: str, result: int) -> None:
        self._open.pop(numbers[0], None)

    def _on_link(self, texts: Sequence[bytes], numbers: Sequence[int], arguments: str, result: int) -> None:
        old, new = map(self._place, texts)
        if old is None or new is None:
            return
        new[0].change({new[1]: old[0].names[old[1]]})

    def _on_rename(self, texts: Sequence[bytes], numbers: Sequence[int], arguments: str, result: int) -> None:
        old, new = map(self._place, texts)
        if old is None or new is None:
            return
        assert old[0] is new[0], arguments
        old[0].change({new[1]: old[0].names[old[1]], old[1]: None})

    def _on_unlink(self, texts: Sequence[bytes], numbers: Sequence[int], arguments: str, result: int) -> None:
        location = self._place(texts[0])
        if location is not None:
            location[0].change({location[1]: None})

    _on_rmdir = _on_unlink

    def _on_unlinkat(self, texts: Sequence[bytes], numbers: Sequence[int], arguments: str, result: int) -> None:
        location = self._place(texts[0], numbers[0] if numbers else None)
        if location is not None:
            location[0].change({location[1]: None})

    def _on_mkdir(self, texts: Sequence[bytes], numbers: Sequence[int], arguments: str, result: int) -> None:
        location = self._place(texts[0])
        if location is not None:
            location[0].change({location[1]: _Folder()})


def can_trace() -> bool:
    """Return whether `strace` is installed and may trace programs."""
    strace = shutil.which("strace")
    return strace is not None and subprocess.run([strace, "true"], capture_output=True, check=False).returncode == 0


def trace_calls(command: Sequence[str], trace: Path, cwd: Path) -> list[Call]:
    """Run a program and return its system calls that open, change or name files; the trace is kept in `trace`."""
    traced_command = ("strace", "-f", "-xx", "-s", str(1 << 26), "-e", f"trace={_CALLS}", "-o", str(trace), *command)
    subprocess.run(traced_command, cwd=cwd, check=True, stdout=subprocess.DEVNULL)
    with trace.open(encoding="ascii") as lines:
        return [(match["name"], match["given"], int(match["result"])) for match in map(_CALL.match, lines) if match]
