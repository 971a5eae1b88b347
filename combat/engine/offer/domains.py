"""Domains: the values that a field of a form may take, before the rules check the whole command."""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import attrs
from attrs import frozen

from combat.engine.offer.field_docs import SINGLE, constant_parts, units_of
from events.codec import json_text
from events.codec.wire import plain
from events.memo import memo_by_identity
from events.vocabulary import Modifier

if TYPE_CHECKING:
    from random import Random

    from combat.engine.offer.plain_data import (
        ListOfData,
        OneOfData,
        SheetData,
        SomeOfData,
        WholeData,
        WordsData,
        YesNoData,
    )

MAX_MODIFIER = 99
"""Largest amount of a single named modifier."""

LONGER_LIST_CHANCE = 40
"""A random player makes a list longer than the minimum once in this many picks."""


class Domain(Protocol):
    """The values that a field may take, before the rules check the whole command."""

    def values(self) -> Iterator[Any]:
        """Yield every value, or good examples if there are many or infinitely many."""
        ...

    def pick(self, rng: "Random") -> Any:
        """Return a random value, without listing all of them.

        Raises:
            LookupError: If there is no value.
        """
        ...

    def holds(self, value: Any) -> bool:
        """Return whether a value belongs to the domain, even if it is not listed as an example."""
        ...

    def plain(self) -> Mapping[str, Any]:
        """Return the domain as plain data."""
        ...


@frozen
class OneOf:
    """A choice of one value.

    Attributes:
        of: The possible values.
        names: Their display names in the same order, lazy if building them takes long; empty if values show themselves.
    """

    of: tuple[Any, ...]
    names: Sequence[str] = ()

    def values(self) -> Iterator[Any]:
        """Yield every value."""
        return iter(self.of)

    def pick(self, rng: "Random") -> Any:
        """Return a random value."""
        return rng.choice(self.of)

    def holds(self, value: Any) -> bool:
        """Return whether a value belongs to the domain."""
        return value in self.of

    def plain(self) -> "OneOfData":
        """Return the domain as plain data."""
        names = map(str, self.of) if type(self.names) is tuple and not self.names else self.names
        return {
            "domain": "one_of",
            "of": list(self.of),
            "names": list(iter(names)),
        }  # asking for a length builds lazy names twice


@frozen
class Whole:
    """A whole number from `least` to `most`, both included.

    Attributes:
        suggest: The usual numbers, if the range is wide; others within the range are also possible.
        unit: The unit of the number, such as `inches`; empty if the field name says it.
        nonzero: Whether 0 is not allowed.
    """

    least: int
    most: int
    suggest: tuple[int, ...] = ()
    unit: str = ""
    nonzero: bool = False

    def values(self) -> Iterator[int]:
        """Yield the suggested numbers; without suggestions, every number in ascending order."""
        return iter(self.suggest or range(self.least, self.most + 1))

    def pick(self, rng: "Random") -> int:
        """Return one of the suggested numbers at random; without suggestions, any number in the range."""
        return rng.choice(self.suggest or range(self.least, self.most + 1))

    def holds(self, value: Any) -> bool:
        """Return whether a value is a whole number within the range."""
        return type(value) is int and self.least <= value <= self.most and not (self.nonzero and value == 0)

    def plain(self) -> "WholeData":
        """Return the domain as plain data."""
        numbers = {"least": self.least, "most": self.most, "suggest": list(self.suggest)}
        return {"domain": "whole", **numbers, **units_of(self.unit)}  # type: ignore[typeddict-item]


@frozen
class YesNo:
    """False or true."""

    def values(self) -> Iterator[bool]:
        """Yield both values, false first."""
        return iter((False, True))

    def pick(self, rng: "Random") -> bool:
        """Return false or true at random."""
        return rng.choice((False, True))

    def holds(self, value: Any) -> bool:
        """Return whether a value is false or true."""
        return type(value) is bool

    def plain(self) -> "YesNoData":
        """Return the domain as plain data."""
        return {"domain": "yes_no"}


