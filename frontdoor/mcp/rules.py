"""Rules of a book for a language model: looked up by id, chapter or words, and the rules that a command applies."""

from collections.abc import Iterable, Mapping
from functools import cache
from types import FunctionType
from typing import Any

import attrs

from combat.engine.book import BookRule, cited_rules, load_rules
from combat.engine.catalog import system as system_named
from events.fields import offered_bounds

MOST_RULES = 40
"""Maximum number of rules in one answer."""

_DEPTH = 2
"""How far calls are followed from a command to the functions that apply its rules."""


@cache
def rules_of_book(system: str) -> Mapping[str, BookRule]:
    """Return the rules of a system's book by id; empty if the system has no book file."""
    modules = {command.__module__ for command in system_named(system).acts.commands}
    for module in sorted(modules):
        package = module.rpartition(".")[0]
        while package:
            try:
                return load_rules(package)
            except (FileNotFoundError, ModuleNotFoundError):
                package = package.rpartition(".")[0]
    return {}


@cache
def rules_of_command(system: str, kind: str) -> tuple[str, ...]:
    """Return the ids of the rules that a command applies, in the order of the book.

    Args:
        system: The name of the system.
        kind: The wire type of the command.
    """
    book = rules_of_book(system)
    command = next((each for each in system_named(system).acts.commands if each.wire_type == kind), None)
    if command is None:
        return ()
    members = [member for part in command.__mro__ for member in vars(part).values()]
    called = _functions(getattr(member, "__func__", getattr(member, "fget", member)) for member in members)
    for _ in range(_DEPTH):
        called |= _functions(each.__globals__.get(name) for each in called for name in each.__code__.co_names)
    bounds = (bound for field in attrs.fields(command) for bound in offered_bounds(field))
    cited = {rule for function in called for rule in cited_rules(function)} | {bound.rule for bound in bounds}
    return tuple(rule for rule in book if rule in cited)


def _functions(things: Iterable[Any]) -> set[FunctionType]:
    return {thing for thing in things if isinstance(thing, FunctionType)}


def look_up(system: str, rule: str = "", chapter: str = "", words: str = "") -> dict[str, Any]:
    """Return rules by id, by words of their chapter, or by words of their text; without any, the list of chapters."""
    book = rules_of_book(system)
    if not (rule or chapter or words):
        return {"chapters": sorted({each.heading for each in book.values()})}
    sought = [words.casefold() for words in words.split()]
    found = [
        each
        for each in book.values()
        if (not rule or each.id.casefold() == rule.casefold())
        and chapter.casefold() in each.heading.casefold()
        and all(word in f"{each.heading} {each.sentence} {each.ruling}".casefold() for word in sought)
    ]
    answer: dict[str, Any] = {"rules": [_plain(each) for each in found[:MOST_RULES]]}
    if len(found) > MOST_RULES:
        answer["more"] = f"{len(found) - MOST_RULES} more rules match; use more words."
    if not found:
        answer["hint"] = "No rule matches. Call without arguments for the list of chapters."
    return answer


def _plain(rule: BookRule) -> dict[str, Any]:
    plain = {"id": rule.id, "chapter": rule.heading, "rule": rule.sentence}
    if rule.ruling:
        plain["ruling"] = rule.ruling
    if rule.left_to_table:
        plain["left_to_the_table"] = rule.left_to_table
    return plain
