"""Followers of a fight: each receives every beat once, in order."""

import logging
from collections.abc import Mapping
from typing import Any, Protocol

from attrs import frozen

from frontdoor.tables.messages.results import Left
from frontdoor.tables.views.seat_views import SeatView, SeatViews

CHANGED, LEFT, SAID = "fight.changed", "fight.left", "fight.said"
"""Notifications to followers: the fight changed, following ended because the token was replaced, or a seat spoke."""

_log = logging.getLogger(__name__)

MAX_NOTICE_BEATS, MAX_NOTICE_BYTES = 500, 1_000_000
"""Maximum number of beats in a notice, and the length of its beats in bytes after which no further one is added."""


@frozen(eq=False)
class Notice:
    """A notification to a follower.

    Attributes:
        method: The name of the notification, such as `fight.changed`.
        params: The params of the notification, an instance of a class in `results`.
    """

    method: str
    params: Any


class Follower(Protocol):
    """A receiver of notices.

    Attributes:
        address: The address that limits count it under; empty if there are none.
        protocol: The version of the protocol that its client speaks.
    """

    address: str
    protocol: int

    def tell(self, notice: Notice) -> None:
        """Accept a notice. Called from any thread, in order; must not block."""
        ...

    def hang_up(self) -> None:
        """Disconnect the client, because a notice could not be sent; the client connects again and reads the fight."""
        ...


class Followers:
    """The followers of one fight, grouped by seat. All followers of a seat have received the same beats.

    Args:
        views: The views of all seats.
    """

    def __init__(self, views: SeatViews) -> None:
        self._views = views
        self._of: dict[str | None, list[Follower]] = {}
        self._last_views: dict[str | None, SeatView] = {}
        self._missed: list[Follower] = []  # followers that did not receive a notice

    def __bool__(self) -> bool:
        return any(self._of.values())

    def __len__(self) -> int:
        return sum(map(len, list(self._of.values())))

    def addresses(self) -> set[str]:
        """Return the addresses of all followers."""
        return {follower.address for followers in list(self._of.values()) for follower in list(followers)}

    def count(self, seat: str) -> int:
        """Return the number of followers of a seat."""
        return len(self._of.get(seat, ()))

    def seats(self) -> tuple[str | None, ...]:
        """Return the seats that are followed; None stands for the host."""
        return tuple(seat for seat, followers in self._of.items() if followers)

    def is_behind(self, beats: int) -> bool:
        """Return whether followers have not received all beats, for instance because memory ran out. Thread-safe."""
        seats = [seat for seat, followers in list(self._of.items()) if followers]
        return bool(self._missed) or any(self._last_views[seat].beats < beats for seat in seats)

    def tell(self, seat: str | None, notice: Notice) -> None:
        """Send a notice to all followers of a seat; a failure for one of them does not concern the others."""
        followers = self._of.get(seat, [])
        self._deliver(self._waiting(followers), {follower.protocol: [notice] for follower in followers})

    def _waiting(self, followers: list[Follower]) -> list[Follower]:
        """Return the followers to notify; each counts as having missed the notice until it is delivered."""
        waiting = [follower for follower in followers if follower not in self._missed]
        self._missed += waiting
        return waiting

    def _deliver(self, waiting: list[Follower], notices: Mapping[int, list[Notice]]) -> None:
        for follower in waiting:
            try:
                for notice in notices[follower.protocol]:
                    follower.tell(notice)
            except Exception:  # noqa: BLE001 - an error of one connection does not concern the others
                _log.exception("a notice could not be sent; the client is disconnected")
            else:
                self._missed.remove(follower)

    def _hang_up(self) -> None:
        """Disconnect the followers that missed a notice."""
        while self._missed:
            follower = self._missed[0]
            follower.hang_up()
            for followers in self._of.values():
                if follower in followers:
                    followers.remove(follower)
            self._missed.pop(0)

    def add(self, follower: Follower, seat: str | None) -> None:
        """Send a follower all later changes that a seat may see; seat None stands for the host."""
        self._last_views[seat] = self._views.look(seat)
        followers = self._of.setdefault(seat, [])
        if follower not in followers:
            followers.append(follower)

    def remove(self, follower: Follower, seat: str | None) -> None:
        """Stop sending changes for a seat to a follower."""
        followers = self._of.get(seat, [])
        if follower in followers:
            followers.remove(follower)

    def cut(self, fight: str, seat: str | None, reason: str = "replaced") -> None:
        """Remove all followers of a seat and notify them with `fight.left`."""
        self.tell(seat, Notice(LEFT, Left(fight=fight, seat=seat, reason=reason)))
        self._of.pop(seat, None)
        self._hang_up()

    def cut_all(self, fight: str, reason: str) -> None:
        """Remove all followers and notify them with `fight.left`."""
        for seat in list(self._of):
            self.cut(fight, seat, reason)

    def publish(self) -> None:
        """Send all followers the changes since their last notice."""
        for seat, followers in self._of.items():
            before = self._last_views[seat]
            current = self._views.look(seat) if followers else before
            if current is not before:
                notices: dict[int, list[Notice]] = {}
                for follower in followers:
                    if follower.protocol not in notices:
                        notices[follower.protocol] = self._notices(seat, before, current, follower.protocol)
                waiting = self._waiting(followers)
                self._last_views[seat] = current  # only once the notices exist, or they would never be sent
                self._deliver(waiting, notices)
        self._hang_up()

    def _notices(self, seat: str | None, before: SeatView, current: SeatView, protocol: int) -> list[Notice]:
        """Return notices of the changes between two views; several if there are more beats than one may contain."""
        if current.beats <= before.beats + 1:
            return [Notice(CHANGED, self._views.changed(seat, before, current, protocol=protocol))]
        notices = []
        while before.beats < current.beats:
            change, before = self._views.next_change(
                seat, before, current, MAX_NOTICE_BEATS, MAX_NOTICE_BYTES, protocol=protocol
            )
            notices.append(Notice(CHANGED, change))
        return notices
