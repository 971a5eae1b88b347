"""A stream of what a seat is told, which goes on where it was broken off."""

from collections.abc import Iterator

import attrs

from frontdoor.tables.connections import Peer
from frontdoor.tables.followers import CHANGED, Notice
from frontdoor.tables.results import Changed
from frontdoor.tables.seat_views import SeatView
from frontdoor.tables.service import Service
from frontdoor.tables.table import Table

STANDING = "fight.standing"
"""What a stream begins with, where nobody says what is known already: what `fight.read` tells."""


def begin(service: Service, token: str, since: int | None, peer: Peer) -> list[Notice]:
    """Follow a fight from now on, and return what comes before that: how it stands, or what came since.

    Args:
        service: Who answers.
        token: Who listens.
        since: How many beats the listener has; None for none.
        peer: Who is told.

    Raises:
        ServiceError: When the token opens nothing, or no more may be followed.
        Refused: When there are not so many beats.
    """
    with service.seated(token) as (table, who):
        peer.check_may_follow(who)
        if since is None:
            first = [Notice(STANDING, table.read_view(who.seat))]
        else:
            first = [Notice(CHANGED, each) for each in _came(table, who.seat, since, service.limits.told_beats)]
        table.followers.add(peer, who.seat)
        peer.follows(who)
        return first


def _came(table: Table, seat: str | None, since: int, most: int) -> Iterator[Changed]:
    """Yield what came since there were so many beats, so many at a time; nothing but what is pending, if nothing came.

    Raises:
        Refused: When there were never so many.
    """
    now = table.look(seat)

    def look_at(beats: int) -> SeatView:
        return now if beats == now.beats else attrs.evolve(now, beats=beats, view=table.view_after(beats - 1, seat))

    before = look_at(since)
    while True:
        after = look_at(min(now.beats, before.beats + most))
        yield table.changes_between(seat, before, after)
        if after is now:
            return
        before = after
