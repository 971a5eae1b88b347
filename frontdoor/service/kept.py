"""How a fight lies in a store: its log, line by line."""

from typing import Any, Protocol

from combat.engine.catalog import system as system_named
from combat.engine.encounter import Encounter
from combat.engine.setups import source_of
from events.journal import Header
from events.log import line_of, lines
from events.rehydrate import rehydrated


class Store(Protocol):
    """Logs by id, with notes beside them."""

    def create(self, fight: str, lines: bytes) -> None: ...
    def append(self, fight: str, beats: int, lines: bytes) -> None: ...
    def header(self, fight: str) -> bytes: ...
    def read(self, fight: str, first: int = 0) -> list[bytes]: ...
    def beats(self, fight: str) -> int: ...
    def fights(self) -> list[str]: ...
    def note(self, fight: str, key: str) -> bytes | None: ...
    def put(self, fight: str, key: str, value: bytes | None) -> None: ...
    def remove(self, fight: str) -> None: ...
    def close(self) -> None: ...


def begin(store: Store, fight: str, begun: Encounter) -> None:
    """Lay a new fight into a store."""
    store.create(fight, b"".join(lines(begun.journal, begun.system.codec)))


def load(store: Store, fight: str, seed: str | None) -> Encounter:
    """Return a fight as it lies in a store."""
    found = rehydrated(store.header(fight) + b"".join(store.read(fight)), _facts, _codec)
    return Encounter(system_named(found.journal.header.system), found.journal, found.histories[-1], source_of(seed))


def append(store: Store, fight: str, grown: Encounter) -> None:
    """Lay the last beat of a fight into a store."""
    last = grown.journal.last
    if last is not None:
        store.append(fight, len(grown.journal) - 1, line_of(grown.journal, last, grown.system.codec))


def _facts(header: Header) -> Any:
    return system_named(header.system).projection


def _codec(header: Header) -> Any:
    return system_named(header.system).codec
