"""Plain HTTP besides JSON-RPC: opening fights, reading, exporting; each address is a method, with a Bearer token."""

from collections.abc import Mapping
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from frontdoor.server.watch import Watch
from frontdoor.service import errors
from frontdoor.service.peers import Peer
from frontdoor.service.rpc import answer
from frontdoor.service.service import Service
from frontdoor.service.tokens import fight_of
from frontdoor.shapes.files import shipped

_STATUS = {errors.REFUSED: 409, errors.NO_TOKEN: 401, errors.NO_FIGHT: 404, errors.TOO_MUCH: 429, errors.STORE: 503}
_FAULT = -32603


def reading_routes() -> list[BaseRoute]:
    """Return the routes."""
    return [
        Route("/rpc", _post, methods=["POST"]),
        Route("/fights", _create, methods=["POST"]),
        Route("/fights/{fight}", _read),
        Route("/fights/{fight}/told", _told),
        Route("/fights/{fight}/log", _log),
        Route("/openrpc.json", _shapes),
        Route("/schemas/shapes.json", _shapes),
    ]


async def _post(request: Request) -> Response:
    """Answer one JSON-RPC request, or a batch; nothing can be followed so."""
    data = await body_of(request)
    if isinstance(data, Response):
        return data
    reply = await _answered(request, data)
    return Response(status_code=204) if reply is None else Response(reply, media_type="application/json")


async def _create(request: Request) -> Response:
    data = await body_of(request)
    if isinstance(data, Response):
        return data
    try:
        params = orjson.loads(data)
    except (orjson.JSONDecodeError, RecursionError):
        params = None
    return await _asked(request, "fight.create", params)


async def _read(request: Request) -> Response:
    return await _asked_of_fight(request, "fight.read", "since", "at")


async def _told(request: Request) -> Response:
    return await _asked_of_fight(request, "fight.told", "since", "until")


async def _log(request: Request) -> Response:
    found = await _asked_of_fight(request, "fight.export")
    if found.status_code == 200:  # noqa: PLR2004 - HTTP's word for well
        return Response(orjson.loads(found.body)["log"], media_type="application/jsonl")
    return found


async def _asked_of_fight(request: Request, method: str, *numbers: str) -> Response:
    """Answer what is asked of the fight that the address names, by a token of that fight."""
    token = bearer_of(request)
    if fight_of(token) != request.path_params["fight"]:
        token = ""
    given = {name: request.query_params[name] for name in numbers if name in request.query_params}
    params = {name: int(value) if value.isdecimal() and len(value) < 10 else value for name, value in given.items()}  # noqa: PLR2004
    return await _asked(request, method, {"token": token, **params})


async def _asked(request: Request, method: str, params: object) -> Response:
    """Answer with what a method answers; an error with the status that says the most of it."""
    early = _early(request)
    if early is not None:
        return early
    call = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    reply: Mapping[str, Any] = orjson.loads(await _answered(request, orjson.dumps(call)) or b"{}")
    if "error" not in reply:
        return JSONResponse(reply["result"], headers={"Cache-Control": "no-store"})
    code = reply["error"]["code"]
    return JSONResponse(reply["error"], 500 if code == _FAULT else _STATUS.get(code, 400))


async def _answered(request: Request, data: bytes) -> bytes | None:
    service: Service = request.app.state.service
    watch: Watch = request.app.state.watch
    reply: bytes | None = await watch.timed(answer, Peer(service), data)
    return reply


async def _shapes(request: Request) -> Response:
    """Answer with a document that tells what goes over the wire."""
    return Response(shipped(request.url.path.rpartition("/")[2]), media_type="application/json")


def bearer_of(request: Request) -> str:
    """Return the token that a request brings in its header; no address holds one, for addresses are kept."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def body_of(request: Request) -> bytes | Response:
    """Return the body of a request, or the answer to one that is too long or comes too fast; it is not read then."""
    early = _early(request)
    if early is not None:
        return early
    most, data = request.app.state.service.limits.message_bytes, bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > most:
            too_long = errors.Fault(
                errors.TOO_MUCH, f"a message has at most {most:,} bytes", {"limit": "message_bytes"}
            )
            told = {"code": too_long.code, "message": too_long.message, "data": too_long.data}
            return JSONResponse({"jsonrpc": "2.0", "id": None, "error": told}, 413, {"Connection": "close"})
    return bytes(data)


def _early(request: Request) -> Response | None:
    """Return the answer to a request of somebody who asks too fast."""
    watch: Watch = request.app.state.watch
    early = watch.too_fast("" if request.client is None else request.client.host)
    if not early:
        return None
    told = {"code": errors.TOO_MUCH, "message": "you ask too fast", "data": {"limit": "messages_a_second"}}
    return JSONResponse({"jsonrpc": "2.0", "id": None, "error": told}, 429, {"Retry-After": "1"})
