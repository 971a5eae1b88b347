"""Formats probabilities for players, in the same way everywhere."""

from fractions import Fraction

MAX_DENOMINATOR = 36
"""Largest denominator shown in a fraction; other chances are shown in percent. 36 covers two six-sided dice."""

MIN_WHOLE_PERCENT = 0.1
"""Shares of at least this size are rounded to whole percentages."""

MIN_SHOWN = 0.001
"""Shares below this limit are shown as "under" the limit."""


def format_chance(chance: Fraction, *, exact: bool = True) -> str:
    """Return a probability as players write it: a short fraction, otherwise a percentage.

    Args:
        chance: The probability.
        exact: Whether the probability is exact; sampled ones are always shown in percent.

    >>> format_chance(Fraction(15, 36)), format_chance(Fraction(91, 216))
    ('5/12', '42%')
    >>> format_chance(Fraction(1, 18), exact=False)
    '5.6%'
    """
    return str(chance) if exact and chance.denominator <= MAX_DENOMINATOR else format_percent(chance)


def format_percent(share: Fraction | float) -> str:
    """Return a share in percent, with one decimal if it is small.

    >>> format_percent(0.476), format_percent(Fraction(1, 81)), format_percent(0.0004), format_percent(0)
    ('48%', '1.2%', 'under 0.1%', '0%')
    """
    if 0 < share < MIN_SHOWN:
        return f"under {MIN_SHOWN:.1%}"
    return f"{float(share):.1%}" if 0 < share < MIN_WHOLE_PERCENT else f"{float(share):.0%}"
