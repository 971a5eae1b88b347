"""`blow import`: from a roster to a fight."""

from pathlib import Path

import pytest

from frontdoor.terminal import main
from tests.frontdoor.importers.rosters import as_bytes, as_xml
from tests.frontdoor.importers.test_new_recruit import LAMPS


def test_a_roster_becomes_a_setup_that_can_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The report names each line, and the same file gives the same bytes."""
    source, setup, again = tmp_path / "list.json", tmp_path / "setup.toml", tmp_path / "again.toml"
    source.write_bytes(as_bytes(LAMPS))
    assert main(["import", str(source), "-o", str(setup)]) == 0
    shown = capsys.readouterr().out
    assert "ignored   Campaign Rules: " in shown
    assert f"blow play trench_crusade --setup {setup}" in shown
    assert main(["setup", "check", str(setup)]) == 0
    assert "with Ada 👍, Carrier, Carrier 2" in capsys.readouterr().out
    assert main(["import", str(source), "-o", str(again)]) == 0
    assert setup.read_bytes() == again.read_bytes()


def test_an_existing_setup_is_not_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, setup = tmp_path / "list.ros", tmp_path / "setup.toml"
    source.write_bytes(as_xml(LAMPS))
    setup.write_text("mine", encoding="utf-8")
    assert main(["import", str(source), "-o", str(setup)]) == 2
    assert setup.read_text(encoding="utf-8") == "mine"
    assert "already exists" in capsys.readouterr().err


def test_the_check_of_a_roster_names_the_import(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "list.json"
    source.write_bytes(as_bytes(LAMPS))
    assert main(["setup", "check", str(source)]) == 2
    assert "blow import" in capsys.readouterr().err


def test_a_refused_file_leaves_nothing_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "list.json"
    source.write_bytes(b'{"roster": ')
    assert main(["import", str(source), "-o", str(tmp_path / "setup.toml")]) == 2
    assert not (tmp_path / "setup.toml").exists()
    assert "begins like JSON but cannot be read" in capsys.readouterr().err
