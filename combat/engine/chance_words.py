"""How likely something is, told to people: everywhere the same."""

from fractions import Fraction

PLAIN = 36
"""A fraction with a larger denominator is told in percent: two dice are as much as people see before them."""

WHOLE = 0.1
"""From here on percents are told in whole numbers."""

LEAST = 0.001
"""Of what is less likely no more is told than that."""


def chance_in_words(chance: Fraction, *, exact: bool = True) -> str:
    """Return a chance as players say it: as a fraction where that is short, else in percent.

    Args:
        chance: The chance.
        exact: Whether no way of the dice was left out; what was drawn is told in percent.

    >>> chance_in_words(Fraction(15, 36)), chance_in_words(Fraction(91, 216))
    ('5/12', '42%')
    >>> chance_in_words(Fraction(1, 18), exact=False)
    '5.6%'
    """
    return str(chance) if exact and chance.denominator <= PLAIN else percent(chance)


def percent(share: Fraction | float) -> str:
    """Return a share in percent, with a digit more where it is little.

    >>> percent(0.476), percent(Fraction(1, 81)), percent(0.0004), percent(0)
    ('48%', '1.2%', 'under 0.1%', '0%')
    """
    if 0 < share < LEAST:
        return f"under {LEAST:.1%}"
    return f"{float(share):.1%}" if 0 < share < WHOLE else f"{float(share):.0%}"
