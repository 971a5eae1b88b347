"""
Two ways to add the fifth system: lent to this program for one test, or built into a copy of the whole house.

The folders beside this page lie as they would in the house: `combat/two_coins/`, `events/two_coins.py`, and so on.
"""

import difflib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

import pytest

from combat import catalog, systems
from replays import tales

NAME = "two_coins"
FIFTH = Path(__file__).parent
HOUSE = FIFTH.parent.parent
GUIDE = HOUSE / "docs" / "how-to" / "add-a-system.md"

COPIED = ("combat", "events", "replays", "frontdoor", "tests", "docs", "pyproject.toml", "conftest.py")
PARTS = ("combat", "events", "replays", "tests")

_OTHER = '"trench_crusade"'
_PURSE = """\
    "two_coins": lambda state: ({(each, "Coin"): coins for each, coins in state.purses().items()}, set()),
"""

TOUCHED: Mapping[str, tuple[tuple[str, str], ...]] = {
    "combat/catalog.py": (('"trench_crusade", ', '"trench_crusade", "two_coins", '),),
    "pyproject.toml": (('    "combat.trench_crusade",\n', '    "combat.trench_crusade",\n    "combat.two_coins",\n'),),
    "tests/kit/purses.py": ((f"    {_OTHER}: trench_crusade,\n", f"    {_OTHER}: trench_crusade,\n{_PURSE}"),),
    "tests/kit/test_secrets.py": (
        ('    "powered_by_heresy": None,\n', '    "powered_by_heresy": None,\n    "two_coins": {},\n'),
    ),
}
"""What must be changed in files that stand in the house already: for each, what is replaced by what."""


def lent(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Lend the system to this program: its line in the catalog, its modules where the house looks for them."""
    monkeypatch.setattr(catalog, "_SYSTEMS", tuple(sorted((*systems(), NAME))))
    for module in (f"combat.{NAME}", f"replays.tales.{NAME}"):
        monkeypatch.setitem(sys.modules, module, import_module(f"tests.fifth.{module}"))
    yield NAME
    catalog.system.cache_clear()
    tales.tales_of.cache_clear()


def built(into: Path) -> None:
    """Copy the house, carry the system's own files into it, and change what must be changed."""
    for name in COPIED:
        if (HOUSE / name).is_dir():
            shutil.copytree(HOUSE / name, into / name, ignore=shutil.ignore_patterns("__pycache__", "fifth"))
        else:
            shutil.copy(HOUSE / name, into / name)
    for part in PARTS:
        for source in sorted((FIFTH / part).rglob("*.*")):
            if "__pycache__" not in source.parts:
                target = into / source.relative_to(FIFTH)
                if target.stem.endswith("_in_play"):  # here it would be a test of a system that is not there
                    target = target.with_stem(f"test_{target.stem}")
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(source.read_text(encoding="utf-8").replace("tests.fifth.", ""), encoding="utf-8")
    for name, changes in TOUCHED.items():
        text = (into / name).read_text(encoding="utf-8")
        for before, after in changes:
            text = text.replace(before, after)
        (into / name).write_text(text, encoding="utf-8")


def files(folder: Path) -> dict[str, str]:
    """Return every text of what was copied, by its path within the folder."""
    found = (path for name in COPIED for path in ((folder / name).rglob("*.*") if "." not in name else [folder / name]))
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in found
        if path.is_file() and "__pycache__" not in path.parts and "fifth" not in path.relative_to(folder).parts
    }


def lines_touched(before: str, after: str) -> int:
    """Count the lines that are new or were changed; none may be gone without another in its place."""
    changes = difflib.SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False).get_opcodes()
    return sum(end - start for kind, _, _, start, end in changes if kind != "equal")


def run(house: Path, *arguments: str) -> str:
    """Run a Python module in a house, and give what it said; it must succeed."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "BLOW_"))}
    environment = {**inherited, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=house, env=environment, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def guide_table() -> dict[str, int]:
    """Read off the guide which files are touched, and in how many lines each."""
    rows = re.findall(r"^\| `([^`]+)` \| (\d+) \|", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    return {path: int(count) for path, count in rows}


def guide_places() -> list[str]:
    """Read off the guide where the system's own files go."""
    found = re.findall(r"`([\w/-]+/<system>(?:/|\.\w+)?[\w/.]*)`", GUIDE.read_text(encoding="utf-8"))
    return [place.replace("<system>", NAME.replace("_", "-") if place.startswith("docs/") else NAME) for place in found]
