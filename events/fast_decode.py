"""Plain data made to objects by a function made once a class: what loading a log does all day.

It takes only what fits beyond doubt. Whatever else there is, it raises `Unsure`, or stumbles; then the exact reader
(`events.wire`) decides, and says what is wrong. So the two never differ in what they take, only in how long it takes.
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
    """The data may not fit; the exact reader knows."""


_MAPPINGS = (dict, MappingProxyType)


class TextCache(dict[str, str]):
    """The texts of a log that were met, so that each is kept once; none holds half a character.

    Whatever is looked up and is no text is not found in it, and left to the exact reader.
    """

    def __missing__(self, text: str) -> str:
        self[text] = text if type(text) is str and text.isascii() else _text(text)
        return text


class NoTextCache(TextCache):
    """Texts that come from anywhere, and are not kept: one may be of a class that only looks like a text's."""

    def __missing__(self, text: str) -> str:
        return text if type(text) is str and text.isascii() else _text(text)


NO_TEXT_CACHE = NoTextCache()


def _text(data: object) -> str:
    if type(data) is not str or (not data.isprintable() and any("\ud800" <= letter <= "\udfff" for letter in data)):
        raise Unsure
    return data


Decoder = Callable[[Any, TextCache], Any]
"""Makes plain data to what it stands for, or raises; texts that were met before are shared."""


def decoder_for(hint: Any, *, typed: bool = False) -> Decoder:
    """Return how plain data is read as something of a type.

    Args:
        hint: The type, as it is annotated.
        typed: Whether it is a message with its wire type under `type`, which is known already.
    """
    return _reader_of(hint, typed)


@cache
def _reader_of(hint: Any, typed: bool) -> Decoder:  # noqa: FBT001 - looked up faster by place
    return _class_reader(hint, typed=typed) if attrs.has(hint) else _one_reader(hint, None)


def _made(body: str, scope: dict[str, Any]) -> Decoder:
    scope["Unsure"] = Unsure
    exec(f"def read(data, texts):\n{body}", scope)  # noqa: S102 - contains only field names and bounds
    reader: Decoder = scope["read"]
    return reader


def _class_reader(cls: Any, *, typed: bool) -> Decoder:
    """Return the reader of an attrs class, written out a field after the other."""
    hints = get_type_hints(cls)
    fields = [field for field in attrs.fields(cls) if field.init]
    count = len(fields) + typed
    usual = {key_of(each): _usual(each.default) for each in fields}
    scope: dict[str, Any] = {"usual": {key: each for key, each in usual.items() if each is not attrs.NOTHING}}
    scope["frozen_dict"] = MappingProxyType
    body = (
        "    if type(data) is not dict and type(data) is not frozen_dict:\n        raise Unsure\n"
        f"    if len(data) != {count}:\n"
        "        data = usual | data\n"
        f"        if len(data) != {count}:\n            raise Unsure\n"
    )
    for number, field in enumerate(fields):
        hint = Value if field.type == Value else hints[field.name]
        body += f"    value = data[{key_of(field)!r}]\n{_lines(hint, bounds_of(field), scope)}"
        body += f"    value_{number} = value\n"
    names = {field.name: f"value_{number}" for number, field in enumerate(fields)}
    given = ", ".join(f"{field.alias}={names[field.name]}" for field in fields)
    scope["cls"] = cls
    return _made(f"{body}    return cls({given})\n", scope)


def _usual(default: Any) -> Any:
    """Return as plain data what stands in a field that is missing; `NOTHING` where it must not be, or who knows."""
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]  # it is a class, whatever its stub says
        return attrs.NOTHING if default.takes_self else _usual(default.factory())
    if isinstance(default, tuple):
        return [_usual(each) for each in default]
    if attrs.has(type(default)):
        return {key_of(field): _usual(getattr(default, field.name)) for field in attrs.fields(type(default))}
    return default


