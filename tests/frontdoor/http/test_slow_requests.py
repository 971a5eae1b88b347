"""A request must arrive in time, and connections count against their address from their opening on."""

import asyncio
import socket
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from frontdoor.http.limits.connections import Connections
from frontdoor.http.limits.faults import PAGE_HEADERS
from frontdoor.tables.limits import Limits
from tests.harness.servers import http_request, serve_folder

LIMITS = Limits(request_seconds=1)
HEADER = b"GET / HTTP/1.1\r\nX: "
POST = b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n"
HANDSHAKE = b"GET /rpc HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    ("start", "drip"),
    [
        (b"", b""),
        (b"GET /", b"x"),
        (b"GET / HTTP/1.1\r\nX: ", b"x"),
        (POST, b" "),
        (HEALTH + POST, b""),
        (HEALTH, POST),
    ],
    ids=["nothing", "address", "header", "body", "pipelined body", "second request"],
)
def test_request_must_arrive_in_time(
    start: bytes, drip: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """However often the client sends a little more; the server is not at fault, and frees the connection."""
    with serve_folder(tmp_path, limits=LIMITS) as (server, _):
        host, _, port = server.partition(":")
        with socket.create_connection((host, int(port)), timeout=0.2) as line:
            line.sendall(start)
            received, is_open = b"", True
            for _ in range(100):
                try:
                    data = line.recv(4_096)
                    received += data
                    is_open = bool(data)
                except TimeoutError:
                    pass
                except ConnectionError:
                    is_open = False
                if not is_open:
                    break
                try:
                    line.sendall(drip)
                except OSError:  # closed since the last answer was awaited
                    is_open = False
                    with suppress(OSError):
                        received += line.recv(4_096)
                    break
            assert not is_open
            if start:
                assert b" 408 " in received
        assert http_request(server, "/health").status == 200
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_request_that_arrived_may_take_its_time(tmp_path: Path) -> None:
    """A WebSocket stays open for longer than a request may take to arrive."""
    with serve_folder(tmp_path, limits=LIMITS) as (server, _), connect(f"ws://{server}/rpc") as line:
        with pytest.raises(TimeoutError):
            line.recv(timeout=1.5)
        line.send('{"jsonrpc": "2.0", "id": 1, "method": "server.hello"}')
        assert "result" in str(line.recv(timeout=30))


class Transport:
    """A connection from some address."""

    def __init__(self, address: str) -> None:
        self.address = address

    def get_extra_info(self, name: str) -> Any:
        """Return the address of the client."""
        return (self.address, 1) if name == "peername" else None


def test_connections_count_against_their_address_from_their_opening_on() -> None:
    """Although they have sent nothing; connections from this machine, such as those of a proxy, do not."""

    async def take() -> None:
        connections = Connections(Limits(connections=10, connections_an_address=2))
        first, second, third = [Transport("192.0.2.1") for _ in range(3)]
        assert [connections.take(each) for each in (first, second, third)] == [True, True, False]  # type: ignore[arg-type]
        assert connections.take(Transport("192.0.2.2"))  # type: ignore[arg-type]
        connections.release(third)  # a refused connection never counted
        assert not connections.take(third)  # type: ignore[arg-type]
        connections.release(first)
        assert connections.take(third)  # type: ignore[arg-type]
        assert [connections.take(Transport("127.0.0.1")) for _ in range(8)] == [True] * 7 + [False]  # type: ignore[arg-type]
        assert connections.turned_away == 3

    asyncio.run(take())


def test_full_server_makes_room_for_a_request_that_arrives_at_once(tmp_path: Path) -> None:
    """Clients that send bit by bit cannot keep others out, however many connections they have."""
    with serve_folder(tmp_path, limits=Limits(connections=5)) as (server, _), ExitStack() as lines:
        host, _, port = server.partition(":")
        slow = [lines.enter_context(socket.create_connection((host, int(port)), timeout=30)) for _ in range(5)]
        for line in slow:
            line.sendall(POST)
        for _ in range(3):
            assert http_request(server, "/health").status == 200
        assert b" 408 " in slow[0].recv(4_096)


@pytest.mark.parametrize(
    "request_start",
    [b"GET / HTTP/9\r\n\r\n", b"nonsense\r\n\r\n", b"GET /rpc HTTP/1.1\r\nHost: localhost\r\nX: ", HANDSHAKE],
    ids=["version", "nonsense", "slow", "handshake"],
)
def test_reply_of_the_connection_has_the_headers_of_pages(request_start: bytes, tmp_path: Path) -> None:
    """It is shown in no frame and runs nothing, like every other reply."""
    with serve_folder(tmp_path, limits=LIMITS) as (server, _):
        host, _, port = server.partition(":")
        with socket.create_connection((host, int(port)), timeout=30) as line:
            line.sendall(request_start)
            received = b""
            while data := line.recv(4_096):
                received += data
    assert received.startswith(b"HTTP/1.1 4")
    for name, value in PAGE_HEADERS.items():
        assert f"\r\n{name}: {value}\r\n".lower().encode() in received.lower()
