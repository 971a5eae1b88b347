"""The files of the web table and of its client, and the review page for seats that may read it."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from urllib.parse import parse_qs

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from frontdoor.http.routes.request_args import peer_of, wait_for_disconnect
from frontdoor.tables.errors import ServiceError
from frontdoor.tables.protocol.reviews import review_steps

WEB = Path(__file__).parents[2] / "web"
CLIENT = WEB / "client"
"""Folder of the client in an installed package; in a checkout it is `clients/javascript`."""

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".ts": "text/plain; charset=utf-8",
    ".json": "application/json",
}

MAX_FORM_FIELDS = 5
"""Maximum number of fields in a form."""

SECURITY_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-cache",
    "Referrer-Policy": "same-origin",  # without it, browsers would submit the web table's forms without an origin
    "X-Content-Type-Options": "nosniff",
}
"""Security headers of every file: pages load and run only files of this server, and cannot be embedded in a frame."""


REVIEW_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": "base-uri 'none'; frame-ancestors 'none'",  # the page itself permits its own script
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Security headers of review pages."""


def client_folder() -> Path:
    """Return the folder of the JavaScript client."""
    return CLIENT if CLIENT.is_dir() else Path(__file__).parents[3] / "clients" / "javascript"


async def _index(request: Request) -> Response:
    """Return the web table.

    Responses:
        200: text/html: the page.
    """
    return await to_thread.run_sync(_file, WEB, "index.html")


async def _web(request: Request) -> Response:
    """Return a file of the web table.

    Responses:
        200: the file.
        404: text/plain: there is no such file.
    """
    return await to_thread.run_sync(_file, WEB, request.path_params["name"])


async def _client(request: Request) -> Response:
    """Return a file of the JavaScript client, such as `/client/blow.js`.

    Responses:
        200: the file.
        404: text/plain: there is no such file.
    """
    return await to_thread.run_sync(_file, client_folder(), request.path_params["name"])


def _file(folder: Path, name: str) -> Response:
    """Return a file that is directly in a folder."""
    path = next((path for path in folder.iterdir() if path.name == name and path.suffix in _TYPES), None)
    if path is None:
        return PlainTextResponse("There is no such page.", 404)
    return Response(path.read_bytes(), headers={**SECURITY_HEADERS, "Content-Type": _TYPES[path.suffix]})


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
        page = await review_page(request, fields.get("token", [""])[0])
    except ServiceError as error:
        return PlainTextResponse(f"{error}", 403)
    return Response(page, media_type="text/html", headers=REVIEW_HEADERS)


async def review_page(request: Request, token: str) -> str:
    """Return the review page for a token.

    Raises:
        ServiceError: If the page is refused or cannot be made.
    """
    peer, gone = peer_of(request), partial(wait_for_disconnect, request.receive)
    page: str = await request.app.state.desk.call(peer, review_steps(peer, token), token, gone)
    return page


ROUTES: list[BaseRoute] = [
    Route("/", _index),
    Route("/web/{name}", _web),
    Route("/client/{name}", _client),
    Route("/review", _review, methods=["POST"]),
]
