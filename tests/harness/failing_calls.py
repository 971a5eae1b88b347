"""Calls of a program into its system that fail on demand: files, locks, databases and memory."""

import asyncio
import errno
import math
import os
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial, wraps
from pathlib import Path
from typing import Any, cast

import portalocker
import pytest

FILE_CALLS = {
    **dict.fromkeys(("open", "write", "ftruncate", "link", "rename", "replace", "mkdir"), errno.ENOSPC),
    **dict.fromkeys(("read", "pread", "fsync", "unlink", "lseek", "stat", "lstat", "fstat", "listdir"), errno.EIO),
}
"""Functions of `os`, with the error of each."""

SOCKET_CALLS = {"accept": errno.EMFILE, "recv": errno.ECONNRESET, "send": errno.EPIPE}
"""Functions of sockets, with the error of each. Calls by which the event loop wakes itself are left alone."""

PACKAGES = ("events", "frontdoor", "combat", "replays")
ROOT = str(Path(__file__).parents[2])


class FailingCalls:
    """Counts calls while it watches, and lets some of them fail.

    Args:
        fails: Called with the name of each call that fails.
        first: The number of the first call that fails; None if all succeed.
        many: The number of calls that fail from then on.
        late: Whether a call takes effect before it fails, as far as a caller could not tell.

    Attributes:
        calls: The names of the calls, in order.
    """

    def __init__(
        self, fails: Callable[[str], None], first: int | None = None, many: float = 1, *, late: bool = False
    ) -> None:
        self.calls: list[str] = []
        self._fails = fails
        self._first = math.inf if first is None else first
        self._last = self._first + many - 1
        self._late = late
        self._watching = False

    def _hit(self, name: str) -> bool:
        """Count a call and return whether it fails."""
        if not self._watching:
            return False
        self.calls.append(name)
        failing = self._first <= len(self.calls) - 1 <= self._last
        if failing:
            self._fails(name)
        return failing

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Count calls, and let them fail."""
        before, self._watching = self._watching, True
        try:
            yield
        finally:
            self._watching = before

    @contextmanager
    def memory(self) -> Iterator[None]:
        """Count calls of functions of this project, which fail for lack of memory."""

        def called(frame: Any, event: str, _: object) -> None:
            file = frame.f_code.co_filename
            is_ours = event == "call" and file.startswith(ROOT) and file[len(ROOT) + 1 :].startswith(PACKAGES)
            # A generator that is resumed only to clean up allocates nothing.
            if (
                is_ours
                and not frame.f_code.co_flags & 0x20
                and self._hit(f"{file[len(ROOT) + 1 :]}:{frame.f_code.co_name}")
            ):
                sys.setprofile(called)
                raise MemoryError

        with self.watch():
            sys.setprofile(called)
            try:
                yield
            finally:
                sys.setprofile(None)

    def fail_from(self, first: int, many: float, *, late: bool) -> None:
        """Count the calls from 0 again, and let other ones fail."""
        self.calls.clear()
        self._first, self._last, self._late = first, first + many - 1, late

    def install_sockets(self, patch: pytest.MonkeyPatch) -> None:
        """Replace the functions of sockets, as far as the event loop of a server calls them."""
        for name, number in SOCKET_CALLS.items():
            call = getattr(socket.socket, name)
            failing = self._failing(name, call, partial(OSError, number, os.strerror(number)))

            def either(line: socket.socket, *arguments: Any, call: Any = call, failing: Any = failing) -> Any:
                is_watched = asyncio._get_running_loop() is not None and line.family != socket.AF_UNIX
                return (failing if is_watched else call)(line, *arguments)

            patch.setattr(socket.socket, name, either)

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Replace the functions of files, locks and databases."""
        for name, number in FILE_CALLS.items():
            error = partial(OSError, number, os.strerror(number))
            patch.setattr(os, name, self._failing(name, getattr(os, name), error))
        patch.setattr(
            portalocker, "lock", self._failing("lock", portalocker.lock, lambda: portalocker.LockException("no locks"))
        )
        connect = self._failing("connect", sqlite3.connect, lambda: sqlite3.OperationalError("disk I/O error"))
        patch.setattr(
            sqlite3, "connect", lambda *arguments, **named: FailingDatabase(connect(*arguments, **named), self)
        )
        try:
            import psycopg
        except ImportError:
            return
        execute = psycopg.Connection.execute

        def run(connection: Any, statement: Any, *arguments: Any, **named: Any) -> Any:
            lost = self._hit(str(statement).partition(" ")[0])
            if lost and not self._late:
                connection.close()
            result = execute(connection, statement, *arguments, **named)
            if lost:
                connection.close()
                raise psycopg.OperationalError("server closed the connection unexpectedly")
            return result

        patch.setattr(psycopg.Connection, "execute", run)

    def _failing(self, name: str, call: Any, error: Callable[[], Exception]) -> Any:
        @wraps(call)
        def failing(*arguments: Any, **named: Any) -> Any:
            if not self._hit(name):
                return call(*arguments, **named)
            if name == "write" and not self._late:  # a part of the data is written
                call(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
            elif self._late and name not in ("open", "connect", "lock", "accept"):
                call(*arguments, **named)
            raise error()

        return failing


class FailingDatabase:
    """A connection to SQLite, or a cursor, whose statements may fail."""

    def __init__(self, connection: sqlite3.Connection | sqlite3.Cursor, calls: FailingCalls) -> None:
        self._connection = connection
        self._calls = calls

    def execute(self, statement: str, *arguments: Any) -> Any:
        """Run a statement."""
        fails = cast("Any", self._calls)._hit(statement.partition(" ")[0])
        if not fails or self._calls._late:
            result = self._connection.execute(statement, *arguments)
        if fails:
            raise sqlite3.OperationalError("disk I/O error")
        return result

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        return cast("sqlite3.Connection", self._connection).in_transaction

    def cursor(self) -> "FailingDatabase":
        """Return a cursor, whose statements may fail as well."""
        return FailingDatabase(cast("sqlite3.Connection", self._connection).cursor(), self._calls)

    def close(self) -> None:
        """Close the connection or cursor."""
        self._connection.close()
