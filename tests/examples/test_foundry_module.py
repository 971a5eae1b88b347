"""The example module for a virtual tabletop, under Node, against a real server."""

import os
import shutil
import subprocess
from pathlib import Path

from tests.harness.servers import serve_folder
from tests.harness.tools import needs

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")


@needs("node")
def test_the_tabletop_module_plays_a_fight_with_the_dice_of_the_tabletop(tmp_path: Path) -> None:
    """Tokens have the bars of their figures, and the sentences appear in the chat."""
    assert NODE is not None
    test = str(ROOT / "tests" / "examples" / "foundry_module.test.mjs")
    with serve_folder(tmp_path) as (server, _):
        process = subprocess.run(
            [NODE, "--experimental-websocket", "--no-warnings", test],
            cwd=ROOT,
            env={**os.environ, "SERVER": f"http://{server}/"},
            check=False,
            capture_output=True,
            text=True,
        )
    assert process.returncode == 0, process.stdout[-6000:] + process.stderr[-2000:]
    assert "# pass 1" in process.stdout
