"""Common base of stores in SQL databases: the tables, their migrations and all methods."""

import os
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

from events.stores.protocol import (
    CHECKPOINT,
    Store,
    StoredFight,
    check_continues,
    check_fight_id,
    check_lines,
    check_note_key,
    fight_exists_error,
    no_such_fight_error,
    not_empty_error,
)
from events.stores.safe_files import StoreError

_TABLES = """
CREATE TABLE blow_fights (
    number {number} PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    header {bytes} NOT NULL,
    beats BIGINT NOT NULL
);
CREATE TABLE blow_lines (
    fight BIGINT NOT NULL REFERENCES blow_fights ON DELETE CASCADE,
    beat BIGINT NOT NULL,
    line {bytes} NOT NULL,
    PRIMARY KEY (fight, beat)
);
CREATE TABLE blow_notes (
    fight BIGINT NOT NULL REFERENCES blow_fights ON DELETE CASCADE,
    key TEXT NOT NULL,
    value {bytes} NOT NULL,
    PRIMARY KEY (fight, key)
)
"""

MIGRATIONS = (_TABLES,)
"""Steps from an empty database to the current tables; a released step is never changed."""

_PUT = (
    "INSERT INTO blow_notes (fight, key, value) VALUES (?, ?, ?) "
    "ON CONFLICT (fight, key) DO UPDATE SET value = excluded.value"
)

Run = Callable[..., Any]
"""Runs a statement, whose question marks are replaced by the further arguments, and returns its cursor."""


