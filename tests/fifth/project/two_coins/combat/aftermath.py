"""The setup of the next duel."""

from two_coins.events.sheets import Duellist, Setup
from two_coins.events.table import State


def aftermath(state: State) -> Setup:
    """Return the setup of the next duel, with the remaining coins; a duellist without coins gets one."""
    return Setup(tuple(Duellist(duellist.id, duellist.name, max(duellist.coins, 1)) for duellist in state.duellists))
