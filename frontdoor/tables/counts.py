"""Counters of a table service, for metrics."""

from collections import Counter
from threading import Lock


class Counts:
    """Thread-safe counters by name: `beats` that were appended, and `stale` appends that another process overtook."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._of: Counter[str] = Counter()

    def add(self, name: str) -> None:
        """Increase a counter by one."""
        with self._lock:
            self._of[name] += 1

    def __getitem__(self, name: str) -> int:
        return self._of[name]
