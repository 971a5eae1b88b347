"""The rules decide: fights, dice, machines, and the systems, each a rule book turned into code."""

from combat.catalog import systems
from combat.encounter import Encounter
from combat.errors import DiceNeeded, Reason, Refused

__all__ = ["DiceNeeded", "Encounter", "Reason", "Refused", "systems"]
