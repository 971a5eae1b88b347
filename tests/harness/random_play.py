"""Walks: fights played at random, through nothing but what the game offers."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from combat import Encounter
from events.base import Command
from frontdoor.conformance.walks import choose_command, is_open, random_legal_command, seed_of
from tests.harness.samples import sample
from tests.harness.tables import table_of

__all__ = [
    "BLOCKS",
    "choose_command",
    "fights",
    "in_blocks",
    "is_open",
    "looked_through",
    "opened",
    "played",
    "random_legal_command",
    "said_before",
    "seed_of",
    "walk",
]

BLOCKS = 2
"""How many tests share the fights of a property, so that a fault is found among few of them."""

in_blocks = pytest.mark.parametrize("block", range(BLOCKS))
"""Plays each block of the fights of a property as a test of its own: `fights(16)[block::BLOCKS]`."""

MORE = 20
"""So many fights more are looked through for what did not come in those that were drawn."""


def fights(count: int, after: int = 0) -> range:
    """Return the numbers of so many fights: a sample, of which BLOW_FIGHTS=10 in the environment plays ten times more.

    Args:
        count: How many fights, when each is played once.
        after: How many numbers are left to others, so that two tests need not play the same fights.
    """
    return range(sample(after), sample(after + count))


def looked_through(numbers: range) -> range:
    """Return the numbers of some fights, and of a few more, in case what is looked for does not come in them.

    Whoever has found it leaves at the first that is not among `numbers`.
    """
    return range(numbers.start, numbers.stop + MORE * numbers.step, numbers.step)


def opened(system: str, number: int, **options: Any) -> tuple[Encounter, Random]:
    """Open fight number `number` at a table drawn for it, and give the chance by which it is played."""
    rng = Random(f"{system} {number}")
    setup, settings = table_of(system, rng)
    settings.update(options.pop("settings", {}))
    return Encounter.begin(system, setup, seed_of(number), settings=settings, **options), rng


def walk(system: str, number: int, most: int = 2000, **options: Any) -> Iterator[tuple[Encounter, Random]]:
    """Play fight number `number` to its end, and stop after every beat for a look at it."""
    encounter, rng = opened(system, number, **options)
    yield encounter, rng
    for _ in range(most):
        if encounter.outcome is not None:
            return
        encounter.do(choose_command(encounter, rng))
        yield encounter, rng
    raise AssertionError(f"fight {number} of {system} does not come to an end")


def played(system: str, number: int, **options: Any) -> Encounter:
    """Play fight number `number` to its end."""
    *_, (encounter, _) = walk(system, number, **options)
    return encounter


def said_before(system: str, count: int) -> list[Command]:
    """Gather commands of all kinds from a few fights, to be said again where they do not belong."""
    return [command for number in range(count) for command in _said_in(system, 10_000_000 + number)]


@cache
def _said_in(system: str, number: int) -> tuple[Command, ...]:
    return tuple(beat.command for beat in played(system, number).journal)
