"""How often what was asked of a service, for those who watch over it; nothing here names a fight or a seat."""

from collections import Counter
from threading import Lock


class Tally:
    """Calls by method and by what came of them, and what else happened; any thread may count."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._calls = Counter[tuple[str, int]]()
        self._happened = Counter[str]()

    def add(self, what: str) -> None:
        """Count something that happened: `beats` appended, or `stale` where another process was faster."""
        with self._lock:
            self._happened[what] += 1

    def happened(self, what: str) -> int:
        """Return how often something happened."""
        return self._happened[what]

    def count(self, method: str, code: int) -> None:
        """Count a call: the name of its method, empty where there is none such; the code of its error, or 0."""
        with self._lock:
            self._calls[method, code] += 1

    def calls(self) -> dict[tuple[str, int], int]:
        """Return how often each method came to each end."""
        with self._lock:
            return dict(self._calls)
