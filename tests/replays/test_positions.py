"""Any moment of a log is a fight to be played on."""

from random import Random

import pytest

from combat import systems
from replays import Replay
from tests.harness.random_play import play_fight, seed_of


@pytest.mark.parametrize("system", systems())
def test_every_beat_can_be_played_on_from(system: str) -> None:
    """It owes what was owed then, and the log stays as it is."""
    fight = play_fight(system, 5)
    fight.undo(by="gm")
    game = Replay.of(fight)
    rng = Random(5)
    for number in sorted(rng.choices(range(len(game)), k=12)):
        again = game[number].fight(seed_of(number))
        assert again.state == game[number].state
        assert len(again.journal) == number + 1
        assert again.journal.beats == fight.journal.beats[: number + 1]
        if again.outcome is None and again.requests:
            again.do(again.options().random(rng))
            assert len(again.journal) == number + 2
    assert len(game) == len(fight.journal)


def test_a_beat_that_was_taken_back_can_be_played_on_from() -> None:
    """What would have come of it is for the review."""
    fight = play_fight("trench_crusade", 6)
    last = len(fight.journal) - 1
    fight.undo(by="gm")
    game = Replay.of(fight)
    assert game[last].fight().outcome == fight.journal.beats[last].events[-2]
    assert game[last + 1].fight().outcome is None


def test_without_dice_people_roll_on() -> None:
    """The seed of the log is not drawn from again."""
    fight = play_fight("trench_crusade", 7)
    again = Replay.of(fight)[0].fight()
    assert again.requests
    assert again.odds(next(iter(again.options()))).exact
