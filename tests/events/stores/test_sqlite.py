"""The store in SQLite: data is on the disk before a call returns, and other databases are not touched."""

import sqlite3
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from events.stores import InUse, Store, StoreError, open_store, sql, sqlite

BEGUN = b"header\nzero\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a database."""
    return tmp_path / "fights.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Return a store with one fight."""
    store = open_store(f"sqlite:{path}")
    store.create("a", BEGUN)
    yield store
    store.close()


def query_result(path: Path, query: str) -> object:
    """Return the result of a query on a separate connection."""
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchone()[0]
    finally:
        connection.close()


def test_new_database_is_private(path: Path, store: Store) -> None:
    """A database may contain secrets."""
    assert {stat.S_IMODE(value.stat().st_mode) for value in path.parent.iterdir()} == {0o600}


def test_every_write_waits_for_the_disk(path: Path, store: Store) -> None:
    """The writing connection uses a write-ahead log that is synced with each transaction."""
    assert query_result(path, "PRAGMA journal_mode") == "wal"
    assert isinstance(store, sqlite.SQLite)
    assert store._write_connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_readers_do_not_wait_for_writers(store: Store) -> None:
    """A reader sees the state before the transaction."""
    assert isinstance(store, sqlite.SQLite)
    with store._writing() as run:
        run("UPDATE blow_fights SET beats = 7")
        assert store.beats("a") == 1
    assert store.beats("a") == 7


def test_readers_do_not_wait_for_each_other(store: Store) -> None:
    """Each has a connection of its own, which a later reader uses again."""
    assert isinstance(store, sqlite.SQLite)
    with ThreadPoolExecutor(1) as other, store._reading() as run:
        run("SELECT beats FROM blow_fights")
        assert other.submit(store.beats, "a").result(timeout=30) == 1
    with store._reading(), store._reading():
        assert not store._idle
    assert len(store._idle) == 2


def test_connection_of_a_reader_is_closed_with_the_store(path: Path) -> None:
    """The reader ends its query, and then closes the connection."""
    store = open_store(f"sqlite:{path}")
    assert isinstance(store, sqlite.SQLite)
    store.create("a", BEGUN)
    with store._reading() as run:
        store.close()
        assert run("SELECT beats FROM blow_fights").fetchone() == (1,)
    assert not store._idle


def test_unread_rows_do_not_freeze_later_reads(store: Store) -> None:
    """A logged traceback may keep the cursor of a read that broke off, but later reads see what was written since."""
    assert isinstance(store, sqlite.SQLite)
    with store._reading() as run:
        unread = run("SELECT id FROM blow_fights")
    store.append("a", 1, b"one\n")
    assert store.beats("a") == 2
    assert store.read("a") == [b"zero\n", b"one\n"]
    del unread


def test_writer_waits_a_limited_time_for_other_processes(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The writer gets InUse, and nothing is written."""
    monkeypatch.setattr(sqlite, "_TIMEOUT", 0.05)
    other = open_store(f"sqlite:{path}")
    assert isinstance(store, sqlite.SQLite)
    with store._writing(), pytest.raises(InUse, match="is in use by another program; try again"):
        other.append("a", 1, b"one\n")
    other.append("a", 1, b"one\n")
    other.close()
    assert store.read("a") == [b"zero\n", b"one\n"]


def test_database_of_another_program_is_not_changed(path: Path) -> None:
    """An existing file is refused, whether it is an SQLite database or not."""
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE blow_fights (theirs)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="is a database of another program; choose another name"):
        open_store(f"sqlite:{path}")
    assert path.read_bytes() == before
    path.write_bytes(b"dear diary, " * 1000)
    with pytest.raises(StoreError, match=r"fights\.db failed: file is not a database"):
        open_store(f"sqlite:{path}")
    assert path.read_bytes() == b"dear diary, " * 1000


def test_folder_of_the_database_must_exist(tmp_path: Path) -> None:
    """The path must not be a folder or another kind of file."""
    with pytest.raises(StoreError, match=r"fights\.db cannot be opened: No such file or directory"):
        open_store(f"sqlite:{tmp_path / 'none' / 'fights.db'}")
    with pytest.raises(StoreError, match=r"failed: unable to open database file|cannot be opened: Is a directory"):
        open_store(f"sqlite:{tmp_path}")


def test_newer_version_migrates_the_database(path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer version migrates the tables and keeps their data; an older version then refuses them."""
    store.close()
    step = "ALTER TABLE blow_fights ADD COLUMN colour TEXT; UPDATE blow_fights SET colour = 'red'"
    monkeypatch.setattr(sql, "MIGRATIONS", (*sql.MIGRATIONS, step))
    for _ in range(2):
        newer = open_store(f"sqlite:{path}")
        assert newer.read("a") == [b"zero\n"]
        newer.close()
    assert query_result(path, "SELECT colour FROM blow_fights") == "red"
    monkeypatch.undo()
    with pytest.raises(StoreError) as refused:
        open_store(f"sqlite:{path}")
    assert str(refused.value) == (
        f"sqlite:{path} was created by a newer Blow by blow: its tables have version 2, "
        "and this program knows versions up to 1; upgrade the program"
    )


def test_failed_migration_leaves_tables_unchanged(path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole migration is rolled back."""
    store.close()
    monkeypatch.setattr(sql, "MIGRATIONS", (*sql.MIGRATIONS, "ALTER TABLE blow_fights ADD COLUMN colour TEXT; SELEKT"))
    with pytest.raises(StoreError, match="syntax error"):
        open_store(f"sqlite:{path}")
    monkeypatch.undo()
    again = open_store(f"sqlite:{path}")
    assert again.read("a") == [b"zero\n"]
    again.close()
    assert query_result(path, "SELECT count(*) FROM pragma_table_info('blow_fights') WHERE name = 'colour'") == 0
