"""The chain of chances: each team's chance of winning before and after each beat, with one current value for each.

A value is the mean of the playouts of its position, if there are any. Otherwise it is the value of the fitted model,
shifted by the differences between playouts and model at the nearest positions with playouts. So the playouts of a few
positions correct the whole chain, and no step appears between a position with playouts and its neighbours. Shown are
means of playouts and model, weighted by their certainty: a few playouts alone are less certain than both together.

A beat without dice has no luck. For a beat with dice, the expected chances are the mean of its playouts, or the mean of
the fitted values after dice rolled anew. Luck, decisions and rulings are differences of these values, so they add up.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import exp, hypot, log, sqrt
from typing import Any

from attrs import frozen

from combat.engine.dice.intervals import Z_95
from combat.engine.dice.outcome_tree import sum_fractions
from combat.engine.dice.seeds import SEED_PREFIX
from combat.engine.errors import DiceNeeded, Refused, refuse
from combat.engine.name_checks import TABLE
from combat.engine.people.evaluation import win_chances
from combat.engine.people.tasks import DEFAULT_HORIZON
from combat.engine.people.teams import Team, teams
from events.base import Command
from events.history.dice import has_dice
from events.history.journal import Beat
from replays.analysis import evaluators
from replays.analysis.turning_points import (
    END_KEY,
    BeatAnalysis,
    FightAnalysis,
    Query,
    command_key,
    command_of,
    is_forced,
    is_ruling,
    position_after,
    position_before,
    position_key,
)
from replays.loaded_fight import LoadedFight

REDRAWS = 6
"""How often the dice of a beat are rolled anew for its expected chances by the fitted model."""

EVEN_ERROR = 1.3
"""Error of the fitted model in an even position, relative to its error on the whole.

The error is taken as proportional to the root of the product of both chances. Over the held-out positions, this product
is 0.58 of that in an even position on average.
"""

DIFFERENCE_ERROR = 0.3
"""Error of the model's difference between two positions of a fight, relative to that of its chances.

