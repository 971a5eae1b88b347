"""Connections to a table service: within this process, to `blow stdio`, or over a WebSocket."""

import queue
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from threading import Thread
from types import TracebackType
from typing import Any, Protocol, Self

from events.codec import json_text
from frontdoor.tables.protocol.json_rpc import Conversation
from frontdoor.tables.service import Service

TIMEOUT_SECONDS = 30.0
"""Seconds to wait for a message."""


class Connection(Protocol):
    """A connection to a service."""

    def send(self, data: bytes) -> None:
        """Send a message."""
        ...

    def hear(self) -> dict[str, Any] | list[Any]:
        """Wait for the next message and return it.

        Raises:
            OSError: If no message arrives in time, or the connection is closed.
        """
        ...

    def close(self) -> None:
        """Close the connection."""
        ...


Connect = Callable[[], Connection]
"""Opens a new connection."""


class _Queued:
    """The receiving half of a connection, whose messages arrive in a queue."""

    def __init__(self) -> None:
        self._messages = queue.SimpleQueue[bytes]()

    def hear(self) -> dict[str, Any] | list[Any]:
        """Return the next message."""
        try:
            message: dict[str, Any] | list[Any] = json_text.loads(self._messages.get(timeout=TIMEOUT_SECONDS))
        except queue.Empty:
            raise TimeoutError(f"no message arrived for {TIMEOUT_SECONDS:.0f} seconds") from None
        return message


class Inside(_Queued):
    """A connection to a service in this process; all messages pass through it as bytes.

    Args:
        service: The service. For program players to act, its `wake` must call its `work`, as in a server.
    """

    def __init__(self, service: Service) -> None:
        super().__init__()
        self._conversation = Conversation(service, self._messages.put)

    def send(self, data: bytes) -> None:
        """Send a message."""
        self._conversation.receive(data)

    def close(self) -> None:
        """Close the connection."""
        self._conversation.close()


class Stdio:
    """A `blow stdio` process, shared by any number of connections.

    A reply goes to the connection that sent the latest call, and a notification to the connection that follows the
    seat.

    Args:
        store: The URL of the store for its fights.
    """

    def __init__(self, store: str) -> None:
        command = [sys.executable, "-m", "frontdoor", "stdio", "--store", store]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - starts this package
        self._followed: dict[tuple[str, str | None], queue.SimpleQueue[bytes]] = {}
        self._latest_call: tuple[queue.SimpleQueue[bytes], bytes] | None = None
        Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Self:
        """Return this object."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process."""
        with suppress(OSError):
            self._process.communicate()

    def connect(self) -> Connection:
        """Return a new connection to the process."""
        return _Share(self)

    def _send(self, messages: "queue.SimpleQueue[bytes]", data: bytes) -> None:
        pipe = self._process.stdin
        if pipe is None:
            raise OSError("the process has no standard input")
        self._latest_call = messages, data
        pipe.write(data + b"\n")
        pipe.flush()

    def _read(self) -> None:
        pipe = self._process.stdout
        for line in pipe or ():
            message = json_text.loads(line)
            if isinstance(message, dict) and "method" in message:
                params = message["params"]
                messages = self._followed.get((params["fight"], params["seat"]))
            else:
                messages = self._queue_of_reply(message)
            if messages is not None:
                messages.put(line)

    def _queue_of_reply(self, answer: Any) -> "queue.SimpleQueue[bytes] | None":
        """Return the queue of the latest caller; if its call follows a seat, send later notifications there too."""
        if self._latest_call is None:
            return None
        messages, call = self._latest_call
        if b'"fight.follow"' in call and "result" in answer:
            self._followed[answer["result"]["fight"], answer["result"]["seat"]] = messages
        return messages

    def _forget(self, messages: "queue.SimpleQueue[bytes]") -> None:
        for key in [key for key, queue_of_seat in self._followed.items() if queue_of_seat is messages]:
            del self._followed[key]


class _Share(_Queued):
    def __init__(self, process: Stdio) -> None:
        super().__init__()
        self.send = partial(process._send, self._messages)  # noqa: SLF001 - the two classes belong together
        self.close = partial(process._forget, self._messages)  # noqa: SLF001 - as above


class Socket:
    """A WebSocket connection. Needs the extra `server`, which installs `websockets`.

    Args:
        url: The URL of a server: that of its web table or of its `/rpc` route.
    """

    def __init__(self, url: str) -> None:
        from websockets.sync.client import connect

        self._exit_stack = ExitStack()
        self._socket = self._exit_stack.enter_context(
            connect(socket_url(url), max_size=None, open_timeout=TIMEOUT_SECONDS)
        )

    def send(self, data: bytes) -> None:
        """Send a message."""
        self._socket.send(data.decode())

    def hear(self) -> dict[str, Any] | list[Any]:
        """Return the next message."""
        from websockets.exceptions import ConnectionClosed

        try:
            messages: dict[str, Any] | list[Any] = json_text.loads(self._socket.recv(TIMEOUT_SECONDS))
        except ConnectionClosed as closed:
            raise OSError("the server closed the connection") from closed
        return messages

    def close(self) -> None:
        """Close the connection."""
        self._exit_stack.close()


def socket_url(url: str) -> str:
    """Return the WebSocket URL of a server."""
    scheme, _, rest = url.partition("://")
    host, _, path = rest.partition("/")
    return f"{scheme.replace('http', 'ws')}://{host}/{path or 'rpc'}"
