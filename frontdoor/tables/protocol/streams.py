"""The notices in one seat's event stream, which can be resumed after an interruption."""

import attrs

from frontdoor.tables.connections import Peer
from frontdoor.tables.followers import CHANGED, Notice
from frontdoor.tables.limits import Limits
from frontdoor.tables.service import Service
from frontdoor.tables.table import Table

STANDING = "fight.standing"
"""First notice of a stream without `since`; its params are the result of `fight.read`."""


def begin(service: Service, token: str, since: int | None, peer: Peer, mark: str = "") -> tuple[Notice, int]:
    """Follow a fight; return the first notice, and the number of beats before the peer's own first notice.

    The first notice contains the whole view, or the first of the changes since a beat; `next_change` returns the rest.

    Args:
        service: The service.
        token: The token of the listener.
        since: The number of beats that the listener already has; None if it has none.
        peer: The connection to notify from now on.
        mark: The mark of the view that the listener has; if it belongs to another history, `since` is ignored.

    Raises:
        ServiceError: If the token is invalid or the connection may not follow another seat.
        Refused: If `since` exceeds the number of beats.
    """
    with service.seated(token) as (table, who):
        peer.check_may_follow(who)
        beats = len(table.fight.journal)
        if since is None or not table.views.is_known(who.seat, since, mark):
            first = Notice(STANDING, table.views.read(who.seat))
        else:
            first = _change(table, who.seat, since, beats, service.limits)
        table.followers.add(peer, who.seat)
        peer.follows(who)
        return first, beats


def next_change(service: Service, token: str, since: int, until: int) -> Notice:
    """Return the next changes since a beat, with as many of the beats before `until` as one notice may contain.

    Raises:
        ServiceError: If the token is no longer valid.
    """
    with service.seated(token) as (table, who):
        return _change(table, who.seat, since, until, service.limits)


def _change(table: Table, seat: str | None, since: int, until: int, limits: Limits) -> Notice:
    current = table.views.look(seat)
    last = current if until == current.beats else attrs.evolve(current, beats=until)
    before = (
        last if since == until else attrs.evolve(current, beats=since, view=table.views.after(since - 1, seat).view)
    )
    return Notice(
        CHANGED, table.views.next_change(seat, before, last, limits.told_beats, limits.told_bytes, protocol=1)[0]
    )
