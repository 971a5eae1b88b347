"""Relative times: an operation is compared with another one that is measured in between.

Machines differ, and the speed of one machine changes within a minute, so seconds are not comparable. Most figures are
in `oj`: the time of `orjson.loads` for one line of 148 bytes with one event.
"""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import TypeVar

import attrs
import orjson

T = TypeVar("T")

LINE = (
    b'{"type":"rolled.v1","purpose":"Shoot","who":"ansel","dice":[{"face":5,"sides":6,"source":"seed:12","mark":""}],'
    b'"kept":[0],"total":11,"modifiers":[]}'
)
"""A JSON event of 148 bytes."""

OJ_INTERVAL = 0.02
"""Seconds after which the oj is measured again between other measurements."""

_LOOPS, _TRIES = 300, 5


def oj() -> float:
    """Return the current time of one `orjson.loads` of the line, in seconds."""
    return min(_loads_line() for _ in range(_TRIES)) / _LOOPS


def _loads_line() -> float:
    loads, line = orjson.loads, LINE
    start = time.perf_counter()
    for _ in range(_LOOPS):
        loads(line)
    return time.perf_counter() - start


@contextmanager
def frozen_heap() -> Iterator[None]:
    """Freeze the objects of the benchmark, so that the garbage collector scans only what is measured.

    They are unfrozen afterwards, unless objects were frozen before the benchmark.
    """
    had_frozen = _had_frozen_objects()
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        if not had_frozen:
            gc.unfreeze()


@cache
def _had_frozen_objects() -> bool:
    """Return whether objects were frozen before the benchmark; cached, because counting them is slow."""
    return gc.get_freeze_count() > 0


@attrs.frozen
class Ruler:
    """Measures an operation in rounds, alternating with a reference; the fastest round counts, because noise only adds
    time.

    Attributes:
        rounds: The number of rounds.
        chunk: Seconds of a short operation that are timed together.
        patience: Seconds after which no further round begins.
    """

    rounds: int
    chunk: float
    patience: float

    def in_oj(self, action: Callable[[], object]) -> float:
        """Return the time of a repeatable action in oj; a short action is repeated within a round."""
        action()
        times = max(1, round(self.chunk / seconds(action)))

        def chunk() -> None:
            for _ in range(times):
                action()

        return self._ratio(lambda: seconds(chunk) / times, oj)

    def fresh_in_oj(self, action: Callable[[T], object], prepared: Callable[[], T]) -> float:
        """Return the time of an action in oj; its argument is prepared for each round, outside the measured time."""

        def taken() -> float:
            return seconds(partial(action, prepared()))

        taken()
        return self._ratio(taken, oj)

    def against(self, action: Callable[[], object], other: Callable[[], object]) -> float:
        """Return the time of an action relative to another one; both should take at least a millisecond."""
        other()
        return self._ratio(lambda: seconds(action), lambda: min(seconds(other) for _ in range(3)))

    def _ratio(self, this: Callable[[], float], that: Callable[[], float]) -> float:
        with frozen_heap():
            until, these, those = time.monotonic() + self.patience, [this()], [that()]
            while len(these) < self.rounds and time.monotonic() < until:
                these.append(this())
                those.append(that())
        return min(these) / min(those)


class Tape:
    """Times a sequence of many short actions, with `orjson.loads` in between.

    Attributes:
        times: The number of repetitions of each action; the fastest counts.
    """

    def __init__(self, times: int) -> None:
        self.times = times
        self._taken: dict[str, list[float]] = {}
        self._oj = oj()
        self._until = time.perf_counter() + OJ_INTERVAL

    def time(self, kind: str, action: Callable[[T], object], prepared: Callable[[], T]) -> None:
        """Time an action; its argument is prepared for each repetition, outside the measured time."""
        if time.perf_counter() > self._until:
            self._oj = min(self._oj, oj())
            self._until = time.perf_counter() + OJ_INTERVAL
        taken = min(seconds(partial(action, prepared())) for _ in range(self.times))
        self._taken.setdefault(kind, []).append(taken)

    def oj_times(self, kind: str) -> list[float]:
        """Return the times of all actions of a kind, in oj."""
        return [taken / self._oj for taken in self._taken.get(kind, ())]


def seconds(action: Callable[[], object]) -> float:
    """Return the processor time of an action in this thread, in seconds."""
    start = time.thread_time()
    action()
    return max(time.thread_time() - start - _CLOCK, 1e-9)


def _clock() -> float:
    start = time.thread_time()
    for _ in range(1000):
        time.thread_time()
    return (time.thread_time() - start) / 1000


_CLOCK = _clock()
"""The time that reading the clock takes."""
