"""
`blow doctor`: says whether this installation is healthy.

Other distributions own the names of our packages too: PyPI's `Events` installs a top-level `events`. Nothing of ours
is imported here, because in that case it could not be.
"""

import hashlib
import sys
from argparse import Namespace
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, PackagePath, distribution, packages_distributions
from importlib.util import find_spec
from pathlib import Path

from frontdoor.cli.screen import Screen
from frontdoor.cli.sentences import sentence_of

OURS = "blow-by-blow"
PACKAGES = ("combat", "events", "frontdoor", "replays")
DEPENDENCIES = ("attrs", "cattrs", "orjson", "rich", "transitions")
OLDEST = (3, 11)
HOUSE = Path(__file__).resolve().parents[3]


def run(_: Namespace) -> int:
    """Report, and give 1 when something is wrong."""
    screen = Screen()
    rows = [("Python", sys.version.split()[0], sys.executable), (OURS, _version(OURS), str(HOUSE))]
    rows += [(name, _version(name), "") for name in DEPENDENCIES]
    rows += [(f"package {name}", "", _place(name) or "not found") for name in PACKAGES]
    screen.table(("what", "version", "where"), [*rows])
    sys.stdout.flush()
    found = list(clashes())
    for sentence in found:
        print(f"blow: {sentence}", file=sys.stderr)
    if not found:
        screen.say("Healthy.", "bold green")
    return 1 if found else 0


def clashes() -> Iterator[str]:
    """Say, a sentence each, what is wrong with this installation."""
    if sys.version_info < OLDEST:
        yield f"Python {sys.version.split()[0]} is too old; Blow by blow needs 3.11 or newer"
    for name in DEPENDENCIES:
        if _distribution(name) is None:
            yield f"{name} is not installed"
    owners = packages_distributions()
    for package in PACKAGES:
        for owner in sorted({_normal(each) for each in owners.get(package, ())} - {OURS}):
            remedy = f"uninstall it, then install {OURS} again"
            yield f"the distribution '{owner}' brings a package '{package}' of its own; {remedy}"
        place = _place(package)
        if place != str(HOUSE / package / "__init__.py"):
            yield f"'import {package}' finds {place or 'nothing'}, which is not ours in {HOUSE}"
    for path in _changed_files():
        yield f"{path} is not the file that {OURS} installed; install it again"


def _changed_files() -> Iterator[str]:
    """Return our installed files that somebody has replaced or removed."""
    ours = _distribution(OURS)
    for file in (ours.files or ()) if ours is not None else ():
        if file.hash is not None and file.parts[0] in PACKAGES and file.suffix == ".py" and not _is_intact(file):
            yield str(file.locate())


def _is_intact(file: PackagePath) -> bool:
    if file.hash is None or file.hash.mode != "sha256":
        return True
    try:
        data = Path(str(file.locate())).read_bytes()
    except OSError:
        return False
    return urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=") == file.hash.value


def _place(package: str) -> str | None:
    """Return the file that `import` would run for a package."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError) as error:
        return sentence_of(error)
    if spec is None or spec.origin is None:
        return None
    return str(Path(spec.origin).resolve())


def _version(name: str) -> str:
    found = _distribution(name)
    return "not installed" if found is None else found.version


def _distribution(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def _normal(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")
