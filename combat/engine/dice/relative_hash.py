"""Hashes of states that cost as little as the states differ from a common origin."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

import attrs
from attrs import frozen

from events.memo import LazyDict


@frozen(eq=False)
class RelativeKey:
    """A value that is compared by `==` and hashed by the parts in which it differs from an origin.

    Most parts of two states of one fight are the same objects. Comparing such parts is fast, hashing them is not.

    Attributes:
        value: The value.
        hash: Its `relative_hash`.
    """

    value: Any
    hash: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RelativeKey) and self.hash == other.hash and bool(self.value == other.value)

    def __hash__(self) -> int:
        return self.hash


def relative_hash(origin: Any, value: Any) -> int:
    """Return a hash of a value; 0 if it equals the origin. Equal values have equal hashes for the same origin.

    >>> relative_hash((1, "a"), (1, "a")), relative_hash((1, "a"), (1, "b")) == relative_hash((1, "a"), (1, "b"))
    (0, True)
    """
    if value is origin:
        return 0
    cls = type(value)
    parts_of = _PARTS[cls]
    if parts_of is not None and cls is type(origin):
        parts, others = parts_of(value), parts_of(origin)
        if len(parts) == len(others):
            hashes = [0 if part is other else relative_hash(other, part) for other, part in zip(others, parts)]  # noqa: B905
            return hash(tuple(hashes)) if any(hashes) else 0
    if cls is tuple:
        return hash(tuple([relative_hash(origin, part) for part in value]))
    return 0 if value == origin else hash(value)


def _parts_of(cls: Any) -> Callable[[Any], tuple[Any, ...]] | None:
    """Return a function that returns the parts of a tuple or of an object of an attrs class; None for other classes."""
    if cls is tuple:
        return lambda value: value
    names = [field.name for field in attrs.fields(cls) if field.eq] if attrs.has(cls) else []
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda value: (getattr(value, names[0]),)) if names else None


_PARTS: Mapping[Any, Callable[[Any], tuple[Any, ...]] | None] = LazyDict(_parts_of)
