"""
A frozen object with some fields changed, three times as fast as `attrs.evolve`, because folding is little else.

Only for classes whose fields are all taken by `__init__` in their order, as those of every state are.
"""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

import attrs

T = TypeVar("T")


def replace(instance: T, **changes: Any) -> T:
    """
    Give a copy of a frozen object with some of its fields changed.

    >>> from events.vocabulary import Modifier
    >>> replace(Modifier("Cover", -1, "dice"), amount=-2)
    Modifier(name='Cover', amount=-2, on='dice')
    """
    make: Callable[..., T] = type(instance)
    values_of, places = _plan(make)
    values = list(values_of(instance))
    for name, value in changes.items():
        values[places[name]] = value
    return make(*values)


@cache
def _plan(cls: Any) -> tuple[Callable[[Any], tuple[Any, ...]], dict[str, int]]:
    """Give how to read all fields of a class at once, and the place of each."""
    names = [field.name for field in attrs.fields(cls)]
    if len(names) == 1:
        only = attrgetter(*names)
        return lambda instance: (only(instance),), {names[0]: 0}
    return attrgetter(*names), {name: place for place, name in enumerate(names)}
