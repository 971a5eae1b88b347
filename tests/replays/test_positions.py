"""Playing on from any beat of a log."""

from random import Random

import pytest

from combat import systems
from replays import Replay
from tests.harness.random_play import play_fight, seed_of


@pytest.mark.parametrize("system", systems())
def test_play_can_continue_from_any_beat(system: str) -> None:
    """The open requests are those of that moment, and the log stays unchanged."""
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


def test_play_can_continue_from_an_undone_beat() -> None:
    fight = play_fight("trench_crusade", 6)
    last = len(fight.journal) - 1
    fight.undo(by="gm")
    game = Replay.of(fight)
    assert game[last].fight().outcome == fight.journal.beats[last].events[-2]
    assert game[last + 1].fight().outcome is None


def test_branch_without_dice_uses_manual_dice() -> None:
    fight = play_fight("trench_crusade", 7)
    again = Replay.of(fight)[0].fight()
    assert again.requests
    assert again.odds(next(iter(again.options()))).exact
