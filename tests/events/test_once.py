"""Questions that are answered once."""

from collections.abc import Callable
from typing import Any

import pytest

from events.once import MOST_KEPT, MOST_LISTS, once_for_a_list, once_for_these


@pytest.mark.parametrize(("keeping", "most"), [(once_for_these, MOST_KEPT), (once_for_a_list, MOST_LISTS)])
def test_no_more_than_a_few_hundred_answers_are_kept(keeping: Callable[..., Any], most: int) -> None:
    """So that no fight, however long, and no row of fights fills the memory with what it asked."""
    asked: list[tuple[int]] = []
    question = keeping(asked.append)
    things = [(number,) for number in range(most + 1)]
    for thing in (*things, things[-1]):
        question(thing)
    assert asked == things
    question(things[0])
    assert len(asked) == len(things) + 1
