"""The module of the examples for a virtual tabletop, under Node, against a real server."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.harness.servers import serving

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="no node here")
def test_a_fight_is_played_at_a_tabletop_with_its_own_dice(tmp_path: Path) -> None:
    """Its tokens stand as the figures do, and what happens floats above them."""
    assert NODE is not None
    test = str(ROOT / "tests" / "examples" / "foundry_module.test.mjs")
    with serving(tmp_path) as (server, _):
        done = subprocess.run(
            [NODE, "--experimental-websocket", "--no-warnings", test],
            cwd=ROOT,
            env={**os.environ, "SERVER": f"http://{server}/"},
            check=False,
            capture_output=True,
            text=True,
        )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "# pass 1" in done.stdout
