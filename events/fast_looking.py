"""Objects looked at by a function made once a class, whether their plain form would be read as just what they are.

Nothing is dumped for it, and nothing said: where it is in any doubt, it raises `Unsure`, or stumbles, and the exact way
is asked.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from events.base import Command, Event
from events.fast_reading import Unsure
from events.fields import bounds_of, key_of
from events.filling import function, is_plain
from events.limits import MOST_NUMBER
from events.vocabulary import Value

_WORD = 4
"""About how many letters a value takes in a log besides its own."""

_DEEP = 8
"""So far may lists stand within each other, where there is no doubt."""

_FAMILIES = (Command, Event)

Look = Callable[[Any], int]
"""Returns about how many letters a value takes in a log, or raises."""


class Looks(dict[type, Look]):
    """How the objects of each class are looked at, found out when the first of them is.

    Args:
        largest: No whole number is larger, whatever its field may hold.
        objects: Whether there may be objects of any keys, which somebody might still change.
    """

    def __init__(self, largest: int, *, objects: bool) -> None:
        super().__init__()
        self._largest, self._objects = largest, objects

    def size(self, thing: Any) -> int:
        """Return about how many letters an attrs object takes in a log.

        Raises:
            Exception: Any at all, where something in it may not be read again as it is.
        """
        return self[type(thing)](thing)

    def __missing__(self, cls: Any) -> Look:
        if not attrs.has(cls) or not is_plain(cls):
            raise Unsure
        hints, scope = get_type_hints(cls), {"Unsure": Unsure, "looks": self}
        size, body = _WORD, ""
        for field in attrs.fields(cls):
            hint = Value if field.type == Value else hints[field.name]
            size += len(key_of(field)) + _WORD
            body += f"    value = thing.{field.name}\n" + self._lines(hint, bounds_of(field), scope)
        made: Look = function("look", f"def look(thing):\n    size = {size}\n{body}    return size\n", scope)
        self[cls] = made
        return made

    def _lines(self, hint: Any, bounds: tuple[int, int] | None, scope: dict[str, Any]) -> str:
        """Return lines that look at `value` and add to `size`; `scope` gets the names they need."""
        origin, choices = get_origin(hint), get_args(hint)
        if hint is str:
            return _unless("type(value) is str and value.isprintable()") + "    size += len(value)\n"
        if hint is int:
            least, most = bounds or (-self._largest, self._largest)
            least, most = max(least, -self._largest), min(most, self._largest)
            return _unless(f"type(value) is int and {least} <= value <= {most}") + f"    size += {_WORD}\n"
        if origin is Literal:
            return _unless(f"(type(value), value) in {_named(scope, {(type(each), each) for each in choices})}")
        if origin in (Union, UnionType) and hint != Value and NoneType in choices and len(choices) == 2:  # noqa: PLR2004 - or None
            inner = self._lines(next(each for each in choices if each is not NoneType), bounds, scope)
            return f"    if value is not None:\n{_indented(inner)}"
        if origin is tuple and choices[1:] == (...,):
            inner = f"    size += {_WORD}\n{self._lines(choices[0], bounds, scope)}"
            return f"{_unless('type(value) is tuple')}    for value in value:\n{_indented(inner)}"
        return self._lines_of_others(hint, scope)

    def _lines_of_others(self, hint: Any, scope: dict[str, Any]) -> str:
        if hint is bool:
            return _unless("value is True or value is False")
        if attrs.has(hint):
            exact = "" if hint in _FAMILIES else _unless(f"type(value) is {_named(scope, hint)}")
            return f"{exact}    size += looks[type(value)](value)\n"
        look = _value if hint == Value else _object if hint == Mapping[str, Any] and self._objects else None
        return "    raise Unsure\n" if look is None else f"    size += {_named(scope, look)}(value)\n"


def _unless(fits: str) -> str:
    return f"    if not ({fits}):\n        raise Unsure\n"


def _indented(lines: str) -> str:
    return "".join(f"    {line}\n" for line in lines.splitlines())


def _named(scope: dict[str, Any], thing: Any) -> str:
    name = f"known_{len(scope)}"
    scope[name] = thing
    return name


def _value(value: Any, room: int = _DEEP) -> int:
    if value is None or type(value) is bool or (type(value) is int and -MOST_NUMBER <= value <= MOST_NUMBER):
        return _WORD
    if type(value) is str and value.isprintable():
        return _WORD + len(value)
    if type(value) is tuple and room:
        return _WORD + sum([_value(each, room - 1) for each in value])
    raise Unsure


def _object(value: Any, room: int = _DEEP) -> int:
    if type(value) is not MappingProxyType or not room:
        raise Unsure
    return _WORD + sum([_key(key) + _anything(each, room - 1) for key, each in value.items()])


def _anything(value: Any, room: int) -> int:
    if type(value) is MappingProxyType:
        return _object(value, room)
    if type(value) is tuple and room:
        return _WORD + sum([_anything(each, room - 1) for each in value])
    return _value(value, 0)


def _key(key: Any) -> int:
    if type(key) is not str:
        raise Unsure
    return _value(key)


SAID = Looks(MOST_NUMBER, objects=False)
"""How a command that was made in Python is looked at."""

HAPPENED = Looks(10**15, objects=True)
"""How a beat is looked at before it is written."""
