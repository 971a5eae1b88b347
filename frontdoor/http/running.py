"""Creates a server that runs in this process."""

import socket
from collections.abc import Sequence

import uvicorn

from frontdoor.http.app import make_app
from frontdoor.http.limits.connections import Connections, protocols
from frontdoor.http.limits.guard import Endpoint, is_loopback
from frontdoor.tables.service import Service

_USER_TIMEOUT = 60_000
"""Milliseconds without an acknowledgement after which a client counts as gone."""

GRACE_SECONDS = 20
"""Seconds that a stopping server waits for the requests in progress."""

WAITING_CONNECTIONS, ACCEPTED_AT_ONCE = 1_024, 8
"""Number of new connections that wait in the system, and that are accepted before other clients have their turn."""


class _Listener(socket.socket):
    def listen(self, backlog: int = WAITING_CONNECTIONS) -> None:
        """Let connections wait; asyncio passes the number that it accepts at once."""
        super().listen(max(backlog, WAITING_CONNECTIONS))


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket, which accepts connections even before a server runs; port 0 means any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = _Listener(fileno=socket.create_server((host, port), family=family).detach())
    # Accepted sockets inherit both options. Without the first, the body of a reply may wait 40 ms for its headers.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _USER_TIMEOUT)
    return listener


def new_server(
    service: Service,
    *,
    host: str = "127.0.0.1",
    origins: Sequence[str] = (),
    workers: int | None = None,
    compress: bool | None = None,
) -> uvicorn.Server:
    """Return a server that is not running yet; start it with `run(sockets=[...])`.

    Args:
        service: The service.
        host: The address at which it listens.
        origins: Other origins whose pages may use the server, such as `https://fights.example`; behind a proxy, its
            public address.
        workers: The number of worker processes; None for the default.
        compress: Whether to compress WebSocket messages; None to compress unless the host is a loopback address, where
            compression costs more time than it saves.
    """
    connections = Connections(service.limits)
    endpoint = Endpoint(host=host, origins=tuple(origin.rstrip("/") for origin in origins))
    http, sockets = protocols(connections)
    config = uvicorn.Config(
        make_app(service, endpoint, connections, workers),
        log_config=None,
        access_log=False,
        http=http,
        ws=sockets,
        ws_max_size=service.limits.message_bytes,
        ws_per_message_deflate=not is_loopback(host) if compress is None else compress,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
        backlog=ACCEPTED_AT_ONCE,
    )
    return uvicorn.Server(config)
