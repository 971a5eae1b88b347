"""The store protocol: logs with an id, made of one unchanging line per beat, and notes for each log."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Protocol

from attrs import frozen

from events.codec.json_lines import split_lines
from events.codec.seals import SEALED, is_sealed_after
from events.deprecation import RenamedMethod
from events.limits import show_value
from events.stores.safe_files import StoreError

MAX_ID_BYTES = 64
"""Maximum length of a fight id or note key in bytes of UTF-8, so that it fits into a file name."""

MAX_CHECKED_NAMES = 256
"""Number of fight ids and note keys that are not checked again."""

CHECKPOINT = "checkpoint"
"""Key of the note that holds a log's checkpoint."""


class NoSuchFight(StoreError):
    """A store has no fight with this id."""


class FightExists(StoreError):
    """A store already has a fight with this id."""


class Diverged(StoreError):
    """A log is no longer the one that its writer continues: it has lost beats, or holds another history."""


class Stale(StoreError):
    """A log has more beats than its writer expected, because another process added some.

    Attributes:
        found: The actual number of beats.
    """

    def __init__(self, sentence: str, found: int) -> None:
        super().__init__(sentence)
        self.found = found


@frozen(kw_only=True)
class StoredFight:
    """A fight as a store holds it.

    Attributes:
        id: The id of the fight.
        lines: The header line and the line of each beat.
        beats: The number of beats that the store counts; differs from the lines only if the store is damaged.
        notes: The notes by key, without the checkpoint.
    """

    id: str
    lines: tuple[bytes, ...]
    beats: int
    notes: Mapping[str, bytes]


class Store(Protocol):
    """Logs stored by id.

    A write is complete and durable when its method returns; a failed write changes nothing. Threads can share a store
    object, and several processes can open the same store; a forked process must open its own. Lines are stored
    unchanged, with the newline at their end. Each method raises StoreError if the store fails, or if an id or key is
    invalid.

    Attributes:
        url: The address of the store, without a password.
    """

    url: str

    def create(self, fight: str, lines: bytes) -> None:
        """Create a log from its header line and the lines of its first beats; raises FightExists."""

    def append(self, fight: str, beats: int, lines: bytes) -> None:
        """Append the lines of further beats to a log that has `beats` beats.

        Raises:
            Stale: If the log has more beats.
            Diverged: If it has fewer beats, or a sealed line would follow another line than its seal says.
        """

    def header(self, fight: str) -> bytes:
        """Return the header line; like all following methods, raises NoSuchFight if the fight does not exist."""

    def read(self, fight: str, first: int = 0, last: int | None = None) -> list[bytes]:
        """Return the lines of beats `first` to `last`; if `last` is None, those of all beats from `first` on."""

    def beats(self, fight: str) -> int:
        """Return the number of beats."""

    def fights(self) -> list[str]:
        """Return the ids of all fights, sorted."""

    def note(self, fight: str, key: str) -> bytes | None:
        """Return the note of a fight under a key; None if there is none."""

    def notes(self, fight: str, *keys: str) -> tuple[bytes | None, ...]:
        """Return the notes of a fight under several keys; None for each that does not exist."""
        return tuple([self.note(fight, key) for key in keys])

    def put(self, fight: str, key: str, value: bytes | None) -> None:
        """Store a note of a fight under a key, replacing an earlier one; None deletes it."""

    def swap(self, fight: str, key: str, old: bytes | None, new: bytes) -> bool:
        """Store a note if the current one is `old`; return whether it was. No other write happens in between."""
        raise NotImplementedError

    def remove(self, fight: str) -> None:
        """Delete a log and all its notes permanently."""

    def export(self) -> Iterator[StoredFight]:
        """Yield all fights as they are at one moment; in a folder, each fight has its own moment."""

    def fill(self, fights: Iterable[StoredFight], *, replace: bool = False) -> None:
        """Store fights with their notes, all or none of them.

        Args:
            fights: The fights, such as the `export` of another store.
            replace: Whether to delete all fights that are in the store.

        Raises:
            StoreError: If the store has fights and `replace` is false.
        """

    def close(self) -> None:
        """Close the store; later calls raise StoreError."""

    def log(self, fight: str) -> "Log":
        """Return a log, which need not exist yet; raises StoreError if the id is invalid."""
        return Log(self, fight)


