"""How often what was asked of a service, for those who watch over it; nothing here names a fight or a seat."""

from collections import Counter
from threading import Lock


class Tally:
    """Calls by method and by what came of them; any thread may count."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._calls = Counter[tuple[str, int]]()

    def count(self, method: str, code: int) -> None:
        """Count a call: the name of its method, empty where there is none such; the code of its error, or 0."""
        with self._lock:
            self._calls[method, code] += 1

    def calls(self) -> dict[tuple[str, int], int]:
        """Return how often each method came to each end."""
        with self._lock:
            return dict(self._calls)
