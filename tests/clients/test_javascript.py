"""The JavaScript client under Node, against a real server."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="no node here")
def test_the_javascript_client_does_under_node_what_it_promises() -> None:
    """It plays any system, hears each beat once over lost connections and restarts, and tells refusals with reasons."""
    assert NODE is not None
    tests = sorted(map(str, (Path(__file__).parent / "javascript").glob("*.test.mjs")))
    assert tests
    surroundings = {**os.environ, "PYTHON": sys.executable, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [NODE, "--experimental-websocket", "--no-warnings", "--test", *tests],
        cwd=ROOT,
        env=surroundings,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
