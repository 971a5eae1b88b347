"""Domains: the values that a field of a form may take, before the rules look at the whole command."""

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from types import NoneType
from typing import TYPE_CHECKING, Any, Protocol

import attrs
from attrs import frozen

from combat.engine.field_docs import field_docs
from events.vocabulary import Modifier
from events.wire import plain

if TYPE_CHECKING:
    from random import Random

    from combat.engine.plain_data import ListOfData, OneOfData, SheetData, SomeOfData, WholeData, WordsData, YesNoData

MOST_MODIFIED = 99
"""So much a single named modifier may change."""

SELDOM = 40
"""Once in so many times somebody who plays for the show puts something on a list that may stay short."""


class Domain(Protocol):
    """The values that a field may take, before the rules look at the whole command."""

    def values(self) -> Iterator[Any]:
        """Return every value, or good examples of them where there are many or no end to them."""
        ...

    def pick(self, rng: "Random") -> Any:
        """Return one of these values at random, without listing all.

        Raises:
            LookupError: When there is none.
        """
        ...

    def holds(self, value: Any) -> bool:
        """Return whether a value is one of them, an example or not."""
        ...

    def plain(self) -> Mapping[str, Any]:
        """Describe the domain as plain data."""
        ...


@frozen
class OneOf:
    """One of some values; `names` are for showing, in the same order, `Listed` where they are long to tell."""

    of: tuple[Any, ...]
    names: Sequence[str] = ()

    def values(self) -> Iterator[Any]:
        """Return every value."""
        return iter(self.of)

    def pick(self, rng: "Random") -> Any:
        """Return one of the values at random."""
        return rng.choice(self.of)

    def holds(self, value: Any) -> bool:
        """Return whether it is one of the values."""
        return value in self.of

    def plain(self) -> "OneOfData":
        """Describe the domain as plain data."""
        return {"domain": "one_of", "of": list(self.of), "names": list(self.names or map(str, self.of))}


@frozen
class Whole:
    """A whole number from `least` to `most`, both included.

    Attributes:
        suggest: The usual ones, where the bounds are wide; any other within the bounds will do as well.
        unit: What it counts, such as `inches`; empty where the name of the field says so.
    """

    least: int
    most: int
    suggest: tuple[int, ...] = ()
    unit: str = ""

    def values(self) -> Iterator[int]:
        """Return the usual numbers, or every number, the least first."""
        return iter(self.suggest or range(self.least, self.most + 1))

    def pick(self, rng: "Random") -> int:
        """Return one of the usual numbers, or of all where none is usual, at random."""
        return rng.choice(self.suggest or range(self.least, self.most + 1))

    def holds(self, value: Any) -> bool:
        """Return whether it is a whole number within the bounds."""
        return type(value) is int and self.least <= value <= self.most

    def plain(self) -> "WholeData":
        """Describe the domain as plain data."""
        suggest = list(self.suggest)
        return {"domain": "whole", "least": self.least, "most": self.most, "suggest": suggest, "unit": self.unit}


@frozen
class YesNo:
    """False or true."""

    def values(self) -> Iterator[bool]:
        """Return both, false first."""
        return iter((False, True))

    def pick(self, rng: "Random") -> bool:
        """Return one of both at random."""
        return rng.choice((False, True))

    def holds(self, value: Any) -> bool:
        """Return whether it is one of both."""
        return type(value) is bool

    def plain(self) -> "YesNoData":
        """Describe the domain as plain data."""
        return {"domain": "yes_no"}


