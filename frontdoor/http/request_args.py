"""What comes with a request: who sends it, JSON, a token in its header, and whole numbers in its address."""

import re
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from events.limits import show_value
from frontdoor.http.rate_limit import address_of
from frontdoor.tables.connections import Peer
from frontdoor.tables.errors import ServiceError, no_such_token
from frontdoor.tables.rpc import PARAMS, parse_json
from frontdoor.tables.tokens import fight_of

UNSUPPORTED = 415

_BEATS = re.compile("[0-9]{1,9}")


def peer_of(request: Request) -> Peer:
    """Return who sent a request, at the pace that their address may ask."""
    state = request.app.state
    return Peer(state.service, allow=state.rate_limiter.connection(address_of(request.client)))


def check_json(request: Request) -> None:
    """Make sure that a request says that it brings JSON, as no form of a page elsewhere can.

    Raises:
        HTTPException: When it says something else, or nothing.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(UNSUPPORTED, "what is sent here is JSON: say Content-Type: application/json")


async def json_of(request: Request) -> Any:
    """Return the JSON that a request brings.

    Raises:
        HTTPException: When it says that it brings something else.
        ServiceError: When it is no JSON.
    """
    check_json(request)
    return parse_json(await request.body())


def token_of(request: Request) -> str:
    """Return the token that stands in the header of a request for a fight.

    Raises:
        ServiceError: When there is none, or one of another fight.
    """
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    token = token.strip()
    if kind.lower() != "bearer" or fight_of(token) != request.path_params["fight"]:
        raise no_such_token()
    return token


def numbers_of(request: Request, *names: str) -> dict[str, int]:
    """Return the whole numbers in the address of a request.

    Args:
        request: The request.
        names: What they may be called.

    Raises:
        ServiceError: When something else stands there.
    """
    found: dict[str, int] = {}
    for name, value in request.query_params.multi_items():
        if name not in names or name in found:
            may = " and ".join(names) or "nothing"
            raise ServiceError(PARAMS, f"this address takes {may}, each once, and not {show_value(name)}")
        found[name] = number_in(name, value)
    return found


def number_in(name: str, value: str) -> int:
    """Return a whole number that stands in a request.

    Raises:
        ServiceError: When it is none.
    """
    if not _BEATS.fullmatch(value):
        raise ServiceError(PARAMS, f"{name} is a whole number, not {show_value(value)}")
    return int(value)
