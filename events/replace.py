"""A frozen object with some fields changed: what folding does all day, so it is faster here than `attrs.evolve`."""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

import attrs

T = TypeVar("T")


def replace(instance: T, **changes: Any) -> T:
    """
    Return a copy of a frozen object with some of its fields changed.

    >>> from events.vocabulary import Modifier
    >>> replace(Modifier("Cover", -1, "dice"), amount=-2)
    Modifier(name='Cover', amount=-2, on='dice')
    """
    make: Callable[..., T] = type(instance)
    values_of, names = _fields(make)
    return make(**{**dict(zip(names, values_of(instance), strict=True)), **changes})


def replace_at(state: Any, path: str, value: Any) -> Any:
    """
    Return the state with another value at a path that exists: `models.ansel.blood`.

    A part of a path is the name of a field, or, behind a list, the `id` of one of its members.
    """
    first, _, rest = path.partition(".")
    if isinstance(state, tuple):
        return tuple(replace_at(item, rest, value) if item.id == first else item for item in state)
    return replace(state, **{first: replace_at(getattr(state, first), rest, value) if rest else value})


@cache
def _fields(cls: Any) -> tuple[Callable[[Any], tuple[Any, ...]], tuple[str, ...]]:
    """Return how to read all fields of a class at once, and their names."""
    names = tuple(field.name for field in attrs.fields(cls))
    if len(names) == 1:
        only = attrgetter(*names)
        return lambda instance: (only(instance),), names
    return attrgetter(*names), names
