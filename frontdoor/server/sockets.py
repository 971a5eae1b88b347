"""JSON-RPC over a WebSocket: a message a frame."""

from collections.abc import AsyncIterator
from contextlib import suppress

import anyio
from anyio import to_thread
from starlette.websockets import WebSocket, WebSocketDisconnect

from frontdoor.server.outbox import Outbox
from frontdoor.server.pace import address_of
from frontdoor.server.watch import Pace, Watch
from frontdoor.service.rpc import Conversation
from frontdoor.service.service import Service

TOO_SLOW = 1013
"""With this code a connection is closed whose client does not read, or to which there are too many: try again later."""

SLOW = "you read too slowly; follow again with since"

PATIENCE = 30.0
"""A client that has not taken a message after so many seconds is left."""

FAREWELL = 2.0
"""So many seconds a client has to take the word that it is left."""


async def converse(socket: WebSocket) -> None:
    """Answer the messages of a WebSocket until it closes, and send what its client follows."""
    service: Service = socket.app.state.service
    watch: Watch = socket.app.state.watch
    with watch.connected() as may:
        if not may:
            await socket.close(TOO_SLOW, "there are too many connections; try again later")
            return
        await socket.accept()
        if not await _conversed(socket, service, watch):
            watch.left_behind += 1
            with anyio.move_on_after(FAREWELL), _gone():
                await socket.close(TOO_SLOW, SLOW)


async def _conversed(socket: WebSocket, service: Service, watch: Watch) -> bool:
    """Converse with a client to the end; return whether it read what it was sent."""
    with anyio.CancelScope() as scope:
        outbox = Outbox(scope.cancel)
        allow = socket.app.state.pace.connection(address_of(socket.client))
        conversation = Conversation(service, outbox.put, allow)
        try:
            async with anyio.create_task_group() as group:
                group.start_soon(_send, socket, outbox, scope)
                pace = Pace(service.limits.messages_a_second)
                async for data in _frames(socket):
                    await watch.paced(conversation, data, pace)
                group.cancel_scope.cancel()
        finally:
            with anyio.CancelScope(shield=True):
                await to_thread.run_sync(conversation.close)
    return not outbox.overflowed


async def _frames(socket: WebSocket) -> AsyncIterator[bytes]:
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        text, data = message.get("text"), message.get("bytes")
        yield data or b"" if text is None else text.encode(errors="surrogatepass")


async def _send(socket: WebSocket, outbox: Outbox, scope: anyio.CancelScope) -> None:
    with _gone():  # whoever receives is told so too
        while True:
            data = await outbox.get()
            with anyio.move_on_after(PATIENCE) as waited:
                await socket.send_text(data.decode())
            if waited.cancelled_caught:
                outbox.overflowed = True
                scope.cancel()


def _gone() -> suppress:
    """Overlook that a client is gone."""
    return suppress(WebSocketDisconnect, RuntimeError)
