"""Whether a server is well, and what it did, for programs that watch over it; nothing here names a fight or a seat."""

import logging
from collections.abc import Iterator

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from events.stores import NoSuchFight, Store, StoreError
from frontdoor.server.faults import faulty
from frontdoor.server.watch import BUCKETS, Watch
from frontdoor.service.errors import STORE, ServiceError
from frontdoor.service.service import Service

_log = logging.getLogger(__name__)


def health_routes() -> list[BaseRoute]:
    """Return the routes."""
    return [Route("/health", _health), Route("/metrics", _metrics)]


async def _health(request: Request) -> Response:
    """Answer whether the store can be read."""
    try:
        await to_thread.run_sync(_asked, request.app.state.service.store)
    except StoreError as error:
        _log.error("the store does not answer", exc_info=error)
        return faulty(ServiceError(STORE, "the store does not answer; the server's log says why"))
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


def _asked(store: Store) -> None:
    try:
        store.beats("health")
    except NoSuchFight:
        return


async def _metrics(request: Request) -> Response:
    lines = told(request.app.state.service, request.app.state.watch)
    return Response("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4; charset=utf-8")


def told(service: Service, watch: Watch) -> Iterator[str]:
    """Return what a server did, in the text format of Prometheus."""
    yield from _one("blow_connections", "gauge", "Connections that are open.", watch.connections)
    yield from _one("blow_open_fights", "gauge", "Fights that are held open.", len(service.held()))
    yield from _one("blow_followers", "gauge", "Seats that are followed.", service.followers())
    yield from _one("blow_beats_total", "counter", "Beats that were appended here.", service.tally.happened("beats"))
    stale = "How often another process was faster."
    yield from _one("blow_stale_total", "counter", stale, service.tally.happened("stale"))
    away, behind = "Connections that were too many.", "Clients that were left because they did not read."
    yield from _one("blow_turned_away_total", "counter", away, watch.turned_away)
    yield from _one("blow_left_behind_total", "counter", behind, watch.left_behind)
    yield from _head("blow_calls_total", "counter", "Calls by method, and by the code of the error; 0 is none.")
    for (method, code), count in sorted(service.tally.calls().items()):
        yield f'blow_calls_total{{method="{method}",code="{code}"}} {count}'
    yield from _head("blow_answer_seconds", "histogram", "Time until a message was answered.")
    *counts, answers, seconds = watch.seconds
    for most, number in zip(BUCKETS, counts, strict=True):
        yield f'blow_answer_seconds_bucket{{le="{most:g}"}} {number:.0f}'
    yield f'blow_answer_seconds_bucket{{le="+Inf"}} {answers:.0f}'
    yield f"blow_answer_seconds_sum {seconds:.6f}"
    yield f"blow_answer_seconds_count {answers:.0f}"


def _head(name: str, kind: str, meaning: str) -> Iterator[str]:
    yield f"# HELP {name} {meaning}"
    yield f"# TYPE {name} {kind}"


def _one(name: str, kind: str, meaning: str, value: int) -> Iterator[str]:
    yield from _head(name, kind, meaning)
    yield f"{name} {value}"
