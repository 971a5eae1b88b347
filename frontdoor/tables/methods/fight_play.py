"""Methods that act in a fight: send a command, and enter or roll the dice that it needs."""

from collections.abc import Iterator
from contextlib import contextmanager

from events.codec import json_text
from frontdoor.tables.messages.params import Do, Drop, Roll
from frontdoor.tables.messages.results import Changed
from frontdoor.tables.service import Service
from frontdoor.tables.table import HOST, Caller


def do(service: Service, params: Do) -> Changed:
    """Apply a command and return the changes; if players must roll dice first, only `pending` changes."""
    with service.seated(params.token) as (table, who):
        faces = () if params.faces is None and table.people_roll else params.faces
        with _writes(service, who, params.command):
            return table.do(who, params.command, faces, params.decision, params.expect)


def roll(service: Service, params: Roll) -> Changed:
    """Continue the pending command with the faces that players rolled, or let the program roll."""
    with service.seated(params.token) as (table, who), _writes(service, who, params.faces):
        return table.roll(who, params.faces, params.seat)


def drop(service: Service, params: Drop) -> Changed:
    """Delete the command that waits for dice."""
    with service.seated(params.token) as (table, who):
        return table.drop(who, params.seat)


@contextmanager
def _writes(service: Service, who: Caller, data: object) -> Iterator[None]:
    """Count a command or roll against the allowances of its seat, unless it is refused."""
    key = f"{who.fight}/{who.seat or HOST}"
    service.written.check(key)
    yield
    service.written.use(key, len(json_text.dumps(data, default=dict)))
