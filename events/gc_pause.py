"""No garbage collection while much is made that stays: a tenth of the time of loading a log went into it."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_LOCK = Lock()
_pauses = 0
_was_on = False


@contextmanager
def paused_gc() -> Iterator[None]:
    """Pause the garbage collector as long as anybody wants it paused, in whatever thread; then all is as it was."""
    global _pauses, _was_on  # noqa: PLW0603 - the collector is one for all threads, and so is the count
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
