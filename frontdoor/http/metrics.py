"""Monitoring of a server: Prometheus metrics without ids and names, and a health check."""

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock

import anyio
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from events.stores import NoSuchFight, Store, StoreError
from frontdoor.http.limits.connections import Connections
from frontdoor.http.limits.faults import error_response
from frontdoor.tables import errors
from frontdoor.tables.errors import ServiceError
from frontdoor.tables.protocol.json_rpc import INTERNAL, PARAMS, to_json
from frontdoor.tables.service import Service

_log = logging.getLogger(__name__)

BUCKET_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the histogram buckets, in seconds."""

STORE_TIMEOUT_SECONDS = 5.0
"""Seconds that the store may take to answer a health check."""

_OUTCOMES = {code: name for name, (code, _) in errors.ERRORS.items()} | {PARAMS: "params", INTERNAL: "fault"}


class Metrics:
    """The metrics of a server; they wrap the calls of its service."""

    def __init__(self, service: Service, connections: Connections, workers: Callable[[], tuple[int, int, int]]) -> None:
        self._service = service
        self._workers = workers
        self._connections = connections
        self._lock = Lock()
        self._calls: Counter[tuple[str, str]] = Counter()
        self._within: Counter[tuple[str, float]] = Counter()
        self._seconds: Counter[str] = Counter()
        service.around = self._measure

    @contextmanager
    def _measure(self, method: str) -> Iterator[None]:
        start, outcome = time.perf_counter(), "ok"
        try:
            yield
        except ServiceError as error:
            outcome = _outcome(error)
            raise
        except GeneratorExit:  # the client did not wait for the answer
            outcome = "left"
            raise
        finally:
            self._add(method, outcome, time.perf_counter() - start)

    def _add(self, method: str, outcome: str, seconds: float) -> None:
        with self._lock:
            self._calls[method, outcome] += 1
            self._seconds[method] += seconds  # type: ignore[assignment]  # the type stub allows integers only
            step = next((step for step in BUCKET_SECONDS if seconds <= step), None)
            if step is not None:
                self._within[method, step] += 1

    def text(self) -> str:
        """Return the metrics in the Prometheus text format."""
        with self._lock:
            calls, within, seconds = Counter(self._calls), Counter(self._within), dict(self._seconds)
        service, peers = self._service, self._connections
        waiting, running, replaced = self._workers()
        figures: tuple[tuple[str, str, str, int], ...] = (
            ("open_fights", "gauge", "Fights in memory.", len(service.held())),
            ("connections", "gauge", "Open connections.", len(peers)),
            ("turned_away_total", "counter", "Connections refused because there were too many.", peers.turned_away),
            ("left_behind_total", "counter", "Clients disconnected because they did not read.", peers.left_behind),
            ("outgoing_bytes", "gauge", "Bytes that wait to be sent.", peers.outgoing.total),
            ("followers", "gauge", "Seats that are being followed.", service.followers()),
            ("beats_total", "counter", "Beats that this server appended.", service.counts["beats"]),
            ("stale_total", "counter", "Appends that another process overtook.", service.counts["stale"]),
            ("questions_waiting", "gauge", "Questions that wait for a worker process.", waiting),
            ("questions_running", "gauge", "Questions that worker processes are answering.", running),
            ("workers_replaced_total", "counter", "Worker processes that crashed or took too long.", replaced),
        )
        lines: list[str] = []
        for name, kind, help_text, value in figures:
            lines += [*_head(name, kind, help_text), f"blow_{name} {value}"]
        lines += _head("calls_total", "counter", "Method calls by outcome.")
        for (method, outcome), count in sorted(calls.items()):
            lines.append(f'blow_calls_total{{method="{method}",outcome="{outcome}"}} {count}')
        lines += _head("call_seconds", "histogram", "Duration of method calls in seconds.")
        for method in sorted(seconds):
            so_far = 0
            for step in BUCKET_SECONDS:
                so_far += within[method, step]
                lines.append(f'blow_call_seconds_bucket{{method="{method}",le="{step}"}} {so_far}')
            total = sum(count for (name, _), count in calls.items() if name == method)
            lines.append(f'blow_call_seconds_bucket{{method="{method}",le="+Inf"}} {total}')
            lines.append(f'blow_call_seconds_sum{{method="{method}"}} {seconds[method]:.6f}')
            lines.append(f'blow_call_seconds_count{{method="{method}"}} {total}')
        return "\n".join(lines) + "\n"


def _outcome(error: ServiceError) -> str:
    if error.code == errors.REFUSED and any(
        reason["code"] == "stale" for reason in (error.data or {}).get("reasons", ())
    ):
        return "stale"
    return _OUTCOMES.get(error.code, "refused")


def _head(name: str, kind: str, help_text: str) -> list[str]:
    return [f"# HELP blow_{name} {help_text}", f"# TYPE blow_{name} {kind}"]


async def _health(request: Request) -> Response:
    """Report whether the store answers.

    Responses:
        200: application/json: `{"status":"ok"}`.
        503: application/json: an error, if the store does not answer.
    """
    state = request.app.state
    is_healthy = False
    with anyio.move_on_after(STORE_TIMEOUT_SECONDS):
        answers = partial(_store_answers, state.service.store)
        is_healthy = await to_thread.run_sync(answers, abandon_on_cancel=True, limiter=state.health_thread)
    if not is_healthy:
        return error_response(ServiceError(errors.STORE, "the store does not answer; see the log of the server"))
    return Response(to_json({"status": "ok"}), media_type="application/json", headers={"Cache-Control": "no-store"})


def _store_answers(store: Store) -> bool:
    """Return whether a store answers, by asking for an id that no fight can have."""
    try:
        store.beats("health.")
    except NoSuchFight:
        return True
    except StoreError as error:
        _log.error("the store does not answer", exc_info=error)
        return False
    return True


async def _metrics(request: Request) -> Response:
    """Return the metrics of the server, without ids and names.

    Responses:
        200: text/plain: metrics in the Prometheus format.
    """
    metrics: Metrics = request.app.state.metrics
    return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


ROUTES: list[BaseRoute] = [Route("/health", _health), Route("/metrics", _metrics)]
