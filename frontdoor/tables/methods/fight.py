"""Methods that create, read and follow a fight."""

from combat.engine.errors import refuse
from combat.engine.play.command_checks import check_known_beat, check_seat, spectator_reasons
from frontdoor.tables.connections import Peer, protocol_of
from frontdoor.tables.errors import host_only, too_much
from frontdoor.tables.messages.params import AskSeats, Create, Export, Follow, Invite, Leave, Program, Read, Tell
from frontdoor.tables.messages.results import Created, Exported, Heard, Invited, Left, Playing, Seats, Standing
from frontdoor.tables.methods import work
from frontdoor.tables.service import Service

EXPORT_BEATS = 50
"""Number of log lines that are read at once."""


@work(is_long=True, writes=True)
def create(service: Service, params: Create) -> Created:
    """Create a fight and return the tokens of the host and of every seat. The tokens are not shown again."""
    service.check_key(params.key)
    return service.create(params)


@work(writes=True)
def invite(service: Service, params: Invite) -> Invited:
    """Return a new token for a seat; its previous token becomes invalid. Only the host may call this."""
    with service.seated(params.token) as (table, who):
        if who.seat is not None:
            raise host_only("may create new tokens")
        check_seat(table.fight.header, params.seat)
        return Invited(token=service.invite(table, params.seat))


@work()
def seats(service: Service, params: AskSeats) -> Seats:
    """Return the seats of a fight and how many connections follow each.

    The numbers can change without a new beat.
    """
    with service.seated(params.token) as (table, _):
        name = table.fight.header.id
        return Seats(seats=table.seats(), name="" if name == table.id else name)


@work(reads_past=True)
def read(service: Service, params: Read, peer: Peer | None = None) -> Standing:
    """Return the view of a seat: the whole view, the changes since a beat, or the view after an earlier beat."""
    with service.seated(params.token) as (table, who):
        return table.views.read(who.seat, params.since, params.at, params.mark, protocol=protocol_of(peer))


@work(is_long=True)
def told(service: Service, params: Tell) -> Heard:
    """Return beats as the seat may see them, each with its story lines."""
    with service.seated(params.token) as (table, who):
        last = len(table.fight.journal) - 1
        if params.until is not None:
            check_known_beat(table.fight.journal, params.until)
        _check_since(params.since, last + 1)
        until = min(last if params.until is None else params.until, params.since + service.limits.told_beats - 1)
        beats = table.views.beats(who.seat, params.since, until, service.limits.told_bytes)
        reached = params.since + len(beats)
        is_whole = reached > (last if params.until is None else params.until)
        return Heard(beats=beats, count=last + 1, next=None if is_whole else reached)


@work(reads_past=True)
def follow(service: Service, params: Follow, peer: Peer) -> Standing:
    """Return the result of `fight.read`, and send later changes over this connection as `fight.changed`."""
    with service.seated(params.token) as (table, who):
        peer.check_may_follow(who)
        standing = table.follow(peer, who.seat, params.since, params.mark)
        peer.follows(who)
        return standing


@work()
def leave(service: Service, params: Leave, peer: Peer) -> Left:
    """Stop following a fight over this connection."""
    with service.seated(params.token) as (table, who):
        table.followers.remove(peer, who.seat)
        peer.left(who)
        return Left(fight=table.id, seat=who.seat)


@work(writes=True)
def program(service: Service, params: Program) -> Playing:
    """Let the program play a seat, one beat at a time, or hand the seat back to people.

    For the host and for the seat itself. Any player may repeat the current assignment of a seat to make the program
    continue.
    """
    with service.seated(params.token) as (table, who):
        check_seat(table.fight.header, params.seat)
        is_repeated = params.player is not None and table.program.names.get(params.seat) == params.player
        if who.seat not in (None, params.seat) and (not is_repeated or spectator_reasons(table.fight.header, who.seat)):
            raise host_only("may choose who plays another seat")
        table.set_player(params.seat, params.player)
        return Playing(program=table.views.look(who.seat).program)


@work(is_long=True)
def export(service: Service, params: Export) -> Exported:
    """Return the log of a fight, which contains the secrets of all seats. Only the host may call this.

    A log that is too long for one reply is exported in parts, each with the `next` of the part before as its `since`.
    """
    with service.seated(params.token) as (table, who):
        if who.seat is not None:
            raise host_only("may export the log")
        first, count, limit = params.since or 0, len(table.fight.journal), service.limits.reply_bytes
        _check_since(first, count)
        lines = [] if first else [service.store.header(table.id)]
        size = 0
        while first < count and size <= limit:
            page = service.store.read(table.id, first, min(first + EXPORT_BEATS, count) - 1)
            lines += page
            size += sum(map(len, page))
            first += len(page)
        if size > limit and params.since is None:
            raise too_much("reply_bytes", f"the log has more than {limit:,} bytes; export it in parts with since")
        return Exported(log=b"".join(lines).decode(), next=first if first < count else None)


def _check_since(since: int, count: int) -> None:
    if not 0 <= since <= count:
        raise refuse("no_such_beat", f"there is no beat {since}; the beats are 0 to {count - 1}")
