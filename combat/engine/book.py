"""A system's table of rules, and the decorator that links functions to rules.

Each system lists its rules in `book.toml`, each stated in one sentence of our own.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

from attrs import frozen

from combat.engine.package_data import load_toml
from events.codec.wire import decode
from events.replace import replace

_Function = TypeVar("_Function", bound=Callable[..., object])


@frozen(kw_only=True)
class BookRule:
    """One rule of a book, as listed in `book.toml`.

    Attributes:
        id: The id of the rule, such as `TC-DICE-02`.
        heading: The section of the book that contains the rule; the file may omit it if it is that of the rule before.
        sentence: The rule in one sentence of our own.
        ruling: Our decision if the book is silent or contradicts itself; empty otherwise.
        settings: The names of the settings that change the rule.
        left_to_table: The reason why only the players can apply the rule; empty if the engine applies it.
    """

    id: str
    sentence: str
    heading: str = ""
    ruling: str = ""
    settings: tuple[str, ...] = ()
    left_to_table: str = ""


@frozen(kw_only=True)
class LostPassage:
    """A passage that the surviving text of a book announces but does not contain.

    Attributes:
        what: The lost passage, in our words.
        instead: The rules that are played in its place.
    """

    what: str
    instead: str


@frozen
class _Book:
    rule: tuple[BookRule, ...]
    title: str = ""
    lost: tuple[LostPassage, ...] = ()


def book_title(package: str) -> str:
    """Return the title in the `book.toml` of a package, without importing the package or reading the rules.

    Raises:
        FileNotFoundError: If there is no such file.
    """
    parent, _, name = package.rpartition(".")
    return str(load_toml(parent, f"{name}/book.toml", until="[[rule]]")["title"])


@lru_cache
def load_rules(package: str) -> Mapping[str, BookRule]:
    """Return the rules in the `book.toml` of a package, by rule id and in book order.

    Raises:
        WireError: If the file contains anything but rules; the error names the JSON path.
    """
    rules, heading = {}, ""
    for rule in decode(load_toml(package, "book.toml"), _Book).rule:
        heading = rule.heading or heading
        rules[rule.id] = replace(rule, heading=heading)
    return MappingProxyType(rules)


def lost_passages(package: str) -> tuple[LostPassage, ...]:
    """Return the lost passages in the `book.toml` of a package."""
    return decode(load_toml(package, "book.toml"), _Book).lost


def cites(*rule_ids: str) -> Callable[[_Function], _Function]:
    """Mark a function with the ids of the rules that it implements; the function itself is unchanged.

    >>> @cites("TC-DICE-07")
    ... def plain() -> int:
    ...     return 2
    >>> plain(), cited_rules(plain)
    (2, ('TC-DICE-07',))
    """

    def label(function: _Function) -> _Function:
        function.__dict__["__cites__"] = rule_ids
        return function

    return label


def cited_rules(function: Callable[..., object]) -> tuple[str, ...]:
    """Return the ids of the rules that a function is marked with, in the order given."""
    return tuple(function.__dict__.get("__cites__", ()))
