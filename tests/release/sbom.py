"""Print the software bill of materials of a release as CycloneDX JSON: a built file, and the packages of the lock.

python -m tests.release.sbom dist/FILE > dist/FILE.cdx.json
"""

import hashlib
import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from tests.release.lock import LOCK, ROOT, locked


def _component(kind: str, name: str, version: str, hashes: list[str]) -> dict[str, Any]:
    address = f"pkg:pypi/{name}@{version}"
    return {
        "type": kind,
        "bom-ref": address,
        "name": name,
        "version": version,
        "purl": address,
        # The hashes of a component describe one file. A package of the lock has many, so each is a distribution.
        **(
            {"hashes": [{"alg": "SHA-256", "content": each} for each in hashes]}
            if kind == "application"
            else {"properties": [{"name": "lock:sha256", "value": each} for each in hashes]}
        ),
    }


def bill_of_materials(built: Path | None = None) -> dict[str, Any]:
    """Return the bill of materials of a wheel or source archive; None for one inside a wheel, which has no hash yet."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    digests = [] if built is None else [hashlib.sha256(built.read_bytes()).hexdigest()]
    packages = locked(LOCK.read_text(encoding="utf-8"))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component("application", project["name"], project["version"], digests)},
        "components": [_component("library", name, *entry) for name, entry in packages.items()],
    }


if __name__ == "__main__":
    print(json.dumps(bill_of_materials(Path(sys.argv[1])), indent=1))
