"""Facts: the starting values of a fight, in new logs and in logs of version 0.1."""

from pathlib import Path

import pytest

from events.vocabulary import StartsWith
from replays.replay import Replay
from tests.trench_crusade.duels import battle, fighter

LOGS = sorted((Path(__file__).parents[1] / "golden" / "trench_crusade").glob("*.jsonl"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_starting_values_equal_those_of_version_0_1(path: Path) -> None:
    game = Replay.load(path)
    models = game[0].state.models
    for side in game[0].state.sides:
        assert side.start == len([model for model in models if model.side == side.id])


@pytest.mark.rule("TC-MOR-06")
def test_first_beat_records_the_strength_of_each_warband() -> None:
    """No sheet prints the strength, so an event must record it."""
    story = battle((fighter("Ansel"), fighter("Berthe")), (fighter("Kain"),))
    starting = [event for event in story.encounter.journal.beats[0].events if isinstance(event, StartsWith)]
    assert starting == [StartsWith("pilgrims", "Models", (2,)), StartsWith("heretics", "Models", (1,))]
    assert [side.start for side in story.state.sides] == [2, 1]
