"""What a server does without being asked: the program's seats, and what other processes have done."""

import asyncio

import anyio
from anyio import to_thread
from anyio.abc import TaskGroup

from frontdoor.service.service import Service

POLL_SECONDS = 0.5
"""So often a server looks for the beats of other processes."""


class Background:
    """The tasks that run beside the connections of a service.

    Args:
        service: The service; its `wake` is taken.
    """

    def __init__(self, service: Service) -> None:
        self._service = service

    def start(self, group: TaskGroup) -> None:
        """Start the tasks; they run until the group is cancelled."""
        loop, work = asyncio.get_running_loop(), asyncio.Event()
        self._service.wake = lambda: _set(loop, work)
        group.start_soon(self._play, work)
        group.start_soon(self._poll, work)

    async def _play(self, work: asyncio.Event) -> None:
        """Let the program say what it has to say, whenever there may be something."""
        while True:
            await work.wait()
            work.clear()
            while await to_thread.run_sync(self._service.work):
                pass

    async def _poll(self, work: asyncio.Event) -> None:
        while True:
            await anyio.sleep(POLL_SECONDS)
            await to_thread.run_sync(self._service.poll)
            work.set()


def _set(loop: asyncio.AbstractEventLoop, work: asyncio.Event) -> None:
    """Set an event from any thread, also while the server ends."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(work.set)
