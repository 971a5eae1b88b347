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


def install(project: Path, target: Path) -> Path:
    """Build and install a package without a network, and return the folder."""
    command = ["pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(target)]
    done = subprocess.run([sys.executable, "-m", *command, str(project)], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the example and return the folder."""
    return install(PROJECT, tmp_path_factory.mktemp("site"))


@pytest.fixture
def causeway(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Make the installed plug-in visible to this process."""
    monkeypatch.syspath_prepend(site)
    _forget()
    yield "causeway"
    monkeypatch.undo()
    for name in [name for name in sys.modules if name.split(".")[0] == "causeway"]:
        del sys.modules[name]
    _forget()


def _forget() -> None:
    for remembered in (plugins.installed_plugins, plugins.load_plugin, narration.narration_of):
        remembered.cache_clear()
