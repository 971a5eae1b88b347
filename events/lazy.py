"""What came before the oldest thing at hand: it lies in a log, and is read once somebody looks there."""

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar, cast

T = TypeVar("T")


class Lazy(Generic[T]):
    """Something that is read when it is first asked for, and then kept.

    >>> past = Lazy(lambda: print("reading") or 7)
    >>> past(), past()
    reading
    (7, 7)

    Args:
        read: Returns it; where it raises, it is asked again the next time.
        known: What is known of it without reading.
    """

    __slots__ = ("_found", "_lock", "_read", "known")

    def __init__(self, read: Callable[[], T], known: tuple[int, ...] = ()) -> None:
        self.known = known
        self._read: Callable[[], T] | None = read
        self._lock = Lock()
        self._found: T | None = None

    def __call__(self) -> T:
        """Return it; raises whatever reading it raises."""
        with self._lock:
            if self._read is not None:
                self._found = self._read()
                self._read = None  # what it took to read it is needed no longer
            return cast("T", self._found)
