"""Logs of version 0.1: starting values are added by an upcast."""

from pathlib import Path

import pytest

from events.powered_by_heresy.table import State
from replays import Replay
from replays.facts import Facts

LOGS = sorted((Path(__file__).parents[1] / "golden" / "powered_by_heresy").glob("*.jsonl"))


def states(log: Path) -> list[State]:
    """Return the state after every beat of a log."""
    return [moment.state for moment in Facts.load(log)]


FIRST_BEAT = 2
"""The line of a log with the starting events."""


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_old_log_starts_as_under_the_current_rules(log: Path) -> None:
    verdict = Replay.load(log).verify()
    assert verdict.exact or (verdict.line or 0) > FIRST_BEAT


def test_old_log_gets_starting_values_of_its_class() -> None:
    (old,) = (log for log in LOGS if log.stem == "a-forward-and-a-reroll")
    griff = states(old)[0].acolyte("griff")
    assert (griff.class_wounds, griff.class_load, griff.insight) == (6, 10, 0)
