"""Odds and bot choices for a seat, as text that can be compared between two fights."""

from random import Random

from combat import Encounter, Refused
from combat.engine.people.players import Player, Sensible, Thinker, player_view
from events.base import Command

PLAYOUTS = 30
"""Playouts per odds query; more would not reveal more to a seat."""


def odds_text(fight: Encounter, command: Command, seat: str) -> str:
    """Return the odds of a command as a seat sees them, or the reason why they are refused."""
    try:
        odds = fight.odds(command, seat, "attack", PLAYOUTS)
    except Refused as refused:
        return str(refused)
    return f"{odds}; {odds.short()}; {odds.error}"


def player_choices(fight: Encounter, seat: str) -> list[str]:
    """Return the commands that the bots would choose for the first request of a seat."""
    request = next(request for request in fight.requests if request.seat == seat)
    seen = player_view(fight, seat)
    players: list[Player] = (
        [Sensible()] if seen.is_open else [Sensible(), Thinker()]
    )  # an open state hides nothing from the bots
    return [repr(player.choose(seen, request, Random(2))) for player in players]
