"""The web table and the client it is made with: files as they are, and the page of a review for whoever may have it."""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import parse_qs

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from events.files import StoreError
from frontdoor.http.review_pages import review_page
from frontdoor.tables.errors import ServiceError

WEB = Path(__file__).parents[1] / "web"
CLIENT = WEB / "client"
"""Where an installed client lies; in a checkout it is `clients/javascript`."""

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".ts": "text/plain; charset=utf-8",
    ".json": "application/json",
}

SAFE: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-cache",
    "Referrer-Policy": "same-origin",  # without any, a form of ours would come as if from elsewhere
    "X-Content-Type-Options": "nosniff",
}
"""What stands above every file: nothing from elsewhere is loaded, run or asked, and no page elsewhere frames it."""


def page_routes() -> list[BaseRoute]:
    """Return the routes of the web table, below whatever the server is called."""
    return [
        Route("/", _table),
        Route("/web/{name}", _web),
        Route("/client/{name}", _client),
        Route("/review", _review, methods=["POST"]),
    ]


def client_folder() -> Path:
    """Return where the JavaScript client lies."""
    return CLIENT if CLIENT.is_dir() else Path(__file__).parents[2] / "clients" / "javascript"


async def _table(request: Request) -> Response:
    """Give the web table.

    Answers:
        200: text/html: the page.
    """
    return await to_thread.run_sync(_file, WEB, "index.html")


async def _web(request: Request) -> Response:
    """Give a file of the web table.

    Answers:
        200: the file.
        404: text/plain: there is none of that name.
    """
    return await to_thread.run_sync(_file, WEB, request.path_params["name"])


async def _client(request: Request) -> Response:
    """Give a file of the JavaScript client, such as `/client/blow.js`.

    Answers:
        200: the file.
        404: text/plain: there is none of that name.
    """
    return await to_thread.run_sync(_file, client_folder(), request.path_params["name"])


def _file(folder: Path, name: str) -> Response:
    """Return a file that lies in a folder itself; nothing else can be named."""
    found = next((path for path in folder.iterdir() if path.name == name and path.suffix in _TYPES), None)
    if found is None:
        return PlainTextResponse("There is no such page.", 404)
    return Response(found.read_bytes(), headers={**SAFE, "Content-Type": _TYPES[found.suffix]})


async def _review(request: Request) -> Response:
    """Give the page of the review of a seat, as the web table asks for it: the token stands in no address.

    Body:
        application/x-www-form-urlencoded: A form with `token`.

    Answers:
        200: text/html: the page.
        403: text/plain: why not.
    """
    fields = parse_qs((await request.body()).decode(errors="replace"), max_num_fields=5)
    try:
        page = await to_thread.run_sync(review_page, request.app.state.service, fields.get("token", [""])[0])
    except (ServiceError, StoreError) as error:
        return PlainTextResponse(f"{error}", 403)
    return Response(
        page, media_type="text/html", headers={"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
    )
