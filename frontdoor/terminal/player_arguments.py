"""Parser for the seats that the program plays, as given on the command line."""

from collections.abc import Sequence

from combat.engine.people.players import PLAYERS
from combat.engine.play.command_checks import spectator_reasons
from events.history.journal import Header
from frontdoor.terminal.console.errors import UsageError

ALL, ME = "all", "me"


def parse_players(texts: Sequence[str], header: Header) -> dict[str, str]:
    """Return the program player of each seat, from texts such as `heretics=sensible`; `all` means all other seats."""
    seats = [each.id for each in header.seats if not spectator_reasons(header, each.id)]
    ids = {seat.casefold(): seat for seat in seats} | {ALL: ALL}
    said: dict[str, str] = {}
    for text in texts:
        typed, equals, player = (part.strip() for part in text.casefold().partition("="))
        if not (typed and equals and player):
            raise UsageError(f"'{text}' does not assign a player to a seat. Write --with {seats[-1]}=sensible.")
        if player not in (*PLAYERS, ME):
            raise UsageError(f"There is no player '{player}'. Choose from {', '.join(PLAYERS)}, and 'me' for yourself.")
        if typed not in ids:
            there = f"Choose from {', '.join(seats)}; 'all' means the other seats"
            raise UsageError(f"There is no seat '{typed}' to play. {there}.")
        if ids[typed] in said:
            raise UsageError(f"'{typed}' has two players. Give --with {typed}= only once.")
        said[ids[typed]] = player
    others = said.pop(ALL, ME)
    players = {seat: said.get(seat, others) for seat in seats}
    return {seat: player for seat, player in players.items() if player != ME}
