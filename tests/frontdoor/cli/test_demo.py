"""`blow demo`: a fight for the show."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from combat import Encounter, systems
from events.vocabulary import Hit, Rolled, Suffered
from frontdoor.cli import main
from frontdoor.cli.demo_player import DemoPlayer
from frontdoor.cli.subcommands.demo import play_sample


@pytest.mark.parametrize("system", systems())
def test_the_demo_tells_a_fight_and_finds_it_exact(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Played to its end, a blow taken back, written, loaded, verified."""
    assert main(["demo", system, "--into", str(tmp_path / "new")]) == 0
    told = capsys.readouterr()
    assert "EXACT" in told.out
    assert "NO" not in told.out.split()
    assert "Undone and redone on the way: beat" in told.out
    assert told.err == ""
    log = tmp_path / "new" / f"{system}-demo.jsonl"
    assert Encounter.load(log).outcome is not None


def test_the_same_seed_gives_the_same_fight(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Beat for beat; another seed gives another one, which does not take the place of the first."""
    told = []
    for seed in ("0a0b", "0A0B", "0c"):
        folder = tmp_path / seed.lower()
        assert main(["demo", "--seed", seed, "--into", str(folder)]) == 0
        told.append(capsys.readouterr().out.replace(str(folder), ""))
    assert told[0] == told[1] != told[2]
    assert main(["demo", "--seed", "0d", "--into", str(tmp_path / "0c")]) == 2
    assert "-demo.jsonl holds another fight; choose another name." in capsys.readouterr().err


def test_the_demo_says_where_it_wrote_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    """In a temporary folder, where nobody named one."""
    assert main(["demo", "trench_crusade"]) == 0
    (line,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("The log of"))
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


def test_a_player_answers_only_what_is_owed() -> None:
    """It places no markers from nowhere."""
    fight = Encounter.sample("trench_crusade", dice="hmac-sha256:01000000000000000000000000000000")
    player = DemoPlayer(Random(1))
    for _ in range(60):
        command, seat = player.choose(fight)
        assert seat in {request.seat for request in fight.requests if not request.optional}
        fight.do(command, by=seat)
