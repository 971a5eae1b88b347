"""Garbage collection in a server: what stayed is looked through again while nobody waits.

Each open fight is thousands of objects that stay. Python looks through all objects every so often, to find those that
only refer to each other; nobody is answered meanwhile. With 200 fights that was a second and more each time, which one
command in fifty met. So what stayed for a moment is laid aside, and all of it is looked through once twice as much lies
there and nobody is being answered. What nothing refers to any more goes at once, as always.
"""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

CHECK_SECONDS = 10.0
"""So often is asked whether there is something to look through."""

QUIET_SECONDS = 2.0
"""Whoever is answered makes new objects; where none of them was looked through for so long, nobody is."""

QUIET_GROWTH, BUSY_GROWTH = 2, 4
"""So many times as much as stayed lies aside before all is looked through; far more where it is never quiet.

A command leaves one or two objects that only refer to each other, so what lies aside is hardly ever garbage.
"""

MIN_OBJECTS = 1_000_000
"""Fewer objects, about a hundred megabytes, are not worth it that anybody waits."""


class Collector:
    """Lays aside what stays, and looks through it when it is time.

    Args:
        clock: Returns the seconds since some moment.
        min_objects: How many objects are not worth it that anybody waits.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, min_objects: int = MIN_OBJECTS) -> None:
        self._clock = clock
        self._few = min_objects
        self._latest = clock()
        gc.collect()
        gc.freeze()
        self._stayed = gc.get_freeze_count()

    def on_collection(self, phase: str, told: dict[str, Any]) -> None:
        """Lay aside what a collection leaves, but for the youngest; Python calls this at each."""
        self._latest = self._clock()
        if phase == "stop" and told["generation"]:
            gc.freeze()

    def collect_if_due(self) -> None:
        """Look through all that lies aside, where it is time."""
        quiet = self._clock() - self._latest >= QUIET_SECONDS
        if gc.get_freeze_count() > (
            self._stayed * QUIET_GROWTH if quiet else max(self._stayed, self._few) * BUSY_GROWTH
        ):
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._stayed = gc.get_freeze_count()


@contextmanager
def deferred_collection() -> Iterator[None]:
    """Let a collector work in this whole process, as long as it is a server."""
    collector, ended = Collector(), Event()

    def work() -> None:
        while not ended.wait(CHECK_SECONDS):
            collector.collect_if_due()

    worker = Thread(target=work, name="collecting", daemon=True)
    gc.callbacks.append(collector.on_collection)
    worker.start()
    try:
        yield
    finally:
        ended.set()
        worker.join()
        gc.callbacks.remove(collector.on_collection)
        gc.unfreeze()
