"""Tests of `blow demo`, which plays and prints a sample fight."""

import io
import re
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import attrs
import pytest

from combat import Encounter, systems
from events.vocabulary import Hit, Rolled, Suffered
from frontdoor.terminal import main
from frontdoor.terminal.subcommands import demo
from frontdoor.terminal.subcommands.demo import SEEDS, UndoCheck, play_sample


@attrs.frozen
class DemoResult:
    """The printed text of one demo, the log it wrote, the fight and its undo checks."""

    system: str
    out: str
    err: str
    log: Path
    fight: Encounter
    quick_load: list[UndoCheck]


@pytest.fixture(scope="module")
def demo_results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, DemoResult]:
    """Run the demo of every system once, into a new folder, and return the results by system."""
    folder, out, err = tmp_path_factory.mktemp("demo") / "new", io.StringIO(), io.StringIO()
    played_fights: list[tuple[Encounter, list[UndoCheck]]] = []

    def recording_play_sample(name: str, seed: str) -> tuple[Encounter, list[UndoCheck]]:
        played_fights.append(play_sample(name, seed))
        return played_fights[-1]

    with redirect_stdout(out), redirect_stderr(err), pytest.MonkeyPatch.context() as patched:
        patched.setattr(demo, "play_sample", recording_play_sample)
        assert main(["demo", "--into", str(folder)]) == 0
    parts = re.split("^(?==== )", out.getvalue(), flags=re.MULTILINE)[1:]
    return {
        system: DemoResult(system, part, err.getvalue(), folder / f"{system}-demo.jsonl", *played)
        for system, part, played in zip(systems(), parts, played_fights, strict=True)
    }


@pytest.fixture(params=systems())
def demo_result(request: pytest.FixtureRequest, demo_results: dict[str, DemoResult]) -> DemoResult:
    """Return the demo result of each system in turn."""
    return demo_results[request.param]


def test_demo_verifies_its_fight_as_exact(demo_result: DemoResult) -> None:
    """The demo plays a fight to its end, undoes and redoes a beat, saves the log, loads and verifies it."""
    assert "EXACT" in demo_result.out
    assert "NO" not in demo_result.out.split()
    assert "Undo and redo of beat" in demo_result.out
    assert demo_result.err == ""
    assert Encounter.load(demo_result.log).outcome is not None


def test_same_seed_gives_the_same_fight_in_any_folder(
    demo_result: DemoResult, capsys: pytest.CaptureFixture[str]
) -> None:
    """A demo of a single system writes the same log, by default into a folder that it prints."""
    assert main(["demo", demo_result.system, "--seed", SEEDS[demo_result.system].upper()]) == 0
    output = capsys.readouterr().out
    (line,) = (line for line in output.splitlines() if line.startswith("Loading the log"))
    log = Path(line.split(": ", 1)[1])
    assert log.read_bytes() == demo_result.log.read_bytes()
    assert output.replace(str(log), str(demo_result.log)).strip() == demo_result.out.strip()


def test_demo_does_not_overwrite_the_log_of_another_seed(
    demo_results: dict[str, DemoResult], capsys: pytest.CaptureFixture[str]
) -> None:
    log = demo_results["trench_crusade"].log
    before = log.read_bytes()
    assert main(["demo", "trench_crusade", "--seed", "0d", "--into", str(log.parent)]) == 2
    assert "-demo.jsonl holds another fight; choose another name." in capsys.readouterr().err
    assert log.read_bytes() == before


def test_demo_into_a_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The folder is checked before any fight is played."""
    (tmp_path / "file").touch()
    assert main(["demo", "--into", str(tmp_path / "file")]) == 2
    assert "cannot be used as a folder" in capsys.readouterr().err


def test_demo_fight_has_hits_and_damage(demo_result: DemoResult) -> None:
    """Attacks cause a good part of the rolls, and every undo check passes."""
    events = Counter(type(event) for beat in demo_result.fight.journal for event in beat.events)
    assert demo_result.quick_load
    assert all(check.passed for check in demo_result.quick_load)
    assert events[Hit] > 5
    assert events[Suffered] > 5
    assert events[Hit] + events[Suffered] > events[Rolled] / 3


def test_demo_story_is_short_and_ends_with_a_summary(
    demo_result: DemoResult, capsys: pytest.CaptureFixture[str]
) -> None:
    """The summary lists losses and the turning point, and ends with the command that prints the whole fight."""
    lines = demo_result.out.splitlines()
    title = next(at for at, line in enumerate(lines) if " against " in line and at > 1 and not lines[at - 1])
    assert 30 < title < 170
    summary = lines[title : lines.index("", title)]
    assert 15 <= len(summary) <= 28
    assert any("; out: " in line or "  out: " in line for line in summary)
    assert any(line.startswith("Turning point: beat ") for line in summary)
    assert summary[-1] == f"Read the whole fight: blow replay show {demo_result.log}"
    assert main(["replay", "show", str(demo_result.log)]) == 0
    assert len(capsys.readouterr().out.splitlines()) > title


def test_demo_combatants_rarely_hit_their_own_side(demo_result: DemoResult) -> None:
    sides = {figure.id: figure.side for figure in demo_result.fight.figures()}
    hits = [event for beat in demo_result.fight.journal for event in beat.events if isinstance(event, Hit)]
    harmed = [hit for hit in hits if hit.attacker != hit.target and sides[hit.attacker] == sides[hit.target]]
    assert len(harmed) <= len(hits) / 50  # scattering shells may hit allies
