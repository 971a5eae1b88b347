"""How the sensible player plays Wrath & Glory, and how strong each side still is. No rule depends on it.

Commands without a weight are never chosen: the GM's statements about the world (harm, healing, conditions, newcomers,
changes of side, tests without a cause), and tests, contests, movements and Multi-Actions that gain nothing.
"""

from combat.engine.play.system import weight_in
from combat.systems.wrath_and_glory.policy import rounds, turns, windows
from combat.systems.wrath_and_glory.policy.abilities import INITIATIVES
from combat.systems.wrath_and_glory.policy.features import features
from combat.systems.wrath_and_glory.policy.likelihoods import LIKELIHOODS
from combat.systems.wrath_and_glory.policy.strength import standing, with_typical_scores
from events.base import Command
from events.wrath_and_glory.table import State

WEIGHTS = {**turns.WEIGHTS, **windows.WEIGHTS, **rounds.WEIGHTS}


def weigh(state: State, command: Command) -> float:
    """Return a command's selection weight for the sensible player, in the state as its seat sees it; 0 for never.

    Commands with named modifiers have no weight, because only the players at the table can have a reason for them.
    """
    if getattr(command, "modifiers", None):
        return 0.0
    return weight_in(WEIGHTS, with_typical_scores(state), command)


__all__ = ["INITIATIVES", "LIKELIHOODS", "features", "standing", "weigh"]
