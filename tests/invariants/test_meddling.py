"""Whatever the table says, uses, overrides or undoes in the middle of something, the fight stays sound."""

from random import Random

import pytest

from combat import Encounter, systems
from tests.harness import invariants
from tests.harness.meddling import meddle, override_something
from tests.harness.random_play import fight_numbers, in_blocks, seed_of

UNTIL_OVERRIDE = 5
"""Beats between two checks that a step accepts an override."""


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_fight_stays_sound_whatever_the_table_says_in_between(system: str, block: int) -> None:
    """After each beat the state is valid and a decision is open; a next session can begin at any time; at the end the
    log gives the same fight.
    """
    for number in fight_numbers(4, after=5000)[block::2]:
        try:
            for fight in meddle(system, number):
                invariants.state_is_valid(fight)
                assert fight.outcome is not None or any(not request.optional for request in fight.requests), fight.step
                if len(fight.journal) % UNTIL_OVERRIDE == 0 and fight.outcome is None:
                    override_something(fight.fork(), Random(number))
                    Encounter.begin(system, fight.aftermath(), seed_of(number))
            invariants.state_is_the_fold_of_its_journal_and_of_its_log(fight)
            invariants.recorded_dice_give_the_recorded_fight(fight)
        except Exception as error:
            error.add_note(f"beat {len(fight.journal) - 1} of meddled fight {number} of {system}")
            raise
