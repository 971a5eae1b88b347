"""Two fights that differ only in a secret give every other seat equal answers over HTTP."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import systems
from events.stores import open_store
from frontdoor.http.app import make_app
from frontdoor.http.limits.connections import Connections
from frontdoor.http.limits.guard import Endpoint
from frontdoor.http.running import listen, new_server
from frontdoor.tables.limits import Limits
from frontdoor.tables.service import Service
from tests.frontdoor.http.test_stream import stream
from tests.frontdoor.tables.test_secrets import fights_with_one_secret_changed
from tests.harness.client_sessions import PlaySession, new_service
from tests.harness.servers import HttpAnswer, http_request, run_in_thread
from tests.invariants.test_secrets import SECRET_SETTINGS

QUERIES = {
    "/fights/{fight}": ("", "?since=1", "?at=0"),
    "/fights/{fight}/told": ("", "?since=1"),
    "/fights/{fight}/log": ("",),
    "/fights/{fight}/review": ("",),
    "/fights/{fight}/stream": (),  # read separately
}
"""The queries to compare, by route."""

PUBLIC = {
    *("/", "/web/{name}", "/client/{name}", "/health", "/metrics", "/openrpc.json", "/schemas/shapes.json"),
    *("/vtt/{package}/{path:path}", "/vtt/foundry/module.json", "/vtt/foundry/module.zip"),
}
"""Routes that are the same for all callers and contain no fight."""


@contextmanager
def served(service: Service) -> Iterator[str]:
    """Serve a service on its own port and yield the address."""
    listener = listen("127.0.0.1", 0)
    with run_in_thread(new_server(service), listener):
        yield f"127.0.0.1:{listener.getsockname()[1]}"


def test_every_route_is_covered(tmp_path: Path) -> None:
    """A new route must be added to one of the lists above."""
    app = make_app(new_service(open_store(tmp_path)), Endpoint(), Connections(Limits()))
    read = {route.path for route in app.routes if "GET" in (getattr(route, "methods", None) or ())}  # type: ignore[attr-defined]
    assert read == set(QUERIES) | PUBLIC


@pytest.mark.parametrize("system", [each for each in systems() if SECRET_SETTINGS.get(each, {}) is not None])
def test_answers_to_other_seats_do_not_depend_on_a_secret(system: str, tmp_path: Path) -> None:
    """Views, beats, refusals and streams are compared."""
    rng = Random(f"{system} http")
    fights = fights_with_one_secret_changed(system, rng, tmp_path)
    assert fights is not None, "no secret choice was made"
    one, twin, owner, _ = fights
    with served(one.service) as first, served(twin.service) as second:
        for seat in set(one.tokens) - {owner, ""}:
            for mine, theirs in zip(read(one, first, seat), read(twin, second, seat), strict=True):
                assert mine == theirs


def read(session: PlaySession, server: str, seat: str) -> Iterator[Any]:
    """Yield the answers of all routes to a seat."""
    token = session.tokens[seat]
    fight = token.partition(".")[0]
    for path, queries in QUERIES.items():
        for query in queries:
            answer: HttpAnswer = http_request(server, path.format(fight=fight) + query, token=token)
            yield path, query, answer.status, answer.body
    for last in (None, 1):
        with ExitStack() as open_stream:
            yield next(open_stream.enter_context(stream(server, token, last)))
