"""Limits on what a seat may write, and on the log of a fight."""

from pathlib import Path
from typing import Any

import pytest

from combat import Encounter
from events.stores import open_store
from frontdoor.tables.limits import Limits
from tests.harness.client_sessions import Client, PlaySession, new_service

NOTE = {"type": "note.v1", "text": "so"}
LONG = {"type": "note.v1", "text": "x" * 1_000}
END = {"type": "end.v1", "winners": [], "reason": "Late."}


def _session(folder: Path, system: str = "fiend_wake", **limits: int) -> PlaySession:
    return PlaySession(new_service(open_store(folder), limits=Limits(**limits)), system)


def test_seat_writes_a_limited_number_of_beats_per_minute(tmp_path: Path) -> None:
    """The limit goes on when the fight leaves memory and is opened again; other seats are not affected."""
    session = _session(tmp_path, written_beats_a_minute=4)
    sent: list[dict[str, Any]] = []
    for _ in range(14):
        sent.append(session.clients[session.host].send("fight.do", token=session.host, command=NOTE))
        session.service._tables.clear()
    assert 12 <= len([answer for answer in sent if "error" not in answer]) <= 13
    error = sent[-1]["error"]
    assert (error["code"], error["data"]["limit"]) == (4, "written_beats_a_minute")
    assert error["data"]["retry_after"] >= 1
    assert "error" not in session.say("gm", NOTE)


def test_rolls_count_as_writing(tmp_path: Path) -> None:
    """A seat that may not write may not enter faces either."""
    session = _session(tmp_path, written_beats_a_minute=1)
    host = session.clients[session.host]
    for _ in range(4):
        host.send("fight.do", token=session.host, command=NOTE)
    error = host.send("fight.roll", token=session.host, faces=[1])["error"]
    assert error["data"]["limit"] == "written_beats_a_minute"


@pytest.mark.parametrize("limits", [{"log_beats": 30}, {"log_bytes": 120_000}])
def test_full_log_is_announced_and_takes_only_an_undo_and_the_end(tmp_path: Path, limits: dict[str, int]) -> None:
    """After the announcement and the refusal, the fight can be undone, ended, exported and opened again."""
    session = _session(tmp_path, "fiend_wake", **limits)
    host, left, error = session.clients[session.host], [], None
    for _ in range(200):
        answer = host.send("fight.do", token=session.host, command=LONG)
        if error := answer.get("error"):
            break
        left.append(answer["result"]["log_left"])
    assert error is not None
    assert left[0] is None
    assert 0 < next(part for part in left if part is not None) <= 10
    assert left[-1] == 0
    assert error["data"]["reasons"][0]["code"] == "log_full"
    assert "error" in session.say("gm", NOTE)
    assert host.call("fight.read", token=session.host)["log_left"] == 0
    beats = host.call("fight.read", token=session.host)["beats"]
    undo = {"type": "undo.v1", "to": beats - 2}
    for _ in range(100):
        host.call("fight.do", token=session.host, command=END)
        answer = host.send("fight.do", token=session.host, command=undo)
        if "error" in answer:
            break
    assert answer["error"]["data"]["reasons"][0]["code"] == "log_full"
    session.service._tables.clear()
    log = host.call("fight.export", token=session.host)["log"]
    (tmp_path / "log.jsonl").write_text(log, encoding="utf-8")
    assert len(Encounter.load(tmp_path / "log.jsonl").journal) > beats


def test_program_does_not_write_into_a_full_log(tmp_path: Path) -> None:
    """Its choice is refused like a command, and it waits."""
    session = _session(tmp_path, "trench_crusade", log_beats=10)
    for seat in ("pilgrims", "heretics", "gm"):
        session.clients[session.host].call("fight.program", token=session.host, seat=seat, player="random")
    for _ in range(50):
        if not session.service.work():
            break
    assert session.clients[session.host].call("fight.read", token=session.host)["beats"] == 10
    assert not session.service.work()


def test_log_that_is_far_too_long_is_not_opened(tmp_path: Path) -> None:
    """It is refused before it is read, so that others need not wait; a server with higher limits opens it."""
    session = _session(tmp_path)
    host = session.clients[session.host]
    for _ in range(30):
        host.call("fight.do", token=session.host, command=NOTE)
    session.service.close()
    service = new_service(open_store(tmp_path), limits=Limits(log_beats=10))
    client = Client(service)
    error = client.refused("fight.read", token=session.tokens["gm"])
    assert (error["code"], error["data"]["limit"]) == (4, "log_beats")
    generous = Client(new_service(open_store(tmp_path)))
    assert generous.call("fight.read", token=session.tokens["gm"])["beats"] == 31


@pytest.mark.parametrize(
    "options",
    [
        {"name": "x" * 900_000},
        {"salt": "x" * 900_000},
        {"undo": {"who": "x" * 900_000}},
        {"undo": {f"k{number}": 1 for number in range(50_000)}},
        {"settings": {f"k{number}": 1 for number in range(50_000)}},
        {"setup": {"combatants": [{"name": "x"}] * 10_000}},
        {"setup": {"title": "x" * 900_000}},
    ],
    ids=lambda options: next(iter(options)),
)
def test_options_of_a_new_fight_are_bounded(tmp_path: Path, options: dict[str, Any]) -> None:
    """An option that is too long is refused with a short sentence, and no fight is stored."""
    service = new_service(open_store(tmp_path))
    error = Client(service).refused("fight.create", system="fiend_wake", **options)
    assert error["code"] == 1
    assert len(error["message"]) < 2_000
    assert not service.store.fights()


def test_open_fights_are_bounded_by_the_length_of_their_logs(tmp_path: Path) -> None:
    """Idle fights leave memory when the logs become too long together; another fight is refused if all are followed."""
    service = new_service(open_store(tmp_path), limits=Limits(open_log_bytes=250_000))
    sessions = [PlaySession(service, "fiend_wake") for _ in range(2)]
    for session in sessions:
        for _ in range(60):
            session.clients[session.host].call("fight.do", token=session.host, command=LONG)
    error = Client(service).refused("fight.create", system="fiend_wake", salts=True)
    assert (error["code"], error["data"]["limit"]) == (4, "open_fights")
    sessions[0].disconnect_clients()
    newcomer = PlaySession(service, "fiend_wake")
    assert set(service.held()) == {sessions[1].fight, newcomer.fight}
