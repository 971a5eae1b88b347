"""What a page carries to play its own log again in a browser: the log, this program, and what that is built on.

The browser runs it with Pyodide, a Python for browsers, which is much larger and is loaded from where the page is told.
"""

import gzip
import io
import tarfile
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from urllib.parse import quote, urlsplit

from attrs import frozen

from events import json_text
from events.files import StoreError, read_file
from events.plugins import BUILT_IN, installed, names
from events.stores import MOST_BYTES

DEFAULT_PYODIDE = "pyodide/"
"""Where Pyodide is looked for unless another place is named: in a folder of that name, beside the page."""

LOG = "fight.jsonl"

_OURS = ("combat", "events", "replays")
_BUILT_ON = ("attr", "attrs", "cattrs", "transitions", "six", "typing_extensions")
_SOURCES = frozenset({".py", ".toml"})
_PARTS = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_PLAIN = ":/@%.-_~+"
_BROUGHT = "blow_by_blow_carried-0.dist-info"


@frozen
class Verifier:
    """What stands in a page for it.

    Attributes:
        archive: A `tar.gz` with the log and all sources, in base64.
        pyodide: Where Pyodide lies: an address, or a folder as seen from the page; it ends with a slash.
        fingerprint: The seal of the last good line, which the log must have in the browser, too.
    """

    archive: str
    pyodide: str
    fingerprint: str

    @property
    def csp_source(self) -> str:
        """What a Content-Security-Policy calls the only place from which something is loaded."""
        return self.pyodide if urlsplit(self.pyodide).scheme else "'self'"


def build_verifier(log: Path, system: str, fingerprint: str, pyodide: str) -> Verifier:
    """Return what a page carries to verify a log.

    Args:
        log: The file.
        system: The name of its system; the others are left out.
        fingerprint: The seal of its last good line.
        pyodide: Where Pyodide lies, as `pyodide_url` says it.

    Raises:
        StoreError: When the log cannot be read, or the sources of the program, as in one that was frozen.
    """
    told = read_file(log, MOST_BYTES)
    try:
        sources = dict(_carried(system))
    except (OSError, ImportError, TypeError) as error:
        raise StoreError(f"the sources of this program cannot be read, so no page can carry them: {error}") from None
    return Verifier(b64encode(_packed({LOG: told, **sources})).decode(), pyodide, fingerprint)


def verdict_on(log: str | Path, fingerprint: str) -> str:
    """Return what comes of verifying a log, as JSON; this is what the page asks for in the browser."""
    from replays import Replay, ReplayError

    try:
        verdict = Replay.load(log).verify(fingerprint=fingerprint)
    except ReplayError as error:
        return json_text.dumps({"exact": False, "told": str(error)}).decode()
    shown = ("exact", "beat", "beats", "fingerprint")
    return json_text.dumps({"told": str(verdict)} | {name: getattr(verdict, name) for name in shown}).decode()


def _packed(contents: Mapping[str, bytes]) -> bytes:
    """Return a `tar.gz` that is the same whenever its contents are."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name, data in sorted(contents.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return gzip.compress(packed.getvalue(), 7, mtime=0)


def _carried(system: str) -> Iterator[tuple[str, bytes]]:
    """Return the sources that verify a fight of one system, each with where it lies."""
    others = {home for name in names("blow_by_blow.systems") if name != system for home in _homes(name)}
    brought = _brought(system)
    foreign = {value.partition(".")[0].partition(":")[0] for value in brought.values()}
    for package in (*_OURS, *sorted(foreign), *_BUILT_ON):
        for path, data in _sources(package):
            if others.isdisjoint((path, *path.parents)):
                yield str(path), data
    if brought:
        lines = [f"[{group}]\n{system} = {value}\n" for group, value in brought.items()]
        yield f"{_BROUGHT}/METADATA", b"Metadata-Version: 2.1\nName: blow-by-blow-carried\nVersion: 0\n"
        yield f"{_BROUGHT}/entry_points.txt", "\n".join(lines).encode()


def _homes(name: str) -> Iterator[PurePosixPath]:
    for home in BUILT_IN.values():
        yield PurePosixPath(home.format(name).partition(":")[0].replace(".", "/"))


def _brought(system: str) -> dict[str, str]:
    """Return the entry points of a system that is not of the house."""
    found = {group: next(iter(installed(group).select(name=system)), None) for group in BUILT_IN}
    return {group: each.value for group, each in found.items() if each and each.module.partition(".")[0] not in _OURS}


def _sources(package: str) -> Iterable[tuple[PurePosixPath, bytes]]:
    from importlib import import_module
    from inspect import getsource

    module = import_module(package)
    if not getattr(module, "__path__", ()):  # six says that it is a package, and has no folder
        return [(PurePosixPath(f"{package}.py"), getsource(module).encode())]
    return _within(files(package), PurePosixPath(package))


def _within(folder: Traversable, path: PurePosixPath) -> Iterator[tuple[PurePosixPath, bytes]]:
    for each in folder.iterdir():
        place = path / each.name
        if each.is_dir():
            yield from _within(each, place)
        elif place.suffix in _SOURCES:
            yield place, each.read_bytes()


def pyodide_url(place: str, page: Path) -> str:
    """Return where Pyodide lies as a page says it: an address as it is, a folder as seen from the page.

    Raises:
        StoreError: When it is no such place.
    """
    from os.path import relpath

    if urlsplit(place).scheme in {"http", "https"}:
        if not urlsplit(place).netloc or quote(place, safe=_PLAIN) != place:
            raise StoreError(f"{place} is no plain address of a folder, such as https://example.org/pyodide/")
        return place.rstrip("/") + "/"
    missing = [name for name in _PARTS if not (Path(place) / name).is_file()]
    if missing:
        raise StoreError(f"there is no Pyodide in the folder {place}: {missing[0]} is missing")
    return quote(Path(relpath(Path(place).resolve(), page.parent.resolve())).as_posix()) + "/"
