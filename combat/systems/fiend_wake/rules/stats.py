"""Stats, their stack numbers, and the scores derived from them."""

from collections.abc import Sequence

from combat.engine.book import cites


@cites("FW-STAT-02", "FW-STAT-03", "FW-STAT-05")
def stack_numbers(level: int, table: str) -> tuple[int, ...]:
    """Return the stack numbers of a level; all three tables agree with the levels that the book shows, 4 and 5.

    >>> [stack_numbers(6, table) for table in ("odd_plus_level", "low_middle_high", "one_three_level")]
    [(1, 3, 5, 6), (1, 4, 6), (1, 3, 6)]
    """
    if level <= 0:
        return ()
    if table == "odd_plus_level":
        return tuple(sorted({*range(1, level + 1, 2), level}))
    return tuple(sorted({1, (level + 2) // 2 if table == "low_middle_high" else min(3, level), level}))


@cites("FW-STAT-01", "FW-STAT-04", "FW-DMG-32", "FW-DMG-36")
def available(numbers: Sequence[int], marked: Sequence[int]) -> tuple[int, ...]:
    """Return the stack numbers of a stat that are not marked. A mark stays until its handicap is recovered."""
    return tuple(number for number in numbers if number not in marked) if marked else tuple(numbers)


@cites("FW-STAT-06", "FW-STAT-11")
def effective(numbers: Sequence[int]) -> int:
    """Return the effective value of a stat: its highest available stack number, or 0."""
    return max(numbers, default=0)


@cites("FW-STAT-11")
def plain_value(numbers: Sequence[int], marked: Sequence[int], reading: str) -> int:
    """Return the value of a stat if the book does not call it effective: its effective value, or its level."""
    return effective(available(numbers, marked) if reading == "effective" else numbers)
