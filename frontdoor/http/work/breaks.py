"""Breaks in long work, in which the other threads of the server run."""

from collections.abc import Callable
from time import perf_counter, sleep

WORK_SECONDS = 0.0003
"""Seconds of work between two breaks."""

BREAK_SECONDS = 0.0005
"""Seconds of a break."""


class Breaks:
    """Interrupts work in a thread again and again.

    Only one thread at a time executes Python. A thread that works without breaks hands over only after the switch
    interval, and another thread needs many turns for one short call, one after each read from the store or a socket.
    """

    def __init__(self, clock: Callable[[], float] = perf_counter, interrupt: Callable[[float], object] = sleep) -> None:
        self._clock = clock
        self._interrupt = interrupt
        self._began = clock()

    def __call__(self) -> None:
        """Interrupt the work if it has gone on for long enough."""
        if self._clock() - self._began >= WORK_SECONDS:
            self._interrupt(BREAK_SECONDS)
            self._began = self._clock()
