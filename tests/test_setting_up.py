"""`make` sets up the project with the fastest Python, or with the first one if the difference is small."""

import math
import os
import sys
from pathlib import Path

import pytest

from tests.harness import fastest_python


@pytest.fixture
def pythons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return three paths in `PATH` for a Python of the same name; the files do not exist yet."""
    folders = [tmp_path / name for name in ("installer", "distribution", "another")]
    for folder in folders:
        folder.mkdir()
    monkeypatch.setenv("PATH", os.pathsep.join([*map(str, folders), os.environ["PATH"]]))
    return [folder / "python-of-the-test" for folder in folders]


def write_fake_python(path: Path, command: str) -> str:
    """Write a program in place of a Python; it runs this shell command for each benchmark request."""
    path.write_text(f"#!/bin/sh\nwhile read asked; do\n{command}\ndone\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_clearly_faster_python_is_chosen(pythons: list[Path]) -> None:
    """An installer may put a Python without profile-guided optimisation first in `PATH`."""
    first, faster, slower = (
        write_fake_python(path, f"echo {took}") for path, took in zip(pythons, (0.4, 0.3, 0.5), strict=True)
    )
    assert fastest_python.fastest_python(first) == faster
    assert fastest_python.fastest_python(faster) == faster
    assert fastest_python.fastest_python(slower) == faster


def test_slightly_faster_python_is_not_chosen(pythons: list[Path]) -> None:
    """A gain within the noise does not replace the Python that the user put first."""
    first, *_ = (
        write_fake_python(path, f"echo {took}") for path, took in zip(pythons, (0.40, 0.38, 0.37), strict=True)
    )
    assert fastest_python.fastest_python(first) == first


def test_unusable_python_is_skipped(pythons: list[Path]) -> None:
    """A Python without pip, of another version or broken is not used."""
    fails, says_nothing, works = (
        write_fake_python(path, does) for path, does in zip(pythons, ("exit 1", "break", "echo 0.9"), strict=True)
    )
    assert fastest_python.fastest_python(fails) == works
    assert fastest_python.fastest_python(works) == works
    Path(works).unlink()
    assert fastest_python.fastest_python(says_nothing) == says_nothing  # and prints itself what is wrong


def test_linked_python_is_measured_once(pythons: list[Path], tmp_path: Path) -> None:
    """A link to a Python is not a second candidate, and the name that was found first is used."""
    requests = tmp_path / "asked"
    first = write_fake_python(pythons[0], f"echo once >> '{requests}'; echo 0.4")
    pythons[1].symlink_to(first)
    assert fastest_python.fastest_python(first) == first
    assert fastest_python.fastest_python(str(pythons[1])) == str(pythons[1])
    assert len(requests.read_text(encoding="utf-8").splitlines()) == 2 * fastest_python.ROUNDS


def test_benchmark_needs_time_and_the_right_version() -> None:
    """The benchmark runs only in a Python of the requested version."""
    with fastest_python.start_benchmark(sys.executable) as moment:
        assert 0 < moment() < math.inf
    with fastest_python.start_benchmark(sys.executable, version=(3, 9)) as moment:
        assert moment() == math.inf
