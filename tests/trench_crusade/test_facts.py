"""Facts: what a fight begins with is told, in new logs and in old ones."""

from pathlib import Path

import pytest

from events.vocabulary import StartsWith
from replays.replay import Replay
from tests.trench_crusade.duels import battle, fighter

LOGS = sorted((Path(__file__).parents[1] / "golden" / "trench_crusade").glob("*.jsonl"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_log_begins_with_what_the_rules_begin_with(path: Path) -> None:
    """Today's rules begin a fight with what fights of version 0.1 began with."""
    game = Replay.load(path)
    models = game[0].state.models
    for side in game[0].state.sides:
        assert side.start == len([model for model in models if model.side == side.id])


@pytest.mark.rule("TC-MOR-06")
def test_the_strength_of_each_warband_is_told_at_the_beginning() -> None:
    """Two and one: no sheet prints it, so the first beat says it."""
    story = battle((fighter("Ansel"), fighter("Berthe")), (fighter("Kain"),))
    told = [event for event in story.encounter.journal.beats[0].events if isinstance(event, StartsWith)]
    assert told == [StartsWith("pilgrims", "Models", (2,)), StartsWith("heretics", "Models", (1,))]
    assert [side.start for side in story.state.sides] == [2, 1]
