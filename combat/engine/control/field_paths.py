"""Paths to fields of a state, for overrides: `models.ansel.blood`.

Each part of a path is the name of a field or, after a list, the `id` of a list member.
"""

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import attrs

from combat.engine.errors import Refused, refuse
from events.codec.wire import WireError, decode
from events.fields import bounds_of, is_play_only, out_of_bounds
from events.history.projection import Projection
from events.limits import show_value, truncated


def value_at(state: Any, path: str) -> Any:
    """Return the value at a path.

    Raises:
        Refused: If there is no such field.
    """
    for part in path.split("."):
        state = _below(state, part, path)
    return state


def fit_value(state: Any, path: str, value: Any) -> Any:
    """Return a value converted to the type of the field at a path.

    Raises:
        Refused: If the field cannot be set by hand, or the value does not fit.
    """
    before = value_at(state, path)
    holder, _, name = path.rpartition(".")
    owner = value_at(state, holder) if holder else state
    for at, field in _fields_along(state, path):
        if is_play_only(field) or field.name == "id":
            raise refuse("override", f"{at} cannot be set by hand: only play changes it")
    if isinstance(owner, tuple) or not _is_single(before):
        raise refuse("override", f"{path} is not a single value; set the fields within it one by one")
    field_type = get_type_hints(type(owner))[name]
    if any(attrs.has(hint) for hint in (field_type, *get_args(field_type))) and value is not None:
        raise refuse("override", f"{path} cannot be set by hand: only play fills it")
    try:
        fitting = decode(value, field_type, path)
    except WireError as error:
        raise refuse("override", str(error)) from None
    bounds = bounds_of(attrs.fields_dict(type(owner))[name])
    fault = out_of_bounds(bounds, fitting) if bounds is not None else ""
    if fault:
        raise refuse("override", f"{path}: {fault}")
    return fitting


def is_hidden_from(facts: Projection[Any], seat: str, before: Any, after: Any, path: str) -> bool:
    """Return whether the value at a path is hidden from a seat, before or after it is set.

    An `Overridden` event shows both values to every seat.
    """
    for state in (before, after):
        try:
            if value_at(facts.conceal(state, seat), path) != value_at(state, path):
                return True
        except Refused:
            return True
    return False


def _fields_along(state: Any, path: str) -> Iterator[tuple[str, "attrs.Attribute[Any]"]]:
    done: list[str] = []
    for part in path.split("."):
        done.append(part)
        if not isinstance(state, tuple):
            yield ".".join(done), attrs.fields_dict(type(state))[part]
        state = _below(state, part, path)


def _is_single(value: Any) -> bool:
    """Return whether an `Overridden` event can record this value."""
    if isinstance(value, tuple):
        return all(map(_is_single, value))
    return value is None or type(value) in (str, int, bool)


def _below(state: Any, part: str, path: str) -> Any:
    if isinstance(state, tuple):
        for item in state:
            if getattr(item, "id", None) == part:
                return item
        raise refuse("path", f"there is no {show_value(part)} in {truncated(path)}; known: {_known(state)}")
    if attrs.has(type(state)) and part in attrs.fields_dict(type(state)):
        return getattr(state, part)
    raise refuse("path", f"there is no {show_value(part)} in {truncated(path)}; known: {_known(state)}")


def _known(state: Any) -> str:
    if isinstance(state, tuple):
        return ", ".join(item.id for item in state if hasattr(item, "id")) or "none"
    return ", ".join(attrs.fields_dict(type(state))) if attrs.has(type(state)) else "none, because it is a single value"
