"""Who may ask at all: no page of another site, and no name by which another site would reach this machine."""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

_HERE = ("localhost", "127.0.0.1", "::1")


class Guard:
    """Lets through what comes from no page, or from one of this very server.

    Args:
        app: What is guarded.
        origins: The pages that may ask besides, such as `https://table.example`; their hosts are names of this server.
        local: Whether it is reached from this machine alone; then it has no other names.
    """

    def __init__(self, app: ASGIApp, origins: Collection[str], *, local: bool) -> None:
        self._app = app
        self._origins = frozenset(each.rstrip("/") for each in origins)
        self._names = frozenset((*_HERE, *(urlsplit(each).hostname for each in self._origins))) if local else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let something through, or refuse it."""
        fault = self._fault(Headers(scope=scope)) if scope["type"] in ("http", "websocket") else ""
        if not fault:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await PlainTextResponse(fault, 403)(scope, receive, send)
        else:
            await WebSocketClose(1008, fault)(scope, receive, send)

    def _fault(self, headers: Headers) -> str:
        host, origin = headers.get("host", ""), headers.get("origin")
        if self._names is not None and _name(host) not in self._names:
            return "This server has no such name; start it with --origin to give it one."
        if origin is None or origin in self._origins or urlsplit(origin).netloc == host != "":
            return ""
        return "Pages of other sites may not ask here; start the server with --origin to let one."


def _name(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None
