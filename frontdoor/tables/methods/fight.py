"""Opening a fight, looking at it, and following it."""

from hmac import compare_digest

from combat.engine.command_checks import check_known_beat, check_seat, spectator_reasons
from combat.engine.errors import refuse
from frontdoor.tables.connections import Peer
from frontdoor.tables.errors import host_only
from frontdoor.tables.params import AskSeats, Create, Export, Follow, Invite, Leave, Program, Read, Tell
from frontdoor.tables.results import Created, Exported, Heard, Invited, Left, Playing, Seats, Standing
from frontdoor.tables.service import Service


def create(service: Service, asked: Create) -> Created:
    """Open a fight, and return the tokens of the host and of every seat; they are told this once."""
    if service.key and not compare_digest(asked.key.encode(errors="surrogatepass"), service.key.encode()):
        raise refuse("key", "this server opens a fight only for those who know its key")
    return service.create(asked)


def invite(service: Service, asked: Invite) -> Invited:
    """Return a new token of a seat, for the host; the older one opens nothing any more."""
    with service.seated(asked.token) as (table, who):
        if who.seat is not None:
            raise host_only("invites")
        check_seat(table.fight.header, asked.seat)
        table.followers.cut(table.id, asked.seat)
        return Invited(token=service.invite(table, asked.seat))


def seats(service: Service, asked: AskSeats) -> Seats:
    """Return who may sit at the table, and at which seats somebody is here; it changes without a beat."""
    with service.seated(asked.token) as (table, _):
        return Seats(seats=table.seats())


def read(service: Service, asked: Read) -> Standing:
    """Return the view of a seat: all of it, what changed, or how it was after a beat."""
    with service.seated(asked.token) as (table, who):
        return table.read_view(who.seat, asked.since, asked.at)


def told(service: Service, asked: Tell) -> Heard:
    """Return beats as a seat may know them, with the sentences that tell them."""
    with service.seated(asked.token) as (table, who):
        last = len(table.fight.journal) - 1
        if asked.until is not None:
            check_known_beat(table.fight.journal, asked.until)
        if not 0 <= asked.since <= last + 1:
            raise refuse("no_such_beat", f"there are beats from 0 to {last}; beat {last + 1} is the next")
        until = min(last if asked.until is None else asked.until, asked.since + service.limits.told_beats - 1)
        return Heard(beats=table.visible_beats(who.seat, asked.since, until), count=last + 1)


def follow(service: Service, asked: Follow, peer: Peer) -> Standing:
    """Return what `fight.read` does, and from now on tell over this connection what comes, as `fight.changed`."""
    with service.seated(asked.token) as (table, who):
        peer.check_may_follow(who)
        standing = table.follow(peer, who.seat, asked.since)
        peer.follows(who)
        return standing


def leave(service: Service, asked: Leave, peer: Peer) -> Left:
    """Follow a fight no more over this connection."""
    with service.seated(asked.token) as (table, who):
        table.followers.remove(peer, who.seat)
        peer.left(who)
        return Left(fight=table.id, seat=who.seat)


def program(service: Service, asked: Program) -> Playing:
    """Let the program play a seat, a beat at a time, or people again; for the host, or for that seat itself.

    Whoever plays may say again what is so already, by which the program goes on.
    """
    with service.seated(asked.token) as (table, who):
        check_seat(table.fight.header, asked.seat)
        again = asked.player is not None and table.program.names.get(asked.seat) == asked.player
        if who.seat not in (None, asked.seat) and (not again or spectator_reasons(table.fight.header, who.seat)):
            raise host_only("says who plays other seats")
        table.set_player(asked.seat, asked.player)
        return Playing(program=table.look(who.seat).program)


def export(service: Service, asked: Export) -> Exported:
    """Return the log of a fight, for the host; it holds what the seats must not see."""
    with service.seated(asked.token) as (table, who):
        if who.seat is not None:
            raise host_only("exports")
        lines = (service.store.header(table.id), *service.store.read(table.id))
        return Exported(log=b"".join(lines).decode())
