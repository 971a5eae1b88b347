"""A server looks through what stays only now and then, and still lets go of what is gone."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from frontdoor.server.collecting import seldom_collecting


class Fight:
    """Something that refers to itself, so that it goes when somebody looks for garbage."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _nothing_aside() -> Iterator[None]:
    """Begin and end as any process does; what the tests laid aside themselves lies there again afterwards."""
    gc.unfreeze()
    gc.collect()
    yield
    assert not gc.get_freeze_count()
    gc.collect()
    gc.freeze()


def looked_through(what: object) -> bool:
    """Return whether the next look for garbage goes through something."""
    return any(each is what for each in gc.get_objects())


def test_what_stayed_once_is_not_looked_through_again() -> None:
    """Until the process is no server any more."""
    fight = Fight()
    with seldom_collecting():
        assert looked_through(fight)
        gc.collect()
        assert not looked_through(fight)
        assert looked_through(Fight())
    assert looked_through(fight)


def test_what_is_gone_is_let_go_of_once_twice_as_much_lies_aside() -> None:
    """However long the server runs, no more garbage lies about than there was of other things."""
    with seldom_collecting():
        gc.collect()
        gone = ref(fight := Fight())
        gc.collect()
        del fight
        gc.collect()
        assert gone() is not None
        more = [[number] for number in range(gc.get_freeze_count() + 1)]
        gc.collect()
        gc.collect()
        assert gone() is None
        assert more


def test_new_garbage_goes_as_ever() -> None:
    """It does not lie aside yet."""
    with seldom_collecting():
        gc.collect()
        gone = ref(Fight())
        gc.collect()
        assert gone() is None
