"""JSON with the standard library only; produces the same bytes and errors as orjson.

It writes plain data: strings, numbers, true and false, None, lists, tuples and dictionaries.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from json import JSONDecodeError, JSONDecoder, JSONEncoder
from math import isfinite
from typing import Any, NoReturn

import attrs

OPT_INDENT_2 = 1
OPT_SORT_KEYS = 1 << 5

_LEAST, _MOST = -(1 << 63), (1 << 64) - 1
_MAX_WRITE_DEPTH, _MAX_READ_DEPTH = 254, 1024
_MAX_NUMBER_LENGTH = 20
"""Maximum number of characters of a number that fits into 64 bits."""
_HIGHEST_DECIMAL = "e-05"
"""The only negative exponent in Python's notation that orjson writes as a decimal fraction."""

_quoted = JSONEncoder(ensure_ascii=False).encode

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[{\]}]|[^"\[{\]}\s,:]+', re.DOTALL)
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<lone>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}


@attrs.frozen
class _Layout:
    """Options for writing: `default` converts other objects into plain data."""

    default: Callable[[Any], Any] | None
    sort: bool
    indent: bool


def dumps(value: Any, /, default: Callable[[Any], Any] | None = None, option: int | None = None) -> bytes:
    """Return plain data as JSON in UTF-8, without spaces unless indentation is requested.

    Raises:
        TypeError: If the value contains another type, a lone surrogate, or a number of more than 64 bits.
    """
    option = option or 0
    try:
        layout = _Layout(default, bool(option & OPT_SORT_KEYS), bool(option & OPT_INDENT_2))
        return _encode(value, layout, 0).encode()
    except UnicodeEncodeError:
        raise TypeError("str is not valid UTF-8: surrogates not allowed") from None


def _encode(value: Any, layout: _Layout, depth: int) -> str:
    if value is None or value is True or value is False:
        return "null" if value is None else "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, int):
        if not _LEAST <= value <= _MOST:
            raise TypeError("Integer exceeds 64-bit range")
        return int.__repr__(value)
    return _float(value) if type(value) is float else _encode_nested(value, layout, depth)


def _encode_nested(value: Any, layout: _Layout, depth: int) -> str:
    if depth >= _MAX_WRITE_DEPTH:
        raise TypeError("Recursion limit reached")
    if isinstance(value, dict):
        return _join("{", _encode_members(value, layout, depth + 1), "}", layout, depth)
    if isinstance(value, list) or type(value) is tuple:
        return _join("[", [_encode(item, layout, depth + 1) for item in value], "]", layout, depth)
    if layout.default is None:
        raise TypeError(f"Type is not JSON serializable: {type(value).__name__}")
    return _encode(layout.default(value), layout, depth)


def _encode_members(value: Mapping[Any, Any], layout: _Layout, depth: int) -> list[str]:
    if not all(isinstance(key, str) for key in value):
        raise TypeError("Dict key must be str")
    colon = ": " if layout.indent else ":"
    pairs = sorted(value.items(), key=lambda pair: pair[0]) if layout.sort else value.items()
    return [_quoted(key) + colon + _encode(member, layout, depth) for key, member in pairs]


def _join(begin: str, members: Sequence[str], end: str, layout: _Layout, depth: int) -> str:
    if not (layout.indent and members):
        return begin + ",".join(members) + end
    margin = "\n" + "  " * depth
    inner = margin + "  "
    return begin + inner + f",{inner}".join(members) + margin + end


def _float(value: float) -> str:
    """Return a float as orjson writes it.

    >>> _float(0.5), _float(1e16), _float(-1.5e-5), _float(1e-7), _float(float("nan"))
    ('0.5', '1e+16', '-0.000015', '1e-7', 'null')
    """
    if not isfinite(value):
        return "null"
    digits, mark, exponent = repr(value).partition("e-")
    if not mark:
        return digits
    if mark + exponent != _HIGHEST_DECIMAL:
        return f"{digits}e-{int(exponent)}"
    sign = "-" if value < 0 else ""
    return f"{sign}0.0000{digits.lstrip('-').replace('.', '')}"


class _InvalidNumber(Exception):
    """A word that Python parses as a number but JSON does not allow, or a number that is too large."""


def loads(text: bytes | bytearray | memoryview | str, /) -> Any:
    """Parse JSON in UTF-8; a whole number of more than 64 bits becomes the nearest float.

    Raises:
        JSONDecodeError: If the text is not JSON, contains a lone surrogate, or is nested too deep.
    """
    try:
        letters = str(text, "utf-8") if not isinstance(text, str) else text.encode().decode()
    except UnicodeError:
        raise JSONDecodeError("str is not valid UTF-8: surrogates not allowed", "", 0) from None
    _check_depth(letters)
    try:
        value_read = _decode(letters)
    except _InvalidNumber as error:
        word = str(error)
        place = next((token.start() for token in _TOKEN.finditer(letters) if token[0].startswith(word)), 0)
        raise JSONDecodeError("invalid number", letters, place) from None
    except RecursionError:
        raise JSONDecodeError("depth limit exceeded", letters, 0) from None
    if "\\u" in letters:
        for escape in _ESCAPE.finditer(letters):
            if escape["lone"]:
                raise JSONDecodeError("lone surrogate", letters, escape.start())
    return value_read


def _check_depth(letters: str) -> None:
    if letters.count("[") + letters.count("{") <= _MAX_READ_DEPTH:
        return
    tokens = list(_TOKEN.finditer(letters))
    for token, depth in zip(tokens, accumulate(_STEP.get(token[0], 0) for token in tokens), strict=True):
        if depth > _MAX_READ_DEPTH:
            raise JSONDecodeError("depth limit exceeded", letters, token.start())


def _parse_int(digits: str) -> int | float:
    value = int(digits) if len(digits) <= _MAX_NUMBER_LENGTH else None
    return value if value is not None and _LEAST <= value <= _MOST else _parse_float(digits)


def _parse_float(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise _InvalidNumber(digits)
    return value


def _refuse_constant(word: str) -> NoReturn:
    raise _InvalidNumber(word)


_decode = JSONDecoder(parse_int=_parse_int, parse_float=_parse_float, parse_constant=_refuse_constant).decode
