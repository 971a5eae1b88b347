"""Somebody at the other end of a connection: what it follows, and in which order it is told things."""

from collections.abc import Callable
from threading import Lock

from frontdoor.tables.errors import too_much
from frontdoor.tables.followers import Notice
from frontdoor.tables.service import Service
from frontdoor.tables.table import Who


def anything(method: str) -> None:
    """Allow whatever is asked."""


class Peer:
    """Somebody at the other end of a connection.

    What it is told while it asks something comes behind the answer.

    Args:
        service: Who answers.
        tell: Sends a notice; called from any thread, and never waits.
        allow: Raises ServiceError where a method, by its name, is asked more often than may be.
    """

    def __init__(
        self,
        service: Service,
        tell: Callable[[Notice], None] | None = None,
        allow: Callable[[str], None] = anything,
    ) -> None:
        self.service = service
        self.allow = allow
        self._send = tell
        self._lock = Lock()
        self._asking = False
        self._held: list[Notice] = []
        self._followed: set[Who] = set()

    def tell(self, notice: Notice) -> None:
        """Take a notice; it is sent at once, or behind the answer to what is being asked."""
        with self._lock:
            if self._asking:
                self._held.append(notice)
            elif self._send is not None:
                self._send(notice)

    def asks(self) -> None:
        """Hold notices back until `answered`."""
        with self._lock:
            self._asking = True

    def answered(self) -> None:
        """Send what was held back."""
        with self._lock:
            self._asking = False
            held, self._held = self._held, []
            for notice in held:
                if self._send is not None:
                    self._send(notice)

    def check_may_follow(self, who: Who) -> None:
        """Make sure that one more seat may be followed over this connection.

        Raises:
            ServiceError: When it may not.
        """
        if self._send is None:
            raise too_much("follows", "nothing can be told over this connection later; follow over a WebSocket")
        if who not in self._followed and len(self._followed) >= self.service.limits.follows:
            raise too_much("follows", f"{self.service.limits.follows} seats are followed over this connection already")

    def follows(self, who: Who) -> None:
        """Note that a seat is followed."""
        self._followed.add(who)

    def left(self, who: Who) -> None:
        """Note that a seat is followed no more."""
        self._followed.discard(who)

    def close(self) -> None:
        """Follow nothing any more."""
        self._send = None
        for who in self._followed:
            self.service.leave(who, self)
        self._followed = set()
