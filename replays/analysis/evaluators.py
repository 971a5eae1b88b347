"""Evaluators: each team's chances of winning in a position, by the fitted model, by playouts or by a complete search.

A draw is shared equally. Evaluators see the whole state, including what is hidden from some seats.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import attrs
from attrs import frozen

from combat.engine.dice.chance_text import MIN_SHOWN
from combat.engine.dice.intervals import t_95
from combat.engine.dice.outcome_tree import sum_fractions
from combat.engine.dice.seeds import SEED_PREFIX
from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.fight.odds import Odds
from combat.engine.fight.outcomes import compute_odds, default_command
from combat.engine.fight.playout import Playout
from combat.engine.offer.requests import Request
from combat.engine.people.evaluation import win_chances
from combat.engine.people.players import Player, Sensible, player_view, weigh_commands
from combat.engine.people.tallies import Result
from combat.engine.people.tasks import FromState, Horizon, Task, run_tasks
from combat.engine.people.teams import Team, winning_teams
from combat.engine.play.pending_rolls import Roll
from combat.engine.play.pending_rolls import pending_command as unfinished_command
from combat.engine.play.system import System
from events.base import Command
from events.history.journal import Header
from events.vocabulary import Die, RollResumed

if TYPE_CHECKING:
    from concurrent.futures import Executor

Share = Fraction | float
"""One team's chance of winning, from 0 to 1; a fraction if it is exact."""

DEFAULT_PLAYOUTS = 40
"""Playouts per position by default."""

MIN_PLAYOUTS = 2
"""Minimum playouts per position; a single one gives no margin of error."""

PLAYOUT_HORIZON = Horizon(beats=60, rounds=1)
"""How far a position is played before the fitted model decides."""

MAX_POSITIONS = 20_000
"""Maximum number of positions that a complete search examines."""

MAX_COMMANDS = 200
"""Maximum number of commands that a complete search examines in one position."""

COPY_SEED = SEED_PREFIX + b"a copy to judge.".hex()
"""Seed for copies of a fight whose dice do not matter."""


@frozen(kw_only=True)
class Position:
    """A state to be evaluated.

    Attributes:
        header: The header of the fight.
        system: The system.
        state: The state.
        left: Number of further commands to be examined by a complete search.
    """

    header: Header
    system: System[Any]
    state: Any
    left: int = 0

    @property
    def start(self) -> FromState:
        """The starting point of fights from this position."""
        return FromState(self.header, self.state)

    def fight(self) -> Encounter:
        """Return a copy of the fight whose dice do not matter."""
        return self.start(COPY_SEED)


@frozen
class Chances:
    """Each team's chance of winning.

    Attributes:
        shares: One share per team, in team order; they sum to 1.
        error: Margin of error at 95% confidence; 0 if the shares are exact or the error is unknown.
    """

    shares: tuple[Share, ...]
    error: float = 0.0

    def shown(self, place: int) -> float:
        """Return the share of a team as it is shown: never 0 or 1 if there is an error, even if it won all playouts."""
        share = float(self.shares[place])
        return min(max(share, MIN_SHOWN), 1 - MIN_SHOWN) if self.error else share


class Evaluator(Protocol):
    """Computes each team's chance of winning in a position."""

    def value(self, position: Position) -> Chances:
        """Return the chances of a position."""
        ...

    def after(self, position: Position, command: Command, by: str | None = None) -> Chances:
        """Return the expected chances after a command, as the mean over all its dice."""
        ...


def final_chances(position: Position, all_teams: tuple[Team, ...]) -> Chances | None:
    """Return each team's share in a finished fight, divided equally among winners or after a draw; otherwise None."""
    outcome = position.state.outcome
    if outcome is None:
        return None
    standing = position.system.policy.strength(position.state)
    return Chances(_result(winning_teams(all_teams, outcome.winners, standing), all_teams))


def _result(winners: Sequence[Team], all_teams: tuple[Team, ...]) -> tuple[Fraction, ...]:
    share = Fraction(1, len(winners) or len(all_teams))
    return tuple(share if not winners or team in winners else Fraction() for team in all_teams)


def _fitted_shares(system: System[Any], state: Any, all_teams: tuple[Team, ...]) -> tuple[Fraction, ...]:
    """Return the chances by the fitted model, as fractions that sum to exactly 1."""
    *others, _ = map(Fraction, win_chances(system, state, all_teams))
    return (*others, 1 - sum_fractions(others))


