"""The system and the seats that the program plays, from prompts before a fight or from the command line."""

from collections.abc import Sequence

from combat.engine.catalog import system, systems
from combat.engine.errors import Refused
from combat.engine.name_hints import name_hint
from combat.engine.people.players import PLAYERS
from combat.engine.play.command_checks import spectator_reasons
from events.history.journal import Header
from frontdoor.terminal.console.errors import Quit, UsageError
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import humanize
from frontdoor.terminal.prompts.answer_parser import match_name
from replays.narration.words import listed

ALL, ME = "all", "me"


def check_system(name: str) -> None:
    """Refuse an unknown system."""
    try:
        system(name)  # listing all systems would read the metadata of every package
    except Refused:
        raise UsageError(f"There is no system '{name}'; {name_hint(name, systems())}.") from None


def ask_system(screen: Screen) -> str:
    """Ask which system to play; raise `Quit` if the players type `quit`."""
    names = systems()
    screen.print("Which system do you play?", "bold")
    for number, name in enumerate(names, start=1):
        screen.print(f"{number:>3}  {humanize(name)}")

    def parse(text: str) -> str:
        if text.casefold() == "quit":
            raise Quit
        return names[match_name(text, [humanize(name) for name in names])]

    return screen.ask_until(f"System (1 to {len(names)}):", parse)


def ask_seats(screen: Screen, header: Header) -> dict[str, str]:
    """Ask which seats the program plays, and return the program player of each."""
    seats = [each for each in header.seats if not spectator_reasons(header, each.id)]
    screen.print_with_margin("", f"Seats: {', '.join(f'{each.id} ({each.name})' for each in seats)}.")
    example = f"{seats[0].id}=sensible"
    players = listed(PLAYERS)
    how = f"The program can play seats for you: type {example}, or all=sensible. Its players are {players}."
    screen.print_with_margin("", how, "dim")
    question = "Which seats does the program play? (Enter: none)"
    return screen.ask_until(question, lambda text: parse_players(text.replace(",", " ").split(), header))


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
