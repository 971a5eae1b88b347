"""Weights after the fighting: players heal, rearm and advance, then end the encounter."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from combat.engine.abilities.use import UseAbility
from combat.engine.play.consent import Agree
from combat.systems.powered_by_heresy.acts.character_change import LearnMove, LevelUp, RaiseStat
from combat.systems.powered_by_heresy.acts.class_moves import HoldRitual
from combat.systems.powered_by_heresy.acts.conversation import EndEncounter
from combat.systems.powered_by_heresy.acts.dying_and_healing import Rest, Treat
from combat.systems.powered_by_heresy.acts.reload import Resupply
from combat.systems.powered_by_heresy.acts.the_gm import Calm
from combat.systems.powered_by_heresy.policy.effects import effects_weight
from combat.systems.powered_by_heresy.queries import abilities
from events.base import Command
from events.powered_by_heresy.table import State


def _surely(_: State, __: Command) -> float:
    return 1.0


def _treat(_: State, command: Treat) -> float:
    """Only treatment that heals the number in the settings is chosen; any other number is the GM's decision."""
    return 0.0 if command.wounds else 1.0


def _rest(_: State, command: Rest) -> float:
    """Rest without care is likely; care is for the GM to grant."""
    return 1.0 if command.care == "alone" else 0.2


def _ability(state: State, command: UseAbility) -> float:
    """Helpful abilities are used on friends, and harmful abilities on foes."""
    used_ability = next(
        (ability for ability in abilities.held_by(state, command.who) if ability.id == command.ability), None
    )
    targets = (command.target,) if command.target else ()
    return 0.0 if used_ability is None else effects_weight(state, command.who, targets, used_ability.does)


WEIGHTS: Mapping[type[Command], Callable[[State, Any], float]] = MappingProxyType(
    {
        Agree: _surely,
        Calm: _surely,
        EndEncounter: _surely,
        HoldRitual: _surely,
        LearnMove: _surely,
        LevelUp: _surely,
        RaiseStat: _surely,
        Resupply: _surely,
        Rest: _rest,
        Treat: _treat,
        UseAbility: _ability,
    }
)
