"""Walks: fights played at random, through nothing but what the game offers."""

import os
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from combat import Encounter
from combat.engine.requests import Form, Request
from events.base import Command
from tests.harness.tables import table_of

TRIES = 8
"""How often a form is tried before another one is; what its fields allow together may still be refused."""


BLOCKS = 20
"""How many tests share the fights of a property: more than most files have tests, for the longest files start first."""

in_blocks = pytest.mark.parametrize("block", range(BLOCKS))
"""Plays each block of the fights of a property as a test of its own: `fights(100)[block::BLOCKS]`."""


def fights(count: int, after: int = 0) -> range:
    """Return the numbers of so many fights; BLOW_FIGHTS=10 in the environment plays ten times as many.

    Args:
        count: How many fights, when each is played once.
        after: How many numbers are left to others, so that two tests need not play the same fights.
    """
    times = int(os.environ.get("BLOW_FIGHTS", "1"))
    return range(after * times, (after + count) * times)


def seed_of(number: int) -> str:
    """Return the seed of the dice of fight number `number`."""
    return f"hmac-sha256:{number:016x}{0:016x}"


def opened(system: str, number: int, **options: Any) -> tuple[Encounter, Random]:
    """Open fight number `number` at a table drawn for it, and give the chance by which it is played."""
    rng = Random(f"{system} {number}")
    setup, settings = table_of(system, rng)
    settings.update(options.pop("settings", {}))
    return Encounter.begin(system, setup, seed_of(number), settings=settings, **options), rng


def walk(system: str, number: int, most: int = 1000, **options: Any) -> Iterator[tuple[Encounter, Random]]:
    """Play fight number `number` to its end, and stop after every beat for a look at it."""
    encounter, rng = opened(system, number, **options)
    yield encounter, rng
    for _ in range(most):
        if encounter.outcome is not None:
            return
        encounter.do(chosen(encounter, rng))
        yield encounter, rng
    raise AssertionError(f"fight {number} of {system} does not come to an end")


def played(system: str, number: int, **options: Any) -> Encounter:
    """Play fight number `number` to its end."""
    *_, (encounter, _) = walk(system, number, **options)
    return encounter


@cache
def said_before(system: str, count: int) -> list[Command]:
    """Gather commands of all kinds from a few fights, to be said again where they do not belong."""
    return [beat.command for number in range(count) for beat in played(system, 10_000_000 + number).journal]


def chosen(encounter: Encounter, rng: Random) -> Command:
    """Choose something that may be said now: what is owed, and now and then what is merely welcome."""
    requests = encounter.requests
    owed = [request for request in requests if not request.optional]
    welcome = [request for request in requests if request.optional]
    if owed and not (welcome and rng.random() < 1 / 25):
        return one_of(encounter, owed, rng)
    return one_of(encounter, welcome, rng)


def one_of(encounter: Encounter, requests: list[Request], rng: Random) -> Command:
    """Choose one legal command of these requests, every form being as likely as any other."""
    forms = [form for request in requests for form in request.forms]
    rng.shuffle(forms)
    for form in filter(is_open, forms):
        for _ in range(TRIES):
            command = form.pick(rng)
            if not encounter.why_not(command):
                return command
    for form in filter(is_open, forms):
        for command in form.commands():
            if not encounter.why_not(command):
                return command
    raise AssertionError(f"nothing may be said at {encounter.step}: {requests}")


def is_open(form: Form) -> bool:
    """Return whether every field of a form has a value to take."""
    return all(any(True for _ in domain.values()) for domain in form.fields.values())
