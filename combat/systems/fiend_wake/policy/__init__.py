"""How the sensible player chooses: a selection weight for each command, and the strength left to each seat."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from combat.engine.abilities.use import UseAbility
from combat.engine.play import consent
from combat.systems.fiend_wake.policy import aftermath, answers, round_prep, turns
from combat.systems.fiend_wake.policy.likelihoods import LIKELIHOODS
from combat.systems.fiend_wake.policy.strength import standing, teams
from events.base import Command
from events.fiend_wake.table import State

Weigh = Callable[[State, Any], float]

_WEIGHED: Mapping[type[Command], Weigh] = MappingProxyType(
    {
        **round_prep.WEIGHTS,
        **turns.WEIGHTS,
        **answers.WEIGHTS,
        **aftermath.WEIGHTS,
        consent.Agree: lambda state, command: 1.0,
        consent.Decline: lambda state, command: 0.05,
        UseAbility: answers.weigh_ability,
    }
)
"""The function that weighs each command. Commands that depend on facts outside the rules have none."""


def weigh(state: State, command: Command) -> float:
    """Return a command's selection weight for the sensible player; 0 if the command is never chosen."""
    weighed = _WEIGHED.get(type(command))
    return 0.0 if weighed is None else max(0.0, weighed(state, command))


__all__ = ["LIKELIHOODS", "standing", "teams", "weigh"]
