"""The locks of a release: all packages, the versions of constraints.txt, and a hash for every file."""

import json
import re
from pathlib import Path

from tests.release.lock import LOCK, ROOT, locked, pinned, runtime_packages
from tests.release.sbom import bill_of_materials


def test_release_lock_covers_all_runtime_dependencies() -> None:
    """`pip install --require-hashes` refuses a lock in which one package is missing."""
    text = LOCK.read_text(encoding="utf-8")
    packages, versions = locked(text), pinned()
    assert runtime_packages() <= packages.keys()
    assert {name: version for name, (version, _) in packages.items()} == {name: versions[name] for name in packages}
    assert len(packages) == len(re.findall("^[^# ]", text, re.MULTILINE))
    assert sum(len(hashes) for _, hashes in packages.values()) == text.count("--hash=")


def test_bill_of_materials_lists_the_lock(tmp_path: Path) -> None:
    """The built file with its hash, and each package of the lock."""
    built = tmp_path / "built.whl"
    built.write_bytes(b"built")
    bill = bill_of_materials(built)
    assert {each["name"] for each in bill["components"]} == locked(LOCK.read_text(encoding="utf-8")).keys()
    assert len(bill["metadata"]["component"]["hashes"][0]["content"]) == 64


def test_node_lock_has_a_hash_for_every_package() -> None:
    """The Makefile installs exactly these packages, from the registry that the user has chosen."""
    folder = ROOT / "tests" / "node"
    lock, package = (json.loads((folder / f"package{part}.json").read_text("utf-8")) for part in ("-lock", ""))
    packages = lock["packages"]
    assert all("integrity" in each and "resolved" not in each for name, each in packages.items() if name)
    for kind in ("dependencies", "devDependencies"):
        assert packages[""][kind] == package[kind]
        for name, version in package[kind].items():
            assert packages[f"node_modules/{name}"]["version"] == version
    assert "npm install" not in (ROOT / "Makefile").read_text(encoding="utf-8")
