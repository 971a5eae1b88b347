"""A server postpones garbage collection but still frees unreachable objects."""

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import wraps
from inspect import signature
from multiprocessing import get_context
from weakref import ref

import pytest

from frontdoor.http.gc_schedule import BUSY_GROWTH, MIN_OBJECTS, QUIET_SECONDS, Collector, deferred_collection


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


def elsewhere(check: Check) -> Callable[[Executor], None]:
    """Run a test in the small process instead of the one that runs all tests."""

    @wraps(check)
    def test(small_process: Executor) -> None:
        small_process.submit(examine, check.__name__).result()

    # pytest must see the parameter of the wrapper, the fixture, instead of the check's empty signature.
    test.__signature__ = signature(test, follow_wrapped=False)  # type: ignore[attr-defined]
    return test


def examine(name: str) -> None:
    """Run a check in a clean process and assert that it leaves no frozen objects."""
    gc.collect()
    globals()[name].__wrapped__()
    assert not gc.get_freeze_count()


def looked_through(what: object) -> bool:
    """Return whether the next garbage collection would scan an object."""
    return any(each is what for each in gc.get_objects())


@contextmanager
def collecting() -> Iterator[Collector]:
    """Run a collector in this process, with a clock that stands still so that the server is never idle."""
    working = Collector(lambda: 0.0, min_objects=0)
    gc.callbacks.append(working.on_collection)
    try:
        yield working
    finally:
        gc.callbacks.remove(working.on_collection)
        gc.unfreeze()


def at(seconds: float, collector: Collector) -> None:
    """Let a collector check after some seconds without a collection."""
    collector._clock = lambda: seconds
    collector.collect_if_due()
    collector._clock = lambda: 0.0


def left_over(times: int) -> tuple["ref[Fight]", list[list[int]]]:
    """Return an unreachable frozen object, and other frozen objects, as many times as were frozen before."""
    gone = ref(fight := Fight())
    others = [[number] for number in range(times * gc.get_freeze_count())]
    gc.collect(1)
    del fight
    gc.collect()
    assert gone() is not None
    return gone, others


@elsewhere
def test_what_stayed_is_not_looked_through_again() -> None:
    """Until the process no longer serves."""
    fight = Fight()
    with deferred_collection():
        assert not looked_through(fight)
        later = Fight()
        assert looked_through(later)
        gc.collect(1)
        assert not looked_through(later)
    assert looked_through(fight)


@elsewhere
def test_what_is_gone_is_let_go_of_once_twice_as_much_lies_aside_and_nobody_is_answered() -> None:
    """So no request waits for the collection."""
    with collecting() as collector:
        gone, others = left_over(2)
        at(QUIET_SECONDS / 2, collector)
        assert gone() is not None
        at(QUIET_SECONDS, collector)
        assert gone() is None
        assert not looked_through(others)


@elsewhere
def test_a_server_that_is_never_quiet_looks_through_all_once_far_more_lies_aside() -> None:
    """Garbage stays below a fixed share, however long the server is busy."""
    with collecting() as collector:
        gone, others = left_over(BUSY_GROWTH)
        at(0.0, collector)
        assert gone() is None
        assert others


@elsewhere
def test_what_is_little_is_not_worth_it_that_anybody_waits() -> None:
    """However much the number of frozen objects has grown."""
    with collecting() as collector:
        gone, others = left_over(BUSY_GROWTH)
        collector._min_objects = MIN_OBJECTS
        at(0.0, collector)
        assert gone() is not None
        assert others


@elsewhere
def test_a_little_more_is_left_alone() -> None:
    """However long the server is idle."""
    with collecting() as collector:
        gone = ref(fight := Fight())
        gc.collect(1)
        del fight
        at(10 * QUIET_SECONDS, collector)
        assert gone() is not None


@elsewhere
def test_new_garbage_goes_as_ever() -> None:
    """Young objects are not frozen yet."""
    with deferred_collection():
        gone = ref(Fight())
        gc.collect(0)
        assert gone() is None
