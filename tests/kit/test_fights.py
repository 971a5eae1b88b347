"""
Random fights of every system: what is on the table is always what the log says, and nothing else.
"""

import pytest

from combat import systems
from tests.kit import promises
from tests.kit.purses import PURSES
from tests.kit.walks import fights, walk

FIGHTS = 500
BLOCKS = 10


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("system", systems())
def test_every_fight_is_the_fold_of_its_log_and_its_dice_make_it_again(system: str, block: int) -> None:
    """
    Beat by beat nothing impossible is on the table and no marker comes from nowhere; at the end the state is the fold
    of the journal and of its JSON, and the recorded dice make the recorded fight.
    """
    held = PURSES[system]
    for number in list(fights(FIGHTS))[block::BLOCKS]:
        before = None
        for encounter, _ in walk(system, number):
            promises.nothing_is_wrong_with_the_table(encounter)
            if before is not None and encounter.journal.last is not None:
                promises.resources_are_conserved(before, encounter.state, encounter.journal.last.beat, held)
            before = encounter.state
        promises.state_is_the_fold_of_its_journal_and_of_its_log(encounter)
        promises.recorded_dice_give_the_recorded_fight(encounter)


@pytest.mark.parametrize("system", systems())
def test_every_system_says_what_its_combatants_hold(system: str) -> None:
    """
    So that the conservation of resources is tested for all of them.
    """
    assert system in PURSES
