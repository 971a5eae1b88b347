"""How the sensible player chooses: a selection weight for each command, and the strength left to each seat."""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.play.system import RARE, Weight, weight_in
from combat.systems.fiend_wake.acts.aftermath import Agree
from combat.systems.fiend_wake.acts.combatants import ChangeSide, Join, Leave
from combat.systems.fiend_wake.acts.full_actions import Grapple, Melee, Ranged
from combat.systems.fiend_wake.acts.simple_actions import Arm, Flee
from combat.systems.fiend_wake.acts.turns import EndTurn, PlaceToken
from combat.systems.fiend_wake.policy import answers, rounds, turns
from combat.systems.fiend_wake.policy.abilities import INITIATIVES
from combat.systems.fiend_wake.policy.features import features
from combat.systems.fiend_wake.policy.strength import standing, teams
from events.base import Command
from events.fiend_wake.table import State

WEIGHTS: Mapping[type[Command], Weight] = {**rounds.WEIGHTS, **turns.WEIGHTS, **answers.WEIGHTS}
"""The weight of each command. Commands that depend on facts outside the rules have none."""

LIKELIHOODS: Mapping[type[Command], float] = MappingProxyType(
    {
        # Combatants cannot act without a token, and a round without turns ends the fight.
        PlaceToken: 60,
        Melee: 60,
        Ranged: 60,
        Grapple: 10,
        Arm: 10,
        EndTurn: 5,
        # Giving up ends the fight early, and newcomers prolong it.
        Agree: RARE,
        ChangeSide: RARE,
        Flee: RARE,
        Join: RARE,
        Leave: RARE,
    }
)
"""Likelihood of each command for the random player. Command classes that are not listed have likelihood 1."""


def weigh(state: State, command: Command) -> float:
    """Return a command's selection weight for the sensible player; 0 if the command is never chosen."""
    return weight_in(WEIGHTS, state, command)


__all__ = ["INITIATIVES", "LIKELIHOODS", "features", "standing", "teams", "weigh"]
