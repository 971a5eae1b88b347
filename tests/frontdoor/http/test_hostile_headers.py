"""Whatever stands in a header, an address, a query or a form: a reply below status 500, or a closed connection."""

import re
import socket
from random import Random

import pytest

from tests.harness.samples import sample_size
from tests.harness.servers import http_request

NAMES = (
    b"Origin",
    b"Host",
    b"Authorization",
    b"Content-Type",
    b"Content-Length",
    b"Transfer-Encoding",
    b"Last-Event-ID",
    b"Cookie",
    b"Accept",
    b"X-Forwarded-For",
    b"X-Forwarded-Proto",
    b"Access-Control-Request-Method",
    b"Access-Control-Request-Headers",
    b"Sec-WebSocket-Key",
    b"Sec-WebSocket-Version",
    b"Sec-WebSocket-Protocol",
    b"Sec-WebSocket-Extensions",
    b"Upgrade",
    b"Connection",
    b"Expect",
    b"Range",
)

LENGTHS = (b"Content-Length", b"Transfer-Encoding", b"Expect")
"""Headers after which the server may wait for a body."""

VALUES = (
    b"http://[",
    b"http://]",
    b"//[::1",
    b"http://[v1.x]:80",
    b"http://a:99999999",
    b"http://a:x",
    b"http://\xe2\x84\x80",
    b"\xff\xfe",
    b"\xc2\xb2",
    b"-1",
    b"9" * 5_000,
    b"+5",
    b"1e9",
    b"0x10",
    b"chunked, chunked",
    b"[",
    b"[::1%25x]",
    b"Bearer",
    b"Bearer \xed\xa0\x80.x",
    b"Bearer a.b\t",
    b"Basic x",
    b"application/json; charset=\xff",
    b"permessage-deflate; server_max_window_bits=99",
    b"websocket",
    b"Upgrade",
    b"13",
    b",,,",
    b'"',
    b"%00%ff",
    b"x" * 9_000,
    b"",
)

PATHS = (
    b"/",
    b"/rpc",
    b"/fights",
    b"/fights/x",
    b"/fights/x/stream",
    b"/fights/x/told?since=%ff",
    b"/fights/%00/log",
    b"/fights/%ff",
    b"/fights/x?since=\xc2\xb2",
    b"/web/%2e%2e%2fx",
    b"/web/%00",
    b"/web/\xff",
    b"/client/" + b"x" * 5_000,
    b"/review",
    b"http://[/rpc",
    b"//[",
    b"/%",
    b"*",
    b"/health?" + b"&" * 5_000,
)

BODIES = (b"", b"token=%ff%00", b"&" * 2_000, b"token=" + b"%" * 500, b"\xff\xfe", b"{}", b'{"a":\xff}', b"[" * 5_000)

WEBSOCKET = (
    (b"Upgrade", b"websocket"),
    (b"Connection", b"Upgrade"),
    (b"Sec-WebSocket-Version", b"13"),
    (b"Sec-WebSocket-Key", b"AAAAAAAAAAAAAAAAAAAAAA=="),
)


def status_of(server: str, request: bytes, *, is_whole: bool = True) -> int:
    """Send bytes and return the status of the answer; 0 if the server closed the connection without one.

    A request that is not whole ends with the client's half of the connection.
    """
    host, _, port = server.partition(":")
    with socket.create_connection((host, int(port)), timeout=30) as line:
        line.sendall(request)
        if not is_whole:
            line.shutdown(socket.SHUT_WR)
        start = b""
        while b"\r\n" not in start:
            try:
                data = line.recv(4_096)
            except ConnectionError:
                break
            if not data:
                break
            start += data
    found = re.match(rb"HTTP/1\.1 (\d\d\d)", start)
    return 0 if found is None else int(found[1])


def request_of(rng: Random) -> bytes:
    """Return a request in which one or two parts are hostile."""
    path = rng.choice(PATHS) if rng.random() < 0.5 else rng.choice(PATHS[:5])
    body = rng.choice(BODIES)
    headers: dict[bytes, bytes] = {b"Host": b"localhost"}
    method = rng.choice((b"GET", b"POST", b"POST", b"OPTIONS", b"HEAD", b"PUT"))
    if rng.random() < 0.3:
        path, method, body = b"/rpc", b"GET", b""
        headers |= dict(WEBSOCKET)
    elif method == b"POST":
        headers[b"Content-Type"] = rng.choice((b"application/json", b"application/x-www-form-urlencoded"))
        headers[b"Content-Length"] = b"%d" % len(body)
    for _ in range(rng.choice((0, 1, 1, 2))):
        headers[rng.choice(NAMES)] = rng.choice(VALUES)
    lines = b"".join(b"%s: %s\r\n" % each for each in headers.items())
    return b"%s %s HTTP/1.1\r\n%s\r\n%s" % (method, path, lines, body)


@pytest.mark.parametrize("name", NAMES)
def test_header_that_cannot_be_read_is_refused(server: str, name: bytes) -> None:
    """Over HTTP and as a handshake of a WebSocket, for every hostile value."""
    for value in VALUES:
        for more in ((), WEBSOCKET):
            headers = {b"Host": b"localhost", **dict(more), name: value}
            lines = b"".join(b"%s: %s\r\n" % each for each in headers.items())
            assert status_of(server, b"GET /rpc HTTP/1.1\r\n%s\r\n" % lines) < 500, (name, value, more)


def test_hostile_requests_are_refused(server: str, caplog: pytest.LogCaptureFixture) -> None:
    """Random combinations of hostile headers, addresses and bodies never are a fault of the server."""
    for seed in range(sample_size(400)):
        request = request_of(Random(seed))
        status = status_of(server, request, is_whole=False)
        assert status < 500, (seed, request[:300])
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


def test_form_with_too_many_fields_is_refused(server: str) -> None:
    """In a sentence."""
    answer = http_request(
        server, "/review", "POST", body=b"&token=x" * 9, Content_Type="application/x-www-form-urlencoded"
    )
    assert (answer.status, answer.body) == (400, b"A form may have at most 5 fields.")


def test_handshake_that_cannot_be_read_is_refused(server: str) -> None:
    """It has a body, too many headers or a long line; each is answered with status 400, 414 or 431."""
    lines = b"Host: localhost\r\n" + b"".join(b"%s: %s\r\n" % each for each in WEBSOCKET)
    assert status_of(server, b"GET /rpc HTTP/1.1\r\n%sContent-Length: 5\r\n\r\nhello" % lines) == 400
    assert status_of(server, b"GET /rpc HTTP/1.1\r\n%s%s\r\n" % (lines, b"A: 1\r\n" * 200)) == 431
    assert status_of(server, b"GET /rpc HTTP/1.1\r\n%sCookie: %s\r\n\r\n" % (lines, b"x" * 9_000)) == 431
    assert status_of(server, b"GET /rpc?%s HTTP/1.1\r\n%s\r\n" % (b"x" * 9_000, lines)) == 414
