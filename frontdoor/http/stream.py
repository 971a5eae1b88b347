"""The stream of a fight for a seat, as Server-Sent Events: one `fight.changed` an event, its id the number of beats.

Whoever comes back with the id of the last event is told what came since, each beat once and in order.
"""

from functools import partial
from typing import Any

import anyio
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from combat.engine.errors import Refused
from events.files import StoreError
from frontdoor.http.connections import Connections
from frontdoor.http.outbox import Outbox
from frontdoor.http.rate_limit import address_of
from frontdoor.http.request_args import number_in, numbers_of, token_of
from frontdoor.tables.connections import Peer
from frontdoor.tables.errors import ServiceError, to_service_error
from frontdoor.tables.followers import LEFT, Notice
from frontdoor.tables.rpc import to_json
from frontdoor.tables.service import Service
from frontdoor.tables.streams import begin

QUIET_SECONDS = 15.0
"""So often something is sent where nothing happens, that nobody on the way thinks the stream dead."""

SLOW_SECONDS = 30.0
"""So long a client may take to read; then it is left, and catches up when it is back."""

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-accel-buffering", b"no"),
]
_QUIET = b": nothing new\n\n"


def stream_routes() -> list[BaseRoute]:
    """Return the route of the stream."""
    return [Route("/fights/{fight}/stream", _stream, methods=["GET"])]


async def _stream(request: Request) -> Response:
    """Send what comes in a fight, as a seat may know it, until somebody ends it.

    The first event is `fight.standing`, the whole view; with `since` it is left out. Then comes a `fight.changed` for
    whatever happens, whose id is the number of beats, and `fight.left` where the token is void.

    Query:
        since: How many beats the caller's view has. The header `Last-Event-ID` says the same, and goes before it.

    Answers:
        200: text/event-stream: Server-Sent Events.
    """
    token, numbers, state = token_of(request), numbers_of(request, "since"), request.app.state
    last = request.headers.get("last-event-id", "")
    since = number_in("Last-Event-ID", last) if last else numbers.get("since")
    if request.method == "HEAD":
        return Response(None, headers={"Cache-Control": "no-store"}, media_type="text/event-stream")
    state.rate_limiter.connection(address_of(request.client))("fight.follow")
    stream = Stream(state.service, token, state.connections)
    await stream.begin(since)
    return stream


class Stream(Response):
    """What a seat is told, until somebody ends it.

    Args:
        service: Who tells.
        token: Who listens.
        connections: The connections of the server, which tell when it ends.
    """

    def __init__(self, service: Service, token: str, connections: Connections) -> None:
        super().__init__()
        self._service = service
        self._token = token
        self._connections = connections
        self._full = anyio.Event()
        self._outbox = Outbox(self._full.set)
        self._before: list[bytes] = []  # which does not wait among what is bounded, however much it is
        self._peer = Peer(service, self._tell)

    async def begin(self, since: int | None) -> None:
        """Follow the fight from now on; what came before it comes first.

        Raises:
            ServiceError: When that cannot be.
        """
        self._peer.asks()
        try:
            came = await to_thread.run_sync(begin, self._service, self._token, since, self._peer)
        except (Refused, StoreError) as error:
            raise to_service_error(error, self._service.mark()) from None
        finally:
            self._peer.answered()
        self._before = [event(notice) for notice in came]

    def _tell(self, notice: Notice) -> None:
        self._outbox.put(event(notice))
        if notice.method == LEFT:
            self._outbox.end()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what comes until the client goes, the token is void, or the server ends."""
        try:
            async with anyio.create_task_group() as group:
                for ends in (partial(_gone, receive), self._connections.ending.wait, self._full.wait):
                    group.start_soon(_first, ends, group.cancel_scope)
                await self._send(send)
                group.cancel_scope.cancel()
            if self._outbox.overflowed:
                self._connections.leave()
            with anyio.move_on_after(1):
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            with anyio.CancelScope(shield=True):
                await to_thread.run_sync(self._peer.close)

    async def _send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        while (data := await self._next()) is not None:
            with anyio.move_on_after(SLOW_SECONDS) as slow:
                await send({"type": "http.response.body", "body": data, "more_body": True})
            if slow.cancelled_caught:
                self._outbox.overflowed = True
                return

    async def _next(self) -> bytes | None:
        """Return what is sent next; None where that is nothing any more."""
        if self._before:
            return self._before.pop(0)
        with anyio.move_on_after(QUIET_SECONDS):
            return await self._outbox.get()
        return _QUIET if await to_thread.run_sync(self._is_welcome) else None

    def _is_welcome(self) -> bool:
        """Return whether the token still opens the seat: another process may have given it to somebody else."""
        try:
            with self._service.seated(self._token):
                return True
        except (ServiceError, StoreError):
            return False


def event(notice: Notice) -> bytes:
    """Return a notice as an event of a stream."""
    beats: Any = getattr(notice.params, "beats", None)
    name = "" if beats is None else f"id: {beats}\n"
    return f"event: {notice.method}\n{name}data: ".encode() + to_json(notice.params) + b"\n\n"


async def _gone(receive: Receive) -> None:
    """Return when the client is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _first(ends: Any, scope: anyio.CancelScope) -> None:
    await ends()
    scope.cancel()
