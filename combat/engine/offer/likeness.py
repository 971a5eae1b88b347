"""Combatants that are alike: exchanging them in a state changes nothing, so commands against them have equal odds."""

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

import attrs

from events.memo import LazyDict

_NOTHING: frozenset[str] = frozenset()


class Likeness:
    """Compares the state of a fight with the same state after two combatants have changed places.

    Args:
        state: The state.
        names: The display names of the combatants to compare, keyed by id.
    """

    def __init__(self, state: Any, names: Mapping[str, str]) -> None:
        self._state = state
        self._names = names
        self._words = frozenset((*names, *names.values()))
        self._mentions: dict[int, tuple[Any, frozenset[str]]] = {}  # with the object, so that its id stays its own

    def exchanged(self, first: str, second: str) -> "Exchange":
        """Return the exchange of two combatants."""
        return Exchange(self, {**_swapped(first, second), **_swapped(self._names[first], self._names[second])})

    def is_kept_by(self, exchange: "Exchange") -> bool:
        """Return whether the state is the same after an exchange."""
        members = (member for field in _parts(self._state) if isinstance(field, tuple) for member in field)
        own = {member.id: member for member in members if getattr(member, "id", None) in exchange.words}
        pairs = ((member, own.get(exchange.words[who])) for who, member in own.items())
        # Most pairs differ in themselves, and the rest of the state is large.
        return all(exchange.leads(*pair) for pair in pairs) and exchange.leads(self._state, self._state)

    def mentions(self, value: Any) -> frozenset[str]:
        """Return the ids and names of combatants in a value."""
        if isinstance(value, str):
            return self._words & {value}
        known = self._mentions.get(id(value))
        if known is None:
            parts = _parts(value)
            if not parts:
                return _NOTHING
            known = value, frozenset().union(*map(self.mentions, parts))
            self._mentions[id(value)] = known
        return known[1]


@attrs.frozen(eq=False)
class Exchange:
    """Two combatants that change places.

    Attributes:
        likeness: The comparison to which the exchange belongs.
        words: Their ids and names, each with the one that takes its place.
    """

    likeness: Likeness
    words: Mapping[str, str]

    def leads(self, before: Any, after: Any) -> bool:
        """Return whether a value, such as a state or a command, becomes another one.

        The order of objects with an id does not matter. The order of everything else does.
        """
        if before is after and not self.likeness.mentions(before) & self.words.keys():
            return True
        if isinstance(before, str):
            return bool(self.words.get(before, before) == after)
        if type(before) is not type(after):
            return False
        parts, others = _parts(before), _parts(after)
        if not parts and not others:
            return bool(before == after)
        if isinstance(before, tuple) and hasattr(before[0] if before else None, "id"):
            by_id = {each.id: each for each in others if hasattr(each, "id")}
            others = tuple(by_id.get(self.words.get(each.id, each.id)) for each in parts if hasattr(each, "id"))
        return len(parts) == len(others) and all(map(self.leads, parts, others))


def _swapped(first: str, second: str) -> dict[str, str]:
    return {first: second, second: first}


def _parts(value: Any) -> tuple[Any, ...]:
    """Return the parts of a value; none for a text, a number or another simple value."""
    listed: tuple[Any, ...] = _PARTS[type(value)](value)
    return listed


def _parts_of(cls: Any) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that returns the parts of an object of a class: the compared fields of an attrs class."""
    if issubclass(cls, str):
        return lambda value: ()
    if issubclass(cls, Mapping):
        return lambda value: tuple(part for item in value.items() for part in item)
    if issubclass(cls, Iterable):
        return tuple
    names = [field.name for field in attrs.fields(cls) if field.eq] if attrs.has(cls) else []
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple([getattr(value, name) for name in names])


_PARTS: Mapping[Any, Callable[[Any], tuple[Any, ...]]] = LazyDict(_parts_of)
