"""Carries out the calls of clients: each in a thread when its turn has come, and its questions in worker processes."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

import anyio

from frontdoor.http.work.lanes import Lane
from frontdoor.http.work.pool import WorkerPool
from frontdoor.tables.connections import Peer
from frontdoor.tables.protocol.json_rpc import Message, Steps
from frontdoor.tables.work.targets import Target

T = TypeVar("T")

LONG, PROGRAM, WRITING = "long", "program", "writing"
MAX_OF_KIND = {LONG: 1, PROGRAM: 1, WRITING: 2}
"""Number of threads for calls that may take long or load a fight, for program players, and for commands of people.

More threads of a kind would only wait for each other. Commands wait for the disk.
"""

THREADS = sum(MAX_OF_KIND.values()) + 1
"""Number of threads that carry out calls. One is left to other calls, such as those for views, so they never wait."""

SMALL_MESSAGE = 50_000
"""Length in bytes up to which a message is parsed in the event loop, because that is quicker than a thread."""

REFUSAL_SECONDS = 0.25
"""Seconds until a client learns that it exceeds a limit, so that one that asks again at once costs little."""

SHORT = Target()
"""The target of work that is about no fight."""

Gone = Callable[[], Awaitable[None]]
"""Waits until the client has disconnected."""


class ClientGone(Exception):
    """The client disconnected before its questions were answered."""


class Desk:
    """The threads and processes of a server.

    Args:
        pool: The worker processes.
        holds: Returns whether a fight is in memory, from the state after a beat on.
    """

    def __init__(self, pool: WorkerPool, holds: Callable[[str, int | None], bool]) -> None:
        self.pool = pool
        self._lane = Lane(THREADS, MAX_OF_KIND)
        self._holds = holds

    async def run(self, function: Callable[[], T], address: str, target: Target = SHORT) -> T:
        """Run a function in a thread, in turn with other work for the fight that it is about."""
        fight = target.fight
        is_long = target.is_long or bool(fight and not self._holds(fight, target.beat))
        kinds = [kind for kind, applies in ((LONG, is_long), (WRITING, target.writes)) if applies]
        return await self._lane.run((address, fight, target.token), function, *kinds)

    async def play(self, function: Callable[[], T], address: str, fight: str) -> T:
        """Run a function for the program players of a fight in a thread."""
        kinds = (PROGRAM,) if self._holds(fight, None) else (PROGRAM, LONG)
        return await self._lane.run((address, fight, ""), function, *kinds)

    async def parse(self, peer: Peer, data: bytes) -> Message:
        """Return a message, given its bytes."""
        if len(data) <= SMALL_MESSAGE:
            return Message(peer, data)
        return await self.run(partial(Message, peer, data), peer.address)

    async def answer(self, peer: Peer, message: Message, gone: Gone) -> bytes | None:
        """Return the reply to a message. Between the calls of a batch, other clients have their turns.

        Raises:
            ClientGone: If the client disconnected; the remaining calls were not carried out.
        """
        replies, ends = [], anyio.current_time() + peer.service.limits.batch_seconds
        for steps, target in zip(message.calls, message.targets, strict=True):
            replies.append(await self.call(peer, steps, target, gone))
            message.is_late = anyio.current_time() > ends
        if message.exceeds:
            await anyio.sleep(REFUSAL_SECONDS)
        return message.reply(replies)

    async def call(self, peer: Peer, steps: Steps[T], target: Target, gone: Gone) -> T:
        """Return the result of a call.

        Raises:
            ServiceError: If the call fails.
            ClientGone: If the client disconnected while it waited for an answer.
        """
        try:
            result: T
            question, result = await self.run(partial(_advance, partial(next, steps)), peer.address, target)
            while question is not None:
                step = await self._ask(question, peer.address, gone, steps)
                question, result = _advance(step)  # only encodes the answer, so it needs no thread
        finally:
            steps.close()
        return result

    async def _ask(self, question: Any, address: str, gone: Gone, steps: Steps[Any]) -> Callable[[], Any]:
        """Return the next step of a call, given the answer to a question; stop if the client disconnects."""
        step: Callable[[], Any] | None = None
        async with anyio.create_task_group() as group:
            group.start_soon(_cancel_after, gone, group.cancel_scope)
            try:
                step = partial(steps.send, await self.pool.ask(question, address))
            except Exception as error:  # noqa: BLE001 - the call reports it
                step = partial(steps.throw, error)
            group.cancel_scope.cancel()
        if step is None:
            raise ClientGone
        return step


def _advance(step: Callable[[], Any]) -> tuple[Any, Any]:
    """Return the next question of a call, or None and its result."""
    try:
        return step(), None
    except StopIteration as end:
        return None, end.value


async def _cancel_after(condition: Gone, scope: anyio.CancelScope) -> None:
    await condition()
    scope.cancel()
