"""What is left for the next evening."""

from two_coins.events.sheets import Duellist, Setup
from two_coins.events.table import State


def aftermath(state: State) -> Setup:
    """Return the setup of the next duel: each with the coins that are left, and a loser with one that is lent."""
    return Setup(tuple(Duellist(each.id, each.name, max(each.coins, 1)) for each in state.duellists))
