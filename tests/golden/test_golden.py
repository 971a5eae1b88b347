"""Golden logs: recorded fights that must stay readable and keep their meaning for ever."""

import tomllib
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from types import ModuleType

import pytest

from combat import Encounter, systems
from combat.engine.people.players import RandomPlayer, play
from events.trench_crusade.facts import InjuryResolved
from events.vocabulary import Missed, Rolled, Spent
from replays import Facts, Replay
from tests.harness import invariants
from tests.harness.resource_totals import BUNDLED_SYSTEMS

GOLDEN = Path(__file__).parent
LOGS = sorted(GOLDEN.glob("*/*.jsonl"))
VERSIONS = GOLDEN.parents[1] / "docs" / "explanation" / "versions.md"


def named(path: Path) -> str:
    """Return the test id of a log."""
    return path.relative_to(GOLDEN).with_suffix("").as_posix()


@pytest.mark.parametrize("path", LOGS, ids=named)
def test_golden_log_is_loaded_and_saved_unchanged(path: Path) -> None:
    encounter = Encounter.load(path)
    assert encounter.recovered is None
    assert encounter.system.name == path.parent.name
    invariants.state_is_the_fold_of_its_journal_and_of_its_log(encounter)
    assert invariants.serialised_log(encounter) == path.read_bytes()


def changes(system: str) -> dict[str, dict[str, str]]:
    """Return the logs of a system that a corrected rule plays differently, with place and reason."""
    path = GOLDEN / system / "changed.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


@pytest.mark.parametrize("path", LOGS, ids=named)
def test_golden_log_is_exact_or_differs_where_a_corrected_rule_says_so(path: Path) -> None:
    replay = Replay.load(path)
    change = changes(path.parent.name).get(path.stem)
    if change is None:
        assert str(replay.verify()).startswith("EXACT")
    else:
        assert str(replay.verify()).startswith(change["path"])
        assert replay.header.edition != replay.system.edition
        assert change["why"] in VERSIONS.read_text(encoding="utf-8")


OLD = [path for path in LOGS if b'"version":1,' in path.read_bytes().partition(b"\n")[0]]


