"""The connections of a server: none that says nothing, and each told when the server ends."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SILENT_SECONDS = 20.0
"""So long a new connection may take to ask something."""

GOING_AWAY = 1001
"""With this code the WebSockets are closed when the server ends."""


class Connections:
    """What all connections of a server share.

    Attributes:
        ending: Set when the server ends, so that whoever streams comes to an end.
    """

    def __init__(self) -> None:
        self.ending = asyncio.Event()


class Http(H11Protocol):
    """HTTP over one connection; a class of its own for each server."""

    held: Connections
    _silence: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Wait for what a new connection asks, but not for ever."""
        super().connection_made(transport)
        self._silence = self.loop.call_later(SILENT_SECONDS, self._hang_up)

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
        super().connection_lost(exc)

    def _listens(self) -> None:
        if self._silence is not None:
            self._silence.cancel()

    def shutdown(self) -> None:
        """Come to an end, and whoever streams too."""
        self.held.ending.set()
        super().shutdown()


class WebSockets(WebSocketsSansIOProtocol):
    """A WebSocket."""

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
    return type("Http", (Http,), {"held": connections}), WebSockets
