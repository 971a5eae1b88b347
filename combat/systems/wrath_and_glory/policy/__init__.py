"""What sensible people do in Wrath & Glory, and how much of each side is left; never read by a rule."""

from combat.systems.wrath_and_glory.policy.sense import weigh
from combat.systems.wrath_and_glory.policy.strength import standing

__all__ = ["standing", "weigh"]
