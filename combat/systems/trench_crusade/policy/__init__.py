"""Choices of the sensible player, and the evaluation of the sides. No rule depends on this package.

All values are in models: the expected loss of the enemy less the player's own.
"""

from combat.systems.trench_crusade.policy.likelihoods import LIKELIHOODS
from combat.systems.trench_crusade.policy.weights import weigh
from combat.systems.trench_crusade.policy.worth import standing

__all__ = ["LIKELIHOODS", "standing", "weigh"]
