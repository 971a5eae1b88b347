"""What a page carries, unpacked and tried by a Python that has nothing else."""

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


def contents(archive: str) -> dict[str, bytes]:
    """Return what is in an archive, by name."""
    with tarfile.open(fileobj=io.BytesIO(b64decode(archive))) as packed:
        files = {each.name: packed.extractfile(each) for each in packed}
        return {name: file.read() for name, file in files.items() if file is not None}


def verified_alone(archive: str, fingerprint: str, folder: Path) -> dict[str, Any]:
    """Return the verdict of a Python with nothing installed on the log in an archive.

    The folder is emptied first. What was compiled of a source lies beside it, so that another archive in the same
    folder need not compile again what is the same in both: every source is as old as any other, as in an archive.
    """
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in contents(archive).items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        os.utime(place, (0, 0))
    compiled = f"pycache_prefix={folder.with_name('compiled')}"
    isolated = [sys.executable, "-I", "-S", "-X", compiled, "-c", ALONE, LOG, fingerprint]
    done = subprocess.run(isolated, cwd=folder, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    found: dict[str, Any] = orjson.loads(done.stdout)
    return found
