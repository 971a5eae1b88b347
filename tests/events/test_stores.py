"""Where logs are kept: whole or not at all, and nobody else's work is written over."""

import errno
import io
import os
from pathlib import Path
from typing import Any

import pytest

from events.stores import Recorder, StoreError, write_whole


def full(*_: Any) -> None:
    """Do what a full disk does."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class NearlyFull(io.FileIO):
    """A file on a disk that takes some bytes more, and then none."""

    room = 0

    def write(self, data: Any) -> int:
        """Take what fits."""
        taken = min(self.room, len(data))
        if taken == 0:
            full()
        self.room -= taken
        return super().write(data[:taken])


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return the path of a log that is already there."""
    path = tmp_path / "fight.jsonl"
    path.write_bytes(b"old\n")
    return path


def only(path: Path) -> bool:
    """Return whether nothing else lies in the folder, no half-written file either."""
    return list(path.parent.iterdir()) == [path]


def test_a_log_is_written_whole(tmp_path: Path) -> None:
    """New, or in place of another; byte for byte, and with nothing left lying about."""
    path = tmp_path / "fight.jsonl"

    for data in (b"one\n", b"two\r\n\xff", b""):
        write_whole(path, data)
        assert path.read_bytes() == data
        assert only(path)


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_a_log_keeps_its_permissions(log: Path, mode: int) -> None:
    """Who could read it before can read it now, and nobody else."""
    log.chmod(mode)

    write_whole(log, b"new\n")

    assert log.stat().st_mode & 0o777 == mode


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_a_new_log_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    """Not those of a secret one."""
    (tmp_path / "plain").touch()

    write_whole(tmp_path / "fight.jsonl", b"new\n")

    assert (tmp_path / "fight.jsonl").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_full_disk_leaves_the_old_log(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says where and why."""
    monkeypatch.setattr(os, "fsync", full)

    with pytest.raises(StoreError, match=r"fight\.jsonl cannot be written: No space left"):
        write_whole(log, b"new\n")

    assert log.read_bytes() == b"old\n"
    assert only(log)


def test_somebody_pressing_control_c_leaves_the_old_log(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no half-written file beside it."""

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)

    with pytest.raises(KeyboardInterrupt):
        write_whole(log, b"new\n")

    assert log.read_bytes() == b"old\n"
    assert only(log)


def test_a_folder_that_cannot_be_synced_is_no_failure(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new log is in its place by then; saying that it is not would be wrong."""
    real = os.open

    def picky(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if Path(path).is_dir():
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        return real(path, flags, *more, **named)

    monkeypatch.setattr(os, "open", picky)

    write_whole(log, b"new\n")

    assert log.read_bytes() == b"new\n"


def test_a_place_that_cannot_be_written_is_told(log: Path) -> None:
    """A folder that is not there, a file for a folder, and a folder for a file."""
    for path in (log.parent / "nowhere" / "fight.jsonl", log / "fight.jsonl", log.parent):
        with pytest.raises(StoreError, match="cannot be written"):
            write_whole(path, b"new\n")
        with pytest.raises(StoreError, match="cannot be written"):
            Recorder(path, b"new\n")

    assert log.read_bytes() == b"old\n"
    assert only(log)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is forbidden to the superuser")
def test_a_read_only_folder_is_told(log: Path) -> None:
    """The log in it stays as it was."""
    log.parent.chmod(0o500)
    try:
        with pytest.raises(StoreError, match="Permission denied"):
            write_whole(log, b"new\n")
    finally:
        log.parent.chmod(0o700)

    assert log.read_bytes() == b"old\n"


def test_each_line_is_on_the_disk_when_the_call_returns(log: Path) -> None:
    """No line waits in a buffer for the next one."""
    recorder = Recorder(log, b"header\n")

    for count in range(3):
        recorder.append(b"line\n")
        assert log.read_bytes() == b"header\n" + b"line\n" * (count + 1)

    recorder.close()
    assert only(log)


def test_a_line_that_cannot_be_synced_is_taken_out_again(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And once there is room, the recording goes on as if nothing had been."""
    recorder = Recorder(log, b"header\n")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(StoreError, match="No space left"):
            recorder.append(b"lost\n")
        assert log.read_bytes() == b"header\n"

    recorder.append(b"kept\n")

    assert log.read_bytes() == b"header\nkept\n"
    recorder.close()


@pytest.mark.parametrize("room", range(5))
def test_a_line_that_fits_only_in_part_is_taken_out_again(log: Path, room: int) -> None:
    """The disk fills up in the middle of a line."""
    recorder = Recorder(log, b"header\n")
    recorder.close()
    file = NearlyFull(log, "r+")
    recorder._file = file
    file.room = room

    with pytest.raises(StoreError, match="No space left"):
        recorder.append(b"lost\n")
    assert log.read_bytes() == b"header\n"

    file.room = 100
    recorder.append(b"kept\n")
    assert log.read_bytes() == b"header\nkept\n"
    recorder.close()


def test_a_line_that_the_disk_takes_in_pieces_is_written_whole(log: Path) -> None:
    """A short write is no failure."""
    recorder = Recorder(log, b"header\n")
    recorder.close()

    class Slow(io.FileIO):
        def write(self, data: Any) -> int:
            return super().write(data[:2])

    recorder._file = Slow(log, "r+")
    recorder.append(b"piecemeal\n")

    assert log.read_bytes() == b"header\npiecemeal\n"
    recorder.close()


def test_nothing_is_written_behind_a_torn_line(log: Path) -> None:
    """Where even taking it out fails, the good prefix stays readable."""
    recorder = Recorder(log, b"header\n")
    recorder.close()

    class Stuck(NearlyFull):
        def truncate(self, _: Any = None) -> int:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    file = Stuck(log, "r+")
    recorder._file = file
    file.room = 2

    with pytest.raises(StoreError, match="No space left"):
        recorder.append(b"lost\n")
    file.room = 100
    with pytest.raises(StoreError):
        recorder.append(b"more\n")

    assert log.read_bytes() == b"header\nlo"
    recorder.close()


def replaced(path: Path) -> None:
    """Put another file of the same size in its place."""
    other = path.with_name("other")
    other.write_bytes(b"x" * path.stat().st_size)
    other.replace(path)


def grown(path: Path) -> None:
    """Write a line behind it."""
    with path.open("ab") as file:
        file.write(b"theirs\n")


def cut(path: Path) -> None:
    """Empty it."""
    path.write_bytes(b"")


@pytest.mark.parametrize("meddle", [replaced, grown, cut, Path.unlink])
def test_a_log_that_somebody_else_changed_is_left_alone(log: Path, meddle: Any) -> None:
    """It is told, and their work stays as it is."""
    recorder = Recorder(log, b"header\n")
    meddle(log)
    before = log.read_bytes() if log.exists() else None

    with pytest.raises(StoreError, match="was changed by somebody else; save the fight under another name"):
        recorder.append(b"line\n")

    assert (log.read_bytes() if log.exists() else None) == before
    recorder.close()


def test_two_recorders_of_one_file_do_not_mix_their_lines(log: Path) -> None:
    """The later one has it; the earlier one is told."""
    earlier, later = Recorder(log, b"header\n"), Recorder(log, b"header\n")

    later.append(b"line\n")
    with pytest.raises(StoreError, match="somebody else"):
        earlier.append(b"line\n")

    assert log.read_bytes() == b"header\nline\n"
    earlier.close()
    later.close()
