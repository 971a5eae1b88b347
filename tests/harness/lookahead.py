"""What a seat learns from looking ahead: odds, and what players would say for it."""

from random import Random

from combat import Encounter, Refused
from combat.engine.players import Player, Sensible, Thinker, player_view
from events.base import Command

PLAYOUTS = 30
"""So many times a command is played to tell its odds: more tell a seat nothing else."""


def odds_text(fight: Encounter, command: Command, seat: str) -> str:
    """Return what a seat is told of what may come of a command; or why it is not told."""
    try:
        odds = fight.odds(command, seat, "attack", PLAYOUTS)
    except Refused as refused:
        return str(refused)
    return f"{odds}; {odds.short()}; {odds.error}"


def player_choices(fight: Encounter, seat: str) -> list[str]:
    """Return what players would say for a seat to the first thing that it is asked."""
    request = next(each for each in fight.requests if each.seat == seat)
    seen = player_view(fight, seat)
    players: list[Player] = [Sensible()] if seen.is_open else [Sensible(), Thinker()]  # what lies open tells nothing
    return [repr(player.choose(seen, request, Random(2))) for player in players]
