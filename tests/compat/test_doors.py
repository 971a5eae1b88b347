"""The packages that export the public API: each documented name, and no others."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOORS = ("combat", "events", "frontdoor.tables", "replays")
OWN_DOORS = ("replays.analysis.turning_point_text", "replays.page", "replays.review", "replays.search")
"""Modules whose names are documented under their own path."""
HIDDEN = {"replays.analysis.statistics.statistics"}
"""A name that the old name of a module hides."""


def documented() -> list[str]:
    """Return the qualified names in the topics of the API reference."""
    names: list[str] = []
    for topic in sorted((ROOT / "docs" / "_site" / "api").glob("*.rst")):
        text = topic.read_text(encoding="utf-8")
        names += re.findall(r"^\.\. auto(?:class|function|exception|data)\w*:: ([\w.]+)", text, re.MULTILINE)
        for module, options in re.findall(r"^\.\. automodule:: (\S+)\n((?:   .*\n)*)", text, re.MULTILINE):
            members = re.search(r":members: (.*)", options)
            names += [f"{module}.{name}" for name in members[1].split(", ")] if members else []
        data = re.findall(r"^\.\. py:data:: (\w+)\n   :module: (\S+)", text, re.MULTILINE)
        names += [f"{module}.{name}" for name, module in data]
    return names


def exported_by(door: str) -> list[str]:
    """Return the documented names that a package must export."""
    return [
        name
        for name in documented()
        if name.startswith(f"{door}.") and not name.startswith(tuple(f"{each}." for each in OWN_DOORS))
    ]


@pytest.mark.parametrize("door", DOORS)
def test_package_exports_the_documented_names_only(door: str) -> None:
    exported, expected = import_module(door).__all__, set(exported_by(door)) - HIDDEN
    assert set(exported) == {name.rpartition(".")[2] for name in expected}
    for name in expected:
        module, _, last = name.rpartition(".")
        assert getattr(import_module(door), last) == getattr(import_module(module), last)


@pytest.mark.parametrize("door", DOORS)
def test_type_checkers_see_every_export(door: str) -> None:
    """Names that are imported on first use are also imported for type checkers."""
    module = ast.parse(Path(str(import_module(door).__file__)).read_text(encoding="utf-8"))
    seen = {alias.name for node in ast.walk(module) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert set(import_module(door).__all__) <= seen | {"__version__"}


@pytest.mark.parametrize("door", DOORS)
def test_unknown_name_is_reported_as_usual(door: str) -> None:
    with pytest.raises(AttributeError, match=f"module '{door}' has no attribute 'nothing'"):
        _ = import_module(door).nothing


def test_exports_are_imported_on_first_use() -> None:
    """A program that reads a log loads no rules and no stores."""
    program = "import sys, events, replays; print(*sorted(name for name in sys.modules if name.count('.') == 1))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    loaded = {name for name in done.stdout.split() if name.split(".")[0] in {"combat", "events", "replays"}}
    assert loaded == {"events.deprecation", "events.doors"}
