"""Limits on data from outside, and ways to quote such data in messages.

The size of numbers, lists, strings and nesting is checked on plain data, or on a command made in Python, before the
data is used. A single pass finds the first value over a limit and its JSON path. A field can declare narrower limits
(`events.fields.bounded`).
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import attrs

MAX_NUMBER = 1_000_000
"""Largest whole number in a setup, in settings or in a command; its negative is the smallest."""

MAX_MEMBERS = 500
"""Maximum number of members of a list, or of keys of an object."""

MAX_TOTAL_SIZE = 2_000_000
"""Maximum total size of a setup or command: the characters of all strings and keys, plus one for each value."""

MAX_TEXT_LENGTH = 10_000
"""Maximum length of a string, such as a note or the text of an ability, in characters."""

MIN_SIDES, MAX_SIDES = 2, 256
"""Maximum number of sides of a die: as many as one byte of the seed can decide."""

MAX_DEPTH = 32
"""Maximum nesting depth; keeps recursive readers from overflowing the stack."""

MAX_FILE_BYTES = 1_000_000
"""Maximum size of a setup file in bytes."""

MAX_LINE_BYTES = 32_000_000
"""Maximum length of a log line in bytes; no writer comes near it."""

_MAX_ECHO_LENGTH = 40
UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    "\U000e0000-\U000e007f]|(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])"
)
"""Characters that control a terminal, change the direction of the text around them, or are invisible.

Joiners are safe between characters that are not ASCII, because some scripts and emoji need them.
"""

_KEY_AND_DOT = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+"""
_DOTTED = f"(?<![\\w-])(?:{_KEY_AND_DOT}){{{MAX_DEPTH}}}"


class WireError(ValueError):
    """Plain data that is invalid.

    Attributes:
        path: The JSON path of the error, such as `$.events[2].dice[0].face`.
        problem: A description of the error and of the expected data.
    """

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.problem = problem


