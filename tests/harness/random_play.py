"""Fights played at random, with nothing but the commands that the engine offers."""

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
"""Blocks into which the fights of a property are split, so that a failure is found among few of them."""

in_blocks = pytest.mark.parametrize("block", range(BLOCKS))
"""Runs each block of the fights as a separate test: `fight_numbers(16)[block::BLOCKS]`."""

EXTRA_FIGHTS = 20
"""Additional fights to search for a situation that the sample does not contain."""


def fight_numbers(count: int, after: int = 0) -> range:
    """Return the numbers of fights to play; BLOW_FIGHTS=10 in the environment makes it ten times as many.

    Args:
        count: The number of fights without BLOW_FIGHTS.
        after: Fights to skip, so that two tests do not play the same ones.
    """
    return range(sample_size(after), sample_size(after + count))


def with_extra_fights(numbers: range) -> range:
    """Return the numbers of a sample and of some additional fights, in case the sample lacks the wanted situation.

    A test that has found the situation stops at the first number that is not in the sample.
    """
    return range(numbers.start, numbers.stop + EXTRA_FIGHTS * numbers.step, numbers.step)


def open_fight(system: str, number: int, **options: Any) -> tuple[Encounter, Random]:
    """Begin a fight with a random setup for its number, and return it with its random source."""
    rng = Random(f"{system} {number}")
    setup, settings = random_setup(system, rng)
    settings.update(options.pop("settings", {}))
    return Encounter.begin(system, setup, seed_of(number), settings=settings, **options), rng


def walk(system: str, number: int, most: int = 2000, **options: Any) -> Iterator[tuple[Encounter, Random]]:
    """Play a fight to its end, and yield it with its random source at the opening and after each beat."""
    encounter, rng = open_fight(system, number, **options)
    yield encounter, rng
    for _ in range(most):
        if encounter.outcome is not None:
            return
        encounter.do(choose_command(encounter, rng))
        yield encounter, rng
    raise AssertionError(f"fight {number} of {system} does not end")


def play_fight(system: str, number: int, **options: Any) -> Encounter:
    """Play a fight to its end."""
    *_, (encounter, _) = walk(system, number, **options)
    return encounter


def sample_commands(system: str, count: int) -> list[Command]:
    """Return commands of all kinds from a few fights, to try them in other fights."""
    return [command for number in range(count) for command in _said_in(system, 10_000_000 + number)]


@cache
def _said_in(system: str, number: int) -> tuple[Command, ...]:
    return tuple(beat.command for beat in play_fight(system, number).journal)