@frozen
class FittedEvaluator:
    """Evaluates a position by the system's fitted model. This is fast; the model states its mean error on the whole."""

    teams: tuple[Team, ...]

    def value(self, position: Position) -> Chances:
        """Return the chances of a position."""
        return final_chances(position, self.teams) or Chances(
            _fitted_shares(position.system, position.state, self.teams)
        )

    def after(self, position: Position, command: Command, by: str | None = None) -> Chances:
        """Return the chances before the command, because the model does not see dice that are still to be rolled."""
        return self.value(position)


@frozen
class AfterCommand:
    """A starting point for playouts: the state after a command has been applied with new dice."""

    at: FromState
    command: Command
    by: str | None

    def __call__(self, seed: str) -> Playout:
        """Return a playout in which the command has been applied."""
        fight = self.at.playout(seed)
        fight.do(self.command, self.by)
        return fight


@frozen(kw_only=True)
class PlayoutEvaluator:
    """Plays a position many times and counts the winners. For fights that reach the horizon, the fitted model decides.

    Attributes:
        teams: Seats that win and lose together.
        fights: Number of playouts per position.
        seed: The seed for dice and choices.
        horizon: How far each playout goes.
        player: Chooses the commands of all seats.
        executor: Runs the playouts; None to run them in this thread.
    """

    teams: tuple[Team, ...]
    fights: int = attrs.field(default=DEFAULT_PLAYOUTS, validator=attrs.validators.ge(MIN_PLAYOUTS))
    seed: str = "0"
    horizon: Horizon = PLAYOUT_HORIZON
    player: Player = Sensible()  # noqa: RUF009 - frozen, so one default can be shared
    executor: "Executor | None" = attrs.field(default=None, eq=False, repr=False)

    def value(self, position: Position) -> Chances:
        """Return the chances of a position."""
        found = final_chances(position, self.teams)
        if found is not None:
            return found
        return self.mean_result(run_tasks([self.task(position)], self.executor))

    def after(self, position: Position, command: Command, by: str | None = None) -> Chances:
        """Return the expected chances after a command, as the mean over all its dice."""
        return self.mean_result(run_tasks([self.task(position, command, by)], self.executor))

    def task(self, position: Position, command: Command | None = None, by: str | None = None) -> Task:
        """Return a task that plays a position, or a command in a position, many times."""
        return Task(
            start=position.start.playout if command is None else AfterCommand(position.start, command, by),
            players={seat.id: self.player for seat in position.header.seats},
            fights=self.fights,
            seed=self.seed,
            horizon=self.horizon,
            judge=partial(_shares_at_horizon, all_teams=self.teams),
        )

    def shares(self, result: Result) -> tuple[Fraction, ...]:
        """Return each team's share in one finished playout."""
        if not result.ended:
            shares: tuple[Fraction, ...] = result.kept
            return shares
        return _result([team for team in self.teams if set(team) & set(result.winners)], self.teams)

    def mean_result(self, results: Iterable[Result]) -> Chances:
        """Return the mean of several playouts, with its margin of error."""
        in_order = sorted(results, key=lambda result: result.number)
        return mean_chances([self.shares(result) for result in in_order], sum(result.ended for result in in_order))


def _shares_at_horizon(fight: Playout, all_teams: tuple[Team, ...]) -> tuple[Fraction, ...] | None:
    """Return the chances of an unfinished playout by the fitted model; None for a finished one."""
    return _fitted_shares(fight.system, fight.state, all_teams) if fight.outcome is None else None


def mean_chances(shares: Sequence[Sequence[Fraction]], ended: int) -> Chances:
    """Return the mean of several playouts, `ended` of which reached the end, with its margin of error."""
    number = len(shares)
    means = tuple(sum_fractions(column) / number for column in zip(*shares, strict=True))
    # One more playout could always have had a different result, so the error is never zero.
    small = 1 / (number + 2)
    min_variance = (ended + 1) / (number + 2) * small * (1 - small)
    variances = [
        sum((float(share) - float(middle)) ** 2 for share in column) / (number - 1)
        for column, middle in zip(zip(*shares, strict=True), means, strict=True)
    ]
    return Chances(tuple(map(float, means)), t_95(number) * sqrt(max(*variances, min_variance) / number))


CommandSource = Callable[[Encounter, str], Iterable[Command]]
"""Function that returns the commands to consider for a seat in a fight."""


def every_command(fight: Encounter, seat: str) -> Iterable[Command]:
    """Return all commands that answer the first required request of a seat."""
    options = fight.options(seat)
    required = next(request for request in options.requests if not request.optional)
    return attrs.evolve(options, requests=(required,))


