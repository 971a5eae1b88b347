"""The rules decide: the engine that plays a fight, and the systems, each a rule book turned into code."""

from typing import TYPE_CHECKING, Any

try:
    from combat.engine.catalog import systems
    from combat.engine.encounter import Encounter
    from combat.engine.errors import DiceNeeded, Reason, Refused
    from combat.engine.seeds import new_seed, seed_hash
except ImportError as failed:
    from combat.engine.strangers import explained

    raise explained(failed) from None

if TYPE_CHECKING:
    from combat.engine.simulation import simulate

    __version__: str

__all__ = [
    "DiceNeeded",
    "Encounter",
    "Reason",
    "Refused",
    "__version__",
    "new_seed",
    "seed_hash",
    "simulate",
    "systems",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from combat.engine.version import own_version  # to read metadata takes longer than to import the rest

        return own_version()
    if name != "simulate":
        raise AttributeError(f"module 'combat' has no attribute '{name}'")
    from combat.engine.simulation import simulate  # it brings in much that a fight at a table does not need

    return simulate
