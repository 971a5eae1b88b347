"""What waits to be sent to a client: filled from any thread, bounded, and given up where the client does not read."""

import asyncio
from collections.abc import Callable

MAX_QUEUED = 1_000
"""So many messages may wait for a client that does not read; then it is left, and catches up when it is back."""

MAX_QUEUED_BYTES = 8_000_000
"""They are no longer, together."""


class Outbox:
    """What waits to be sent.

    Args:
        give_up: Called once, in the loop, when too much waits.

    Attributes:
        overflowed: Whether too much waited; from then on nothing is kept.
    """

    def __init__(self, give_up: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue = asyncio.Queue[bytes | None]()
        self._bytes = 0
        self._give_up = give_up
        self.overflowed = False

    def put(self, data: bytes) -> None:
        """Add a message; never waits."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put, data)

    def _put(self, data: bytes) -> None:
        if self.overflowed:
            return
        # However long one message is, it may wait alone.
        if self._queue.qsize() >= MAX_QUEUED or self._bytes > MAX_QUEUED_BYTES:
            self.overflowed = True
            self._queue = asyncio.Queue()
            self._give_up()
        else:
            self._bytes += len(data)
            self._queue.put_nowait(data)

    def end(self) -> None:
        """Say that nothing comes any more."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._queue.put_nowait, None)

    async def get(self) -> bytes | None:
        """Return the next message; None where none comes any more."""
        data = await self._queue.get()
        self._bytes -= len(data or b"")
        return data
