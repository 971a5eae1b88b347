"""A policy for sensible play of Wrath & Glory, and the strength left to each side. No rule depends on it."""

from combat.systems.wrath_and_glory.policy.likelihoods import LIKELIHOODS
from combat.systems.wrath_and_glory.policy.strength import standing
from combat.systems.wrath_and_glory.policy.weights import weigh

__all__ = ["LIKELIHOODS", "standing", "weigh"]
