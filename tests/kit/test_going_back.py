"""
Random fights of every system, taken back to their opening and played forward again.
"""

import pytest

from combat import systems
from combat.dice import dice_of
from tests.kit import promises
from tests.kit.walks import chosen, fights, walk

FIGHTS = 500
BLOCKS = 10


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("system", systems())
def test_every_fight_can_be_taken_back_to_its_opening_and_restored(system: str, block: int) -> None:
    """
    Each beat is taken back and restored as it falls, and the whole fight once it is over; the log tells all of it.
    """
    for number in list(fights(FIGHTS))[block::BLOCKS]:
        for encounter, rng in walk(system, number, undo={"barrier": "none"}):
            if rng.random() < 1 / 5:
                state = encounter.state
                promises.undone_and_redone(encounter)
                assert encounter.state == state
        promises.going_back_and_forth_restores_every_state(encounter)
        promises.state_is_the_fold_of_its_journal_and_of_its_log(encounter)
        promises.recorded_dice_give_the_recorded_fight(encounter)


@pytest.mark.parametrize("policy", ["same", "fresh"])
@pytest.mark.parametrize("system", systems())
def test_a_new_command_after_an_undo_rolls_what_the_policy_says(system: str, policy: str) -> None:
    """
    With `same` the very dice that were taken back fall again; with `fresh` none of them does.
    """
    for number in fights(30):
        for encounter, _ in walk(system, number, undo={"barrier": "none", "dice": policy}):
            last = encounter.journal.last
            if last is None or not (dice := dice_of(last.beat.events)):
                continue
            trial = encounter.fork()
            trial.undo("gm")
            again = dice_of(trial.do(last.beat.command).events)
            assert (again == dice) == (policy == "same")
            assert [die.sides for die in again[:1]] == [die.sides for die in dice[:1]]


@pytest.mark.parametrize("system", systems())
def test_a_fight_goes_on_after_any_number_of_steps_back(system: str) -> None:
    """
    Taking back some beats and playing on another way is a fight like any other.
    """
    for number in fights(100):
        for encounter, rng in walk(system, number, undo={"barrier": "none", "dice": rng_policy(number)}):
            if rng.random() < 1 / 20 and len(encounter.journal) > 3 and encounter.outcome is None:
                for _ in range(rng.randrange(1, 4)):
                    if encounter._history.now.before is not None:
                        encounter.undo("gm")
                encounter.do(chosen(encounter, rng))
        promises.state_is_the_fold_of_its_journal_and_of_its_log(encounter)
        promises.recorded_dice_give_the_recorded_fight(encounter)


def rng_policy(number: int) -> str:
    """
    Alternate between the two policies.
    """
    return ("same", "fresh")[number % 2]