It errs alike in both. Estimated by leaving out one of twelve positions with playouts, in 18 fights.
"""

MIN_SHARE = 0.002
"""Smallest chance of a position that is not decided; keeps logarithms finite."""

Shares = tuple[Fraction, ...]


@frozen
class Shift:
    """The difference between playouts and fitted model in a position, as logarithms.

    Attributes:
        logs: The difference for each team.
        error: Its error by that of the playouts.
        model: The part of the fitted model's error that is left: 1 without playouts, 0 in a position with playouts.
    """

    logs: tuple[float, ...]
    error: float = 0.0
    model: float = 1.0


@frozen(kw_only=True)
class Link:
    """A beat of the chain.

    Attributes:
        beat: The beat.
        command: The command, as the current rules parse it.
        by: The seat that gave it; None for the table.
        is_ruling: Whether the beat is a ruling by the GM or the players.
        is_forced: Whether the seat had only one legal command.
        rolls: Whether dice were rolled that the current rules roll again.
    """

    beat: Beat
    command: Command
    by: str | None
    is_ruling: bool
    is_forced: bool
    rolls: bool

    @property
    def same(self) -> bool:
        """Whether the chances before and after the beat are equal: it was forced and had no dice."""
        return self.is_forced and not self.is_ruling and not has_dice(self.beat.events)


class ChanceChain:
    """The chances in a fight, beat by beat; playouts can be added at any time.

    Attributes:
        game: The fight.
        teams: Seats that win and lose together.
        links: The effective beats after the first.
        evaluator: Plays positions out, to the end of the fight.
        playouts: The shares of each finished playout, keyed by query.
    """

    def __init__(self, game: LoadedFight) -> None:
        """Evaluate all positions by the fitted model.

        Raises:
            Refused: If the log has no effective beat after the first.
        """
        self.game = game
        self.teams: tuple[Team, ...] = teams(game.system, game.header, game.opening)
        self.evaluator = evaluators.PlayoutEvaluator(teams=self.teams, horizon=DEFAULT_HORIZON)
        beats = [beat for beat in game.effective if beat.number]
        if not beats:
            raise refuse("no_such_beat", "this log has no effective beat from beat 1 on")
        self.links = tuple(self._link(beat) for beat in beats)
        self.playouts: dict[str, list[Shares]] = {}
        self.ended: dict[str, int] = {}
        self._estimates: dict[str, evaluators.Chances] = {}
        self._fitted = [self._log_shares(self._state(at)) for at in range(len(self.links) + 1)]
        self._redrawn = {at: drawn for at in range(len(self.links)) if (drawn := list(self._redraw(at)))}
        self._final = evaluators.final_chances(self.position(len(self.links)), self.teams)

    def position(self, at: int) -> evaluators.Position:
        """Return the position before a link, or after the last one."""
        if at == len(self.links):
            return position_after(self.game, self.links[-1].beat)
        return position_before(self.game, self.links[at].beat, len(self.links) - at)

    def representative(self, at: int) -> int:
        """Return the last position with the same chances: it is followed by a decision or by dice."""
        while at < len(self.links) and self.links[at].same:
            at += 1
        return at

    def is_decided(self, at: int) -> bool:
        """Return whether the fight is over in a position."""
        return self.representative(at) == len(self.links) and self._final is not None

    def position_query(self, at: int) -> Query:
        """Return the query for a position."""
        at = self.representative(at)
        key = END_KEY if at == len(self.links) else position_key(self.links[at].beat)
        return Query(key=key, position=self.position(at))

    def command_query(self, at: int) -> Query:
        """Return the query for the chances once the command of a link is chosen, over all its dice."""
        link = self.links[at]
        return Query(key=command_key(link.beat), position=self.position(at), command=link.command, by=link.by)

    def add(self, key: str, shares: Sequence[Shares], ended: int) -> None:
        """Add playouts; `ended` of them reached the end of the fight."""
        self.playouts.setdefault(key, []).extend(shares)
        self.ended[key] = self.ended.get(key, 0) + ended
        if len(self.playouts[key]) >= evaluators.MIN_PLAYOUTS:
            self._estimates[key] = evaluators.mean_chances(self.playouts[key], self.ended[key])

    def played(self, key: str) -> int:
        """Return the number of playouts of a query."""
        return len(self.playouts.get(key, ()))

    def estimate(self, key: str) -> evaluators.Chances | None:
        """Return the mean of the playouts of a query; None if there are none."""
        return self._estimates.get(key)

    def value(self, at: int) -> evaluators.Chances:
        """Return the current chances of a position."""
        return self.values()[at]

    def values(self) -> list[evaluators.Chances]:
        """Return the current chances of all positions."""
        return self._interpolated([self._known(at) for at in range(len(self.links) + 1)])

    def shown_values(self) -> list[evaluators.Chances]:
        """Return the current chances of all positions, in which playouts and model are combined."""
        return self._interpolated(self._combined())

    def _interpolated(self, known: Sequence[evaluators.Chances | None]) -> list[evaluators.Chances]:
        shifts = self._shifts(known)
        return [
            found or self._shifted(self._fitted[self.representative(at)], shifts[at]) for at, found in enumerate(known)
        ]

    def _combined(self) -> list[evaluators.Chances | None]:
        known = [self._known(at) for at in range(len(self.links) + 1)]
        return [found and self._with_model(found, self.representative(at)) for at, found in enumerate(known)]

    def _with_model(self, known: evaluators.Chances, at: int) -> evaluators.Chances:
        """Return the mean of playouts and fitted model in a position, weighted by the inverse of their variances.

        The model's error is taken as in the middle between both: it is no longer certain if playouts contradict it.
        """
        fitted = self._shifted(self._fitted[at], Shift((0.0,) * len(self.teams))).shares
        pairs = [(float(one), float(two)) for one, two in zip(known.shares, fitted, strict=True)]
        margin = model_margin([(one + two) / 2 for one, two in pairs], self.game.system.policy.model().error)
        if not known.error or not margin:
            return known
        weight = margin**2 / (margin**2 + known.error**2)
        means = tuple(weight * one + (1 - weight) * two for one, two in pairs)
        return evaluators.Chances(means, known.error * weight**0.5)

    def analysis(self) -> FightAnalysis:
        """Return the current chances, split into luck, decisions and rulings."""
        values = [evaluators.Chances(_exact(each.shares), each.error) for each in self.shown_values()]
        shifts = self._shifts(self._combined())
        analyses = []
        for at, link in enumerate(self.links):
            expected = self._expected(at, values, shifts)
            analyses.append(
                BeatAnalysis(
                    beat=link.beat,
                    before=values[at],
                    expected=evaluators.Chances(_exact(expected.shares), expected.error),
                    after=values[at + 1],
                    is_ruling=link.is_ruling,
                    is_forced=link.is_forced,
                )
            )
        return FightAnalysis(self.game, self.teams, tuple(analyses), self.evaluator)

    def _expected(self, at: int, values: Sequence[evaluators.Chances], shifts: Sequence[Shift]) -> evaluators.Chances:
        link = self.links[at]
        if link.is_forced:
            return values[at]
        if not link.rolls:
            return values[at + 1]
        known = self.estimate(command_key(link.beat))
        if known is not None:
            return self._with_model(known, at)
        if self._is_under_way(at):
            return values[at]
        drawn = [self._shifted(each, shifts[at + 1]).shares for each in self._redrawn.get(at, ())]
        if not drawn:
            return values[at + 1]
        means = tuple(sum(map(float, column)) / len(drawn) for column in zip(*drawn, strict=True))
        return evaluators.Chances(means, values[at + 1].error)

    def _is_under_way(self, at: int) -> bool:
        """Return whether earlier dice have not yet had their effect, which the fitted model cannot foresee.

        The change that follows is then luck, except if playouts show the expected chances.
        """
        return at > 0 and self.links[at - 1].rolls and self._fitted[at - 1] == self._fitted[at]

    def _known(self, at: int) -> evaluators.Chances | None:
        if self.representative(at) == len(self.links) and self._final is not None:
            return self._final
        return self.estimate(self.position_query(at).key) if self.playouts else None

    def _shifts(self, known: Sequence[evaluators.Chances | None]) -> list[Shift]:
        """Return the difference between playouts and model in each position, interpolated between those with both.

        The error grows with the distance from the nearest position with playouts, up to a part of that of the model.
        """
        anchors = [
            (at, self._difference(at, value))
            for at, value in enumerate(known)
            if value is not None and not self.is_decided(at) and self.representative(at) == at
        ]
        if not anchors:
            return [Shift((0.0,) * len(self.teams))] * len(known)
        found, place = [], 0
        for at in range(len(known)):
            while place < len(anchors) - 1 and anchors[place][0] < at:
                place += 1
            (first, one), (last, two) = anchors[max(0, place - 1)], anchors[place]
            weight = min(1.0, max(0.0, (at - first) / (last - first))) if last > first else 1.0
            logs = tuple((1 - weight) * a + weight * b for a, b in zip(one.logs, two.logs, strict=True))
            distance = 2 * min(weight, 1 - weight) if first <= at <= last else 1.0
            error = hypot((1 - weight) * one.error, weight * two.error)
            found.append(Shift(logs, error, distance * DIFFERENCE_ERROR))
        return found

    def _difference(self, at: int, value: evaluators.Chances) -> Shift:
        logs = (_log(float(share)) - fitted for share, fitted in zip(value.shares, self._fitted[at], strict=True))
        return Shift(tuple(logs), value.error, 0.0)

    def _shifted(self, fitted: Sequence[float], shift: Shift) -> evaluators.Chances:
        """Return shifted chances of the fitted model, whose error is small if one team is almost certain to win."""
        powers = [exp(one + two) for one, two in zip(fitted, shift.logs, strict=True)]
        shares = tuple(power / sum(powers) for power in powers)
        model = shift.model * model_margin(shares, self.game.system.policy.model().error)
        return evaluators.Chances(shares, hypot(shift.error, model))

    def _link(self, beat: Beat) -> Link:
        command = command_of(self.game.system, beat)
        position = position_before(self.game, beat, 0)
        by = None if beat.by == TABLE else beat.by
        ruling = is_ruling(self.game, beat, command)
        return Link(
            beat=beat,
            command=command,
            by=by,
            is_ruling=ruling,
            is_forced=not ruling and is_forced(position),
            rolls=not ruling and has_dice(beat.events),
        )

    def _state(self, at: int) -> Any:
        return self.position(at).state

    def _log_shares(self, state: Any) -> list[float]:
        return [_log(share) for share in win_chances(self.game.system, state, self.teams)]

    def _redraw(self, at: int) -> Iterator[list[float]]:
        """Yield the fitted chances after the command of a link, with its dice rolled anew."""
        link = self.links[at]
        if not link.rolls or link.is_forced or self._is_under_way(at):
            return
        start = evaluators.AfterCommand(self.position(at).start, link.command, link.by)
        for number in range(REDRAWS):
            try:
                yield self._log_shares(start(f"{SEED_PREFIX}{number:032x}").state)
            except (Refused, DiceNeeded, LookupError):
                return


def model_margin(shares: Sequence[float], error: float) -> float:
    """Return the margin of error, at 95% confidence, of chances by a fitted model with some root mean square error."""
    highest = max(shares)
    return min(1.0, Z_95 * EVEN_ERROR * error * 2 * sqrt(highest * (1 - highest)))


def _log(share: float) -> float:
    return log(min(1.0, max(MIN_SHARE, share)))


def _exact(shares: Sequence[Fraction | float]) -> tuple[Fraction, ...]:
    """Return shares as fractions that sum to exactly 1."""
    *others, _ = (Fraction(share) for share in shares)
    return (*others, 1 - sum_fractions(others))
