"""Logs in files: whole lines, one recorder per file, and the work of others is never changed."""

import errno
import gc
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from events.stores import Recorder, StoreError, read_log
from events.stores import files as stores
from events.stores.safe_files import InUse

ROOT = Path(__file__).parents[3]
HEADER = b'{"format":"blow-by-blow","id":"this"}\n'
OTHER = b'{"format":"blow-by-blow","id":"that"}\n'
LINES = (HEADER, b"one\n", b"two\n", b"three\n")
WHOLE = b"".join(LINES)

Start = Callable[[Path, bytes], Recorder]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return the path of a log that does not exist yet."""
    return tmp_path / "fight.jsonl"


def is_only_file(path: Path) -> bool:
    """Return whether the folder contains no other file, not even a temporary one."""
    return list(path.parent.iterdir()) == [path]


def full(*_: Any) -> Any:
    """Fail like a full disk."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def broken(*_: Any) -> Any:
    """Fail like a broken disk."""
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def nearly_full(room: int) -> Callable[[int, bytes], int]:
    """Return a replacement for `os.write` that fails after a number of bytes, like a disk that fills up."""
    real, left = os.write, [room]

    def write(handle: int, data: bytes) -> int:
        taken = min(left[0], len(data))
        if taken == 0:
            full()
        left[0] -= taken
        return real(handle, data[:taken])

    return write


# --- existing contents of the file


@pytest.mark.parametrize("count", range(1, 5))
@pytest.mark.parametrize(
    "tail", [b"", b"t", b"what never became a line", bytes(9) + b"one\n", b"t" + bytes(512) + b"o\n"]
)
def test_missing_lines_are_appended(log: Path, count: int, tail: bytes) -> None:
    """The complete lines stay unchanged; an unfinished last line is rewritten."""
    log.write_bytes(b"".join(LINES[:count]) + tail)
    before = log.stat()
    recorder = Recorder.start(log, WHOLE)
    assert log.read_bytes() == WHOLE
    assert os.path.samestat(before, log.stat())
    recorder.append(b"four\n")
    assert log.read_bytes() == WHOLE + b"four\n"
    recorder.close()
    assert is_only_file(log)


@pytest.mark.parametrize("contents", [b"", HEADER[:1], HEADER[:-1]])
def test_empty_file_or_partial_header_becomes_the_log(log: Path, contents: bytes) -> None:
    """A killed process leaves such a file on a file system without hard links."""
    log.write_bytes(contents)
    Recorder.start(log, WHOLE).close()
    assert log.read_bytes() == WHOLE


@pytest.mark.parametrize(
    ("contents", "sentence"),
    [
        (
            WHOLE + b"four\n",
            "holds this fight with 1 more beat; load it to continue from there, or choose another name",
        ),
        (WHOLE + b"four\nfive\nsi", "holds this fight with 2 more beats; load it to continue"),
        (HEADER + b"1\n", "holds this fight, but it continues differently from line 2 on; choose another name"),
        (HEADER + b"one\ntoo\nthree\nfour\n", "holds this fight, but it continues differently from line 3 on"),
        (OTHER, "holds another fight; choose another name"),
        (OTHER + b"one\ntwo\nthree\n", "holds another fight; choose another name"),
        (b"dear diary", "is not a log of a fight; choose another name"),
        (b"\n", "is not a log of a fight; choose another name"),
        (b"\xff\n" * 10, "is not a log of a fight; choose another name"),
    ],
)
def test_file_with_other_contents_is_refused_and_unchanged(log: Path, contents: bytes, sentence: str) -> None:
    """The message says what the file contains and what to do."""
    log.write_bytes(contents)
    with pytest.raises(StoreError) as refused:
        Recorder.start(log, WHOLE)
    assert str(refused.value).startswith(f"{log} {sentence}")
    assert log.read_bytes() == contents
    assert is_only_file(log)
    Recorder.resume(log).close()  # the lock was released


