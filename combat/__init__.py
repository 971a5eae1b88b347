"""The rules decide: the engine that plays a fight, and the systems, each a rule book turned into code."""

# Loaded first, or importing a system later would put the package in place of the function of that name.
import combat.systems  # noqa: F401 - as above
from combat.engine.catalog import systems
from combat.engine.encounter import Encounter
from combat.engine.errors import DiceNeeded, Reason, Refused

__all__ = ["DiceNeeded", "Encounter", "Reason", "Refused", "systems"]
