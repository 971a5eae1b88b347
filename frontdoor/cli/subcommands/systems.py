"""`blow systems`: what can be played."""

from argparse import Namespace

from combat.engine.catalog import system, systems
from combat.engine.encounter import Encounter
from frontdoor.cli.screen import Screen


def run(_: Namespace) -> int:
    """Write a small table."""
    rows = []
    for name in systems():
        book = system(name)
        seats = (seat for seat in Encounter.sample(name).journal.header.seats)
        rows.append((name, book.title, book.edition, ", ".join(seat.id for seat in seats)))
    Screen().table(("system", "title", "edition", "seats of its sample"), rows)
    return 0
