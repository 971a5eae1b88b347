"""The review page for seats that may read it: its chances improve while it is open, and a new fight can play on."""

from secrets import token_hex
from typing import Any
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from frontdoor.http.limits.rate_limit import address_of
from frontdoor.http.routes.http_api import call_service
from frontdoor.http.routes.pages import REVIEW_HEADERS, review_page
from frontdoor.http.routes.request_args import json_of
from frontdoor.tables.errors import ServiceError

MAX_FORM_FIELDS = 5
"""Maximum number of fields in a form."""

COOKIE, COOKIE_SECONDS = "review-", 6 * 3600
"""Prefix and lifetime of the cookie with the token of an open review page."""


async def _review(request: Request) -> Response:
    """Return the review page of a seat. The token is sent in the form, so that no URL contains it.

    Body:
        application/x-www-form-urlencoded: A form with `token`.

    Responses:
        200: text/html: the page.
        400: text/plain: the form cannot be read.
        403: text/plain: the reason for the refusal.
    """
    try:
        fields = parse_qs((await request.body()).decode(errors="replace"), max_num_fields=MAX_FORM_FIELDS)
    except ValueError:
        return PlainTextResponse(f"A form may have at most {MAX_FORM_FIELDS} fields.", 400)
    try:
        name, token = token_hex(8), fields.get("token", [""])[0]
        page = await review_page(request, token, name)
    except ServiceError as error:
        return PlainTextResponse(f"{error}", 403)
    response = Response(page, media_type="text/html", headers=REVIEW_HEADERS)
    # A page may be saved and shared, so it does not contain the token. Its script cannot read the cookie either.
    is_secure = request.url.scheme == "https"
    response.set_cookie(
        f"{COOKIE}{name}", token, COOKIE_SECONDS, path=None, secure=is_secure, httponly=True, samesite="strict"
    )
    return response


async def _more(request: Request) -> Response:
    """Return the review page of a seat again, after some seconds of playouts that refine its chances.

    Body:
        application/json: An object with `page`, the name of the page, and `beats`, the length of the log that it shows.

    Responses:
        200: text/html: the page.
    """
    fields, name, token = await _asked_by_page(request)
    beats = fields.get("beats")
    page = await review_page(request, token, name, beats if type(beats) is int else -1)
    return Response(page, media_type="text/html", headers=REVIEW_HEADERS)


async def _branch(request: Request) -> Response:
    """Create a fight that plays on from a beat of a reviewed fight, as `fight.branch` does.

    Body:
        application/json: An object with `page`, the name of the page, `beat`, and `key`.

    Responses:
        200: application/json: `host`, the token of the new fight.
    """
    fields, _, token = await _asked_by_page(request)
    params = {"token": token, "beat": fields.get("beat"), "key": fields.get("key", "")}
    made = await call_service(request, "fight.branch", params)
    return JSONResponse({"host": made.host}, headers=REVIEW_HEADERS)


async def _asked_by_page(request: Request) -> tuple[dict[str, Any], str, str]:
    """Return the fields that an open review page has sent, its name, and the token in its cookie."""
    request.app.state.rate_limiter.check_address(address_of(request.client))
    data = await json_of(request)
    fields = data if isinstance(data, dict) else {}
    name = f"{fields.get('page', '')}"
    return fields, name, request.cookies.get(f"{COOKIE}{name}", "")


ROUTES: list[BaseRoute] = [
    Route("/review", _review, methods=["POST"]),
    Route("/review/more", _more, methods=["POST"]),
    Route("/review/branch", _branch, methods=["POST"]),
]
