"""The garbage collector is paused while many objects are created, and restored afterwards."""

import gc
from threading import Barrier, Thread

import pytest

from events.log.rehydrate import paused_gc


def test_collector_is_restored_after_any_exit() -> None:
    """The garbage collector is restored after an error, and after nested pauses."""
    assert gc.isenabled()

    def load() -> None:
        with paused_gc():
            with paused_gc():
                assert not gc.isenabled()
            assert not gc.isenabled()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        load()
    assert gc.isenabled()


def test_disabled_collector_stays_disabled() -> None:
    gc.disable()
    try:
        with paused_gc():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_collector_is_paused_until_the_last_thread_is_done() -> None:
    """Several threads may load logs at the same time."""
    both, one_is_done = Barrier(2), Barrier(2)

    def first() -> None:
        with paused_gc():
            both.wait()
        one_is_done.wait()

    thread = Thread(target=first)
    thread.start()
    with paused_gc():
        both.wait()
        one_is_done.wait()
        thread.join()
        assert not gc.isenabled()
    assert gc.isenabled()
