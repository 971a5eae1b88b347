"""The ASGI application: its routes, and its background tasks for program players and other processes' beats."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
from anyio import to_thread
from anyio.abc import TaskGroup
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from frontdoor.http import metrics
from frontdoor.http.limits.connections import Connections
from frontdoor.http.limits.faults import handle_crash, handle_error
from frontdoor.http.limits.guard import Endpoint, Guard
from frontdoor.http.limits.rate_limit import RateLimiter
from frontdoor.http.metrics import Metrics
from frontdoor.http.routes import http_api, pages, stream
from frontdoor.http.routes.request_args import check_json, peer_of
from frontdoor.http.routes.sockets import converse
from frontdoor.tables.errors import ServiceError
from frontdoor.tables.protocol.json_rpc import answer
from frontdoor.tables.service import Service

_log = logging.getLogger(__name__)

REQUEST_THREADS = 8
"""Number of threads that answer requests. Some wait for the disk; additional threads would only wait for each other."""


def routes() -> list[BaseRoute]:
    """Return all routes. The HTTP reference is generated from the docstrings of their handlers."""
    return [
        Route("/rpc", _post, methods=["POST"]),
        WebSocketRoute("/rpc", converse),
        *http_api.ROUTES,
        *stream.ROUTES,
        *metrics.ROUTES,
        *pages.ROUTES,
    ]


def make_app(service: Service, endpoint: Endpoint, connections: Connections) -> Starlette:
    """Return the application that serves a table service.

    Args:
        service: The service.
        endpoint: The address at which it listens and the origins that may use it.
        connections: The open connections of the server.
    """
    background, pace = Background(service), RateLimiter(service.limits)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        to_thread.current_default_thread_limiter().total_tokens = REQUEST_THREADS
        async with anyio.create_task_group() as group:
            background.start(group)
            _log.info("started")
            yield
            group.cancel_scope.cancel()
        _log.info("stopped")

    app = Starlette(
        routes=routes(),
        middleware=[
            *_for_pages_elsewhere(endpoint),
            Middleware(Guard, endpoint=endpoint, limits=service.limits, rate_limiter=pace),
        ],
        exception_handlers={HTTPException: handle_error, ServiceError: handle_error, Exception: handle_crash},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.service = service
    app.state.rate_limiter = pace
    app.state.connections = connections
    app.state.metrics = Metrics(service, connections)
    return app


def _for_pages_elsewhere(endpoint: Endpoint) -> list[Middleware]:
    """Return the CORS middleware for the allowed origins; empty if there are none."""
    if not endpoint.origins:
        return []
    allowed_headers = ["Authorization", "Content-Type", "Last-Event-ID"]
    return [
        Middleware(
            CORSMiddleware, allow_origins=endpoint.origins, allow_methods=["GET", "POST"], allow_headers=allowed_headers
        )
    ]


async def _post(request: Request) -> Response:
    """Answer a JSON-RPC call or a batch of calls. A fight cannot be followed over this route.

    Body:
        application/json: The call of a method, or a list of calls.

    Responses:
        200: application/json: the reply of the method, or a list of replies.
        204: nothing, if no call expects a reply.
    """
    check_json(request)
    reply = await to_thread.run_sync(answer, peer_of(request), await request.body())
    if reply is None:
        return Response(status_code=204)
    return Response(reply, media_type="application/json")


BOT_THREADS = 4
"""Maximum number of fights in which the program chooses simultaneously, so that one slow choice does not delay the
others.
"""

POLL_SECONDS = 0.5
"""Seconds between checks for beats that other processes have added."""


class Background:
    """The background tasks of a service, whose `wake` they replace."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._threads = anyio.CapacityLimiter(
            BOT_THREADS + 1
        )  # separate threads, so that requests never wait for these tasks

    def start(self, group: TaskGroup) -> None:
        """Start the tasks; they run until the group is cancelled."""
        loop, wake_events = asyncio.get_running_loop(), [asyncio.Event() for _ in range(BOT_THREADS)]
        self._service.wake = lambda: _set_all(loop, wake_events)
        for wake_event in wake_events:
            group.start_soon(self._run_bots, wake_event)
        group.start_soon(self._poll)

    async def _run_bots(self, wake_event: asyncio.Event) -> None:
        while True:
            await wake_event.wait()
            wake_event.clear()
            while await to_thread.run_sync(self._service.work, limiter=self._threads):
                self._service.wake()

    async def _poll(self) -> None:
        while True:
            await anyio.sleep(POLL_SECONDS)
            await to_thread.run_sync(self._service.poll, limiter=self._threads)
            self._service.wake()


def _set_all(loop: asyncio.AbstractEventLoop, wake_events: list[asyncio.Event]) -> None:
    """Set some events from any thread, even after the event loop has closed."""
    for wake_event in wake_events:
        if not loop.is_closed():
            loop.call_soon_threadsafe(wake_event.set)
