"""`blow systems`: the systems that can be played."""

from argparse import Namespace

from combat.engine.catalog import system, systems
from combat.engine.fight.encounter import Encounter
from frontdoor.terminal.console.screen import Screen


def run(_: Namespace) -> None:
    """Print one line per system."""
    rows = []
    for name in systems():
        book = system(name)
        seats = ", ".join(seat.id for seat in Encounter.sample(name).header.seats)
        rows.append((name, book.title, book.edition, seats))
    Screen().print_table(("system", "title", "edition", "seats of the sample"), rows)
