"""Threads for work that must not wait for questions, shared fairly."""

from collections.abc import Callable, Mapping
from typing import TypeVar

import anyio
from anyio import to_thread

from frontdoor.tables.work.fair_queue import Path
from frontdoor.tables.work.scheduler import Job, Scheduler

R = TypeVar("R")


class Lane:
    """A number of threads. Each fight uses one at a time, because its calls would only wait for each other.

    Args:
        threads: The number of threads.
        limits: The maximum number for some kinds of jobs.
    """

    def __init__(self, threads: int, limits: Mapping[str, int]) -> None:
        self._scheduler = Scheduler(threads, limits)
        self._threads = anyio.CapacityLimiter(threads)

    async def run(self, path: Path, function: Callable[[], R], *kinds: str) -> R:
        """Run a function in a thread when its turn has come, and return its result."""
        started = anyio.Event()
        job = Job(path, started.set, kinds)
        self._scheduler.add(job)
        try:
            await started.wait()
            return await to_thread.run_sync(function, limiter=self._threads)
        finally:
            self._scheduler.end(job)
