"""Public names of earlier versions, which must work for one more minor version."""

import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from events.deprecation import MOVED

NAMES = Path(__file__).with_name("names_0_2.txt").read_text(encoding="utf-8").split()
"""The names in the API reference of 0.2.0."""

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "versions.md"

RENAMED = {
    "combat.Encounter.again": "reopen",
    "combat.Encounter.recently": "latest_mark",
    "combat.engine.dice.Loaded": "combat.engine.dice.sources.LoadedDice",
    "combat.engine.dice.Table": "combat.engine.dice.sources.ManualDice",
    "combat.engine.odds.Odds.turns_over": "reveals_secrets",
    "combat.engine.odds.Odds.ways": "outcomes",
    "combat.engine.odds.Told": "combat.engine.fight.odds.OutcomeLine",
    "combat.engine.odds.Way": "combat.engine.fight.odds.PossibleOutcome",
    "combat.engine.options.Options.made": "build_command",
    "combat.engine.options.Options.to": "for_request",
    "combat.engine.players.AtRandom": "combat.engine.people.players.RandomPlayer",
    "combat.engine.players.Outlook": "combat.engine.people.players.PlayerView",
    "combat.engine.players.outlook": "combat.engine.people.players.player_view",
    "combat.engine.seeds.Seeded": "combat.engine.dice.seeds.SeededDice",
    "events.journal.Journal.under": "with_header",
    "events.stores.Log.beside": "checkpoint_name",
    "events.stores.Log.rest": "release",
    "events.stores.Log.whole": "read_all",
    "events.stores.LogRecorder.goes_on": "continue_from",
    "events.stores.LogRecorder.is_whole": "is_intact",
    "events.stores.LogRecorder.news": "new_lines",
    "events.stores.MOST_BYTES": "events.stores.MAX_LOG_BYTES",
    "events.stores.Placed": "events.stores.LineIndex",
    "events.stores.Recorder.goes_on": "continue_from",
    "events.stores.Recorder.is_whole": "is_intact",
    "events.stores.Source": "events.stores.LogSource",
    "events.stores.Stored": "events.stores.LogFile",
    "events.stores.beside": "events.stores.checkpoint_path",
    "frontdoor.cli.main": "frontdoor.terminal.main",
    "frontdoor.opening.open_service": "frontdoor.factory.open_service",
    "frontdoor.server.app.make_app": "frontdoor.http.app.make_app",
    "frontdoor.service.errors.ServiceError": "frontdoor.tables.errors.ServiceError",
    "frontdoor.service.followers.Notice": "frontdoor.tables.followers.Notice",
    "frontdoor.service.limits.Limits": "frontdoor.tables.limits.Limits",
    "frontdoor.service.peers.Peer": "frontdoor.tables.connections.Peer",
    "frontdoor.service.service.Service": "frontdoor.tables.service.Service",
    "replays.Study.apart": "foreign",
    "replays.chances.Few": "replays.analysis.evaluators.TopCommands",
    "replays.comparison.Gap": "replays.branches.comparison.FinalDifference",
    "replays.comparison.Parting": "replays.branches.comparison.FirstDifference",
    "replays.resimulation.BeatAgain": "replays.branches.resimulation.ReplayedBeat",
    "replays.resimulation.BeatAgain.came": "status",
    "replays.resimulation.BeatAgain.spare": "unused_count",
    "replays.transcript.tell_beat": "replays.transcript.beat_sentences",
    "replays.turning_points_told.lines": "replays.analysis.turning_point_text.lines",
    "replays.what_if.what_if": "replays.branches.resimulation.save_branch",
}
"""The new name of each name that changed in more than its module; members by their last part."""

MOVED_NAMES = {
    name: f"{MOVED[module]}.{last}"
    for name in NAMES
    for module, _, last in [name.rpartition(".")]
    if module in MOVED and name not in RENAMED
}
"""The new location of each name whose module moved."""


def find(name: str) -> Any:
    """Return the object with a dotted name."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: Any = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        return found
    raise ModuleNotFoundError(name)


@pytest.mark.parametrize("name", sorted(set(NAMES) - RENAMED.keys() - MOVED_NAMES.keys()))
def test_unchanged_name_can_be_imported_without_a_warning(name: str) -> None:
    parent = name.rpartition(".")[0]
    if parent in RENAMED:
        pytest.skip("a member of a renamed class")
    find(name)


@pytest.mark.parametrize("name", sorted(RENAMED | MOVED_NAMES))
def test_renamed_name_still_works_and_names_the_new_one(name: str) -> None:
    new_name = (RENAMED | MOVED_NAMES)[name]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = find(name)
    if "." in new_name:
        assert found is find(new_name)
    assert any(new_name.rpartition(".")[2] in str(warning.message) for warning in caught)
    assert all(issubclass(warning.category, DeprecationWarning) for warning in caught)


def test_every_documented_name_of_0_2_is_checked() -> None:
    assert RENAMED.keys() <= set(NAMES)


def test_page_on_versions_lists_every_renamed_name() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in RENAMED if f"| `{name}` |" not in page] == []


def test_page_on_versions_lists_every_moved_module() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [old for old, new in MOVED.items() if f"| `{old}` | `{new}` |" not in page] == []


def test_unknown_name_is_reported_as_usual() -> None:
    with pytest.raises(AttributeError, match=r"module 'frontdoor\.cli' has no attribute 'nothing'"):
        find("frontdoor.cli.nothing")
