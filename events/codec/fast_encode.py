"""Fast encoding to plain data by functions generated once per class, to record and show fights.

The counterpart of `events.codec.fast_decode`. Values are encoded by their actual class, unless the type of the field
guarantees that they are plain data already.
"""

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from events.codec.plain_json import thaw_json
from events.fields import key_of

Encoder = Callable[[Any], Any]
"""Returns the wire form of an object."""


def to_plain(value: object) -> Any:
    """Return an attrs object as plain data: dictionaries, lists, strings, integers, true, false and null."""
    return _WRITERS[value.__class__](value)


class _Writers(dict[type, Encoder]):
    """Encoders by class, each generated on first use."""

    def __missing__(self, cls: type) -> Encoder:
        encoder = self[cls] = _writer_of(cls)
        return encoder


_WRITERS = _Writers()


def _writer_of(cls: type) -> Encoder:
    if attrs.has(cls):
        return _class_writer(cls)
    if issubclass(cls, tuple | list):
        return lambda items: [_WRITERS[item.__class__](item) for item in items]
    if issubclass(cls, Mapping):
        return lambda items: {key: _WRITERS[item.__class__](item) for key, item in items.items()}
    return lambda value: value


def _class_writer(cls: Any) -> Encoder:
    """Return the encoder of an attrs class, compiled from one expression per field."""
    fields = [field for field in attrs.fields(cls) if field.init]
    members = ", ".join(f"{key_of(field)!r}: {_expression(field.type, f'made.{field.name}')}" for field in fields)
    scope = {"writers": _WRITERS, "thawed_json": thaw_json}
    writer: Encoder = eval(f"lambda made: {{{members}}}", scope)  # noqa: S307 - contains only field names
    return writer


def _expression(hint: Any, value: str) -> str:
    """Return an expression for the wire form of a value of this type."""
    if _is_single(hint):
        return value
    if hint == Mapping[str, Any]:
        return f"thawed_json({value})"
    if get_origin(hint) is tuple:
        is_plain = all(_is_single(item) for item in get_args(hint) if item is not ...)
        return f"list({value})" if is_plain else f"[writers[each.__class__](each) for each in {value}]"
    return f"writers[(value := {value}).__class__](value)"


def _is_single(hint: Any) -> bool:
    """Return whether all values of this type are strings, integers, true, false or null."""
    if get_origin(hint) in (Union, UnionType):
        return all(_is_single(item) for item in get_args(hint))
    return hint in (str, int, bool, NoneType) or get_origin(hint) is Literal
