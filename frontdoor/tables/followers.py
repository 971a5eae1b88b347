"""Those who follow a fight: each is told each beat once, in order."""

from collections.abc import Callable
from typing import Any, Protocol

from attrs import frozen

from frontdoor.tables.results import Changed, Left
from frontdoor.tables.seat_views import Look

CHANGED, LEFT = "fight.changed", "fight.left"
"""What followers are told: what came; and that they follow no more, because the token is void."""


@frozen(eq=False)
class Notice:
    """What followers are told without asking.

    Attributes:
        method: Its name.
        params: What it tells.
    """

    method: str
    params: Any


class Follower(Protocol):
    """Whoever is told what happens."""

    def tell(self, notice: Notice) -> None:
        """Take a notice; called from any thread, in order, and never waits."""
        ...


class Followers:
    """Those who follow one fight; all who follow a seat have been told the same.

    Args:
        look: Returns what a seat sees now, the same object as long as nothing changed.
        changed: Returns what came since a seat looked.
    """

    def __init__(self, look: Callable[[str | None], Look], changed: Callable[[str | None, Look], Changed]) -> None:
        self._look = look
        self._changed = changed
        self._of: dict[str | None, list[Follower]] = {}
        self._told: dict[str | None, Look] = {}

    def __bool__(self) -> bool:
        return any(self._of.values())

    def __len__(self) -> int:
        return sum(map(len, list(self._of.values())))

    def count(self, seat: str) -> int:
        """Return how many follow a seat."""
        return len(self._of.get(seat, ()))

    def add(self, follower: Follower, seat: str | None) -> None:
        """Tell somebody from now on what a seat may know; None for the host."""
        there = self._of.setdefault(seat, [])
        if follower not in there:
            there.append(follower)
        self._told[seat] = self._look(seat)

    def remove(self, follower: Follower, seat: str | None) -> None:
        """Tell somebody nothing any more."""
        there = self._of.get(seat, [])
        if follower in there:
            there.remove(follower)

    def cut(self, fight: str, seat: str) -> None:
        """Tell those who follow by the token of a seat nothing any more, and that it is so."""
        for each in self._of.pop(seat, []):
            each.tell(Notice(LEFT, Left(fight=fight, seat=seat)))

    def publish(self) -> None:
        """Tell everybody what came since they were told."""
        for seat, followers in self._of.items():
            before, now = (self._told[seat], self._look(seat)) if followers else (None, None)
            if before is not None and now is not None and now is not before:
                self._told[seat] = now
                notice = Notice(CHANGED, self._changed(seat, before))
                for each in followers:
                    each.tell(notice)
