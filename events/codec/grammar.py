"""The grammar of messages: the fields of a class as plain data.

The decoders, the encoder and the check before a beat is accepted are derived from it.
"""

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from events.fields import bounds_of, key_of
from events.interventions import Value

Kind = Literal["text", "number", "flag", "null", "choice", "value", "json", "list", "optional", "object", "other"]
"""How a value is written. A `value` contains no objects; `json` is an object with any keys, and `object` a class."""

_KINDS: Mapping[Any, Kind] = {
    str: "text",
    int: "number",
    bool: "flag",
    NoneType: "null",
    Value: "value",
    Mapping[str, Any]: "json",
}


@frozen
class FieldType:
    """A type annotation, and how its values are written; `item` is the type of members or of a present value."""

    kind: Kind
    hint: Any
    item: "FieldType | None" = None
    is_plain: bool = False


@cache
def type_of(hint: Any) -> FieldType:
    """Return the type for an annotation."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in _KINDS or origin is Literal:
        kind = _KINDS.get(hint, "choice")
        return FieldType(kind, hint, is_plain=kind not in ("value", "json"))
    if origin is tuple:
        return FieldType("list", hint, type_of(arguments[0]) if arguments[1:] == (...,) else None)
    if origin in (Union, UnionType):
        members = [type_of(argument) for argument in arguments if argument is not NoneType]
        is_optional = len(members) == 1
        is_plain = all(member.is_plain for member in members)
        return FieldType("optional" if is_optional else "other", hint, members[0] if is_optional else None, is_plain)
    return FieldType("object" if attrs.has(hint) else "other", hint)


@frozen
class Field:
    """A field of a class that is written.

    Attributes:
        name: The name of the attribute.
        alias: The name of the argument of the constructor.
        key: The name in plain data.
        type: The type of the field.
        bounds: The minimum and maximum of the whole numbers in it; None if it has no bounds.
        default: The value, as plain data, of a missing field; `NOTHING` if the field is required or its default
            depends on other fields.
    """

    name: str
    alias: str
    key: str
    type: FieldType
    bounds: tuple[int, int] | None
    default: Any


@cache
def fields_of(cls: Any) -> tuple[Field, ...]:
    """Return the fields of an attrs class that are written, in order."""
    hints = get_type_hints(cls)
    return tuple(
        Field(
            name=field.name,
            alias=field.alias or field.name,
            key=key_of(field),
            type=type_of(Value if field.type == Value else hints[field.name]),
            bounds=bounds_of(field),
            default=_as_plain(field.default),
        )
        for field in attrs.fields(cls)
        if field.init
    )


def _as_plain(default: Any) -> Any:
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]  # a class, although its stub says otherwise
        return attrs.NOTHING if default.takes_self else _as_plain(default.factory())
    if isinstance(default, tuple):
        return [_as_plain(item) for item in default]
    if attrs.has(type(default)):
        return {key_of(field): _as_plain(getattr(default, field.name)) for field in attrs.fields(type(default))}
    return default
