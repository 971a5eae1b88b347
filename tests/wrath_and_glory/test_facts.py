"""Starting values are recorded in events. Later rules do not change the facts of a log."""

from pathlib import Path

import pytest

from combat import Encounter
from combat.systems.wrath_and_glory import SYSTEM
from combat.systems.wrath_and_glory.rules import resources
from events.vocabulary import StartsWith
from events.wrath_and_glory.upcasts import started_in_0_1
from replays import Replay
from replays.facts import Facts
from tests.golden.test_golden import changes

LOGS = sorted((Path(__file__).parents[1] / "golden" / "wrath_and_glory").glob("*.jsonl"))


UNCHANGED = [path for path in LOGS if path.stem not in changes("wrath_and_glory")]
"""All logs except those that a corrected rule plays differently."""


@pytest.mark.parametrize("path", UNCHANGED, ids=lambda path: path.stem)
def test_a_log_of_version_0_1_is_repeated_exactly(path: Path) -> None:
    """For values that it does not record, the upcast uses the formulas of that version."""
    assert str(Replay.load(path).verify()).startswith("EXACT")


@pytest.mark.rule("WG-WRATH-01")
def test_changed_rule_fails_verification_but_changes_no_fact(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a starting Wrath of three, the log still ends with the recorded Wrath, but verification is not exact."""
    (path,) = (log for log in LOGS if log.stem == "whole-fight")
    monkeypatch.setattr(resources, "WRATH_AT_START", 3)
    assert [player.wrath for player in Facts.load(path)[-1].state.players] == [1, 0, 0]
    assert not str(Replay.load(path).verify()).startswith("EXACT")


def test_first_beat_records_scores_that_sheets_leave_out() -> None:
    """The values equal those of version 0.1. Printed scores are not recorded again."""
    encounter = Encounter.sample("wrath_and_glory", "hmac-sha256:01000000000000000000000000000000")
    first = next(iter(encounter.journal))
    recorded = [event for event in first.events if isinstance(event, StartsWith)]
    sheets = SYSTEM.projection.sheets_of(encounter.header)
    assert recorded == list(started_in_0_1(*sheets))
    assert not [
        each
        for each in recorded
        if each.what == "Resilience" and encounter.state.combatant(each.whose).profile.resilience
    ]


def test_view_shows_computed_scores() -> None:
    view = Encounter.sample("wrath_and_glory", "hmac-sha256:01000000000000000000000000000000").view("spectator")
    for each in view["state"]["combatants"]:
        scores = ("max_wounds", "max_shock", "determination", "defence", "resilience", "resolve")
        assert all(each[score] > 0 for score in scores), each["id"]
