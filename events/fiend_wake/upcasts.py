"""Derived starting scores of fights recorded by version 0.1.

Frozen: later versions of the rules must not change the meaning of an old log, so this module never changes.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from events.fiend_wake.facts import THRESHOLD
from events.fiend_wake.sheets import STATS, Settings, Setup, level_of
from events.vocabulary import StartsWith


def started_in_0_1(setup: Setup, settings: Settings) -> Iterator[StartsWith]:
    """Yield the stack numbers and thresholds with which a version 0.1 fight began."""
    numbers = _STACK_TABLES[settings.stack_table]
    for sheet in setup.combatants:
        printed = [entry.stat for entry in sheet.stack_numbers]
        for stat in STATS:
            if stat not in printed:
                yield StartsWith(sheet.id, stat, numbers(level_of(sheet, stat)))
        threshold = settings.threshold_fallback if sheet.threshold is None else sheet.threshold
        yield StartsWith(sheet.id, THRESHOLD, (threshold,))


def _odd_plus_level(level: int) -> tuple[int, ...]:
    return tuple(sorted({*range(1, level + 1, 2), level})) if level > 0 else ()


def _low_middle_high(level: int) -> tuple[int, ...]:
    return tuple(sorted({1, (level + 2) // 2, level})) if level > 0 else ()


def _one_three_level(level: int) -> tuple[int, ...]:
    return (1, 2) if level == 2 else tuple(number for number in range(1, level + 1) if number in {1, 3, level})  # noqa: PLR2004


_STACK_TABLES: Mapping[str, Callable[[int], tuple[int, ...]]] = MappingProxyType(
    {"odd_plus_level": _odd_plus_level, "low_middle_high": _low_middle_high, "one_three_level": _one_three_level}
)
