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

from frontdoor.http import outbox
from frontdoor.http import stream as streams
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


def test_a_stream_tells_how_it_stands_and_then_what_comes(server: str) -> None:
    """Each seat sees its own view, as over a WebSocket."""
    _, host, seats = create_fight(server)
    with stream(server, seats["pilgrims"]) as one, stream(server, host) as other:
        assert [next(each)["event"] for each in (one, other)] == ["fight.standing"] * 2
        call_rpc(server, "fight.do", token=seats["heretics"], command=NOTE)
        for each in (one, other):
            came = next(each)
            assert (came["event"], came["id"]) == ("fight.changed", "2")
            assert [told["beat"] for told in came["data"]["told"]] == [1]


SPOKEN = sample_size(20)
"""Number of notes that are written while clients come and go."""


@pytest.mark.parametrize("told", [500, 3])
def test_whoever_comes_back_is_told_each_beat_once_and_in_order(tmp_path: Path, told: int) -> None:
    """While others write; the patches reproduce the view from `fight.read`."""
    rng = Random(5)
    with serve_folder(tmp_path, limits=Limits(told_beats=told)) as (server, _):
        fight, host, seats = create_fight(server)
        token, view = seats["pilgrims"], None

        def speak() -> None:
            for _ in range(SPOKEN):
                call_rpc(server, "fight.do", token=host, command=NOTE)

        speaker, beats = Thread(target=speak), [0]
        speaker.start()
        while len(beats) <= SPOKEN:
            with stream(server, token, None if view is None else view["beats"]) as came:
                for _ in range(rng.randrange(1, 6)):
                    event = next(came)
                    if event["event"] == "fight.standing":
                        view = event["data"]["view"]
                        beats = list(range(view["beats"]))
                        continue
                    assert view is not None
                    assert event["data"]["since"] == view["beats"]
                    view = jsonpatch.apply_patch(view, event["data"]["changes"])
                    beats += [each["beat"] for each in event["data"]["told"]]
                    assert (event["id"], len(beats)) == (f"{view['beats']}", view["beats"])
                    if len(beats) > SPOKEN:
                        break
        speaker.join()
        assert beats == list(range(SPOKEN + 1))
        assert view == http_request(server, f"/fights/{fight}", token=token).json["view"]


def test_where_a_stream_goes_on_stands_in_a_header_or_in_its_address(server: str) -> None:
    """The header takes precedence, and invalid values are refused."""
    fight, host, _ = create_fight(server)
    call_rpc(server, "fight.do", token=host, command=NOTE)
    with stream(server, host, path="?since=1") as came:
        assert next(came)["data"]["since"] == 1
    with stream(server, host, last=2, path="?since=1") as came:
        first = next(came)["data"]
        assert (first["since"], first["beats"], first["told"]) == (2, 2, [])
    for last, status in (("x", 400), ("-1", 400), ("7", 404)):
        assert http_request(server, f"/fights/{fight}/stream", token=host, Last_Event_ID=last).status == status
    assert http_request(server, f"/fights/{fight}/stream").status == 401


def test_a_stream_ends_when_its_token_is_void(server: str) -> None:
    """It sends `fight.left` first; a stream with the new token can continue from there."""
    _, host, seats = create_fight(server)
    with stream(server, seats["pilgrims"]) as came:
        next(came)
        token = call_rpc(server, "fight.invite", token=host, seat="pilgrims")["token"]
        assert [each["event"] for each in came] == ["fight.left"]
    call_rpc(server, "fight.do", token=host, command=NOTE)
    with stream(server, token, last=1) as came:
        assert next(came)["id"] == "2"


def test_a_quiet_stream_says_that_it_is_there_and_looks_whether_it_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may have replaced the token of the seat."""
    monkeypatch.setattr(streams, "QUIET_SECONDS", 0.05)
    with serve_folder(tmp_path) as (server, service):
        _, host, seats = create_fight(server)
        with stream(server, seats["pilgrims"]) as came:
            next(came)
            assert next(came) == {"": "nothing new"}
            with service.seated(host) as (table, _):
                service.invite(table, "pilgrims")  # like another process, which does not know the followers here
            assert {each.get("event", "") for each in came} <= {""}


def test_a_server_that_stops_ends_its_streams(tmp_path: Path) -> None:
    """At once and with a complete response, so the client knows that no event was cut off."""
    with ExitStack() as after:
        with serve_folder(tmp_path) as (server, _):
            _, host, _ = create_fight(server)
            came = after.enter_context(stream(server, host))
            next(came)
        assert list(came) == []


def test_nobody_follows_when_a_stream_is_broken_off(tmp_path: Path) -> None:
    """So that the fight can be closed."""
    with serve_folder(tmp_path) as (server, service):
        _, host, _ = create_fight(server)
        with stream(server, host) as came:
            next(came)
            assert service.followers() == 1
        for _ in range(200):
            call_rpc(server, "fight.do", token=host, command=NOTE)
            if not service.followers():
                break
        assert service.followers() == 0


def test_whoever_was_away_for_long_catches_up_however_much_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first events may exceed the limit of the queue."""
    monkeypatch.setattr(outbox, "MAX_QUEUED_BYTES", 1_000)
    with serve_folder(tmp_path, limits=Limits(told_beats=2)) as (server, _):
        _, host, _ = create_fight(server)
        for _ in range(9):
            call_rpc(server, "fight.do", token=host, command=NOTE)
        with stream(server, host, last=1) as came:
            assert [next(came)["id"] for _ in range(5)] == ["3", "5", "7", "9", "10"]
