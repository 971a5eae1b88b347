"""Fights over plain HTTP: opened, read, exported, and heard as an event stream that resumes."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import Any

import jsonpatch
import orjson

from tests.harness.servers import asked


def made_at(server: str) -> dict[str, Any]:
    """Open a fight."""
    status, body = asked(f"{server}/fights", b'{"system": "trench_crusade"}')
    assert status == 200
    found: dict[str, Any] = orjson.loads(body)
    return found


def say(server: str, token: str, text: str) -> None:
    """Say something in a fight."""
    params = {"token": token, "command": {"type": "note.v1", "text": text}}
    call = {"jsonrpc": "2.0", "id": 1, "method": "fight.do", "params": params}
    assert b"result" in asked(f"{server}/rpc", orjson.dumps(call))[1]


def test_a_fight_is_opened_read_and_exported(server: str) -> None:
    """Each seat reads with its own token; the log is the host's, byte for byte."""
    made = made_at(server)
    place, seat = f"{server}/fights/{made['fight']}", f"Bearer {made['seats'][0]['token']}"
    say(server, made["host"], "on")
    assert orjson.loads(asked(place, Authorization=seat)[1])["beats"] == 2
    assert orjson.loads(asked(f"{place}?at=0", Authorization=seat)[1])["beats"] == 1
    assert len(orjson.loads(asked(f"{place}/told?since=1", Authorization=seat)[1])["beats"]) == 1
    assert asked(f"{place}/log", Authorization=seat)[0] == 409
    status, log = asked(f"{place}/log", Authorization=f"Bearer {made['host']}")
    assert (status, log.count(b"\n")) == (200, 3)


def test_what_goes_over_the_wire_is_told_at_an_address(server: str) -> None:
    """The methods and the shapes, as they are shipped."""
    assert "fight.do" in {each["name"] for each in orjson.loads(asked(f"{server}/openrpc.json")[1])["methods"]}
    assert "$defs" in orjson.loads(asked(f"{server}/schemas/shapes.json")[1])


def test_a_token_opens_no_other_fight(server: str) -> None:
    """Nor does none, nor one in the address."""
    one, other = made_at(server), made_at(server)
    place = f"{server}/fights/{one['fight']}"
    for way in ("", "/told?since=0", "/log", "/stream"):
        for headers in ({}, {"Authorization": f"Bearer {other['host']}"}, {"Authorization": one["host"]}):
            assert asked(f"{place}{way}", **headers)[0] == 401
    assert asked(f"{place}?token={one['host']}")[0] == 401
    assert asked(f"{place}?since=x", Authorization=f"Bearer {one['host']}")[0] == 400


@contextmanager
def stream(server: str, fight: str, token: str, last: int | None = None) -> Iterator[HTTPResponse]:
    """Hear what comes in a fight."""
    host, port = server.split(":")
    connection = HTTPConnection(host, int(port), timeout=60)
    headers = {"Authorization": f"Bearer {token}", **({} if last is None else {"Last-Event-ID": str(last)})}
    connection.request("GET", f"/fights/{fight}/stream", headers=headers)
    reply = connection.getresponse()
    assert reply.headers["Content-Type"].startswith("text/event-stream")
    try:
        yield reply
    finally:
        reply.close()
        connection.close()


def next_of(reply: HTTPResponse) -> tuple[str, str, Any]:
    """Return the id, the name and the data of the next event."""
    fields: dict[str, str] = {}
    while line := reply.readline().decode().rstrip("\n"):
        name, _, value = line.partition(": ")
        fields[name] = value
    return (fields["id"], fields["event"], orjson.loads(fields["data"])) if "data" in fields else next_of(reply)


def test_a_stream_resumes_behind_the_last_event_that_its_client_had(server: str) -> None:
    """First the whole view; after a break one event tells what was missed, and no beat is told twice."""
    made = made_at(server)
    fight, token = made["fight"], made["seats"][0]["token"]
    with stream(server, fight, token) as reply:
        last, name, standing = next_of(reply)
        assert (last, name, standing["beats"]) == ("0", "fight.standing", 1)
        say(server, made["host"], "one")
        last, name, came = next_of(reply)
        assert (last, name, came["since"], came["beats"]) == ("1", "fight.changed", 1, 2)
        view = jsonpatch.apply_patch(standing["view"], came["changes"])
    say(server, made["host"], "two")
    say(server, made["host"], "three")
    with stream(server, fight, token, int(last)) as reply:
        last, name, came = next_of(reply)
        assert (last, name, [each["beat"] for each in came["told"]]) == ("3", "fight.changed", [2, 3])
        view = jsonpatch.apply_patch(view, came["changes"])
        assert view == orjson.loads(asked(f"{server}/fights/{fight}", Authorization=f"Bearer {token}")[1])["view"]
        say(server, made["host"], "four")
        assert next_of(reply)[2]["told"][0]["beat"] == 4
    with stream(server, fight, token, 99) as reply:
        assert next_of(reply)[1] == "fight.standing"
