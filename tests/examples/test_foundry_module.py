"""The module of the examples for a virtual tabletop, under Node, against a real server."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="no node here")
def test_a_fight_is_played_at_a_tabletop_with_its_own_dice() -> None:
    """Its tokens stand as the figures do, and what happens floats above them."""
    assert NODE is not None
    test = str(ROOT / "tests" / "examples" / "foundry_module.test.mjs")
    done = subprocess.run(
        [NODE, "--experimental-websocket", "--no-warnings", "--test", test],
        cwd=ROOT,
        env={**os.environ, "PYTHON": sys.executable, "PYTHONPATH": str(ROOT)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
