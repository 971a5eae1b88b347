"""What a server does without being asked: the program's seats, and what other processes have done."""

import asyncio

import anyio
from anyio import to_thread
from anyio.abc import TaskGroup

from frontdoor.tables.service import Service

BOT_THREADS = 4
"""In so many fights the program may choose at once, so that one who thinks for long keeps nobody else waiting."""

POLL_SECONDS = 0.5
"""So often a server looks for the beats of other processes."""


class Background:
    """The tasks that run beside the connections of a service.

    Args:
        service: The service; its `wake` is taken.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._threads = anyio.CapacityLimiter(BOT_THREADS + 1)  # its own, so that nobody who asks waits for them

    def start(self, group: TaskGroup) -> None:
        """Start the tasks; they run until the group is cancelled."""
        loop, works = asyncio.get_running_loop(), [asyncio.Event() for _ in range(BOT_THREADS)]
        self._service.wake = lambda: _set(loop, works)
        for work in works:
            group.start_soon(self._play, work)
        group.start_soon(self._poll)

    async def _play(self, work: asyncio.Event) -> None:
        """Let the program say what it has to say, whenever there may be something."""
        while True:
            await work.wait()
            work.clear()
            while await to_thread.run_sync(self._service.work, limiter=self._threads):
                self._service.wake()

    async def _poll(self) -> None:
        while True:
            await anyio.sleep(POLL_SECONDS)
            await to_thread.run_sync(self._service.poll, limiter=self._threads)
            self._service.wake()


def _set(loop: asyncio.AbstractEventLoop, works: list[asyncio.Event]) -> None:
    """Set events from any thread, also while the server ends."""
    for work in works:
        if not loop.is_closed():
            loop.call_soon_threadsafe(work.set)
