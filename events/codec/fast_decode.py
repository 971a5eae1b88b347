"""Fast decoding of plain data by functions generated once per class; loading a log spends most of its time here.

These functions accept only data that is certainly valid. Otherwise they raise an exception, and the strict decoder
(`events.codec.strict_decode`) decides and explains the error. So both accept the same data and differ only in speed.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, get_args

import attrs

from events.base import MAX_SAFE_INTEGER
from events.codec.grammar import Field, FieldType, Kind, fields_of, type_of
from events.codec.values import TextCache, json_object, json_value
from events.replace import filled, has_plain_slots


class Unsure(Exception):
    """The data may be invalid; the strict decoder must decide."""


Decoder = Callable[[Any, TextCache], Any]
"""Decodes plain data or raises an exception; the second argument is used to intern strings."""

_Bounds = tuple[int, int] | None


@cache
def decoder_for(hint: Any, *, typed: bool = False) -> Decoder:
    """Return the decoder for a type; typed data has the known wire type of a message under `type`."""
    if attrs.has(hint):
        return _class_decoder(hint, fields_of(hint), len(fields_of(hint)) + typed)
    return _value_decoder(type_of(hint), None)


def _compile(body: str, scope: dict[str, Any]) -> Decoder:
    scope["Unsure"] = Unsure
    exec(f"def read(data, texts):\n{body}", scope)  # noqa: S102 - contains only field names and bounds
    reader: Decoder = scope["read"]
    return reader


def _class_decoder(cls: Any, fields: tuple[Field, ...], count: int) -> Decoder:
    """Return the decoder of an attrs class, compiled from one block of code per field."""
    defaults = {field.key: field.default for field in fields if field.default is not attrs.NOTHING}
    scope: dict[str, Any] = {"cls": cls, "defaults": defaults, "frozen_dict": MappingProxyType}
    body = (
        "    if type(data) is not dict and type(data) is not frozen_dict:\n        raise Unsure\n"
        f"    if len(data) != {count}:\n"
        "        data = defaults | data\n"
        f"        if len(data) != {count}:\n            raise Unsure\n"
    )
    is_plain = has_plain_slots(cls)
    arguments = {}
    for number, field in enumerate(fields):
        body += f"    value = data[{field.key!r}]\n{_code_for(field.type, field.bounds, scope)}"
        body += f"    value_{number} = value\n"
        arguments[field.name if is_plain else field.alias] = f"value_{number}"
    if is_plain:
        return _compile(body + filled(cls, arguments, scope), scope)
    given = ", ".join(f"{alias}={value}" for alias, value in arguments.items())
    return _compile(f"{body}    return cls({given})\n", scope)


def _code_for(field_type: FieldType, bounds: _Bounds, scope: dict[str, Any]) -> str:
    """Return code that decodes `value` in place according to a type; names that it needs are added to `scope`."""
    kind, item = field_type.kind, field_type.item
    if kind in _SINGLE:
        least, most = bounds or (-MAX_SAFE_INTEGER, MAX_SAFE_INTEGER)
        return _SINGLE[kind].format(least=least, most=most)
    choices = get_args(field_type.hint) if kind == "choice" else ()
    if {type(choice) for choice in choices} in ({str}, {int}):
        name = _add_to_scope(scope, {choice: choice for choice in choices})
        check = f"    if type(value) is not {type(choices[0]).__name__}:\n        raise Unsure\n"
        return f"{check}    value = {name}[value]\n"
    if kind == "optional" and item is not None:
        return f"    if value is not None:\n{_indented(_code_for(item, bounds, scope))}"
    if kind == "list" and item is not None:
        return _LIST + _code_for_list(item, bounds, scope)
    if kind in _FUNCTIONS or kind == "object":
        return f"    value = {_add_decoder(scope, field_type, bounds)}(value, texts)\n"
    return "    raise Unsure\n"


def _code_for_list(item: FieldType, bounds: _Bounds, scope: dict[str, Any]) -> str:
    if item.kind == "number":
        inner = _indented(_code_for(item, bounds, scope))
        return f"    listed = value\n    for value in listed:\n{inner}    value = tuple(listed)\n"
    one = "texts[each]" if item.kind == "text" else f"{_add_decoder(scope, item, bounds)}(each, texts)"
    return f"    value = tuple([{one} for each in value]) if value else ()\n"


def _indented(lines: str) -> str:
    return "".join(f"    {line}\n" for line in lines.splitlines())


def _value_decoder(field_type: FieldType, bounds: _Bounds) -> Decoder:
    scope: dict[str, Any] = {}
    code = _code_for(field_type, bounds, scope) if field_type.kind not in _FUNCTIONS else ""
    return _FUNCTIONS.get(field_type.kind) or _compile(f"    value = data\n{code}    return value\n", scope)


def _add_decoder(scope: dict[str, Any], field_type: FieldType, bounds: _Bounds) -> str:
    """Return the name under which a nested decoder is stored in a scope."""
    if field_type.kind != "object":
        return _add_to_scope(scope, _value_decoder(field_type, bounds))

    def read(data: Any, texts: TextCache) -> Any:
        scope[name] = decoder_for(field_type.hint)  # resolved on first use, because a class may contain its own type
        return scope[name](data, texts)

    name = _add_to_scope(scope, read)
    return name


def _add_to_scope(scope: dict[str, Any], thing: Any) -> str:
    name = f"known_{len(scope)}"
    scope[name] = thing
    return name


_SINGLE: Mapping[Kind, str] = {
    "text": "    value = texts[value]\n",
    "number": "    if type(value) is not int or not {least} <= value <= {most}:\n        raise Unsure\n",
    "flag": "    if value is not True and value is not False:\n        raise Unsure\n",
}
"""Code that decodes a single value, by kind."""

_LIST = "    if type(value) is not list and type(value) is not tuple:\n        raise Unsure\n"

_FUNCTIONS: Mapping[Kind, Decoder] = {"value": json_value, "json": json_object}
"""Functions that decode a value, by kind."""