@frozen
class SomeOf:
    """A selection from some values.

    Attributes:
        of: The values.
        names: The same for showing, in the same order; `Listed` where they are long to tell.
        least: How many at least.
        most: How many at most; None for as many as there are, or without end where they may be repeated.
        repeats: Whether one may be named several times.
    """

    of: tuple[Any, ...]
    names: Sequence[str] = ()
    least: int = 0
    most: int | None = None
    repeats: bool = False

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Return every selection in their order, the smaller ones first; repeated ones up to twice as many."""
        choose = itertools.combinations_with_replacement if self.repeats else itertools.combinations
        return itertools.chain.from_iterable(choose(self.of, size) for size in range(self.least, self._largest() + 1))

    def holds(self, value: Any) -> bool:
        """Return whether it is a selection, in whatever order."""
        if type(value) is not tuple or any(each not in self.of for each in value):
            return False
        alike = self.repeats or len(set(value)) == len(value)
        return alike and self.least <= len(value) and (self.most is None or len(value) <= self.most)

    def plain(self) -> "SomeOfData":
        """Describe the domain as plain data."""
        return {
            "domain": "some_of",
            "of": list(self.of),
            "names": list(self.names or map(str, self.of)),
            "least": self.least,
            "most": self.most,
            "repeats": self.repeats,
        }

    def pick(self, rng: "Random") -> tuple[Any, ...]:
        """Return one selection at random, without listing all."""
        largest = self._largest()
        size = min(max(rng.getrandbits(largest).bit_count(), self.least), largest)  # a coin for each that there may be
        there = range(len(self.of))
        places = rng.choices(there, k=size) if self.repeats and self.of else rng.sample(there, size)
        return tuple([self.of[place] for place in sorted(places)])

    def _largest(self) -> int:
        count = 2 * len(self.of) if self.repeats else len(self.of)
        return count if self.most is None else min(count, self.most)


@frozen
class Words:
    """Free text; `examples` are what a front-end may suggest, the first being the default."""

    examples: tuple[str, ...]

    def values(self) -> Iterator[str]:
        """Return the examples."""
        return iter(self.examples)

    def pick(self, rng: "Random") -> str:
        """Return one of the examples at random."""
        return rng.choice(self.examples)

    def holds(self, value: Any) -> bool:
        """Return whether it is text."""
        return type(value) is str

    def plain(self) -> "WordsData":
        """Describe the domain as plain data."""
        return {"domain": "words", "examples": list(self.examples)}


@frozen
class ListOf:
    """A list of things that have fields of their own, such as modifiers; none first.

    Attributes:
        of: The class of one of them.
        fields: A domain for each of its fields that is not fixed by its default.
        most: How many at most.
        least: How many at least.
    """

    of: type
    fields: Mapping[str, Domain]
    most: int = 12
    least: int = 0

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Return the shortest lists: none, where none will do, then each with one thing."""
        if not self.least:
            yield ()
        if self.most:
            yield from ((each,) * max(self.least, 1) for each in self._things())

    def holds(self, value: Any) -> bool:
        """Return whether it is a list of such things."""
        if type(value) is not tuple or not self.least <= len(value) <= self.most:
            return False
        return all(type(each) is self.of and fits(each, self.fields) for each in value)

    def plain(self) -> "ListOfData":
        """Describe the domain as plain data."""
        return {
            "domain": "list_of",
            "least": self.least,
            "most": self.most,
            "fields": described(self.of, self.fields),
        }

    def pick(self, rng: "Random") -> tuple[Any, ...]:
        """Return a list at random, nearly always the shortest."""
        size = self.least if rng.randrange(SELDOM) or self.least == self.most else self.least + 1
        return tuple(self.of(**picked(self.fields, rng)) for _ in range(size))

    def _things(self) -> Iterator[Any]:
        return (self.of(**chosen) for chosen in combined(self.fields))


@frozen
class Sheet:
    """A whole sheet, such as that of somebody who joins; `examples` are complete ones to begin with."""

    of: type
    examples: tuple[Any, ...] = ()

    def values(self) -> Iterator[Any]:
        """Return the examples."""
        return iter(self.examples)

    def pick(self, rng: "Random") -> Any:
        """Return one of the examples at random."""
        return rng.choice(self.examples)

    def holds(self, value: Any) -> bool:
        """Return whether it is such a sheet."""
        return type(value) is self.of

    def plain(self) -> "SheetData":
        """Describe the domain as plain data."""
        return {"domain": "sheet", "of": self.of.__name__, "examples": [plain(each) for each in self.examples]}


