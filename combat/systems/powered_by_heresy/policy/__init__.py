"""Heuristics for random players: the likelihood of commands, and the strength of each side. No rule reads them.

Weights are compared only with those of other answers to the same request. Commands that state facts of the fiction,
such as harm from outside the rules or the arrival of characters, have weight 0.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from combat.systems.powered_by_heresy.policy import aftermath, moves, the_gm, windows
from combat.systems.powered_by_heresy.policy.likelihoods import LIKELIHOODS
from combat.systems.powered_by_heresy.policy.worth import standing
from events.base import Command
from events.powered_by_heresy.table import State

WEIGHTS: Mapping[type[Command], Callable[[State, Any], float]] = MappingProxyType(
    {**moves.WEIGHTS, **windows.WEIGHTS, **the_gm.WEIGHTS, **aftermath.WEIGHTS}
)
"""Weight functions, keyed by command type; commands of other types are never chosen."""


def weigh(state: State, command: Command) -> float:
    """Return the relative likelihood of a command; 0 if it is never chosen."""
    weight = WEIGHTS.get(type(command))
    return weight(state, command) if weight is not None else 0.0


__all__ = ["LIKELIHOODS", "standing", "weigh"]