def _lines(hint: Any, bounds: tuple[int, int] | None, scope: dict[str, Any]) -> str:
    """Return lines that make of `value`, plain data, what its type says; `scope` gets the names they need."""
    origin, choices = get_origin(hint), get_args(hint)
    if hint in _SINGLE:
        least, most = bounds or (-MAX_SAFE_INTEGER, MAX_SAFE_INTEGER)
        return _SINGLE[hint].format(least=least, most=most)
    if origin is Literal and {type(each) for each in choices} in ({str}, {int}):
        name = _named(scope, {each: each for each in choices})
        kind = type(choices[0]).__name__
        return f"    if type(value) is not {kind}:\n        raise Unsure\n    value = {name}[value]\n"
    if origin in (Union, UnionType) and hint != Value and NoneType in choices and len(choices) == 2:  # noqa: PLR2004 - or None
        inner = _lines(next(each for each in choices if each is not NoneType), bounds, scope)
        return f"    if value is not None:\n{_indented(inner)}"
    if origin is tuple and choices[1:] == (...,):
        return _LIST + _list_lines(choices[0], bounds, scope)
    if attrs.has(hint) or hint in _ANY:
        return f"    value = {_reader_named(scope, hint, bounds)}(value, texts)\n"
    return "    raise Unsure\n"


def _list_lines(item: Any, bounds: tuple[int, int] | None, scope: dict[str, Any]) -> str:
    if item is int:
        inner = _lines(int, bounds, scope)
        return f"    listed = value\n    for value in listed:\n{_indented(inner)}    value = tuple(listed)\n"
    one = "texts[each]" if item is str else f"{_reader_named(scope, item, bounds)}(each, texts)"
    return f"    value = tuple([{one} for each in value]) if value else ()\n"


def _indented(lines: str) -> str:
    return "".join(f"    {line}\n" for line in lines.splitlines())


def _one_reader(hint: Any, bounds: tuple[int, int] | None) -> Decoder:
    scope: dict[str, Any] = {}
    return _ANY.get(hint) or _made(f"    value = data\n{_lines(hint, bounds, scope)}    return value\n", scope)


def _reader_named(scope: dict[str, Any], hint: Any, bounds: tuple[int, int] | None) -> str:
    """Return the name under which another reader stands in a scope."""
    if not attrs.has(hint):
        return _named(scope, _one_reader(hint, bounds))

    def read(data: Any, texts: TextCache) -> Any:
        scope[name] = decoder_for(hint)  # found when it is first asked, for a class may hold others of its kind
        return scope[name](data, texts)

    name = _named(scope, read)
    return name


def _named(scope: dict[str, Any], thing: Any) -> str:
    name = f"known_{len(scope)}"
    scope[name] = thing
    return name


def _value(data: Any, texts: TextCache, room: int = MAX_DEPTH) -> Any:
    kind = type(data)
    if kind is str:
        return texts[data]
    if data is None or kind is bool or (kind is int and -MAX_SAFE_INTEGER <= data <= MAX_SAFE_INTEGER):
        return data
    if room and kind in (list, tuple):
        return tuple([_value(each, texts, room - 1) for each in data])
    raise Unsure


def _object(data: Any, texts: TextCache, room: int = MAX_DEPTH) -> Any:
    """Return an object of any keys as something that cannot be changed."""
    if type(data) not in _MAPPINGS or not room:
        raise Unsure
    found = {}
    for key, each in data.items():
        kind = type(each)
        if kind is str:
            found[texts[key]] = texts[each]
        elif (
            kind is bool or each is None or (kind is int and -MAX_SAFE_INTEGER <= each <= MAX_SAFE_INTEGER)
        ):  # as most are
            found[texts[key]] = each
        else:
            found[texts[key]] = _anything(each, texts, room - 1)
    return MappingProxyType(found)


def _anything(data: Any, texts: TextCache, room: int) -> Any:
    if type(data) in _MAPPINGS:
        return _object(data, texts, room)
    if room and type(data) in (list, tuple):
        return tuple([texts[each] if type(each) is str else _anything(each, texts, room - 1) for each in data])
    return _value(data, texts, 0)


_SINGLE: Mapping[Any, str] = {
    str: "    value = texts[value]\n",
    int: "    if type(value) is not int or not {least} <= value <= {most}:\n        raise Unsure\n",
    bool: "    if value is not True and value is not False:\n        raise Unsure\n",
}
"""How a single value is read."""

_LIST = "    if type(value) is not list and type(value) is not tuple:\n        raise Unsure\n"

_ANY: Mapping[Any, Decoder] = {Value: _value, Mapping[str, Any]: _object}
"""The readers of what may be anything."""
