"""Stats, their stack numbers, and the scores derived from them."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites


@cites("FW-STAT-02", "FW-STAT-03", "FW-STAT-05")
def odd_plus_level(level: int) -> tuple[int, ...]:
    """Reading: the stack numbers of a level are all odd numbers up to it, and the level itself.

    >>> odd_plus_level(5), odd_plus_level(4), odd_plus_level(6)
    ((1, 3, 5), (1, 3, 4), (1, 3, 5, 6))
    """
    return tuple(sorted({*range(1, level + 1, 2), level})) if level > 0 else ()


@cites("FW-STAT-02", "FW-STAT-03", "FW-STAT-05")
def low_middle_high(level: int) -> tuple[int, ...]:
    """Reading: the stack numbers of a level are 1, the middle number (rounded up), and the level itself.

    >>> low_middle_high(5), low_middle_high(4), low_middle_high(6)
    ((1, 3, 5), (1, 3, 4), (1, 4, 6))
    """
    return tuple(sorted({1, (level + 2) // 2, level})) if level > 0 else ()


@cites("FW-STAT-02", "FW-STAT-03", "FW-STAT-05")
def one_three_level(level: int) -> tuple[int, ...]:
    """Reading: the stack numbers of a level are 1, 3 and the level itself.

    >>> one_three_level(5), one_three_level(4), one_three_level(6), one_three_level(2)
    ((1, 3, 5), (1, 3, 4), (1, 3, 6), (1, 2))
    """
    return tuple(sorted({number for number in (1, 3) if number < level} | {level})) if level > 0 else ()


STACK_TABLE: Mapping[str, Callable[[int], tuple[int, ...]]] = MappingProxyType(
    {"odd_plus_level": odd_plus_level, "low_middle_high": low_middle_high, "one_three_level": one_three_level}
)
"""Three ways to derive stack numbers. All of them agree with the two levels that the book shows, 4 and 5."""


@cites("FW-STAT-01", "FW-STAT-04", "FW-DMG-32", "FW-DMG-36")
def available(numbers: Sequence[int], marked: Sequence[int]) -> tuple[int, ...]:
    """Return the stack numbers of a stat that are not marked. A mark stays until its handicap is recovered.

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
    """Reading: if the book names a stat without "effective", it means the level, even if numbers are marked.

    >>> unmarked((1, 3, 5), (5,))
    5
    """
    return max(numbers, default=0)


@cites("FW-STAT-11")
def always_effective(numbers: Sequence[int], marked: Sequence[int]) -> int:
    """Reading: the book means the effective value of a stat everywhere.

    >>> always_effective((1, 3, 5), (5,))
    3
    """
    return effective(available(numbers, marked))


PLAIN_STATS: Mapping[str, Callable[[Sequence[int], Sequence[int]], int]] = MappingProxyType(
    {"effective": always_effective, "level": unmarked}
)
"""Functions that return the value of a stat in passages that name it without "effective"."""


@cites("FW-STAT-07")
def evasion(awareness: int) -> int:
    """Return the Evasion that results from an effective Awareness.

    >>> evasion(3)
    7
    """
    return awareness + 4


@cites("FW-STAT-08")
def vitality(resolve: Sequence[int]) -> int:
    """Return the Vitality that results from the available stack numbers of Resolve.

    >>> vitality((1, 3, 4))
    3
    """
    return len(resolve)


@cites("FW-STAT-09")
def threshold(sheet: int | None, fallback: int) -> int:
    """Return the Wounds Threshold on a sheet, or the default from the settings if the sheet has none.

    >>> threshold(None, 10), threshold(6, 10)
    (10, 6)
    """
    return fallback if sheet is None else sheet
