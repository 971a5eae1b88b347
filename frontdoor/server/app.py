"""The application: routes, and what runs beside them while it is up."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.routing import WebSocketRoute

from frontdoor.server.background import Background
from frontdoor.server.connections import Connections
from frontdoor.server.faults import as_crash, as_fault
from frontdoor.server.guard import Doorway, Guard
from frontdoor.server.health import health_routes
from frontdoor.server.pace import Pace
from frontdoor.server.pages import page_routes
from frontdoor.server.reading import reading_routes
from frontdoor.server.sockets import converse
from frontdoor.server.stream import stream_routes
from frontdoor.server.watch import Watch
from frontdoor.service.errors import ServiceError
from frontdoor.service.service import Service

_log = logging.getLogger(__name__)


def make_app(service: Service, doorway: Doorway, connections: Connections) -> Starlette:
    """Return the application that serves a table service.

    Args:
        service: The service.
        doorway: Where it listens, and which pages elsewhere may ask it.
        connections: The connections that it is asked over.
    """
    background, pace = Background(service), Pace(service.limits)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with anyio.create_task_group() as group:
            app.state.watch = Watch(service.limits)
            background.start(group)
            _log.info("started")
            yield
            group.cancel_scope.cancel()
        _log.info("stopped")

    app = Starlette(
        routes=[
            WebSocketRoute("/rpc", converse),
            *reading_routes(),
            *stream_routes(),
            *health_routes(),
            *page_routes(),
        ],
        middleware=[
            *_for_pages_elsewhere(doorway),
            Middleware(Guard, doorway=doorway, limits=service.limits, pace=pace),
        ],
        exception_handlers={HTTPException: as_fault, ServiceError: as_fault, Exception: as_crash},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.service = service
    app.state.pace = pace
    app.state.connections = connections
    return app


def _for_pages_elsewhere(doorway: Doorway) -> list[Middleware]:
    """Return what tells browsers that some pages elsewhere may ask; nothing where none may."""
    if not doorway.origins:
        return []
    asked = ["Authorization", "Content-Type", "Last-Event-ID"]
    return [
        Middleware(CORSMiddleware, allow_origins=doorway.origins, allow_methods=["GET", "POST"], allow_headers=asked)
    ]
