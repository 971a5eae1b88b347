"""What sensible people do: how likely each command is, and how much of its strength every side has left."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from combat.engine import proposals
from combat.engine.ability_use import UseAbility
from combat.systems.fiend_wake.policy import aftermath, answers, readiness, turns
from combat.systems.fiend_wake.policy.strength import standing, teams
from events.base import Command
from events.fiend_wake.table import State

Weigh = Callable[[State, Any], float]

_WEIGHED: Mapping[type[Command], Weigh] = MappingProxyType(
    {
        **readiness.WEIGHED,
        **turns.WEIGHED,
        **answers.WEIGHED,
        **aftermath.WEIGHED,
        proposals.Agree: lambda state, command: 1.0,
        proposals.Decline: lambda state, command: 0.05,
        UseAbility: answers.use,
    }
)
"""How each kind of command is weighed; what the table alone can know, nobody says for the fun of it."""


def weigh(state: State, command: Command) -> float:
    """Return how likely a sensible person says a command; 0 for never."""
    weighed = _WEIGHED.get(type(command))
    return 0.0 if weighed is None else max(0.0, weighed(state, command))


__all__ = ["standing", "teams", "weigh"]
