"""The JavaScript client under Node, against a real server."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness.tools import needs

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")


@needs("node")
@pytest.mark.parametrize("protocol", ["1", "2", "3"])
def test_the_javascript_client_passes_its_tests_under_node(protocol: str) -> None:
    """They play every system, lose connections, restart the server and check refusals."""
    assert NODE is not None
    tests = sorted(map(str, (Path(__file__).parent / "javascript").glob("*.test.mjs")))
    assert tests
    environment = {**os.environ, "PYTHON": sys.executable, "PYTHONPATH": str(ROOT), "BLOW_PROTOCOL": protocol}
    process = subprocess.run(
        [NODE, "--experimental-websocket", "--no-warnings", "--test", *tests],
        cwd=ROOT,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stdout[-8000:] + process.stderr[-2000:]
