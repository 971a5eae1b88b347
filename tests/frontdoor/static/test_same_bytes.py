"""The engine of a table without a server writes the same bytes as a server: in this Python, and in Pyodide."""

import shutil
import subprocess
from pathlib import Path

import orjson
import pytest

from combat import systems
from frontdoor.static.engine import Engine
from frontdoor.static.folder import find_pyodide, write_static
from tests.frontdoor.static.scripted import TIME, entropy, fights_of_a_server
from tests.harness.tools import needs

NODE = shutil.which("node") or "node"
HARNESS = Path(__file__).with_name("in_pyodide.mjs")
RUN = """
import sys
sys.path.insert(0, "/engine")
from hashlib import sha256
from itertools import count
from json import dumps, loads
from frontdoor.static.engine import Engine

numbers = count()
engine = Engine([], lambda: TIME, lambda size: sha256(b"%d" % next(numbers)).digest()[:size])
for message in loads(SCRIPT):
    engine.receive(message) if message else engine.work()
store = engine.store
dumps({fight: [line.decode() for line in (store.header(fight), *store.read(fight))] for fight in store.fights()})
"""


def test_engine_of_a_page_writes_the_lines_of_a_server(tmp_path: Path) -> None:
    """For all systems, with random players, an undo policy and characters of all kinds."""
    script, logs = fights_of_a_server(systems(), tmp_path)
    engine = Engine([], lambda: TIME, entropy())
    for message in script:
        if message:
            engine.receive(message)
        else:
            engine.work()
    store = engine.store
    assert {fight: [store.header(fight), *store.read(fight)] for fight in store.fights()} == {
        fight: [line.encode() for line in lines] for fight, lines in logs.items()
    }
    assert min(map(len, logs.values())) > 20


@needs("node")
@needs("Pyodide")
def test_pyodide_writes_the_lines_of_a_server(tmp_path: Path) -> None:
    """With the archive as written for a web host: another Python, and the JSON of the standard library."""
    script, logs = fights_of_a_server(systems(), tmp_path)
    pyodide = find_pyodide()
    write_static(tmp_path / "site", pyodide)
    program = f"TIME = {TIME!r}\nSCRIPT = {orjson.dumps(script).decode()!r}\n{RUN}"
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    paths = [pyodide.resolve(), tmp_path / "site" / "engine" / "engine.data", tmp_path / "program.py"]
    done = subprocess.run([NODE, HARNESS, *paths], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(done.stderr[-2_000:])
    assert orjson.loads(done.stdout) == logs
