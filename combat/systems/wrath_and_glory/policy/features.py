"""Features of each side for the model of the chances of winning."""

from collections.abc import Mapping

from combat.engine.people.average_fight import average_fight, log_speed
from combat.systems.wrath_and_glory.policy import strength
from combat.systems.wrath_and_glory.policy.average_attacks import fighters
from combat.systems.wrath_and_glory.queries import status
from events.wrath_and_glory import GM, PLAYERS, SIDES, State


def features(state: State) -> Mapping[str, Mapping[str, float]]:
    """Return the features of each side, as far as the state shows them; all players share one set."""
    table = strength.with_typical_scores(state)
    own, foes = (table.present(side) for side in SIDES)
    sides = fighters(table, own, foes), fighters(table, foes, own)
    left, speeds = average_fight(*sides), (log_speed(*sides), log_speed(*reversed(sides)))
    by_side = {side: _features(table, side, *found) for side, *found in zip(SIDES, left, speeds, strict=True)}
    return {seat: by_side[side] for side in SIDES for seat in status.seats_of(table, side)}


def _features(state: State, side: str, left: float, speed: float) -> Mapping[str, float]:
    return {
        "left after an average fight": left,
        "speed": speed,
        "Wrath": float(sum(player.wrath for player in state.players)) if side == PLAYERS else 0.0,
        "Ruin": float(state.ruin) if side == GM else 0.0,
        "picks next": float(state.picking == side),
        "GM": float(side == GM),
    }
