"""The files of the web table and of its client, QR codes, and how routes get a review page."""

from collections.abc import Mapping
from functools import partial
from io import BytesIO
from pathlib import Path

import segno
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from frontdoor.http.limits.rate_limit import address_of
from frontdoor.http.routes.request_args import json_of, peer_of, wait_for_disconnect
from frontdoor.tables.protocol.reviews import review_steps
from frontdoor.tables.work.targets import Target
from frontdoor.web_files import TOKENS, WEB, client_folder

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".ts": "text/plain; charset=utf-8",
    ".json": "application/json",
}

MAX_QR_LENGTH = 500
"""Maximum number of characters in a QR code; enough for a link."""

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
    name = request.path_params["name"]
    return await to_thread.run_sync(_file, TOKENS.parent if name == TOKENS.name else WEB, name)


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


async def _qr(request: Request) -> Response:
    """Return a link as a QR code. The link is sent in the body, so that no URL contains its token.

    Body:
        application/json: An object with `text`.

    Responses:
        200: image/svg+xml: the picture.
        400: text/plain: the text is missing or too long.
    """
    request.app.state.rate_limiter.check_address(address_of(request.client))
    data = await json_of(request)
    text = data.get("text") if isinstance(data, dict) else None
    if not isinstance(text, str) or not text or len(text) > MAX_QR_LENGTH:
        return PlainTextResponse(f"The body must be an object with a text of 1 to {MAX_QR_LENGTH} characters.", 400)
    headers = {**SECURITY_HEADERS, "Cache-Control": "no-store"}
    return Response(qr_svg(text), media_type="image/svg+xml", headers=headers)


def qr_svg(text: str) -> str:
    """Return a QR code as an SVG document."""
    picture = BytesIO()
    segno.make(text, micro=False).save(picture, kind="svg", xmldecl=False, omitsize=True, border=1)
    return picture.getvalue().decode().strip()


async def review_page(request: Request, token: str, name: str = "", beats: int | None = None) -> str:
    """Return the review page for a token; with `beats`, after some seconds of playouts.

    Raises:
        ServiceError: If the page is refused or cannot be made.
    """
    peer, gone = peer_of(request), partial(wait_for_disconnect, request.receive)
    steps = review_steps(peer, token, request.app.state.playouts, name, beats)
    page: str = await request.app.state.desk.call(peer, steps, Target(token), gone)
    return page


ROUTES: list[BaseRoute] = [
    Route("/", _index),
    Route("/web/{name}", _web),
    Route("/client/{name}", _client),
    Route("/qr", _qr, methods=["POST"]),
]
