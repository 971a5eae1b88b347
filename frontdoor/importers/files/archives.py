"""Archives, compressed files and folders: the files in them, unpacked within limits."""

import gzip
import io
import zipfile
import zlib
from collections.abc import Mapping

from combat.engine.errors import refuse

Content = bytes | Mapping[str, bytes]
"""The content of a file, or the contents of the files in a folder by their names."""

MAX_SOURCE_BYTES = 20_000_000
"""Largest size of a file, after it is unpacked. Actors may contain images."""

MAX_FILES = 500
"""Largest number of files in an archive or a folder."""

_ZIP, _GZIP = b"PK\x03\x04", b"\x1f\x8b"
_DOCUMENTS = ("[content_types].xml", "mimetype")
"""Entries by which an archive is a document of an office program."""


def files_in(name: str, content: Content) -> Mapping[str, bytes]:
    """Return the files in an archive, a compressed file or a folder by their names; otherwise the file itself.

    Raises:
        Refused: If an archive is damaged, too large, or a document of an office program.
    """
    if not isinstance(content, bytes):
        return _limited(name, {path: each for path, each in content.items() if not is_hidden(path)})
    if content.startswith(_GZIP):
        content = _inflated(name, content)
    return _limited(name, _unzipped(name, content)) if content.startswith(_ZIP) else {name: content}


def is_hidden(path: str) -> bool:
    """Return whether a file is one that a system adds, such as `__MACOSX/._list.ros`."""
    return any(step.startswith((".", "__MACOSX")) for step in path.split("/") if step != "..")


def _limited(name: str, files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    if len(files) > MAX_FILES or (len(files) > 1 and sum(map(len, files.values())) > MAX_SOURCE_BYTES):
        raise refuse("import", f"{name} contains more than {MAX_FILES} files or {MAX_SOURCE_BYTES:,} bytes")
    return files


def _inflated(name: str, content: bytes) -> bytes:
    try:
        with gzip.open(io.BytesIO(content)) as file:
            return file.read(MAX_SOURCE_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise refuse("import", f"{name} is a compressed file that cannot be unpacked: {error}") from None


def _unzipped(name: str, content: bytes) -> Mapping[str, bytes]:
    """Return the roster in an archive by the archive's name, or all files if there are several."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir() and not is_hidden(entry.filename)]
            if any(entry.filename.lower() in _DOCUMENTS for entry in entries):
                raise refuse("import", f"{name} is a document of an office program; save it as CSV or plain text")
            rosters = [entry for entry in entries if entry.filename.lower().endswith(".ros")]
            chosen = rosters if len(rosters) == 1 else entries
            found: dict[str, bytes] = {}
            left = MAX_SOURCE_BYTES + 1
            for entry in chosen[: MAX_FILES + 1]:
                with archive.open(entry) as file:
                    found[entry.filename] = file.read(left)
                left -= min(left, len(found[entry.filename]))
            return dict.fromkeys([name], *found.values()) if len(found) == 1 else found
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, zlib.error) as error:
        raise refuse("import", f"{name} is an archive that cannot be unpacked: {error}") from None
