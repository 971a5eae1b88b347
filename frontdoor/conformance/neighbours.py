"""Neighbours of a command: well-formed commands that differ from it in some fields."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from combat import Encounter
from events.base import Command
from events.codec.wire import plain

field_types: Callable[[type], dict[str, Any]] = cache(get_type_hints)
"""The types of the fields of a class, cached."""

NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 20, 24, 36, 72, 99)


MAX_NAME_LENGTH = 40
"""Maximum length of a name; longer strings count as free text."""


def known_words(encounter: Encounter) -> tuple[str, ...]:
    """Return all words in the state of a fight, such as ids, names and places, plus a word that it does not contain."""
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
    """Yield random neighbours of a command, with new values in one to three fields."""
    fields = attrs.fields(type(command))
    hints = field_types(type(command))
    for _ in range(count if fields else 0):
        changed = rng.sample(fields, min(len(fields), rng.choice((1, 1, 1, 2, 3))))
        with suppress(ValueError):  # most randomly filled sheets fail their own checks
            values = {
                field.name: random_value(hints[field.name], getattr(command, field.name), words, rng)
                for field in changed
            }
            yield attrs.evolve(command, **values)


def random_value(hint: Any, current: Any, words: tuple[str, ...], rng: Random) -> Any:  # noqa: PLR0911 - one return per kind of field
    """Return a random value of a type; strings are words from the state."""
    if get_origin(hint) is Literal:
        return rng.choice(get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return random_value(rng.choice(get_args(hint)), current, words, rng)
    if get_origin(hint) is tuple:
        size = rng.choice((0, 1, 1, 2, 3))
        return tuple(random_value(get_args(hint)[0], None, words, rng) for _ in range(size))
    if attrs.has(hint):
        types = field_types(hint)
        try:
            return hint(
                **{field.name: random_value(types[field.name], None, words, rng) for field in attrs.fields(hint)}
            )
        except (AttributeError, ValueError):  # the class refuses these values, so the sheet would not be well-formed
            return current
    if hint is bool:
        return rng.choice((False, True))
    if hint is int:
        return rng.choice(NUMBERS)
    return rng.choice(words) if hint is str else current
