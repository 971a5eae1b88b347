"""How sensible players judge commands and states; no rule reads it."""

from collections.abc import Mapping

from causeway.combat import rules
from causeway.combat.acts import Activate, Attack
from causeway.events.table import State
from events.base import Command


def weigh(state: State, command: Command) -> float:
    """Return the weight of a command for sensible players: they attack weak enemies, and move towards them."""
    match command:
        case Attack(target=target):
            enemy = state.fighter(target)
            return 10 * rules.attack_dice(state, state.fighter(state.acting), enemy) / enemy.hits
        case Activate(who=who, zone=zone):
            return 5 / min(1 + abs(zone - enemy.zone) for enemy in state.enemies(state.fighter(who)))
    return 1


def standing(state: State) -> Mapping[str, float]:
    """Return the share of its hit points that each side still has."""
    printed = {side.id: sum(fighter.hits for fighter in side.fighters) for side in state.setup.sides}
    return {side: rules.hit_points(state, side) / printed[side] for side in state.sides}
