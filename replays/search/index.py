"""Searches many logs, and keeps the searchable content of each log in a cache, so that a later search is fast."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

import attrs
from attrs import frozen

from combat.engine.catalog import system
from combat.engine.errors import Refused
from events.codec import json_text
from events.limits import escape_unprintable
from events.log.lines import LogError
from events.stores import StoreError, open_store, read_log
from events.stores.file_writing import write_rebuildable
from events.stores.safe_files import read_file, real_path
from replays.facts import ReplayError, is_log, log_files
from replays.loaded_fight import LoadedFight
from replays.search.entries import Entry, indexed
from replays.search.matching import select
from replays.search.names import KnownNames, seat_names
from replays.search.query import Query

VERSION = 2

DISTRIBUTION = "blow-by-blow"

MOST_BYTES = 64 << 20


@frozen
class Hit:
    """A beat that matches.

    Attributes:
        place: The path of the log, or the id of the fight in a store.
        entry: The content of the beat.
    """

    place: str
    entry: Entry


@frozen(kw_only=True)
class _Fight:
    """The searchable content of a log; `problem` is the fault that ends it early, or an empty string."""

    system: str
    seats: tuple[str, ...]
    entries: tuple[Entry, ...]
    problem: str


@frozen
class Unread:
    """A log, or part of one, that could not be searched, with the reason."""

    reason: str


def search_places(
    query: Query, places: list[str], seat: str | None = None, cache: Path | None = None
) -> Iterator[Hit | Unread]:
    """Search logs, folders with logs, and stores. The same log is searched once.

    The names in the query are checked against all logs, after the last hit.

    Args:
        query: The query.
        places: Paths of logs and folders, or addresses of stores, such as `sqlite:fights.db`.
        seat: The seat that searches; logs without this seat are left out.
        cache: The folder of the cache; None to use no cache.

    Raises:
        ReplayError: If a file or folder does not exist.
        StoreError: If a store cannot be opened.
        QueryError: If the query has a name that is unknown in all logs.
    """
    searched: set[bytes] = set()
    known, is_empty = KnownNames(), True
    for place, data in _logs(places):
        if isinstance(data, Unread):
            yield data
            continue
        digest = sha256(data).digest()
        if digest in searched:
            continue
        searched.add(digest)
        try:
            fight = _fight(data, digest, seat, cache)
        except (LogError, ReplayError, Refused) as error:
            yield Unread(escape_unprintable(f"{place}, {error}"))
            continue
        known.add(system(fight.system), fight.seats, fight.entries)
        is_empty = False
        for entry in select(query, fight.entries):
            yield Hit(place, entry)
        if fight.problem:
            yield Unread(escape_unprintable(f"{place}, {fight.problem}"))
    if not is_empty:
        known.check(query)


def _logs(places: list[str]) -> Iterator[tuple[str, bytes | Unread]]:
    for place in places:
        if ":" in place and not real_path(place).exists():
            with closing(open_store(place, create=False)) as store:
                for fight in store.export():
                    yield fight.id, b"".join(fight.lines)
            continue
        for path in log_files(place):
            try:
                if is_log(path):
                    yield str(path), read_log(path)
                elif not real_path(place).is_dir():
                    yield str(path), Unread(f"{escape_unprintable(place)} is not a log")
            except (StoreError, OSError) as error:
                yield str(path), Unread(escape_unprintable(str(error)))


def _fight(data: bytes, digest: bytes, seat: str | None, cache: Path | None) -> _Fight:
    path = None if cache is None else cache / f"{_key(digest, seat)}.json"
    if path is not None and (known := _read(path)) is not None:
        return known
    game = LoadedFight.read(data)
    fight = _Fight(
        system=game.system.name,
        seats=tuple(seat_names(game.header)),
        entries=tuple(indexed(game, seat)),
        problem="" if game.corruption is None else str(game.corruption),
    )
    if path is not None:
        _write(path, fight)
    return fight


def _key(digest: bytes, seat: str | None) -> str:
    from importlib.metadata import version  # slow to import and rarely needed

    return sha256(repr((digest, seat, VERSION, version(DISTRIBUTION))).encode()).hexdigest()


def _read(path: Path) -> _Fight | None:
    """Return the cached content; None if there is none."""
    try:
        data = json_text.loads(read_file(path, MOST_BYTES))
        return _Fight(**{**data, "seats": tuple(data["seats"]), "entries": tuple(map(_entry, data["entries"]))})
    except (StoreError, OSError, ValueError, LookupError, TypeError):
        return None


def _entry(row: Mapping[str, Any]) -> Entry:
    values = MappingProxyType({name: tuple(each) for name, each in row["values"].items()})
    return Entry(**{**row, "lines": tuple(row["lines"]), "values": values})


def _write(path: Path, fight: _Fight) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        rows = [{**attrs.asdict(entry, recurse=False), "values": dict(entry.values)} for entry in fight.entries]
        write_rebuildable(path, json_text.dumps({**attrs.asdict(fight, recurse=False), "entries": rows}))
    except OSError:
        return  # the next search reads the log again
