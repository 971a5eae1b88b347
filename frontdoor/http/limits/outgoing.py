"""The bytes that wait to be sent to clients: their maximum in total, kept by closing the slowest connections."""

from collections.abc import Callable


class Outgoing:
    """The backlog of each client: queued messages, and bytes in the buffer of its connection. For one event loop.

    Args:
        limit: The maximum total in bytes.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._backlogs: dict[object, tuple[int, Callable[[], None]]] = {}
        self.total = 0

    def set(self, client: object, size: int, close: Callable[[], None]) -> None:
        """Record the backlog of a client in bytes; if the total is too large, close the longest backlogs first."""
        self.drop(client)
        if size:
            self._backlogs[client] = size, close
            self.total += size
        while self.total > self._limit:
            slowest = max(self._backlogs, key=lambda client: self._backlogs[client][0])
            _, close_slowest = self._backlogs[slowest]
            self.drop(slowest)
            close_slowest()

    def drop(self, client: object) -> None:
        """Forget a client, because it has read everything or has disconnected."""
        size, _ = self._backlogs.pop(client, (0, None))
        self.total -= size