@frozen
class SomeOf:
    """A selection of any number of values from a list.

    Attributes:
        of: The possible values.
        names: The display names of the values, in the same order; lazy if building them takes long.
        least: The smallest number of values to select.
        most: The largest number of values to select; None for all, or for no limit if values may repeat.
        repeats: Whether a value may be selected several times.
    """

    of: tuple[Any, ...]
    names: Sequence[str] = ()
    least: int = 0
    most: int | None = None
    repeats: bool = False

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Yield every selection, smaller ones first; with repeats, up to twice as many values as there are."""
        choose = itertools.combinations_with_replacement if self.repeats else itertools.combinations
        return itertools.chain.from_iterable(choose(self.of, size) for size in range(self.least, self._largest() + 1))

    def holds(self, value: Any) -> bool:
        """Return whether a value is a valid selection; the order does not matter."""
        if type(value) is not tuple or any(item not in self.of for item in value):
            return False
        alike = self.repeats or len(set(value)) == len(value)
        return alike and self.least <= len(value) and (self.most is None or len(value) <= self.most)

    def plain(self) -> "SomeOfData":
        """Return the domain as plain data."""
        one = OneOf(self.of, self.names).plain()
        size = {"least": self.least, "most": self.most, "repeats": self.repeats}
        return {"domain": "some_of", "of": one["of"], "names": one["names"], **size}  # type: ignore[typeddict-item]

    def pick(self, rng: "Random") -> tuple[Any, ...]:
        """Return a random selection, without listing all of them."""
        largest = self._largest()
        size = min(max(rng.getrandbits(largest).bit_count(), self.least), largest)  # a coin toss for each value
        available = range(len(self.of))
        indexes = rng.choices(available, k=size) if self.repeats and self.of else rng.sample(available, size)
        return tuple([self.of[index] for index in sorted(indexes)])

    def _largest(self) -> int:
        count = 2 * len(self.of) if self.repeats else len(self.of)
        return count if self.most is None else min(count, self.most)


@frozen
class Words:
    """Free text.

    Attributes:
        examples: Suggestions for the front-end; the first is the default.
        blank: Whether the text may be blank.
    """

    examples: tuple[str, ...]
    blank: bool = True

    def values(self) -> Iterator[str]:
        """Yield the examples."""
        return iter(self.examples)

    def pick(self, rng: "Random") -> str:
        """Return a random example."""
        return rng.choice(self.examples)

    def holds(self, value: Any) -> bool:
        """Return whether a value is a string, and not blank if that is not allowed."""
        return type(value) is str and (self.blank or (not value.isspace() and value != ""))

    def plain(self) -> "WordsData":
        """Return the domain as plain data."""
        return {"domain": "words", "examples": list(self.examples)}


@frozen
class ListOf:
    """A list of objects with fields of their own, such as modifiers.

    Attributes:
        of: The class of the items.
        fields: The domain of each item field that has no fixed value.
        most: The largest number of items.
        least: The smallest number of items.
    """

    of: type
    fields: Mapping[str, Domain]
    most: int = 12
    least: int = 0

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Yield the shortest lists: the empty list, if allowed, then lists with one item."""
        if not self.least:
            yield ()
        if self.most:
            yield from ((item,) * max(self.least, 1) for item in self._things())

    def holds(self, value: Any) -> bool:
        """Return whether a value is a valid list."""
        if type(value) is not tuple or not self.least <= len(value) <= self.most:
            return False
        return all(type(item) is self.of and fits_domains(item, self.fields) for item in value)

    def plain(self) -> "ListOfData":
        """Return the domain as plain data."""
        return {
            "domain": "list_of",
            "least": self.least,
            "most": self.most,
            "fields": json_text.loads(_fields_as_json(self.of, self.fields)),
        }

    def pick(self, rng: "Random") -> tuple[Any, ...]:
        """Return a random list, nearly always of minimum length."""
        size = self.least if rng.randrange(LONGER_LIST_CHANCE) or self.least == self.most else self.least + 1
        return tuple(self.of(**pick_values(self.fields, rng)) for _ in range(size))

    def _things(self) -> Iterator[Any]:
        return (self.of(**chosen) for chosen in value_combinations(self.fields))


