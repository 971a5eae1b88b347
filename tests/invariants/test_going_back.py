"""Random fights of every system, taken back to their opening and played forward again."""

import pytest

from combat import systems
from tests.harness import invariants
from tests.harness.random_play import BLOCKS, fights, in_blocks, walk

LONG_WAY = 40
"""Of so many fights one is taken back to its opening from every single beat, the others from some."""


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_every_fight_can_be_taken_back_to_its_opening_and_restored(system: str, block: int) -> None:
    """Beats are taken back and restored as they fall, and so is all that led to them; the whole fight once it is over.
    The log tells all of it.
    """
    for number in fights(40, after=320)[block::BLOCKS]:
        for encounter, rng in walk(system, number, undo={"barrier": "none"}):
            state = encounter.state
            if rng.random() < 1 / 10:
                invariants.undone_and_redone(encounter)
                assert encounter.state == state
            if number % LONG_WAY == 0 or rng.random() < 1 / 30:
                invariants.going_back_and_forth_restores_every_state(encounter.fork())
        invariants.going_back_and_forth_restores_every_state(encounter)
        invariants.state_is_the_fold_of_its_journal_and_of_its_log(encounter)
        invariants.recorded_dice_give_the_recorded_fight(encounter)
