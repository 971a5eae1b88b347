"""The application: routes, and what runs beside them while it is up."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
from anyio import to_thread
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from frontdoor.server.background import Background
from frontdoor.server.pages import page_routes
from frontdoor.server.sockets import converse
from frontdoor.service.peers import Peer
from frontdoor.service.rpc import answer
from frontdoor.service.service import Service


def make_app(service: Service) -> Starlette:
    """Return the application that serves a table service."""
    background = Background(service)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with anyio.create_task_group() as group:
            background.start(group)
            yield
            group.cancel_scope.cancel()

    app = Starlette(
        routes=[
            Route("/rpc", _post, methods=["POST"]),
            WebSocketRoute("/rpc", converse),
            *page_routes(),
        ],
        lifespan=lifespan,
    )
    app.state.service = service
    return app


async def _post(request: Request) -> Response:
    """Answer one JSON-RPC request, or a batch; nothing can be followed so."""
    data = await request.body()
    reply = await to_thread.run_sync(answer, Peer(request.app.state.service), data)
    if reply is None:
        return Response(status_code=204)
    return Response(reply, media_type="application/json")