class SQLStore(Store):
    """A store in an SQL database; subclasses provide `_reading` and `_writing`."""

    _LOCKED = ""
    """Suffix of a query within `_writing` that locks its rows."""

    _LOCK_ALL: tuple[str, ...] = ()
    """Statements within `_writing` that keep other writers out for as long as it takes."""

    def __init__(self) -> None:
        self._owner = os.getpid()
        self._open = True

    def _let_go(self) -> bool:
        """Mark the store as closed, and return whether this process may close the connections."""
        self._open = False
        return self._owner == os.getpid()

    def _check_ours(self) -> None:
        if not self._open:
            raise StoreError(f"{self.url} was closed")
        if self._owner != os.getpid():
            raise StoreError(
                f"{self.url} was opened by process {self._owner}; a forked process must open its own store"
            )

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Run]:
        """Return a context in which queries can be run."""

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Run]:
        """Return a context that runs statements as one durable transaction."""

    @abstractmethod
    def _snapshot(self) -> AbstractContextManager[Run]:
        """Return a context in which all queries see the same moment, without delaying other threads."""

    def create(self, fight: str, lines: bytes) -> None:
        name, rows = check_fight_id(fight), check_lines(lines)
        with self._writing() as run:
            self._create(run, name, rows)

    def _create(self, run: Run, name: str, rows: Sequence[bytes]) -> int:
        new = "INSERT INTO blow_fights (id, header, beats) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING"
        if run(new, name, rows[0], len(rows) - 1).rowcount != 1:
            raise fight_exists_error(self, name)
        number = int(self._row(run, name, "number")[0])
        _add(run, number, 0, rows[1:])
        return number

    def append(self, fight: str, beats: int, lines: bytes) -> None:
        name, rows = check_fight_id(fight), check_lines(lines)
        with self._writing() as run:
            number, found, last = self._row(run, name, "number, beats, header", self._LOCKED)
            if found:
                query = "SELECT line FROM blow_lines WHERE fight = ? AND beat = ?"
                (last,) = run(query, number, found - 1).fetchone()
            check_continues(name, beats, found, bytes(last), rows[0])
            _add(run, number, beats, rows)
            run("UPDATE blow_fights SET beats = ? WHERE number = ?", beats + len(rows), number)

    def header(self, fight: str) -> bytes:
        with self._reading() as run:
            return bytes(self._row(run, check_fight_id(fight), "header")[0])

    def read(self, fight: str, first: int = 0, last: int | None = None) -> list[bytes]:
        with self._reading() as run:
            number, beats = self._row(run, check_fight_id(fight), "number, beats")
            rows = run(
                "SELECT line FROM blow_lines WHERE fight = ? AND beat BETWEEN ? AND ? ORDER BY beat",
                number,
                first,
                beats - 1 if last is None else last,
            )
            return [bytes(line) for (line,) in rows.fetchall()]

    def beats(self, fight: str) -> int:
        with self._reading() as run:
            return int(self._row(run, check_fight_id(fight), "beats")[0])

    def fights(self) -> list[str]:
        with self._reading() as run:
            return sorted(name for (name,) in run("SELECT id FROM blow_fights").fetchall())

    def note(self, fight: str, key: str) -> bytes | None:
        return self.notes(fight, key)[0]

    def notes(self, fight: str, *keys: str) -> tuple[bytes | None, ...]:
        name, checked = check_fight_id(fight), [check_note_key(key) for key in keys]
        joined = f"blow_notes.fight = blow_fights.number AND blow_notes.key IN ({', '.join('?' * len(checked))})"
        query = f"SELECT key, value FROM blow_fights LEFT JOIN blow_notes ON {joined} WHERE blow_fights.id = ?"  # noqa: S608 - contains only constants
        with self._reading() as run:
            found = dict(run(query, *checked, name).fetchall())
        if not found:
            raise no_such_fight_error(self, name)
        return tuple([None if (value := found.get(key)) is None else bytes(value) for key in checked])

    def put(self, fight: str, key: str, value: bytes | None) -> None:
        name, key = check_fight_id(fight), check_note_key(key)
        with self._writing() as run:
            (number,) = self._row(run, name, "number", self._LOCKED)
            if value is None:
                run("DELETE FROM blow_notes WHERE fight = ? AND key = ?", number, key)
            else:
                run(_PUT, number, key, value)

    def swap(self, fight: str, key: str, old: bytes | None, new: bytes) -> bool:
        name, key = check_fight_id(fight), check_note_key(key)
        with self._writing() as run:
            (number,) = self._row(run, name, "number", self._LOCKED)
            row = run("SELECT value FROM blow_notes WHERE fight = ? AND key = ?", number, key).fetchone()
            if (None if row is None else bytes(row[0])) != old:
                return False
            run(_PUT, number, key, new)
            return True

    def remove(self, fight: str) -> None:
        name = check_fight_id(fight)
        with self._writing() as run:
            (number,) = self._row(run, name, "number", self._LOCKED)
            run("DELETE FROM blow_fights WHERE number = ?", number)

    def export(self) -> Iterator[StoredFight]:
        with self._snapshot() as run:
            fights = "SELECT number, id, header, beats FROM blow_fights ORDER BY id"
            for number, name, header, beats in run(fights).fetchall():
                rows = run("SELECT line FROM blow_lines WHERE fight = ? ORDER BY beat", number).fetchall()
                notes = run("SELECT key, value FROM blow_notes WHERE fight = ? ORDER BY key", number).fetchall()
                yield StoredFight(
                    id=name,
                    lines=(bytes(header), *(bytes(line) for (line,) in rows)),
                    beats=beats,
                    notes={key: bytes(value) for key, value in notes if key != CHECKPOINT},
                )

    def fill(self, fights: Iterable[StoredFight], *, replace: bool = False) -> None:
        with self._writing() as run:
            for statement in self._LOCK_ALL:
                run(statement)
            if not replace and run("SELECT 1 FROM blow_fights LIMIT 1").fetchone() is not None:
                raise not_empty_error(self)
            run("DELETE FROM blow_fights")
            for fight in fights:
                number = self._create(run, check_fight_id(fight.id), fight.lines)  # damaged lines are kept
                for key, value in fight.notes.items():
                    run(_PUT, number, check_note_key(key), value)

    def _row(self, run: Run, fight: str, columns: str, locked: str = "") -> tuple[Any, ...]:
        row = run(f"SELECT {columns} FROM blow_fights WHERE id = ?{locked}", fight).fetchone()  # noqa: S608 - contains only constants
        if row is None:
            raise no_such_fight_error(self, fight)
        return tuple(row)

    def __repr__(self) -> str:
        return f"<store {self.url}>"


def _add(run: Run, number: int, beats: int, rows: Sequence[bytes]) -> None:
    for beat, row in enumerate(rows, start=beats):
        run("INSERT INTO blow_lines (fight, beat, line) VALUES (?, ?, ?)", number, beat, row)


def is_current_version(version: int) -> bool:
    """Return whether a version of the tables is the current one."""
    return version == len(MIGRATIONS)


def migrate(run: Run, version: int, url: str, *, number: str, bytes_: str) -> int:
    """Migrate the tables to the current version and return that version; raises StoreError if they are newer."""
    if version > len(MIGRATIONS):
        raise StoreError(
            f"{url} was created by a newer Blow by blow: its tables have version {version}, and this program "
            f"knows versions up to {len(MIGRATIONS)}; upgrade the program"
        )
    for step in MIGRATIONS[version:]:
        for statement in step.split(";"):
            run(statement.format(number=number, bytes=bytes_))
    return len(MIGRATIONS)
