"""Attack moves: Hack and Slash, Fire for Effect, Reload, Suppressing Fire, Throw Grenade."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules.rolling import Band


@cites("PBH-MOVE-01", "PBH-MOVE-02", "PBH-MOVE-03")
def enemy_strikes_back(result: Band, extra_die: bool) -> bool:
    """Return whether the enemy strikes back after a hit with Hack and Slash.

    >>> enemy_strikes_back("10+", extra_die=False), enemy_strikes_back("10+", extra_die=True)
    (False, True)
    """
    return result == "7-9" or (result == "10+" and extra_die)


def always_strikes_back(_: bool) -> bool | None:
    """Return True: the enemy strikes back even if the attack took it out."""
    return True


def strikes_back_unless_out(out: bool) -> bool | None:
    """Return whether the enemy is still in the fight."""
    return not out


def gm_decides_if_out(out: bool) -> bool | None:
    """Return True if the enemy is still in the fight, else None: the GM decides."""
    return None if out else True


DEAD_ENEMY_STRIKES_BACK: Mapping[str, Callable[[bool], bool | None]] = MappingProxyType(
    {"true": always_strikes_back, "false": strikes_back_unless_out, "ask_gm": gm_decides_if_out}
)


@cites("PBH-MOVE-04")
def with_extra_die(dice: tuple[int, ...], count: int = 1) -> tuple[int, ...]:
    """Return damage dice, each as its number of sides, after adding one die of the largest size.

    >>> with_extra_die((8, 6))
    (8, 6, 8)
    """
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
def extra_use_one_die(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Return the dice after an extra use under the later rule text: one more die of the largest size.

    >>> extra_use_one_die((6, 8))
    (6, 8, 8)
    """
    return with_extra_die(dice)


def extra_use_d4(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Return the dice after an extra use under the earlier rule text: one more d4."""
    return (*dice, 4)


FIRE_FOR_EFFECT = MappingProxyType({"one_die": extra_use_one_die, "earlier": extra_use_d4})
"""Functions that add an extra use's die to the damage dice, keyed by the value of `fire_for_effect`."""


def poorer_shot_defense(dice: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return the dice and the target's Defense bonus under the later rule text: all dice, and +1 Defense."""
    return dice, 1


def poorer_shot_dice(dice: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return the dice and the target's Defense bonus, which is 0, under the earlier rule text.

    One d6 is removed, or if there is no d6, the largest die.
    """
    gone = 6 if 6 in dice else max(dice, default=0)
    place = dice.index(gone) if dice else 0
    return (*dice[:place], *dice[place + 1 :]), 0


POORER_SHOT = MappingProxyType({"one_die": poorer_shot_defense, "earlier": poorer_shot_dice})
"""Functions that return the dice of a less accurate shot and the target's Defense bonus, keyed by `fire_for_effect`."""


@cites("PBH-MOVE-14")
def half_damage(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Return the dice of a grenade that lands only near its target: the larger half, rounded up.

    >>> half_damage((6, 6, 4))
    (6, 6)
    """
    return tuple(sorted(dice, reverse=True)[: (len(dice) + 1) // 2])


@cites("PBH-MOVE-12")
def may_attack(faltering: bool) -> bool:
    """Return whether an enemy may attack on its own initiative.

    Ruling:
        A faltering enemy makes no attack on its own initiative until it rallies or the fighting ends. If attacked, it
        still strikes back.

    >>> may_attack(True), may_attack(False)
    (False, True)
    """
    return not faltering


@cites("PBH-MOVE-12")
def nerve_outcomes() -> tuple[str, ...]:
    """Return the possible reactions of suppressed enemies, for the GM to choose from.

    >>> nerve_outcomes()
    ('takes cover', 'falters', 'flees')
    """
    return "takes cover", "falters", "flees"
