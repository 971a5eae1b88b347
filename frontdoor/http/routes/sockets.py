"""JSON-RPC over a WebSocket, one message per frame."""

from contextlib import suppress

import anyio
from anyio.abc import TaskGroup
from anyio.streams.memory import MemoryObjectSendStream
from starlette.websockets import WebSocket, WebSocketDisconnect

from frontdoor.http.limits.rate_limit import address_of
from frontdoor.http.routes.outbox import Outbox
from frontdoor.http.work.desk import ClientGone, Desk
from frontdoor.http.work.processes import RETRY_SECONDS
from frontdoor.tables.connections import Peer
from frontdoor.tables.errors import too_much
from frontdoor.tables.protocol.json_rpc import Message, notification

TOO_SLOW_CODE = 1013
"""WebSocket close code for a client that does not read: try again later."""

TOO_SLOW_REASON = "you read too slowly; follow again with since"

SEND_TIMEOUT_SECONDS = 30.0
"""Seconds that a client may take to accept a message; after that it is disconnected."""

MAX_FRAMES = 4
"""Maximum number of messages that wait while another one is answered; the client cannot send more meanwhile."""

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
        outbox, address = Outbox(scope.cancel, state.connections.outgoing), address_of(socket.client)
        allow = state.rate_limiter.connection(address)
        peer = Peer(state.service, lambda notice: outbox.put(notification(notice)), allow, address, outbox.break_off)
        try:
            async with anyio.create_task_group() as group:
                group.start_soon(_send, socket, outbox, scope)
                await _Talk(socket, peer, outbox, group).listen()
                group.cancel_scope.cancel()
        finally:
            peer.close()
            is_slow = outbox.overflowed
            outbox.close()
    return not is_slow


class _Talk:
    """Answers the messages of one WebSocket, in order; but others may overtake messages that only ask questions."""

    def __init__(self, socket: WebSocket, peer: Peer, outbox: Outbox, group: TaskGroup) -> None:
        self._socket = socket
        self._peer = peer
        self._outbox = outbox
        self._group = group
        self._desk: Desk = socket.app.state.desk
        self._gone = anyio.Event()
        self._asking = 0

    async def listen(self) -> None:
        """Answer messages until the client disconnects; questions that it no longer waits for are dropped."""
        sender, frames = anyio.create_memory_object_stream[bytes](MAX_FRAMES)
        self._group.start_soon(self._receive, sender)
        async with frames:
            async for data in frames:
                message = await self._desk.parse(self._peer, data)
                if message.only_asks:
                    self._ask(message)
                else:
                    self._peer.asks()
                    try:
                        await self._answer(message)
                    finally:
                        self._peer.answered()

    async def _receive(self, sender: MemoryObjectSendStream[bytes]) -> None:
        async with sender:
            with suppress(anyio.BrokenResourceError):  # `listen` was cancelled, as by a forced stop of the server
                while (message := await self._socket.receive())["type"] == "websocket.receive":
                    text, data = message.get("text"), message.get("bytes")
                    await sender.send(data or b"" if text is None else text.encode(errors="surrogatepass"))
            self._gone.set()

    def _ask(self, message: Message) -> None:
        limit = self._peer.service.limits.questions_a_connection
        if self._asking < limit:
            self._asking += 1
            self._group.start_soon(self._answer_questions, message)
        else:
            sentence = f"a connection may have {limit} questions at once; ask again in {RETRY_SECONDS} s"
            self._send(message.refuse(too_much("questions_a_connection", sentence, RETRY_SECONDS)))

    async def _answer_questions(self, message: Message) -> None:
        try:
            await self._answer(message)
        finally:
            self._asking -= 1

    async def _answer(self, message: Message) -> None:
        with suppress(ClientGone):
            self._send(await self._desk.answer(self._peer, message, self._gone.wait))

    def _send(self, reply: bytes | None) -> None:
        if reply is not None:
            self._outbox.put(reply)


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
