"""One seat's view of a fight as Server-Sent Events: each event is a `fight.changed` with the number of beats as its id.

A client that reconnects with the id of its last event receives the missing beats, each once and in order.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import anyio
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from combat.engine.errors import Refused
from events.stores.safe_files import StoreError
from frontdoor.http.limits.connections import Connections
from frontdoor.http.limits.rate_limit import address_of
from frontdoor.http.routes.outbox import Outbox
from frontdoor.http.routes.request_args import number_in, numbers_of, token_of, wait_for_disconnect
from frontdoor.http.work.desk import Desk
from frontdoor.tables.connections import Peer
from frontdoor.tables.errors import ServiceError, to_service_error
from frontdoor.tables.followers import LEFT, Notice
from frontdoor.tables.protocol.json_rpc import to_json
from frontdoor.tables.protocol.streams import begin, next_change
from frontdoor.tables.service import Service
from frontdoor.tables.work.targets import Target

T = TypeVar("T")

QUIET_SECONDS = 15.0
"""Seconds of silence after which a comment is sent, so that proxies do not close the stream."""

SLOW_SECONDS = 30.0
"""Seconds that a client may take to read before it is disconnected; it can reconnect and catch up."""

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-accel-buffering", b"no"),
]
_COMMENT = b": nothing new\n\n"


async def _stream(request: Request) -> Response:
    """Send the changes of a fight as a seat may see them, until the client disconnects.

    The first event is `fight.standing` with the whole view; with `since` it is left out. Each change follows as a
    `fight.changed` event whose id is the number of beats. `fight.left` ends the stream if the token becomes invalid.

    Query:
        since: The number of beats in the caller's view. The header `Last-Event-ID` takes precedence.
        mark: The `mark` of that view; if the fight has another history, the stream starts with the whole view.

    Responses:
        200: text/event-stream: Server-Sent Events.
    """
    token, numbers, state = token_of(request), numbers_of(request, "since", "mark"), request.app.state
    last = request.headers.get("last-event-id", "")
    since = number_in("Last-Event-ID", last) if last else numbers.get("since")
    if request.method == "HEAD":
        return Response(None, headers={"Cache-Control": "no-store"}, media_type="text/event-stream")
    address = address_of(request.client)
    state.rate_limiter.connection(address)("fight.follow")
    stream = Stream(state.service, token, state.connections, state.desk, address)
    await stream.begin(since, numbers.get("mark", ""))
    return stream


class Stream(Response):
    """The event stream of one seat."""

    def __init__(self, service: Service, token: str, connections: Connections, desk: Desk, address: str) -> None:
        super().__init__()
        self._desk = desk
        self._service = service
        self._token = token
        self._connections = connections
        self._full = anyio.Event()
        self._outbox = Outbox(self._full.set, connections.outgoing)
        self._first: Notice | None = None
        self._backlog_start = self._backlog_end = 0  # of the beats that are read one notice at a time
        self._peer = Peer(service, self._enqueue, address=address, hang_up=self._outbox.break_off)

    async def begin(self, since: int | None, mark: str) -> None:
        """Start following the fight, and prepare the first events."""
        self._peer.asks()
        try:
            target = Target(self._token, None if since is None else max(0, since - 1))
            first, self._backlog_end = await self._in_thread(
                partial(begin, self._service, self._token, since, self._peer, mark), target
            )
        except (Refused, StoreError) as error:
            raise to_service_error(error, self._service.mark()) from None
        finally:
            self._peer.answered()
        self._first = first

    def _enqueue(self, notice: Notice) -> None:
        self._outbox.put(event(notice))
        if notice.method == LEFT:
            self._outbox.end()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until the client disconnects, the token becomes invalid, or the server stops."""
        try:
            async with anyio.create_task_group() as group:
                for condition in (
                    partial(wait_for_disconnect, receive),
                    self._connections.ending.wait,
                    self._full.wait,
                ):
                    group.start_soon(_cancel_after, condition, group.cancel_scope)
                await self._send(send)
                group.cancel_scope.cancel()
            if self._outbox.overflowed:
                self._connections.leave()
            with anyio.move_on_after(1):
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._peer.close()
            self._outbox.close()

    async def _send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        while (data := await self._next()) is not None:
            with anyio.move_on_after(SLOW_SECONDS) as send_timeout:
                await send({"type": "http.response.body", "body": data, "more_body": True})
            if send_timeout.cancelled_caught:
                self._outbox.overflowed = True
                return

    async def _next(self) -> bytes | None:
        """Return the next data to send; None at the end of the stream."""
        if self._first is not None:
            sent, self._first = self._first, None
            self._backlog_start = sent.params.beats
            return event(sent)
        if self._backlog_start < self._backlog_end:
            try:
                start, end = self._backlog_start, self._backlog_end
                step = partial(next_change, self._service, self._token, start, end)
                self._first = await self._in_thread(step, Target(self._token, is_long=True))
            except (Refused, ServiceError, StoreError):
                return None
            return await self._next()
        with anyio.move_on_after(QUIET_SECONDS):
            return await self._outbox.get()
        return _COMMENT if await self._in_thread(self._token_is_valid, Target(self._token)) else None

    async def _in_thread(self, function: Callable[[], T], target: Target) -> T:
        return await self._desk.run(function, self._peer.address, target)

    def _token_is_valid(self) -> bool:
        """Check again whether the token is valid, because another process may have replaced it."""
        try:
            with self._service.seated(self._token):
                return True
        except (ServiceError, StoreError):
            return False


def event(notice: Notice) -> bytes:
    """Return a notice as a Server-Sent Event."""
    beats: Any = getattr(notice.params, "beats", None)
    id_line = "" if beats is None else f"id: {beats}\n"
    return f"event: {notice.method}\n{id_line}data: ".encode() + to_json(notice.params) + b"\n\n"


async def _cancel_after(condition: Any, scope: anyio.CancelScope) -> None:
    await condition()
    scope.cancel()


ROUTES: list[BaseRoute] = [Route("/fights/{fight}/stream", _stream, methods=["GET"])]
