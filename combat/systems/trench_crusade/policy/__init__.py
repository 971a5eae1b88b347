"""Command choice for the sensible player, and evaluation of the sides. No rule depends on this package.

Gains and losses are measured in models: the value that the enemy is expected to lose, less the player's own loss.
"""

from combat.engine.play.system import Lookahead
from combat.systems.trench_crusade.policy.features import features
from combat.systems.trench_crusade.policy.likelihoods import LIKELIHOODS
from combat.systems.trench_crusade.policy.powers import INITIATIVES
from combat.systems.trench_crusade.policy.weights import weigh
from combat.systems.trench_crusade.policy.worth import standing
from events.vocabulary import TurnEnded

__all__ = ["INITIATIVES", "LIKELIHOODS", "LOOKAHEAD", "features", "standing", "weigh"]

LOOKAHEAD = Lookahead((TurnEnded,), 2)
"""A search ends after the next Activation, which is usually an enemy's, because it shows what the first one exposed."""
