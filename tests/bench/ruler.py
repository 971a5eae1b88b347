"""The measure of the bench: how long something takes beside something else that is measured in between.

Machines differ, and one machine differs from itself within a minute, so no figure is in seconds. Most are in `oj`: the
time of `orjson.loads` on one line of 148 bytes that tells one event.
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
"""One event as a log tells it, 148 bytes long."""

OJ_INTERVAL = 0.02
"""After so many seconds the time of an `orjson.loads` is taken again, among what is timed."""

_LOOPS, _TRIES = 300, 5


def oj() -> float:
    """Return the seconds of one `orjson.loads` of the line at this moment."""
    return min(_loads_line() for _ in range(_TRIES)) / _LOOPS


def _loads_line() -> float:
    loads, line = orjson.loads, LINE
    start = time.perf_counter()
    for _ in range(_LOOPS):
        loads(line)
    return time.perf_counter() - start


@contextmanager
def frozen_heap() -> Iterator[None]:
    """Let the collector forget what the bench itself holds, so that it costs only what is measured.

    It remembers afterwards, but where somebody had it forget something before: that stays forgotten, with the rest.
    """
    forgotten = _somebody_had_it_forget()
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        if not forgotten:
            gc.unfreeze()


@cache
def _somebody_had_it_forget() -> bool:
    """Return whether the collector was to forget something before the bench began; it counts all of it to say so."""
    return gc.get_freeze_count() > 0


@attrs.frozen
class Ruler:
    """Measures by rounds, what is compared in between; of each the quickest round counts, because the rest only adds.

    Attributes:
        rounds: How many rounds.
        chunk: How many seconds of something short are timed at once.
        patience: After so many seconds no further round is begun.
    """

    rounds: int
    chunk: float
    patience: float

    def in_oj(self, action: Callable[[], object]) -> float:
        """Return the oj of an action that may be repeated at once; it is repeated where it is short."""
        action()
        times = max(1, round(self.chunk / seconds(action)))

        def chunk() -> None:
            for _ in range(times):
                action()

        return self._ratio(lambda: seconds(chunk) / times, oj)

    def fresh_in_oj(self, action: Callable[[T], object], prepared: Callable[[], T]) -> float:
        """Return the oj of an action upon something that is prepared anew for each round, in no time."""

        def taken() -> float:
            return seconds(partial(action, prepared()))

        taken()
        return self._ratio(taken, oj)

    def against(self, action: Callable[[], object], other: Callable[[], object]) -> float:
        """Return how many times longer an action takes than another; each takes a millisecond or more."""
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
    """Times many short things that come one after the other, and `orjson.loads` in between.

    Attributes:
        times: So often each is done; the quickest counts.
    """

    def __init__(self, times: int) -> None:
        self.times = times
        self._taken: dict[str, list[float]] = {}
        self._oj = oj()
        self._until = time.perf_counter() + OJ_INTERVAL

    def time(self, kind: str, action: Callable[[T], object], prepared: Callable[[], T]) -> None:
        """Time an action upon something that is prepared anew each time, in no time."""
        if time.perf_counter() > self._until:
            self._oj = min(self._oj, oj())
            self._until = time.perf_counter() + OJ_INTERVAL
        taken = min(seconds(partial(action, prepared())) for _ in range(self.times))
        self._taken.setdefault(kind, []).append(taken)

    def oj_times(self, kind: str) -> list[float]:
        """Return what each action of a kind took, in oj."""
        return [each / self._oj for each in self._taken.get(kind, ())]


def seconds(action: Callable[[], object]) -> float:
    """Return the seconds that this thread works on an action; what else runs on the machine is not counted."""
    start = time.thread_time()
    action()
    return max(time.thread_time() - start - _CLOCK, 1e-9)


def _clock() -> float:
    start = time.thread_time()
    for _ in range(1000):
        time.thread_time()
    return (time.thread_time() - start) / 1000


_CLOCK = _clock()
"""What asking the time costs."""
