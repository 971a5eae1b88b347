"""Questions before a fight: the system, and the seats that the program plays."""

from combat.engine.catalog import system, systems
from combat.engine.errors import Refused
from combat.engine.name_hints import name_hint
from combat.engine.people.players import PLAYERS
from combat.engine.play.command_checks import spectator_reasons
from events.history.journal import Header
from frontdoor.terminal.console.errors import InvalidAnswer, Quit, UsageError
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import humanize
from frontdoor.terminal.player_arguments import parse_players
from frontdoor.terminal.prompts.answer_parser import match_name
from replays.narration.words import listed


def check_system(name: str) -> None:
    """Refuse an unknown system."""
    try:
        system(name)  # listing all systems would read the metadata of every package
    except Refused:
        raise UsageError(f"There is no system '{name}'; {name_hint(name, systems())}.") from None


def ask_system(screen: Screen) -> str:
    """Ask which system to play."""
    names = systems()
    screen.print("Which system do you play?", "bold")
    for number, name in enumerate(names, start=1):
        screen.print(f"{number:>3}  {humanize(name)}")
    while True:
        text = screen.ask(f"System (1 to {len(names)}):")
        if text.casefold() == "quit":
            raise Quit
        try:
            return names[match_name(text, [humanize(name) for name in names])]
        except InvalidAnswer as error:
            screen.print_with_margin("", str(error), "yellow")


def ask_seats(screen: Screen, header: Header) -> dict[str, str]:
    """Ask which seats the program plays, and return the program player of each."""
    seats = [each for each in header.seats if not spectator_reasons(header, each.id)]
    screen.print_with_margin("", f"Seats: {', '.join(f'{each.id} ({each.name})' for each in seats)}.")
    example = f"{seats[0].id}=sensible"
    players = listed(PLAYERS)
    how = f"The program can play seats for you: type {example}, or all=sensible. Its players are {players}."
    screen.print_with_margin("", how, "dim")
    while True:
        text = screen.ask("Which seats does the program play? (Enter: none)")
        try:
            return parse_players(text.replace(",", " ").split(), header)
        except UsageError as error:
            screen.print_with_margin("", str(error), "yellow")
