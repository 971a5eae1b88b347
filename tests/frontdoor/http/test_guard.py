"""Rejected requests: other origins, foreign host names, and everything beyond the limits."""

from pathlib import Path
from socket import create_connection
from typing import Any

import orjson
import pytest
from starlette.datastructures import Headers
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from frontdoor.http.limits.guard import Endpoint, ForeignRequest
from frontdoor.http.limits.rate_limit import Buckets, RateLimiter, address_of
from frontdoor.tables.errors import ServiceError
from frontdoor.tables.limits import Limits
from tests.harness.servers import call_rpc, http_request, serve_folder

HELLO = orjson.dumps({"jsonrpc": "2.0", "id": 1, "method": "server.hello"})


def test_page_of_another_origin_is_refused(server: str) -> None:
    """Forms, scripts and WebSockets of other origins are refused; pages of the server itself are accepted."""
    for origin in ("https://evil.example", "null", f"http://{server}.evil.example", "http://127.0.0.1:1"):
        answer = http_request(server, "/rpc", "POST", body=HELLO, Origin=origin)
        assert (answer.status, answer.sentence) == (
            403,
            "pages of this origin may not use this server; allow it with --origin",
        )
        with pytest.raises(InvalidStatus) as refused:
            connect(f"ws://{server}/rpc", origin=Origin(origin))
        assert refused.value.response.status_code == 403
    assert http_request(server, "/rpc", "POST", body=HELLO, Origin=f"http://{server}").status == 200
    with connect(f"ws://{server}/rpc", origin=Origin(f"http://{server}")) as socket:
        socket.send(HELLO.decode())
        assert "result" in orjson.loads(socket.recv(timeout=30))


def test_allowed_origin_may_send_requests_and_read_answers(tmp_path: Path) -> None:
    """The preflight answer allows the headers that the service uses, for the allowed origin only."""
    ours = "https://fights.example"
    with serve_folder(tmp_path, origins=[ours]) as (server, _):
        answer = http_request(server, "/rpc", "POST", body=HELLO, Origin=ours)
        assert (answer.status, answer.headers["access-control-allow-origin"]) == (200, ours)
        first: Any = {"Access_Control_Request_Method": "POST", "Access_Control_Request_Headers": "authorization"}
        assert http_request(server, "/rpc", "OPTIONS", Origin=ours, **first).status == 200
        other = http_request(server, "/rpc", "OPTIONS", Origin="https://evil.example", **first)
        assert (other.status, "access-control-allow-origin" in other.headers) == (400, False)
        assert http_request(server, "/rpc", "POST", body=HELLO, Origin="https://evil.example").status == 403
        assert http_request(server, "/health", Host="fights.example").status == 200  # as a proxy forwards it


def test_loopback_server_refuses_foreign_host_names(server: str) -> None:
    """A foreign name can resolve to this machine, and its pages would then count as our own."""
    port = server.partition(":")[2]
    for name in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "[::1", ""):
        assert http_request(server, "/health", Host=f"{name}:{port}" if name else "").status == 421, name
    for name in ("localhost", "127.0.0.1", "[::1]", "LOCALHOST", "table.localhost"):
        assert http_request(server, "/health", Host=f"{name}:{port}").status == 200, name


def test_server_that_knows_its_names_refuses_others(tmp_path: Path) -> None:
    """With an allowed origin, also on a network address. Addresses are not names that another machine can claim."""
    endpoint = Endpoint(host="0.0.0.0", origins=("https://fights.example",))  # noqa: S104 - nothing listens
    for name in ("evil.example", "evil.example:8361", "fights.example.evil.example", "", "[::1"):
        with pytest.raises(ForeignRequest):
            endpoint.check(Headers({"host": name}))
    for name in ("fights.example", "FIGHTS.example:443", "192.0.2.7:8361", "[2001:db8::1]:8361", "localhost:8361"):
        endpoint.check(Headers({"host": name}))
    with serve_folder(tmp_path, host="0.0.0.0", origins=["https://fights.example"]) as (server, _):  # noqa: S104 - as above
        assert http_request(server, "/rpc", "POST", body=HELLO, Host="evil.example").status == 421
        address, _, port = server.partition(":")
        with create_connection((address, int(port))) as line, pytest.raises(InvalidStatus) as refused:
            connect("ws://evil.example/rpc", sock=line, origin=Origin("http://evil.example"))
        assert refused.value.response.status_code == 421


