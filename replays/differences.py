"""Differences between two pieces of plain data, each with a JSON path and both values."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from attrs import frozen

from events.codec import json_text

MAX_SHOWN_LENGTH = 120
"""Maximum length, in characters, of a value quoted in a sentence."""


class _Absent:
    """Sentinel for a value that one side lacks."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = _Absent()


@frozen
class Difference:
    """A place where two pieces of plain data differ.

    Attributes:
        path: The JSON path, such as `$.events[3].dice[0].face`.
        was: The recorded value, as plain data, or `ABSENT`.
        now: The other value, as plain data, or `ABSENT`.
    """

    path: str
    was: Any
    now: Any


def differences(was: Any, now: Any, path: str = "$") -> Iterator[Difference]:
    """Yield all differences between two pieces of plain data, in order.

    Messages of different types are not compared further, and neither are the messages after them in a list, because all
    of those would be shifted.

    >>> [difference.path for difference in differences({"dice": [5, 5]}, {"dice": [5, 4, 1]})]
    ['$.dice[1]', '$.dice[2]']
    """
    if isinstance(was, dict) and isinstance(now, dict):
        if was.get("type") != now.get("type"):
            yield Difference(f"{path}.type", was.get("type", ABSENT), now.get("type", ABSENT))
            return
        for key in {**was, **now}:
            yield from differences(was.get(key, ABSENT), now.get(key, ABSENT), f"{path}.{key}")
    elif isinstance(was, list) and isinstance(now, list):
        for index, (one, other) in enumerate(zip_longest(was, now, fillvalue=ABSENT)):
            yield from differences(one, other, f"{path}[{index}]")
            if _kind(one) != _kind(other):
                return
    elif type(was) is not type(now) or was != now:
        yield Difference(path, was, now)


def format_value(value: Any) -> str:
    """Return a value as JSON, shortened to fit into a sentence.

    >>> format_value([5, 1]), format_value("Cover"), format_value(ABSENT)
    ('[5,1]', '"Cover"', 'nothing')
    """
    if value is ABSENT:
        return "nothing"
    if isinstance(value, dict) and "type" in value:
        return f"a {value['type']}"
    text = json_text.dumps(value).decode()
    return text if len(text) <= MAX_SHOWN_LENGTH else f"{text[:MAX_SHOWN_LENGTH]}..."


def _kind(value: Any) -> Any:
    return value.get("type") if isinstance(value, dict) else None
