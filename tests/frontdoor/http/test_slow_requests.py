"""A request must arrive in time, and connections count against their address from their opening on."""

import asyncio
import socket
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import pytest
import uvicorn.server
from websockets.sync.client import connect

from frontdoor.http.limits.connections import Connections, protocols
from frontdoor.http.limits.faults import PAGE_HEADERS
from frontdoor.tables.limits import Limits
from tests.harness.servers import http_request, serve_folder

LIMITS = Limits(request_seconds=1)
HEADER = b"GET / HTTP/1.1\r\nX: "
POST = b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n"
BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n" + b"x" * 500
CHUNKED = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
CHUNKED += b"a\r\n0123456789\r\n" * 50 + b"0\r\n\r\n"
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


class Bits:
    """An application behind the HTTP protocol of a server, which gets a connection bit by bit.

    Attributes:
        bodies: The parts of bodies that the application received, and whether more follow.
        sent: The bytes that the server sent.
    """

    def __init__(self, limits: Limits, *, reads: bool = True) -> None:
        self.bodies: list[tuple[int, bool]] = []
        self.sent = bytearray()
        self._reads = reads
        http, sockets = protocols(Connections(limits))
        config = uvicorn.Config(
            cast("Any", self._app), http=http, ws=sockets, lifespan="off", interface="asgi3", log_config=None
        )
        config.load()
        self._protocol = http(config, uvicorn.server.ServerState(), {}, asyncio.get_running_loop())
        transport = Mock(spec=asyncio.Transport)
        transport.get_extra_info.return_value = None
        transport.is_closing.return_value = False
        transport.write.side_effect = self.sent.extend
        self._protocol.connection_made(transport)

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        while self._reads:
            message = await receive()
            self.bodies.append((len(message.get("body", b"")), message.get("more_body", False)))
            if not message.get("more_body", False):
                break
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def receive(self, data: bytes, size: int) -> None:
        """Receive data, so many bytes at a time."""
        for first in range(0, len(data), size):
            self._protocol.data_received(data[first : first + size])
            for _ in range(3):
                await asyncio.sleep(0)


@pytest.mark.parametrize("size", [1, 7, 200, 10_000])
def test_application_is_woken_once_for_a_body(size: int) -> None:
    """However small its parts are, and for each of several requests on one connection."""

    async def receive() -> None:
        bits = Bits(Limits())
        for number in range(3):
            await bits.receive(BODY, size)
            assert len(bits.bodies) <= 2 * (number + 1)  # the first part may come with the head
            assert bits.bodies[-1][1] is False
        assert sum(length for length, _ in bits.bodies) == 3 * 500
        assert bits.sent.count(b"HTTP/1.1 204") == 3

    asyncio.run(receive())


def test_pipelined_bodies_are_received() -> None:
    """The second one begins before the first reply."""

    async def receive() -> None:
        for cut in range(1, len(BODY), 50):
            bits = Bits(Limits())
            for part in (BODY + BODY[:cut], BODY[cut:]):
                await bits.receive(part, len(part))
                await asyncio.sleep(0.001)
            assert sum(length for length, _ in bits.bodies) == 2 * 500
            assert bits.sent.count(b"HTTP/1.1 204") == 2

    asyncio.run(receive())


@pytest.mark.parametrize(
    ("request_bytes", "reads", "limits"),
    [
        (CHUNKED, True, Limits()),
        (CHUNKED.replace(b"Transfer", b"Content-Length: 900\r\nTransfer"), True, Limits()),
        (BODY, False, Limits()),
        (BODY, True, Limits(message_bytes=400)),
    ],
    ids=["chunks", "chunks and a length", "unread", "too long"],
)
def test_other_bodies_are_passed_on_as_they_arrive(request_bytes: bytes, reads: bool, limits: Limits) -> None:
    """Bodies in chunks, bodies whose request is answered before they arrive, and those that are refused."""

    async def receive() -> None:
        bits = Bits(limits, reads=reads)
        await bits.receive(request_bytes, 1)
        assert sum(length for length, _ in bits.bodies) == (500 if reads else 0)
        assert bits.sent.count(b"HTTP/1.1 204") == 1
        if reads:
            assert len(bits.bodies) > 20

    asyncio.run(receive())
