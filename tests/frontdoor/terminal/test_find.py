"""`blow find`: searching logs at the terminal."""

import json
from pathlib import Path
from shutil import copy

import pytest

from frontdoor.terminal import main

GOLDEN = Path(__file__).parents[2] / "golden" / "trench_crusade" / "whole-skirmish.jsonl"


@pytest.fixture
def season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with a log; the cache is in another."""
    monkeypatch.setattr("frontdoor.terminal.subcommands.find.cache_folder", lambda: tmp_path / "cache")
    folder = tmp_path / "season"
    folder.mkdir()
    copy(GOLDEN, folder / "skirmish.jsonl")
    return folder


def test_beats_are_printed_under_the_name_of_their_log(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each with its number and its sentences, and at the end the command that opens a log at a beat."""
    assert main(["find", "shoot and kain", str(season), "--plain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("skirmish.jsonl")
    assert "    23  Pilgrim Berthe shoots at Trooper Kain" in "\n".join(lines)
    assert lines[-1] == "To open a log at a beat: blow replay step LOG --beat N"


def test_hits_can_be_printed_as_json(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One object per beat."""
    assert main(["find", "shoot and kain", str(season), "--json"]) == 0
    (found, *_) = map(json.loads, capsys.readouterr().out.splitlines())
    assert found["log"].endswith("skirmish.jsonl")
    assert (found["beat"], found["round"]) == (23, 1)
    assert found["told"][0].startswith("Pilgrim Berthe shoots")


def test_finding_nothing_is_said(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On standard error, with an exit code of its own."""
    assert main(["find", "dragon", str(season)]) == 1
    assert capsys.readouterr().err == "blow: no beat matches.\n"


@pytest.mark.parametrize(
    ("query", "place", "said"),
    [
        ("shoot and", "", "ends too early, at character 10"),
        ("speling>2", "", "there is no field 'speling'; did you mean 'flying'?\n"),
        ("shoot", "nowhere", "no such file or folder"),
        ("shoot", "sqlite:nowhere.db", "no store"),
        ("shoot", "mysql:fights", "not a kind of store"),
    ],
)
def test_a_faulty_question_is_refused_in_a_sentence(
    query: str, place: str, said: str, season: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A query with the position of its fault, a place with its name."""
    where = place if ":" in place else str(season / place)
    assert main(["find", query, where]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error
