"""Methods that act in a fight: commands and the dice that they wait for."""

from frontdoor.tables.params import Do, Drop, Roll
from frontdoor.tables.results import Changed
from frontdoor.tables.service import Service


def do(service: Service, asked: Do) -> Changed:
    """Apply a command and return the changes; if players must roll first, only `pending` changes."""
    with service.seated(asked.token) as (table, who):
        faces = () if asked.faces is None and table.people_roll else asked.faces
        return table.do(who, asked.command, faces, asked.decision, asked.expect)


def roll(service: Service, asked: Roll) -> Changed:
    """Continue the pending command with the faces that players rolled, or let the program roll."""
    with service.seated(asked.token) as (table, who):
        return table.roll(who, asked.faces, asked.seat)


def drop(service: Service, asked: Drop) -> Changed:
    """Delete the command that waits for dice."""
    with service.seated(asked.token) as (table, who):
        return table.drop(who, asked.seat)
