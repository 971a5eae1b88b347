"""Dice probabilities, as an experienced player would estimate them.

The functions are called very often, so they cache their latest results.
"""

from collections.abc import Mapping
from functools import lru_cache

from combat.systems.wrath_and_glory.rules import damage, shifting, tests, threats

FACES = range(1, 7)
CHANCE = 1 / 6

ICONS_PER_DIE = sum(tests.ICONS.values()) / len(tests.ICONS)
"""The average number of icons that a die shows."""

MAX_DICE = 24
"""Larger pools are treated as this size, because further dice hardly change an estimate."""


@lru_cache(maxsize=MAX_DICE + 1)
def icon_chances(pool: int) -> Mapping[tuple[int, int], float]:
    """Return the probability of each combination of icons and sixes that a pool can show."""
    if pool <= 0:
        return {(0, 0): 1.0}
    chances: dict[tuple[int, int], float] = {}
    for (icons, sixes), chance in icon_chances(min(pool, MAX_DICE) - 1).items():
        for face in FACES:
            end = icons + tests.ICONS[face], sixes + (face == damage.EXALTED)
            chances[end] = chances.get(end, 0.0) + chance * CHANCE
    return chances


@lru_cache(maxsize=512)
def chance_to_pass(pool: int, dn: int) -> float:
    """Return the probability that a pool reaches a DN."""
    return sum(chance for (icons, _), chance in icon_chances(pool).items() if tests.is_passed(icons, dn))


@lru_cache(maxsize=512)
def shift_chances(pool: int, dn: int) -> Mapping[int, float]:
    """Return the probability that a pool passes, for each number of dice that can then be shifted."""
    chances: dict[int, float] = {}
    for (icons, sixes), chance in icon_chances(pool).items():
        if tests.is_passed(icons, dn):
            spare = shifting.shifts((damage.EXALTED,) * sixes, icons, dn)
            chances[spare] = chances.get(spare, 0.0) + chance
    return chances


@lru_cache(maxsize=128)
def extra_damage(dice: int, *, brutal: bool, tearing: bool) -> Mapping[int, float]:
    """Return the probability of each amount of damage that a number of ED can add."""
    if dice <= 0:
        return {0: 1.0}
    one = [damage.ed_value((face,), brutal=brutal) for face in FACES]
    again = len(damage.tearing_rerolls(FACES, brutal=brutal)) * CHANCE if tearing else 0.0
    chances: dict[int, float] = {}
    for added, chance in extra_damage(min(dice, MAX_DICE) - 1, brutal=brutal, tearing=tearing).items():
        for worth in one:
            if worth or not tearing:
                chances[added + worth] = chances.get(added + worth, 0.0) + chance * CHANCE
            chances[added + worth] = chances.get(added + worth, 0.0) + chance * again * CHANCE
    return chances


TAKE_OUT_SHARE = 0.6
"""Share of an attack's value that depends on taking the target out; the rest depends on the Wounds dealt."""


def wound_value(wounds: int, needed: int, bonus: float = TAKE_OUT_SHARE) -> float:
    """Return the value, from 0 to 1, of dealing `wounds` if `needed` Wounds take the target out (`bonus` for that).

    >>> wound_value(0, 5), wound_value(5, 5), wound_value(9, 5)
    (0.0, 1.0, 1.0)
    """
    return 1.0 if wounds >= needed else (1 - bonus) * max(0, wounds) / needed


@lru_cache(maxsize=4096)
def hit_value(
    dice: int, over: int, needed: int, bonus: float = TAKE_OUT_SHARE, *, brutal: bool, tearing: bool
) -> float:
    """Return the value of a hit whose damage without ED exceeds Resilience by `over` (may be negative)."""
    added = extra_damage(dice, brutal=brutal, tearing=tearing)
    return sum(chance * wound_value(over + ed_damage, needed, bonus) for ed_damage, chance in added.items())


@lru_cache(maxsize=4096)
def attack_value(  # noqa: PLR0913 - a cached function needs hashable arguments
    pool: int, dn: int, dice: int, over: int, needed: int, bonus: float = TAKE_OUT_SHARE, *, brutal: bool, tearing: bool
) -> float:
    """Return the value of an attack in which every spare die is shifted into ED."""
    return sum(
        chance * hit_value(dice + spare, over, needed, bonus, brutal=brutal, tearing=tearing)
        for spare, chance in shift_chances(pool, dn).items()
    )


@lru_cache(maxsize=4096)
def mob_members_removed(  # noqa: PLR0913 - a cached function needs hashable arguments
    pool: int, dn: int, dice: int, over: int, members: int, spray: int, *, brutal: bool, tearing: bool
) -> float:
    """Return the expected number of mob members that an attack removes if no dice are shifted."""
    hit = sum(
        chance * threats.members_hit(icons, dn, members, spray)
        for (icons, _), chance in icon_chances(pool).items()
        if tests.is_passed(icons, dn)
    )
    return hit * hit_value(dice, over, 1, brutal=brutal, tearing=tearing)
