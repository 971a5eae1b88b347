"""The table service: manages fights, their seats and access tokens; has no sockets, threads or clocks of its own."""

from typing import TYPE_CHECKING

from events.doors import door

if TYPE_CHECKING:
    from frontdoor.tables.connections import Peer
    from frontdoor.tables.errors import ServiceError
    from frontdoor.tables.followers import Notice
    from frontdoor.tables.limits import Limits
    from frontdoor.tables.service import Service

__all__ = ["Limits", "Notice", "Peer", "Service", "ServiceError"]

__getattr__ = door(
    __name__,
    {
        "frontdoor.tables.connections": "Peer",
        "frontdoor.tables.errors": "ServiceError",
        "frontdoor.tables.followers": "Notice",
        "frontdoor.tables.limits": "Limits",
        "frontdoor.tables.service": "Service",
    },
)
