"""`blow shapes`: schema and types for other languages."""

import json
from pathlib import Path

import pytest

from combat import systems
from frontdoor.terminal import main


def test_schema_of_each_system_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """For use in a pipe."""
    assert main(["shapes"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert {f"{system}.LogLine" for system in systems()} <= output["$defs"].keys()


def test_files_are_written_without_overwriting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Unless `--force` is given."""
    assert main(["shapes", str(tmp_path / "new")]) == 0
    index = tmp_path / "new" / "types" / "index.d.ts"
    assert "trench_crusade" in index.read_text(encoding="utf-8")
    assert json.loads((tmp_path / "new" / "openrpc.json").read_text(encoding="utf-8"))["openrpc"]
    index.write_text("mine")
    assert main(["shapes", str(tmp_path / "new")]) == 2
    assert "--force overwrites it" in capsys.readouterr().err
    assert index.read_text(encoding="utf-8") == "mine"
    assert main(["shapes", str(tmp_path / "new"), "--force"]) == 0
    assert index.read_text(encoding="utf-8") != "mine"
