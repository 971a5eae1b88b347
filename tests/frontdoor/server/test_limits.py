"""Who may ask, and how much; what a server says about itself; and that its log keeps secrets."""

import logging
import socket
import time
from pathlib import Path

import orjson
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from events.stores import StoreError, open_store
from frontdoor.opening import open_service
from frontdoor.server import outbox
from frontdoor.server.logs import Told
from frontdoor.service.limits import Limits
from frontdoor.service.service import Service
from tests.harness.servers import asked, running
from tests.harness.sittings import service_over

HELLO = b'{"jsonrpc": "2.0", "id": 1, "method": "server.hello"}'


def limited(folder: Path, **limits: int) -> Service:
    """Return a service that takes little upon itself."""
    return service_over(open_store(folder), limits=Limits(**limits))


def test_pages_of_other_sites_may_not_ask(tmp_path: Path) -> None:
    """Neither by posting nor over a WebSocket, nor by another name of this machine; those that are named may."""
    with running(limited(tmp_path), ["https://table.example"]) as server:
        own, port = f"http://{server}", server.split(":")[1]
        for origin, status in (
            (own, 200),
            ("https://table.example", 200),
            ("https://evil.example", 403),
            ("null", 403),
        ):
            assert asked(f"{server}/rpc", HELLO, Origin=origin)[0] == status
        for host, status in (("table.example", 200), (f"localhost:{port}", 200), ("evil.example", 403), ("[", 403)):
            assert asked(f"{server}/health", Host=host)[0] == status
        with connect(f"ws://{server}/rpc", origin=Origin(own)):
            pass
        with pytest.raises(InvalidStatus, match="403"):
            connect(f"ws://{server}/rpc", origin=Origin("https://evil.example"))


def test_there_are_no_more_connections_than_may_be(tmp_path: Path) -> None:
    """Whoever comes later is turned away, until one of the others is gone."""
    with running(limited(tmp_path, connections=2)) as server:
        with connect(f"ws://{server}/rpc"), connect(f"ws://{server}/rpc"), pytest.raises(InvalidStatus, match="403"):
            connect(f"ws://{server}/rpc")
        until = time.monotonic() + 30
        while b"blow_connections 0" not in asked(f"{server}/metrics")[1] and time.monotonic() < until:
            time.sleep(0.02)
        with connect(f"ws://{server}/rpc"):
            assert b"blow_turned_away_total 1" in asked(f"{server}/metrics")[1]


def test_who_asks_too_fast_waits_and_who_posts_too_fast_is_refused(tmp_path: Path) -> None:
    """Over a WebSocket nothing is lost; a post says when to come again."""
    with running(limited(tmp_path, messages_a_second=10)) as server:
        with connect(f"ws://{server}/rpc") as client:
            start = time.monotonic()
            for _ in range(15):
                client.send(HELLO.decode())
            for _ in range(15):
                assert "result" in orjson.loads(client.recv(timeout=30))
            assert time.monotonic() - start > 0.4
        found = [asked(f"{server}/rpc", HELLO) for _ in range(40)]
        assert {status for status, _ in found} == {200, 429}
        assert {b"messages_a_second" in body for status, body in found if status == 429} == {True}


def test_what_is_too_long_is_not_read(tmp_path: Path) -> None:
    """A post is answered so, and a WebSocket closed."""
    with running(limited(tmp_path, message_bytes=1_000)) as server:
        status, body = asked(f"{server}/rpc", b" " * 1_001)
        assert (status, orjson.loads(body)["error"]["data"]) == (413, {"limit": "message_bytes"})
        with connect(f"ws://{server}/rpc") as client:
            client.send("x" * 2_000)
            with pytest.raises(ConnectionClosed) as closed:
                client.recv(timeout=30)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009


def test_a_client_that_does_not_read_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for it is bounded; the others are told as before."""
    monkeypatch.setattr(outbox, "MOST_BYTES_BEHIND", 100_000)
    with running(limited(tmp_path, messages_a_second=10_000)) as server, connect(f"ws://{server}/rpc") as talks:

        def call(method: str, **params: object) -> object:
            talks.send(orjson.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).decode())
            return orjson.loads(talks.recv(timeout=60))["result"]

        made = call("fight.create", system="fiend_wake")
        host = made["host"]  # type: ignore[index]
        deaf = socket.create_connection(tuple(server.split(":")))  # type: ignore[arg-type]
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        deaf.sendall(f"GET /rpc HTTP/1.1\r\nHost: {server}\r\n{upgrade}{key}\r\n".encode())
        assert b"101" in deaf.recv(4_096)
        params = {"token": host}
        follow = orjson.dumps({"jsonrpc": "2.0", "id": 1, "method": "fight.follow", "params": params})
        deaf.sendall(bytes((0x81, 0x80 | len(follow), 0, 0, 0, 0)) + follow)
        metrics = b""
        for number in range(400):
            call("fight.do", token=host, command={"type": "note.v1", "text": f"{number} " * 1_500})
            metrics = asked(f"{server}/metrics")[1] if number % 20 == 0 else metrics
            if b"blow_left_behind_total 1" in metrics:
                break
        else:
            raise AssertionError(metrics)
        deaf.close()
        assert call("fight.read", token=host)["beats"] > 1  # type: ignore[index]


def test_health_and_metrics_tell_how_the_server_is(tmp_path: Path) -> None:
    """In the text format of Prometheus; and nothing in it names a fight or opens a seat."""
    service = open_service(f"sqlite:{tmp_path / 'fights.db'}")
    with running(service) as server:
        assert asked(f"{server}/health") == (200, b'{"status":"ok"}')
        made = orjson.loads(asked(f"{server}/fights", b'{"system": "fiend_wake"}')[1])
        asked(f"{server}/rpc", b'{"jsonrpc": "2.0", "id": 1, "method": "evil\\n1"}')
        text = asked(f"{server}/metrics")[1].decode()
        assert 'blow_calls_total{method="fight.create",code="0"} 1\n' in text
        assert 'blow_calls_total{method="",code="-32601"} 1\n' in text
        assert all(len(line.split(" ")) == 2 for line in text.splitlines() if not line.startswith("#"))
        assert made["fight"] not in text
        service.store.close()
        assert asked(f"{server}/health")[0] == 503


def test_a_log_is_a_json_object_a_line_without_secrets() -> None:
    """Neither tokens nor seeds nor passwords, even in what an error says."""
    token, seed = "k7m2abcdefgh." + "Ab3-" * 6, "hmac-sha256:" + "0f" * 32
    error = StoreError(f"{token} {seed} postgresql://me:pass-word@host/fights")
    record = logging.LogRecord("blow", logging.ERROR, "", 1, "%s failed", (token,), (StoreError, error, None))
    line = Told("json").format(record)
    told = orjson.loads(line)
    assert (told["level"], told["event"]) == ("error", "*** failed")
    assert told["error"][0]["sentence"] == "*** *** postgresql://***@host/fights"
    assert not any(secret in line for secret in (token, "0f0f", "pass-word"))
