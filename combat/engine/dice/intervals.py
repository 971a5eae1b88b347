"""95% confidence intervals for shares and means, and evenly spread points."""

from math import sqrt

Z_95 = 1.96
"""Number of standard errors on either side of the mean that cover 95% of a normal distribution."""


def t_95(cases: int) -> float:
    """Return the 97.5% quantile of Student's t distribution for a sample of this size.

    It replaces `Z_95` for small samples, whose spread is uncertain. Computed from a series in the degrees of freedom.

    >>> [round(t_95(cases), 2) for cases in (3, 4, 8, 40)]
    [4.27, 3.18, 2.36, 2.02]
    """
    free = cases - 1
    return Z_95 + 2.3723 / free + 2.8225 / free**2 + 2.5557 / free**3 + 1.5895 / free**4


def wilson_interval(count: int, of: int) -> tuple[float, float]:
    """Return the Wilson score interval for a share, within 0 to 1; valid even for few cases and extreme shares.

    >>> [round(each, 3) for each in wilson_interval(8, 10)]
    [0.49, 0.943]
    >>> wilson_interval(0, 0)
    (0.0, 1.0)
    """
    if not of:
        return 0.0, 1.0
    share, weight = count / of, Z_95 * Z_95 / of
    middle, half = share + weight / 2, Z_95 * sqrt((share * (1 - share) + weight / 4) / of)
    low, high = (middle - half) / (1 + weight), (middle + half) / (1 + weight)
    return low if count else 0.0, high if count < of else 1.0


def mean_interval(of: int, total: int, squares: int) -> tuple[float, float] | None:
    """Return the interval for a mean, from its standard error; None for fewer than two cases.

    Args:
        of: The number of cases.
        total: The sum of the values.
        squares: The sum of the squared values.

    >>> [round(each, 3) for each in mean_interval(4, 10, 30)]
    [1.235, 3.765]
    """
    if of < 2:  # noqa: PLR2004 - a single case has no spread
        return None
    mean, spread = total / of, of * squares - total * total  # integers, so that nothing is lost by rounding
    half = Z_95 * sqrt(max(spread, 0) / (of * of * (of - 1)))
    return mean - half, mean + half


def evenly_spread(number: int) -> float:
    """Return a point between 0 and 1; the first few points are always evenly spread (van der Corput sequence).

    >>> [evenly_spread(number) for number in (1, 2, 3, 4)]
    [0.5, 0.25, 0.75, 0.125]
    """
    point, step = 0.0, 0.5
    while number:
        point += step * (number & 1)
        number, step = number >> 1, step / 2
    return point
