"""Fast encoding to plain data by functions generated once per class, to record and show fights.

The counterpart of `events.codec.fast_decode`. Values are encoded by their actual class, unless the type of the field
guarantees that they are plain data already.
"""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from events.base import Message, RawCommand
from events.codec.grammar import FieldType, fields_of
from events.codec.values import thaw_json
from events.memo import LazyDict

Encoder = Callable[[Any], Any]
"""Returns the wire form of an object."""


def to_plain(value: object) -> Any:
    """Return an attrs object as plain data: dictionaries, lists, strings, integers, true, false and null."""
    return ENCODERS[value.__class__](value)


def _writer_of(cls: type) -> Encoder:
    if attrs.has(cls):
        return _class_writer(cls)
    if issubclass(cls, tuple | list):
        return lambda items: [ENCODERS[item.__class__](item) for item in items]
    if issubclass(cls, Mapping):
        return lambda items: {key: ENCODERS[item.__class__](item) for key, item in items.items()}
    return lambda value: value


ENCODERS: Mapping[type, Encoder] = LazyDict(_writer_of)
"""The encoder of each class."""


def _message_writer(cls: type[Message]) -> Encoder:
    if issubclass(cls, RawCommand):
        return lambda command: thaw_json(command.data)
    return _class_writer(cls, f"'type': {cls.wire_type!r}, ")


MESSAGE_ENCODERS: Mapping[type, Encoder] = LazyDict(_message_writer)
"""The encoder of each class of messages; the wire type comes first."""


def _class_writer(cls: Any, first: str = "") -> Encoder:
    """Return the encoder of an attrs class, compiled from one expression per field, after `first`."""
    fields = [f"{field.key!r}: {_expression(field.type, f'made.{field.name}')}" for field in fields_of(cls)]
    members = first + ", ".join(fields)
    scope = {"writers": ENCODERS, "thawed_json": thaw_json}
    writer: Encoder = eval(f"lambda made: {{{members}}}", scope)  # noqa: S307 - contains only field names
    return writer


def _expression(field_type: FieldType, value: str) -> str:
    """Return an expression for the wire form of a value of this type."""
    if field_type.is_plain:
        return value
    if field_type.kind == "json":
        return f"thawed_json({value})"
    if field_type.kind == "list" and field_type.item is not None:
        is_plain = field_type.item.is_plain
        return f"list({value})" if is_plain else f"[writers[each.__class__](each) for each in {value}]"
    return f"writers[(value := {value}).__class__](value)"
