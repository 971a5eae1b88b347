"""`blow demo`: a fight for the show."""

import io
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import attrs
import pytest

from combat import Encounter, systems
from events.vocabulary import Hit, Rolled, Suffered
from frontdoor.cli import main
from frontdoor.cli.subcommands.demo import play_sample


@attrs.frozen
class Shown:
    """What a demo showed, and the log it wrote."""

    out: str
    err: str
    log: Path


@pytest.fixture(scope="module", params=systems())
def shown(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Shown:
    """Show the demo of a system once, into a folder that was not there."""
    folder, out, err = tmp_path_factory.mktemp("demo") / "new", io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        assert main(["demo", request.param, "--into", str(folder)]) == 0
    return Shown(out.getvalue(), err.getvalue(), folder / f"{request.param}-demo.jsonl")


def test_the_demo_tells_a_fight_and_finds_it_exact(shown: Shown) -> None:
    """Played to its end, a blow taken back, written, loaded, verified."""
    assert "EXACT" in shown.out
    assert "NO" not in shown.out.split()
    assert "Undone and redone on the way: beat" in shown.out
    assert shown.err == ""
    assert Encounter.load(shown.log).outcome is not None


def test_the_same_seed_gives_the_same_fight(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Beat for beat; another seed gives another one, which does not take the place of the first."""
    told = []
    for seed, only in (("0a0b", ()), ("0A0B", ()), ("0a0b", ("trench_crusade",)), ("0c", ("trench_crusade",))):
        folder = tmp_path / seed.lower()
        assert main(["demo", *only, "--seed", seed, "--into", str(folder)]) == 0
        told.append(capsys.readouterr().out.replace(str(folder), ""))
    assert told[0] == told[1]
    assert told[2] in told[0]
    assert told[3] not in told[0]
    assert main(["demo", "trench_crusade", "--seed", "0d", "--into", str(tmp_path / "0c")]) == 2
    assert "-demo.jsonl holds another fight; choose another name." in capsys.readouterr().err


def test_the_demo_says_where_it_wrote_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    """In a temporary folder, where nobody named one."""
    assert main(["demo", "trench_crusade"]) == 0
    (line,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("The log, loaded again"))
    assert Path(line.split(": ", 1)[1]).exists()


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Said before anything is played."""
    (tmp_path / "file").touch()
    assert main(["demo", "--into", str(tmp_path / "file")]) == 2
    assert "cannot be used as a folder" in capsys.readouterr().err


@pytest.mark.parametrize("system", systems())
def test_a_player_for_the_show_fights(system: str) -> None:
    """There are more blows than anything else that is rolled for, and somebody is hurt."""
    fight, taken = play_sample(system, "hmac-sha256:0bad")
    events = Counter(type(event) for beat in fight.journal for event in beat.events)
    assert taken
    assert all(each.passed for each in taken)
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
    assert any(line.startswith("What turned it: beat ") for line in summary)
    assert summary[-1] == f"Read all of it: blow replay show {shown.log}"
    assert main(["replay", "show", str(shown.log)]) == 0
    assert len(capsys.readouterr().out.splitlines()) > title


@pytest.mark.parametrize("system", systems())
def test_nobody_in_the_demo_strikes_a_friend(system: str) -> None:
    """The people of the show are sensible."""
    fight, _ = play_sample(system, "hmac-sha256-2:0bad")
    sides = {figure.id: figure.side for figure in fight.figures()}
    hits = [event for beat in fight.journal for event in beat.events if isinstance(event, Hit)]
    harmed = [hit for hit in hits if hit.attacker != hit.target and sides[hit.attacker] == sides[hit.target]]
    assert len(harmed) <= len(hits) / 50  # a shell that scatters asks nobody
