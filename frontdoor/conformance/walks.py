"""Random commands: those that a fight offers, and neighbours, which differ from a command in some fields."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from combat import Encounter
from combat.engine.offer.requests import Form, Request
from events.base import Command
from events.codec.wire import plain

TRIES = 8
"""Maximum number of attempts with one form before another is tried; combinations of field values may be illegal."""


def seed_of(number: int) -> str:
    """Return the dice seed of a fight, given its number."""
    return f"hmac-sha256:{number:016x}{0:016x}"


def choose_command(encounter: Encounter, rng: Random) -> Command:
    """Choose a legal command at random, mostly for an open decision and sometimes for an optional one."""
    requests = encounter.requests
    required = [request for request in requests if not request.optional]
    optional = [request for request in requests if request.optional]
    if required and not (optional and rng.random() < 1 / 25):
        return random_legal_command(encounter, required, rng)
    return find_legal_command(encounter, optional, rng) or random_legal_command(encounter, required, rng)


def random_legal_command(encounter: Encounter, requests: list[Request], rng: Random) -> Command:
    """Choose a legal command at random from some requests, with equal weight for each form."""
    command = find_legal_command(encounter, requests, rng)
    assert command is not None, f"no command is legal at {encounter.step}: {requests}"
    return command


def find_legal_command(encounter: Encounter, requests: list[Request], rng: Random) -> Command | None:
    """Return a random legal command for some requests, with equal weight for each form; None if there is none."""
    forms = [form for request in requests for form in request.forms]
    rng.shuffle(forms)
    for form in filter(is_open, forms):
        for _ in range(TRIES):
            command = form.pick(rng)
            if not encounter.why_not(command):
                return command
    commands = (command for form in filter(is_open, forms) for command in form.commands())
    return next((command for command in commands if not encounter.why_not(command)), None)


def is_open(form: Form) -> bool:
    """Return whether every field of a form has at least one value."""
    return all(any(True for _ in domain.values()) for domain in form.fields.values())


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
