"""A server of one process, until it is stopped."""

import socket

import uvicorn

from frontdoor.server.app import make_app
from frontdoor.service.service import Service


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that takes connections from now on, whoever answers them.

    Args:
        host: The address to listen at.
        port: The port; 0 for any that is free.

    Raises:
        OSError: When it cannot be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


def made(service: Service) -> uvicorn.Server:
    """Return a server that has not been started; `run(sockets=[...])` serves until somebody stops it."""
    config = uvicorn.Config(
        make_app(service),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=service.limits.message_bytes,
    )
    return uvicorn.Server(config)
