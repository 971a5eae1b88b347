"""`blow doctor`: checks the installation.

Imports neither `combat`, `events` nor `replays`, because they may belong to another distribution: PyPI's `Events` also
installs a package named `events`.
"""

import csv
import hashlib
import os
import sys
from argparse import Namespace
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions, version
from importlib.util import find_spec
from pathlib import Path

from frontdoor.terminal.console.errors import error_message
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import print_error

OURS = "blow-by-blow"
PACKAGES = ("combat", "events", "frontdoor", "replays")
DEPENDENCIES = ("attrs", "cattrs", "jinja2", "orjson", "platformdirs", "portalocker", "rich", "transitions")
OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parents[3]


def run(_: Namespace) -> int:
    """Print versions, paths and problems; return 1 if there are problems."""
    screen = Screen()
    screen.print_table(
        ("what", "version", "where"),
        [
            ("Python", sys.version.split()[0], sys.executable),
            (OURS, _version(OURS) or "not installed", str(ROOT)),
            *((name, _version(name) or "not installed", "") for name in DEPENDENCIES),
            *((f"package {name}", "", _location(name) or "not found") for name in PACKAGES),
        ],
    )
    sys.stdout.flush()
    problems = list(find_problems())
    for problem in problems:
        print_error(f"blow: {problem}")
    if not problems:
        screen.print("Healthy.", "bold green")
    return 1 if problems else 0


def find_problems() -> Iterator[str]:
    """Yield a sentence for each problem of this installation."""
    if sys.version_info < OLDEST_PYTHON:
        yield f"Python {sys.version.split()[0]} is too old. Blow by blow needs 3.11 or newer."
    for name in DEPENDENCIES:
        if _version(name) is None:
            yield f"{name} is not installed. Install {OURS} again."
    owners = packages_distributions()
    for package in PACKAGES:
        names = {each.lower().replace("_", "-").replace(".", "-") for each in owners.get(package, ())}
        for owner in sorted(names - {OURS}):
            yield f"The distribution '{owner}' also has a package '{package}'. Uninstall it, then install {OURS} again."
    yield from shadowed_packages()
    for path in _changed_files():
        yield f"{path} is not the file that {OURS} installed. Install {OURS} again."


def shadowed_packages() -> Iterator[str]:
    """Yield a sentence for each of our packages that is shadowed, for `blow` or for programs in this folder.

    `blow` does not search the current folder, but a program in that folder searches it first.
    """
    for package in PACKAGES:
        ours = str(ROOT / package / "__init__.py")
        location, here = _location(package), _hides(package, Path.cwd())
        if location != ours:
            yield f"'import {package}' finds {location or 'nothing'} instead of our package in {ROOT}."
        elif here not in (None, ours):
            yield f"A program here that imports '{package}' gets {here} instead of ours. Rename it, or move it."


def _hides(package: str, folder: Path) -> str | None:
    """Return the file that a program in a folder would import first as a package; None if it imports the usual one."""
    if os.environ.get("PYTHONSAFEPATH"):  # programs then do not search their own folder
        return None
    spec = PathFinder.find_spec(package, [str(folder)])
    # A folder without `__init__.py` shadows nothing, because a package anywhere else comes first.
    return str(Path(spec.origin).resolve()) if spec is not None and spec.origin is not None else None


def _changed_files() -> Iterator[str]:
    record = distribution(OURS).read_text("RECORD") if _version(OURS) else None
    for name, written, *_ in csv.reader((record or "").splitlines()):
        file = Path(str(distribution(OURS).locate_file(name)))
        if name.split("/")[0] in PACKAGES and file.suffix == ".py" and not _is_intact(file, written):
            yield str(file)


def _is_intact(file: Path, written: str) -> bool:
    algorithm, _, digest = written.partition("=")
    if algorithm != "sha256":
        return True
    try:
        data = file.read_bytes()
    except OSError:
        return False
    return urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=") == digest


def _location(package: str) -> str | None:
    try:
        spec = find_spec(package)
    except (ImportError, ValueError) as error:
        return error_message(error)
    return str(Path(spec.origin).resolve()) if spec is not None and spec.origin is not None else None


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
