"""The connections of a server: their maximum number, a timeout for silent ones, and notice of a shutdown."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from frontdoor.http.limits.faults import PAGE_HEADERS
from frontdoor.http.limits.outgoing import Outgoing
from frontdoor.http.limits.rate_limit import address_of
from frontdoor.tables.limits import Limits

_log = logging.getLogger(__name__)

REFUSED_SECONDS = 1.0
"""Seconds that a connection beyond the limit stays open, so that its client can read the refusal."""

GOING_AWAY = 1001
"""WebSocket close code for a server that stops."""


def _reply(status: str, sentence: str, **headers: str) -> bytes:
    """Return a reply that closes its connection, for requests that do not reach the application."""
    body = f"{sentence}\n".encode()
    fields = {
        **PAGE_HEADERS,
        **headers,
        "Connection": "close",
        "Content-Type": "text/plain",
        "Content-Length": f"{len(body)}",
    }
    lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


_UNREADABLE = _reply("400 Bad Request", "This WebSocket handshake is malformed.")
_TOO_SLOW = _reply("408 Request Timeout", "The request did not arrive in time.")
_FULL = _reply(
    "503 Service Unavailable", "The server has too many connections; try again later.", **{"Retry-After": "5"}
)


class Connections:
    """The open connections of a server.

    Attributes:
        turned_away: The number of connections that were refused because of the limit.
        left_behind: The number of clients that were disconnected because they did not read.
        outgoing: The bytes that wait to be sent.
        ending: Set when the server stops, so that streams can end.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._transports: dict[object, str] = {}
        self._of_address: Counter[str] = Counter()
        self.unfinished: dict[Any, Callable[[], None]] = {}  # ends those whose request has not arrived, oldest first
        self.turned_away = 0
        self.left_behind = 0
        self.outgoing = Outgoing(limits.outgoing_bytes)
        self.ending = asyncio.Event()

    def __len__(self) -> int:
        return len(self._transports)

    def take(self, transport: asyncio.BaseTransport) -> bool:
        """Return whether a new connection is within the limits, and record it if so."""
        address = address_of(transport.get_extra_info("peername"))
        why = ""
        if len(self._transports) >= self.limits.connections and not self._make_room():
            why = "connections"
        elif address and self._of_address[address] >= self.limits.connections_an_address:
            why = "connections_an_address"
        if why:
            self.turned_away += 1
            _log.warning("refused a connection", extra={"why": why})
            return False
        self._transports[transport] = address
        self._of_address[address] += 1
        return True

    def _make_room(self) -> bool:
        """Disconnect the client that has been sending a request for longest; return whether there was one."""
        for transport, give_up in self.unfinished.items():
            give_up()
            self.turned_away += 1
            self.release(transport)
            return True
        return False

    def leave(self) -> None:
        """Record that a client was disconnected because it did not read."""
        self.left_behind += 1
        _log.warning("disconnected a client", extra={"why": "it does not read"})

    def pause(self, transport: Any) -> None:
        """Record that the client of a connection does not read as fast as the server writes."""

        def abort() -> None:
            self.leave()
            transport.abort()

        self.outgoing.set(transport, transport.get_write_buffer_size(), abort)

    def release(self, transport: object) -> None:
        """Record that a connection has closed."""
        self.outgoing.drop(transport)
        self.unfinished.pop(transport, None)
        address = self._transports.pop(transport, None)
        if address is not None:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]


