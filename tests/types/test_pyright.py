"""Pyright infers the same types as mypy, and finds nothing unknown in programs that use the public API."""

import shutil
import subprocess
import sys
from pathlib import Path

from tests.harness.tools import needs, pyright

ROOT = Path(__file__).parents[2]
PROGRAMS = ("tests/types/test_public_types.py", "docs/examples/screen.py")


def checked(*paths: str | Path) -> subprocess.CompletedProcess[str]:
    """Run pyright on files, with the packages of this environment."""
    node = shutil.which("node")
    assert node is not None
    command = [node, pyright(), "--pythonpath", sys.executable, *paths]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)


@needs("pyright")
def test_public_types_are_known_to_pyright() -> None:
    done = checked(*PROGRAMS)
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("0 errors, 0 warnings")


@needs("pyright")
def test_wrong_type_is_found_by_pyright(tmp_path: Path) -> None:
    """The checker resolves the packages; otherwise it would infer `Unknown` and accept everything."""
    program = tmp_path / "program.py"
    program.write_text(
        "from combat import Encounter\n\n"
        'fight = Encounter.sample("fiend_wake")\nbeats: str = fight.view(None)["beats"]\nfight.requests[0].form\n'
    )
    done = checked(program)
    assert done.returncode == 1, done.stdout
    assert '"int" is not assignable to "str"' in done.stdout
    assert 'attribute "form"' in done.stdout