@frozen
class Given:
    """A field whose values depend on what was chosen in the fields before it.

    Attributes:
        widest: All that it may take, whatever was chosen.
        among: Returns what it may take, given what was chosen before it, by the names of the fields.
    """

    widest: Domain
    among: Callable[[Mapping[str, Any]], Domain] = attrs.field(eq=False, repr=False)

    def values(self) -> Iterator[Any]:
        """Return every value, whatever was chosen."""
        return self.widest.values()

    def pick(self, rng: "Random") -> Any:
        """Return one of these values at random, whatever was chosen."""
        return self.widest.pick(rng)

    def holds(self, value: Any) -> bool:
        """Return whether a value is one of them, whatever was chosen."""
        return self.widest.holds(value)

    def plain(self) -> Mapping[str, Any]:
        """Describe the widest domain as plain data."""
        return self.widest.plain()


@cache
def modifiers(*words: str, names: tuple[str, ...] = ("Circumstances",)) -> ListOf:
    """Return the domain of named modifiers of a roll, as somebody states them.

    Args:
        words: What they may change, in the words of the book.
        names: Reasons to suggest.
    """
    amount = Whole(-MOST_MODIFIED, MOST_MODIFIED, suggest=(1, -1, 2, -2))
    return ListOf(Modifier, {"name": Words(names), "amount": amount, "on": OneOf(words)})


def among(domain: Domain, chosen: Mapping[str, Any]) -> Domain:
    """Return what a field may take once some of the fields before it are chosen."""
    return domain.among(chosen) if type(domain) is Given else domain


def widest(domain: Domain) -> Domain:
    """Return all that a field may take, whatever is chosen in the fields before it."""
    return domain.widest if type(domain) is Given else domain


def picked(fields: Mapping[str, Domain], rng: "Random") -> dict[str, Any]:
    """Return a value for each field at random, chosen one after the other.

    Raises:
        LookupError: When there is a field without any value.
    """
    chosen: dict[str, Any] = {}
    for name, domain in fields.items():
        chosen[name] = among(domain, chosen).pick(rng)
    return chosen


def combined(fields: Mapping[str, Domain]) -> Iterator[dict[str, Any]]:
    """Return every choice of values for the fields, the last field changing first; nothing is listed beforehand."""
    return _combined(tuple(fields.items()), {})


def _combined(fields: tuple[tuple[str, Domain], ...], chosen: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if not fields:
        yield chosen
        return
    (name, domain), *others = fields
    for value in among(domain, chosen).values():
        yield from _combined(tuple(others), {**chosen, name: value})


def fits(thing: Any, fields: Mapping[str, Domain]) -> bool:
    """Return whether a thing can be made of values of these fields, and the defaults of all others."""
    return all(
        fields[each.name].holds(getattr(thing, each.name))
        if each.name in fields
        else getattr(thing, each.name) == each.default
        for each in attrs.fields(type(thing))
    )


def described(cls: type, fields: Mapping[str, Domain]) -> dict[str, Any]:
    """Describe the fields of a class as plain data: for each its domain, its name, what it means, and its default."""
    always, told = _always(cls), {}
    for name, domain in fields.items():
        each = told[name] = {**domain.plain(), **always[name]}
        if type(each["default"]) not in _SINGLE:
            each["default"] = deepcopy(each["default"])
    return told


def _called(name: str, doc: str) -> str:
    """Return the name of a field for people; what its sentence writes in capitals is an abbreviation.

    >>> _called("dn_of_all", "The DN.")
    'DN of all'
    """
    words = name.split("_")
    known = [word.upper() if len(word) > 1 and re.search(rf"\b{word.upper()}\b", doc) else word for word in words]
    told = " ".join(known)
    return told[:1].upper() + told[1:]


_SINGLE = {str, int, bool, NoneType}


@cache
def _always(cls: type) -> Mapping[str, Mapping[str, Any]]:
    """Return what is true of each field of a class in every form, which is most of what a form tells."""
    docs = field_docs(cls)
    return {
        field.name: {
            "name": _called(field.name, docs.get(field.name, "")),
            "help": docs.get(field.name, ""),
            "required": field.default is attrs.NOTHING,
            "default": None if field.default is attrs.NOTHING else plain(field.default),
        }
        for field in attrs.fields(cls)
    }
