"""The book behind the code: its table of rules, and the label that says which rule a function obeys.

The table of a system lies beside it as `book.toml`; a rule is told there once, in our words.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

from attrs import frozen

from combat.engine.beside import toml_beside
from events.wire import structured

_Function = TypeVar("_Function", bound=Callable[..., object])


@frozen(kw_only=True)
class BookRule:
    """One rule of a book, as the crosswalk of its system lists it.

    Attributes:
        id: The rule's id, such as `TC-DICE-02`.
        heading: The section of the book under which the rule is printed.
        sentence: What the rule says, in one sentence of our own.
        ruling: What we chose where the book is silent or contradicts itself; empty otherwise.
        settings: The names of the settings that change it.
        left_to_table: Why nothing but the table can know it; empty when the engine can.
    """

    id: str
    heading: str
    sentence: str
    ruling: str = ""
    settings: tuple[str, ...] = ()
    left_to_table: str = ""


@frozen
class _Book:
    rule: tuple[BookRule, ...]


@lru_cache
def rules_beside(package: str) -> Mapping[str, BookRule]:
    """Return the table of rules that lies in a package as `book.toml`, by rule id and in book order.

    Raises:
        WireError: When the table holds anything but rules, naming the place.
    """
    data = toml_beside(package, "book.toml")
    return MappingProxyType({rule.id: rule for rule in structured(data, _Book).rule})


def cites(*rule_ids: str) -> Callable[[_Function], _Function]:
    """Label a function with the rules that it obeys, and change nothing else about it.

    >>> @cites("TC-DICE-07")
    ... def plain() -> int:
    ...     return 2
    >>> plain(), cited(plain)
    (2, ('TC-DICE-07',))
    """

    def label(function: _Function) -> _Function:
        function.__dict__["__cites__"] = rule_ids
        return function

    return label


def cited(function: Callable[..., object]) -> tuple[str, ...]:
    """Return the ids of the rules that a function is labelled with, in the order of its label."""
    return tuple(function.__dict__.get("__cites__", ()))
