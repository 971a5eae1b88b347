"""Heuristics for random players: the likelihood of commands, and the strength of each side. No rule reads them.

Weights are compared only with those of other answers to the same request. Commands that state facts of the fiction,
such as harm from outside the rules or the arrival of characters, have weight 0.
"""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.abilities.use import UseAbility
from combat.engine.play.consent import Agree
from combat.engine.play.system import RARE, Weight, weight_in
from combat.systems.powered_by_heresy.acts.attacks import FireForEffect, HackAndSlash
from combat.systems.powered_by_heresy.acts.character_change import LearnMove, LevelUp, RaiseStat
from combat.systems.powered_by_heresy.acts.class_moves import HoldRitual
from combat.systems.powered_by_heresy.acts.coming_and_going import ChangeSide, Join, Leave
from combat.systems.powered_by_heresy.acts.confirming import Confirm, StayOut
from combat.systems.powered_by_heresy.acts.conversation import EndEncounter, EndFight
from combat.systems.powered_by_heresy.acts.dying_and_healing import Rest, Treat
from combat.systems.powered_by_heresy.acts.reload import Resupply
from combat.systems.powered_by_heresy.acts.terror import Calm
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack, GoldenOpportunity, LookToGm
from combat.systems.powered_by_heresy.acts.waiting import Proceed
from combat.systems.powered_by_heresy.policy import moves, the_gm, windows
from combat.systems.powered_by_heresy.policy.worth import effects_weight, standing
from combat.systems.powered_by_heresy.queries import abilities
from events.base import Command
from events.powered_by_heresy.table import State


def _ability(state: State, command: UseAbility) -> float:
    """Helpful abilities are used on friends, and harmful abilities on foes."""
    used = abilities.VOCABULARY.find(state, command.who, command.ability)
    targets = (command.target,) if command.target else ()
    return 0.0 if used is None else effects_weight(state, command.who, targets, used.does)


WEIGHTS: Mapping[type[Command], Weight] = MappingProxyType(
    {
        **moves.WEIGHTS,
        **windows.WEIGHTS,
        **the_gm.WEIGHTS,
        UseAbility: _ability,
        **dict.fromkeys((Agree, Calm, EndEncounter, HoldRitual, LearnMove, LevelUp, Proceed, RaiseStat, Resupply), 1.0),
        # care is for the GM to grant, and so is any number of wounds other than that in the settings
        Rest: lambda _, command: 1.0 if command.care == "alone" else 0.2,
        Treat: lambda _, command: 0.0 if command.wounds else 1.0,
    }
)
"""The weight of each command; commands of other types are never chosen."""

LIKELIHOODS: Mapping[type[Command], float] = MappingProxyType(
    {
        HackAndSlash: 40,
        FireForEffect: 40,
        EnemyAttack: 20,
        GoldenOpportunity: 10,
        LookToGm: 10,
        # If moves were often denied, withdrawn or hindered, few of them would happen.
        Confirm: 10,
        StayOut: 10,
        # Giving up is rare, and so are newcomers, because they prolong the fight.
        ChangeSide: RARE,
        EndFight: RARE,
        Join: RARE,
        Leave: RARE,
    }
)
"""Likelihoods of commands that are drawn at random; a command class without a row has likelihood 1."""


def weigh(state: State, command: Command) -> float:
    """Return the relative likelihood of a command; 0 if it is never chosen."""
    return weight_in(WEIGHTS, state, command)


__all__ = ["LIKELIHOODS", "standing", "weigh"]