class NestedFault(Exception):
    """A fault of a nested value, whose JSON path is collected while the stack unwinds."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.steps: list[str] = []

    def as_wire_error(self, path: str = "$") -> WireError:
        """Return the error, given the path of the outermost value."""
        return WireError(path + "".join(reversed(self.steps)), self.problem)


def check_size(data: object, path: str = "$") -> None:
    """Check the size of plain data, or of an attrs object that will become plain data; raises WireError with the path.

    Values of a wrong type are ignored here, because the codec refuses them.
    """
    try:
        _remaining_size(data, MAX_DEPTH, MAX_TOTAL_SIZE)
    except NestedFault as excess:
        raise excess.as_wire_error(path) from None


def check_dotted_keys(toml: str) -> None:
    """Check that no key in a TOML text has so many parts that parsing it would take extremely long.

    Raises:
        ValueError: If there is such a key; the error names its line.
    """
    excess = re.search(_DOTTED, toml)  # compiled when the first TOML text is read
    if excess is not None:
        line = toml.count("\n", 0, excess.start()) + 1
        raise ValueError(f"a key may have at most {MAX_DEPTH} parts separated by dots (line {line})")


def show_value(data: object) -> str:
    """Return a value as JSON would show it, for a message: short, on one line and printable.

    >>> show_value("x" * 50)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'"
    >>> show_value(None), show_value(True), show_value([1]), show_value(10**5000)
    ('null', 'true', 'a list', 'a number of 5001 digits')
    """
    for kind, describe in _DESCRIPTIONS.items():
        if isinstance(data, kind):
            return describe(data)
    return f"a value of type {truncated(type(data).__name__)}"


def truncated(text: str) -> str:
    r"""Return a string cut to 40 characters, with unprintable characters escaped.

    >>> truncated("a\nb\ud800")
    'a\\nb\\ud800'
    """
    cut = text if len(text) <= _MAX_ECHO_LENGTH else f"{text[:_MAX_ECHO_LENGTH]}..."
    return cut if cut.isprintable() else "".join(map(_escape, cut))


def escape_unprintable(text: str) -> str:
    r"""Return a string on one line, with unsafe characters escaped (`UNSAFE`).

    >>> escape_unprintable("a\nb\ud800")
    'a\\nb\\ud800'
    """
    return text if text.isprintable() else UNSAFE.sub(lambda excess: _escape(excess[0]), text)


def escape_in_json(text: str) -> str:
    r"""Return the same JSON document with the unsafe characters in its strings escaped.

    >>> escape_in_json('["\u202e"]')
    '["\\u202e"]'
    """
    return UNSAFE.sub(lambda excess: excess[0] if excess[0] in "\r\n\t" else json.dumps(excess[0])[1:-1], text)


def path_step(key: object) -> str:
    """Return the part of a JSON path that stands for a key."""
    return f".{truncated(key) if isinstance(key, str) else show_value(key)}"


def _escape(letter: str) -> str:
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode()


def _number(number: int) -> str:
    """Return a number as a string; a long one is described by its length, because printing it could take very long."""
    digits = int(number.bit_length() * 0.30103) + 1
    return str(number) if digits <= _MAX_ECHO_LENGTH else f"a number of {digits} digits"


_DESCRIPTIONS: Mapping[Any, Callable[[Any], str]] = {
    type(None): lambda _: "null",
    bool: lambda value: str(value).lower(),
    int: _number,
    float: str,
    str: lambda text: f"'{truncated(text)}'",
    Mapping: lambda _: "an object",
    list | tuple: lambda _: "a list",
}
"""Descriptions of values by type; bool comes first because it is a subclass of int."""


_LISTS, _MAPPINGS = (list, tuple), (dict, MappingProxyType)


def _remaining_size(data: Any, depth_left: int, remaining: int) -> int:
    """Return the remaining size budget after a value is counted."""
    kind = type(data)
    if kind in _LISTS or isinstance(data, _LISTS):
        remaining = _remaining_after_members(enumerate(data), "[{}]".format, depth_left, remaining - 1)
    elif kind in _MAPPINGS or isinstance(data, Mapping):
        remaining = _remaining_after_members(data.items(), path_step, depth_left, remaining - 1)
    elif attrs.has(type(data)):
        remaining = _remaining_after_members(_fields(data), path_step, depth_left, remaining - 1)
    else:
        remaining -= _size_of_value(data)
    if remaining < 0:
        raise NestedFault(f"there are too many letters and values: at most {MAX_TOTAL_SIZE:,} in total")
    return remaining


def _size_of_value(data: object) -> int:
    """Return the size of a value that contains no others."""
    if isinstance(data, str):
        if len(data) > MAX_TEXT_LENGTH:
            raise NestedFault(f"the text has {len(data):,} letters; at most {MAX_TEXT_LENGTH:,} are allowed")
        return len(data) + 1
    if type(data) is int and abs(data) > MAX_NUMBER:
        raise NestedFault(f"a whole number up to {MAX_NUMBER:,} was expected, not {show_value(data)}")
    return 1


def _remaining_after_members(
    members: Iterable[tuple[Any, Any]], step_to: Callable[[Any], str], depth_left: int, remaining: int
) -> int:
    if not depth_left:
        raise NestedFault(f"lists and objects may be nested at most {MAX_DEPTH} deep")
    for number, (key, member) in enumerate(members):
        if number == MAX_MEMBERS:
            raise NestedFault(f"there are more than {MAX_MEMBERS} members; at most {MAX_MEMBERS} are allowed")
        remaining -= len(key) if isinstance(key, str) else 0
        kind = type(member)  # common types are counted right here, because sheets are long
        if kind is str and len(member) <= MAX_TEXT_LENGTH and len(member) < remaining:
            remaining -= len(member) + 1
        elif (member is None or kind is bool or (kind is int and abs(member) <= MAX_NUMBER)) and remaining > 0:
            remaining -= 1
        else:
            try:
                remaining = _remaining_size(member, depth_left - 1, remaining)
            except NestedFault as excess:
                excess.steps.append(step_to(key))
                raise
    return remaining


def _fields(instance: Any) -> Iterator[tuple[str, object]]:
    return ((field.name, getattr(instance, field.name)) for field in attrs.fields(type(instance)))
