"""Background tasks of a server: moves by program players, and updates from other processes."""

import asyncio

import anyio
from anyio import to_thread
from anyio.abc import TaskGroup

from frontdoor.tables.service import Service

BOT_THREADS = 4
"""Maximum number of fights in which the program chooses simultaneously, so that one slow choice does not delay the
others.
"""

POLL_SECONDS = 0.5
"""Seconds between checks for beats that other processes have added."""


class Background:
    """The background tasks of a service, whose `wake` they replace."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._threads = anyio.CapacityLimiter(
            BOT_THREADS + 1
        )  # separate threads, so that requests never wait for these tasks

    def start(self, group: TaskGroup) -> None:
        """Start the tasks; they run until the group is cancelled."""
        loop, wake_events = asyncio.get_running_loop(), [asyncio.Event() for _ in range(BOT_THREADS)]
        self._service.wake = lambda: _set_all(loop, wake_events)
        for wake_event in wake_events:
            group.start_soon(self._run_bots, wake_event)
        group.start_soon(self._poll)

    async def _run_bots(self, wake_event: asyncio.Event) -> None:
        while True:
            await wake_event.wait()
            wake_event.clear()
            while await to_thread.run_sync(self._service.work, limiter=self._threads):
                self._service.wake()

    async def _poll(self) -> None:
        while True:
            await anyio.sleep(POLL_SECONDS)
            await to_thread.run_sync(self._service.poll, limiter=self._threads)
            self._service.wake()


def _set_all(loop: asyncio.AbstractEventLoop, wake_events: list[asyncio.Event]) -> None:
    """Set some events from any thread, even after the event loop has closed."""
    for wake_event in wake_events:
        if not loop.is_closed():
            loop.call_soon_threadsafe(wake_event.set)
