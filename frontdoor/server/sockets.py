"""JSON-RPC over a WebSocket: a message a frame."""

import asyncio
from collections.abc import AsyncIterator

import anyio
from anyio import to_thread
from starlette.websockets import WebSocket, WebSocketDisconnect

from frontdoor.server.pace import address_of
from frontdoor.service.rpc import Conversation
from frontdoor.service.service import Service

MOST_BEHIND = 1_000
"""So many messages may wait for a client that does not read; then it is left, and catches up when it is back."""

TOO_SLOW = 1013
"""With this code a connection is closed whose client does not read: try again later."""


async def converse(socket: WebSocket) -> None:
    """Answer the messages of a WebSocket until it closes, and send what its client follows."""
    service: Service = socket.app.state.service
    await socket.accept()
    outbox = Outbox()
    allow = socket.app.state.pace.connection(address_of(socket.client))
    conversation = Conversation(service, outbox.put, allow)
    try:
        async with anyio.create_task_group() as group:
            group.start_soon(_send, socket, outbox)
            async for data in _frames(socket):
                await to_thread.run_sync(conversation.receive, data)
                if outbox.overflowed:
                    break
            group.cancel_scope.cancel()
    finally:
        with anyio.CancelScope(shield=True):
            await to_thread.run_sync(conversation.close)


async def _frames(socket: WebSocket) -> AsyncIterator[bytes]:
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        text, data = message.get("text"), message.get("bytes")
        yield data or b"" if text is None else text.encode(errors="surrogatepass")


async def _send(socket: WebSocket, outbox: "Outbox") -> None:
    try:
        while (data := await outbox.get()) is not None:
            await socket.send_text(data.decode())
        await socket.close(TOO_SLOW)
    except (WebSocketDisconnect, RuntimeError):  # the client is gone; whoever receives is told so too
        return


class Outbox:
    """What waits to be sent, filled from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue = asyncio.Queue[bytes | None]()
        self.overflowed = False

    def put(self, data: bytes) -> None:
        """Add a message; never waits."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put, data)

    def _put(self, data: bytes) -> None:
        if self.overflowed:
            return
        if self._queue.qsize() >= MOST_BEHIND:
            self.overflowed = True
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)
        else:
            self._queue.put_nowait(data)

    def end(self) -> None:
        """Say that nothing comes any more."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._queue.put_nowait, None)

    async def get(self) -> bytes | None:
        """Return the next message; None where there were too many, or none comes any more."""
        return await self._queue.get()
