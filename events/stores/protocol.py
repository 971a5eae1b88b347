"""What a store is: logs by id, a line a beat, byte for byte as they were written, and notes beside each."""

from typing import Protocol

from events.deprecation import RenamedMethod
from events.files import StoreError
from events.limits import show_value

MAX_ID_BYTES = 64
"""An id of a fight, or the key of a note, is no longer in UTF-8: a folder makes a file name of it."""

CHECKPOINT = "checkpoint"
"""The key of the note that spares reading all of a log."""


class NoSuchFight(StoreError):
    """A store has no fight of this id."""


class FightExists(StoreError):
    """A store has a fight of this id already."""


class Stale(StoreError):
    """A log has other beats than its writer thought, mostly because somebody else has added some since it was read.

    Attributes:
        found: How many beats there are.
    """

    def __init__(self, sentence: str, found: int) -> None:
        super().__init__(sentence)
        self.found = found


class Store(Protocol):
    """Logs by id. Every method that writes returns only after it is durable, and writes wholly or not at all.

    Threads may share one, and so may programs that open the same place; a program that forks opens its own. Lines are
    kept byte for byte, each with the newline at its end. Every method raises StoreError where the store fails it, and
    where an id or a key is none.

    Attributes:
        url: Where it is, without a password.
    """

    url: str

    def create(self, fight: str, lines: bytes) -> None:
        """Begin a log with its header line and the lines of its first beats; raises FightExists."""

    def append(self, fight: str, beats: int, lines: bytes) -> None:
        """Add the lines of beats behind the first `beats` ones; raises Stale where there are not so many."""

    def header(self, fight: str) -> bytes:
        """Return the header line; raises NoSuchFight, as all that follow do."""

    def read(self, fight: str, first: int = 0, last: int | None = None) -> list[bytes]:
        """Return the lines of the beats from number `first` on, up to number `last` where that is given."""

    def beats(self, fight: str) -> int:
        """Return how many beats there are."""

    def fights(self) -> list[str]:
        """Return the ids of all fights, sorted."""

    def note(self, fight: str, key: str) -> bytes | None:
        """Return what is noted beside a log under a key, None where nothing is."""

    def put(self, fight: str, key: str, value: bytes | None) -> None:
        """Note something beside a log under a key, in place of what was there; None takes it away."""

    def remove(self, fight: str) -> None:
        """Take away a log with all its notes, for ever."""

    def close(self) -> None:
        """Let go of the store; whoever uses it later is refused."""

    def log(self, fight: str) -> "Log":
        """Return one log, whether it is there already or not; raises StoreError where it can be no id."""
        return Log(self, fight)


class Log:
    """A log in a store, whether it is there already or not.

    Args:
        store: The store.
        fight: The id of the fight.

    Raises:
        StoreError: When it can be no id.
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
        """What its checkpoint is called."""
        return f"the note '{CHECKPOINT}'"

    def header(self, size: int) -> bytes:
        """Return the header line, which has so many bytes."""
        return self.store.header(self.fight)

    def read_all(self, size: int | None = None) -> bytes:
        """Return all lines, or those that fill the first so many bytes."""
        data = b"".join([self.store.header(self.fight), *self.store.read(self.fight)])
        return data if size is None else data[:size]

    def since(self, beat: int, start: int) -> bytes:
        """Return the lines from a beat on."""
        return b"".join(self.store.read(self.fight, beat))

    def lines(self, first: int, last: int, start: int, end: int) -> bytes:
        """Return the lines from one beat to another.

        Raises:
            StoreError: When they are no longer there.
        """
        data = b"".join(self.store.read(self.fight, first, last))
        if len(data) != end - start:
            raise StoreError(f"{self} is no longer the log that it was when it was loaded")
        return data

    def checkpoint(self) -> bytes:
        """Return the checkpoint that is noted beside it, nothing where there is none."""
        return self.store.note(self.fight, CHECKPOINT) or b""

    def keep(self, checkpoint: bytes) -> None:
        """Note a checkpoint beside it."""
        self.store.put(self.fight, CHECKPOINT, checkpoint)

    def release(self) -> None:
        """Hold nothing: a store is asked anew each time."""


def name_checked(name: object, what: str) -> str:
    """Return an id or a key that every store can keep.

    Raises:
        StoreError: When it is none.
    """
    if not isinstance(name, str):
        raise StoreError(f"{what} is a text, not {show_value(name)}")
    try:
        size = len(name.encode())
    except UnicodeEncodeError:
        raise StoreError(f"{what} is a text in UTF-8, which {show_value(name)} cannot be") from None
    if "\0" in name:
        raise StoreError(f"{what} holds no NUL, as {show_value(name)} does")
    if not 0 < size <= MAX_ID_BYTES:
        raise StoreError(f"{what} has 1 to {MAX_ID_BYTES} bytes, not {size}")
    return name


def check_fight_id(fight: object) -> str:
    """Return the id of a fight; raises StoreError when it is none."""
    return name_checked(fight, "the id of a fight")


def check_note_key(key: object) -> str:
    """Return the key of a note; raises StoreError when it is none."""
    return name_checked(key, "the key of a note")


def check_lines(data: bytes) -> list[bytes]:
    """Return the lines that are to be written.

    Raises:
        StoreError: When there is none, the last one is not whole, or one of them holds a NUL, as no line of JSON does.
    """
    if b"\0" in data:
        raise StoreError("a line of a log holds no NUL")
    rows = [row + b"\n" for row in data.split(b"\n")]
    if rows.pop() != b"\n" or not rows:
        raise StoreError("a log grows by whole lines, each with a newline at its end")
    return rows


def no_such_fight_error(store: Store, fight: str) -> NoSuchFight:
    """Return the error that says that a fight is not there."""
    return NoSuchFight(f"{store.url} has no fight {show_value(fight)}")


def fight_exists_error(store: Store, fight: str) -> FightExists:
    """Return the error that says that a fight is there already."""
    return FightExists(f"{store.url} has a fight {show_value(fight)} already; choose another id, or load it to go on")


def stale_error(fight: str, beats: int, found: int) -> Stale:
    """Return the error that says that there are other beats than somebody thought."""
    if found > beats:
        return Stale(f"fight {show_value(fight)} has {found} beats by now, not {beats}; catch up with it first", found)
    return Stale(
        f"fight {show_value(fight)} has only {found} beats, not {beats}: record it anew to add the others", found
    )
