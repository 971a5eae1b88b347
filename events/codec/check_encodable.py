"""Checks that the log line of a beat will be readable, before the beat is accepted.

Nothing is serialised for this check. The objects are inspected directly, and the fields of each class are cached.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import attrs

from events.codec.grammar import fields_of
from events.codec.values import text, whole_number
from events.fields import out_of_bounds
from events.limits import MAX_TOTAL_SIZE, NestedFault, WireError, path_step

_NUMBER, _WORD = 8, 4
"""Approximate size in a log, in bytes: of a number, and of any other value apart from its characters."""


def check_encodable(instance: Any) -> None:
    """Check that an attrs object, such as a beat, can be read back from its log line.

    Raises:
        WireError: If a reader would refuse a value, or the line would be too long.
    """
    try:
        size = _size(instance)
    except NestedFault as error:
        raise error.as_wire_error() from None
    if size > MAX_TOTAL_SIZE:
        raise WireError("$", f"the beat would take about {size:,} bytes; at most {MAX_TOTAL_SIZE:,} are allowed")


def _size(value: Any) -> int:
    """Return the approximate size of a value in a log, in bytes."""
    size_of = _SIZE_FUNCTIONS.get(type(value), _object)
    return size_of(value)


def _object(instance: Any) -> int:
    cls: Any = type(instance)
    size, fields = _fields(cls)
    for name, key, bounds in fields:
        value = getattr(instance, name)
        if type(value) is str and value.isprintable():  # true of most strings, which then need no further check
            size += len(value)
            continue
        try:
            size += _size(value)
            fault = out_of_bounds(bounds, value) if bounds is not None else ""
            if fault:
                raise NestedFault(fault)  # noqa: TRY301 - handled like an error of a nested value
        except NestedFault as error:
            error.steps.append(path_step(key))
            raise
    return size


@cache
def _fields(cls: Any) -> tuple[int, tuple[tuple[str, str, tuple[int, int] | None], ...]]:
    """Return the size of all keys in bytes, and the name, wire key and bounds of each field."""
    if not attrs.has(cls):
        raise NestedFault(f"a {cls.__name__} cannot be written to a log")
    fields = tuple((field.name, field.key, field.bounds) for field in fields_of(cls))
    return sum(len(key) + _WORD for _, key, _ in fields), fields


def _list(values: Iterable[Any]) -> int:
    size = _WORD
    for index, value in enumerate(values):
        try:
            size += _size(value)
        except NestedFault as error:
            error.steps.append(f"[{index}]")
            raise
    return size


def _mapping(values: Mapping[Any, Any]) -> int:
    size = _WORD
    for key, value in values.items():
        try:
            size += _text(key) + _size(value)
        except NestedFault as error:
            error.steps.append(path_step(key))
            raise
    return size


def _text(value: Any) -> int:
    try:
        return len(text(value)) + _WORD
    except ValueError as error:
        raise NestedFault(str(error)) from None


def _number(value: int) -> int:
    try:
        whole_number(value)
    except ValueError as error:
        raise NestedFault(str(error)) from None
    return _NUMBER


def _constant_size(_: Any) -> int:
    return _WORD


_SIZE_FUNCTIONS: Mapping[type, Callable[[Any], int]] = {
    int: _number,
    str: _text,
    bool: _constant_size,
    type(None): _constant_size,
    tuple: _list,
    list: _list,
    dict: _mapping,
    MappingProxyType: _mapping,
}
