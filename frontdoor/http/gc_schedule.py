"""Garbage collection in a server, postponed until no client is waiting for a reply.

Each open fight consists of thousands of long-lived objects. Python regularly scans all objects for reference cycles,
and no client gets a reply during a scan: with 200 fights, a scan took more than a second and delayed one command in
fifty. So objects that survive a collection are frozen, and a full collection runs only when the number of memory blocks
has doubled and the server is idle. Objects without references are still freed immediately.
"""

import gc
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

CHECK_SECONDS = 10.0
"""Seconds between checks whether a full collection is due."""

QUIET_SECONDS = 2.0
"""Seconds without a collection after which the server counts as idle; replies create objects and so cause some."""

QUIET_GROWTH, BUSY_GROWTH = 2, 4
"""Growth factor of the memory blocks in use at which a full collection runs, for an idle and for a busy server.

Commands and closed fights leave no reference cycles, so frozen objects are hardly ever garbage.
"""

MIN_BLOCKS = 2_000_000
"""Smallest number of blocks, about 100 MB, whose growth interrupts a busy server with a full collection."""


class Collector:
    """Freezes objects that survive a collection, and runs a full collection when it is due."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, min_blocks: int = MIN_BLOCKS) -> None:
        self._clock = clock
        self._min_blocks = min_blocks
        self._last_collection = clock()
        gc.collect()
        gc.freeze()
        self._blocks = sys.getallocatedblocks()

    def on_collection(self, phase: str, info: dict[str, Any]) -> None:
        """Freeze the survivors of a collection, so that no later one scans them again; called by Python."""
        self._last_collection = self._clock()
        if phase == "stop":
            gc.freeze()

    def collect_if_due(self) -> None:
        """Run a full collection if one is due.

        Python counts blocks within a millisecond. It counts frozen objects by visiting all of them, which stopped a
        server with 200 fights for 0.2 seconds.
        """
        quiet = self._clock() - self._last_collection >= QUIET_SECONDS
        if sys.getallocatedblocks() > (
            self._blocks * QUIET_GROWTH if quiet else max(self._blocks, self._min_blocks) * BUSY_GROWTH
        ):
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._blocks = sys.getallocatedblocks()


@contextmanager
def deferred_collection() -> Iterator[None]:
    """Postpone garbage collection in this process for the duration of the context."""
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
