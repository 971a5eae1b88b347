"""Values that are read from a log on first use."""

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar, cast

T = TypeVar("T")


class Lazy(Generic[T]):
    """A value that is read on first use and then kept.

    >>> past = Lazy(lambda: print("reading") or 7)
    >>> past(), past()
    reading
    (7, 7)

    Args:
        read: Returns the value; if it raises, the next use tries again.
        known: Facts about the value that are known without reading it.
    """

    __slots__ = ("_found", "_lock", "_read", "known")

    def __init__(self, read: Callable[[], T], known: tuple[int, ...] = ()) -> None:
        self.known = known
        self._read: Callable[[], T] | None = read
        self._lock = Lock()
        self._found: T | None = None

    def __call__(self) -> T:
        """Return the value; raises any exception of the read function."""
        with self._lock:
            if self._read is not None:
                self._found = self._read()
                self._read = None  # frees the data that the read function needed
            return cast("T", self._found)


def resolve(value: "T | Lazy[T]") -> T:
    """Return a value, read first if necessary."""
    return value() if isinstance(value, Lazy) else value