def command_weights(fight: Encounter, request: Request) -> dict[Command, float]:
    """Return the commands that a typical player considers for a request, with selection weights; repeatable."""
    return weigh_commands(player_view(fight, request.seat), request, Random(0))  # noqa: S311 - must be repeatable


@frozen
class TopCommands:
    """The `most` commands that a typical player would consider first."""

    most: int

    def __call__(self, fight: Encounter, seat: str) -> Iterable[Command]:
        """Return the commands to consider for a seat in a fight. The result is repeatable."""
        required = next(request for request in fight.requests if request.seat == seat and not request.optional)
        weights = command_weights(fight, required)
        return sorted(weights, key=lambda command: -weights[command])[: self.most]


class ExactEvaluator:
    """Searches all reachable positions and returns exact fractions. Only feasible if there are few positions.

    The seat with the first required request chooses the command that is best for its team, given all dice and all later
    choices. After `Position.left` commands the fitted model decides.

    Args:
        among: Seats that win and lose together.
        moves: Returns the commands to choose from.
    """

    def __init__(self, among: tuple[Team, ...], moves: CommandSource = every_command) -> None:
        self.teams = among
        self._moves = moves
        self._fitted = FittedEvaluator(among)
        self._known: dict[tuple[Any, int], tuple[Share, ...]] = {}
        self._also: dict[tuple[Any, int], list[tuple[Command, str]]] = {}

    def include(self, position: Position, command: Command, seat: str) -> None:
        """Add a command that was actually played to the commands of a position. Must be called before evaluating."""
        self._also.setdefault((position.state, position.left), []).append((command, seat))

    def value(self, position: Position) -> Chances:
        """Return the chances of a position; raises Refused if there are too many positions to examine."""
        return Chances(self._value(position))

    def after(self, position: Position, command: Command, by: str | None = None) -> Chances:
        """Return the expected chances after a command, as the mean over all its dice.

        Raises:
            Refused: If there are too many positions to examine.
        """
        return Chances(self._after(position, command))

    def commands(self, position: Position) -> list[tuple[Command, str]]:
        """Return the commands that the search examines in a position, with their seats; empty if no request is open."""
        fight = position.fight()
        required = [request for request in fight.requests if not request.optional]
        if not required:
            return []
        commands_and_seats = dict.fromkeys(self._moves(fight, required[0].seat), required[0].seat)
        commands_and_seats |= dict(self._also.get((position.state, position.left), ()))
        if len(commands_and_seats) > MAX_COMMANDS:
            raise refuse(
                "exact",
                f"a position has {len(commands_and_seats)} commands,"
                f" and a complete search examines at most {MAX_COMMANDS}",
            )
        return list(commands_and_seats.items())

    def _value(self, position: Position) -> tuple[Share, ...]:
        key = position.state, position.left
        shares = self._known.get(key)
        if shares is not None:
            return shares
        if len(self._known) >= MAX_POSITIONS:
            raise refuse("exact", f"a complete search would examine more than {MAX_POSITIONS} positions")
        result = final_chances(position, self.teams)
        choices = self.commands(position) if result is None and position.left > 0 else []
        if choices:
            alternatives = [(self._after(position, command), self._place(seat)) for command, seat in choices]
            shares = max(alternatives, key=lambda alternative: alternative[0][alternative[1]])[0]
        else:
            shares = (result or self._fitted.value(position)).shares
        self._known[key] = shares
        return shares

    def _place(self, seat: str) -> int:
        return next((place for place, team in enumerate(self.teams) if seat in team), 0)

    def _after(self, position: Position, command: Command) -> tuple[Share, ...]:
        odds = _odds(position, command)
        if not odds.exact:
            raise refuse("exact", "a complete search is impossible: the dice of a command have too many outcomes")
        parts = [
            (way.chance, self._value(attrs.evolve(position, state=way.state, left=position.left - 1)))
            for way in odds.outcomes
        ]
        return tuple(
            sum_fractions(chance * Fraction(shares[place]) for chance, shares in parts)
            for place in range(len(self.teams))
        )


def _odds(position: Position, command: Command) -> Odds:
    """Return the possible outcomes of a command, or of the rest of a command whose dice have partly been rolled."""
    system, state = position.system, position.state
    laid: tuple[Die, ...] = ()
    if isinstance(command, Roll) and state.unfinished is not None:
        laid, command = state.unfinished.dice, unfinished_command(system.codec, state.unfinished)
        state = system.projection.after(state, RollResumed(len(laid)))
    return compute_odds(system, state, command, "beat", default_command(system), laid)
