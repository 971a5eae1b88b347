"""The engine where little is installed, as in a browser: attrs, cattrs and transitions are enough to verify a log."""

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
"""One of so many golden logs is verified, all are read and sealed; that all verify, the tests of them show."""


def told_by_a_python(logs: list[Path], *without: str) -> list[str]:
    """Return what a Python that lacks some packages says of logs, who wrote its JSON, and what it asked for."""
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


def test_golden_logs_are_read_sealed_and_verified_the_same_by_the_standard_library() -> None:
    """What orjson does is faster, and nothing else; what draws screens, pages and patches is not asked for at all."""
    with_it = check_logs(LOGS, VERIFIED)
    first, fast, asked_for = told_by_a_python(LOGS[:1])
    *without, slow, enough = told_by_a_python(
        LOGS, "orjson", "rich", "jinja2", "markupsafe", "portalocker", "jsonpatch"
    )
    assert set(asked_for.split()) - {"orjson"} == set(enough.split()) <= ENOUGH
    assert (fast, slow) == ("orjson", "events.standard_json")
    assert without == with_it
    assert first == with_it[0]
    assert any("EXACT" in each for each in with_it)
