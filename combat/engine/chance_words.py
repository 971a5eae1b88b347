"""Formats probabilities for players, in the same way everywhere."""

from fractions import Fraction

PLAIN = 36
"""Largest denominator shown as a fraction; higher ones are shown in percent. 36 covers two six-sided dice."""

WHOLE = 0.1
"""Percentages of at least this share are rounded to whole numbers."""

LEAST = 0.001
"""Smaller shares are shown as "under" this limit."""


def chance_in_words(chance: Fraction, *, exact: bool = True) -> str:
    """Return a probability as players write it: a short fraction, otherwise a percentage.

    Args:
        chance: The probability.
        exact: Whether the probability is exact; sampled ones are always shown in percent.

    >>> chance_in_words(Fraction(15, 36)), chance_in_words(Fraction(91, 216))
    ('5/12', '42%')
    >>> chance_in_words(Fraction(1, 18), exact=False)
    '5.6%'
    """
    return str(chance) if exact and chance.denominator <= PLAIN else percent(chance)


def percent(share: Fraction | float) -> str:
    """Return a share in percent, with one decimal if it is small.

    >>> percent(0.476), percent(Fraction(1, 81)), percent(0.0004), percent(0)
    ('48%', '1.2%', 'under 0.1%', '0%')
    """
    if 0 < share < LEAST:
        return f"under {LEAST:.1%}"
    return f"{float(share):.1%}" if 0 < share < WHOLE else f"{float(share):.0%}"
