"""Seed files beside logs: written once, whole, for their owner only."""

import errno
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from combat.engine.dice.seeds import new_seed
from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.files.seeds import load_seed, parse_seed, seed_file, store_seed

SEED = "hmac-sha256:00ff"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return the path of a log."""
    return tmp_path / "fight.jsonl"


def full(*_: Any) -> Any:
    """Raise the error of a full disk."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_seed_file_is_readable_by_its_owner_only(log: Path) -> None:
    """The file is found again. Without a known seed there is no file."""
    assert load_seed(log) is None
    assert store_seed(log, None) is None
    assert not list(log.parent.iterdir())
    path = store_seed(log, SEED)
    assert path == seed_file(log)
    assert path.read_bytes() == b"hmac-sha256:00ff\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_seed(log) == SEED
    assert list(log.parent.iterdir()) == [path]


def test_existing_seed_is_not_rewritten(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a full disk, a quota or a kill cannot destroy it; even its time is unchanged."""
    store_seed(log, SEED)
    before = seed_file(log).stat()
    for name in ("write", "fsync", "link", "ftruncate"):
        monkeypatch.setattr(os, name, full)
    assert store_seed(log, SEED) == seed_file(log)
    after = seed_file(log).stat()
    assert (after.st_ino, after.st_size, after.st_mtime_ns) == (before.st_ino, before.st_size, before.st_mtime_ns)


@pytest.mark.parametrize("name", ["write", "fsync"])
def test_seed_is_written_whole_or_not_at_all(log: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk leaves nothing, not even an empty file."""
    with monkeypatch.context() as patch:
        patch.setattr(os, name, full)
        with pytest.raises(OSError, match="seed cannot be written: No space left"):
            store_seed(log, SEED)
    assert not list(log.parent.iterdir())
    store_seed(log, SEED)
    assert load_seed(log) == SEED


@pytest.mark.parametrize("there", ["hmac-sha256:aa\n", "", "no seed", "x" * 10**5])
def test_other_file_in_place_of_a_seed_is_kept(log: Path, there: str) -> None:
    """Another seed, or a file that is not a seed."""
    seed_file(log).write_text(there)
    with pytest.raises(
        UsageError, match="holds the seed of another fight" if "aa" in there else "does not contain a seed"
    ):
        store_seed(log, SEED)
    assert seed_file(log).read_text() == there


def test_seed_is_not_written_through_a_link_or_into_a_pipe(log: Path) -> None:
    """The command neither waits nor writes elsewhere."""
    seed_file(log).symlink_to(log.parent / "elsewhere")
    with pytest.raises(UsageError, match="does not contain a seed"):
        store_seed(log, SEED)
    assert not (log.parent / "elsewhere").exists()
    seed_file(log).unlink()
    os.mkfifo(seed_file(log))
    with pytest.raises(UsageError, match="does not contain a seed"):
        store_seed(log, SEED)


def test_second_of_two_concurrent_seeds_is_refused(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first seed stays; storing the same seed again is accepted."""
    real = os.link
    for theirs in ("hmac-sha256:aa", SEED):
        seed_file(log).unlink(missing_ok=True)

        def late(one: Path, other: Path, theirs: str = theirs) -> None:
            seed_file(log).write_text(f"{theirs}\n")
            real(one, other)

        monkeypatch.setattr(os, "link", late)
        if theirs == SEED:
            store_seed(log, SEED)
        else:
            with pytest.raises(UsageError, match="holds the seed of another fight"):
                store_seed(log, SEED)
        assert load_seed(log) == theirs
        assert list(log.parent.iterdir()) == [seed_file(log)]


def test_new_seed_is_valid() -> None:
    """Two new seeds differ."""
    one, other = new_seed(), new_seed()
    assert one != other
    assert parse_seed(one) == one
