"""Fields of a state by name, for overrides: `models.ansel.blood`.

A part of a path is the name of a field, or, behind a list, the `id` of one of its members.
"""

from typing import Any, get_args, get_type_hints

import attrs

from combat.engine.errors import refuse
from events.wire import WireError, structured


def value_at(state: Any, path: str) -> Any:
    """Return what stands at a path.

    Raises:
        Refused: When there is no such field.
    """
    for part in path.split("."):
        state = _below(state, part, path)
    return state


def fitted(state: Any, path: str, value: Any) -> Any:
    """Return the value as the field at a path wants it.

    Raises:
        Refused: When the field cannot be set by hand, or the value does not fit.
    """
    before = value_at(state, path)
    holder, _, name = path.rpartition(".")
    owner = value_at(state, holder) if holder else state
    if isinstance(owner, tuple) or not _is_single(before):
        raise refuse("override", f"{path} is not a single value; set the fields within it one by one")
    wanted = get_type_hints(type(owner))[name]
    if any(attrs.has(each) for each in (wanted, *get_args(wanted))) and value is not None:
        raise refuse("override", f"{path} cannot be set by hand; it is filled in play")
    try:
        return structured(value, wanted, path)
    except WireError as error:
        raise refuse("override", str(error)) from None


def _is_single(value: Any) -> bool:
    """Return whether the log can tell, in an `Overridden`, that this stood there before."""
    if isinstance(value, tuple):
        return all(map(_is_single, value))
    return value is None or type(value) in (str, int, bool)


def _below(state: Any, part: str, path: str) -> Any:
    if isinstance(state, tuple):
        for item in state:
            if getattr(item, "id", None) == part:
                return item
        raise refuse("path", f"there is no '{part}' in {path}; known: {_known(state)}")
    if attrs.has(type(state)) and part in attrs.fields_dict(type(state)):
        return getattr(state, part)
    raise refuse("path", f"there is no '{part}' in {path}; known: {_known(state)}")


def _known(state: Any) -> str:
    if isinstance(state, tuple):
        return ", ".join(str(getattr(item, "id", item)) for item in state) or "none"
    return ", ".join(attrs.fields_dict(type(state))) if attrs.has(type(state)) else "none, it is a single value"
