"""Facts: an old log is told what its fight began with."""

from pathlib import Path

import pytest

from events.powered_by_heresy.table import State
from replays import Replay
from replays.facts import Facts

LOGS = sorted((Path(__file__).parents[1] / "golden" / "powered_by_heresy").glob("*.jsonl"))


def states(log: Path) -> list[State]:
    """Return the table after every beat of a log."""
    return [moment.state for moment in Facts.load(log)]


FIRST_BEAT = 2
"""The line of a log that tells what its fight began with."""


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_of_version_0_1_begins_as_the_rules_of_today_would_have_it(log: Path) -> None:
    """What it began with is told for it, and today's rules tell the same."""
    verdict = Replay.load(log).verify()
    assert verdict.exact or (verdict.line or 0) > FIRST_BEAT


def test_an_old_log_tells_what_its_fight_began_with() -> None:
    """Griff is a Seeker: six wounds and ten weight, before Toughness and Strength."""
    griff = states(LOGS[0])[0].acolyte("griff")
    assert (griff.class_wounds, griff.class_load, griff.insight) == (6, 10, 0)
