"""The application: routes, and what runs beside them while it is up."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

import anyio
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute

from frontdoor.server.background import Background
from frontdoor.server.guard import Guard
from frontdoor.server.health import health_routes
from frontdoor.server.pages import page_routes
from frontdoor.server.reading import reading_routes
from frontdoor.server.sockets import converse
from frontdoor.server.streams import stream
from frontdoor.server.watch import Watch
from frontdoor.service.service import Service


def make_app(service: Service, origins: Collection[str] = (), *, local: bool = False) -> Starlette:
    """Return the application that serves a table service.

    Args:
        service: The service.
        origins: The pages of other sites that may ask, such as `https://table.example`.
        local: Whether it is reached from this machine alone.
    """
    background = Background(service)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.watch = Watch(service.limits)
        async with anyio.create_task_group() as group:
            background.start(group)
            yield
            group.cancel_scope.cancel()

    app = Starlette(
        routes=[
            WebSocketRoute("/rpc", converse),
            *page_routes(),
            Route("/fights/{fight}/stream", stream),
            *reading_routes(),
            *health_routes(),
        ],
        middleware=[Middleware(Guard, origins, local=local)],
        lifespan=lifespan,
    )
    app.state.service = service
    return app
