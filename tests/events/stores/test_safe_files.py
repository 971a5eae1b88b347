"""Safe files: read whole, created whole or not at all, locked for writing, and never overwritten by accident."""

import errno
import gc
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import portalocker
import pytest

from events.stores.file_writing import LockedFile, create_file, lock_file
from events.stores.safe_files import InUse, StoreError, read_file, real_path

ROOT = Path(__file__).parents[3]
MOST = 1 << 20


def failing(number: int) -> Callable[..., Any]:
    """Return a system call that fails with an error number."""

    def fail(*_: Any, **__: Any) -> Any:
        raise OSError(number, os.strerror(number))

    return fail


def interrupted(*_: Any) -> None:
    """Fail as if the user pressed Control-C."""
    raise KeyboardInterrupt


def create(path: Path, data: bytes = b"new\n") -> None:
    """Create a file that does not exist yet."""
    file = create_file(path, data)
    assert file is not None
    file.close()


def lock(path: Path) -> LockedFile:
    """Lock an existing file."""
    file = lock_file(path)
    assert file is not None
    return file


# --- reading


def test_file_is_read_completely(tmp_path: Path) -> None:
    """A file is read up to the maximum size, whether its path is a string or a `Path`."""
    path = tmp_path / "file"
    for data in (b"", b"one\r\n\xff", b"x" * MOST):
        path.write_bytes(data)
        assert read_file(path, MOST) == read_file(str(path), MOST) == data
    path.write_bytes(b"x" * (MOST + 1))
    with pytest.raises(StoreError, match=r"file cannot be read: it is larger than 1 MB$"):
        read_file(path, MOST)


def test_irregular_file_is_refused_immediately(tmp_path: Path) -> None:
    """A folder, an endless device, a pipe without a writer, a socket, and broken links."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "one").symlink_to(tmp_path / "other")
    (tmp_path / "other").symlink_to(tmp_path / "one")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket"))
        for path, word in (
            (tmp_path, "it is a folder"),
            (Path("/dev/zero"), "it is a device"),
            (tmp_path / "pipe", "it is a pipe"),
            (tmp_path / "socket", "it is a socket"),
            (tmp_path / "one", "it is a circular link"),
            (tmp_path / "nowhere", "No such file or directory"),
        ):
            with pytest.raises(StoreError, match=f"{path} cannot be read: {word}"):
                read_file(path, MOST)
    before = sorted(tmp_path.iterdir())
    for path in (tmp_path, Path("/dev/null"), tmp_path / "pipe", tmp_path / "socket", tmp_path / "one"):
        with pytest.raises(StoreError, match="cannot be written: it is a"):
            lock_file(path)
    assert sorted(tmp_path.iterdir()) == before
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (None, "a file name must be a string or a path, not NoneType"),
        (7, "a file name must be a string or a path, not int"),
        (b"log", "a file name must be a string or a path, not bytes"),
        ("a\0b", r"a\0b is not a valid file name"),
        ("\ud800", r"\ud800 is not a valid file name"),
    ],
)
def test_invalid_name_is_refused_with_a_printable_message(name: Any, sentence: str) -> None:
    """The message does not depend on Python's own error."""
    for act in (real_path, lambda path: read_file(path, MOST)):
        with pytest.raises(StoreError) as refused:
            act(name)
        assert str(refused.value) == sentence
        assert sentence.isprintable()


def test_long_name_is_shortened_in_messages() -> None:
    with pytest.raises(StoreError, match="cannot be read: File name too long") as refused:
        read_file("x" * 10**6, MOST)
    assert len(str(refused.value)) < 400


def test_path_is_independent_of_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The path of the file itself is used, not that of a link."""
    (tmp_path / "real").touch()
    (tmp_path / "link").symlink_to("real")
    monkeypatch.chdir(tmp_path)
    contents = real_path("link")
    monkeypatch.chdir("/")
    assert contents == tmp_path / "real"


# --- making


@pytest.mark.parametrize("links", [True, False])
def test_new_file_is_complete_and_private(tmp_path: Path, links: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """On file systems with and without hard links; the umask, which threads share, is not changed."""
    monkeypatch.setattr(os, "umask", failing(errno.EPERM))
    if not links:
        monkeypatch.setattr(os, "link", failing(errno.EPERM))
    create(tmp_path / "file", b"one\r\n\xff")
    assert (tmp_path / "file").read_bytes() == b"one\r\n\xff"
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


@pytest.mark.parametrize("links", [True, False])
def test_file_created_meanwhile_is_never_replaced(tmp_path: Path, links: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that appears just before the link is made stays unchanged."""
    path, real = tmp_path / "file", os.link

    def late(one: Path, other: Path) -> None:
        path.write_bytes(b"theirs")
        real(one, other) if links else failing(errno.EPERM)()

    monkeypatch.setattr(os, "link", late)
    assert create_file(path, b"ours") is None
    assert path.read_bytes() == b"theirs"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("links", [True, False])
