"""The rules of four tabletop systems, and the engine that plays fights with them."""

from typing import TYPE_CHECKING, Any

try:
    from combat.engine.catalog import systems
    from combat.engine.dice.seeds import new_seed, seed_hash
    from combat.engine.errors import DiceNeeded, Reason, Refused
    from combat.engine.fight.encounter import Encounter
except ImportError as failed:
    from combat.engine.shadowed_modules import explain_import_error

    raise explain_import_error(failed) from None

if TYPE_CHECKING:
    from combat.engine.people.simulation import simulate

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
        from combat.engine.version import own_version  # reading metadata takes longer than importing the rest

        return own_version()
    if name != "simulate":
        raise AttributeError(f"module 'combat' has no attribute '{name}'")
    from combat.engine.people.simulation import simulate  # imports modules that most fights do not need

    return simulate
