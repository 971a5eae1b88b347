"""Writes the folder of a table that needs no server: pages, the program, its dependencies, and Pyodide."""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from shutil import copyfile, rmtree

from events.codec import json_text
from events.stores.safe_files import StoreError
from frontdoor.web_files import TOKENS, WEB, client_folder
from replays.page.verifier import pack_archive, package_files

PYODIDE_VERSION = "0.29.4"
"""The version of Pyodide with which the table is tested."""

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")

_BROWSER = Path(__file__).parent / "browser"
_FOLDERS = ("client", "engine", "pyodide", "web")
_ARCHIVE = "engine/engine.data"  # no name for which servers add a Content-Encoding, so that browsers do not unpack it

_OWN = "blow-by-blow"
_PACKAGES = {  # the packages of each distribution in the archive
    _OWN: ("combat", "events", "replays", "frontdoor"),
    "attrs": ("attr", "attrs"),
    "cattrs": ("cattrs",),
    "defusedxml": ("defusedxml",),
    "jinja2": ("jinja2",),
    "markupsafe": ("markupsafe",),
    "six": ("six",),
    "transitions": ("transitions",),
    "typing_extensions": ("typing_extensions",),
}
_LEFT_OUT = (
    "conformance",
    "http",
    "mcp",
    "shapes",
    "terminal",
    "web",
)  # parts of `frontdoor` that a browser cannot use
_KINDS = frozenset({".py", ".toml", ".j2", ".css", ".js"})

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'"
)
_HEAD = f"""<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<link rel="manifest" href="manifest.webmanifest">
<link rel="icon" href="icon.svg" type="image/svg+xml">"""

_REPLACED = (('<html lang="en">', '<html lang="en" data-engine="worker">'), ('<link rel="icon" href="data:,">', _HEAD))

_MANIFEST = {
    "name": "Blow by blow",
    "description": "Play fights of four tabletop games on this device.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#efece5",
    "theme_color": "#23201a",
    "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
}


def find_pyodide(folder: str | None = None) -> Path:
    """Return the folder of Pyodide: the given one, or that of an npm package here or in this environment.

    Raises:
        StoreError: If no folder has the files of the right version; the sentence says how to get them.
    """
    package = Path("node_modules", "pyodide")
    places = [package, Path(sys.prefix, "node", package)] if folder is None else [Path(folder)]
    found = next((place for place in places if all((place / name).is_file() for name in PYODIDE_FILES)), None)
    if found is not None and _version_of(found) == PYODIDE_VERSION:
        return found
    fault = f"Pyodide {PYODIDE_VERSION}, a Python for browsers, is not in {' or '.join(map(str, places))}"
    if found is not None:
        fault = f"{found} contains another version of Pyodide than {PYODIDE_VERSION}"
    raise StoreError(f"{fault}; 'npm install pyodide@{PYODIDE_VERSION}' puts it into {package}")


def _version_of(folder: Path) -> object:
    try:
        return json.loads((folder / "package.json").read_text(encoding="utf-8"))["version"]
    except (OSError, ValueError, LookupError, TypeError):
        return None


def write_static(out: Path, pyodide: Path) -> int:
    """Write the table to a folder that is new, empty, or from an earlier call; return the number of bytes.

    Args:
        out: The folder.
        pyodide: The folder of Pyodide.

    Raises:
        StoreError: If the folder contains other files.
        OSError: If a file cannot be read or written.
    """
    if out.exists() and not (out.is_dir() and ((out / _ARCHIVE).is_file() or not any(out.iterdir()))):
        raise StoreError(f"{out} contains other files; choose a new or empty folder")
    for name in _FOLDERS:
        rmtree(out / name, ignore_errors=True)
        (out / name).mkdir(parents=True)
    for name, data in _files():
        (out / name).write_bytes(data)
    for name in PYODIDE_FILES:
        copyfile(pyodide / name, out / "pyodide" / name)
    files = sorted(path for name in (*_FOLDERS, ".") for path in (out / name).iterdir() if path.is_file())
    names = [path.relative_to(out).as_posix() for path in files if path.name != "service_worker.js"]
    version = sha256(b"".join(sha256((out / name).read_bytes()).digest() for name in names)).hexdigest()
    lists = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(names)};\n"
    source = (_BROWSER / "service_worker.js").read_text(encoding="utf-8")
    (out / "service_worker.js").write_text(lists + source, encoding="utf-8")
    return sum((out / name).stat().st_size for name in (*names, "service_worker.js"))


def _files() -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each file, except those of Pyodide and the list of all."""
    for folder, source in (("web", WEB), ("client", client_folder())):
        for path in source.iterdir():
            if path.suffix in {".js", ".css"}:
                yield f"{folder}/{path.name}", path.read_bytes()
    yield f"web/{TOKENS.name}", TOKENS.read_bytes()
    yield "web/engine_socket.js", (_BROWSER / "engine_socket.js").read_bytes()
    for name in ("assistant.js", "python.js", "worker.js"):
        yield f"engine/{name}", (_BROWSER / name).read_bytes()
    yield "icon.svg", (_BROWSER / "icon.svg").read_bytes()
    yield "manifest.webmanifest", json_text.dumps(_MANIFEST)
    index = (WEB / "index.html").read_text(encoding="utf-8")
    for old, new in _REPLACED:
        if old not in index:
            raise StoreError(f"the page of the web table is damaged: it lacks {old}")
        index = index.replace(old, new)
    yield "index.html", index.encode()
    yield _ARCHIVE, pack_archive(dict(_program()))
    yield "licences.txt", "\n\n".join(_licences()).encode()


def _program() -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of each file of the program and its dependencies."""
    left_out = tuple(f"frontdoor/{name}/" for name in _LEFT_OUT)
    for packages in _PACKAGES.values():
        for package in packages:
            for path, data in package_files(package, _KINDS):
                if not str(path).startswith(left_out):
                    yield str(path), data
    own = metadata.distribution(_OWN)
    yield "blow_by_blow.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {_OWN}\nVersion: {own.version}\n".encode()
    yield "blow_by_blow.dist-info/entry_points.txt", (own.read_text("entry_points.txt") or "").encode()


def _licences() -> Iterator[str]:
    """Yield the licence of each distribution in the archive, and where that of Pyodide is."""
    for name in _PACKAGES:
        distribution = metadata.distribution(name)
        texts = [file for file in distribution.files or () if "dist-info" in str(file) and "LICEN" in file.name.upper()]
        for file in texts:
            yield f"{distribution.name} {distribution.version}\n\n{file.read_text(encoding='utf-8')}"
    yield f"Pyodide {PYODIDE_VERSION}\n\nMozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/"