def test_file_created_meanwhile_is_checked(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first process keeps the file."""
    real = os.link

    def create_late(one: Path, other: Path) -> None:
        log.write_bytes(OTHER)
        real(one, other)

    monkeypatch.setattr(os, "link", create_late)
    with pytest.raises(StoreError, match="holds another fight"):
        Recorder.start(log, WHOLE)
    assert log.read_bytes() == OTHER
    assert is_only_file(log)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_permissions_are_kept_and_a_new_log_is_private(log: Path, mode: int) -> None:
    """A log may contain secrets."""
    Recorder.start(log, HEADER).close()
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
    log.chmod(mode)
    Recorder.start(log, WHOLE).close()
    assert stat.S_IMODE(log.stat().st_mode) == mode


def test_links_and_relative_paths_are_resolved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link stays a link, and a relative path keeps its meaning after a change of directory."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "link").symlink_to("deep/log")
    monkeypatch.chdir(tmp_path)
    recorder = Recorder.start("link", HEADER)
    monkeypatch.chdir("/")
    recorder.append(b"one\n")
    recorder.close()
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "deep" / "log").read_bytes() == HEADER + b"one\n"


def test_recording_resumes_after_the_lines_read(log: Path) -> None:
    """The file is locked between reading and recording; a missing file cannot be resumed."""
    with pytest.raises(StoreError, match="there is no such file"):
        Recorder.resume(log)
    log.write_bytes(HEADER + b"one\ntor")
    recorder = Recorder.resume(log)
    assert recorder.line_index.log.header(len(HEADER) + 7) == HEADER + b"one\ntor"
    with pytest.raises(InUse, match="is in use by another program or fight; close that first"):
        Recorder.start(log, WHOLE)
    recorder.catch_up(HEADER + b"one\n")
    assert log.read_bytes() == HEADER + b"one\n"
    recorder.append(b"two\n")
    recorder.close()
    assert log.read_bytes() == HEADER + b"one\ntwo\n"


def test_oversized_log_is_neither_read_nor_written(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that was written must also be readable."""
    monkeypatch.setattr(stores, "MAX_LOG_BYTES", len(WHOLE))
    recorder = Recorder.start(log, WHOLE)
    with pytest.raises(StoreError, match="a log may be at most 0 MB"):
        recorder.append(b"4\n")
    recorder.close()
    assert read_log(log) == WHOLE
    log.write_bytes(WHOLE + b"4\n")
    for act in (read_log, lambda path: Recorder.start(path, WHOLE)):
        with pytest.raises(StoreError, match="cannot be read: it is larger than 0 MB"):
            act(log)


# --- line by line


def test_line_is_on_the_disk_when_the_call_returns(log: Path) -> None:
    """Each line is synced before the call returns, instead of waiting in a buffer."""
    recorder = Recorder.start(log, HEADER)
    for count in range(3):
        recorder.append(b"line\n")
        assert log.read_bytes() == HEADER + b"line\n" * (count + 1)
    recorder.close()
    assert is_only_file(log)


def test_line_that_cannot_be_synced_is_removed(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the disk has space again, recording continues."""
    recorder = Recorder.start(log, HEADER)
    for how, sentence in ((full, "cannot be written: No space left"), (broken, "cannot be written: Input/output")):
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", how)
            with pytest.raises(StoreError, match=sentence):
                recorder.append(b"lost\n")
        assert log.read_bytes() == HEADER
    recorder.append(b"kept\n")
    assert log.read_bytes() == HEADER + b"kept\n"
    recorder.close()


def test_interrupted_line_is_removed(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its call did not return, so the line is not part of the log."""

    def interrupted(_: int) -> None:
        monkeypatch.undo()
        raise KeyboardInterrupt

    recorder = Recorder.start(log, HEADER)
    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        recorder.append(b"lost\n")
    recorder.append(b"kept\n")
    assert log.read_bytes() == HEADER + b"kept\n"
    recorder.close()


@pytest.mark.parametrize("room", range(5))
def test_partly_written_line_is_removed(log: Path, room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk fills up in the middle of a line."""
    recorder = Recorder.start(log, HEADER)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", nearly_full(room))
        with pytest.raises(StoreError, match="No space left"):
            recorder.append(b"lost\n")
    assert log.read_bytes() == HEADER
    recorder.append(b"kept\n")
    assert log.read_bytes() == HEADER + b"kept\n"
    recorder.close()


def test_short_writes_are_continued(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A short write is not an error."""
    recorder, real = Recorder.start(log, HEADER), os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda handle, data: real(handle, data[:2]))
        recorder.append(b"piecemeal\n")
    assert log.read_bytes() == HEADER + b"piecemeal\n"
    recorder.close()


@pytest.mark.parametrize("whole", [True, False])
def test_invalid_line_is_removed_before_the_next_write(log: Path, whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """If removing the line fails too, nothing more is written, and the error says so."""
    recorder = Recorder.start(log, HEADER)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        patch.setattr(os, "ftruncate", broken)
        if not whole:
            patch.setattr(os, "write", nearly_full(2))
        for line in (b"lost\n", b"more\n"):
            with pytest.raises(StoreError, match="an invalid line may still be in it and must be removed before"):
                recorder.append(line)
        with pytest.raises(StoreError, match="an invalid line"):
            recorder.catch_up(HEADER)
        assert log.read_bytes() == HEADER + (b"lost\n" if whole else b"lo")
    recorder.append(b"kept\n")
    assert log.read_bytes() == HEADER + b"kept\n"
    recorder.close()


def test_invalid_line_is_removed_on_close(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing the recorder removes an invalid line if the disk works again by then."""
    recorder = Recorder.start(log, HEADER)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        patch.setattr(os, "ftruncate", broken)
        with pytest.raises(StoreError):
            recorder.append(b"lost\n")
    recorder.close()
    assert log.read_bytes() == HEADER


# --- others


def replaced(path: Path) -> None:
    """Replace the file with another one of the same size."""
    other = path.with_name("other")
    other.write_bytes(b"x" * path.stat().st_size)
    other.replace(path)


def grown(path: Path) -> None:
    """Append a line."""
    with path.open("ab") as file:
        file.write(b"theirs\n")


def cut(path: Path) -> None:
    """Empty the file."""
    path.write_bytes(b"")


@pytest.mark.parametrize("meddle", [replaced, grown, cut, Path.unlink])
def test_log_changed_by_another_process_is_not_written(log: Path, meddle: Any) -> None:
    """The recorder raises an error, and the changes stay."""
    recorder = Recorder.start(log, HEADER)
    meddle(log)
    before = log.read_bytes() if log.exists() else None
    with pytest.raises(StoreError, match="was changed by another program; save the fight under another name"):
        recorder.append(b"line\n")
    assert (log.read_bytes() if log.exists() else None) == before
    recorder.close()


@pytest.mark.parametrize("start", [Recorder.start, lambda path, _: Recorder.resume(path)])
@pytest.mark.parametrize("call", ["fstat", "fsync"])
def test_failed_start_leaves_no_lock(log: Path, call: str, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if a logged traceback keeps every object of the attempt."""
    log.write_bytes(HEADER)
    kept = []
    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(os, call, broken)
            try:
                start(log, WHOLE).close()
            except StoreError as error:
                kept.append(error)
    assert not any(isinstance(error, InUse) for error in kept)
    Recorder.start(log, WHOLE).close()
    assert log.read_bytes() == WHOLE
    assert kept or (call == "fsync" and start is not Recorder.start)


@pytest.mark.parametrize("start", [Recorder.start, lambda path, _: Recorder.resume(path)])
def test_file_has_at_most_one_recorder(log: Path, start: Start) -> None:
    """Under any path; the second recorder fails until the first is closed or garbage-collected."""
    earlier: Recorder | None = Recorder.start(log, HEADER)
    assert earlier is not None
    os.link(log, log.with_name("twin"))
    log.with_name("link").symlink_to(log)
    for name in (log.name, "twin", "link"):
        assert earlier.is_at(log.with_name(name))
        with pytest.raises(InUse, match="is in use by another program or fight; close that first"):
            start(log.with_name(name), WHOLE)
    earlier.append(b"one\n")
    assert log.read_bytes() == HEADER + b"one\n"
    earlier = None
    gc.collect()
    start(log, WHOLE).close()


FORKED = """
import os, sys
from events.stores import Recorder
log, header = sys.argv[1], sys.argv[2].encode()
recorder = Recorder.start(log, header)
child = os.fork()
if not child:
    for act in (lambda: recorder.append(b"child\\n"), lambda: recorder.catch_up(header + b"child\\n")):
        try:
            act()
        except OSError as error:
            print(error, flush=True)
    recorder.close()
    os._exit(0)
os.waitpid(child, 0)
recorder.append(b"parent\\n")
try:
    Recorder.resume(log)
except OSError as error:
    print(error, flush=True)
"""


def test_parent_can_record_after_a_fork_and_child_cannot(log: Path) -> None:
    """The child gets an error, and does not release the lock when it exits."""
    done = subprocess.run(
        [sys.executable, "-c", FORKED, str(log), HEADER.decode()], cwd=ROOT, check=True, capture_output=True, text=True
    )
    first, second, third = done.stdout.splitlines()
    assert "is recorded by process" in first
    assert "continue there, or save the fight under another name" in first
    assert second == first
    assert "is in use by another program or fight" in third
    assert log.read_bytes() == HEADER + b"parent\n"


KILLED = """
import os, sys, time
from events.stores import Recorder
def stuck(handle, data):
    real(handle, data[:3])
    print("stuck", flush=True)
    time.sleep(60)
recorder = Recorder.start(sys.argv[1], sys.argv[2].encode())
real, os.write = os.write, stuck
recorder.append(b"never finished\\n")
"""


def test_log_of_a_killed_process_can_be_continued(log: Path) -> None:
    """The lock ended with the process, and the unfinished line is ignored."""
    program = [sys.executable, "-c", KILLED, str(log), HEADER.decode()]
    with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE) as killed:
        try:
            assert killed.stdout is not None
            assert killed.stdout.readline() == b"stuck\n"
            with pytest.raises(InUse):
                Recorder.start(log, WHOLE)
            killed.send_signal(signal.SIGKILL)
            killed.wait(20)
        finally:
            killed.kill()
    assert log.read_bytes() == HEADER + b"nev"
    Recorder.start(log, WHOLE).close()
    assert log.read_bytes() == WHOLE
