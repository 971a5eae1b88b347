"""The event stream of a fight delivers each beat once and in order, despite interruptions."""

import http.client
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import jsonpatch
import orjson
import pytest

from frontdoor.http.routes import outbox
from frontdoor.http.routes import stream as streams
from frontdoor.tables.limits import Limits
from tests.frontdoor.http.test_http_api import NOTE, create_fight
from tests.harness.samples import sample_size
from tests.harness.servers import call_rpc, http_request, serve_folder


@contextmanager
def stream(server: str, token: str, last: int | None = None, path: str = "") -> Iterator[Iterator[dict[str, Any]]]:
    """Yield the events of a stream as they arrive."""
    connection = http.client.HTTPConnection(server, timeout=30)
    headers = {"Authorization": f"Bearer {token}"} | ({} if last is None else {"Last-Event-ID": f"{last}"})
    connection.request("GET", f"/fights/{token.partition('.')[0]}/stream{path}", headers=headers)
    answer = connection.getresponse()
    assert (answer.status, answer.getheader("content-type")) == (200, "text/event-stream; charset=utf-8")
    try:
        yield events(answer)
    finally:
        connection.close()


def events(answer: http.client.HTTPResponse) -> Iterator[dict[str, Any]]:
    """Yield each event with its name, id and data; comments count as events."""
    found: dict[str, Any] = {}
    for line in answer:
        if line == b"\n":
            yield found
            found = {}
            continue
        name, _, value = line.decode().rstrip("\n").partition(": ")
        found[name] = orjson.loads(value) if name == "data" else value


def test_stream_starts_with_the_view_and_continues_with_changes(server: str) -> None:
    """Each seat sees its own view, as over a WebSocket."""
    _, host, seats = create_fight(server)
    with stream(server, seats["pilgrims"]) as one, stream(server, host) as other:
        assert [next(each)["event"] for each in (one, other)] == ["fight.standing"] * 2
        call_rpc(server, "fight.do", token=seats["heretics"], command=NOTE)
        for each in (one, other):
            received = next(each)
            assert (received["event"], received["id"]) == ("fight.changed", "2")
            assert [beat["beat"] for beat in received["data"]["told"]] == [1]


NOTES = sample_size(20)
"""Number of notes that are written while clients come and go."""


@pytest.mark.parametrize("max_beats", [500, 3])
def test_reconnecting_client_gets_each_beat_once_and_in_order(tmp_path: Path, max_beats: int) -> None:
    """Other clients write meanwhile. The patches reproduce the view from `fight.read`."""
    rng = Random(5)
    with serve_folder(tmp_path, limits=Limits(told_beats=max_beats)) as (server, _):
        fight, host, seats = create_fight(server)
        token, view = seats["pilgrims"], None

        def speak() -> None:
            for _ in range(NOTES):
                call_rpc(server, "fight.do", token=host, command=NOTE)

        speaker, beats = Thread(target=speak), [0]
        speaker.start()
        while len(beats) <= NOTES:
            with stream(server, token, None if view is None else view["beats"]) as received:
                for _ in range(rng.randrange(1, 6)):
                    event = next(received)
                    if event["event"] == "fight.standing":
                        view = event["data"]["view"]
                        beats = list(range(view["beats"]))
                        continue
                    assert view is not None
                    assert event["data"]["since"] == view["beats"]
                    view = jsonpatch.apply_patch(view, event["data"]["changes"])
                    beats += [each["beat"] for each in event["data"]["told"]]
                    assert (event["id"], len(beats)) == (f"{view['beats']}", view["beats"])
                    if len(beats) > NOTES:
                        break
        speaker.join()
        assert beats == list(range(NOTES + 1))
        assert view == http_request(server, f"/fights/{fight}", token=token).json["view"]


def test_stream_resumes_from_header_or_query(server: str) -> None:
    """The header takes precedence, and invalid values are refused."""
    fight, host, _ = create_fight(server)
    call_rpc(server, "fight.do", token=host, command=NOTE)
    with stream(server, host, path="?since=1") as received:
        assert next(received)["data"]["since"] == 1
    with stream(server, host, last=2, path="?since=1") as received:
        first = next(received)["data"]
        assert (first["since"], first["beats"], first["told"]) == (2, 2, [])
    with stream(server, host, path=f"?since=2&mark={first['mark']}") as received:
        assert next(received)["event"] == "fight.changed"
    with stream(server, host, path="?since=2&mark=0123456789abcdef") as received:  # that of another history
        assert next(received)["event"] == "fight.standing"
    for last, status in (("x", 400), ("-1", 400), ("7", 404)):
        assert http_request(server, f"/fights/{fight}/stream", token=host, Last_Event_ID=last).status == status
    assert http_request(server, f"/fights/{fight}/stream").status == 401


def test_stream_ends_when_its_token_is_replaced(server: str) -> None:
    """It sends `fight.left` first; a stream with the new token can continue from there."""
    _, host, seats = create_fight(server)
    with stream(server, seats["pilgrims"]) as received:
        next(received)
        token = call_rpc(server, "fight.invite", token=host, seat="pilgrims")["token"]
        assert [each["event"] for each in received] == ["fight.left"]
    call_rpc(server, "fight.do", token=host, command=NOTE)
    with stream(server, token, last=1) as received:
        assert next(received)["id"] == "2"


def test_idle_stream_sends_comments_and_checks_its_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process may have replaced the token of the seat."""
    monkeypatch.setattr(streams, "QUIET_SECONDS", 0.05)
    with serve_folder(tmp_path) as (server, service):
        _, host, seats = create_fight(server)
        with stream(server, seats["pilgrims"]) as received:
            next(received)
            assert next(received) == {"": "nothing new"}
            with service.seated(host) as (table, _):
                table.invite("pilgrims", "new")
            assert {each.get("event", "") for each in received} <= {"", "fight.left"}


def test_stopping_server_ends_its_streams(tmp_path: Path) -> None:
    """The response ends at once and complete, so the client knows that no event was cut off."""
    with ExitStack() as after:
        with serve_folder(tmp_path) as (server, _):
            _, host, _ = create_fight(server)
            received = after.enter_context(stream(server, host))
            next(received)
        assert list(received) == []


def test_broken_stream_stops_following(tmp_path: Path) -> None:
    """The fight can then be closed."""
    with serve_folder(tmp_path) as (server, service):
        _, host, _ = create_fight(server)
        with stream(server, host) as received:
            next(received)
            assert service.followers() == 1
        for _ in range(200):
            call_rpc(server, "fight.do", token=host, command=NOTE)
            if not service.followers():
                break
        assert service.followers() == 0


def test_long_backlog_is_not_limited_by_the_queue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first events may exceed the limit of the queue."""
    monkeypatch.setattr(outbox, "MAX_QUEUED_BYTES", 1_000)
    with serve_folder(tmp_path, limits=Limits(told_beats=2)) as (server, _):
        _, host, _ = create_fight(server)
        for _ in range(9):
            call_rpc(server, "fight.do", token=host, command=NOTE)
        with stream(server, host, last=1) as received:
            assert [next(received)["id"] for _ in range(5)] == ["3", "5", "7", "9", "10"]
