"""Command choice for the sensible player, and evaluation of the sides. No rule depends on this package.

Gains and losses are measured in models: the value that the enemy is expected to lose, less the player's own loss.
"""

from combat.systems.trench_crusade.policy.features import features
from combat.systems.trench_crusade.policy.likelihoods import LIKELIHOODS
from combat.systems.trench_crusade.policy.powers import INITIATIVES
from combat.systems.trench_crusade.policy.weights import weigh
from combat.systems.trench_crusade.policy.worth import standing
from events.vocabulary import TurnEnded

__all__ = ["INITIATIVES", "LIKELIHOODS", "SEARCH_ENDS", "features", "standing", "weigh"]

SEARCH_ENDS = (TurnEnded,)
"""Classes of events that end a search: the end of an Activation."""
