"""The rules decide: the engine that plays a fight, and the systems, each a rule book turned into code."""

from combat.engine.catalog import systems
from combat.engine.encounter import Encounter
from combat.engine.errors import DiceNeeded, Reason, Refused

__all__ = ["DiceNeeded", "Encounter", "Reason", "Refused", "systems"]
