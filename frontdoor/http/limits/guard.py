"""Checks before every request: its origin, its host name, its length, and the rate and number of requests."""

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from urllib.parse import urlsplit

from attrs import frozen
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from frontdoor.http.limits.faults import PAGE_HEADERS, error_response
from frontdoor.http.limits.rate_limit import RateLimiter, address_of
from frontdoor.tables.errors import ServiceError, too_much
from frontdoor.tables.limits import Limits
from frontdoor.tables.protocol.json_rpc import INVALID

_log = logging.getLogger(__name__)

FORBIDDEN, MISDIRECTED = 403, 421


@frozen(kw_only=True)
class Endpoint:
    """The address at which a server listens, and the origins that may use it.

    Attributes:
        host: The address at which it listens.
        origins: Other origins whose pages may use the server, such as `https://fights.example`.
    """

    host: str = "127.0.0.1"
    origins: tuple[str, ...] = ()

    def check(self, headers: Headers) -> None:
        """Check the host name and origin of a request.

        A page elsewhere can make its own host name resolve to this machine. So a server that knows its names accepts no
        others: on the loopback address those of this machine, and everywhere those of the allowed origins. On a network
        address it also accepts addresses, which are not names.
        """
        host_header = headers.get("host", "").lower()
        name = _url_part(f"//{host_header}", "hostname")
        known = is_loopback(name) or name in (_url_part(origin, "hostname") for origin in self.origins)
        accepts_others = not is_loopback(self.host) and (not self.origins or _is_address(name))
        if not known and not accepts_others:
            raise ForeignRequest(
                MISDIRECTED, "host", "this server does not have this host name; allow it with --origin"
            )
        for origin in headers.getlist("origin"):
            own = _url_part(origin, "netloc").lower()
            if (not own or own != host_header) and origin not in self.origins:
                raise ForeignRequest(
                    FORBIDDEN, "origin", "pages of this origin may not use this server; allow it with --origin"
                )


class ForeignRequest(ServiceError):
    """A request from another origin, or for a host name that the server does not have.

    Attributes:
        status: The status of the response.
        why: The name of the wrong header, for the log.
    """

    def __init__(self, status: int, why: str, sentence: str) -> None:
        super().__init__(INVALID, sentence)
        self.status = status
        self.why = why


def _url_part(url: str, part: str) -> str:
    """Return the `hostname` or `netloc` of a URL; empty if it has none or is malformed."""
    try:
        return getattr(urlsplit(url), part) or ""
    except ValueError:
        return ""


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    """Return whether a host is this machine, under a name that no other machine can claim."""
    return host == "localhost" or host.endswith(".localhost") or (_is_address(host) and ip_address(host).is_loopback)


def _with_page_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in PAGE_HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers


class Guard:
    """Middleware that rejects requests beyond the limits or from other origins."""

    def __init__(self, app: ASGIApp, endpoint: Endpoint, limits: Limits, rate_limiter: RateLimiter) -> None:
        self._app = app
        self._endpoint = endpoint
        self._limits = limits
        self._rate_limiter = rate_limiter
        self._requests: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Reject a request or pass it on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        try:
            headers, address = Headers(scope=scope), address_of(scope.get("client"))
            self._endpoint.check(headers)
            length = headers.get("content-length", "0")
            if length.isdecimal() and int(length) > self._limits.message_bytes:
                raise self._too_long()
            self._rate_limiter.check_address(address)
            with self._counted(address):
                await self._app(scope, self._limited(receive), _with_page_headers(send))
        except ServiceError as error:
            why = error.why if isinstance(error, ForeignRequest) else (error.data or {}).get("limit", "")
            _log.warning("refused a request", extra={"why": why})
            await error_response(error, error.status if isinstance(error, ForeignRequest) else None)(
                scope, receive, send
            )

    def _too_long(self) -> ServiceError:
        return too_much("message_bytes", f"a request may have at most {self._limits.message_bytes:,} bytes")

    def _limited(self, receive: Receive) -> Receive:
        """Return a `receive` function that limits request bodies without a declared length."""
        received = 0

        async def limited() -> Message:
            nonlocal received
            message = await receive()
            if message["type"] == "http.request":
                received += len(message.get("body", b""))
                if received > self._limits.message_bytes:
                    raise self._too_long()
            return message

        return limited

    @contextmanager
    def _counted(self, address: str) -> Iterator[None]:
        limit = self._limits.connections_an_address
        if address and self._requests[address] >= limit:
            raise too_much("connections_an_address", f"one address may have at most {limit} requests at once")
        self._requests[address] += 1
        try:
            yield
        finally:
            self._requests[address] -= 1
            if not self._requests[address]:
                del self._requests[address]
