"""Well-formed neighbours of a command: the same with other values of the right type in some of its fields."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from combat import Encounter
from events.base import Command
from events.wire import plain

field_types: Callable[[type], dict[str, Any]] = cache(get_type_hints)
"""The types of the fields of a class, looked up once."""

NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 20, 24, 36, 72, 99)


MAX_NAME_LENGTH = 40
"""A name is shorter; what is longer is a text."""


def known_words(encounter: Encounter) -> tuple[str, ...]:
    """Return every word on a table: ids, names, places; and one that nobody knows."""
    return (*dict.fromkeys(_words(plain(encounter.state))), "something else", "")


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for value in data.values():
            yield from _words(value)
    elif isinstance(data, list):
        for value in data:
            yield from _words(value)
    elif isinstance(data, str) and len(data) < MAX_NAME_LENGTH:
        yield data


def neighbours(command: Command, words: tuple[str, ...], rng: Random, count: int) -> Iterator[Command]:
    """Return some well-formed commands like this one, with one to three of its fields filled otherwise."""
    fields = attrs.fields(type(command))
    hints = field_types(type(command))
    for _ in range(count if fields else 0):
        changed = rng.sample(fields, min(len(fields), rng.choice((1, 1, 1, 2, 3))))
        with suppress(ValueError):  # a sheet of numbers at random is mostly none that could be printed
            values = {
                each.name: random_value(hints[each.name], getattr(command, each.name), words, rng) for each in changed
            }
            yield attrs.evolve(command, **values)


def random_value(hint: Any, now: Any, words: tuple[str, ...], rng: Random) -> Any:  # noqa: PLR0911 - a kind of field, a line
    """Return some value of a type, with the words that are known on the table."""
    if get_origin(hint) is Literal:
        return rng.choice(get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return random_value(rng.choice(get_args(hint)), now, words, rng)
    if get_origin(hint) is tuple:
        size = rng.choice((0, 1, 1, 2, 3))
        return tuple(random_value(get_args(hint)[0], None, words, rng) for _ in range(size))
    if attrs.has(hint):
        inner = field_types(hint)
        try:
            return hint(**{each.name: random_value(inner[each.name], None, words, rng) for each in attrs.fields(hint)})
        except (AttributeError, ValueError):  # a sheet that its own class refuses is no well-formed value
            return now
    if hint is bool:
        return rng.choice((False, True))
    if hint is int:
        return rng.choice(NUMBERS)
    return rng.choice(words) if hint is str else now
