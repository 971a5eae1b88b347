"""Checks that the log line of a beat will be readable, before the beat is accepted.

Nothing is serialised for this check. The objects are inspected directly, by functions generated once per class.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType, NoneType
from typing import Any

import attrs

from events.base import MAX_SAFE_INTEGER
from events.codec.grammar import FieldType, fields_of
from events.codec.values import text, too_large
from events.fields import out_of_bounds
from events.limits import MAX_TOTAL_SIZE, NestedFault, WireError, path_step
from events.memo import LazyDict

_NUMBER, _WORD = 8, 4
"""Approximate size in a log, in bytes: of a number, and of any other value apart from its characters."""


def check_encodable(instance: Any) -> None:
    """Check that an attrs object, such as a beat, can be read back from its log line.

    Raises:
        WireError: If a reader would refuse a value, or the line would be too long.
    """
    try:
        size = _SIZE_FUNCTIONS[type(instance)](instance)
    except NestedFault as error:
        raise error.as_wire_error() from None
    if size > MAX_TOTAL_SIZE:
        raise WireError("$", f"the beat would take about {size:,} bytes; at most {MAX_TOTAL_SIZE:,} are allowed")


def _size_function(cls: Any) -> Callable[[Any], int]:
    """Compile a function that returns the approximate size of objects of a class in a log, in bytes.

    For each field it only tests whether the value is of the usual kind; `_member` decides on all other values.
    """
    if not attrs.has(cls):
        raise NestedFault(f"a {cls.__name__} cannot be written to a log")
    size, body = 0, ""
    for field in fields_of(cls):
        size += len(field.key) + _WORD
        body += f"    value = made.{field.name}\n    "
        for test, length in _usual(field.type, field.bounds, field.key):
            body += f"if {test}:\n        size += {length}\n    el"
        body += f"se:\n        size += member(value, {field.key!r}, {field.bounds})\n"
    scope: dict[str, Any] = {"member": _member, "listed": _list}
    exec(f"def measure(made):\n    size = {size}\n{body}    return size", scope)  # noqa: S102 - contains only field names
    measure: Callable[[Any], int] = scope["measure"]
    return measure


def _usual(of: FieldType, bounds: tuple[int, int] | None, key: str) -> list[tuple[str, object]]:
    """Return tests for the usual values of a field with this type and key, and their sizes."""
    match of.kind:
        case "text" | "choice":
            return [("type(value) is str and value.isprintable()", "len(value)")]
        case "number":
            least, most = bounds or (-MAX_SAFE_INTEGER, MAX_SAFE_INTEGER)
            return [(f"type(value) is int and {least} <= value <= {most}", _NUMBER)]
        case "flag":
            return [("type(value) is bool", _WORD)]
        case "list":
            empty = ("type(value) is tuple and not value", _WORD)
            return [empty] if bounds else [empty, ("type(value) is tuple", f"listed(value, {key!r})")]
        case "optional" if of.item is not None:
            return [("value is None", _WORD), *_usual(of.item, bounds, key)]
        case _:
            return [("value is None", _WORD)]


def _member(value: Any, key: str, bounds: tuple[int, int] | None) -> int:
    """Return the size of a value of any kind in the field with this key."""
    try:
        size = _SIZE_FUNCTIONS[type(value)](value)
        fault = out_of_bounds(bounds, value) if bounds is not None else ""
        if fault:
            raise NestedFault(fault)  # noqa: TRY301 - handled like an error of a nested value
    except NestedFault as error:
        error.steps.append(path_step(key))
        raise
    return size


def _list(values: Iterable[Any], key: str = "") -> int:
    """Return the size of a list, which may be the value of the field with this key."""
    size = _WORD
    for index, value in enumerate(values):
        try:
            size += _SIZE_FUNCTIONS[type(value)](value)
        except NestedFault as error:
            error.steps += [f"[{index}]", path_step(key)] if key else [f"[{index}]"]
            raise
    return size


def _mapping(values: Mapping[Any, Any]) -> int:
    size = _WORD
    for key, value in values.items():
        try:
            size += _text(key) + _SIZE_FUNCTIONS[type(value)](value)
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


_SIZE_FUNCTIONS: Mapping[type, Callable[[Any], int]] = LazyDict(
    _size_function,
    {
        int: _number,
        str: _text,
        bool: _constant_size,
        NoneType: _constant_size,
        tuple: _list,
        list: _list,
        dict: _mapping,
        MappingProxyType: _mapping,
    },
)
"""Returns the size of a value, by its class."""
