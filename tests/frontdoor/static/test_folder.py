"""The folder that `blow serve --static` writes, without Pyodide itself."""

import json
import subprocess
import sys
from base64 import b64encode
from pathlib import Path

import pytest

from frontdoor.static.folder import PYODIDE_FILES, PYODIDE_VERSION
from frontdoor.terminal import main
from tests.replays.page.archives import archive_contents

ROOT = Path(__file__).parents[3]

ANSWERS = """
import sys
sys.path.insert(0, sys.argv[1])
from json import dumps, loads
from frontdoor.static.engine import Engine
engine = Engine()
for method, params in loads(sys.argv[2]):
    engine.receive(dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
print(dumps([loads(message)["result"] for message in engine.take()[0]]))
"""
ROSTER = "name,toughness,wounds\nAda,8,8\n"


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """Return a folder with files that are named as those of Pyodide."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in PYODIDE_FILES:
        (folder / name).write_bytes(name.encode())
    (folder / "package.json").write_text(json.dumps({"version": PYODIDE_VERSION}))
    return folder


@pytest.fixture
def out(pyodide: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Return the folder of a table without a server."""
    out = pyodide.parent / "out"
    assert main(["serve", "--static", str(out), "--pyodide", str(pyodide)]) == 0
    assert f"{out} is a table without a server" in capsys.readouterr().out
    return out


def test_all_files_are_kept_for_use_without_a_network(out: Path) -> None:
    """Except the list of them. A second call replaces the files and gives the same version."""
    listing = (out / "service_worker.js").read_text(encoding="utf-8")
    files = json.loads(listing.split("\n")[1].removeprefix("const FILES = ").removesuffix(";"))
    written = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert set(files) == written - {"service_worker.js"}
    assert {"index.html", "web/main.js", "web/tokens.css", "client/blow.js", "pyodide/pyodide.mjs"} <= written
    (out / "web" / "old.js").write_text("left by an earlier version")
    assert main(["serve", "--static", str(out), "--pyodide", str(out.parent / "pyodide")]) == 0
    assert (out / "service_worker.js").read_text(encoding="utf-8") == listing
    assert not (out / "web" / "old.js").exists()


def test_version_changes_with_any_file(out: Path) -> None:
    """So that browsers load the new files."""
    pyodide = out.parent / "pyodide"
    before = (out / "service_worker.js").read_text(encoding="utf-8").split("\n")[0]
    (pyodide / "pyodide.mjs").write_bytes(b"another")
    assert main(["serve", "--static", str(out), "--pyodide", str(pyodide)]) == 0
    assert (out / "service_worker.js").read_text(encoding="utf-8").split("\n")[0] != before


def test_page_loads_only_files_of_its_folder(out: Path) -> None:
    """All addresses in the page and in the manifest are relative, so the folder can be hosted below any path."""
    page = (out / "index.html").read_text(encoding="utf-8")
    assert 'data-engine="worker"' in page
    assert "default-src 'none'; script-src 'self'" in page
    assert 'href="/' not in page
    assert 'src="/' not in page
    assert json.loads((out / "manifest.webmanifest").read_bytes())["start_url"] == "./"


def test_archive_is_a_whole_program(out: Path, tmp_path: Path) -> None:
    """In a Python without packages, it knows its version, all systems and importers, and includes the licences."""
    for name, data in archive_contents(b64encode((out / "engine" / "engine.data").read_bytes()).decode()).items():
        path = tmp_path / "engine" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    asked = [("server.hello", {}), ("setup.read", {"text": ROSTER, "file": "ada.csv"})]
    asked += [(method, {"system": "trench_crusade"}) for method in ("setup.schema", "setup.catalogue", "setup.sample")]
    command = [sys.executable, "-I", "-S", "-c", ANSWERS, str(tmp_path / "engine"), json.dumps(asked)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    hello, read, *setups = json.loads(done.stdout)
    assert all(setups)
    assert len(hello["systems"]) == 4
    assert read["report"]
    licences = (out / "licences.txt").read_text(encoding="utf-8")
    assert all(name in licences for name in ("attrs", "Jinja2", "transitions", "Pyodide", "MIT License"))


def test_version_of_pyodide_is_that_of_the_tests() -> None:
    """The Makefile installs the version of `package.json`."""
    assert json.loads((ROOT / "tests/node/package.json").read_bytes())["dependencies"]["pyodide"] == PYODIDE_VERSION


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("missing", "is not in"),
        ("old", "contains another version of Pyodide"),
        ("odd", "contains another version of Pyodide"),
    ],
)
def test_missing_pyodide_is_reported_with_the_command_that_installs_it(
    fault: str, sentence: str, pyodide: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing is written."""
    if fault == "missing":
        (pyodide / "pyodide.asm.wasm").unlink()
    (pyodide / "package.json").write_text('{"version": "0.1"}' if fault == "old" else "[")
    assert main(["serve", "--static", str(pyodide.parent / "out"), "--pyodide", str(pyodide)]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert f"npm install pyodide@{PYODIDE_VERSION}" in error
    assert not (pyodide.parent / "out").exists()


def test_folder_with_other_files_is_refused(pyodide: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing in it changes; the same holds for a file."""
    before = sorted(pyodide.iterdir())
    for place in (pyodide, pyodide / "package.json"):
        assert main(["serve", "--static", str(place), "--pyodide", str(pyodide)]) == 2
        assert "contains other files; choose a new or empty folder" in capsys.readouterr().err
    assert sorted(pyodide.iterdir()) == before


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--static", "out", "--port", "80"], "Leave out all other options"),
        (["--static", "out", "--lan"], "Leave out all other options"),
        (["list", "--static", "out"], "Leave out all other options"),
        (["--static", "out", "--log", "json"], "Leave out all other options"),
        (["--pyodide", "here"], "Add --static FOLDER."),
    ],
)
def test_options_that_contradict_each_other_are_refused(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Instead of being ignored."""
    assert main(["serve", *words]) == 2
    assert sentence in capsys.readouterr().err
