"""What sensible people do in the conversation, and how the sides stand; never read by a rule.

Weights are compared with those of other answers to the same question alone. What the table says about the world, such
as harm from outside the rules, who comes, who goes, and when it is over, is never said for the fun of it.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from combat.systems.powered_by_heresy.policy import afterwards, moves, the_gm, windows
from combat.systems.powered_by_heresy.policy.worth import standing
from events.base import Command
from events.powered_by_heresy.table import State

WEIGHTS: Mapping[type[Command], Callable[[State, Any], float]] = MappingProxyType(
    {**moves.WEIGHTS, **windows.WEIGHTS, **the_gm.WEIGHTS, **afterwards.WEIGHTS}
)
"""How each kind of command is weighed; all others are never said."""


def weigh(state: State, command: Command) -> float:
    """Return how likely a sensible person says a command; 0 for never."""
    weight = WEIGHTS.get(type(command))
    return weight(state, command) if weight is not None else 0.0


__all__ = ["standing", "weigh"]
