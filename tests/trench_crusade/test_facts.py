"""Facts need no rules: what a log says stays the same whatever becomes of the numbers in the rules."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest

from combat.systems.trench_crusade import rules
from events.vocabulary import StartsWith
from replays.facts import Facts
from replays.replay import Replay
from tests.trench_crusade.duels import battle, fighter

LOGS = sorted((Path(__file__).parents[1] / "golden" / "trench_crusade").glob("*.jsonl"))


def constants() -> Iterator[tuple[ModuleType, str, Any]]:
    """Find every number, text, list and mapping that a module of the rules names in capitals."""
    for found in walk_packages(rules.__path__, f"{rules.__name__}."):
        module = import_module(found.name)
        for name, value in vars(module).items():
            if name.isupper() and isinstance(value, int | str | tuple | frozenset | range | Mapping):
                yield module, name, value


def another(value: Any) -> Any:
    """Return something else of the same kind."""
    match value:
        case int():
            return value + 1
        case str():
            return f"not {value}"
        case tuple() | range() | frozenset():
            return type(value)() if not isinstance(value, range) else range(0)
    return {}


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_rule_changed_by_hand_alters_no_state_of_any_log(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All constants of the rules at once; every log is read as facts before and after."""
    before = [moment.state for moment in Facts.load(path)]
    changed = [(module, name, another(value)) for module, name, value in constants()]
    assert len(changed) > 20
    for module, name, value in changed:
        monkeypatch.setattr(module, name, value)
    after = Facts.load(path)
    assert [moment.state for moment in after] == before


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
