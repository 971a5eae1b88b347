"""The values of plain data: text, whole numbers, true and false, and JSON within limits.

Each function returns the value, or raises a ValueError that says what was expected. The decoders of classes are built
from them.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from events.base import MAX_SAFE_INTEGER
from events.limits import MAX_DEPTH, show_value

_SINGLE, _MAPPINGS, _LISTS = (str, int), (dict, MappingProxyType), (list, tuple)
"""Types for `isinstance`, built once: building `str | int` for each call takes longer than the check."""


class TextCache(dict[str, str]):
    """Shared strings of a log, so that equal strings are one object; refuses values that are not text."""

    def __missing__(self, key: str) -> str:
        self[key] = text(key)
        return key


class NoTextCache(TextCache):
    """Checks strings without sharing them, for data from any source, which may contain a subclass of `str`."""

    def __missing__(self, key: str) -> str:
        return key if type(key) is str and key.isascii() else text(key)


NO_TEXT_CACHE = NoTextCache()


def text(data: object) -> str:
    """Return a string that can be written as UTF-8."""
    if type(data) is not str:
        raise ValueError(f"text was expected, not {show_value(data)}")
    if not data.isascii() and not data.isprintable() and any("\ud800" <= letter <= "\udfff" for letter in data):
        raise ValueError("text was expected, not half a character (a lone surrogate)")
    return data


def whole_number(data: object) -> int:
    """Return a whole number that is exact in every language."""
    if type(data) is not int:
        raise ValueError(f"a whole number was expected, not {show_value(data)}")
    if not -MAX_SAFE_INTEGER <= data <= MAX_SAFE_INTEGER:
        raise ValueError(too_large(data))
    return data


def too_large(number: int) -> str:
    """Return the error for a number that other languages cannot represent exactly."""
    return f"{show_value(number)} is too large: whole numbers stay below 2^53"


def true_or_false(data: object) -> bool:
    """Return a boolean."""
    if data is not True and data is not False:
        raise ValueError(f"true or false was expected, not {show_value(data)}")
    return data


def json_value(data: Any, texts: TextCache = NO_TEXT_CACHE, depth_left: int = MAX_DEPTH) -> Any:
    """Return a string, number, true, false, null or a list of them, with immutable lists."""
    kind = type(data)
    if kind is str:
        return texts[data]
    if data is None or kind is bool:
        return data
    if kind in _LISTS or isinstance(data, _LISTS):
        _check_depth(depth_left)
        return tuple([json_value(item, texts, depth_left - 1) for item in data])
    return text(data) if isinstance(data, str) else whole_number(data)


def json_object(data: Any, texts: TextCache = NO_TEXT_CACHE, depth_left: int = MAX_DEPTH) -> Any:
    """Return an object with arbitrary keys as an immutable mapping."""
    if type(data) not in _MAPPINGS and not isinstance(data, Mapping):
        raise ValueError(f"an object was expected, not {show_value(data)}")
    _check_depth(depth_left)
    result = {}
    for key, item in data.items():
        kind = type(item)
        if kind is str:
            result[texts[key]] = texts[item]
        elif kind is bool or item is None or (kind is int and -MAX_SAFE_INTEGER <= item <= MAX_SAFE_INTEGER):
            result[texts[key]] = item
        else:
            result[texts[key]] = _json(item, texts, depth_left - 1)
    return MappingProxyType(result)


def _json(data: Any, texts: TextCache, depth_left: int) -> Any:
    if isinstance(data, Mapping):
        return json_object(data, texts, depth_left)
    if isinstance(data, _LISTS):
        _check_depth(depth_left)
        return tuple([texts[item] if type(item) is str else _json(item, texts, depth_left - 1) for item in data])
    return json_value(data, texts, depth_left)


def _check_depth(depth_left: int) -> None:
    if depth_left <= 0:
        raise ValueError(f"lists and objects may be nested at most {MAX_DEPTH} deep")


def freeze_json(value: Any) -> Any:
    """Return plain data with each dictionary and list replaced by an immutable one."""
    if value is None or isinstance(value, _SINGLE):  # most values; checking for a mapping is slow
        return value
    if isinstance(value, Mapping):
        return MappingProxyType({key: freeze_json(item) for key, item in value.items()})
    if isinstance(value, _LISTS):
        return tuple([freeze_json(item) for item in value])
    return value


def thaw_json(value: Any) -> Any:
    """Return data frozen by `freeze_json` as dictionaries and lists."""
    if value is None or isinstance(value, _SINGLE):  # as above
        return value
    if isinstance(value, Mapping):
        return {key: thaw_json(item) for key, item in value.items()}
    if isinstance(value, _LISTS):
        return [thaw_json(item) for item in value]
    return value