class Log:
    """A log in a store, which need not exist yet.

    Args:
        store: The store.
        fight: The id of the fight.

    Raises:
        StoreError: If the id is invalid.
    """

    beside = RenamedMethod("checkpoint_name")
    rest = RenamedMethod("release")
    whole = RenamedMethod("read_all")

    def __init__(self, store: Store, fight: str) -> None:
        self.store = store
        self.fight = check_fight_id(fight)

    def __str__(self) -> str:
        return f"fight {show_value(self.fight)} of {self.store.url}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and other.store is self.store and other.fight == self.fight

    def __hash__(self) -> int:
        return hash((id(self.store), self.fight))

    @property
    def checkpoint_name(self) -> str:
        """The name of the log's checkpoint, for messages."""
        return f"the note '{CHECKPOINT}'"

    def header(self, size: int) -> bytes:
        """Return the header line, given its size in bytes."""
        return self.store.header(self.fight)

    def read_all(self, size: int | None = None) -> bytes:
        """Return all lines, or the lines within the first `size` bytes."""
        data = b"".join([self.store.header(self.fight), *self.store.read(self.fight)])
        return data if size is None else data[:size]

    def since(self, beat: int, start: int) -> bytes:
        """Return the lines from a beat on, given the position at which its line begins."""
        return b"".join(self.store.read(self.fight, beat))

    def lines(self, first: int, last: int, start: int, end: int) -> bytes:
        """Return the lines from beat `first` to beat `last`.

        Raises:
            StoreError: If the lines have changed or are gone.
        """
        data = b"".join(self.store.read(self.fight, first, last))
        if len(data) != end - start:
            raise StoreError(f"{self} has changed since it was loaded")
        return data

    def checkpoint(self) -> bytes:
        """Return the checkpoint of the log; empty if there is none."""
        return self.store.note(self.fight, CHECKPOINT) or b""

    def keep(self, checkpoint: bytes) -> None:
        """Store a checkpoint of the log."""
        self.store.put(self.fight, CHECKPOINT, checkpoint)

    def release(self) -> None:
        """Do nothing: the store is queried for each read."""


def name_checked(name: object, what: str) -> str:
    """Return an id or key that every store can keep; raises StoreError if it is invalid."""
    if not isinstance(name, str):
        raise StoreError(f"{what} must be a string, not {show_value(name)}")
    try:
        size = len(name.encode())
    except UnicodeEncodeError:
        raise StoreError(f"{what} must be encodable in UTF-8, which {show_value(name)} is not") from None
    if "\0" in name:
        raise StoreError(f"{what} must not contain NUL, as {show_value(name)} does")
    if not 0 < size <= MAX_ID_BYTES:
        raise StoreError(f"{what} must have 1 to {MAX_ID_BYTES} bytes, not {size}")
    return name


@lru_cache(maxsize=MAX_CHECKED_NAMES)
def check_fight_id(fight: object) -> str:
    """Return the id of a fight; raises StoreError if it is invalid."""
    return name_checked(fight, "the id of a fight")


@lru_cache(maxsize=MAX_CHECKED_NAMES)
def check_note_key(key: object) -> str:
    """Return the key of a note; raises StoreError if it is invalid."""
    return name_checked(key, "the key of a note")


def check_lines(data: bytes) -> list[bytes]:
    """Return the lines to write.

    Raises:
        StoreError: If there is no line, the last one is incomplete, or one contains a NUL, which JSON never does.
    """
    if b"\0" in data:
        raise StoreError("a log line must not contain NUL")
    rows = split_lines(data)
    if not rows or not rows[-1].endswith(b"\n"):
        raise StoreError("a log grows by whole lines, each with a newline at its end")
    return rows


def no_such_fight_error(store: Store, fight: str) -> NoSuchFight:
    """Return the error for a missing fight."""
    return NoSuchFight(f"{store.url} has no fight {show_value(fight)}")


def fight_exists_error(store: Store, fight: str) -> FightExists:
    """Return the error for an existing fight."""
    return FightExists(
        f"{store.url} already has a fight {show_value(fight)}; choose another id, or load the fight to continue it"
    )


def not_empty_error(store: Store) -> StoreError:
    """Return the error for a store that has fights although it must be empty."""
    return StoreError(f"{store.url} already has fights; choose an empty place, or replace them")


def check_continues(fight: str, beats: int, found: int, last: bytes, line: bytes) -> None:
    """Check that a line continues a log; stores call this within the transaction that appends it.

    Args:
        fight: The id of the fight.
        beats: The number of beats that the writer expects.
        found: The number of beats in the store.
        last: The last line in the store.
        line: The first new line.

    Raises:
        Stale: If the log has more beats than the writer expects.
        Diverged: If it has fewer beats, or another history.
    """
    if found > beats:
        raise Stale(f"fight {show_value(fight)} now has {found} beats, not {beats}; catch up with it first", found)
    if found < beats:
        raise Diverged(
            f"fight {show_value(fight)} has only {found} beats, not {beats}: the store has lost some; record the fight "
            "again to add the others, or load it to continue from there"
        )
    if SEALED.fullmatch(line) and SEALED.fullmatch(last) and not is_sealed_after(line, last):
        raise Diverged(
            f"fight {show_value(fight)} has {found} beats as expected, but the last one is another: the store holds "
            "another history of the fight; load it to continue from there, or save this history under another id"
        )
