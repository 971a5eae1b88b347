"""The rules decide: the engine that plays a fight, and the systems, each a rule book turned into code."""

from typing import TYPE_CHECKING, Any

from combat.engine.catalog import systems
from combat.engine.encounter import Encounter
from combat.engine.errors import DiceNeeded, Reason, Refused
from combat.engine.seeds import new_seed, seed_hash

if TYPE_CHECKING:
    from combat.engine.simulation import simulate

__all__ = ["DiceNeeded", "Encounter", "Reason", "Refused", "new_seed", "seed_hash", "simulate", "systems"]


def __getattr__(name: str) -> Any:
    if name != "simulate":
        raise AttributeError(f"module 'combat' has no attribute '{name}'")
    from combat.engine.simulation import simulate  # it brings in much that a fight at a table does not need

    return simulate
