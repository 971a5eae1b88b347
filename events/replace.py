"""A frozen object with some fields changed: what folding does all day, so faster here than with `attrs.evolve`."""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

import attrs

T = TypeVar("T")


def replace(instance: T, **changes: Any) -> T:
    """Return a copy of a frozen object with some of its fields changed.

    >>> from events.vocabulary import Modifier
    >>> replace(Modifier("Cover", -1, "dice"), amount=-2)
    Modifier(name='Cover', amount=-2, on='dice')
    """
    cls: Any = type(instance)
    plan = _plan(cls)
    if plan is None:
        return attrs.evolve(instance, **changes)  # type: ignore[misc]
    values_of, setters = plan
    copy: T = object.__new__(cls)
    for fill, value in zip(setters.values(), values_of(instance), strict=True):
        fill(copy, value)
    for name, value in changes.items():
        setters[name](copy, value)
    return copy


def replace_at(state: Any, path: str, value: Any) -> Any:
    """Return the state with another value at a path that exists: `models.ansel.blood`.

    A part of a path is the name of a field, or, behind a list, the `id` of one of its members.
    """
    first, _, rest = path.partition(".")
    if isinstance(state, tuple):
        return tuple(replace_at(item, rest, value) if item.id == first else item for item in state)
    return replace(state, **{first: replace_at(getattr(state, first), rest, value) if rest else value})


@cache
def _plan(cls: Any) -> tuple[Callable[[Any], tuple[Any, ...]], dict[str, Callable[[Any, Any], None]]] | None:
    """Return how to read all fields of a class at once, and how to fill each, past the lock of a frozen class.

    None for a class that checks or converts what it is given: that must be asked.
    """
    fields = attrs.fields(cls)
    if len(fields) < 2 or any(field.validator or field.converter for field in fields):  # noqa: PLR2004 - attrgetter gives a tuple for two
        return None
    names = [field.name for field in fields]
    return attrgetter(*names), {name: getattr(cls, name).__set__ for name in names}
