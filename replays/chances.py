"""Who will win: judges of a position, from a glance at who stands how well to everything that can come.

A judge says, for each team, how likely it is to win; a draw is shared. Judges know everything that is on the table.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import attrs
from attrs import frozen

from combat.engine.encounter import Encounter
from combat.engine.errors import refuse
from combat.engine.intervals import student
from combat.engine.odds import Odds, odds_of, usual
from combat.engine.players import Player, Sensible, outlook, weighed
from combat.engine.requests import Request
from combat.engine.seeds import NEWEST
from combat.engine.simulation import FromState, Horizon, Task, run
from combat.engine.system import System
from combat.engine.tallies import Result
from combat.engine.teams import Team, left, winning
from combat.engine.unfinished_rolls import Roll
from combat.engine.unfinished_rolls import wanted as unfinished_command
from combat.engine.ways import total
from events.base import Command
from events.journal import Header
from events.vocabulary import Die, RollResumed

if TYPE_CHECKING:
    from concurrent.futures import Executor

Share = Fraction | float
"""How likely a team is to win: a fraction where that is exact."""

PLAYOUTS = 40
"""So often a position is played on where nobody says how often."""

FEWEST = 2
"""From one playout nobody could tell how far it may be off."""

AHEAD = Horizon(beats=60, rounds=1)
"""So far a position is played on before it is judged by standing."""

MOST_POSITIONS = 20_000
"""A judge that goes through all that can come looks at no more positions."""

MOST_MOVES = 200
"""Of no more commands at one position."""

THOUSANDTHS = 1000

COPIED = NEWEST + b"a copy to judge.".hex()
"""The seed of copies in which nothing is rolled that counts."""


@frozen(kw_only=True)
class Position:
    """A table, to be judged.

    Attributes:
        header: What was known before the fight.
        system: The rule book.
        state: What is on the table.
        left: How many commands are still looked at by a judge that goes through all of them.
    """

    header: Header
    system: System[Any]
    state: Any
    left: int = 0


@frozen
class Chances:
    """How likely each team is to win.

    Attributes:
        shares: One for each team, in their order; they sum to 1.
        error: How far one may be off with 95 % certainty; 0 where it is exact, or nobody knows.
    """

    shares: tuple[Share, ...]
    error: float = 0.0


class Judge(Protocol):
    """Somebody who says who will win."""

    def value(self, position: Position) -> Chances:
        """Return how likely each team is to win."""
        ...

    def after(self, position: Position, command: Command, by: str | None = None) -> Chances:
        """Return how likely each team is to win once a command is said, over all its dice."""
        ...


def settled(position: Position, among: tuple[Team, ...]) -> Chances | None:
    """Return the chances in a fight that is over, shared where several won or nobody did; None while it goes on."""
    outcome = position.state.outcome
    if outcome is None:
        return None
    standing = position.system.policy.standing(position.state)
    return Chances(_result(winning(among, outcome.winners, standing), among))


def _result(won: Sequence[Team], among: tuple[Team, ...]) -> tuple[Fraction, ...]:
    share = Fraction(1, len(won) or len(among))
    return tuple(share if not won or team in won else Fraction() for team in among)


def _shares(standing: Mapping[str, float], among: tuple[Team, ...], steepness: int) -> tuple[Fraction, ...]:
    """Return the chances of teams that stand so well: as a power of what they have left, in thousandths."""
    powers = [max(0, round(left(team, standing) * THOUSANDTHS)) ** steepness for team in among]
    whole = sum(powers)
    return tuple(Fraction(each, whole or len(among)) for each in (powers if whole else [1] * len(among)))


@frozen
class ByStanding:
    """A judge who looks at nothing but who has how much left; at once, and without an error that anybody knows.

    Attributes:
        teams: The seats that win and lose together.
    """

    teams: tuple[Team, ...]

    def value(self, position: Position) -> Chances:
        """Return how likely each team is to win."""
        policy = position.system.policy
        return settled(position, self.teams) or Chances(
            _shares(policy.standing(position.state), self.teams, policy.steepness)
        )

    def after(self, position: Position, command: Command, by: str | None = None) -> Chances:
        """Return the same as before the command: a glance sees no dice."""
        return self.value(position)


@frozen
class Saying:
    """Fights go on with a command, with dice of their own.

    Attributes:
        at: Where it is said.
        command: What is said.
        by: The seat that says it; None for whoever may.
    """

    at: FromState
    command: Command
    by: str | None

    def opener(self) -> Callable[[str], Encounter]:
        """Return what opens a fight in which the command was said."""
        opens = self.at.opener()

        def opened(seed: str) -> Encounter:
            fight = opens(seed)
            fight.do(self.command, self.by)
            return fight

        return opened


@frozen(kw_only=True)
class Playouts:
    """A judge who plays a position on many times, and counts; what is not over then is judged by standing.

    Attributes:
        teams: The seats that win and lose together.
        fights: How often.
        seed: What dice and choices are drawn from.
        horizon: How far.
        player: Who answers for all seats.
        steepness: As the policy of the book says it.
        executor: Who plays; None for this thread.
    """

    teams: tuple[Team, ...]
    fights: int = attrs.field(default=PLAYOUTS, validator=attrs.validators.ge(FEWEST))
    seed: str = "0"
    horizon: Horizon = AHEAD
    player: Player = Sensible()  # noqa: RUF009 - frozen, so one default can be shared
    steepness: int = 2
    executor: "Executor | None" = attrs.field(default=None, eq=False, repr=False)

    def value(self, position: Position) -> Chances:
        """Return how likely each team is to win."""
        found = settled(position, self.teams)
        if found is not None:
            return found
        return self.counted(run([self.task(position)], self.executor))

    def after(self, position: Position, command: Command, by: str | None = None) -> Chances:
        """Return how likely each team is to win once a command is said, over all its dice."""
        return self.counted(run([self.task(position, command, by)], self.executor))

    def task(self, position: Position, command: Command | None = None, by: str | None = None) -> Task:
        """Return what is to be played to judge a position; or a command that is said there, over all its dice."""
        at = FromState(position.header, position.state)
        return Task(
            start=at if command is None else Saying(at, command, by),
            players={seat.id: self.player for seat in position.header.seats},
            fights=self.fights,
            seed=self.seed,
            horizon=self.horizon,
        )

    def shares(self, result: Result) -> tuple[Fraction, ...]:
        """Return what one fight counts for each team."""
        if not result.ended:
            return _shares(result.standing, self.teams, self.steepness)
        return _result([team for team in self.teams if set(team) & set(result.winners)], self.teams)

    def counted(self, results: Iterable[Result]) -> Chances:
        """Return the mean of some fights, with its error."""
        in_order = sorted(results, key=lambda each: each.number)
        return mean([self.shares(each) for each in in_order], sum(each.ended for each in in_order))


def mean(shares: Sequence[Sequence[Fraction]], ended: int) -> Chances:
    """Return the mean of what some fights count, and how far it may be off.

    Args:
        shares: What each fight counts for each team.
        ended: How many of them came to their end; the others change but little what standing says.
    """
    number = len(shares)
    means = tuple(total(column) / number for column in zip(*shares, strict=True))
    # A fight that ended otherwise than all others could have been among them: so the error is never nought.
    otherwise = 1 / (number + 2)
    least = (ended + 1) / (number + 2) * otherwise * (1 - otherwise)
    spread = [
        sum((float(each) - float(middle)) ** 2 for each in column) / (number - 1)
        for column, middle in zip(zip(*shares, strict=True), means, strict=True)
    ]
    return Chances(tuple(map(float, means)), student(number) * sqrt(max(*spread, least) / number))


Moves = Callable[[Encounter, str], Iterable[Command]]
"""The commands that a seat thinks of in a fight."""


def every_move(fight: Encounter, seat: str) -> Iterable[Command]:
    """Return every command that answers what a seat owes first."""
    options = fight.options(seat)
    owed = next(request for request in options.requests if not request.optional)
    return attrs.evolve(options, requests=(owed,))


def thought_of(fight: Encounter, owed: Request) -> dict[Command, float]:
    """Return what a sensible person thinks of to answer a request, each with its weight; the same at each time."""
    return weighed(outlook(fight, owed.seat), owed, Random(0))  # noqa: S311 - it shall repeat


@frozen
class Few:
    """What sensible people think of first.

    Attributes:
        most: How many commands: the heaviest by the book's `policy`.
    """

    most: int

    def __call__(self, fight: Encounter, seat: str) -> Iterable[Command]:
        """Return the commands that a seat thinks of in a fight; the same at each time."""
        owed = next(request for request in fight.requests if request.seat == seat and not request.optional)
        weights = thought_of(fight, owed)
        return sorted(weights, key=lambda each: -weights[each])[: self.most]


class Exact:
    """A judge who goes through everything that can come, where that is little; chances are fractions.

    Whoever owes something takes what is best for the own team, with all dice and all later choices in mind; of several
    who owe something the first one comes first. After as many commands as a position has left, standing judges.

    Args:
        among: The seats that win and lose together.
        moves: What they choose among.
    """

    def __init__(self, among: tuple[Team, ...], moves: Moves = every_move) -> None:
        self.teams = among
        self._moves = moves
        self._by_standing = ByStanding(among)
        self._known: dict[tuple[Any, int], tuple[Share, ...]] = {}
        self._also: dict[tuple[Any, int], list[tuple[Command, str]]] = {}

    def also(self, position: Position, command: Command, seat: str) -> None:
        """Think of a command that was played, too; to be said before anything is judged."""
        self._also.setdefault((position.state, position.left), []).append((command, seat))

    def value(self, position: Position) -> Chances:
        """Return how likely each team is to win.

        Raises:
            Refused: When there is too much to go through.
        """
        return Chances(self._value(position))

    def after(self, position: Position, command: Command, by: str | None = None) -> Chances:
        """Return how likely each team is to win once a command is said, over all its dice.

        Raises:
            Refused: When there is too much to go through.
        """
        return Chances(self._after(position, command))

    def choices(self, position: Position) -> list[tuple[Command, str]]:
        """Return what can be said at a position, with the seat that says it; nothing where nobody owes anything."""
        fight = FromState(position.header, position.state).opener()(COPIED)
        owed = [request for request in fight.requests if not request.optional]
        if not owed:
            return []
        found = dict.fromkeys(self._moves(fight, owed[0].seat), owed[0].seat)
        found |= dict(self._also.get((position.state, position.left), ()))
        if len(found) > MOST_MOVES:
            raise refuse(
                "exact", f"{len(found)} commands can be said at once, and no more than {MOST_MOVES} are gone through"
            )
        return list(found.items())

    def _value(self, position: Position) -> tuple[Share, ...]:
        key = position.state, position.left
        found = self._known.get(key)
        if found is not None:
            return found
        if len(self._known) >= MOST_POSITIONS:
            raise refuse("exact", f"more than {MOST_POSITIONS} positions would have to be gone through")
        over = settled(position, self.teams)
        choices = self.choices(position) if over is None and position.left > 0 else []
        if choices:
            tried = [(self._after(position, command), self._place(seat)) for command, seat in choices]
            found = max(tried, key=lambda each: each[0][each[1]])[0]
        else:
            found = (over or self._by_standing.value(position)).shares
        self._known[key] = found
        return found

    def _place(self, seat: str) -> int:
        return next((place for place, team in enumerate(self.teams) if seat in team), 0)

    def _after(self, position: Position, command: Command) -> tuple[Share, ...]:
        odds = _odds(position, command)
        if not odds.exact:
            raise refuse("exact", "the dice of a command can fall in more ways than are gone through")
        parts = [
            (way.chance, self._value(attrs.evolve(position, state=way.state, left=position.left - 1)))
            for way in odds.ways
        ]
        return tuple(
            total(chance * Fraction(shares[place]) for chance, shares in parts) for place in range(len(self.teams))
        )


def _odds(position: Position, command: Command) -> Odds:
    """Return what may come of a command, or of the rest of one whose dice have fallen in part."""
    system, state = position.system, position.state
    laid: tuple[Die, ...] = ()
    if isinstance(command, Roll) and state.unfinished is not None:
        laid, command = state.unfinished.dice, unfinished_command(system.codec, state.unfinished)
        state = system.projection.after(state, RollResumed(len(laid)))
    return odds_of(system, state, command, "beat", usual(system), laid)
