"""Secrets over HTTP: of two fights that differ in nothing but a secret, every other seat is answered the very same."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import systems
from events.stores import open_store
from frontdoor.http.app import make_app
from frontdoor.http.connections import Connections
from frontdoor.http.guard import Endpoint
from frontdoor.http.running import listen, new_server
from frontdoor.tables.service import Service
from tests.frontdoor.http.test_stream import stream
from tests.frontdoor.tables.test_secrets import parted
from tests.harness.client_sessions import PlaySession, new_service
from tests.harness.servers import HttpAnswer, http_request, run_in_thread
from tests.invariants.test_secrets import SECRET_SETTINGS

ASKED = {
    "/fights/{fight}": ("", "?since=1", "?at=0"),
    "/fights/{fight}/told": ("", "?since=1"),
    "/fights/{fight}/log": ("",),
    "/fights/{fight}/review": ("",),
    "/fights/{fight}/stream": (),  # which is read apart
}
"""With what each route is asked."""

PUBLIC = {"/", "/web/{name}", "/client/{name}", "/health", "/metrics", "/openrpc.json", "/schemas/shapes.json"}
"""What is the same for everybody, and knows no fight."""


@contextmanager
def served(service: Service) -> Iterator[str]:
    """Serve a service at a port of its own; yields the address."""
    listener = listen("127.0.0.1", 0)
    with run_in_thread(new_server(service), listener):
        yield f"127.0.0.1:{listener.getsockname()[1]}"


def test_every_route_is_asked_here(tmp_path: Path) -> None:
    """Whoever adds one adds it to one of the lists above."""
    app = make_app(new_service(open_store(tmp_path)), Endpoint(), Connections(1))
    read = {route.path for route in app.routes if "GET" in (getattr(route, "methods", None) or ())}  # type: ignore[attr-defined]
    assert read == set(ASKED) | PUBLIC


@pytest.mark.parametrize("system", [each for each in systems() if SECRET_SETTINGS.get(each, {}) is not None])
def test_no_page_that_another_seat_reads_depends_on_a_secret(system: str, tmp_path: Path) -> None:
    """Neither a view, nor what is told, nor a refusal, nor the stream."""
    rng = Random(f"{system} http")
    found = parted(system, rng, tmp_path)
    assert found is not None, "no secret was met"
    one, twin, owner, _ = found
    with served(one.service) as first, served(twin.service) as second:
        for seat in set(one.tokens) - {owner, ""}:
            for mine, theirs in zip(read(one, first, seat), read(twin, second, seat), strict=True):
                assert mine == theirs


def read(sitting: PlaySession, server: str, seat: str) -> Iterator[Any]:
    """Yield what each route answers to a seat."""
    token = sitting.tokens[seat]
    fight = token.partition(".")[0]
    for path, queries in ASKED.items():
        for query in queries:
            answer: HttpAnswer = http_request(server, path.format(fight=fight) + query, token=token)
            yield path, query, answer.status, answer.body
    for last in (None, 1):
        with ExitStack() as open_stream:
            yield next(open_stream.enter_context(stream(server, token, last)))
