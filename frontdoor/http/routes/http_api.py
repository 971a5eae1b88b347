"""Fights over plain HTTP: create a fight, and read what a token may see of it."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from frontdoor.http.limits.rate_limit import address_of
from frontdoor.http.routes.pages import REVIEW_HEADERS, review_page
from frontdoor.http.routes.request_args import json_of, numbers_of, peer_of, token_of, wait_for_disconnect
from frontdoor.shapes.files import METHODS, SCHEMA, packaged_file
from frontdoor.tables.protocol.json_rpc import call_steps, to_json
from frontdoor.tables.protocol.method_table import target_of

_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
"""Headers for responses to one seat, which caches must not keep."""


async def call_service(request: Request, method: str, params: Any) -> Any:
    """Return the result of a method of the service."""
    peer, gone = peer_of(request), partial(wait_for_disconnect, request.receive)
    steps, target = call_steps(peer, method, params), target_of(method, params)
    return await request.app.state.desk.call(peer, steps, target, gone)


async def _create(request: Request) -> Response:
    """Create a fight, as `fight.create` does.

    Body:
        application/json: The params of `fight.create`.

    Responses:
        201: application/json: the result of `fight.create`; `Location` holds the address of the fight.
    """
    created = await call_service(request, "fight.create", await json_of(request))
    return _json(created, 201, Location=f"{request.scope.get('root_path', '')}/fights/{created.fight}")


async def _read(request: Request) -> Response:
    """Return the view of a seat, as `fight.read` does.

    Query:
        since: The number of beats in the caller's view, to get only the changes since then.
        at: The number of a beat, to get the view after that beat.
        mark: The `mark` of the caller's view; if the fight has another history, the whole view is returned.

    Responses:
        200: application/json: the result of `fight.read`.
    """
    token, numbers = token_of(request), numbers_of(request, "since", "at", "mark")
    return _json(await call_service(request, "fight.read", {"token": token, **numbers}))


async def _beats(request: Request) -> Response:
    """Return beats as the seat may see them, as `fight.told` does.

    Query:
        since: The number of the first beat; 0 if left out.
        until: The number of the last beat; if left out, as many beats as one response may contain.

    Responses:
        200: application/json: the result of `fight.told`.
    """
    token, numbers = token_of(request), numbers_of(request, "since", "until")
    return _json(await call_service(request, "fight.told", {"token": token, "since": 0, **numbers}))


async def _log(request: Request) -> Response:
    """Return the log as a file to the host, as `fight.export` does.

    Responses:
        200: application/jsonl: the log, byte for byte.
    """
    token, _ = token_of(request), numbers_of(request)
    params = {"token": token, "since": 0}
    first = await call_service(request, "fight.export", params)

    async def parts() -> AsyncIterator[bytes]:
        part = first
        yield part.log.encode()
        while part.next is not None:
            part = await call_service(request, "fight.export", {**params, "since": part.next})
            yield part.log.encode()

    name = f'attachment; filename="{request.path_params["fight"]}.jsonl"'
    return StreamingResponse(parts(), 200, {**_HEADERS, "Content-Disposition": name}, "application/jsonl")


async def _review(request: Request) -> Response:
    """Return the review page of a fight: to the host at any time, to a seat after the end of the fight.

    Responses:
        200: text/html: a self-contained page.
    """
    token, _ = token_of(request), numbers_of(request)
    request.app.state.rate_limiter.check_address(address_of(request.client))
    return Response(await review_page(request, token), 200, REVIEW_HEADERS, "text/html")


async def _methods(request: Request) -> Response:
    """Return a description of the methods of the service.

    Responses:
        200: application/json: an OpenRPC document.
    """
    return Response(packaged_file(METHODS), media_type="application/json")


async def _shapes(request: Request) -> Response:
    """Return a description of all messages and log lines.

    Responses:
        200: application/schema+json: a JSON Schema.
    """
    return Response(packaged_file(SCHEMA), media_type="application/schema+json")


def _json(value: object, status: int = 200, **headers: str) -> Response:
    return Response(to_json(value), status, {**_HEADERS, **headers}, "application/json")


ROUTES: list[BaseRoute] = [
    Route("/fights", _create, methods=["POST"]),
    Route("/fights/{fight}", _read),
    Route("/fights/{fight}/told", _beats),
    Route("/fights/{fight}/log", _log),
    Route("/fights/{fight}/review", _review),
    Route(f"/{METHODS}", _methods),
    Route(f"/schemas/{SCHEMA}", _shapes),
]
