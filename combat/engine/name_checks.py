"""Checks of ids, names and other strings in a new setup or command. Stored logs are not checked."""

import re
from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Any, get_type_hints
from unicodedata import is_normalized

import attrs

from events.fields import is_title, key_of
from events.history.journal import Seat
from events.limits import path_step, show_value

TABLE = "table"
"""Speaker of a command without a named seat: all players together."""

MAX_ID_LENGTH, MAX_NAME_LENGTH = 64, 200

_UNSEEN = re.compile(
    "^ |  | $|[.\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters that readers cannot see, such as blanks at the ends; and dots, which separate the parts of a path."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_WITHOUT_TEXT = (int, bool, int | None, bool | None, tuple[int, ...])
_BREAKS_A_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def reserved_ids(seats: Collection[Seat]) -> tuple[str, ...]:
    """Return the ids that a setup may not use: the one for all players, and those of GM and spectator seats."""
    return (TABLE, *[seat.id for seat in seats if seat.role in ("gm", "spectator")])


def name_errors(thing: Any, taken: Collection[str] = (), path: str = "$") -> Iterator[tuple[str, str]]:
    """Yield a JSON path and a message for each invalid id, name or other string in a sheet or command.

    Args:
        thing: An attrs object.
        taken: The reserved ids.
        path: The JSON path of `thing`.
    """
    kind: Any = type(thing)
    for name, key, fault_of in _fields(kind):
        value = getattr(thing, name)
        if isinstance(value, str):
            fault = fault_of(value, taken)
            if fault:
                yield path + path_step(key), fault
        elif value:
            yield from _within(value, taken, path + path_step(key))


@cache
def _fields(cls: Any) -> tuple[tuple[str, str, Callable[[str, Collection[str]], str]], ...]:
    """Return the fields of a class that may contain strings, each with its key and its check."""
    hints = get_type_hints(cls)
    fields = (field for field in attrs.fields(cls) if hints[field.name] not in _WITHOUT_TEXT)
    return tuple((field.name, key_of(field), _looked_at_as(field)) for field in fields)


def _looked_at_as(field: "attrs.Attribute[Any]") -> Callable[[str, Collection[str]], str]:
    if field.name == "id" and not is_title(field):
        return id_error
    return (lambda text, _: label_error(text)) if field.name in ("id", "name") else _text_fault


def label_error(label: str) -> str:
    """Return an error message for a name, or for a time in the caller's notation; empty if it is valid."""
    odd = _BREAKS_A_LINE.search(label)
    if odd:
        return f"{show_value(label)} contains the control character {show_value(odd[0])}; a name must be printable"
    return f"the limit is {MAX_NAME_LENGTH} characters, not {len(label):,}" if len(label) > MAX_NAME_LENGTH else ""


def id_error(name: str, taken: Collection[str] = ()) -> str:
    """Return the reason why a new id is invalid; empty if it is valid."""
    if name in taken:
        return f"the id '{name}' is reserved; choose another"
    seen = name.isprintable() and is_normalized("NFC", name) and not _UNSEEN.search(name)
    if seen and 1 <= len(name) <= MAX_ID_LENGTH:
        return ""
    return f"{show_value(name)} is not a valid id: an id has 1 to {MAX_ID_LENGTH} visible characters and no dot"


def _within(value: Any, taken: Collection[str], path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _within(item, taken, f"{path}[{index}]")
    elif isinstance(value, str):
        if _CONTROL.search(value):
            yield path, _text_fault(value)
    elif attrs.has(type(value)):
        yield from name_errors(value, taken, path)


def _text_fault(text: str, _: object = None) -> str:
    odd = _CONTROL.search(text)
    return f"{show_value(text)} contains the control character {show_value(odd[0])}; remove it" if odd else ""
