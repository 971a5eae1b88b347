"""Fast decoding of plain data by functions generated once per class; loading a log spends most of its time here.

These functions accept only data that is certainly valid. Otherwise they raise `Unsure` or another exception, and the
strict decoder (`events.codec.wire`) decides and explains the error. So both accept the same data and differ only in
speed.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from events.base import MAX_SAFE_INTEGER
from events.fields import bounds_of, key_of
from events.limits import MAX_DEPTH
from events.vocabulary import Value


class Unsure(Exception):
    """The data may be invalid; the strict decoder must decide."""


_MAPPINGS = (dict, MappingProxyType)


class TextCache(dict[str, str]):
    """Shared strings of a log, so that equal strings are one object; refuses lone surrogates.

    Any other type raises an exception and is left to the strict decoder.
    """

    def __missing__(self, text: str) -> str:
        self[text] = text if type(text) is str and text.isascii() else _text(text)
        return text


class NoTextCache(TextCache):
    """Checks strings without sharing them, for data from any source, which may contain a subclass of `str`."""

    def __missing__(self, text: str) -> str:
        return text if type(text) is str and text.isascii() else _text(text)


NO_TEXT_CACHE = NoTextCache()


def _text(data: object) -> str:
    if type(data) is not str or (not data.isprintable() and any("\ud800" <= letter <= "\udfff" for letter in data)):
        raise Unsure
    return data


Decoder = Callable[[Any, TextCache], Any]
"""Decodes plain data or raises an exception; the second argument is used to intern strings."""


def decoder_for(hint: Any, *, typed: bool = False) -> Decoder:
    """Return the decoder for a type.

    Args:
        hint: The type annotation.
        typed: Whether the data is a message that has its known wire type under `type`.
    """
    return _reader_of(hint, typed)


@cache
def _reader_of(hint: Any, typed: bool) -> Decoder:  # noqa: FBT001 - positional, because the cache is faster that way
    return _class_reader(hint, typed=typed) if attrs.has(hint) else _single_reader(hint, None)


def _compile(body: str, scope: dict[str, Any]) -> Decoder:
    scope["Unsure"] = Unsure
    exec(f"def read(data, texts):\n{body}", scope)  # noqa: S102 - contains only field names and bounds
    reader: Decoder = scope["read"]
    return reader


def _class_reader(cls: Any, *, typed: bool) -> Decoder:
    """Return the decoder of an attrs class, compiled from one block of code per field."""
    hints = get_type_hints(cls)
    fields = [field for field in attrs.fields(cls) if field.init]
    count = len(fields) + typed
    defaults = {key_of(item): _default_as_plain(item.default) for item in fields}
    scope: dict[str, Any] = {"usual": {key: item for key, item in defaults.items() if item is not attrs.NOTHING}}
    scope["frozen_dict"] = MappingProxyType
    body = (
        "    if type(data) is not dict and type(data) is not frozen_dict:\n        raise Unsure\n"
        f"    if len(data) != {count}:\n"
        "        data = usual | data\n"
        f"        if len(data) != {count}:\n            raise Unsure\n"
    )
    for number, field in enumerate(fields):
        hint = Value if field.type == Value else hints[field.name]
        body += f"    value = data[{key_of(field)!r}]\n{_code_for(hint, bounds_of(field), scope)}"
        body += f"    value_{number} = value\n"
    names = {field.name: f"value_{number}" for number, field in enumerate(fields)}
    given = ", ".join(f"{field.alias}={names[field.name]}" for field in fields)
    scope["cls"] = cls
    return _compile(f"{body}    return cls({given})\n", scope)


def _default_as_plain(default: Any) -> Any:
    """Return a field default as plain data; `NOTHING` if the field is required or its default is unknown."""
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]  # a class, although its stub says otherwise
        return attrs.NOTHING if default.takes_self else _default_as_plain(default.factory())
    if isinstance(default, tuple):
        return [_default_as_plain(item) for item in default]
    if attrs.has(type(default)):
        return {key_of(field): _default_as_plain(getattr(default, field.name)) for field in attrs.fields(type(default))}
    return default


def _code_for(hint: Any, bounds: tuple[int, int] | None, scope: dict[str, Any]) -> str:
    """Return code that decodes `value` in place according to a type; names that it needs are added to `scope`."""
    origin, choices = get_origin(hint), get_args(hint)
    if hint in _SINGLE:
        least, most = bounds or (-MAX_SAFE_INTEGER, MAX_SAFE_INTEGER)
        return _SINGLE[hint].format(least=least, most=most)
    if origin is Literal and {type(item) for item in choices} in ({str}, {int}):
        name = _add_to_scope(scope, {item: item for item in choices})
        kind = type(choices[0]).__name__
        return f"    if type(value) is not {kind}:\n        raise Unsure\n    value = {name}[value]\n"
    if origin in (Union, UnionType) and hint != Value and NoneType in choices and len(choices) == 2:  # noqa: PLR2004 - one type or None
        inner = _code_for(next(item for item in choices if item is not NoneType), bounds, scope)
        return f"    if value is not None:\n{_indented(inner)}"
    if origin is tuple and choices[1:] == (...,):
        return _LIST + _code_for_list(choices[0], bounds, scope)
    if attrs.has(hint) or hint in _ANY_DECODERS:
        return f"    value = {_add_reader(scope, hint, bounds)}(value, texts)\n"
    return "    raise Unsure\n"


def _code_for_list(item: Any, bounds: tuple[int, int] | None, scope: dict[str, Any]) -> str:
    if item is int:
        inner = _code_for(int, bounds, scope)
        return f"    listed = value\n    for value in listed:\n{_indented(inner)}    value = tuple(listed)\n"
    one = "texts[each]" if item is str else f"{_add_reader(scope, item, bounds)}(each, texts)"
    return f"    value = tuple([{one} for each in value]) if value else ()\n"


def _indented(lines: str) -> str:
    return "".join(f"    {line}\n" for line in lines.splitlines())


def _single_reader(hint: Any, bounds: tuple[int, int] | None) -> Decoder:
    scope: dict[str, Any] = {}
    return _ANY_DECODERS.get(hint) or _compile(
        f"    value = data\n{_code_for(hint, bounds, scope)}    return value\n", scope
    )


def _add_reader(scope: dict[str, Any], hint: Any, bounds: tuple[int, int] | None) -> str:
    """Return the name under which a nested decoder is stored in a scope."""
    if not attrs.has(hint):
        return _add_to_scope(scope, _single_reader(hint, bounds))

    def read(data: Any, texts: TextCache) -> Any:
        scope[name] = decoder_for(hint)  # resolved on first use, because a class may contain its own type
        return scope[name](data, texts)

    name = _add_to_scope(scope, read)
    return name


def _add_to_scope(scope: dict[str, Any], thing: Any) -> str:
    name = f"known_{len(scope)}"
    scope[name] = thing
    return name


def _value(data: Any, texts: TextCache, depth_left: int = MAX_DEPTH) -> Any:
    kind = type(data)
    if kind is str:
        return texts[data]
    if data is None or kind is bool or (kind is int and -MAX_SAFE_INTEGER <= data <= MAX_SAFE_INTEGER):
        return data
    if depth_left and kind in (list, tuple):
        return tuple([_value(item, texts, depth_left - 1) for item in data])
    raise Unsure


def _object(data: Any, texts: TextCache, depth_left: int = MAX_DEPTH) -> Any:
    """Return an object with arbitrary keys as an immutable mapping."""
    if type(data) not in _MAPPINGS or not depth_left:
        raise Unsure
    result = {}
    for key, item in data.items():
        kind = type(item)
        if kind is str:
            result[texts[key]] = texts[item]
        elif (
            kind is bool or item is None or (kind is int and -MAX_SAFE_INTEGER <= item <= MAX_SAFE_INTEGER)
        ):  # most values
            result[texts[key]] = item
        else:
            result[texts[key]] = _anything(item, texts, depth_left - 1)
    return MappingProxyType(result)


def _anything(data: Any, texts: TextCache, depth_left: int) -> Any:
    if type(data) in _MAPPINGS:
        return _object(data, texts, depth_left)
    if depth_left and type(data) in (list, tuple):
        return tuple([texts[item] if type(item) is str else _anything(item, texts, depth_left - 1) for item in data])
    return _value(data, texts, 0)


_SINGLE: Mapping[Any, str] = {
    str: "    value = texts[value]\n",
    int: "    if type(value) is not int or not {least} <= value <= {most}:\n        raise Unsure\n",
    bool: "    if value is not True and value is not False:\n        raise Unsure\n",
}
"""Code that decodes a single value, by type."""

_LIST = "    if type(value) is not list and type(value) is not tuple:\n        raise Unsure\n"

_ANY_DECODERS: Mapping[Any, Decoder] = {Value: _value, Mapping[str, Any]: _object}
"""Decoders of any kind of value."""
