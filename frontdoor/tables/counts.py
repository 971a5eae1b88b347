"""What happened at a table service so far, in numbers."""

from collections import Counter
from threading import Lock


class Counts:
    """How often things happened: `beats` were appended, and how often a store was `stale`. Any thread may count."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._of: Counter[str] = Counter()

    def add(self, name: str) -> None:
        """Count something once."""
        with self._lock:
            self._of[name] += 1

    def __getitem__(self, name: str) -> int:
        return self._of[name]
