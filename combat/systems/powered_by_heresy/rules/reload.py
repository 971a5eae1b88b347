"""Reload: shooting spends uses, and a reload restores them."""

from combat.engine.book import cites
from events.powered_by_heresy.sheets import Move


@cites("PBH-MOVE-05", "PBH-MOVE-08", "PBH-MOVE-11", "PBH-CLS-01")
def uses_spent(move: str, *, ranged: bool = False) -> int:
    """Return how many uses of the weapon a move costs, regardless of its result.

    >>> uses_spent("Fire for Effect"), uses_spent("Hack and Slash"), uses_spent("Unsuspecting Strike", ranged=True)
    (1, 0, 1)
    """
    shots = (Move.FIRE_FOR_EFFECT, Move.SUPPRESSING_FIRE, Move.THROW_GRENADE)
    return int(move in shots or (move == Move.UNSUSPECTING_STRIKE and ranged))


@cites("PBH-MOVE-09", "PBH-MOVE-10")
def reloaded(most: int, ammo: int) -> tuple[int, int]:
    """Return the uses and ammo left after a reload, which costs one ammo.

    >>> reloaded(3, 2)
    (3, 1)
    """
    return most, ammo - 1
