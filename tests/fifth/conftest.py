"""Builds and installs the example plug-in like a user's package, into a separate folder."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from events import plugins
from replays import narration

PROJECT = Path(__file__).parent / "project"

collect_ignore = [PROJECT.name]  # the plug-in's own tests run after its installation


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build and install the package without a network, and return the folder."""
    target = tmp_path_factory.mktemp("site")
    install = ["pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(target)]
    done = subprocess.run([sys.executable, "-m", *install, str(PROJECT)], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture
def two_coins(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Make the installed plug-in visible to this process."""
    monkeypatch.syspath_prepend(site)
    _forget()
    yield "two_coins"
    monkeypatch.undo()
    for name in [name for name in sys.modules if name.split(".")[0] == "two_coins"]:
        del sys.modules[name]
    _forget()


def _forget() -> None:
    for remembered in (plugins.installed_plugins, plugins.load_plugin, narration.narration_of):
        remembered.cache_clear()
