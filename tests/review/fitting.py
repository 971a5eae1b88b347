"""Logistic regression with any number of teams, by Newton's method in plain Python."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from combat.engine.people.evaluation import chances_of

RIDGE = 1.0
"""Penalty for large coefficients, as the number of fights that speak for 0."""

MAX_STEPS, CONVERGED, LONGEST_STEP = 25, 1e-5, 3.0

Shares = Sequence[float]
Position = Sequence[Mapping[str, float] | None]
Matrix = list[list[float]]


def brier(chances: Shares, result: Shares) -> float:
    """Return the Brier score of a prediction; with two teams, the square of the error of either."""
    return sum((chance - share) ** 2 for chance, share in zip(chances, result, strict=True)) / 2


def constant_brier(results: Sequence[Shares]) -> float:
    """Return the mean Brier score of the best constant prediction, for each number of teams."""
    scores = []
    for size in {len(result) for result in results}:
        same = [result for result in results if len(result) == size]
        constant = list(map(fmean, zip(*same, strict=True)))
        scores += [brier(constant, result) for result in same]
    return fmean(scores)


def fit(fights: Sequence[tuple[Sequence[Position], Shares]]) -> dict[str, float]:
    """Return the coefficients that make the results of fights most likely; all fights have equal weight."""
    names = list(dict.fromkeys(name for positions, _ in fights for team in positions[0] if team for name in team))
    rows = [
        ([[team.get(name, 0.0) for name in names] for team in position if team], result, 1 / len(positions))
        for positions, result in fights
        for position in positions
        if all(position)
    ]
    found = [0.0] * len(names)
    for _ in range(MAX_STEPS):
        gradient = [-RIDGE * value for value in found]
        curvature = [[RIDGE * (row == column) for column in range(len(names))] for row in range(len(names))]
        for position, result, weight in rows:
            _add(gradient, curvature, position, result, weight, found)
        step = solved(curvature, gradient)
        longest = max(map(abs, step))
        found = [value + change * min(1.0, LONGEST_STEP / longest) for value, change in zip(found, step, strict=True)]
        if longest < CONVERGED:
            break
    return dict(zip(names, found, strict=True))


def _add(
    gradient: list[float],
    curvature: Matrix,
    position: Matrix,
    result: Shares,
    weight: float,
    coefficients: Sequence[float],
) -> None:
    """Add the gradient and the curvature of the likelihood of one position."""
    by_place = dict(enumerate(coefficients))
    chances = chances_of([dict(enumerate(team)) for team in position], by_place)  # type: ignore[arg-type]
    means = [
        sum(chance * value for chance, value in zip(chances, column, strict=True))
        for column in zip(*position, strict=True)
    ]
    for chance, share, team in zip(chances, result, position, strict=True):
        apart = [value - mean for value, mean in zip(team, means, strict=True)]
        for row, difference in enumerate(apart):
            gradient[row] += weight * (share - chance) * team[row]
            part = weight * chance * difference
            if part:
                curvature[row] = [entry + part * other for entry, other in zip(curvature[row], apart, strict=True)]


def solved(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    """Return the solution of a system of linear equations with a positive definite matrix."""
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    for place, row in enumerate(rows):
        for other in rows:
            if other is not row and other[place]:
                factor = other[place] / row[place]
                other[:] = [entry - factor * value for entry, value in zip(other, row, strict=True)]
    return [row[-1] / row[place] for place, row in enumerate(rows)]
