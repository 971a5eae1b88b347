"""The service's side of a connection: the seats that it follows, and the order of its replies and notices."""

from collections.abc import Callable
from threading import Lock

from frontdoor.tables.errors import too_much
from frontdoor.tables.followers import Notice
from frontdoor.tables.service import Service
from frontdoor.tables.table import Caller


def allow_all(method: str) -> None:
    """Allow every call."""


class Peer:
    """A client connected to the service. Notices that arise while a call is being answered are sent after the reply.

    Args:
        service: The service that answers the calls.
        tell: Sends a notice. Called from any thread; must not block. None if the connection cannot send notices.
        allow: Called with the name of the method before each call; raises ServiceError if the caller is too fast.
        address: The address that the limits count the client under; empty if there are none.
    """

    def __init__(
        self,
        service: Service,
        tell: Callable[[Notice], None] | None = None,
        allow: Callable[[str], None] = allow_all,
        address: str = "",
    ) -> None:
        self.service = service
        self.allow = allow
        self.address = address
        self._send = tell
        self._lock = Lock()
        self._answering = False
        self._queued: list[Notice] = []
        self._followed: set[Caller] = set()

    def tell(self, notice: Notice) -> None:
        """Send a notice now, or after the reply if a call is being answered."""
        with self._lock:
            if self._answering:
                self._queued.append(notice)
            elif self._send is not None:
                self._send(notice)

    def asks(self) -> None:
        """Hold notices back until `answered` is called."""
        with self._lock:
            self._answering = True

    def answered(self) -> None:
        """Send the notices that were held back."""
        with self._lock:
            self._answering = False
            queued, self._queued = self._queued, []
            for notice in queued:
                if self._send is not None:
                    self._send(notice)

    def check_may_follow(self, who: Caller) -> None:
        """Check that this connection may follow another seat.

        Raises:
            ServiceError: If the connection cannot send notices, or already follows as many seats as the limit allows.
        """
        if self._send is None:
            raise too_much("follows", "this connection cannot send notifications; follow the fight over a WebSocket")
        if who not in self._followed and len(self._followed) >= self.service.limits.follows:
            raise too_much(
                "follows", f"this connection already follows {self.service.limits.follows} seats, which is the limit"
            )

        self.service.check_may_follow(who.fight, self.address)

    def follows(self, who: Caller) -> None:
        """Record that the connection follows a seat; the reply contains what was queued for it so far."""
        self._followed.add(who)
        with self._lock:
            self._queued = [
                notice for notice in self._queued if (notice.params.fight, notice.params.seat) != (who.fight, who.seat)
            ]

    def left(self, who: Caller) -> None:
        """Record that the connection no longer follows a seat."""
        self._followed.discard(who)

    def close(self) -> None:
        """Stop following all seats and drop later notices."""
        self._send = None
        for who in self._followed:
            self.service.leave(who, self)
        self._followed = set()
