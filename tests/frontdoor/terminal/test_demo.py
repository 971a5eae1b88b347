"""`blow demo`: a fight for the show."""

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
class Shown:
    """What a demo showed of a system, the log it wrote, and the fight itself with what was taken back."""

    system: str
    out: str
    err: str
    log: Path
    fight: Encounter
    quick_load: list[UndoCheck]


@pytest.fixture(scope="module")
def all_shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Shown]:
    """Show the demo of every system once, into a folder that was not there."""
    folder, out, err = tmp_path_factory.mktemp("demo") / "new", io.StringIO(), io.StringIO()
    fought: list[tuple[Encounter, list[UndoCheck]]] = []

    def overheard(name: str, seed: str) -> tuple[Encounter, list[UndoCheck]]:
        fought.append(play_sample(name, seed))
        return fought[-1]

    with redirect_stdout(out), redirect_stderr(err), pytest.MonkeyPatch.context() as patched:
        patched.setattr(demo, "play_sample", overheard)
        assert main(["demo", "--into", str(folder)]) == 0
    parts = re.split("^(?==== )", out.getvalue(), flags=re.MULTILINE)[1:]
    return {
        system: Shown(system, part, err.getvalue(), folder / f"{system}-demo.jsonl", *played)
        for system, part, played in zip(systems(), parts, fought, strict=True)
    }


@pytest.fixture(params=systems())
def shown(request: pytest.FixtureRequest, all_shown: dict[str, Shown]) -> Shown:
    """Return what was shown of each system."""
    return all_shown[request.param]


def test_the_demo_tells_a_fight_and_finds_it_exact(shown: Shown) -> None:
    """Played to its end, a blow taken back, written, loaded, verified."""
    assert "EXACT" in shown.out
    assert "NO" not in shown.out.split()
    assert "Undo and redo of beat" in shown.out
    assert shown.err == ""
    assert Encounter.load(shown.log).outcome is not None


def test_the_same_seed_gives_the_same_fight_wherever_it_is_written(
    shown: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beat for beat, also where a system is shown alone; it says where the log is, where nobody named a folder."""
    assert main(["demo", shown.system, "--seed", SEEDS[shown.system].upper()]) == 0
    output = capsys.readouterr().out
    (line,) = (line for line in output.splitlines() if line.startswith("Loading the log"))
    log = Path(line.split(": ", 1)[1])
    assert log.read_bytes() == shown.log.read_bytes()
    assert output.replace(str(log), str(shown.log)).strip() == shown.out.strip()


def test_another_seed_gives_another_fight_which_does_not_take_the_place_of_the_first(
    all_shown: dict[str, Shown], capsys: pytest.CaptureFixture[str]
) -> None:
    """The log that is there stays as it is."""
    log = all_shown["trench_crusade"].log
    before = log.read_bytes()
    assert main(["demo", "trench_crusade", "--seed", "0d", "--into", str(log.parent)]) == 2
    assert "-demo.jsonl holds another fight; choose another name." in capsys.readouterr().err
    assert log.read_bytes() == before


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Said before anything is played."""
    (tmp_path / "file").touch()
    assert main(["demo", "--into", str(tmp_path / "file")]) == 2
    assert "cannot be used as a folder" in capsys.readouterr().err


def test_a_player_for_the_show_fights(shown: Shown) -> None:
    """There are more blows than anything else that is rolled for, and somebody is hurt."""
    events = Counter(type(event) for beat in shown.fight.journal for event in beat.events)
    assert shown.quick_load
    assert all(each.passed for each in shown.quick_load)
    assert events[Hit] > 5
    assert events[Suffered] > 5
    assert events[Hit] + events[Suffered] > events[Rolled] / 3


def test_a_story_of_the_demo_is_short_enough_to_be_read_and_ends_with_a_summary(
    shown: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody is beaten; the last lines say who struck, what turned it, and where all of it can be read."""
    lines = shown.out.splitlines()
    title = next(at for at, line in enumerate(lines) if " against " in line and at > 1 and not lines[at - 1])
    assert 30 < title < 170
    summary = lines[title : lines.index("", title)]
    assert 15 <= len(summary) <= 28
    assert any("; out: " in line or "  out: " in line for line in summary)
    assert any(line.startswith("Turning point: beat ") for line in summary)
    assert summary[-1] == f"Read the whole fight: blow replay show {shown.log}"
    assert main(["replay", "show", str(shown.log)]) == 0
    assert len(capsys.readouterr().out.splitlines()) > title


def test_nobody_in_the_demo_strikes_a_friend(shown: Shown) -> None:
    """The people of the show are sensible."""
    sides = {figure.id: figure.side for figure in shown.fight.figures()}
    hits = [event for beat in shown.fight.journal for event in beat.events if isinstance(event, Hit)]
    harmed = [hit for hit in hits if hit.attacker != hit.target and sides[hit.attacker] == sides[hit.target]]
    assert len(harmed) <= len(hits) / 50  # a shell that scatters asks nobody
