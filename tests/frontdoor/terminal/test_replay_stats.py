"""`blow replay stats`: statistics over many logs."""

import csv
import io
import json
from pathlib import Path
from shutil import copy

import pytest

from frontdoor.terminal import main


@pytest.fixture
def season(log: Path, tmp_path: Path) -> Path:
    """Return a folder with two logs."""
    folder = tmp_path / "season"
    folder.mkdir()
    for name in ("one.jsonl", "two.jsonl"):
        copy(log, folder / name)
    return folder


def test_statistics_are_printed_as_tables(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By side, combatant and weapon, or by the requested groups."""
    assert main(["replay", "stats", str(season)]) == 0
    output = capsys.readouterr()
    assert output.out.startswith("2 logs\n")
    assert [line.split(", by ")[1] for line in output.out.splitlines() if ", by " in line] == [
        "side",
        "person",
        "weapon",
    ]
    assert output.err == ""
    assert main(["replay", "stats", str(season), "--by", "purpose"]) == 0
    output = capsys.readouterr()
    assert "trench_crusade, by purpose" in output.out
    assert "\nInjury " in output.out


def test_each_log_in_folders_and_files_counts_once(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file in an already named folder is not counted twice."""
    assert main(["replay", "stats", str(season / "one.jsonl"), str(season), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["logs"] == 2


def test_statistics_can_be_written_as_csv_and_json(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The figures are the same; existing files are kept."""
    assert main(["replay", "stats", str(season), "--csv", "-"]) == 0
    text = capsys.readouterr().out
    figures = [(row["by"], row["name"], row["what"], row["count"]) for row in csv.DictReader(io.StringIO(text))]
    assert main(["replay", "stats", str(season), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert figures == [
        (row["by"], row["name"], what, str(each["count"])) for row in rows for what, each in row["estimates"].items()
    ]
    out = season.parent / "season.csv"
    assert main(["replay", "stats", str(season), "--csv", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == text
    assert main(["replay", "stats", str(season), "--csv", str(out)]) == 2
    assert "is left as it is" in capsys.readouterr().err


def test_unreadable_logs_are_named(log: Path, season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A corrupt log sets exit status 1; other files are only mentioned."""
    (season / "notes.txt").write_text("Buy dice.", encoding="utf-8")
    assert main(["replay", "stats", str(season)]) == 0
    assert "notes.txt is not a log" in capsys.readouterr().err
    (season / "torn.jsonl").write_bytes(log.read_bytes()[:20_000])
    assert main(["replay", "stats", str(season), "--json"]) == 1
    output = capsys.readouterr()
    assert json.loads(output.out)["logs"] == 3
    assert "torn.jsonl, line " in output.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["none"], "no such file or folder"),
        ([], "required: FOLDER"),
        ([".", "--by", "luck"], "'luck' is not possible for --by"),
        ([".", "--json", "--csv", "-"], "Give one of them"),
        ([".", "--json", "--by", "side"], "--by chooses tables"),
        ([".", "--jobs", "0"], "--jobs must be at least 1, not 0"),
    ],
)
def test_invalid_arguments_are_a_usage_error(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "stats", *arguments]) == 2
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    assert sentence in output.err
