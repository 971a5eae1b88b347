"""Speaking in a fight: commands, and the dice they wait for."""

from frontdoor.tables.params import Do, Drop, Roll
from frontdoor.tables.results import Changed
from frontdoor.tables.service import Service


def do(service: Service, asked: Do) -> Changed:
    """Do what a seat wants, and return what came of it; or nothing but `pending`, where people must roll first."""
    with service.seated(asked.token) as (table, who):
        faces = () if asked.faces is None and table.people_roll else asked.faces
        return table.do(who, asked.command, faces, asked.decision, asked.expect)


def roll(service: Service, asked: Roll) -> Changed:
    """Let the command that waits for dice go on, with what people rolled, or with what the program rolls."""
    with service.seated(asked.token) as (table, who):
        return table.roll(who, asked.faces, asked.seat)


def drop(service: Service, asked: Drop) -> Changed:
    """Forget the command that waits for dice."""
    with service.seated(asked.token) as (table, who):
        return table.drop(who, asked.seat)
