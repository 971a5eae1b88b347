"""Selection weights for commands in the Aftermath: fueling spells, harassment, and ending the fight."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from combat.systems.fiend_wake.acts.aftermath import Agree, Fuel, Harass
from combat.systems.fiend_wake.policy import harm
from combat.systems.fiend_wake.policy.strength import has_lost
from combat.systems.fiend_wake.queries.combatants import fuel_price, is_able
from combat.systems.fiend_wake.queries.sides import hostile
from events.base import Command
from events.fiend_wake.table import State

SPELL_VALUE = 3.0
"""Estimate of the wounds that an ongoing spell saves or deals each round."""


def _fuel(state: State, command: Fuel) -> float:
    """Prefer to fuel spells that are worth their cost, as long as any enemy can act."""
    combatant = state.combatant(command.who)
    price = fuel_price(state, combatant.id, command.spells) * harm.points_worth(state, combatant)
    worth = len(command.spells) * (SPELL_VALUE if any(True for _ in harm.able_enemies(state, combatant)) else 0.0)
    return max(0.02, 1.0 + worth - price)


def _harass(state: State, command: Harass) -> float:
    """Prefer to spend all points on harassing the enemy that they hurt most."""
    combatant, target = state.combatant(command.who), state.combatant(command.target)
    if not (is_able(target) and hostile(state, combatant, target)):
        return 0.0
    return harm.expected_harassment(state, combatant, target, command.points) * harm.focus(state, target)


def _agree(state: State, command: Agree) -> float:
    """Prefer to end a fight in which no enemy can act, or which is lost."""
    combatant = state.combatant(command.who)
    if not any(True for _ in harm.able_enemies(state, combatant)):
        return 1.0 if command.end else 0.01
    if not command.end:
        return 1.0
    return 0.5 if has_lost(state, combatant) else 0.0


WEIGHTS: Mapping[type[Command], Any] = MappingProxyType({Fuel: _fuel, Harass: _harass, Agree: _agree})
"""The function that weighs each command of the Aftermath."""