def test_failed_creation_leaves_no_file(tmp_path: Path, links: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither an incomplete file nor a temporary one; the message gives the path and the reason."""
    if not links:
        monkeypatch.setattr(os, "link", failing(errno.EPERM))
    for name, broken, sentence in (
        ("fsync", failing(errno.ENOSPC), "file cannot be written: No space left"),
        ("write", failing(errno.EIO), "file cannot be written: Input/output error"),
        ("fsync", interrupted, "^$"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, broken)
            with pytest.raises((StoreError, KeyboardInterrupt), match=sentence):
                create_file(tmp_path / "file", b"new\n")
        assert not list(tmp_path.iterdir())


def test_unsynced_folder_is_not_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new file exists by then, so an error would be wrong."""
    real = os.open

    def open_with_failure(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if Path(path).is_dir():
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        return real(path, flags, *more, **named)

    monkeypatch.setattr(os, "open", open_with_failure)
    create(tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == b"new\n"


def test_unwritable_path_is_reported(tmp_path: Path) -> None:
    """A missing folder, a file in place of a folder, and a folder in place of a file."""
    (tmp_path / "file").touch()
    for path in (tmp_path / "nowhere" / "file", tmp_path / "file" / "file"):
        with pytest.raises(StoreError, match="cannot be written"):
            create(path)
    with pytest.raises(StoreError, match="cannot be written: it is a folder"):
        lock_file(tmp_path)
    assert create_file(tmp_path / "file", b"new\n") is None


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to the superuser")
def test_read_only_folder_is_reported(tmp_path: Path) -> None:
    """The error leaves no file in the folder."""
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(StoreError, match="Permission denied"):
            create(tmp_path / "file")
    finally:
        tmp_path.chmod(0o700)


def test_file_with_the_longest_name_can_be_created(tmp_path: Path) -> None:
    """The temporary name is short, even if the final one has the maximum length."""
    create(tmp_path / ("x" * 255))
    with pytest.raises(StoreError, match="File name too long"):
        create(tmp_path / ("x" * 256))
    assert list(tmp_path.iterdir()) == [tmp_path / ("x" * 255)]


# --- locking


def test_file_has_at_most_one_writer(tmp_path: Path) -> None:
    """A file is locked from the moment it exists until it is closed or garbage-collected."""
    path = tmp_path / "file"
    file = create_file(path, b"")
    for _ in range(2):
        assert file is not None
        with pytest.raises(InUse) as refused:
            lock_file(path)
        assert str(refused.value) == f"{path} is in use by another program or fight; close that first"
        file.close()
        file = lock_file(path)
    del file
    gc.collect()
    lock(path).close()
    assert lock_file(tmp_path / "nowhere") is None


def test_lock_belongs_to_the_file_that_has_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If another file takes the name while the first is opened, the other one is locked."""
    path, real, asked = tmp_path / "file", portalocker.lock, []
    path.write_bytes(b"first")

    def late(handle: int, flags: portalocker.LockFlags) -> None:
        asked.append(handle)
        if len(asked) == 1:
            (tmp_path / "other").write_bytes(b"other")
            (tmp_path / "other").replace(path)
        real(handle, flags)

    monkeypatch.setattr(portalocker, "lock", late)
    file = lock(path)
    assert len(asked) == 2
    assert file.is_at(path)
    assert file.read(MOST) == b"other"
    file.close()


def test_file_that_cannot_be_locked_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some file systems do not support locks; no file is left on them."""
    monkeypatch.setattr("portalocker.portalocker.LOCKER", failing(errno.ENOLCK))
    with pytest.raises(
        StoreError,
        match=f"{tmp_path}/file cannot be locked: No locks available; choose a disk that supports file locks",
    ):
        create(tmp_path / "file")
    assert not list(tmp_path.iterdir())


# --- killed processes

KILLED = """
import os, portalocker, sys, time
from pathlib import Path
from events.stores import file_writing as files
def stuck(handle, data):
    real(handle, data[:2])
    print("stuck", flush=True)
    time.sleep(60)
real, os.write = os.write, stuck
files.create_file(Path(sys.argv[1]), b"half of it\\n")
"""


def test_temporary_file_of_a_killed_process_is_removed(tmp_path: Path) -> None:
    """The next new file in the folder removes it; while the process lives, the file stays."""
    path = tmp_path / "file"
    with subprocess.Popen([sys.executable, "-c", KILLED, str(path)], cwd=ROOT, stdout=subprocess.PIPE) as program:
        try:
            assert program.stdout is not None
            assert program.stdout.readline() == b"stuck\n"
            (half,) = tmp_path.iterdir()
            assert half != path
            create(tmp_path / "another")
            assert sorted(tmp_path.iterdir()) == sorted([half, tmp_path / "another"])
            program.send_signal(signal.SIGKILL)
            program.wait(20)
        finally:
            program.kill()
    assert half.exists()
    create(path)
    assert sorted(tmp_path.iterdir()) == [tmp_path / "another", path]


def test_removing_a_temporary_name_keeps_the_final_one(tmp_path: Path) -> None:
    """A process may be killed between creating the final name and removing the temporary one."""
    kept = tmp_path / "kept"
    kept.write_bytes(b"precious")
    os.link(kept, tmp_path / ".blow-abcdefgh.new")
    (tmp_path / ".blow-12345678.new").symlink_to(kept)
    create(tmp_path / "file")
    assert kept.read_bytes() == b"precious"
    assert not (tmp_path / ".blow-abcdefgh.new").exists()


def test_concurrent_creation_does_not_mix_contents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A temporary file that another process removes before it is locked is created again."""
    real, asked = portalocker.lock, []

    def remove_before_lock(handle: int, flags: portalocker.LockFlags) -> None:
        asked.append(handle)
        if len(asked) == 1:
            (left,) = tmp_path.iterdir()
            left.unlink()
        if len(asked) == 2:
            raise portalocker.AlreadyLocked(OSError(errno.EAGAIN, "swept just now"))
        real(handle, flags)

    monkeypatch.setattr(portalocker, "lock", remove_before_lock)
    create(tmp_path / "file")
    assert len(asked) == 3
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]
