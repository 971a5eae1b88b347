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
        self.synced = bytearray(self.left(Random(0), 1.0))
        self.pending.clear()

    def left(self, rng: Random, mode: Mode) -> bytes:
        data = bytearray(self.synced)
        for place, written in self.pending:
            if written is None:
                if rng.random() < mode:
                    del data[place:]
                    data.extend(bytes(place - len(data)))
                continue
            start = 0
            while start < len(written):
                end = min(start + SECTOR - (place + start) % SECTOR, len(written))
                if rng.random() < mode:
                    data.extend(bytes(max(0, place + start - len(data))))
                    data[place + start : place + end] = written[start:end]
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

    def left(self, rng: Random, mode: Mode) -> dict[str, "_File | _Folder"]:
        left = dict(self.synced)
        in_order = rng.random() < 0.5  # like a journalling file system, which keeps a prefix of the changes
        for names in self.pending:
            if rng.random() < mode:
                _apply(left, names)
            elif in_order:
                break
        return left


def _apply(names: dict[str, "_File | _Folder"], change: _Change) -> None:
    for name, thing in change.items():
        if thing is None:
            names.pop(name, None)
        else:
            names[name] = thing


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

    def do(self, call: Call) -> None:
        """Apply one system call."""
        name, given, result = call
        texts = [bytes.fromhex(text.replace("\\x", "")) for text in _TEXT.findall(given)]
        numbers = [int(number) for number in re.findall(r"(?<![\w\"])-?\d+(?![\w\"])", _TEXT.sub('""', given))]
        doing = getattr(self, f"_{name.removesuffix('64')}", None)
        if result < 0 and name != "lseek":
            return
        if doing is None:
            if any(self._place(text) is not None for text in texts) or (numbers and numbers[0] in self._open):
                raise NotImplementedError(f"the simulated disk does not know {name}({given[:200]})")
            return
        doing(texts, numbers, given, result)

    def cut(self, rng: Random, into: Path) -> None:
        """Write the files that remain after a power cut into a new folder."""
        mode = rng.choice((0.0, 0.0, 0.2, 0.5, 0.8, 1.0))
        self._leave(self._root, rng, mode, into)

    def _leave(self, folder: _Folder, rng: Random, mode: Mode, into: Path) -> None:
        into.mkdir()
        for name, thing in folder.left(rng, mode).items():
            if isinstance(thing, _Folder):
                self._leave(thing, rng, mode, into / name)
            else:
                (into / name).write_bytes(thing.left(rng, mode))

    def _place(self, path: bytes, folder: int | None = None) -> tuple[_Folder, str] | None:
        """Return the folder of a path and its name in that folder, or None if the path is outside the disk."""
        text = path.decode(errors="surrogateescape")
        if folder is not None and not text.startswith("/"):
            held = self._open.get(folder)
            return (held[0], text) if held is not None and isinstance(held[0], _Folder) else None
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

    def _openat(self, texts: Sequence[bytes], numbers: Sequence[int], given: str, result: int) -> None:
        flags = given
        if texts[0].decode(errors="replace").rstrip("/") + "/" == self._prefix:
            self._open[result] = (self._root, 0)
            return
        place = self._place(texts[0])
        if place is None:
            self._open.pop(result, None)
            return
        folder, name = place
        thing = folder.names.get(name)
        if thing is None:
            assert "O_CREAT" in flags, given
            thing = _File()
            folder.change({name: thing})
        self._open[result] = (thing, 0)
        if "O_TRUNC" in flags and isinstance(thing, _File):
            thing.pending.append((0, None))
        assert "O_APPEND" not in flags, given

    def _write(self, texts: Sequence[bytes], numbers: Sequence[int], given: str, result: int) -> None:
        if numbers[0] == 1:
            self.acknowledged += texts[0]
            return
        held = self._open.get(numbers[0])
        if held is None or not isinstance(held[0], _File):
            return
        thing, place = held[0], held[1]
        thing.pending.append((place, texts[0][:result]))
        self._open[numbers[0]] = (thing, place + result)

    def _pwrite(self, texts: Sequence[bytes], numbers: Sequence[int], given: str, result: int) -> None:
        held = self._open.get(numbers[0])
        if held is None or not isinstance(held[0], _File):
            return
        held[0].pending.append((numbers[-1], texts[0][:result]))

    def _lseek(self, texts: Sequence[bytes], numbers: Sequence[int], given: str, result: int) -> None:
        if numbers[0] in self._open and result >= 0:
            self._open[numbers[0]] = (self._open[numbers[0]][0], result)

    def _ftruncate(self, texts: Sequence[bytes], numbers: Sequence[int], given: str, result: int) -> None:
        held = self._open.get(numbers[0])
        if held is None or not isinstance(held[0], _File):
            return
        held[0].pending.append((numbers[1], None))

    def _fsync(self, texts: Sequence[bytes], numbers: Sequence[int], given: str, result: int) -> None:
        if numbers[0] in self._open:
            self._open[numbers[0]][0].sync()

    _fdatasync = _fsync

    def _close(self, texts: Sequence[bytes], numbers: Sequence[int], given: str, result: int) -> None:
        self._open.pop(numbers[0], None)

    def _link(self, texts: Sequence[bytes], numbers: Sequence[int], given: str, result: int) -> None:
        old, new = map(self._place, texts)
        if old is None or new is None:
            return
        new[0].change({new[1]: old[0].names[old[1]]})

    def _rename(self, texts: Sequence[bytes], numbers: Sequence[int], given: str, result: int) -> None:
        old, new = map(self._place, texts)
        if old is None or new is None:
            return
        assert old[0] is new[0], given
        old[0].change({new[1]: old[0].names[old[1]], old[1]: None})

    def _unlink(self, texts: Sequence[bytes], numbers: Sequence[int], given: str, result: int) -> None:
        place = self._place(texts[0])
        if place is not None:
            place[0].change({place[1]: None})

    _rmdir = _unlink

    def _unlinkat(self, texts: Sequence[bytes], numbers: Sequence[int], given: str, result: int) -> None:
        place = self._place(texts[0], numbers[0] if numbers else None)
        if place is not None:
            place[0].change({place[1]: None})

    def _mkdir(self, texts: Sequence[bytes], numbers: Sequence[int], given: str, result: int) -> None:
        place = self._place(texts[0])
        if place is not None:
            place[0].change({place[1]: _Folder()})


def can_trace() -> bool:
    """Return whether `strace` is installed and may trace programs."""
    strace = shutil.which("strace")
    return strace is not None and subprocess.run([strace, "true"], capture_output=True, check=False).returncode == 0


def trace_calls(command: Sequence[str], trace: Path, cwd: Path) -> list[Call]:
    """Run a program and return its system calls that open, change or name files; the trace is kept in `trace`."""
    asked = ("strace", "-f", "-xx", "-s", str(1 << 26), "-e", f"trace={_CALLS}", "-o", str(trace), *command)
    subprocess.run(asked, cwd=cwd, check=True, stdout=subprocess.DEVNULL)
    with trace.open(encoding="ascii") as lines:
        return [(found["name"], found["given"], int(found["result"])) for found in map(_CALL.match, lines) if found]
