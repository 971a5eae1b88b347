"""Questions that are answered once."""

from collections.abc import Callable
from enum import IntEnum
from types import MappingProxyType
from typing import Any

import pytest

from events.once import MOST_BYTES, MOST_KEPT, MOST_LISTS, once_for_a_list, once_for_data, once_for_these


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


class Number(IntEnum):
    """A number that is more than a number."""

    ONE = 1


def asked_for(*data: Any) -> list[Any]:
    """Return which of these data a question is really asked about, one after the other."""
    asked: list[Any] = []

    def question(_: str, about: Any) -> bool:
        asked.append(about)
        return True

    remembering = once_for_data(question)
    for each in data:
        assert remembering("whatever", each)
    return asked


def test_data_alike_are_asked_about_once_and_kinds_are_told_apart() -> None:
    """Or what is refused, such as a truth for a number, would be taken where the number was taken before."""
    kinds = [{"a": 1}, {"a": True}, {"a": 1.0}, {"a": "1"}, {"a": [1]}, {"a": (1,)}, {"a": None}, {"b": 1}]
    assert asked_for(*kinds, *kinds) == kinds
    assert len(asked_for({"a": [1, {"b": "c"}]}, {"a": [1, {"b": "c"}]})) == 1
    assert len(asked_for({"a": 1, "b": 2}, {"b": 2, "a": 1})) == 2


def test_data_that_were_changed_are_asked_about_again() -> None:
    """What is kept does not change with them."""
    setup: dict[str, Any] = {"people": ["odile"]}
    counted = once_for_data(lambda _, data: len(data["people"]))
    assert counted(None, setup) == 1
    setup["people"].append("kain")
    assert counted(None, setup) == 2


@pytest.mark.parametrize("odd", [MappingProxyType({"a": 1}), Number.ONE, object(), ["x" * MOST_BYTES]])
def test_what_is_no_plain_data_or_very_long_is_asked_about_each_time(odd: Any) -> None:
    """It may say another thing each time, or fill the memory."""
    assert asked_for(odd, odd) == [odd, odd]


def test_data_that_hold_themselves_or_unfold_without_end_are_asked_about_at_once() -> None:
    """To write them out would never end; whoever is asked says what is wrong."""
    endless: list[Any] = []
    endless += [endless, endless]
    doubled: list[Any] = []
    for _ in range(100):
        doubled = [doubled, doubled]
    refused = once_for_data(lambda _, data: len(data))
    assert refused(None, endless) == refused(None, doubled) == 2


def test_no_more_than_a_few_answers_about_data_are_kept() -> None:
    """Then all are forgotten."""
    numbers = list(range(MOST_LISTS + 1))
    assert asked_for(*numbers, MOST_LISTS, 0) == [*numbers, 0]


def test_what_goes_wrong_goes_wrong_each_time() -> None:
    """It is not kept."""
    asked: list[Any] = []

    def question(_: None, data: Any) -> Any:
        asked.append(data)
        return data["a"]

    remembering = once_for_data(question)
    for _ in range(2):
        with pytest.raises(KeyError):
            remembering(None, {})
    assert len(asked) == 2