def test_network_server_accepts_any_host_name_without_origins() -> None:
    """It cannot know its names, but it still checks origins."""
    endpoint = Endpoint(host="192.0.2.7")
    endpoint.check(Headers({"host": "fights.example", "origin": "https://fights.example"}))
    with pytest.raises(ForeignRequest):
        endpoint.check(Headers({"host": "fights.example", "origin": "https://evil.example"}))


def test_too_long_requests_are_refused(server: str) -> None:
    """The length may be declared or not. A frame that is too long closes its connection."""
    long = b'"' + b"x" * Limits().message_bytes + b'"'
    answer = http_request(server, "/rpc", "POST", body=long)
    assert (answer.status, answer.json["error"]["data"]) == (413, {"limit": "message_bytes"})
    pieces = http_request(
        server, "/rpc", "POST", body=(long[each : each + 60_000] for each in range(0, len(long), 60_000))
    )
    assert pieces.status == 413
    with connect(f"ws://{server}/rpc") as socket:
        socket.send(long.decode())
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=30)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_posted_body_must_be_declared_as_json(server: str) -> None:
    """HTML forms cannot set this content type."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = http_request(server, "/rpc", "POST", body=HELLO, Content_Type=kind)
        assert (answer.status, "application/json" in answer.sentence) == (415, True)
    assert (
        http_request(server, "/rpc", "POST", body=HELLO, Content_Type="application/json; charset=utf-8").status == 200
    )


def test_too_fast_connection_learns_when_to_retry(tmp_path: Path) -> None:
    """The answer is an error of the call, and the WebSocket stays open."""
    with (
        serve_folder(tmp_path, limits=Limits(calls_a_second=1)) as (server, _),
        connect(f"ws://{server}/rpc") as socket,
    ):
        answers = []
        for _ in range(12):
            socket.send(HELLO.decode())
            answers.append(orjson.loads(socket.recv(timeout=30)))
        assert "result" in answers[9]
        error = answers[11]["error"]
        assert (error["code"], error["data"]["limit"]) == (4, "calls_a_second")
        assert 1 <= error["data"]["retry_after"] <= 2


def test_bucket_refills_over_time() -> None:
    """A burst first, then one token at a time; the least recently used addresses are forgotten."""
    now = [0.0]
    buckets = Buckets(2, 4, lambda: now[0])
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0]
    assert buckets.take("a") == 0.5
    assert buckets.take("b") == 0
    now[0] = 0.5
    assert (buckets.take("a"), buckets.take("a")) == (0, 0.5)
    for number in range(50_000):
        buckets.take(f"{number}")
    assert len(buckets) <= 10_000


def test_address_limit_spans_connections() -> None:
    """Creating fights has a limit of its own. Requests from this machine have no address."""
    limiter = RateLimiter(Limits(calls_an_address=1, fights_an_hour=2), lambda: 0.0)
    for _ in range(2):
        limiter.connection("192.0.2.1")("fight.create")
    with pytest.raises(ServiceError, match="2 fights per hour; try again in 1800 s"):
        limiter.connection("192.0.2.1")("fight.create")
    for _ in range(7):
        limiter.connection("192.0.2.1")("fight.read")
    with pytest.raises(ServiceError, match="1 calls per second"):
        limiter.connection("192.0.2.1")("fight.read")
    for _ in range(30):
        limiter.connection("")("fight.create")


def test_addresses_behind_a_local_proxy_are_distinguished(tmp_path: Path) -> None:
    """The proxy adds a header with the address. The answer to too many requests is 429 with the time to wait."""
    with serve_folder(tmp_path, limits=Limits(calls_an_address=1)) as (server, _):
        answers = [http_request(server, "/health", X_Forwarded_For="192.0.2.1") for _ in range(11)]
        assert [each.status for each in answers] == [200] * 10 + [429]
        assert int(answers[10].headers["retry-after"]) == 1
        assert answers[10].json["error"]["data"]["limit"] == "calls_an_address"
        assert http_request(server, "/health", X_Forwarded_For="192.0.2.2").status == 200
        assert http_request(server, "/health").status == 200


def test_connections_are_limited_per_address_and_in_total(tmp_path: Path) -> None:
    """Further connections are refused until one is closed."""
    limits = Limits(connections=4, connections_an_address=2)
    headers = {"X-Forwarded-For": "192.0.2.1"}
    with serve_folder(tmp_path, limits=limits) as (server, _):
        with (
            connect(f"ws://{server}/rpc", additional_headers=headers),
            connect(f"ws://{server}/rpc", additional_headers=headers),
        ):
            with pytest.raises(InvalidStatus) as refused:
                connect(f"ws://{server}/rpc", additional_headers=headers)
            assert refused.value.response.status_code == 429
            with connect(f"ws://{server}/rpc"), connect(f"ws://{server}/rpc"):
                with pytest.raises(InvalidStatus) as refused:
                    connect(f"ws://{server}/rpc")
                assert refused.value.response.status_code == 503
        assert call_rpc(server, "server.hello")["limits"]["connections"] == 4


def test_creating_a_fight_requires_the_key(tmp_path: Path) -> None:
    """Similar keys are refused, including parts of a multi-byte character."""
    with serve_folder(tmp_path, key="öffne") as (server, _):
        for key in ("", "offne", "öffn"):
            call = {"jsonrpc": "2.0", "id": 1, "method": "fight.create", "params": {"system": "fiend_wake", "key": key}}
            reply = http_request(server, "/rpc", "POST", body=orjson.dumps(call)).json
            assert reply["error"]["data"]["reasons"][0]["code"] == "key"
        assert call_rpc(server, "fight.create", system="fiend_wake", key="öffne")["fight"]


def test_key_file_can_be_replaced_while_the_server_runs(tmp_path: Path) -> None:
    """Only the current key is accepted; none is while the file cannot be read."""
    file = tmp_path / "key"
    file.write_text(" öffne\n", encoding="utf-8")
    with serve_folder(tmp_path, key=file) as (server, _):
        assert call_rpc(server, "fight.create", system="fiend_wake", key="öffne")["fight"]
        for content, keys in (("neu", ("öffne", "neu ", "")), ("", ("öffne", "neu", "")), (None, ("", "neu"))):
            if content is None:
                file.unlink()
            else:
                file.write_text(content, encoding="utf-8")
            for key in keys:
                params = {"system": "fiend_wake", "key": key}
                call = {"jsonrpc": "2.0", "id": 1, "method": "fight.create", "params": params}
                reply = http_request(server, "/rpc", "POST", body=orjson.dumps(call)).json
                assert reply["error"]["data"]["reasons"][0]["code"] == "key"
        file.write_text("neu", encoding="utf-8")
        assert call_rpc(server, "fight.create", system="fiend_wake", key="neu")["fight"]


def test_ipv6_network_counts_as_one_address() -> None:
    """A household has a whole IPv6 network; both notations of an IPv4 address are equal."""
    assert address_of(("2001:db8::1", 1)) == address_of(("2001:db8::ffff", 1))
    assert address_of(("::ffff:192.0.2.1", 1)) == address_of(("192.0.2.1", 1)) == "192.0.2.1"
    assert [address_of(each) for each in (None, ("", 1), ("::ffff:127.0.0.1", 1))] == ["", "", ""]
