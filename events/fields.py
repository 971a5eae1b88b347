"""Metadata of attrs fields, such as bounds, the wire name and whether overrides may set them.

The metadata is declared once, at the field. The codec, overrides and forms read it from here.
"""

from typing import Any

import attrs

from events.limits import MAX_NUMBER

_LATER, _LEAST, _MOST, _BY_PLAY, _KEY, _TITLE = "later", "least", "most", "by_play", "key", "title"
_OFFERED = "offered"


LATER = {_LATER: True}
"""Metadata of a field like that of `added_later`, for fields with further arguments."""


def added_later(default: Any, *, bookkeeping: bool = False) -> Any:
    """Return a field added to a recorded message class; older logs lack the field, and its default is read instead.

    A check that compares a log with the current rules must skip such a field if the log lacks it. Fields for the
    program's `bookkeeping` do not count when messages are compared, and overrides cannot set them in a state.
    """
    by_play = {_BY_PLAY: True} if bookkeeping else {}
    return attrs.field(default=default, metadata={_LATER: True, **by_play}, eq=not bookkeeping)


def bounded(default: Any = 0, *, least: int = 0, most: int = MAX_NUMBER, kw_only: bool | None = None) -> Any:
    """Return a field for a whole number, None or a list of numbers, with bounds that apply to each number.

    The codec and overrides enforce the bounds; a rule may still produce a value beyond them.
    """
    return attrs.field(default=default, metadata={_LEAST: least, _MOST: most}, kw_only=kw_only)


def offered(bounds: tuple[Any, ...], *, default: Any, later: bool = False) -> Any:
    """Return a field of a command with bounds that the rules check, not the codec; see `combat.engine.offer.bounds`."""
    return attrs.field(default=default, metadata={_OFFERED: bounds, **({_LATER: True} if later else {})})


def play_only(default: Any = attrs.NOTHING) -> Any:
    """Return a state field that overrides cannot set, such as the step or an unfinished roll."""
    return attrs.field(default=default, metadata={_BY_PLAY: True})


def keyed(key: str, default: Any = attrs.NOTHING) -> Any:
    """Return a field whose name in plain data is a Python keyword, such as `if`."""
    return attrs.field(default=default, metadata={_KEY: key})


def title(default: Any = attrs.NOTHING) -> Any:
    """Return a field `id` that holds a name from the book or the group, such as `Howl of the Legion`."""
    return attrs.field(default=default, metadata={_TITLE: True})


def was_added_later(field: "attrs.Attribute[Any]") -> bool:
    """Return whether a field was added to a recorded message class."""
    return _LATER in field.metadata


def bounds_of(field: "attrs.Attribute[Any]") -> tuple[int, int] | None:
    """Return the minimum and maximum of a field; None if it has no bounds."""
    return (field.metadata[_LEAST], field.metadata[_MOST]) if _LEAST in field.metadata else None


def offered_bounds(field: "attrs.Attribute[Any]") -> tuple[Any, ...]:
    """Return the bounds that the rules check, the widest first; empty if there are none."""
    bounds: tuple[Any, ...] = field.metadata.get(_OFFERED, ())
    return bounds


def out_of_bounds(bounds: tuple[int, int], value: object) -> str:
    """Return an error for a number, or for the first number of a list, that is out of bounds; empty if there is none.

    >>> out_of_bounds((0, 6), 7), out_of_bounds((0, 6), (1, None))
    ('7 is out of bounds; allowed are 0 to 6', '')
    """
    least, most = bounds
    for number in value if isinstance(value, tuple) else (value,):
        if type(number) is int and not least <= number <= most:
            return f"{number} is out of bounds; allowed are {least:,} to {most:,}"
    return ""


def is_title(field: "attrs.Attribute[Any]") -> bool:
    """Return whether an `id` is a name from the book or the group."""
    return _TITLE in field.metadata


def is_play_only(field: "attrs.Attribute[Any]") -> bool:
    """Return whether overrides cannot set a field."""
    return _BY_PLAY in field.metadata


def key_of(field: "attrs.Attribute[Any]") -> str:
    """Return the name of a field in plain data."""
    key: str = field.metadata.get(_KEY, field.name)
    return key
