"""Attack moves: Hack and Slash, Fire for Effect, Reload, Suppressing Fire, Throw Grenade."""

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules.rolling import Band
from events.powered_by_heresy.sheets import Move


@cites("PBH-MOVE-01", "PBH-MOVE-02", "PBH-MOVE-03")
def enemy_strikes_back(result: Band, extra_die: bool) -> bool:
    """Return whether the enemy strikes back after a hit with Hack and Slash."""
    return result == "7-9" or (result == "10+" and extra_die)


@cites("PBH-MOVE-04")
def with_extra_die(dice: tuple[int, ...], count: int = 1) -> tuple[int, ...]:
    """Return damage dice, each as its number of sides, after adding one die of the largest size."""
    return (*dice, *[max(dice, default=4)] * count)


@cites("PBH-DMG-01")
def with_dice_changed(dice: tuple[int, ...], more: int) -> tuple[int, ...]:
    """Add dice of the largest size, or remove the smallest dice if `more` is negative. At least one die is left.

    >>> with_dice_changed((8, 6), 1), with_dice_changed((8, 6), -1), with_dice_changed((8, 6), -5)
    ((8, 6, 8), (8,), (8,))
    """
    if more >= 0:
        return with_extra_die(dice, more)
    return tuple(sorted(dice, reverse=True)[: max(len(dice) + more, 1)])


@cites("PBH-MOVE-05")
def with_extra_use(dice: tuple[int, ...], text: str) -> tuple[int, ...]:
    """Return the dice after an extra use: one more die of the largest size, or a d4 under the earlier rule text."""
    return with_extra_die(dice) if text == "one_die" else (*dice, 4)


@cites("PBH-MOVE-05")
def poorer_shot(dice: tuple[int, ...], text: str) -> tuple[tuple[int, ...], int]:
    """Return the dice of a less accurate shot, and the target's Defense bonus.

    Under the earlier rule text, one d6 (or else the largest die) is removed instead.

    >>> poorer_shot((8, 6), "one_die"), poorer_shot((8, 6), "earlier")
    (((8, 6), 1), ((8,), 0))
    """
    if text == "one_die":
        return dice, 1
    place = dice.index(6 if 6 in dice else max(dice))
    return (*dice[:place], *dice[place + 1 :]), 0


@cites("PBH-MOVE-14")
def half_damage(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Return the dice of a grenade that lands only near its target: the larger half, rounded up.

    >>> half_damage((6, 6, 4))
    (6, 6)
    """
    return tuple(sorted(dice, reverse=True)[: (len(dice) + 1) // 2])


@cites("PBH-MOVE-05", "PBH-MOVE-08", "PBH-MOVE-11", "PBH-CLS-01")
def uses_spent(move: str, *, ranged: bool = False) -> int:
    """Return how many uses of the weapon a move costs, regardless of its result."""
    shots = (Move.FIRE_FOR_EFFECT, Move.SUPPRESSING_FIRE, Move.THROW_GRENADE)
    return int(move in shots or (move == Move.UNSUSPECTING_STRIKE and ranged))
