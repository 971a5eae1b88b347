"""Write `requirements-release.txt`: every package that the program needs at run time, with the hashes of its files.

    python -m tests.release.lock INDEX

INDEX is the address of a package index that answers with JSON (PEP 691). Run with the oldest supported Python, which
needs the most packages.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements-release.txt"
EXTRAS = ("dask", "discord", "gym", "mcp", "postgres", "server")

_HEADER = """\
# Packages that the program and its extras need at run time on Linux and macOS, with the hashes of their files.
# Written by tests/release/lock.py. Install with: pip install --require-hashes -r requirements-release.txt
"""
_MEDIA_TYPE = "application/vnd.pypi.simple.v1+json"
_OLDEST = {"python_version": "3.11", "python_full_version": "3.11.0"}
_PYTHONS = re.compile(r"py3|py2\.py3|cp31[1-9]")


def pinned() -> dict[str, str]:
    """Return the version of each package in `constraints.txt`, by its normalised name."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").split()
    return {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}


def locked(text: str) -> dict[str, tuple[str, list[str]]]:
    """Return the version and the hashes of each package in a lock, by its normalised name."""
    entries = re.findall(r"^(\S+)==(\S+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", text, re.MULTILINE)
    return {name: (version, re.findall(r"[0-9a-f]{64}", hashes)) for name, version, hashes in entries}


def runtime_packages() -> set[str]:
    """Return the normalised names of all packages that the program and its extras need, directly or indirectly."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    optional = project["optional-dependencies"]
    found: set[tuple[str, str]] = set()
    waiting = [*project["dependencies"], *(line for extra in EXTRAS for line in optional[extra])]
    for requirement in map(Requirement, waiting):
        for extra in ("", *requirement.extras):
            if (key := (canonicalize_name(requirement.name), extra)) not in found:
                found.add(key)
                waiting.extend(_requirements(*key))
    return {name for name, _ in found}


def _requirements(name: str, extra: str) -> Iterator[str]:
    """Yield the requirements of an installed package, or of one of its extras; none if it is not installed."""
    try:
        lines = requires(name) or []
    except PackageNotFoundError:
        return
    for line in lines:
        marker = Requirement(line).marker
        if marker is None or marker.evaluate({**_OLDEST, "extra": extra}):
            yield line


def _hashes(files: Iterable[Mapping[str, Any]], name: str, version: str) -> list[str]:
    """Return the hashes of the files of a version: the source archive, and wheels for supported Pythons."""
    return sorted(
        file["hashes"]["sha256"]
        for file in files
        if not file.get("yanked") and (_is_source(file["filename"], name, version) or _fits(file["filename"], version))
    )


def _is_source(filename: str, name: str, version: str) -> bool:
    stem = filename.removesuffix(".tar.gz")
    return stem != filename and re.sub(r"[-_.]+", "-", stem).lower() == re.sub(r"[-_.]+", "-", f"{name}-{version}")


def _fits(filename: str, version: str) -> bool:
    if not filename.endswith(".whl") or filename.split("-")[1] != version:
        return False
    return any(_PYTHONS.fullmatch(tag.interpreter) or tag.abi == "abi3" for tag in parse_wheel_filename(filename)[3])


def main(index: str) -> None:
    """Write the lock from the files that an index lists."""
    versions, entries = pinned(), []
    for name in sorted(runtime_packages()):
        address = f"{index.rstrip('/')}/{name}/"
        with urlopen(Request(address, headers={"Accept": _MEDIA_TYPE}), timeout=60) as reply:  # noqa: S310 - the index that the caller names
            hashes = _hashes(json.load(reply)["files"], name, versions[name])
        if not hashes:
            sys.exit(f"{name} {versions[name]}: the index lists no file")
        entries.append(" \\\n    ".join([f"{name}=={versions[name]}", *(f"--hash=sha256:{each}" for each in hashes)]))
    LOCK.write_text(_HEADER + "\n".join([*entries, ""]), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
