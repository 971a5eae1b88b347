"""Results of simulated fights, and their statistics."""

import statistics
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from attrs import frozen

from combat.engine.dice.intervals import wilson_interval
from events.deprecation import RenamedMethod


@frozen(kw_only=True)
class Result:
    """The result of one fight.

    Attributes:
        task: The index of the task.
        number: The number of the fight within the task.
        ended: Whether the fight ended; otherwise it was stopped and has no winner.
        winners: The seats that won; empty for a draw.
        beaten: The seats that lost, or that have no strength left in a draw.
        rounds: The number of rounds that began.
        beats: The number of commands.
        survivors: The number of combatants of each side that are still in the fight.
        strength: The remaining strength of each seat's side, from 1 (as at the start) to 0 (beaten).
        kept: The extra data that the caller asked for.
    """

    task: int
    number: int
    ended: bool
    winners: tuple[str, ...]
    beaten: tuple[str, ...]
    rounds: int
    beats: int
    survivors: Mapping[str, int]
    strength: Mapping[str, float]
    kept: Any = None

    standing = RenamedMethod("strength")


@frozen
class Share:
    """A count out of a number of fights.

    Attributes:
        hits: The number of fights with this result.
        of: The number of all fights.
    """

    hits: int
    of: int

    @property
    def rate(self) -> float:
        """The share from 0 to 1; 0 if there are no fights."""
        return self.hits / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson score interval of the probability at 95% confidence.

        >>> [round(end, 4) for end in Share(81, 263).interval]
        [0.2553, 0.3662]
        """
        return wilson_interval(self.hits, self.of)

    def plain(self) -> dict[str, Any]:
        """Return the share as plain data."""
        low, high = self.interval
        return {"count": self.hits, "of": self.of, "rate": self.rate, "low": low, "high": high}


@frozen
class Spread:
    """The distribution of a number over several fights.

    Attributes:
        count: The number of fights.
        mean: The mean value.
        median: The median value.
        deviation: The standard deviation; 0 for fewer than two fights.
    """

    count: int
    mean: float
    median: float
    deviation: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        """Return the distribution of some numbers; their order does not matter."""
        if not values:
            return cls(0, 0.0, 0.0, 0.0)
        deviation = statistics.stdev(values) if len(values) > 1 else 0.0
        # Both are computed exactly and rounded once, so the order of the numbers does not matter.
        return cls(len(values), float(statistics.mean(values)), float(statistics.median(values)), float(deviation))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.count) if self.count else 0.0

    def plain(self) -> dict[str, Any]:
        """Return the distribution as plain data."""
        return {"mean": self.mean, "median": self.median, "deviation": self.deviation}


@frozen(kw_only=True)
class Tally:
    """Statistics of all fights with the same settings.

    Attributes:
        settings: The settings in which these fights differ from others.
        fights: The number of fights; all shares refer to it.
        won: Each team's share of victories.
        undecided: The share of the fights that ended without a winner.
        unended: The share of the fights that were stopped before their end.
        rounds: The number of rounds that began.
        beats: The number of commands.
        survivors: Each side's number of survivors.
        strength: The remaining strength of each seat's side.
    """

    settings: Mapping[str, Any]
    fights: int
    won: Mapping[tuple[str, ...], Share]
    undecided: Share
    unended: Share
    rounds: Spread
    beats: Spread
    survivors: Mapping[str, Spread]
    strength: Mapping[str, Spread]

    standing = RenamedMethod("strength")

    def plain(self) -> dict[str, Any]:
        """Return the statistics as plain data."""
        return {
            "settings": dict(self.settings),
            "fights": self.fights,
            "won": [{"seats": list(team), **share.plain()} for team, share in self.won.items()],
            "undecided": self.undecided.plain(),
            "not_ended": self.unended.plain(),
            "rounds": self.rounds.plain(),
            "beats": self.beats.plain(),
            "survivors": {side: spread.plain() for side, spread in self.survivors.items()},
            "standing": {seat: spread.plain() for seat, spread in self.strength.items()},
        }


def tally_results(
    results: Iterable[Result], teams: Iterable[tuple[str, ...]], settings: Mapping[str, Any] | None = None
) -> Tally:
    """Return the statistics of some results; their order does not matter."""
    ordered = sorted(results, key=lambda result: (result.task, result.number))
    fights = len(ordered)
    return Tally(
        settings={} if settings is None else settings,
        fights=fights,
        won={team: Share(sum(bool(set(team) & set(result.winners)) for result in ordered), fights) for team in teams},
        undecided=Share(sum(result.ended and not result.winners for result in ordered), fights),
        unended=Share(sum(not result.ended for result in ordered), fights),
        rounds=Spread.of([result.rounds for result in ordered]),
        beats=Spread.of([result.beats for result in ordered]),
        survivors=_by_name([result.survivors for result in ordered]),
        strength=_by_name([result.strength for result in ordered]),
    )


def _by_name(counted: Sequence[Mapping[str, float]]) -> dict[str, Spread]:
    """Return the distribution of each named number; a missing number counts as 0."""
    names = dict.fromkeys(name for numbers in counted for name in numbers)
    return {name: Spread.of([numbers.get(name, 0) for numbers in counted]) for name in names}
