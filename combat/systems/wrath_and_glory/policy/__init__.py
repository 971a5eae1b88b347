"""What sensible people do in Wrath & Glory, and how much of each side is left; never read by a rule."""

from combat.engine.system import Policy
from combat.systems.wrath_and_glory.policy.sense import weigh
from combat.systems.wrath_and_glory.policy.strength import standing

POLICY = Policy(weigh=weigh, standing=standing, steepness=3)
