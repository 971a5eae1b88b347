"""Arguments of HTTP requests: the client, the JSON body, the token in the header, and integers in the query."""

import re
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Receive

from events.limits import show_value
from frontdoor.http.limits.rate_limit import address_of
from frontdoor.tables.connections import Peer
from frontdoor.tables.errors import ServiceError, no_such_token
from frontdoor.tables.protocol.json_rpc import PARAMS, parse_json
from frontdoor.tables.tokens import fight_of

UNSUPPORTED = 415

_BEATS = re.compile("[0-9]{1,9}")


def peer_of(request: Request) -> Peer:
    """Return the client that sent a request. Its address may have a rate limit."""
    state, address = request.app.state, address_of(request.client)
    return Peer(state.service, allow=state.rate_limiter.connection(address), address=address)


async def wait_for_disconnect(receive: Receive) -> None:
    """Wait until the client of a request, whose body has been read, disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass


def check_json(request: Request) -> None:
    """Check that a request declares a JSON body, which a form on another site's page cannot do."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(UNSUPPORTED, "the body must be JSON; set Content-Type: application/json")


async def json_of(request: Request) -> Any:
    """Return the JSON body of a request."""
    check_json(request)
    return parse_json(await request.body())


def token_of(request: Request) -> str:
    """Return the bearer token of a request for a fight."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    token = token.strip()
    if kind.lower() != "bearer" or fight_of(token) != request.path_params["fight"]:
        raise no_such_token()
    return token


def numbers_of(request: Request, *names: str) -> dict[str, Any]:
    """Return the integers, and the `mark`, in a request's query string, which may contain only the named parameters."""
    numbers: dict[str, Any] = {}
    for name, value in request.query_params.multi_items():
        if name not in names or name in numbers:
            allowed = " and ".join(names) or "nothing"
            raise ServiceError(
                PARAMS, f"unknown or repeated parameter {show_value(name)}; this address takes {allowed}"
            )
        numbers[name] = value if name == "mark" else number_in(name, value)
    return numbers


def number_in(name: str, value: str) -> int:
    """Convert a request argument to an integer."""
    if not _BEATS.fullmatch(value):
        raise ServiceError(PARAMS, f"{name} must be a whole number from 0 to 999999999, not {show_value(value)}")
    return int(value)
