"""The notices in one seat's event stream, which can be resumed after an interruption."""

from collections.abc import Iterator

import attrs

from frontdoor.tables.connections import Peer
from frontdoor.tables.followers import CHANGED, Notice
from frontdoor.tables.messages.results import Changed
from frontdoor.tables.service import Service
from frontdoor.tables.table import Table
from frontdoor.tables.views.seat_views import SeatView

STANDING = "fight.standing"
"""First notice of a stream without `since`; its params are the result of `fight.read`."""


def begin(service: Service, token: str, since: int | None, peer: Peer) -> list[Notice]:
    """Follow a fight and return the notices to send first: the whole view, or the changes since a beat.

    Args:
        service: The service.
        token: The token of the listener.
        since: The number of beats that the listener already has; None if it has none.
        peer: The connection to notify from now on.

    Raises:
        ServiceError: If the token is invalid or the connection may not follow another seat.
        Refused: If `since` exceeds the number of beats.
    """
    with service.seated(token) as (table, who):
        peer.check_may_follow(who)
        if since is None:
            first = [Notice(STANDING, table.views.read(who.seat))]
        else:
            first = [
                Notice(CHANGED, change) for change in _changes_since(table, who.seat, since, service.limits.told_beats)
            ]
        table.followers.add(peer, who.seat)
        peer.follows(who)
        return first


def _changes_since(table: Table, seat: str | None, since: int, limit: int) -> Iterator[Changed]:
    """Yield the changes since a beat, at most `limit` beats per notice; one notice without beats if nothing changed.

    Raises:
        Refused: If `since` exceeds the number of beats.
    """
    current = table.views.look(seat)

    def look_at(beats: int) -> SeatView:
        if beats == current.beats:
            return current
        return attrs.evolve(current, beats=beats, view=table.views.after(beats - 1, seat).view)

    before = look_at(since)
    while True:
        after = look_at(min(current.beats, before.beats + limit))
        yield table.views.between(seat, before, after)
        if after is current:
            return
        before = after
