"""A store in a PostgreSQL database, which many processes on many machines can share."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import BoundedSemaphore, Lock
from typing import Any
from urllib.parse import quote

from events.stores.safe_files import InUse, StoreError
from events.stores.sql import Run, SQLStore, migrate

try:
    import psycopg
    from psycopg.conninfo import conninfo_to_dict
except ImportError as error:
    raise StoreError("a store in PostgreSQL needs its driver: pip install 'blow-by-blow[postgres]'") from error

_MAX_CONNECTIONS = 8
"""Maximum number of connections; further statements wait."""

_LOCK = 0x426C6F77
"""Key of the advisory lock held while tables are created or changed."""

_SESSION = """
SET synchronous_commit = on;
SET lock_timeout = '30s';
SET idle_in_transaction_session_timeout = '60s';
SET default_transaction_isolation = 'read committed'
"""

_NO_HURRY = "SET LOCAL idle_in_transaction_session_timeout = 0"

_DEFAULTS = {"connect_timeout": 10, "client_encoding": "utf8", "application_name": "blow-by-blow"}


class PostgreSQL(SQLStore):
    """A store in a PostgreSQL database.

    Data is on the server's disk when a call returns, if the server has `fsync` enabled. If the connection is lost
    during a commit, the StoreError says that the data may have been written; catch up with the fight to find out.

    Args:
        url: `postgresql://USER:PASSWORD@HOST:PORT/DATABASE`, with any further parameters of libpq.

    Raises:
        StoreError: If the database cannot be opened; messages never contain the password.
    """

    _LOCKED = " FOR UPDATE"
    _LOCK_ALL = (_NO_HURRY, "LOCK TABLE blow_fights IN EXCLUSIVE MODE")

    def __init__(self, url: str) -> None:
        self._parameters = _parse_url(url)
        self.url = _public_url(self._parameters)
        super().__init__()
        self._slots = BoundedSemaphore(_MAX_CONNECTIONS)
        self._idle: list[psycopg.Connection[Any]] = []
        self._idle_lock = Lock()
        try:
            with self._writing() as run:
                self._prepare(run)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        ours = self._let_go()
        with self._idle_lock:
            idle, self._idle = self._idle, []
        if ours:
            for connection in idle:
                connection.close()

    def _prepare(self, run: Run) -> None:
        """Create the tables, or migrate them to the current version."""
        (encoding,) = run("SHOW server_encoding").fetchone()
        if encoding != "UTF8":
            raise StoreError(f"{self.url} stores text as {encoding}; create the database with ENCODING 'UTF8'")
        run("SELECT pg_advisory_xact_lock(?)", _LOCK)
        if run("SELECT to_regclass('blow_version')").fetchone() == (None,):
            run("CREATE TABLE blow_version (version BIGINT NOT NULL)")
            run("INSERT INTO blow_version VALUES (0)")
        (before,) = run("SELECT version FROM blow_version").fetchone()
        now = migrate(run, before, self.url, number="BIGINT GENERATED ALWAYS AS IDENTITY", bytes_="BYTEA")
        if now != before:
            run("UPDATE blow_version SET version = ?", now)

    @contextmanager
    def _reading(self) -> Iterator[Run]:
        with self._store_errors(), self._lent() as connection:
            yield _runner(connection)

    @contextmanager
    def _snapshot(self) -> Iterator[Run]:
        with self._store_errors(), self._lent() as connection:
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            try:
                connection.execute(_NO_HURRY)
                yield _runner(connection)
            finally:
                with suppress(psycopg.Error):
                    connection.execute("ROLLBACK")

    @contextmanager
    def _writing(self) -> Iterator[Run]:
        with self._store_errors(), self._lent() as connection:
            connection.execute("BEGIN")
            try:
                yield _runner(connection)
            except BaseException:
                with suppress(psycopg.Error):
                    connection.execute("ROLLBACK")
                raise
            try:
                connection.execute("COMMIT")
            except psycopg.OperationalError as error:
                raise StoreError(
                    f"{self.url} was lost during a write, which may have succeeded: {self._reason(error)}; "
                    "catch up with the fight"
                ) from None

    @contextmanager
    def _lent(self) -> Iterator["psycopg.Connection[Any]"]:
        """Lend a connection to one thread at a time; a failed connection is closed."""
        self._check_ours()
        with self._slots:
            connection = self._idle_connection() or self._connect()
            try:
                yield connection
            finally:
                with self._idle_lock:
                    keep = connection.info.transaction_status == psycopg.pq.TransactionStatus.IDLE and self._open
                    if keep:
                        self._idle.append(connection)
                if not keep:
                    connection.close()

    def _idle_connection(self) -> "psycopg.Connection[Any] | None":
        """Return an idle connection that the server has not closed; None if there is none."""
        while True:
            with self._idle_lock:
                if not self._idle:
                    return None
                connection = self._idle.pop()
            with suppress(psycopg.Error):
                connection.pgconn.consume_input()  # notices a closed connection without waiting
                if connection.pgconn.status == psycopg.pq.ConnStatus.OK:
                    return connection
            connection.close()

    def _connect(self) -> "psycopg.Connection[Any]":
        connection = psycopg.connect(**{**_DEFAULTS, **self._parameters}, autocommit=True)
        connection.execute(_SESSION)
        return connection

    @contextmanager
    def _store_errors(self) -> Iterator[None]:
        try:
            yield
        except StoreError:
            raise
        except psycopg.errors.LockNotAvailable:
            raise InUse(f"{self.url} is in use by another program; try again") from None
        except psycopg.Error as error:  # its cause may contain the password
            raise StoreError(f"{self.url} failed: {self._reason(error)}") from None

    def _reason(self, error: psycopg.Error) -> str:
        reason = " ".join(str(error).split()) or type(error).__name__
        for secret in ("password", "sslpassword", "passfile"):
            if value := self._parameters.get(secret):
                reason = reason.replace(str(value), "***")
        return reason


def _runner(connection: "psycopg.Connection[Any]") -> Run:
    def run(statement: str, *values: object) -> Any:
        return connection.execute(statement.replace("?", "%s"), values or None, binary=True)

    return run


def _parse_url(url: str) -> dict[str, Any]:
    """Return the connection parameters of a URL."""
    advice = (
        "write postgresql://USER:PASSWORD@HOST:PORT/DATABASE, with %40 for an @ in a password, %2F for a / and so on"
    )
    _, *rest = re.split("[/?#]", url.partition("://")[2], maxsplit=1)
    if "\0" in url or url.count("@") > 1 or "@" in "".join(rest):
        raise StoreError(f"not a PostgreSQL URL; {advice}")
    try:
        parsed = conninfo_to_dict(url)
    except (psycopg.Error, UnicodeError):
        raise StoreError(f"not a PostgreSQL URL; {advice}") from None
    if not re.fullmatch("[0-9,]*", str(parsed.get("port", ""))):  # a mistake may put a password here
        raise StoreError(f"not a PostgreSQL URL; {advice}")
    return {key: value for key, value in parsed.items() if value is not None}


def _public_url(parameters: dict[str, Any]) -> str:
    """Return the URL of a database without its password."""
    user = f"{quote(str(parameters['user']))}@" if "user" in parameters else ""
    host = quote(str(parameters.get("host", "")), safe=",")
    port = f":{parameters['port']}" if "port" in parameters else ""
    return f"postgresql://{user}{host}{port}/{quote(str(parameters.get('dbname', '')))}"
