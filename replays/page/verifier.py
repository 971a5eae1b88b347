"""Data that lets a page verify its own log in a browser: the log, this program and its dependencies.

The program runs in Pyodide, a Python for browsers. Because of its size, Pyodide is loaded from elsewhere.
"""

import gzip
import io
import tarfile
from base64 import b64encode
from collections.abc import Container, Iterable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from urllib.parse import quote, urlsplit

from attrs import frozen

from events.codec import json_text
from events.plugins import BUILT_IN, installed_plugins, plugin_names
from events.stores import MAX_LOG_BYTES
from events.stores.safe_files import StoreError, read_file

DEFAULT_PYODIDE = "pyodide/"
"""Default location of Pyodide: a folder beside the page."""

LOG = "fight.jsonl"

_OWN_PACKAGES = ("combat", "events", "replays")
_DEPENDENCIES = ("attr", "attrs", "cattrs", "transitions", "six", "typing_extensions")
_SOURCES = frozenset({".py", ".toml"})
_PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_SAFE_CHARACTERS = ":/@%.-_~+"
_EXTERNAL_DIST_INFO = "blow_by_blow_carried-0.dist-info"


@frozen
class Verifier:
    """The data that a page needs to verify its log.

    Attributes:
        archive: A `tar.gz` with the log and all sources, in base64.
        pyodide: The URL of Pyodide, absolute or relative to the page; ends with a slash.
        fingerprint: The seal of the last valid line. In the browser, the log must have the same seal.
    """

    archive: str
    pyodide: str
    fingerprint: str

    @property
    def csp_source(self) -> str:
        """The Content-Security-Policy source for Pyodide. The page loads nothing from any other location."""
        return self.pyodide if urlsplit(self.pyodide).scheme else "'self'"


def build_verifier(log: Path, system: str, fingerprint: str, pyodide: str) -> Verifier:
    """Return the data that lets a page verify a log; raises StoreError if the log or the sources cannot be read."""
    data = read_file(log, MAX_LOG_BYTES)
    try:
        sources = dict(_required_sources(system))
    except (OSError, ImportError, TypeError) as error:
        raise StoreError(
            f"the sources of this program cannot be read, so the page cannot include them: {error}"
        ) from None
    return Verifier(b64encode(pack_archive({LOG: data, **sources})).decode(), pyodide, fingerprint)


def verdict_on(log: str | Path, fingerprint: str) -> str:
    """Verify a log and return the result as JSON. The page calls this function in the browser."""
    from replays import Replay, ReplayError

    try:
        verdict = Replay.load(log).verify(fingerprint=fingerprint)
    except ReplayError as error:
        return json_text.dumps({"exact": False, "text": str(error)}).decode()
    shown = ("exact", "beat", "beats", "fingerprint")
    return json_text.dumps({"text": str(verdict)} | {name: getattr(verdict, name) for name in shown}).decode()


def pack_archive(contents: Mapping[str, bytes]) -> bytes:
    """Return a `tar.gz` archive of some files; equal files give an identical archive."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name, data in sorted(contents.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return gzip.compress(packed.getvalue(), 7, mtime=0)


def _required_sources(system: str) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of each source file needed to verify a fight of one system."""
    others = {home for name in plugin_names("blow_by_blow.systems") if name != system for home in _module_paths(name)}
    brought = _external_entry_points(system)
    foreign = {value.partition(".")[0].partition(":")[0] for value in brought.values()}
    for package in (*_OWN_PACKAGES, *sorted(foreign), *_DEPENDENCIES):
        for path, data in package_files(package):
            if others.isdisjoint((path, *path.parents)):
                yield str(path), data
    if brought:
        lines = [f"[{group}]\n{system} = {value}\n" for group, value in brought.items()]
        yield f"{_EXTERNAL_DIST_INFO}/METADATA", b"Metadata-Version: 2.1\nName: blow-by-blow-carried\nVersion: 0\n"
        yield f"{_EXTERNAL_DIST_INFO}/entry_points.txt", "\n".join(lines).encode()


def _module_paths(name: str) -> Iterator[PurePosixPath]:
    for home in BUILT_IN.values():
        yield PurePosixPath(home.format(name).partition(":")[0].replace(".", "/"))


def _external_entry_points(system: str) -> dict[str, str]:
    found = {group: next(iter(installed_plugins(group).select(name=system)), None) for group in BUILT_IN}
    return {
        group: each.value
        for group, each in found.items()
        if each and each.module.partition(".")[0] not in _OWN_PACKAGES
    }


def package_files(package: str, kinds: Container[str] = _SOURCES) -> Iterable[tuple[PurePosixPath, bytes]]:
    """Return the path and the content of the files of an installed package, given the suffixes of their names."""
    from importlib import import_module
    from inspect import getsource

    module = import_module(package)
    if not getattr(module, "__path__", ()):  # `six` claims to be a package but has no folder
        return [(PurePosixPath(f"{package}.py"), getsource(module).encode())]
    return _files_in(files(package), PurePosixPath(package), kinds)


def _files_in(folder: Traversable, path: PurePosixPath, kinds: Container[str]) -> Iterator[tuple[PurePosixPath, bytes]]:
    for each in folder.iterdir():
        place = path / each.name
        if each.is_dir():
            yield from _files_in(each, place, kinds)
        elif place.suffix in kinds:
            yield place, each.read_bytes()


def pyodide_url(place: str, page: Path) -> str:
    """Return the URL of Pyodide for a page: an absolute address, or a path relative to the page.

    Raises:
        StoreError: If the address is invalid or the folder contains no Pyodide.
    """
    from os.path import relpath

    if urlsplit(place).scheme in {"http", "https"}:
        if not urlsplit(place).netloc or quote(place, safe=_SAFE_CHARACTERS) != place:
            raise StoreError(f"{place} is not a plain URL of a folder, such as https://example.org/pyodide/")
        return place.rstrip("/") + "/"
    missing = [name for name in _PYODIDE_FILES if not (Path(place) / name).is_file()]
    if missing:
        raise StoreError(f"the folder {place} contains no Pyodide: {missing[0]} is missing")
    return quote(Path(relpath(Path(place).resolve(), page.parent.resolve())).as_posix()) + "/"
