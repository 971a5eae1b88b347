"""Fights with loaded dice."""

from random import Random

from combat import DiceNeeded, Encounter
from combat.engine.people.players import Sensible, player_view


def fight_with_loaded_dice(system: str, team: frozenset[str], number: int = 0, beats: int = 120) -> Encounter:
    """Play with manual dice: a team's rolls take the best of three faces, all others the worst."""
    fight, chance, player = Encounter.sample(system), Random(number), Sensible()
    while fight.outcome is None and len(fight.journal) < beats:
        owed = next((request for request in fight.requests if not request.optional), None)
        if owed is None:
            break
        command = player.choose(player_view(fight, owed.seat), owed, chance)
        faces: list[int | None] = []
        while True:
            try:
                fight.do(command, owed.seat, faces=faces)
                break
            except DiceNeeded as needed:
                best = max if _thrown_by(fight, needed) in team else min
                three = [[chance.randint(1, side) for _ in range(3)] for side in needed.sides]
                faces += map(best, three)
    return fight


def _thrown_by(fight: Encounter, needed: DiceNeeded) -> str:
    """Return the seat that must roll."""
    name = needed.roll.by or needed.roll.who
    who = next((figure.id for figure in fight.figures() if fight.state.name(figure.id) == name), "")
    if who:
        seat: str = fight.state.seat_of(who)
        return seat
    return next((seat.id for seat in fight.header.seats if fight.state.name(seat.id) == name), "")
