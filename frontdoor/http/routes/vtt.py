"""Packages for virtual tabletops, installed by the address of their manifest."""

from mimetypes import guess_type

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from frontdoor.http.routes.pages import SECURITY_HEADERS
from frontdoor.vtt.packages import PACKAGES, foundry_manifest, package_files, package_zip

_TABLETOPS = "https://owlbear.rodeo https://*.owlbear.rodeo"
"""Origins that may show the pages of a package in a frame."""

_POLICY = (
    "default-src 'none'; script-src 'self' https://esm.sh; style-src 'self'; connect-src 'self'; img-src 'self'; "
    f"base-uri 'none'; form-action 'none'; frame-ancestors 'self' {_TABLETOPS}"
)

_TYPES = {".mjs": "text/javascript; charset=utf-8", ".js": "text/javascript; charset=utf-8"}


async def _foundry(request: Request) -> Response:
    """Return the manifest of the Foundry module, with the addresses of this server.

    Responses:
        200: application/json: the manifest; Foundry installs the module from this address.
    """
    return Response(await to_thread.run_sync(foundry_manifest, _base(request)), media_type="application/json")


async def _zip(request: Request) -> Response:
    """Return the Foundry module as a ZIP file.

    Responses:
        200: application/zip: the file.
    """
    replaced = {"module.json": foundry_manifest(_base(request))}
    return Response(await to_thread.run_sync(package_zip, "foundry", replaced), media_type="application/zip")


async def _file(request: Request) -> Response:
    """Return a file of a package, such as `/vtt/owlbear/manifest.json`.

    Responses:
        200: the file.
        404: text/plain: there is no such file.
    """
    package, path = request.path_params["package"], request.path_params["path"]
    files = await to_thread.run_sync(package_files, package) if package in PACKAGES else {}
    if path not in files:
        return PlainTextResponse("There is no such page.", 404)
    suffix = path[path.rfind(".") :]
    kind = _TYPES.get(suffix) or guess_type(path)[0] or "application/octet-stream"
    return Response(files[path], headers={**SECURITY_HEADERS, "Content-Security-Policy": _POLICY, "Content-Type": kind})


def _base(request: Request) -> str:
    return f"{request.url.replace(query='', fragment='')}".rpartition("/")[0] + "/"


ROUTES: list[BaseRoute] = [
    Route("/vtt/foundry/module.json", _foundry),
    Route("/vtt/foundry/module.zip", _zip),
    Route("/vtt/{package}/{path:path}", _file),
]
