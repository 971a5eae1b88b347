"""Checks that the log line of a beat will be readable, before the beat is accepted.

Nothing is serialised for this check. The objects are inspected directly, and the fields of each class are cached.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType, NoneType
from typing import Any

import attrs

from events.base import MAX_SAFE_INTEGER
from events.codec.grammar import fields_of
from events.codec.values import text, too_large
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
        size = _object(instance)
    except NestedFault as error:
        raise error.as_wire_error() from None
    if size > MAX_TOTAL_SIZE:
        raise WireError("$", f"the beat would take about {size:,} bytes; at most {MAX_TOTAL_SIZE:,} are allowed")


def _object(instance: Any) -> int:
    """Return the approximate size of an object in a log, in bytes."""
    cls: Any = type(instance)
    size, fields = _fields(cls)
    for name, key, bounds in fields:
        value = getattr(instance, name)
        kind = type(value)
        if kind is str and value.isprintable():  # true of most strings, which then need no further check
            size += len(value)
            continue
        if kind in _CONSTANTS:
            size += _WORD
            continue
        if kind is int and bounds is None and -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
            size += _NUMBER
            continue
        try:
            size += _SIZE_FUNCTIONS.get(kind, _object)(value)
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
            size += _SIZE_FUNCTIONS.get(type(value), _object)(value)
        except NestedFault as error:
            error.steps.append(f"[{index}]")
            raise
    return size


def _mapping(values: Mapping[Any, Any]) -> int:
    size = _WORD
    for key, value in values.items():
        try:
            size += _text(key) + _SIZE_FUNCTIONS.get(type(value), _object)(value)
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
    if not -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
        raise NestedFault(too_large(value))
    return _NUMBER


def _constant_size(_: Any) -> int:
    return _WORD


_CONSTANTS = {bool, NoneType}
"""Types of values whose size is always the same."""

_SIZE_FUNCTIONS: Mapping[type, Callable[[Any], int]] = {
    int: _number,
    str: _text,
    bool: _constant_size,
    NoneType: _constant_size,
    tuple: _list,
    list: _list,
    dict: _mapping,
    MappingProxyType: _mapping,
}
