"""The rules of Causeway in the order of the book, as pure functions."""

from collections.abc import Callable, Mapping

from causeway.events.table import ZONES, Combatant, State
from combat.engine.book import cites
from events.vocabulary import Modifier

MOVES: Mapping[str, int] = {"rush": 2, "advance": 1, "hold": 0}
"""The zones that a fighter moves, by order (CW-ORDER-02); faster orders act first (CW-INIT-01)."""


@cites("CW-ORDER-03", "CW-ORDER-04")
def order_modifier(state: State, attacker: Combatant, target: Combatant) -> int:
    """Return the change of the needed number for shots, by the order of the attacker's side."""
    return {"rush": 1, "hold": -1}.get(state.order(attacker.side), 0) if attacker.zone != target.zone else 0


@cites("CW-INIT-01", "CW-INIT-02", "CW-INIT-03")
def initiative(state: State) -> list[str]:
    """Return both sides, with the one that acts first in this round first."""
    return sorted(state.sides, key=lambda side: (-MOVES[state.order(side)], hit_points(state, side)))


@cites("CW-INIT-04")
def active_side(state: State) -> str:
    """Return the side whose fighter acts now or next; empty if all fighters have acted."""
    if state.acting:
        return state.turn_of
    order = sorted(state.sides, key=lambda side: side == state.turn_of)
    return next((side for side in order if not all(fighter.acted for fighter in state.standing(side))), "")


@cites("CW-ORDER-02", "CW-MOVE-01", "CW-MOVE-02")
def reachable_zones(zone: int, moves: int, enemy_zones: set[int]) -> tuple[int, ...]:
    """Return the zones that a fighter can move to, including its own.

    >>> reachable_zones(2, 2, {3}), reachable_zones(2, 2, {2})
    ((1, 2, 3), (2,))
    """
    in_range = (other for other in ZONES if abs(other - zone) <= moves)
    return tuple(other for other in in_range if not enemy_zones & {*range(zone, other, 1 if other > zone else -1)})


@cites("CW-ATTACK-02", "CW-ATTACK-03")
def attack_dice(state: State, attacker: Combatant, target: Combatant) -> int:
    """Return the dice for an attack on a target; 0 if it is out of reach."""
    if attacker.zone == target.zone:
        return attacker.sheet.melee
    engaged = any(enemy.zone == attacker.zone for enemy in state.enemies(attacker))
    in_range = abs(attacker.zone - target.zone) <= state.settings.shot_range
    return attacker.sheet.shots if in_range and not engaged else 0


@cites("CW-ATTACK-04")
def distance_modifier(_: State, attacker: Combatant, target: Combatant) -> int:
    """Return the change of the needed number for a distant target."""
    return int(abs(attacker.zone - target.zone) > 1)


@cites("CW-ATTACK-06")
def barricade_modifier(state: State, attacker: Combatant, target: Combatant) -> int:
    """Return the change of the needed number for a target at its own end."""
    own_end = min(ZONES) if target.side == state.sides[0] else max(ZONES)
    return int(target.zone == own_end != attacker.zone)


MODIFIERS: Mapping[str, Callable[[State, Combatant, Combatant], int]] = {
    "Order": order_modifier,
    "Distance": distance_modifier,
    "Barricade": barricade_modifier,
}
"""The changes of the number that an attack needs, by name."""


def modifiers(state: State, attacker: Combatant, target: Combatant) -> tuple[Modifier, ...]:
    """Return the modifiers of an attack."""
    amounts = {name: amount(state, attacker, target) for name, amount in MODIFIERS.items()}
    return tuple(Modifier(name, amount, "needed") for name, amount in amounts.items() if amount)


@cites("CW-ATTACK-05")
def needed_to_hit(skill: int, modifier: int) -> int:
    """Return the number that a die must show."""
    return min(max(skill + modifier, 2), 6)


@cites("CW-ARMOUR-01", "CW-HARM-01")
def harm(hits: int, target: Combatant) -> tuple[int, int]:
    """Return the hit points that hits cost the target, and the number of hits that its armour prevents."""
    saved = min(hits, target.sheet.armour)
    return min(hits - saved, target.hits), saved


@cites("CW-HARM-02")
def is_wounded(fighter: Combatant) -> bool:
    """Return whether a fighter has half of its hit points or fewer."""
    return 2 * fighter.hits <= fighter.sheet.hits


def hit_points(state: State, side: str) -> int:
    """Return the hit points that a side has left."""
    return sum(fighter.hits for fighter in state.standing(side))


@cites("CW-END-01", "CW-END-02")
def winner(state: State) -> str | None:
    """Return the side that has won, empty for a draw; None while the skirmish goes on."""
    hits = {side: hit_points(state, side) for side in state.sides}
    if all(hits.values()) and (state.round < state.settings.rounds or active_side(state)):
        return None
    return max(hits, key=lambda side: hits[side]) if len(set(hits.values())) > 1 else ""
