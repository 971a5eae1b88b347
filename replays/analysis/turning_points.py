"""Turning points of a fight: each team's chances of winning, beat by beat, split into luck, choice and rulings.

Each effective beat has three values: the chances before the beat, the expected chances once its command is chosen (the
mean over all dice), and the chances after the dice have fallen. The first step is *choice*, the second is *luck*. If
the GM rules, states or overrides something, the whole change counts as *ruling*. Changes are fractions, so luck, choice
and rulings add up exactly to the difference between the start and the end of the fight.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import hypot
from typing import Any

from attrs import frozen

from combat.engine.abilities.use import UseAbility
from combat.engine.errors import DiceNeeded, Refused, refuse
from combat.engine.name_checks import TABLE
from combat.engine.people.teams import Team, teams
from combat.engine.play.acts import Act
from combat.engine.play.command_checks import check_seat, is_gm, parse_command
from combat.engine.play.commands import End
from combat.engine.play.pending_rolls import Roll
from combat.engine.play.system import System
from events.base import Command
from events.history.dice import has_dice
from events.history.journal import Beat
from events.vocabulary import SeedRevealed
from replays.analysis import evaluators
from replays.loaded_fight import LoadedFight

Delta = tuple[evaluators.Share, ...]
"""Change in each team's chances, in team order."""


@frozen(kw_only=True)
class BeatAnalysis:
    """The chances before, during and after one beat.

    Attributes:
        beat: The beat.
        before: Chances before the beat.
        expected: Mean chances over all dice once the command has been chosen; None if the evaluator does not compute
            them.
        after: Chances after the beat.
        is_ruling: Whether the beat is a ruling, statement or override by the GM or the players.
        is_forced: Whether the seat had only one legal command.
    """

    beat: Beat
    before: evaluators.Chances
    expected: evaluators.Chances | None
    after: evaluators.Chances
    is_ruling: bool = False
    is_forced: bool = False

    @property
    def swing(self) -> Delta:
        """Total change: choice, luck and ruling together."""
        return _difference(self.after, self.before)

    @property
    def luck(self) -> Delta:
        """Change caused by the dice; zero for a ruling."""
        return _zero(self.after) if self.expected is None or self.is_ruling else _difference(self.after, self.expected)

    @property
    def choice(self) -> Delta:
        """Change caused by the command; zero for a ruling.

        The evaluator defines the baseline: the best command (exact search) or a typical player's commands (playouts).
        """
        return _zero(self.after) if self.expected is None or self.is_ruling else _difference(self.expected, self.before)

    @property
    def error(self) -> float:
        """Margin of error, at 95% confidence, of the difference between two of the chances."""
        errors = sorted(chances.error for chances in (self.before, self.expected, self.after) if chances is not None)
        return hypot(*errors[-2:])

    @property
    def ruling(self) -> Delta:
        """Change caused by a ruling; zero for other beats."""
        return self.swing if self.is_ruling else _zero(self.after)


@frozen(eq=False)
class FightAnalysis:
    """The chances in a fight, beat by beat.

    Attributes:
        game: The fight.
        teams: Seats that win and lose together, in the order used by `Chances.shares`.
        turns: The analysed beats, oldest first; never empty.
        evaluator: The evaluator that computed the chances.
    """

    game: LoadedFight
    teams: tuple[Team, ...]
    turns: tuple[BeatAnalysis, ...]
    evaluator: evaluators.Evaluator

    @property
    def start(self) -> evaluators.Chances:
        """Chances before the first analysed beat."""
        return self.turns[0].before

    @property
    def result(self) -> evaluators.Chances:
        """Chances after the last analysed beat; the final result if the fight is over."""
        return self.turns[-1].after

    @property
    def luck(self) -> Delta:
        """Total change caused by the dice."""
        return self._sum("luck")

    @property
    def choice(self) -> Delta:
        """Total change caused by choices."""
        return self._sum("choice")

    @property
    def ruling(self) -> Delta:
        """Total change caused by rulings."""
        return self._sum("ruling")

    def _sum(self, cause: str) -> Delta:
        deltas = [getattr(turn, cause) for turn in self.turns]
        return tuple(sum((delta[team] for delta in deltas), Fraction()) for team in range(len(self.teams)))

    def points(self, most: int = 5) -> tuple[BeatAnalysis, ...]:
        """Return the beats with the largest changes, oldest first, leaving out changes within the margin of error."""
        swung = sorted(
            (turn for turn in self.turns if _magnitude(turn) > turn.error), key=lambda turn: -_magnitude(turn)
        )
        return tuple(sorted(swung[:most], key=lambda turn: turn.beat.number))

    def team_index(self, seat: str) -> int | None:
        """Return the index in `teams` of a seat's team, or None if the seat has no team."""
        return next((index for index, team in enumerate(self.teams) if seat in team), None)


