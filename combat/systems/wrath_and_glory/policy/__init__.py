"""How the sensible player plays Wrath & Glory, and how strong each side still is. No rule depends on it."""

from combat.systems.wrath_and_glory.policy.likelihoods import LIKELIHOODS
from combat.systems.wrath_and_glory.policy.strength import standing
from combat.systems.wrath_and_glory.policy.weights import weigh

__all__ = ["LIKELIHOODS", "standing", "weigh"]
