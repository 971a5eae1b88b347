"""The ASGI application: its routes, and what runs while it is served."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from time import monotonic

import anyio
from anyio import to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from frontdoor.http import metrics
from frontdoor.http.limits.connections import Connections
from frontdoor.http.limits.faults import handle_crash, handle_disconnect, handle_error
from frontdoor.http.limits.guard import Endpoint, Guard
from frontdoor.http.limits.rate_limit import RateLimiter
from frontdoor.http.metrics import Metrics
from frontdoor.http.routes import http_api, pages, reviews, stream, vtt
from frontdoor.http.routes.request_args import check_json, peer_of, wait_for_disconnect
from frontdoor.http.routes.sockets import converse
from frontdoor.http.work.background import Background
from frontdoor.http.work.breaks import Breaks
from frontdoor.http.work.desk import ClientGone, Desk
from frontdoor.http.work.pool import WorkerPool, default_workers
from frontdoor.tables.errors import ServiceError
from frontdoor.tables.protocol.reviews import KeptPlayouts
from frontdoor.tables.service import Service

_log = logging.getLogger(__name__)

FILE_THREADS = 2
"""Number of threads that read the files of the web table."""


def routes() -> list[BaseRoute]:
    """Return all routes. The HTTP reference is generated from the docstrings of their handlers."""
    return [
        Route("/rpc", _post, methods=["POST"]),
        WebSocketRoute("/rpc", converse),
        *http_api.ROUTES,
        *stream.ROUTES,
        *metrics.ROUTES,
        *pages.ROUTES,
        *vtt.ROUTES,
        *reviews.ROUTES,
    ]


def make_app(service: Service, endpoint: Endpoint, connections: Connections, workers: int | None = None) -> Starlette:
    """Return the application that serves a table service.

    Args:
        service: The service.
        endpoint: The address at which it listens and the origins that may use it.
        connections: The open connections of the server.
        workers: The number of worker processes; None for the default.
    """
    pool = WorkerPool(default_workers() if workers is None else workers, service.limits)
    desk, pace = Desk(pool, service.holds), RateLimiter(service.limits)
    background = Background(service, desk)
    service.changed, service.seconds, service.idle_seconds = pool.recheck, monotonic, service.limits.idle_seconds
    service.breaks = Breaks

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        to_thread.current_default_thread_limiter().total_tokens = FILE_THREADS
        try:
            async with anyio.create_task_group() as group:
                pool.start(group)
                background.start(group)
                _log.info("started")
                yield
                pool.stop()
                group.cancel_scope.cancel()
        finally:
            pool.close()
        _log.info("stopped")

    app = Starlette(
        routes=routes(),
        middleware=[
            *_for_pages_elsewhere(endpoint),
            Middleware(Guard, endpoint=endpoint, limits=service.limits, rate_limiter=pace),
        ],
        exception_handlers={
            HTTPException: handle_error,
            ServiceError: handle_error,
            ClientDisconnect: handle_disconnect,
            Exception: handle_crash,
        },
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.service = service
    app.state.rate_limiter = pace
    app.state.connections = connections
    app.state.desk = desk
    app.state.playouts = KeptPlayouts()
    app.state.metrics = Metrics(service, connections, lambda: pool.figures)
    app.state.health_thread = anyio.CapacityLimiter(1)  # health checks never wait for calls
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
    peer, desk = peer_of(request), request.app.state.desk
    message = await desk.parse(peer, await request.body())
    try:
        reply = await desk.answer(peer, message, partial(wait_for_disconnect, request.receive))
    except ClientGone:
        reply = None
    if reply is None:
        return Response(status_code=204)
    return Response(reply, media_type="application/json")
