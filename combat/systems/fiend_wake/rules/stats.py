"""Stats, their stack numbers, and the scores derived from them."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites


@cites("FW-STAT-02", "FW-STAT-03", "FW-STAT-05")
def odd_plus_level(level: int) -> tuple[int, ...]:
    """Reading: a level has all odd numbers up to it, and the level itself.

    >>> odd_plus_level(5), odd_plus_level(4), odd_plus_level(6)
    ((1, 3, 5), (1, 3, 4), (1, 3, 5, 6))
    """
    return tuple(sorted({*range(1, level + 1, 2), level})) if level > 0 else ()


@cites("FW-STAT-02", "FW-STAT-03", "FW-STAT-05")
def low_middle_high(level: int) -> tuple[int, ...]:
    """Reading: a level has 1, the number in the middle rounded up, and the level itself.

    >>> low_middle_high(5), low_middle_high(4), low_middle_high(6)
    ((1, 3, 5), (1, 3, 4), (1, 4, 6))
    """
    return tuple(sorted({1, (level + 2) // 2, level})) if level > 0 else ()


@cites("FW-STAT-02", "FW-STAT-03", "FW-STAT-05")
def one_three_level(level: int) -> tuple[int, ...]:
    """Reading: a level has 1, 3 and the level itself.

    >>> one_three_level(5), one_three_level(4), one_three_level(6), one_three_level(2)
    ((1, 3, 5), (1, 3, 4), (1, 3, 6), (1, 2))
    """
    return tuple(sorted({number for number in (1, 3) if number < level} | {level})) if level > 0 else ()


STACK_TABLE: Mapping[str, Callable[[int], tuple[int, ...]]] = MappingProxyType(
    {"odd_plus_level": odd_plus_level, "low_middle_high": low_middle_high, "one_three_level": one_three_level}
)
"""Three series of stack numbers that agree with the two known levels, 4 and 5."""


@cites("FW-STAT-01", "FW-STAT-04", "FW-DMG-32", "FW-DMG-36")
def available(numbers: Sequence[int], marked: Sequence[int]) -> tuple[int, ...]:
    """Return the stack numbers of a stat that are not marked. A mark stays until the handicap is recovered.

    >>> available((1, 3, 5), (5,))
    (1, 3)
    """
    return tuple(number for number in numbers if number not in marked)


@cites("FW-STAT-06", "FW-STAT-11")
def effective(numbers: Sequence[int]) -> int:
    """Return the effective value of a stat: its highest available stack number, or 0.

    >>> effective((1, 3)), effective(())
    (3, 0)
    """
    return max(numbers, default=0)


@cites("FW-STAT-11")
def unmarked(numbers: Sequence[int], marked: Sequence[int]) -> int:
    """Reading: a stat that the book does not call effective is its level, even if numbers are marked.

    >>> unmarked((1, 3, 5), (5,))
    5
    """
    return max(numbers, default=0)


@cites("FW-STAT-11")
def always_effective(numbers: Sequence[int], marked: Sequence[int]) -> int:
    """Reading: the effective value of a stat is meant everywhere.

    >>> always_effective((1, 3, 5), (5,))
    3
    """
    return effective(available(numbers, marked))


PLAIN_STATS: Mapping[str, Callable[[Sequence[int], Sequence[int]], int]] = MappingProxyType(
    {"effective": always_effective, "level": unmarked}
)
"""Functions that return the value of a stat if the book does not call it effective."""


@cites("FW-STAT-07")
def evasion(awareness: int) -> int:
    """Return the Evasion of a combatant with this effective Awareness.

    >>> evasion(3)
    7
    """
    return awareness + 4


@cites("FW-STAT-08")
def vitality(resolve: Sequence[int]) -> int:
    """Return the Vitality of a combatant with these available stack numbers of Resolve.

    >>> vitality((1, 3, 4))
    3
    """
    return len(resolve)


@cites("FW-STAT-09")
def threshold(sheet: int | None, fallback: int) -> int:
    """Return the Wounds Threshold of a sheet, or the fallback of the settings.

    >>> threshold(None, 10), threshold(6, 10)
    (10, 6)
    """
    return fallback if sheet is None else sheet
