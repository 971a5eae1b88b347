"""The service's side of a connection: the seats that it follows, and the order of its replies and notices."""

from collections.abc import Callable
from threading import Lock
from typing import Any

import attrs

from frontdoor.tables.errors import too_much
from frontdoor.tables.followers import Notice
from frontdoor.tables.messages.keyed import KeyedForm
from frontdoor.tables.messages.results import Changed, Standing
from frontdoor.tables.service import Service
from frontdoor.tables.table import Caller
from frontdoor.tables.views.brief_forms import SentForms
from frontdoor.tables.views.seat_views import BRIEF_PROTOCOL


def allow_all(method: str) -> None:
    """Allow every call."""


def hold() -> None:
    """Keep a connection that has no way to disconnect its client."""


MAX_PARTS = 5_000
"""Number of forms and requests sent over a connection after which they are sent again, which bounds their memory."""


class Peer:
    """A client connected to the service. Notices that arise while a call is being answered are sent after the reply.

    Args:
        service: The service that answers the calls.
        tell: Sends a notice. Called from any thread; must not block. None if the connection cannot send notices.
        allow: Called with the name of the method before each call; raises ServiceError if the caller is too fast.
        address: The address that the limits count the client under; empty if there are none.
        hang_up: Disconnects the client, because a notice could not be sent. Called from any thread; must not block.

    Attributes:
        protocol: The version of the protocol that the client speaks: 1, or 2 or 3 if it receives each form once.
    """

    def __init__(
        self,
        service: Service,
        tell: Callable[[Notice], None] | None = None,
        allow: Callable[[str], None] = allow_all,
        address: str = "",
        hang_up: Callable[[], None] = hold,
    ) -> None:
        self.service = service
        self.allow = allow
        self.address = address
        self._send = tell
        self._hang_up = hang_up
        self._lock = Lock()
        self._answering = False
        self._queued: list[Notice] = []
        self._followed: set[Caller] = set()
        self.protocol = 1
        self._known: set[str] = set()  # the keys of the forms and requests that were sent
        self._sent_forms = SentForms()

    def tell(self, notice: Notice) -> None:
        """Send a notice now, or after the reply if a call is being answered."""
        with self._lock:
            if self._answering:
                self._queued.append(notice)
            else:
                self._send_now(notice)

    def _send_now(self, notice: Notice) -> None:
        if self._send is not None:
            params = self._without_known(notice.params)
            self._send(notice if params is notice.params else Notice(notice.method, params))

    def hang_up(self) -> None:
        """Disconnect the client, because a notice could not be sent."""
        self._send = None
        self._hang_up()

    def without_known(self, result: Any) -> Any:
        """Return a result without the parts that this connection has sent before. Call it in the order of sending.

        From protocol 2 on, a notice with the same changes as the result is dropped.
        """
        with self._lock:
            if self.protocol > 1:
                self._queued = [notice for notice in self._queued if notice.params is not result]
            return self._without_known(result)

    def _without_known(self, message: Any) -> Any:
        if self.protocol == 1 or not isinstance(message, Changed | Standing):
            return message
        if len(self._known) > MAX_PARTS:
            self._known.clear()
        forms = [each for each in message.forms if each.key not in self._known]
        requests = tuple([each for each in message.requests if each.key not in self._known])
        self._known.update([each.key for each in forms])
        self._known.update([each.key for each in requests])
        brief = tuple([KeyedForm(key=each.key, form=self._sent_forms.abridge(each.form)) for each in forms])
        return attrs.evolve(
            message, forms=brief if self.protocol >= BRIEF_PROTOCOL else tuple(forms), requests=requests
        )

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
                self._send_now(notice)

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


def protocol_of(peer: Peer | None) -> int:
    """Return the version of the protocol that a caller speaks: 1 without a connection."""
    return 1 if peer is None else peer.protocol
