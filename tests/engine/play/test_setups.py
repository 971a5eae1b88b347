"""The cache of checked setups: equal data share a result, different data never do."""

from enum import IntEnum
from types import MappingProxyType
from typing import Any

import pytest

from combat import Encounter, Refused, new_seed, systems
from combat.engine.play.setups import MAX_MEMO_BYTES, MAX_MEMO_ENTRIES, memo_by_data


class Number(IntEnum):
    """Numbers that are equal to an `int` but of another type."""

    ONE = 1


def computed_for(*data: Any) -> list[Any]:
    """Return the values for which a cached function is really computed, in order."""
    computed: list[Any] = []

    def function(_: str, value: Any) -> bool:
        computed.append(value)
        return True

    cached = memo_by_data(function)
    for value in data:
        assert cached("system", value)
    return computed


@pytest.mark.parametrize("system", systems())
def test_a_file_of_another_program_is_recognised_before_anything_else(system: str) -> None:
    """Even if it contains numbers and texts that no setup may contain."""
    roster = {"roster": {"forces": []}, "generatedBy": "a list builder", "created": 1_700_000_000_000}
    with pytest.raises(
        Refused, match=r"^\$: this is not a setup of .* 'roster', 'generatedBy', 'created', and none of"
    ):
        Encounter.begin(system, roster, new_seed())


def test_equal_data_share_a_result_but_values_of_other_types_do_not() -> None:
    """Otherwise `True` would be accepted for a number because `1` was."""
    kinds = [{"a": 1}, {"a": True}, {"a": 1.0}, {"a": "1"}, {"a": [1]}, {"a": (1,)}, {"a": None}, {"b": 1}]
    assert computed_for(*kinds, *kinds) == kinds
    assert len(computed_for({"a": [1, {"b": "c"}]}, {"a": [1, {"b": "c"}]})) == 1
    assert len(computed_for({"a": 1, "b": 2}, {"b": 2, "a": 1})) == 2


def test_changed_data_are_computed_again() -> None:
    """The caller may change a setup between two fights."""
    setup: dict[str, Any] = {"people": ["odile"]}
    counted = memo_by_data(lambda _, data: len(data["people"]))
    assert counted(None, setup) == 1
    setup["people"].append("kain")
    assert counted(None, setup) == 2


@pytest.mark.parametrize("odd", [MappingProxyType({"a": 1}), Number.ONE, object(), ["x" * MAX_MEMO_BYTES]])
def test_very_long_or_unmarshallable_data_are_not_cached(odd: Any) -> None:
    """Long entries would fill the memory."""
    assert computed_for(odd, odd) == [odd, odd]


def test_recursive_and_deeply_shared_data_reach_the_function() -> None:
    """The function refuses them; making the key must end first."""
    endless: list[Any] = []
    endless += [endless, endless]
    doubled: list[Any] = []
    for _ in range(100):
        doubled = [doubled, doubled]
    refused = memo_by_data(lambda _, data: len(data))
    assert refused(None, endless) == refused(None, doubled) == 2


def test_cache_of_setups_is_cleared_at_its_limit() -> None:
    """So the memory of a long-running process is bounded."""
    numbers = list(range(MAX_MEMO_ENTRIES + 1))
    assert computed_for(*numbers, MAX_MEMO_ENTRIES, 0) == [*numbers, 0]


def test_exceptions_are_not_cached() -> None:
    """A refused setup is refused again."""
    calls: list[Any] = []

    def function(_: None, data: Any) -> Any:
        calls.append(data)
        return data["a"]

    cached = memo_by_data(function)
    for _ in range(2):
        with pytest.raises(KeyError):
            cached(None, {})
    assert len(calls) == 2
