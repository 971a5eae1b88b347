"""`blow export`: a fight as a report, as CSV and as updates of Foundry actors."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from combat import Encounter, systems
from frontdoor.terminal import main
from tests.frontdoor.importers.rosters import as_bytes
from tests.frontdoor.importers.test_foundry import actor
from tests.replays.campaign.played import SEEDS, finished


@pytest.mark.parametrize("system", systems())
def test_a_report_is_printed_or_written(system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, report = tmp_path / "log.jsonl", tmp_path / "report.txt"
    fight = finished(system)
    fight.save(log)
    assert main(["export", str(log)]) == 0
    text = capsys.readouterr().out
    assert all(f"  {figure.name}" in text for figure in fight.figures())
    assert text.splitlines()[0].endswith("beats, over")
    assert main(["export", str(log), "-o", str(report)]) == 0
    assert report.read_text(encoding="utf-8") == text


def test_one_side_is_chosen_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.jsonl"
    finished("trench_crusade").save(log)
    assert main(["export", str(log), "--format", "csv", "--side", "the Trench Pilgrims"]) == 0
    rows = [*csv.DictReader(StringIO(capsys.readouterr().out))]
    assert {row["side"] for row in rows} == {"the Trench Pilgrims"}
    assert main(["export", str(log), "--side", "pilgrim"]) == 2
    assert "the sides are the Trench Pilgrims, the Heretic Troopers." in capsys.readouterr().err


def test_the_updates_of_actors_are_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, setup, log, updates = (tmp_path / name for name in ("a.json", "setup.toml", "log.jsonl", "updates.json"))
    source.write_bytes(as_bytes({**actor(), "_id": "abcdef0123456789"}))
    assert main(["import", str(source), "-o", str(setup)]) == 0
    fight = Encounter.begin("wrath_and_glory", setup, dice=SEEDS[0])
    fight.override("combatants.calla.wounds", 5, "a fall")
    fight.save(log)
    arguments = ["export", str(log), "--format", "foundry", "--actors", str(source), "-o", str(updates)]
    assert main(arguments) == 0
    (calla,) = json.loads(updates.read_text(encoding="utf-8"))
    assert (calla["_id"], calla["system.combat.wounds.value"]) == ("abcdef0123456789", 5)
    assert "No file contains the actor" in capsys.readouterr().err
    assert main(arguments) == 2
    assert "already exists" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--format", "foundry"], "this fight is Trench Crusade"),
        (["--actors", "a.json"], "--actors is for --format foundry only"),
        (["--format", "foundry", "--side", "x"], "--side is for reports and CSV"),
        (["--format", "xml"], "'xml' is not possible for --format"),
    ],
)
def test_wrong_use_is_one_sentence_and_writes_nothing(
    options: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, out = tmp_path / "log.jsonl", tmp_path / "out"
    finished("trench_crusade").save(log)
    assert main(["export", str(log), *options, "-o", str(out)]) == 2
    shown = capsys.readouterr()
    assert message in shown.err
    assert shown.err.count("\n") == 1
    assert not out.exists()


def test_a_damaged_log_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, damaged = tmp_path / "log.jsonl", tmp_path / "damaged.jsonl"
    finished("trench_crusade").save(log)  # keeps its lines there, also for later copies of the fight
    damaged.write_bytes(log.read_bytes().replace(b'"beat":3', b'"beat":4', 1))
    assert main(["export", str(damaged)]) == 1
    assert "is damaged at line 5" in capsys.readouterr().err
