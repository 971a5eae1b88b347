"""The conformance scripts over a real WebSocket, played by the runner in Python and by the JavaScript client."""

import shutil
import subprocess
from pathlib import Path

import pytest

from frontdoor.conformance.running import scripts
from frontdoor.terminal import main
from tests.harness.tools import needs

ROOT = Path(__file__).parents[3]
NODE = shutil.which("node")


def test_server_passes_every_script(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`blow conformance URL` prints one line for each script."""
    assert main(["conformance", f"http://{server}/"]) == 0, capsys.readouterr()
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == list(scripts())


def by_node(server: str, *which: Path) -> "subprocess.CompletedProcess[str]":
    """Play scripts with the JavaScript client."""
    assert NODE is not None
    runner = ROOT / "clients" / "javascript" / "conformance.js"
    command = [NODE, "--experimental-websocket", "--no-warnings", str(runner), f"http://{server}/", *map(str, which)]
    return subprocess.run(command, check=False, capture_output=True, text=True)


@needs("node")
def test_javascript_client_passes_every_script(server: str) -> None:
    """The client uses its own connection and JSON Patch."""
    folder = ROOT / "frontdoor" / "conformance" / "scripts"
    done = by_node(server, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == list(scripts())


@needs("node")
def test_javascript_runner_reports_the_failed_step(server: str, tmp_path: Path) -> None:
    """The report names the step and the JSON path, like the one of the runner in Python."""
    script = (ROOT / "frontdoor" / "conformance" / "scripts" / "05_stale_decisions.json").read_text(encoding="utf-8")
    changed = tmp_path / "bent.json"
    changed.write_text(script.replace('"stale"', '"fresh"', 1), encoding="utf-8")
    done = by_node(server, changed)
    assert done.returncode == 1
    assert done.stdout.startswith("bent: step 3 (heretics: send fight.do): $.error.data.reasons[0].code is"), (
        done.stdout
    )
