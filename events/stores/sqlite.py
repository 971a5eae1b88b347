"""A store in an SQLite database: no installation or server needed, and processes on one machine can share it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Lock, RLock

from events.stores.safe_files import InUse, StoreError, real_path
from events.stores.sql import Run, SQLStore, is_current_version, migrate

_APPLICATION_ID = 0x426C6F77
"""The application id that marks this project's databases: `Blow`."""

_SETTINGS = ("synchronous = FULL", "fullfsync = ON", "foreign_keys = ON")

_TIMEOUT = 30.0
"""Maximum number of seconds to wait for another process that writes."""


class SQLite(SQLStore):
    """A store in an SQLite database.

    Each reader has a connection of its own, so readers never wait for the disk or for each other: the connections are
    kept, as many as threads have read at the same time. Data is on the disk when a call returns (write-ahead log,
    `synchronous=FULL`).

    Args:
        path: The path of the database, which is created if necessary; its folder must exist.

    Raises:
        StoreError: If the database cannot be opened, or belongs to another program.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = real_path(path)
        self.url = f"sqlite:{self._path}"
        super().__init__()
        self._write_lock, self._idle_lock = RLock(), Lock()
        self._idle: list[sqlite3.Connection] = []
        with self._store_errors():
            with suppress(FileExistsError):  # an empty file is an empty database; only its owner may read it
                os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            self._write_connection = _connect(self._path)
            try:
                self._prepare()
                self._idle.append(_connect(self._path))
            except BaseException:
                self._write_connection.close()
                raise

    def close(self) -> None:
        if self._let_go():
            with self._write_lock:
                self._close_idle()
                self._write_connection.close()

    def _prepare(self) -> None:
        """Create the tables, or migrate them to the current version."""
        application_id, version, table_count = (
            self._write_connection.execute(query).fetchone()[0]
            for query in ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master")
        )
        if application_id != _APPLICATION_ID and (table_count or version):
            raise StoreError(f"{self.url} is a database of another program; choose another name")
        if self._write_connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
            raise StoreError(f"{self.url} is on a disk where SQLite cannot keep a write-ahead log; use a local disk")
        if application_id == _APPLICATION_ID and is_current_version(version):
            return  # so that a database on a full disk can be read
        with self._transaction() as run:
            version = self._write_connection.execute("PRAGMA user_version").fetchone()[
                0
            ]  # read again, now that no other process can change it
            version = migrate(run, version, self.url, number="INTEGER", bytes_="BLOB")
            run(f"PRAGMA application_id = {_APPLICATION_ID}")
            run(f"PRAGMA user_version = {version}")

    @contextmanager
    def _reading(self) -> Iterator[Run]:
        with self._store_errors():
            self._check_ours()
            with self._idle_lock:
                connection = self._idle.pop() if self._idle else None
            connection = connection or _connect(self._path)
            try:
                # An open cursor would show later reads the database as it is now, even one in a logged traceback.
                with closing(connection.cursor()) as cursor:
                    yield lambda statement, *values: cursor.execute(statement, values)
            finally:
                with self._idle_lock:
                    self._idle.append(connection)
                if not self._open:  # closed by another thread meanwhile
                    self._close_idle()

    def _close_idle(self) -> None:
        with self._idle_lock:
            while self._idle:
                self._idle.pop().close()

    @contextmanager
    def _snapshot(self) -> Iterator[Run]:
        with self._store_errors(), closing(_connect(self._path)) as connection:
            self._check_ours()
            connection.execute("BEGIN")
            yield lambda statement, *values: connection.execute(statement, values)

    @contextmanager
    def _writing(self) -> Iterator[Run]:
        with self._store_errors(), self._write_lock:
            self._check_ours()
            with self._transaction() as run:
                yield run

    @contextmanager
    def _transaction(self) -> Iterator[Run]:
        try:
            if self._write_connection.in_transaction:  # an earlier rollback failed
                self._write_connection.execute("ROLLBACK")
            self._write_connection.execute("BEGIN IMMEDIATE")
            yield self._run
            self._write_connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._write_connection.execute("ROLLBACK")
            raise

    def _run(self, statement: str, *values: object) -> sqlite3.Cursor:
        return self._write_connection.execute(statement, values)

    @contextmanager
    def _store_errors(self) -> Iterator[None]:
        try:
            yield
        except StoreError:
            raise
        except OSError as error:
            raise StoreError(f"{self.url} cannot be opened: {error.strerror or error}") from error
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in (
                sqlite3.SQLITE_BUSY,
                sqlite3.SQLITE_LOCKED,
            ):  # for any kind of lock conflict
                raise InUse(f"{self.url} is in use by another program; try again") from error
            raise StoreError(f"{self.url} failed: {error}") from error
        except (sqlite3.Error, OverflowError) as error:
            raise StoreError(f"{self.url} failed: {error}") from error


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_TIMEOUT, isolation_level=None, check_same_thread=False)
    try:
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")
    except BaseException:
        connection.close()
        raise
    return connection
