"""Verification with few installed packages, as in a browser: attrs, cattrs and transitions are enough."""

import os
import subprocess
import sys
from pathlib import Path

from tests.harness.samples import sample_step
from tests.replays.log_check import check_logs

GOLDEN = Path(__file__).parents[1] / "golden"
LOGS = sorted(GOLDEN.rglob("*.jsonl"))
ENOUGH = {"_distutils_hack", "attr", "attrs", "cattr", "cattrs", "six", "transitions", "typing_extensions"}
VERIFIED = sample_step()
"""One log in this many is verified, all are read and sealed; `tests.golden` verifies them all."""


def checked_by_another_process(logs: list[Path], *without: str) -> list[str]:
    """Check logs in a Python process without some packages."""
    program = [sys.executable, "-m", "tests.replays.log_check", str(VERIFIED)]
    done = subprocess.run(
        [*program, *map(str, logs), *(f"-{name}" for name in without)],
        env=os.environ | {"PYTHONPATH": str(GOLDEN.parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_standard_library_gives_the_same_results_as_orjson() -> None:
    """Packages for screens, pages and patches are not imported."""
    with_it = check_logs(LOGS, VERIFIED)
    first, fast, asked_for = checked_by_another_process(LOGS[:1])
    *without, slow, enough = checked_by_another_process(
        LOGS, "orjson", "rich", "jinja2", "markupsafe", "portalocker", "jsonpatch"
    )
    assert set(asked_for.split()) - {"orjson"} == set(enough.split()) <= ENOUGH
    assert (fast, slow) == ("orjson", "events.codec.standard_json")
    assert without == with_it
    assert first == with_it[0]
    assert any("EXACT" in each for each in with_it)
