"""Walks: fights played at random, through nothing but what the game offers."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from combat import Encounter
from events.base import Command
from frontdoor.conformance.walks import choose_command, is_open, random_legal_command, seed_of
from tests.harness.random_setups import random_setup
from tests.harness.samples import sample_size

__all__ = [
    "BLOCKS",
    "choose_command",
    "fight_numbers",
    "in_blocks",
    "is_open",
    "open_fight",
    "play_fight",
    "random_legal_command",
    "sample_commands",
    "seed_of",
    "walk",
    "with_extra_fights",
]

BLOCKS = 2
"""How many tests share the fights of a property, so that a fault is found among few of them."""

in_blocks = pytest.mark.parametrize("block", range(BLOCKS))
"""Plays each block of the fights of a property as a test of its own: `fight_numbers(16)[block::BLOCKS]`."""

EXTRA_FIGHTS = 20
"""So many fights more are looked through for what did not come in those that were drawn."""


def fight_numbers(count: int, after: int = 0) -> range:
    """Return the numbers of so many fights: a sample, of which BLOW_FIGHTS=10 in the environment plays ten times more.

    Args:
        count: How many fights, when each is played once.
        after: How many numbers are left to others, so that two tests need not play the same fights.
    """
    return range(sample_size(after), sample_size(after + count))


def with_extra_fights(numbers: range) -> range:
    """Return the numbers of some fights, and of a few more, in case what is looked for does not come in them.

    Whoever has found it leaves at the first that is not among `numbers`.
    """
    return range(numbers.start, numbers.stop + EXTRA_FIGHTS * numbers.step, numbers.step)


def open_fight(system: str, number: int, **options: Any) -> tuple[Encounter, Random]:
    """Open fight number `number` at a table drawn for it, and give the chance by which it is played."""
    rng = Random(f"{system} {number}")
    setup, settings = random_setup(system, rng)
    settings.update(options.pop("settings", {}))
    return Encounter.begin(system, setup, seed_of(number), settings=settings, **options), rng


def walk(system: str, number: int, most: int = 2000, **options: Any) -> Iterator[tuple[Encounter, Random]]:
    """Play fight number `number` to its end, and stop after every beat for a look at it."""
    encounter, rng = open_fight(system, number, **options)
    yield encounter, rng
    for _ in range(most):
        if encounter.outcome is not None:
            return
        encounter.do(choose_command(encounter, rng))
        yield encounter, rng
    raise AssertionError(f"fight {number} of {system} does not come to an end")


def play_fight(system: str, number: int, **options: Any) -> Encounter:
    """Play fight number `number` to its end."""
    *_, (encounter, _) = walk(system, number, **options)
    return encounter


def sample_commands(system: str, count: int) -> list[Command]:
    """Gather commands of all kinds from a few fights, to be said again where they do not belong."""
    return [command for number in range(count) for command in _said_in(system, 10_000_000 + number)]


@cache
def _said_in(system: str, number: int) -> tuple[Command, ...]:
    return tuple(beat.command for beat in play_fight(system, number).journal)
