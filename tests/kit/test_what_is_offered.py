"""
Random fights of every system: what is offered is accepted, and whatever else is said changes nothing.
"""

from pathlib import Path
from random import Random

import pytest

from combat import systems
from events.base import Command
from tests.kit import promises
from tests.kit.walks import fights, played, walk

FIGHTS = 300
BLOCKS = 10


def said_before(system: str) -> list[Command]:
    """
    Gather commands of all kinds from a few fights, to be said again where they do not belong.
    """
    return [beat.command for number in range(5) for beat in played(system, 10_000 + number).journal]


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("system", systems())
def test_what_is_offered_is_accepted_and_all_else_is_refused_with_nothing_changed(system: str, block: int) -> None:
    """
    Commands of the present step, of other steps and fights, with one field bent, and mappings that are no command.
    """
    others = said_before(system)
    for number in list(fights(FIGHTS))[block::BLOCKS]:
        for encounter, rng in walk(system, number):
            if rng.random() < 1 / 12:
                promises.offered_commands_are_accepted(encounter, rng, 3)
                promises.other_commands_are_refused(encounter, others, rng, 3)


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("system", systems())
def test_a_fight_saved_or_copied_anywhere_goes_on_like_its_twin(system: str, block: int, tmp_path: Path) -> None:
    """
    In the middle of any step: saved and loaded with the same seed, or forked, it is the same fight.
    """
    for number in list(fights(FIGHTS))[block::BLOCKS]:
        for encounter, _ in walk(system, number, undo={"barrier": "none", "dice": ("same", "fresh")[number % 2]}):
            if Random(f"{number} {len(encounter.journal)}").random() < 1 / 40:
                promises.saving_and_loading_goes_on_like_a_twin(encounter, number, tmp_path / "log", 12)
                promises.a_fork_is_free_of_its_origin(encounter, number, 12)


@pytest.mark.parametrize("system", systems())
def test_all_options_listed_are_all_that_is_accepted_of_what_was_ever_said(system: str) -> None:
    """
    Listing the options and asking whether a command is one of them agree, and each is listed once.
    """
    others = said_before(system)
    for number in fights(4):
        for encounter, rng in walk(system, number):
            if rng.random() < 1 / 8 and encounter.outcome is None:
                owed = [request.seat for request in encounter.requests if not request.optional]
                options = encounter.options(owed[0])
                listed = list(options)
                assert len(listed) == len(set(listed)) > 0
                assert bool(options)
                assert options.random(rng) in options
                for command in rng.sample(listed, min(5, len(listed))):
                    assert command in options
                    assert not encounter.why_not(command, owed[0])
                for command in rng.sample(others, 10):
                    assert (command in options) == (command in listed) or not encounter.why_not(command, owed[0])
