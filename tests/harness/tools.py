"""Programs outside Python that some tests need, and the summary of the tests that did not run without them."""

import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path

import pytest

_REASON = "needs "


def _found(*programs: str) -> Callable[[], bool]:
    return lambda: all(map(shutil.which, programs))


def _has_typescript() -> bool:
    installed = Path(sys.prefix) / "node" / "node_modules" / ".bin" / "tsc"
    return _found("node")() and (installed.exists() or _found("tsc")())


def pyright() -> Path:
    """Return the path of pyright, which the Makefile installs."""
    return Path(sys.prefix) / "node" / "node_modules" / "pyright" / "index.js"


def _has_postgresql() -> bool:
    from tests.harness.databases import has_postgres  # imports a database driver, which conftest.py need not load

    return has_postgres()


def _has_pyodide() -> bool:
    from tests.replays.page.pyodide import HAS_PYODIDE  # as above, for a web server

    return HAS_PYODIDE


def _has_axe() -> bool:
    from tests.replays.page.axe import HAS_AXE  # as above, for a browser driver

    return HAS_AXE


def _can_trace() -> bool:
    from tests.harness.power_cuts import can_trace  # as above

    return can_trace()


TOOLS: Mapping[str, Callable[[], bool]] = {
    "axe-core": _has_axe,
    "chromium": _found("chromium", "chromedriver"),
    "discord.py": lambda: find_spec("discord") is not None,
    "distributed": lambda: find_spec("distributed") is not None,
    "git": _found("git"),
    "node": _found("node"),
    "openssl": _found("sh", "openssl", "sha256sum"),
    "PettingZoo": lambda: find_spec("pettingzoo") is not None,
    "PostgreSQL": _has_postgresql,
    "Pyodide": _has_pyodide,
    "pyright": lambda: _found("node")() and pyright().exists(),
    "strace": _can_trace,
    "TypeScript": _has_typescript,
}
"""Whether each tool is installed, by name."""


def needs(tool: str) -> pytest.MarkDecorator:
    """Skip a test if a tool is missing."""
    return pytest.mark.skipif(not TOOLS[tool](), reason=f"{_REASON}{tool}")


def skip_without(tool: str) -> None:
    """Skip the current test if a tool is missing; for fixtures."""
    if not TOOLS[tool]():
        pytest.skip(f"{_REASON}{tool}")


def not_run(reasons: Iterable[str]) -> str:
    """Return the summary line of the skipped tests that lacked a tool; empty if there are none.

    >>> not_run(["Skipped: needs node", "Skipped: needs git", "Skipped: needs node", "Skipped: by design"])
    'not run: 2 tests need node, 1 test needs git'
    """
    tools = Counter(reason.partition(_REASON)[2] for reason in reasons if reason.startswith(f"Skipped: {_REASON}"))
    counts = (f"{count} test{'s need' if count > 1 else ' needs'} {tool}" for tool, count in tools.most_common())
    return f"not run: {', '.join(counts)}" if tools else ""
