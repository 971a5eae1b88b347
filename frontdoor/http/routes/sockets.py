"""JSON-RPC over a WebSocket, one message per frame."""

from collections.abc import AsyncIterator
from contextlib import suppress

import anyio
from anyio import to_thread
from starlette.websockets import WebSocket, WebSocketDisconnect

from frontdoor.http.limits.rate_limit import address_of
from frontdoor.http.routes.outbox import Outbox
from frontdoor.tables.protocol.json_rpc import Conversation

TOO_SLOW_CODE = 1013
"""WebSocket close code for a client that does not read: try again later."""

TOO_SLOW_REASON = "you read too slowly; follow again with since"

SEND_TIMEOUT_SECONDS = 30.0
"""Seconds that a client may take to accept a message; after that it is disconnected."""

CLOSE_TIMEOUT_SECONDS = 2.0
"""Seconds that a client has to receive the closing message."""


async def converse(socket: WebSocket) -> None:
    """Answer the messages of a WebSocket until it closes, and send the notifications of followed fights.

    Closes:
        1001: the server stops; everything it acknowledged is saved.
        1009: a frame was too long.
        1013: the client did not read; it can reconnect and follow with `since`.
    """
    await socket.accept()
    if not await _serve(socket):
        socket.app.state.connections.leave()
        with anyio.move_on_after(CLOSE_TIMEOUT_SECONDS), _ignore_disconnect():
            await socket.close(TOO_SLOW_CODE, TOO_SLOW_REASON)


async def _serve(socket: WebSocket) -> bool:
    """Serve a client until it disconnects; return whether it read its messages."""
    state = socket.app.state
    with anyio.CancelScope() as scope:
        outbox = Outbox(scope.cancel)
        conversation = Conversation(state.service, outbox.put, state.rate_limiter.connection(address_of(socket.client)))
        try:
            async with anyio.create_task_group() as group:
                group.start_soon(_send, socket, outbox, scope)
                async for data in _frames(socket):
                    await to_thread.run_sync(conversation.receive, data)
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
    with _ignore_disconnect():  # the receiving task also notices that the client is gone
        while (data := await outbox.get()) is not None:
            with anyio.move_on_after(SEND_TIMEOUT_SECONDS) as send_timeout:
                await socket.send_text(data.decode())
            if send_timeout.cancelled_caught:
                outbox.overflowed = True
                scope.cancel()


def _ignore_disconnect() -> suppress:
    return suppress(WebSocketDisconnect, RuntimeError)
