"""How a server and its workers divide the processors of a machine."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

SWITCH_SECONDS = 0.0005
"""Seconds after which a busy thread lets another one run; with Python's 5 ms, a short call would often wait longer."""


@contextmanager
def one_processor(number: int) -> Iterator[None]:
    """Run this thread, and those that it starts, on one processor, where threads hand over faster.

    Only one thread of a process executes Python at a time, so a second processor would not help; and if a thread that
    executes Python waits there for the time slice of a worker to end, all others wait for it.

    Args:
        number: Any number; servers with consecutive numbers, such as ports, use different processors.
    """
    seconds, processors = sys.getswitchinterval(), _usable()
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        if processors:
            os.sched_setaffinity(0, {processors[number % len(processors)]})
        yield
    finally:
        sys.setswitchinterval(seconds)
        if processors:
            os.sched_setaffinity(0, processors)


def leave_a_processor(server: int) -> None:
    """Keep this process off the processor of a server, or off the first one, unless it is the only one.

    A lower priority alone does not suffice: the server, and the system when it syncs a commit, would still wait for the
    ends of time slices of several milliseconds.

    Args:
        server: The process id of the server, which may keep to one processor.
    """
    processors = set(_usable())
    with suppress(ProcessLookupError):  # the server has ended
        left = os.sched_getaffinity(server) if processors else set()
        if others := processors - (left if len(left) == 1 else {min(processors, default=0)}):
            os.sched_setaffinity(0, others)


def _usable() -> list[int]:
    """Return the processors that this thread may use; none if the system does not tell."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
