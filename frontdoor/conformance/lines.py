"""Lines to a table service: in this process, to `blow stdio`, or over a WebSocket."""

import queue
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from threading import Thread
from types import TracebackType
from typing import Any, Protocol, Self

from events import json_text
from frontdoor.tables.rpc import Conversation
from frontdoor.tables.service import Service

TIMEOUT_SECONDS = 30.0
"""So many seconds a message is waited for."""


class Connection(Protocol):
    """A connection to a service."""

    def send(self, data: bytes) -> None:
        """Send a message."""
        ...

    def hear(self) -> dict[str, Any] | list[Any]:
        """Return the next message; waits for it.

        Raises:
            OSError: When none comes, or the connection is gone.
        """
        ...

    def close(self) -> None:
        """End the connection."""
        ...


Connect = Callable[[], Connection]
"""Makes a new connection."""


class Inside:
    """A connection to a service in this process, which is none: every message goes through bytes.

    Args:
        service: Who answers. Whoever lets the program play calls its `work` in `wake`, as a server would.
    """

    def __init__(self, service: Service) -> None:
        self._heard = queue.SimpleQueue[bytes]()
        self._conversation = Conversation(service, self._heard.put)

    def send(self, data: bytes) -> None:
        """Send a message."""
        self._conversation.receive(data)

    def hear(self) -> dict[str, Any] | list[Any]:
        """Return the next message."""
        return _next(self._heard)

    def close(self) -> None:
        """End the conversation."""
        self._conversation.close()


class Stdio:
    """`blow stdio` in a process of its own: connections that share its one line.

    An answer is for who asked last; what comes unasked, for who followed that seat.

    Args:
        store: The URL of the store in which it keeps its fights.
    """

    def __init__(self, store: str) -> None:
        command = [sys.executable, "-m", "frontdoor", "stdio", "--store", store]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - our own
        self._followed: dict[tuple[str, str | None], queue.SimpleQueue[bytes]] = {}
        self._asking: tuple[queue.SimpleQueue[bytes], bytes] | None = None
        Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process."""
        with suppress(OSError):
            self._process.communicate()

    def connect(self) -> Connection:
        """Return a share of the line."""
        return _Share(self)

    def _send(self, heard: "queue.SimpleQueue[bytes]", data: bytes) -> None:
        pipe = self._process.stdin
        if pipe is None:
            raise OSError("the process has no standard input")
        self._asking = heard, data
        pipe.write(data + b"\n")
        pipe.flush()

    def _read(self) -> None:
        pipe = self._process.stdout
        for line in pipe or ():
            message = json_text.loads(line)
            if isinstance(message, dict) and "method" in message:
                about = message["params"]
                heard = self._followed.get((about["fight"], about["seat"]))
            else:
                heard = self._note(message)
            if heard is not None:
                heard.put(line)

    def _note(self, answer: Any) -> "queue.SimpleQueue[bytes] | None":
        """Return who asked, and note whom they follow from now on."""
        if self._asking is None:
            return None
        heard, asked = self._asking
        if b'"fight.follow"' in asked and "result" in answer:
            self._followed[answer["result"]["fight"], answer["result"]["seat"]] = heard
        return heard

    def _forget(self, heard: "queue.SimpleQueue[bytes]") -> None:
        for key in [key for key, each in self._followed.items() if each is heard]:
            del self._followed[key]


class _Share:
    """A share of the line of a process."""

    def __init__(self, process: Stdio) -> None:
        self._heard = queue.SimpleQueue[bytes]()
        self._process = process

    def send(self, data: bytes) -> None:
        """Send a message."""
        self._process._send(self._heard, data)  # noqa: SLF001 - one thing in two classes

    def hear(self) -> dict[str, Any] | list[Any]:
        """Return the next message."""
        return _next(self._heard)

    def close(self) -> None:
        """Hear nothing any more."""
        self._process._forget(self._heard)  # noqa: SLF001 - as above


class Socket:
    """A WebSocket; it needs the extra `server`, which brings `websockets`.

    Args:
        url: The address of a server, of its web table or of its `/rpc`.
    """

    def __init__(self, url: str) -> None:
        from websockets.sync.client import connect

        self._held = ExitStack()
        self._socket = self._held.enter_context(connect(socket_url(url), max_size=None, open_timeout=TIMEOUT_SECONDS))

    def send(self, data: bytes) -> None:
        """Send a message."""
        self._socket.send(data.decode())

    def hear(self) -> dict[str, Any] | list[Any]:
        """Return the next message."""
        from websockets.exceptions import ConnectionClosed

        try:
            heard: dict[str, Any] | list[Any] = json_text.loads(self._socket.recv(TIMEOUT_SECONDS))
        except ConnectionClosed as closed:
            raise OSError("the server closed the connection") from closed
        return heard

    def close(self) -> None:
        """Close the connection."""
        self._held.close()


def socket_url(url: str) -> str:
    """Return the address of a WebSocket, given that of a server.

    >>> socket_url("http://127.0.0.1:8360/"), socket_url("wss://table.example/rpc")
    ('ws://127.0.0.1:8360/rpc', 'wss://table.example/rpc')
    """
    scheme, _, rest = url.partition("://")
    host, _, path = rest.partition("/")
    return f"{scheme.replace('http', 'ws')}://{host}/{path or 'rpc'}"


def _next(heard: "queue.SimpleQueue[bytes]") -> dict[str, Any] | list[Any]:
    try:
        message: dict[str, Any] | list[Any] = json_text.loads(heard.get(timeout=TIMEOUT_SECONDS))
    except queue.Empty:
        raise TimeoutError(f"nothing came for {TIMEOUT_SECONDS:.0f} seconds") from None
    return message
