"""Clients that do not read are disconnected, connections beyond the limit refused, and both are counted."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import orjson
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from frontdoor.http.limits.outgoing import Outgoing
from frontdoor.http.routes import outbox
from frontdoor.tables.limits import Limits
from tests.harness.servers import call_rpc, read_metrics, serve_folder

Follows = Callable[[str, str], Iterator[bytes]]

LONG = "\N{GAME DIE}" * 10_000
"""The longest allowed note, of four bytes per character."""
UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
KEY = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"


def follows_by_socket(server: str, token: str) -> Iterator[bytes]:
    """Yield the bytes that follow a fight over a WebSocket; the client waits between them."""
    call = {"jsonrpc": "2.0", "id": 1, "method": "fight.follow", "params": {"token": token}}
    follow = orjson.dumps(call).ljust(200)
    yield f"GET /rpc HTTP/1.1\r\nHost: {server}\r\n{UPGRADE}{KEY}\r\n".encode()
    yield b"\x81\xfe" + len(follow).to_bytes(2, "big") + bytes(4) + follow


def follows_by_stream(server: str, token: str) -> Iterator[bytes]:
    """Yield the bytes that request the stream of a fight."""
    path, bearer = f"/fights/{token.partition('.')[0]}/stream", f"Authorization: Bearer {token}\r\n"
    yield f"GET {path} HTTP/1.1\r\nHost: {server}\r\n{bearer}\r\n".encode()


@contextmanager
def unread_connection(server: str, messages: Iterator[bytes]) -> Iterator[None]:
    """Send bytes to a server and read only the start of its answers."""
    host, _, port = server.partition(":")
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        client.settimeout(30)
        client.connect((host, int(port)))
        for message in messages:
            client.sendall(message)
            client.recv(12)
        yield


@pytest.mark.parametrize("follows", [follows_by_socket, follows_by_stream])
def test_client_that_does_not_read_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, follows: Follows
) -> None:
    """Its queue is bounded; other clients are still served."""
    monkeypatch.setattr(outbox, "MAX_QUEUED_BYTES", 100_000)
    monkeypatch.setattr("frontdoor.http.routes.stream.SLOW_SECONDS", 0.2)
    with serve_folder(tmp_path, limits=Limits(written_bytes_a_minute=100_000_000)) as (server, service):
        host = call_rpc(server, "fight.create", system="fiend_wake")["host"]
        with unread_connection(server, follows(server, host)):
            for number in range(120):
                call_rpc(server, "fight.do", token=host, command={"type": "note.v1", "text": LONG})
                if number % 5 == 0 and read_metrics(server)["blow_left_behind_total"]:
                    break
            else:
                raise AssertionError(read_metrics(server))
        for _ in range(200):
            if not service.followers():
                break
            call_rpc(server, "fight.read", token=host)
        assert service.followers() == 0
        assert call_rpc(server, "fight.read", token=host)["beats"] > 1


def test_refused_connections_are_counted(tmp_path: Path) -> None:
    """A connection beyond the limit is refused until another one is closed."""
    with serve_folder(tmp_path, limits=Limits(connections=2)) as (server, _), connect(f"ws://{server}/rpc"):
        with connect(f"ws://{server}/rpc"), pytest.raises(InvalidStatus):
            connect(f"ws://{server}/rpc")
        assert read_metrics(server)["blow_turned_away_total"] >= 1


def test_bytes_that_wait_for_all_clients_are_bounded(tmp_path: Path) -> None:
    """Clients that ask and do not read are disconnected before their replies take more memory; others are served."""
    limits = Limits(written_bytes_a_minute=100_000_000, told_bytes=20_000_000, outgoing_bytes=10_000_000)
    with serve_folder(tmp_path, limits=limits) as (server, _), ExitStack() as clients:
        host = call_rpc(server, "fight.create", system="fiend_wake")["host"]
        for _ in range(90):
            call_rpc(server, "fight.do", token=host, command={"type": "note.v1", "text": LONG})
        path, bearer = f"/fights/{host.partition('.')[0]}/told", f"Authorization: Bearer {host}\r\n"
        for _ in range(40):  # each waits for ten megabytes, of which the kernel takes up to four
            request = f"GET {path} HTTP/1.1\r\nHost: {server}\r\n{bearer}\r\n".encode()
            clients.enter_context(unread_connection(server, iter([request])))
            if read_metrics(server)["blow_left_behind_total"]:
                break
        else:
            raise AssertionError(read_metrics(server))
        assert read_metrics(server)["blow_outgoing_bytes"] <= limits.outgoing_bytes
        assert call_rpc(server, "fight.read", token=host)["beats"] == 91


def test_longest_backlog_is_closed_first() -> None:
    """Closing it is enough if the rest is within the limit; a client that has read everything is not counted."""
    outgoing, closed = Outgoing(100), list[str]()
    for name, size in (("a", 30), ("b", 50), ("c", 10), ("a", 0), ("d", 45)):
        outgoing.set(name, size, partial(closed.append, name))
    assert (closed, outgoing.total) == (["b"], 55)
