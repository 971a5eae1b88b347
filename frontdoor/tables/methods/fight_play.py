"""Methods that act in a fight: send a command, and enter or roll the dice that it needs."""

from functools import partial

from frontdoor.tables.connections import Peer, protocol_of
from frontdoor.tables.messages.params import Do, Drop, Roll
from frontdoor.tables.messages.results import Changed
from frontdoor.tables.methods import work
from frontdoor.tables.service import Service


@work(writes=True)
def do(service: Service, params: Do, peer: Peer | None = None) -> Changed:
    """Apply a command and return the changes; if players must roll dice first, only `pending` changes."""
    with service.seated(params.token, protocol=protocol_of(peer)) as (table, who):
        faces = () if params.faces is None and table.people_roll else params.faces
        do = partial(table.do, who, params.command, faces, params.decision, params.expect)
        return service.written.counted(who.key, params.command, do)


@work(writes=True)
def roll(service: Service, params: Roll, peer: Peer | None = None) -> Changed:
    """Continue the pending command with the faces that players rolled, or let the program roll."""
    with service.seated(params.token, protocol=protocol_of(peer)) as (table, who):
        roll = partial(table.roll, who, params.faces, params.seat)
        return service.written.counted(who.key, params.faces, roll)


@work(writes=True)
def drop(service: Service, params: Drop, peer: Peer | None = None) -> Changed:
    """Delete the command that waits for dice."""
    with service.seated(params.token, protocol=protocol_of(peer)) as (table, who):
        return table.drop(who, params.seat)
