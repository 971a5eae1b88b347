"""The rules decide: the engine that plays a fight, and the systems, each a rule book turned into code."""

from combat.engine.catalog import systems
from combat.engine.encounter import Encounter
from combat.engine.errors import DiceNeeded, Reason, Refused
from combat.engine.seeds import new_seed, seed_hash

__all__ = ["DiceNeeded", "Encounter", "Reason", "Refused", "new_seed", "seed_hash", "systems"]
