"""The connections of a server: no more than it can hold, none that says nothing, and each told when the server ends."""

import asyncio
import logging
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_log = logging.getLogger(__name__)

FIRST_REQUEST_SECONDS = 20.0
"""So long a new connection may take to ask something."""

REFUSED_SECONDS = 1.0
"""So long a connection that is too many may take, so that it hears why."""

GOING_AWAY = 1001
"""With this code the WebSockets are closed when the server ends."""

_FULL = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n"


class Connections:
    """The connections of a server.

    Args:
        most: So many are held at once.

    Attributes:
        turned_away: How many were too many.
        left_behind: How many were left because their clients did not read.
        ending: Set when the server ends, so that whoever streams comes to an end.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: set[object] = set()
        self.turned_away = 0
        self.left_behind = 0
        self.ending = asyncio.Event()

    def __len__(self) -> int:
        return len(self._held)

    def take(self, transport: asyncio.BaseTransport) -> bool:
        """Return whether a connection may stay."""
        if len(self._held) >= self._most and transport not in self._held:
            self.turned_away += 1
            _log.warning("refused a connection", extra={"why": "connections"})
            return False
        self._held.add(transport)
        return True

    def leave(self) -> None:
        """Note that a client is left because it does not read."""
        self.left_behind += 1
        _log.warning("left a client", extra={"why": "it does not read"})

    def let_go(self, transport: object) -> None:
        """Note that a connection is gone."""
        self._held.discard(transport)


class Http(H11Protocol):
    """HTTP over one of the connections; a class of its own for each server says of which."""

    held: Connections
    _silence: asyncio.TimerHandle | None = None
    _stays = True

    def connection_made(self, transport: Any) -> None:
        """Keep a new connection, or turn it away."""
        super().connection_made(transport)
        self._stays = self.held.take(transport)
        self._silence = self.loop.call_later(FIRST_REQUEST_SECONDS if self._stays else REFUSED_SECONDS, self._hang_up)

    def data_received(self, data: bytes) -> None:
        """Take what is asked; whoever is too many is told so now, for before they asked they would not hear it."""
        if self._stays:
            super().data_received(data)
        elif not self.transport.is_closing():
            self.transport.write(_FULL)
            self.transport.close()

    def _hang_up(self) -> None:
        cycle: object = self.cycle
        if cycle is None:  # nothing was asked
            self.transport.close()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hand the connection on."""
        self._listens()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the connection."""
        self._listens()
        self.held.let_go(self.transport)
        super().connection_lost(exc)

    def _listens(self) -> None:
        if self._silence is not None:
            self._silence.cancel()

    def shutdown(self) -> None:
        """Come to an end, and whoever streams too."""
        self.held.ending.set()
        super().shutdown()


class WebSockets(WebSocketsSansIOProtocol):
    """A WebSocket over one of the connections, as above."""

    held: Connections

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the connection."""
        self.held.let_go(self.transport)
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        """Send something; a refusal ends the handshake too, which uvicorn would take for a fault."""
        await super().send(message)
        if self.initial_response is not None:
            self.handshake_complete = True

    def shutdown(self) -> None:
        """Say that the server goes away."""
        if self.handshake_complete and not self.close_sent:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": GOING_AWAY})
            self.conn.send_close(GOING_AWAY)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        super().shutdown()


def protocols(connections: Connections) -> tuple[type[Http], type[WebSockets]]:
    """Return the protocols of HTTP and of WebSockets for the connections of one server."""
    of_it = {"held": connections}
    return type("Http", (Http,), of_it), type("WebSockets", (WebSockets,), of_it)
