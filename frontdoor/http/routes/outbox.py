"""Bounded queue of messages to one client, filled from any thread; it overflows if the client does not read."""

import asyncio
from collections.abc import Callable

from frontdoor.http.limits.outgoing import Outgoing

MAX_QUEUED = 1_000
"""Maximum number of messages queued for a client.

A client that falls further behind is disconnected, and catches up when it reconnects.
"""

MAX_QUEUED_BYTES = 8_000_000
"""Maximum number of bytes queued for a client."""


class Outbox:
    """A bounded queue of messages to one client.

    Args:
        give_up: Called when the queue overflows, to disconnect the client.
        outgoing: The bytes that wait for all clients.

    Attributes:
        overflowed: Whether the queue overflowed; it drops all later messages.
    """

    def __init__(self, give_up: Callable[[], None], outgoing: Outgoing) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue = asyncio.Queue[bytes | None]()
        self._bytes = 0
        self._give_up = give_up
        self._outgoing = outgoing
        self.overflowed = False

    def put(self, data: bytes) -> None:
        """Add a message from any thread; never blocks."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put, data)

    def _put(self, data: bytes) -> None:
        if self.overflowed:
            return
        # A single message may be of any length.
        if self._queue.qsize() >= MAX_QUEUED or self._bytes > MAX_QUEUED_BYTES:
            self._overflow()
        else:
            self._bytes += len(data)
            self._queue.put_nowait(data)
            self._outgoing.set(self, self._bytes, self._overflow)

    def _overflow(self) -> None:
        self.close()
        self._give_up()

    def break_off(self) -> None:
        """Disconnect the client, which missed a message. Called from any thread; never blocks."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._overflow)

    def close(self) -> None:
        """Drop all messages, those to come as well."""
        self.overflowed = True
        self._queue = asyncio.Queue()
        self._outgoing.drop(self)

    def end(self) -> None:
        """Mark the end of the messages."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._queue.put_nowait, None)

    async def get(self) -> bytes | None:
        """Return the next message; None at the end."""
        data = await self._queue.get()
        self._bytes -= len(data or b"")
        if not self.overflowed:
            self._outgoing.set(self, self._bytes, self._overflow)
        return data
