"""Archives embedded in pages, unpacked and run by a Python without any packages."""

import io
import os
import shutil
import subprocess
import sys
import tarfile
from base64 import b64decode
from pathlib import Path
from typing import Any

import orjson

from replays.page.verifier import LOG

ALONE = """
import sys
sys.path.insert(0, ".")
from replays.page.verifier import verdict_on
print(verdict_on(*sys.argv[1:]))
"""


def archive_contents(archive: str) -> dict[str, bytes]:
    """Return the files of an archive, by name."""
    with tarfile.open(fileobj=io.BytesIO(b64decode(archive))) as packed:
        files = {each.name: packed.extractfile(each) for each in packed}
        return {name: file.read() for name, file in files.items() if file is not None}


def _compiled_here(name: str, source: bytes) -> bytes | None:
    """Return the cached bytecode of a source, dated 1970 like the source; None if there is none."""
    module = sys.modules.get(name.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    file, cached = getattr(module, "__file__", None), getattr(module, "__cached__", None)
    if not (file and cached and Path(cached).is_file() and Path(file).read_bytes() == source):
        return None
    program = Path(cached).read_bytes()
    magic, age, rest = program[:8], program[8:12], program[12:]
    return None if age != _seconds(file) else magic + bytes(len(age)) + rest


def _seconds(file: str) -> bytes:
    return (int(Path(file).stat().st_mtime) & 0xFFFFFFFF).to_bytes(4, "little")


def verify_in_isolation(archive: str, fingerprint: str, folder: Path) -> dict[str, Any]:
    """Return the verdict of an isolated Python without packages on the log in an archive.

    The folder is emptied first. Cached bytecode of unchanged sources is copied into it to save time; all files get the
    same date, as in an archive.
    """
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in archive_contents(archive).items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        os.utime(place, (0, 0))
        program = _compiled_here(name, data)
        if program is not None:
            compiled = place.parent / "__pycache__" / f"{place.stem}.{sys.implementation.cache_tag}.pyc"
            compiled.parent.mkdir(exist_ok=True)
            compiled.write_bytes(program)
    isolated = [sys.executable, "-I", "-S", "-c", ALONE, LOG, fingerprint]
    done = subprocess.run(isolated, cwd=folder, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    found: dict[str, Any] = orjson.loads(done.stdout)
    return found