class Http(H11Protocol):
    """The HTTP protocol class for counted connections; `protocols` makes a subclass for each server."""

    held: Connections
    _timeout: asyncio.TimerHandle | None = None
    _is_accepted = True
    _is_upgraded = False

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._missing = 0  # the number of bytes of a body that the application waits for
        self._waiting = bytearray()  # those that have arrived

    def connection_made(self, transport: Any) -> None:
        """Accept a new connection, or mark it as refused if there are too many."""
        super().connection_made(transport)
        self._is_accepted = self.held.take(transport)
        self._set_timeout(self.held.limits.request_seconds if self._is_accepted else REFUSED_SECONDS)

    def data_received(self, data: bytes) -> None:
        """Handle data. A refused connection is answered only now, because clients send a request before they read."""
        if self._is_accepted:
            self._take(data)
        elif not self.transport.is_closing():
            self.transport.write(_FULL)
            self.transport.close()

    def _take(self, data: bytes) -> None:
        """Handle data. A body that arrives bit by bit wakes the application only when it is complete.

        A wake-up takes longer than anything else about a few bytes, and 2,000 clients may send some every second.
        """
        if self._missing:
            self._waiting += data
            if len(self._waiting) < self._missing and not self.cycle.response_complete:
                return
            data = bytes(self._waiting)
            self._waiting.clear()
            self._missing = 0
        cycle = self.cycle
        super().data_received(data)
        if self.cycle is not cycle:
            self._expect_body()
        self._watch_request()

    def _expect_body(self) -> None:
        """Note how many bytes of the body of a new request have not arrived."""
        headers = dict(self.headers)
        length = int(headers.get(b"content-length", 0))
        is_limited = length <= self.held.limits.message_bytes  # the application refuses a longer body
        if self.conn.their_state is h11.SEND_BODY and is_limited and b"transfer-encoding" not in headers:
            self._missing = length - len(self.cycle.body)

    def on_response_complete(self) -> None:
        """Go on with the next request, of which a part may already be here."""
        cycle = self.cycle
        super().on_response_complete()
        if self.cycle is not cycle:
            self._expect_body()
        if self.conn.their_state is h11.SEND_BODY:
            self._watch_request()

    def _watch_request(self) -> None:
        """Give a request that has arrived in part a limited time, and one that is complete all the time it needs."""
        if self._is_upgraded or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._cancel_timeout()
        elif self._timeout is None:
            self._set_timeout(self.held.limits.request_seconds)

    def _set_timeout(self, seconds: float) -> None:
        self._timeout = self.loop.call_later(seconds, self._give_up)
        if self._is_accepted:
            self.held.unfinished[self.transport] = self._give_up

    def _give_up(self) -> None:
        if not self.transport.is_closing():
            if self._is_accepted and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
                self.transport.write(_TOO_SLOW)
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Refuse a malformed request."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(_reply("400 Bad Request", msg))
        self.transport.close()

    def pause_writing(self) -> None:
        """Count the bytes that wait."""
        super().pause_writing()
        self.held.pause(self.transport)

    def resume_writing(self) -> None:
        """Stop counting the bytes that wait."""
        super().resume_writing()
        self.held.outgoing.drop(self.transport)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hand the connection over to the WebSocket protocol."""
        self._is_upgraded = True
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Record that the connection has closed."""
        self._cancel_timeout()
        self.held.release(self.transport)
        super().connection_lost(exc)

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None
            self.held.unfinished.pop(self.transport, None)

    def shutdown(self) -> None:
        """Start the shutdown, which also ends streams."""
        self.held.ending.set()
        super().shutdown()


class WebSockets(WebSocketsSansIOProtocol):
    """The WebSocket protocol class for counted connections."""

    held: Connections

    def connection_made(self, transport: Any) -> None:
        """Take over a connection; a refused handshake gets the headers of all replies."""
        super().connection_made(transport)
        reject = self.conn.reject

        def reject_with_headers(status: Any, text: str) -> Any:
            response = reject(status, text)
            response.headers.update(PAGE_HEADERS)
            return response

        vars(self.conn)["reject"] = reject_with_headers

    def data_received(self, data: bytes) -> None:
        """Handle data. A handshake that cannot be read is refused; uvicorn would never answer it."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()) or _UNREADABLE)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Record that the connection has closed."""
        self.held.release(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Count the bytes that wait."""
        super().pause_writing()
        self.held.pause(self.transport)

    def resume_writing(self) -> None:
        """Stop counting the bytes that wait."""
        super().resume_writing()
        self.held.outgoing.drop(self.transport)

    async def send(self, message: Any) -> None:
        """Send a message. A refusal also completes the handshake, which uvicorn would otherwise report as an error."""
        await super().send(message)
        if self.initial_response is not None:
            self.handshake_complete = True

    def shutdown(self) -> None:
        """Close the WebSocket because the server stops."""
        if self.handshake_complete and not self.close_sent:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": GOING_AWAY})
            self.conn.send_close(GOING_AWAY)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        super().shutdown()


def protocols(connections: Connections) -> tuple[type[Http], type[WebSockets]]:
    """Return the HTTP and WebSocket protocol classes for one server."""
    namespace = {"held": connections}
    return type("Http", (Http,), namespace), type("WebSockets", (WebSockets,), namespace)