def _difference(minuend: evaluators.Chances, subtrahend: evaluators.Chances) -> Delta:
    return tuple(_as_fraction(a) - _as_fraction(b) for a, b in zip(minuend.shares, subtrahend.shares, strict=True))


def _as_fraction(share: evaluators.Share) -> Fraction:
    """Return a share as a fraction, because sums of floats would not be exact."""
    return Fraction(share)


def _zero(chances: evaluators.Chances) -> Delta:
    return (Fraction(),) * len(chances.shares)


def _magnitude(turn: BeatAnalysis) -> Fraction:
    return max(abs(Fraction(change)) for change in (*turn.swing, *turn.luck, *turn.choice))


@frozen(kw_only=True)
class Query:
    """A request to evaluate the position before a beat, or a command in it; `key` is its key in the cache."""

    key: str
    position: evaluators.Position
    command: Command | None = None
    by: str | None = None

    def run(self, evaluator: evaluators.Evaluator) -> evaluators.Chances:
        """Return the chances that an evaluator computes for the query.

        Raises:
            Refused: If the evaluator would have to examine too many positions.
        """
        if self.command is None:
            return evaluator.value(self.position)
        return evaluator.after(self.position, self.command, self.by)


QueryRunner = Callable[[Sequence[Query]], Mapping[str, evaluators.Chances]]
"""Runs queries, for instance from a cache or in several processes, and returns the chances keyed by query."""

END_KEY = "end"


def check_nothing_hidden(game: LoadedFight, seat: str | None) -> None:
    """Refuse to show chances to a seat if they would reveal hidden information to it.

    Evaluators see the whole state, so a seat may only see chances once everything hidden from it has been revealed.

    Raises:
        Refused: If the seat does not exist, or something hidden from it has not been revealed.
    """
    check_seat(game.header, seat)
    if seat is None or not len(game):
        return
    conceal = game.system.projection.conceal
    is_hidden = was_hidden = was_dropped = False
    for beat in game.effective:
        state = game[beat.number].state
        is_hidden = is_hidden or any(event.only_for not in (None, seat) for event in beat.events)
        if conceal(state, seat) is not state:
            is_hidden = True
        elif is_hidden:  # revealed or gone by now; if no event revealed it, it is still a secret
            was_hidden, is_hidden = True, False
            was_dropped = was_dropped or not any(
                event.reveals and not isinstance(event, SeedRevealed) for event in beat.events
            )
    if is_hidden or was_dropped or (was_hidden and game.outcome is None):
        raise refuse(
            "hidden",
            "the chances would reveal something hidden from this seat; try again once everything has been revealed",
        )


def analyse(
    game: LoadedFight,
    evaluator: evaluators.Evaluator | None = None,
    *,
    since: int = 1,
    run_queries: QueryRunner | None = None,
) -> FightAnalysis:
    """Return the chances of a fight before and after each effective beat.

    Args:
        game: The fight.
        evaluator: Computes the chances. The default is the fitted model, which is fast but does not separate
            luck from choice.
        since: The first beat to analyse.
        run_queries: Runs the queries, instead of calling the evaluator for each of them in turn.

    Raises:
        Refused: If the log has no effective beat from `since` on, or the evaluator would have to examine too many
            positions.
    """
    beats = [beat for beat in game.effective if beat.number >= max(since, 1)]
    if not beats:
        raise refuse("no_such_beat", f"this log has no effective beat from beat {since} on")
    all_teams = teams(game.system, game.header, game.opening)
    evaluator = evaluator or evaluators.FittedEvaluator(all_teams)
    plan = _Plan(game, beats, evaluator)
    chances = (
        run_queries(plan.questions)
        if run_queries
        else {question.key: question.run(evaluator) for question in plan.questions}
    )
    after, analyses = chances[END_KEY], []
    for beat in reversed(beats):
        mean_chances = chances.get(command_key(beat), after)
        forced = beat.number in plan.is_forced
        before = mean_chances if forced else chances[position_key(beat)]
        chosen = None if isinstance(evaluator, evaluators.FittedEvaluator) else mean_chances
        ruled = beat.number in plan.is_ruling
        analyses.append(
            BeatAnalysis(beat=beat, before=before, expected=chosen, after=after, is_ruling=ruled, is_forced=forced)
        )
        after = before
    return FightAnalysis(game, all_teams, tuple(reversed(analyses)), evaluator)


