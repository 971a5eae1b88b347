"""What may be called how, and written how, in a new setup or a new command; a log on record is never asked."""

import re
from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Any, get_args, get_type_hints
from unicodedata import is_normalized

import attrs

from events.fields import is_title, key_of
from events.journal import Seat
from events.limits import shown, step

TABLE = "table"
"""Who speaks when the caller does not say: everybody together."""

LONGEST_ID, LONGEST_NAME = 64, 200

_UNSEEN = re.compile(
    "^ |  | $|[.\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""A blank that nobody sees, letters that are printed as nothing at all, and a dot, which parts the fields of a path."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_WITHOUT_TEXT = (int, bool, int | None, bool | None, tuple[int, ...])
_BREAKS_A_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def reserved(seats: Collection[Seat]) -> tuple[str, ...]:
    """Return the ids that no table may give away: its own, and those of the seats that every table has."""
    return (TABLE, *(seat.id for seat in seats if seat.role in ("gm", "spectator")))


def misnamed(thing: Any, taken: Collection[str] = (), path: str = "$") -> Iterator[tuple[str, str]]:
    """Return the ids, names and texts in a sheet or a command that cannot be: each with its path and a sentence.

    Args:
        thing: An attrs object.
        taken: Ids that are reserved.
        path: The JSON path of `thing`.
    """
    kind: Any = type(thing)
    for name, key, fault_of in _fields(kind):
        value = getattr(thing, name)
        if isinstance(value, str):
            fault = fault_of(value, taken)
            if fault:
                yield path + step(key), fault
        elif value:
            yield from _within(value, taken, path + step(key))


def gives_names(cls: Any) -> bool:
    """Return whether a class, or one that it holds, has an id or a name: all else that can be misnamed is a text."""
    return _gives_names(cls)


@cache
def _gives_names(cls: Any) -> bool:
    seen, todo = set(), [cls]
    while todo:
        hint = todo.pop()
        if hint in seen:
            continue
        seen.add(hint)
        if attrs.has(hint):
            hints = get_type_hints(hint)
            names = [field.name for field in attrs.fields(hint)]
            if "id" in names or "name" in names:
                return True
            todo += [hints[name] for name in names]
        todo += get_args(hint)
    return False


@cache
def _fields(cls: Any) -> tuple[tuple[str, str, Callable[[str, Collection[str]], str]], ...]:
    """Return the fields of a class that may hold texts: each with its key, and how a text in it is looked at."""
    hints = get_type_hints(cls)
    fields = (each for each in attrs.fields(cls) if hints[each.name] not in _WITHOUT_TEXT)
    return tuple((each.name, key_of(each), _looked_at_as(each)) for each in fields)


def _looked_at_as(field: "attrs.Attribute[Any]") -> Callable[[str, Collection[str]], str]:
    if field.name == "id" and not is_title(field):
        return id_fault
    return (lambda text, _: label_fault(text)) if field.name in ("id", "name") else (lambda text, _: _text_fault(text))


def label_fault(label: str) -> str:
    """Return what is wrong with a name, or with a time in the caller's notation; empty for nothing."""
    odd = _BREAKS_A_LINE.search(label)
    if odd:
        return f"{shown(label)} holds the control character {shown(odd[0])}; a name has letters, on one line"
    return f"at most {LONGEST_NAME} letters were expected, not {len(label):,}" if len(label) > LONGEST_NAME else ""


def id_fault(name: str, taken: Collection[str] = ()) -> str:
    """Return why something new cannot have an id; empty where it can."""
    if name in taken:
        return f"the id '{name}' is kept for whoever has it at every table; take another"
    seen = name.isprintable() and is_normalized("NFC", name) and not _UNSEEN.search(name)
    if seen and 1 <= len(name) <= LONGEST_ID:
        return ""
    return f"{shown(name)} cannot be an id: an id has 1 to {LONGEST_ID} letters, all to be seen, and no dot"


def _within(value: Any, taken: Collection[str], path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, tuple):
        for index, each in enumerate(value):
            yield from _within(each, taken, f"{path}[{index}]")
    elif isinstance(value, str):
        if _CONTROL.search(value):
            yield path, _text_fault(value)
    elif attrs.has(type(value)):
        yield from misnamed(value, taken, path)


def _text_fault(text: str) -> str:
    odd = _CONTROL.search(text)
    return f"{shown(text)} holds the control character {shown(odd[0])}; leave it out" if odd else ""
