"""Chances of dice, as a sensible person guesses them at the table; the rules say what each face is worth.

Each is asked for again and again, so the latest answers are kept.
"""

from collections.abc import Mapping
from functools import lru_cache

from combat.systems.wrath_and_glory.rules import damage, shifting, tests, threats

FACES = range(1, 7)
CHANCE = 1 / 6

MOST = 24
"""Beyond so many dice, nobody's guess is any better for one more."""


@lru_cache(maxsize=MOST + 1)
def icons_of(pool: int) -> Mapping[tuple[int, int], float]:
    """Return how likely a pool shows so many icons, and so many dice of 6 among them."""
    if pool <= 0:
        return {(0, 0): 1.0}
    chances: dict[tuple[int, int], float] = {}
    for (icons, sixes), chance in icons_of(min(pool, MOST) - 1).items():
        for face in FACES:
            end = icons + tests.ICONS[face], sixes + (face == damage.EXALTED)
            chances[end] = chances.get(end, 0.0) + chance * CHANCE
    return chances


@lru_cache(maxsize=512)
def passing(pool: int, dn: int) -> float:
    """Return how likely a pool passes."""
    return sum(chance for (icons, _), chance in icons_of(pool).items() if tests.passes(icons, dn))


@lru_cache(maxsize=512)
def shifting_into(pool: int, dn: int) -> Mapping[int, float]:
    """Return how likely a pool passes with so many dice to spare that can be shifted."""
    chances: dict[int, float] = {}
    for (icons, sixes), chance in icons_of(pool).items():
        if tests.passes(icons, dn):
            spare = shifting.shifts((damage.EXALTED,) * sixes, icons, dn)
            chances[spare] = chances.get(spare, 0.0) + chance
    return chances


@lru_cache(maxsize=128)
def extra_damage(dice: int, *, brutal: bool = False, tearing: bool = False) -> Mapping[int, float]:
    """Return how likely ED add so much."""
    if dice <= 0:
        return {0: 1.0}
    one = [damage.ed_value((face,), brutal=brutal) for face in FACES]
    again = len(damage.torn(FACES, brutal=brutal)) * CHANCE if tearing else 0.0
    chances: dict[int, float] = {}
    for added, chance in extra_damage(min(dice, MOST) - 1, brutal=brutal, tearing=tearing).items():
        for worth in one:
            if worth or not tearing:
                chances[added + worth] = chances.get(added + worth, 0.0) + chance * CHANCE
            chances[added + worth] = chances.get(added + worth, 0.0) + chance * again * CHANCE
    return chances


FELLING = 0.6
"""How much of the worth of a blow is that somebody falls by it; the rest is what it takes off."""


def felt(wounds: int, needed: int) -> float:
    """Return what some Wounds are worth against somebody whom so many bring down, from 0 to 1.

    >>> felt(0, 5), felt(5, 5), felt(9, 5)
    (0.0, 1.0, 1.0)
    """
    return 1.0 if wounds >= needed else (1 - FELLING) * max(0, wounds) / needed


@lru_cache(maxsize=4096)
def striking(dice: int, over: int, needed: int, *, brutal: bool = False, tearing: bool = False) -> float:
    """Return what a hit is worth: `dice` of ED on top of what is so much over Resilience, or below it."""
    added = extra_damage(dice, brutal=brutal, tearing=tearing)
    return sum(chance * felt(over + more, needed) for more, chance in added.items())


@lru_cache(maxsize=4096)
def attacking(
    pool: int, dn: int, dice: int, over: int, needed: int, *, brutal: bool = False, tearing: bool = False
) -> float:
    """Return what an attack is worth, with every die to spare shifted into ED."""
    return sum(
        chance * striking(dice + spare, over, needed, brutal=brutal, tearing=tearing)
        for spare, chance in shifting_into(pool, dn).items()
    )


@lru_cache(maxsize=4096)
def reaping(  # noqa: PLR0913 - as above
    pool: int,
    dn: int,
    dice: int,
    over: int,
    members: int,
    spray: int = 0,
    *,
    brutal: bool = False,
    tearing: bool = False,
) -> float:
    """Return how many of a mob an attack takes, with no die shifted."""
    hit = sum(
        chance * threats.members_hit(icons, dn, members, spray)
        for (icons, _), chance in icons_of(pool).items()
        if tests.passes(icons, dn)
    )
    return hit * striking(dice, over, 1, brutal=brutal, tearing=tearing)
