"""What came of many fights: of each, and counted together."""

import statistics
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from attrs import frozen

from combat.engine.intervals import wilson


@frozen(kw_only=True)
class Result:
    """What came of one fight.

    Attributes:
        task: Which of the tasks it belongs to, by its place.
        number: The number of the fight within the task.
        ended: Whether it came to its end; otherwise it goes on where it was stopped, and nobody has won.
        winners: The seats that won; empty for a draw.
        beaten: The seats that were beaten: that lost, or in a draw have nothing left.
        rounds: How many rounds began.
        beats: How many commands were said.
        survivors: How many of each side are still in the fight.
        standing: How much of its strength each seat's side has left, 1 as at the start and 0 when beaten.
        kept: What the caller wanted to be kept besides.
    """

    task: int
    number: int
    ended: bool
    winners: tuple[str, ...]
    beaten: tuple[str, ...]
    rounds: int
    beats: int
    survivors: Mapping[str, int]
    standing: Mapping[str, float]
    kept: Any = None


@frozen
class Share:
    """How often something came about.

    Attributes:
        hits: So often.
        of: Out of so many.
    """

    hits: int
    of: int

    @property
    def rate(self) -> float:
        """The share; 0 of nothing."""
        return self.hits / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the chance lies with 95 % certainty, by Wilson's score interval.

        >>> [round(end, 4) for end in Share(81, 263).interval]
        [0.2553, 0.3662]
        """
        return wilson(self.hits, self.of)

    def plain(self) -> dict[str, Any]:
        """Return it as plain data."""
        low, high = self.interval
        return {"count": self.hits, "of": self.of, "rate": self.rate, "low": low, "high": high}


@frozen
class Spread:
    """How a number came out.

    Attributes:
        count: Of how many fights.
        mean: Its mean.
        median: Its median.
        deviation: Its standard deviation; 0 where there are fewer than two.
    """

    count: int
    mean: float
    median: float
    deviation: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        """Return how some numbers came out, in whatever order they come."""
        if not values:
            return cls(0, 0.0, 0.0, 0.0)
        deviation = statistics.stdev(values) if len(values) > 1 else 0.0
        # Both are worked out in fractions and rounded once, so the order of the numbers leaves no trace.
        return cls(len(values), float(statistics.mean(values)), float(statistics.median(values)), float(deviation))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.count) if self.count else 0.0

    def plain(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"mean": self.mean, "median": self.median, "deviation": self.deviation}


@frozen(kw_only=True)
class Tally:
    """What came of all fights that were played alike.

    Attributes:
        settings: The settings in which they differ from the others.
        fights: How many there were; all shares are of these.
        won: How often each team won.
        undecided: How often the fight ended, and nobody or everybody won.
        unended: How often it went on where it was stopped.
        rounds: How many rounds began.
        beats: How many commands were said.
        survivors: How many of each side were left.
        standing: How much of its strength each seat's side had left.
    """

    settings: Mapping[str, Any]
    fights: int
    won: Mapping[tuple[str, ...], Share]
    undecided: Share
    unended: Share
    rounds: Spread
    beats: Spread
    survivors: Mapping[str, Spread]
    standing: Mapping[str, Spread]

    def plain(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "settings": dict(self.settings),
            "fights": self.fights,
            "won": [{"seats": list(team), **share.plain()} for team, share in self.won.items()],
            "undecided": self.undecided.plain(),
            "not_ended": self.unended.plain(),
            "rounds": self.rounds.plain(),
            "beats": self.beats.plain(),
            "survivors": {side: each.plain() for side, each in self.survivors.items()},
            "standing": {seat: each.plain() for seat, each in self.standing.items()},
        }


def tallied(
    results: Iterable[Result], teams: Iterable[tuple[str, ...]], settings: Mapping[str, Any] | None = None
) -> Tally:
    """Return what came of some fights, in whatever order they come."""
    found = sorted(results, key=lambda each: (each.task, each.number))
    fights = len(found)
    return Tally(
        settings={} if settings is None else settings,
        fights=fights,
        won={team: Share(sum(bool(set(team) & set(each.winners)) for each in found), fights) for team in teams},
        undecided=Share(sum(each.ended and not each.winners for each in found), fights),
        unended=Share(sum(not each.ended for each in found), fights),
        rounds=Spread.of([each.rounds for each in found]),
        beats=Spread.of([each.beats for each in found]),
        survivors=_by_name([each.survivors for each in found]),
        standing=_by_name([each.standing for each in found]),
    )


def _by_name(counted: Sequence[Mapping[str, float]]) -> dict[str, Spread]:
    """Return how each of some numbers came out; where one was not there, it was 0."""
    names = dict.fromkeys(name for each in counted for name in each)
    return {name: Spread.of([each.get(name, 0) for each in counted]) for name in names}
