"""A server of one process, until it is stopped."""

import uvicorn

from frontdoor.server.app import make_app
from frontdoor.service.service import Service


def serve(service: Service, host: str, port: int, *, log_level: str = "warning") -> None:
    """Serve a table service until somebody stops it."""
    made_of(service, host, port, log_level=log_level).run()


def made_of(service: Service, host: str, port: int, *, log_level: str = "warning") -> uvicorn.Server:
    """Return a server that has not been started."""
    config = uvicorn.Config(
        make_app(service),
        host=host,
        port=port,
        log_level=log_level,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=service.limits.message_bytes,
    )
    return uvicorn.Server(config)