def position_key(beat: Beat) -> str:
    """Return the cache key of the position before a beat."""
    return str(beat.number)


def command_key(beat: Beat) -> str:
    """Return the cache key of the expected chances once a beat's command is chosen. Cache files contain this string."""
    return f"{beat.number} said"


class _Plan:
    """The queries that are needed to analyse a fight, and the beats that are rulings or leave no choice."""

    def __init__(self, game: LoadedFight, beats: Sequence[Beat], evaluator: evaluators.Evaluator) -> None:
        self.questions: list[Query] = []
        self.is_ruling: set[int] = set()
        self.is_forced: set[int] = set()
        fitted_only = isinstance(evaluator, evaluators.FittedEvaluator)
        for number, beat in enumerate(beats):
            position = position_before(game, beat, len(beats) - number)
            command = command_of(game.system, beat)
            by = None if beat.by == TABLE else beat.by
            if is_ruling(game, beat, command):
                self.is_ruling.add(beat.number)
            elif not fitted_only:
                if isinstance(evaluator, evaluators.ExactEvaluator):
                    evaluator.include(position, command, beat.by)
                if has_dice(beat.events) and is_playable(position, command, by):
                    self.questions.append(Query(key=command_key(beat), position=position, command=command, by=by))
                if is_forced(position):
                    self.is_forced.add(beat.number)
            if beat.number not in self.is_forced:
                self.questions.append(Query(key=position_key(beat), position=position))
        self.questions.append(Query(key=END_KEY, position=position_after(game, beats[-1])))


def is_playable(position: evaluators.Position, command: Command, by: str | None) -> bool:
    """Return whether the current rules accept a command from an older log without asking for more input."""
    try:
        evaluators.AfterCommand(position.start, command, by)(evaluators.COPY_SEED)
    except (Refused, DiceNeeded, LookupError):
        return False
    return True


def is_forced(position: evaluators.Position) -> bool:
    """Return whether a position has at most one legal command."""
    options = position.fight().options()
    return len(list(islice(options, 2))) < 2  # noqa: PLR2004 - a choice needs at least two options


def command_of(system: System[Any], beat: Beat) -> Command:
    """Return a beat's command as the current rules parse it, or as recorded if they no longer accept it."""
    try:
        return parse_command(system, beat.command)
    except Refused:
        return beat.command


def is_ruling(game: LoadedFight, beat: Beat, command: Command) -> bool:
    """Return whether a beat is a ruling by the GM or the players, and not a move that the game was waiting for."""
    if not isinstance(command, Act | UseAbility | Roll):
        return not isinstance(command, End)
    if beat.by != TABLE and not is_gm(game.header, beat.by):
        return False
    try:
        required = [request for request in game.system.requests(game.before(beat.number)) if not request.optional]
    except Exception:  # noqa: BLE001 - an overridden state may be one that the rules cannot handle
        return True
    return not any(type(command) is form.command for request in required for form in request.forms)


def position_before(game: LoadedFight, beat: Beat, left: int) -> evaluators.Position:
    """Return the position before a beat, with dice rolled by the program."""
    return evaluators.Position(header=game.header, system=game.system, state=_state(game, beat.number - 1), left=left)


def position_after(game: LoadedFight, beat: Beat) -> evaluators.Position:
    """Return the position after a beat."""
    return evaluators.Position(header=game.header, system=game.system, state=_state(game, beat.number))


def _state(game: LoadedFight, number: int) -> Any:
    if game.header.dice == "seed":
        return game[number].state
    return game[number].fight(evaluators.COPY_SEED).state
