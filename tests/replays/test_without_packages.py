"""The engine where little is installed, as in a browser: attrs, cattrs and transitions are enough to verify a log."""

import os
import subprocess
import sys
from pathlib import Path

GOLDEN = Path(__file__).parents[1] / "golden"
PROGRAM = """
import sys
from pathlib import Path

for name in sys.argv[2:]:
    sys.modules[name] = None

from events import json_text
from events.log import sealed, split
from replays import Replay

for path in sorted(Path(sys.argv[1]).rglob("*.jsonl")):
    before = b""
    for row in split(path.read_bytes()):
        data = json_text.loads(row)
        data.pop("chain")
        assert sealed(before, data) == row, path
        before = row
    game = Replay.load(path)
    print(path.name, len(game), game.corruption, game.verify())
print(json_text.dumps.__module__)
loaded = {name.partition(".")[0]: module for name, module in sys.modules.items() if module is not None}
print(*sorted(name for name, module in loaded.items() if "site-packages" in str(getattr(module, "__file__", ""))))
"""
ENOUGH = {"_distutils_hack", "attr", "attrs", "cattr", "cattrs", "six", "transitions", "typing_extensions"}


def verified(*without: str) -> list[str]:
    """Return what a Python that lacks some packages says of the golden logs, and who wrote its JSON."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(GOLDEN), *without],
        env=os.environ | {"PYTHONPATH": str(GOLDEN.parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_golden_logs_are_read_sealed_and_verified_the_same_by_the_standard_library() -> None:
    """What orjson does is faster, and nothing else; what draws screens, pages and patches is not asked for at all."""
    *with_it, fast, asked_for = verified()
    *without, slow, enough = verified("orjson", "rich", "jinja2", "markupsafe", "portalocker", "jsonpatch")
    assert set(asked_for.split()) - {"orjson"} == set(enough.split()) <= ENOUGH
    assert (fast, slow) == ("orjson", "events.standard_json")
    assert without == with_it
    assert len(with_it) == len(list(GOLDEN.rglob("*.jsonl")))
