"""A server postpones garbage collection but still frees unreachable objects."""

import gc
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import wraps
from inspect import signature
from multiprocessing import get_context
from weakref import ref

import pytest

from frontdoor.http.gc_schedule import BUSY_GROWTH, MIN_BLOCKS, QUIET_SECONDS, Collector, deferred_collection


class Fight:
    """An object that refers to itself, so that only the garbage collector can free it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(scope="module")
def small_process() -> Iterator[Executor]:
    """Return a process with few objects; scanning all objects of the test process would take long."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


Check = Callable[[], None]


def in_small_process(check: Check) -> Callable[[Executor], None]:
    """Run a test in the small process instead of the one that runs all tests."""

    @wraps(check)
    def test(small_process: Executor) -> None:
        small_process.submit(run_check, check.__name__).result()

    # pytest must see the parameter of the wrapper, the fixture, instead of the check's empty signature.
    test.__signature__ = signature(test, follow_wrapped=False)  # type: ignore[attr-defined]
    return test


def run_check(name: str) -> None:
    """Run a check in a clean process and assert that it leaves no frozen objects."""
    gc.collect()
    globals()[name].__wrapped__()
    assert not gc.get_freeze_count()


def is_scanned(what: object) -> bool:
    """Return whether the next garbage collection would scan an object."""
    return any(each is what for each in gc.get_objects())


@contextmanager
def running_collector() -> Iterator[Collector]:
    """Run a collector in this process, with a clock that stands still so that the server is never idle."""
    collector = Collector(lambda: 0.0, min_blocks=0)
    gc.callbacks.append(collector.on_collection)
    try:
        yield collector
    finally:
        gc.callbacks.remove(collector.on_collection)
        gc.unfreeze()


def collect_after(seconds: float, collector: Collector) -> None:
    """Let a collector check after some seconds without a collection."""
    collector._clock = lambda: seconds
    collector.collect_if_due()
    collector._clock = lambda: 0.0


def frozen_garbage(times: int) -> tuple["ref[Fight]", list[list[int]]]:
    """Return an unreachable frozen object, and other frozen objects with more than so many times the blocks in use."""
    gone = ref(fight := Fight())
    others = [[number] for number in range(times * sys.getallocatedblocks() // 2)]
    gc.collect(0)
    del fight
    gc.collect()
    assert gone() is not None
    return gone, others


@in_small_process
def test_frozen_objects_are_not_scanned_again() -> None:
    """They are scanned again when the process no longer serves."""
    fight = Fight()
    with deferred_collection():
        assert not is_scanned(fight)
        later = Fight()
        assert is_scanned(later)
        gc.collect(0)
        assert not is_scanned(later)
    assert is_scanned(fight)


@in_small_process
def test_idle_server_collects_after_the_frozen_objects_doubled() -> None:
    """The collection waits until the server is idle, so no request waits for it."""
    with running_collector() as collector:
        gone, others = frozen_garbage(2)
        collect_after(QUIET_SECONDS / 2, collector)
        assert gone() is not None
        collect_after(QUIET_SECONDS, collector)
        assert gone() is None
        assert not is_scanned(others)


@in_small_process
def test_busy_server_collects_after_much_more_growth() -> None:
    """Garbage stays below a fixed share, however long the server is busy."""
    with running_collector() as collector:
        gone, others = frozen_garbage(BUSY_GROWTH)
        collect_after(0.0, collector)
        assert gone() is None
        assert others


@in_small_process
def test_busy_server_never_collects_few_objects() -> None:
    """A collection of few objects is not worth a delay, however much their number has grown."""
    with running_collector() as collector:
        gone, others = frozen_garbage(BUSY_GROWTH)
        collector._min_blocks = MIN_BLOCKS
        collect_after(0.0, collector)
        assert gone() is not None
        assert others


@in_small_process
def test_check_visits_no_object() -> None:
    """A check whether a collection is due must not stop the server, however many objects there are."""
    with running_collector() as collector, pytest.MonkeyPatch.context() as patch:
        for visiting in ("get_freeze_count", "get_objects", "collect"):
            patch.delattr(gc, visiting)
        collect_after(QUIET_SECONDS, collector)


@in_small_process
def test_small_growth_causes_no_collection() -> None:
    """The server does not collect even if it is idle for long."""
    with running_collector() as collector:
        gone = ref(fight := Fight())
        gc.collect(0)
        del fight
        collect_after(10 * QUIET_SECONDS, collector)
        assert gone() is not None


@in_small_process
def test_young_garbage_is_freed_as_usual() -> None:
    """Young objects are not frozen yet."""
    with deferred_collection():
        gone = ref(Fight())
        gc.collect(0)
        assert gone() is None
