"""Formats probabilities for players, in the same way everywhere."""

from fractions import Fraction

MAX_DENOMINATOR = 36
"""Largest denominator shown in a fraction; other chances are shown in percent. 36 covers two six-sided dice."""

MIN_WHOLE_PERCENT = 0.1
"""Shares of at least this size are rounded to whole percentages."""

MAX_WHOLE_PERCENT = 0.99
"""Shares of at most this size are rounded to whole percentages."""

MIN_SHOWN = 0.001
"""Shares closer to 0 or 1 than this are shown as "under" or "over" a limit, so that only certainty is 0% or 100%."""


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


def format_percent(share: Fraction | float, *, decimal: bool = False) -> str:
    """Return a share in percent, with one decimal if it is close to 0 or 1, or if `decimal` asks for one.

    >>> format_percent(0.476), format_percent(Fraction(1, 81)), format_percent(0.0004), format_percent(0)
    ('48%', '1.2%', 'under 0.1%', '0%')
    >>> format_percent(0.998), format_percent(Fraction(20731, 20736)), format_percent(Fraction(1))
    ('99.8%', 'over 99.9%', '100%')
    """
    if share in (0, 1):
        return "100%" if share else "0%"
    if 0 < share < MIN_SHOWN:
        return f"under {MIN_SHOWN:.1%}"
    if share > 1 - MIN_SHOWN:
        return f"over {1 - MIN_SHOWN:.1%}"
    is_whole = MIN_WHOLE_PERCENT <= share <= MAX_WHOLE_PERCENT and not decimal
    return f"{float(share):.0%}" if is_whole else f"{float(share):.1%}"


def format_estimate(share: Fraction | float) -> str:
    """Return an estimated share in whole percent; only 0 and 1 are 0% and 100%.

    >>> format_estimate(0.476), format_estimate(0.0004), format_estimate(0.998), format_estimate(1)
    ('48%', 'under 1%', 'over 99%', '100%')
    """
    if 0 < share < 1 - MAX_WHOLE_PERCENT:
        return f"under {1 - MAX_WHOLE_PERCENT:.0%}"
    return f"over {MAX_WHOLE_PERCENT:.0%}" if MAX_WHOLE_PERCENT < share < 1 else f"{float(share):.0%}"


def whole_percent(share: Fraction | float) -> int:
    """Return a share in whole percent; 0 and 100 only if it is impossible or certain.

    >>> whole_percent(0.476), whole_percent(0.0004), whole_percent(1), whole_percent(0)
    (48, 1, 100, 0)
    """
    return _rounded(share, 100)


def permille(share: Fraction | float) -> int:
    """Return a share in thousandths; 0 and 1,000 only if it is impossible or certain.

    >>> permille(Fraction(20731, 20736)), permille(0.0001), permille(1), permille(0)
    (999, 1, 1000, 0)
    """
    return _rounded(share, 1_000)


def _rounded(share: Fraction | float, whole: int) -> int:
    return round(share * whole) if share in (0, 1) else min(whole - 1, max(1, round(share * whole)))
