"""The garbage collector rests while much is made, and is left as it was found."""

import gc
from threading import Barrier, Thread

import pytest

from events.gc_pause import paused_gc


def test_the_collector_rests_only_meanwhile_whatever_happens() -> None:
    """Also where something goes wrong, and where it is wanted twice."""
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


def test_whoever_had_turned_it_off_finds_it_off() -> None:
    """It is not for us to turn it on."""
    gc.disable()
    try:
        with paused_gc():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_the_collector_rests_until_the_last_thread_is_done() -> None:
    """Threads load their logs at the same time."""
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
