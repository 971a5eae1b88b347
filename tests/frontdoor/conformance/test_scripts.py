"""The conformance scripts pass over every kind of connection."""

import re
from collections.abc import Iterator
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from threading import Event, Thread
from typing import Any

import jsonschema_rs
import orjson
import pytest

from combat.engine.catalog import systems
from events.stores import open_store
from frontdoor.conformance.lines import Inside
from frontdoor.conformance.running import Script, play, scripts
from frontdoor.tables.protocol.method_table import method_table
from frontdoor.tables.service import Service
from frontdoor.terminal import main
from tests.harness.client_sessions import new_service
from tests.harness.resource_totals import BUNDLED_SYSTEMS

SCRIPTS = scripts()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """Return a table service with a thread that plays the program's seats."""
    table_service = new_service(open_store(tmp_path / "fights"))
    work, ended = Event(), Event()
    table_service.wake = work.set

    def work_loop() -> None:
        while not ended.is_set():
            work.wait()
            work.clear()
            while not ended.is_set() and table_service.work():
                pass

    thread = Thread(target=work_loop)
    thread.start()
    yield table_service
    ended.set()
    work.set()
    thread.join()


@pytest.mark.parametrize("name", SCRIPTS)
def test_service_passes_the_script(name: str, service: Service) -> None:
    """The script is played against a service in this process."""
    played = play(name, SCRIPTS[name], lambda: Inside(service))
    assert (played.differs, played.steps) == ("", len(SCRIPTS[name]["steps"]))


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_matches_its_schema(name: str) -> None:
    """The schema tells authors of runners in other languages what a script may contain."""
    shape = orjson.loads(files("frontdoor.conformance").joinpath("script.schema.json").read_bytes())
    assert [str(error) for error in jsonschema_rs.Draft202012Validator(shape).iter_errors(SCRIPTS[name])] == []


def test_scripts_cover_every_method_and_system() -> None:
    """The scripts cover the whole protocol."""
    lines = {step["send"]["method"] for script in SCRIPTS.values() for step in script["steps"] if "send" in step}
    assert lines == set(method_table())
    played = {
        step["send"]["params"]["system"]
        for script in SCRIPTS.values()
        for step in script["steps"]
        if step.get("send", {}).get("method") == "fight.create"
    }
    assert played == set(BUNDLED_SYSTEMS) <= set(systems())


def with_change(script: Script, path: tuple[Any, ...], value: Any) -> Script:
    """Return a script with one expectation changed."""
    copy = deepcopy(dict(script))
    place: Any = copy["steps"]
    for key in path[:-1]:
        place = place[key]
    assert place[path[-1]] != value
    place[path[-1]] = value
    return copy


@pytest.mark.parametrize(
    ("name", "path", "value", "message"),
    [
        (
            "05_stale_decisions",
            (1, "expect", "result", "beats"),
            3,
            r"step 2 \(pilgrims: send fight.do\): .*\$\.result",
        ),
        ("05_stale_decisions", (2, "expect", "error", "code"), 2, r"step 3 .*\$\.error\.code is 1, not 2"),
        ("03_do_and_be_told", (4, "hear", "params", "since"), 0, r"step 5 \(pilgrims: hear .*\$\.params\.since is 1"),
        ("03_do_and_be_told", (6, "view", "step"), "NOWHERE", r"step 7 \(heretics: view\): \$\.step"),
        ("20_malformed_messages", (0, "expect", "error", "code"), 7, r"step 1 .*is -32700, not 7"),
    ],
)
def test_deviation_is_reported_with_step_and_path(
    name: str, path: tuple[Any, ...], value: Any, message: str, service: Service
) -> None:
    """The message names the step and the JSON path."""
    played = play(name, with_change(SCRIPTS[name], path, value), lambda: Inside(service))
    assert re.match(message, played.differs), played.differs


def test_unread_notification_is_reported_at_the_end(service: Service) -> None:
    """A server that sends a beat twice is detected at the end of a script."""
    script = deepcopy(dict(SCRIPTS["03_do_and_be_told"]))
    script["steps"] = script["steps"][:5]
    played = play("cut", script, lambda: Inside(service))
    assert played.differs.startswith("after the last step: heretics received a notification that no step expects")


def test_blow_conformance_prints_one_line_per_script(capsys: pytest.CaptureFixture[str]) -> None:
    """`blow conformance` prints one line for each script."""
    assert main(["conformance", "--only", "03_do_and_be_told", "14_program_plays", "15_come_back"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["03_do_and_be_told", "14_program_plays", "15_come_back"]
    assert all(line.endswith("steps as expected") for line in lines)


def test_unknown_script_and_unreachable_server_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """Each error is printed in one line."""
    assert main(["conformance", "--only", "chess"]) == 2
    assert main(["conformance", "http://127.0.0.1:1/"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert "There is no script 'chess'." in lines[0]
    assert lines[1].startswith("blow: No server answers at http://127.0.0.1:1/")