@frozen
class Sheet:
    """A complete sheet, such as that of a combatant that joins the fight. `examples` are sheets to start from."""

    of: type
    examples: tuple[Any, ...] = ()

    def values(self) -> Iterator[Any]:
        """Yield the examples."""
        return iter(self.examples)

    def pick(self, rng: "Random") -> Any:
        """Return a random example."""
        return rng.choice(self.examples)

    def holds(self, value: Any) -> bool:
        """Return whether a value is a sheet of this class."""
        return type(value) is self.of

    def plain(self) -> "SheetData":
        """Return the domain as plain data."""
        return {"domain": "sheet", "of": self.of.__name__, "examples": [plain(example) for example in self.examples]}


@frozen
class Given:
    """A domain that depends on the values chosen for earlier fields.

    Attributes:
        widest: The domain that covers every possible choice in earlier fields.
        among: Returns the domain for the values chosen so far, by field name.
    """

    widest: Domain
    among: Callable[[Mapping[str, Any]], Domain] = attrs.field(eq=False, repr=False)

    def values(self) -> Iterator[Any]:
        """Yield every value of the widest domain."""
        return self.widest.values()

    def pick(self, rng: "Random") -> Any:
        """Return a random value of the widest domain."""
        return self.widest.pick(rng)

    def holds(self, value: Any) -> bool:
        """Return whether a value belongs to the widest domain."""
        return self.widest.holds(value)

    def plain(self) -> Mapping[str, Any]:
        """Return the widest domain as plain data."""
        return self.widest.plain()


@cache
def modifiers(*words: str, names: tuple[str, ...] = ("Circumstances",)) -> ListOf:
    """Return the domain for named modifiers of a roll that players state.

    Args:
        words: What a modifier may change, in the terms of the book.
        names: Suggested names for a modifier.
    """
    amount = Whole(-MAX_MODIFIER, MAX_MODIFIER, suggest=(1, -1, 2, -2), nonzero=True)
    return ListOf(Modifier, {"name": Words(names, blank=False), "amount": amount, "on": OneOf(words)})


def domain_given(domain: Domain, chosen: Mapping[str, Any]) -> Domain:
    """Return the domain of a field for the values chosen in earlier fields."""
    return domain.among(chosen) if type(domain) is Given else domain


def widest_domain(domain: Domain) -> Domain:
    """Return the domain of a field that covers every possible choice in earlier fields."""
    return domain.widest if type(domain) is Given else domain


def pick_values(fields: Mapping[str, Domain], rng: "Random") -> dict[str, Any]:
    """Return a random value for each field, chosen in order.

    Raises:
        LookupError: If a field has no value.
    """
    chosen: dict[str, Any] = {}
    for name, domain in fields.items():
        chosen[name] = domain_given(domain, chosen).pick(rng)
    return chosen


def value_combinations(fields: Mapping[str, Domain]) -> Iterator[dict[str, Any]]:
    """Yield every combination of values, the last field changing first. Combinations are computed lazily."""
    return _combined(tuple(fields.items()), {})


def _combined(fields: tuple[tuple[str, Domain], ...], chosen: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if not fields:
        yield chosen
        return
    (name, domain), *later = fields
    for value in domain_given(domain, chosen).values():
        yield from _combined(tuple(later), {**chosen, name: value})


def fits_domains(item: Any, fields: Mapping[str, Domain]) -> bool:
    """Return whether an object has valid values in these fields and defaults in all others."""
    return all(
        fields[field.name].holds(getattr(item, field.name))
        if field.name in fields
        else getattr(item, field.name) == field.default
        for field in attrs.fields(type(item))
    )


@memo_by_identity()
def _fields_as_json(cls: type, fields: Mapping[str, Domain]) -> bytes:
    """Return a description of the fields of a list's items; cached, because nearly all lists are of `modifiers`."""
    return json_text.dumps(describe_fields(cls, fields))


def describe_fields(cls: type, fields: Mapping[str, Domain]) -> dict[str, Any]:
    """Return the fields of a class as plain data: the domain, name, help text and default of each."""
    constant, entries = constant_parts(cls), {}
    for name, domain in fields.items():
        entry = entries[name] = {**domain.plain(), **constant[name]}
        if type(entry["default"]) not in SINGLE:
            entry["default"] = json_text.loads(json_text.dumps(entry["default"]))  # faster than `deepcopy`
    return entries
