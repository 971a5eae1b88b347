"""The log of a server about failures."""

import io
import logging
from pathlib import Path

import orjson
import pytest

from events.stores import StoreError
from events.stores.sqlite import SQLite
from frontdoor.http import logs
from frontdoor.http.limits.faults import PAGE_HEADERS
from frontdoor.http.routes.stream import event
from frontdoor.tables.followers import Notice
from frontdoor.tables.messages.results import Left
from frontdoor.tables.service import Service
from tests.harness.servers import http_request, serve_folder

CREATE = orjson.dumps({"system": "trench_crusade"})


@pytest.fixture
def log_output(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Return the log output for the duration of a test."""
    out = io.StringIO()
    for name in logs.LOGGERS:
        logger = logging.getLogger(name)
        monkeypatch.setattr(logger, "handlers", [])
        monkeypatch.setattr(logger, "propagate", True)
        monkeypatch.setattr(logger, "level", logger.level)
    logs.start_logging("json", out)
    return out


def test_internal_error_has_one_reference_in_answer_and_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_output: io.StringIO
) -> None:
    """The log contains the place. The message of a foreign exception could contain anything, so it is left out."""

    def fail(*_: object) -> None:
        raise ValueError("zimtschnecke")

    monkeypatch.setattr(Service, "create", fail)
    with serve_folder(tmp_path) as (server, _):
        answer = http_request(server, "/fights", "POST", body=CREATE)
    mark = answer.sentence.rpartition(" ")[2]
    assert (answer.status, len(mark)) == (500, 8)
    lines = [orjson.loads(line) for line in log_output.getvalue().splitlines()]
    fault = next(line for line in lines if mark in line["event"])
    assert (fault["level"], fault["error"][0]["kind"]) == ("error", "ValueError")
    assert "test_logs.py" in fault["error"][0]["where"]
    assert "zimtschnecke" not in log_output.getvalue() + answer.body.decode()


def test_store_failure_is_logged_with_its_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_output: io.StringIO
) -> None:
    """The message is for the operator of the server. The caller only gets the reference of the entry."""
    with serve_folder(tmp_path) as (server, service):
        service.store.close()
        answer = http_request(server, "/fights", "POST", body=CREATE)
        assert (answer.status, answer.json["error"]["code"]) == (503, 5)
        mark = answer.sentence.rpartition(" ")[2]
    lines = [orjson.loads(line) for line in log_output.getvalue().splitlines()]
    assert "sentence" in next(line for line in lines if mark in line["event"])["error"][0]
    assert str(tmp_path) not in answer.body.decode()


def test_failing_page_is_answered_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_output: io.StringIO
) -> None:
    """Any unexpected exception gives a single error with a reference."""
    monkeypatch.setattr(SQLite, "beats", lambda *_: 1 / 0)
    with serve_folder(tmp_path) as (server, _):
        answer = http_request(server, "/health")
    assert answer.status == 500
    assert answer.sentence.rpartition(" ")[2] in log_output.getvalue()
    assert PAGE_HEADERS.items() <= {name.title(): value for name, value in answer.headers.items()}.items()


def test_stream_event_without_beats_has_no_id() -> None:
    """A client that reconnects must continue after the last beat."""
    assert event(Notice("fight.left", Left(fight="k3x", seat="a"))).split(b"\n")[:2] == [
        b"event: fight.left",
        b'data: {"fight":"k3x","seat":"a","reason":""}',
    ]


def test_secrets_in_error_messages_are_masked() -> None:
    """The log formats mask tokens, seeds and passwords."""
    token, seed = "k7m2abcdefgh." + "Ab3-" * 6, "hmac-sha256:" + "0f" * 32
    error = StoreError(f"{token} {seed} postgresql://me:pass-word@host/fights")
    record = logging.LogRecord("blow", logging.ERROR, "", 1, "%s failed", (token,), (StoreError, error, None))
    for formatter in (logs.LineFormatter("json"), logs.LineFormatter("text")):
        line = formatter.format(record)
        assert "*** failed" in line
        assert "*** *** postgresql://***@host/fights" in line
        assert not any(secret in line for secret in (token, "0f0f", "pass-word"))
