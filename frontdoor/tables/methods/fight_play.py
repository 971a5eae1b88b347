"""Methods that act in a fight: send a command, and enter or roll the dice that it needs."""

from math import ceil

from events.codec import json_text
from frontdoor.tables.errors import too_much
from frontdoor.tables.messages.params import Do, Drop, Roll
from frontdoor.tables.messages.results import Changed
from frontdoor.tables.service import Service
from frontdoor.tables.table import HOST


def do(service: Service, params: Do) -> Changed:
    """Apply a command and return the changes; if players must roll dice first, only `pending` changes."""
    with service.seated(params.token) as (table, who):
        seat, limit = who.seat or HOST, service.limits.written_bytes_a_minute
        if wait := ceil(table.written.wait(seat)):
            raise too_much("written_bytes_a_minute", f"this seat may send {limit:,} bytes of commands per minute", wait)
        faces = () if params.faces is None and table.people_roll else params.faces
        changed = table.do(who, params.command, faces, params.decision, params.expect)
        table.written.use(seat, 60 * len(json_text.dumps(params.command, default=dict)) / limit)
        return changed


def roll(service: Service, params: Roll) -> Changed:
    """Continue the pending command with the faces that players rolled, or let the program roll."""
    with service.seated(params.token) as (table, who):
        return table.roll(who, params.faces, params.seat)


def drop(service: Service, params: Drop) -> Changed:
    """Delete the command that waits for dice."""
    with service.seated(params.token) as (table, who):
        return table.drop(who, params.seat)