@pytest.mark.parametrize("path", OLD, ids=named)
def test_log_of_version_0_1_can_be_continued(path: Path) -> None:
    """From any beat, by the current rules, as a branch."""
    game = Replay.load(path)
    branch = game[len(game) // 2].fight("hmac-sha256-2:45c48cce2e2d7fbdea1afc51c7c6ad26")
    before = len(branch.journal)
    play(branch, RandomPlayer(), Random(1), until=lambda fight: len(fight.journal) > before + 3)
    assert len(branch.journal) > before
    assert Replay.of(branch).header.branches_from is not None


def test_changes_name_existing_logs() -> None:
    """So that no exception outlives its log."""
    for system in BUNDLED_SYSTEMS:
        assert set(changes(system)) <= {path.stem for path in LOGS if path.parent.name == system}


def changed(value: object) -> object:
    """Return another value of the same type; values that are not numbers, texts or lists stay."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"not {value}"
        case tuple() | frozenset():
            return type(value)(map(changed, value))
        case Mapping():
            return {key: changed(each) for key, each in value.items()}
        case _:
            return value


def rule_modules(system: str) -> list[ModuleType]:
    """Return all modules with rules of a system."""
    package = import_module(f"combat.systems.{system}")
    return [import_module(found.name) for found in walk_packages(package.__path__, f"{package.__name__}.")]


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_changed_rules_alter_no_fact_of_a_golden_log(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With every number and word in the rules changed, the states stay the same; only verification differs."""
    logs = [path for path in LOGS if path.parent.name == system]
    before = [[moment.state for moment in Facts.load(path)] for path in logs]
    patched = 0
    for module in rule_modules(system):
        for name, value in vars(module).copy().items():
            if name.isupper() and changed(value) != value:
                monkeypatch.setattr(module, name, changed(value))
                patched += 1
    assert patched > 5
    assert [[moment.state for moment in Facts.load(path)] for path in logs] == before
    assert not all(Replay.load(path).verify().exact for path in logs)


@pytest.mark.parametrize("system", systems())
def test_each_story_has_a_log_and_each_log_a_story(system: str) -> None:
    """`tests/golden/write.py` writes missing logs; existing ones never change."""
    stories = import_module(f"tests.golden.{system}.stories").STORIES
    assert set(stories) == {path.stem for path in LOGS if path.parent.name == system}


def rolls(name: str) -> tuple[Encounter, list[Rolled]]:
    """Load a golden log of Trench Crusade and return its rolls."""
    encounter = Encounter.load(GOLDEN / "trench_crusade" / f"{name}.jsonl")
    return encounter, [event for beat in encounter.journal for event in beat.events if isinstance(event, Rolled)]


def happened(encounter: Encounter, matches: Callable[[object], bool]) -> bool:
    """Return whether a matching event is in the log."""
    return any(matches(event) for beat in encounter.journal for event in beat.events)


@pytest.mark.rule("TC-DICE-03", "TC-SHOOT-02")
def test_the_pilgrim_shoots_into_cover_and_misses() -> None:
    """5, 5 and 1 at -1 DICE: the two lowest are 6."""
    encounter, (shot,) = rolls("pilgrim-in-cover")
    assert ([die.face for die in shot.dice], shot.total, shot.result) == ([5, 5, 1], 6, "failure")
    assert happened(encounter, lambda event: isinstance(event, Missed))


@pytest.mark.rule("TC-BLOOD-04", "TC-DICE-02", "TC-INJ-02", "TC-BLOOD-05")
def test_the_heretic_takes_the_pilgrim_out_with_one_of_its_blood_markers() -> None:
    """8 hits; one of two Blood Markers makes three dice; 4, 5 and 1 add up with a result of 9."""
    encounter, (shot, injury) = rolls("heretics-shot")
    assert (shot.total, shot.result) == (8, "success")
    assert ([die.face for die in injury.dice], injury.kept, injury.total) == ([4, 5, 1], (0, 1), 9)
    assert happened(
        encounter, lambda event: event == Spent(whose="ansel", resource="Blood Marker", amount=1, on="the injury roll")
    )
    assert happened(encounter, lambda event: event == InjuryResolved("ansel", "out of action", "out of action"))
    assert (encounter.state.model("ansel").out, encounter.state.model("ansel").blood) == (True, 0)


@pytest.mark.rule("TC-DICE-04")
def test_plus_two_and_minus_one_dice_are_plus_one() -> None:
    """Three dice, of which the two highest, 2 and 6, count."""
    _, (shot, _) = rolls("plus-two-and-minus-one")
    assert [modifier.amount for modifier in shot.modifiers] == [1, -1, 1]
    assert (len(shot.dice), shot.kept, shot.total) == (3, (0, 1), 8)


@pytest.mark.rule("TC-BATH-01", "TC-BATH-03")
@pytest.mark.parametrize(
    ("name", "price", "dice", "total"), [("bloodbath-at-six", 6, 3, 9), ("bloodbath-at-three", 3, 4, 9)]
)
def test_a_bloodbath_costs_six_or_three_markers_and_totals_three_dice(
    name: str, price: int, dice: int, total: int
) -> None:
    """On a standing and on a Down Pilgrim, where being Down is worth a die of its own."""
    encounter, rolled = rolls(name)
    assert (len(rolled[-1].dice), len(rolled[-1].kept), rolled[-1].total) == (dice, 3, total)
    assert happened(
        encounter, lambda event: event == Spent(whose="ansel", resource="Blood Marker", amount=price, on="a Bloodbath")
    )
    assert encounter.state.model("ansel").out


def test_whole_skirmish_ends_and_reveals_its_seed() -> None:
    """It contains undos, an override, a ruling and a note."""
    encounter = Encounter.load(GOLDEN / "trench_crusade" / "whole-skirmish.jsonl", "hmac-sha256:00ff")
    assert encounter.outcome is not None
    types = {type(event).__name__ for beat in encounter.journal for event in beat.events}
    assert {"TakenBack", "Restored", "Overridden", "Ruled", "Noted", "SeedRevealed", "Hit", "Missed"} <= types
