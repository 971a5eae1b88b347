"""What a server watches over: how many connections there are, how fast each speaks, and how long answers take."""

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import anyio
from anyio import to_thread

from frontdoor.service.limits import Limits

WORKERS = 8
"""So many calls are answered at once: some wait for the disk; more threads would only wait for each other."""

_MOST_ADDRESSES = 10_000

BUCKETS = (0.005, 0.025, 0.1, 0.5, 2.5, 10.0)
"""The times, in seconds, by which answers are counted."""


class Receives(Protocol):
    """Whoever takes a message."""

    def receive(self, data: bytes) -> None:
        """Take a message."""


class Pace:
    """How fast somebody may speak: a second's worth at once, and then so many a second.

    Args:
        a_second: How many.
    """

    def __init__(self, a_second: int) -> None:
        self._a_second = a_second
        self._left = float(a_second)
        self._at = time.monotonic()

    def wait(self) -> float:
        """Count a message, and return how many seconds it comes too early."""
        now = time.monotonic()
        self._left = min(float(self._a_second), self._left + (now - self._at) * self._a_second)
        self._at = now
        self._left -= 1
        return max(0.0, -self._left / self._a_second)

    def give_back(self) -> None:
        """Do not count the last message after all."""
        self._left += 1


class Watch:
    """What one server sees; used in its loop alone.

    Attributes:
        connections: How many there are.
        turned_away: How many were too many.
        left_behind: How many clients did not read.
        seconds: How many answers took no longer than each of the times, and how long all took.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._paces: OrderedDict[str, Pace] = OrderedDict()
        self._workers = anyio.CapacityLimiter(WORKERS)
        self.connections = 0
        self.turned_away = 0
        self.left_behind = 0
        self.seconds: list[float] = [0.0] * (len(BUCKETS) + 2)

    @contextmanager
    def connected(self) -> Iterator[bool]:
        """Count a connection while it lasts; yields whether it may be."""
        if self.connections >= self._limits.connections:
            self.turned_away += 1
            yield False
            return
        self.connections += 1
        try:
            yield True
        finally:
            self.connections -= 1

    async def paced(self, to: Receives, data: bytes, pace: Pace) -> None:
        """Let somebody have a message of a connection, when its turn has come."""
        await anyio.sleep(pace.wait())
        await self.timed(to.receive, data)

    async def timed(self, function: Any, *arguments: Any) -> Any:
        """Return what a function does in a thread, and count how long it took."""
        start = time.perf_counter()
        try:
            return await to_thread.run_sync(function, *arguments, limiter=self._workers)
        finally:
            taken = time.perf_counter() - start
            for place, most in enumerate(BUCKETS):
                self.seconds[place] += taken <= most
            self.seconds[-2] += 1
            self.seconds[-1] += taken

    def too_fast(self, address: str) -> float:
        """Count a request of an address, and return how many seconds it comes too early; it does not count then."""
        pace = self._paces.setdefault(address, Pace(self._limits.messages_a_second))
        self._paces.move_to_end(address)
        while len(self._paces) > _MOST_ADDRESSES:
            self._paces.popitem(last=False)
        early = pace.wait()
        if early:
            pace.give_back()
        return early
