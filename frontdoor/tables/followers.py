"""Followers of a fight: each receives every beat once, in order."""

from collections.abc import Iterator
from typing import Any, Protocol

from attrs import frozen

from frontdoor.tables.messages.results import Changed, Left
from frontdoor.tables.views.seat_views import SeatView, SeatViews

CHANGED, LEFT = "fight.changed", "fight.left"
"""Notifications to followers: the fight changed, or following ended because the token was replaced."""


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
    """

    address: str

    def tell(self, notice: Notice) -> None:
        """Accept a notice. Called from any thread, in order; must not block."""
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

    def add(self, follower: Follower, seat: str | None) -> None:
        """Send a follower all later changes that a seat may see; seat None stands for the host."""
        followers = self._of.setdefault(seat, [])
        if follower not in followers:
            followers.append(follower)
        self._last_views[seat] = self._views.look(seat)

    def remove(self, follower: Follower, seat: str | None) -> None:
        """Stop sending changes for a seat to a follower."""
        followers = self._of.get(seat, [])
        if follower in followers:
            followers.remove(follower)

    def cut(self, fight: str, seat: str | None, reason: str = "replaced") -> None:
        """Remove all followers of a seat and notify them with `fight.left`."""
        for follower in self._of.pop(seat, []):
            follower.tell(Notice(LEFT, Left(fight=fight, seat=seat, reason=reason)))

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
                notices = [Notice(CHANGED, change) for change in self._changes(seat, before, current)]
                self._last_views[seat] = current  # only once the notices exist, or they would never be sent
                for notice in notices:
                    for follower in followers:
                        follower.tell(notice)

    def _changes(self, seat: str | None, before: SeatView, current: SeatView) -> Iterator[Changed]:
        """Yield the changes between two views, split if another process added more beats than a notice may contain."""
        if current.beats <= before.beats + 1:
            yield self._views.changed(seat, before)
            return
        while before.beats < current.beats:
            change, before = self._views.next_change(seat, before, current, MAX_NOTICE_BEATS, MAX_NOTICE_BYTES)
            yield change
