"""Errors over HTTP: a status code, and the JSON-RPC error object under `error`."""

import logging
from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from frontdoor.tables.errors import NO_FIGHT, NO_TOKEN, REFUSED, STORE, TOO_MUCH, ServiceError
from frontdoor.tables.protocol.json_rpc import INTERNAL, INVALID, NO_METHOD, error_object, to_json

_log = logging.getLogger(__name__)

_STATUS: Mapping[int, int] = {REFUSED: 422, NO_TOKEN: 401, NO_FIGHT: 404, TOO_MUCH: 429, STORE: 503, INTERNAL: 500}

PAGE_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Headers of every response that does not set them itself: it runs nothing and is shown in no frame."""

_STATUS_OF_REASON: Mapping[str, int] = {"host_only": 403, "key": 403, "not_yet": 403, "no_such_beat": 404}
"""HTTP status of refusals, keyed by reason code; any other code has status 422."""

_STATUS_OF_LIMIT: Mapping[str, int] = {"message_bytes": 413, "open_fights": 503, "connections": 503}

_SENTENCES: Mapping[int, str] = {404: "there is no such page", 405: "this page does not support this method"}


def error_response(error: ServiceError, status: int | None = None) -> Response:
    """Return an error as an HTTP response, with its usual status unless another is given."""
    http_status = status_of(error) if status is None else status
    headers = {"Cache-Control": "no-store", **PAGE_HEADERS}
    if http_status == _STATUS[NO_TOKEN]:
        headers["WWW-Authenticate"] = "Bearer"
    if error.code == TOO_MUCH and http_status != _STATUS_OF_LIMIT["message_bytes"]:
        headers["Retry-After"] = str((error.data or {}).get("retry_after", 5))
    return Response(to_json({"error": error_object(error)}), http_status, headers, "application/json")


def status_of(error: ServiceError) -> int:
    """Return the HTTP status of an error."""
    data = error.data or {}
    if error.code == REFUSED:
        reasons = [reason["code"] for reason in data.get("reasons", ())]
        return next((_STATUS_OF_REASON[code] for code in reasons if code in _STATUS_OF_REASON), _STATUS[REFUSED])
    if error.code == TOO_MUCH:
        return _STATUS_OF_LIMIT.get(data.get("limit", ""), _STATUS[TOO_MUCH])
    return _STATUS.get(error.code, 400)


async def handle_error(request: Request, error: Exception) -> Response:
    """Return the response to a service error, an unknown page or a wrong HTTP method."""
    if isinstance(error, ServiceError):
        return error_response(error)
    if not isinstance(error, HTTPException):
        raise error
    code = NO_METHOD if error.status_code in _SENTENCES else INVALID
    answer = error_response(ServiceError(code, _SENTENCES.get(error.status_code, error.detail)), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def handle_disconnect(request: Request, error: Exception) -> Response:
    """Return a response that no client reads, because the client left before its request had arrived."""
    return Response(status_code=400)


async def handle_crash(request: Request, error: Exception) -> Response:
    """Return the response to an unexpected exception; it names the reference of the entry in the server's log."""
    mark = request.app.state.service.mark()
    _log.error("unexpected error in a request (reference %s)", mark, exc_info=error)
    return error_response(ServiceError(INTERNAL, f"internal error of the server; see its log under reference {mark}"))
