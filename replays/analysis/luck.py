"""Luck: each roll of a fight compared with its possible results.

The measure of a roll is its percentile: the probability of a lower result plus half the probability of an equal one.
Its mean is 1/2 for any kind of roll, so different rolls can be added up. Results are ranked as the rules read them:
first by success or failure, then by total, whether that is a count of icons, the highest die or a sum.

Whether a high result is good also follows from the rules. A success is good for the roller. Otherwise, the result is
good if the strength of the roller's team rises with it. If neither decides, a high result is good for the roller,
except on a chart, whose results are neither good nor bad.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import attrs
from attrs import frozen

from combat.engine.dice.outcome_tree import sum_fractions
from combat.engine.errors import Refused
from combat.engine.people.teams import Team, teams
from combat.engine.play.command_checks import check_seat, parse_command
from combat.engine.play.pending_rolls import Roll
from combat.engine.play.pending_rolls import pending_command as unfinished_command
from combat.engine.play.system import System
from events.history.journal import Beat
from events.replace import replace
from events.vocabulary import Die, Hit, Missed, Rolled, RollResumed, RoundBegan, TurnBegan, TurnEnded
from replays.analysis.alternative_rolls import (
    HALF,
    RollOutcome,
    alternative_rolls,
    favours,
    percentile,
    percentiles,
    recorded_outcome,
    success_chance,
    with_success,
)
from replays.analysis.luck_score import Score
from replays.analysis.roll_plays import RecordedCommand
from replays.loaded_fight import LoadedFight
from replays.narration.words import capital, counted, listed

OTHER_RULES = "the current rules read this roll differently"

HIDDEN = "the roll depends on something hidden from this seat"


@frozen(kw_only=True)
class RollLuck:
    """A roll compared with its possible results.

    Attributes:
        beat: The number of its beat.
        roll: The roll.
        by: The combatant or side that rolled the dice.
        seat: The roller's seat; empty if there is none.
        against: The combatant that the roll was aimed at; empty if there is none.
        expected: The mean of the total.
        at_least: The probability of this result or a higher one.
        chance: The probability of success; None if the rules do not define success.
        passed: Whether the roll succeeded; None if the rules do not define success.
        percentile: The probability of a lower result plus half the probability of an equal one.
        variance: The variance of the percentile for such a roll.
        favours: 1 if a high result is good for the roller, -1 if it is bad, 0 if it is neither.
        error: Margin of error of the probabilities at 95% confidence if they were sampled; otherwise 0.
    """

    beat: int
    roll: Rolled
    by: str
    seat: str
    against: str
    expected: Fraction
    at_least: Fraction
    chance: Fraction | None
    passed: bool | None
    percentile: Fraction
    variance: Fraction
    favours: int
    error: float = 0.0

    @property
    def at_most(self) -> Fraction:
        """The probability of this result or a lower one."""
        less = 1 - self.at_least
        return 2 * self.percentile - less

    @property
    def luck(self) -> Fraction:
        """Luck of the roller: 0 on average, at most 1/2, negative for bad luck."""
        return self.favours * (self.percentile - HALF)


@frozen
class Unmeasured:
    """A roll whose luck cannot be measured.

    Attributes:
        beat: The number of its beat.
        roll: The roll.
        why: The reason, as a sentence.
    """

    beat: int
    roll: Rolled
    why: str


@frozen(eq=False)
class Ledger:
    """The luck of all rolls in a fight.

    Attributes:
        rolls: The measured rolls of the effective beats, in order.
        unmeasured: The rolls that could not be measured, each with the reason.
        names: The names of all rollers, targets and seats, keyed by id.
        teams: Seats that win and lose together.
    """

    rolls: tuple[RollLuck, ...]
    unmeasured: tuple[Unmeasured, ...]
    names: Mapping[str, str]
    teams: tuple[Team, ...]
    _team_of: Mapping[str, Team] = attrs.field(repr=False)

    def __iter__(self) -> Iterator[RollLuck]:
        return iter(self.rolls)

    def __len__(self) -> int:
        return len(self.rolls)

    def of(self, who: str) -> Score:
        """Return the luck of the rolls that a combatant or side made."""
        return self._score(who, self.names.get(who, who), ((roll, 1) for roll in self.rolls if roll.by == who))

    def against(self, who: str) -> Score:
        """Return the luck of the rolls that others made against a combatant, seen from that combatant's side."""
        aimed = ((roll, -1) for roll in self.rolls if roll.against == who != roll.by)
        return self._score(who, self.names.get(who, who), aimed)

    @property
    def people(self) -> tuple[Score, ...]:
        """The luck of each roller, in the order of their first rolls."""
        return tuple(self.of(who) for who in dict.fromkeys(roll.by for roll in self.rolls))

    @property
    def sides(self) -> tuple[Score, ...]:
        """The luck of each team over its own rolls and those of the other teams."""
        return tuple(self._side(team) for team in self.teams)

    def lines(self) -> list[str]:
        """Describe the luck of the teams and the rollers, and say how many rolls could not be measured."""
        people = [str(score) for score in self.people if score.rolls]
        return [*(_side_line(side) for side in self.sides), *people, *self._left_out()]

    def _left_out(self) -> Iterator[str]:
        if self.unmeasured:
            rolls = "1 roll was" if len(self.unmeasured) == 1 else f"{len(self.unmeasured)} rolls were"
            yield f"{rolls} not measured; the first in beat {self.unmeasured[0].beat}: {self.unmeasured[0].why}."

    def own(self, team: Team) -> Score:
        """Return the luck of a team's own rolls."""
        return self._side(team, lambda roller: roller == team)

    def others(self, team: Team) -> Score:
        """Return the luck of the rolls of all other teams, as seen from a team: good if they rolled badly."""
        return self._side(team, lambda roller: roller != team)

    def team_of(self, who: str) -> Team | None:
        """Return the team of a roller; None if there is none."""
        return self._team_of.get(who)

    def _side(self, team: Team, counts: Callable[[Team], bool] = lambda _: True) -> Score:
        rolls = (
            (roll, 1 if roller == team else -1)
            for roll in self.rolls
            if (roller := self._team_of.get(roll.by)) is not None and counts(roller)
        )
        return self._score(" ".join(team), listed(self.names[seat] for seat in team), rolls)

    @staticmethod
    def _score(who: str, name: str, rolls: Iterable[tuple[RollLuck, int]]) -> Score:
        counted = [(each, sign) for each, sign in rolls if each.favours]
        return Score(
            who=who,
            name=name,
            rolls=len(counted),
            luck=sum_fractions(sign * each.luck for each, sign in counted) if counted else Fraction(),
            variance=sum_fractions(each.variance for each, _ in counted) if counted else Fraction(),
        )


def _side_line(score: Score) -> str:
    if not score.rolls:
        return f"{capital(score.name)}: no roll was good or bad for this side."
    return f"{capital(score.name)}, the dice of both sides: {score.words}, over {counted(score.rolls, 'roll')}."


def luck(game: LoadedFight, seat: str | None = None) -> Ledger:
    """Measure the luck of each roll in the effective beats.

    Args:
        seat: The seat that reads the result. Only rolls visible to it are measured, and only with what it knew. None
            for all rolls.

    Raises:
        Refused: If the seat does not exist.
    """
    check_seat(game.header, seat)
    reader = _LuckMeter(game, seat)
    for beat in game.effective:
        before = game.before(beat.number)
        for replayed in game[beat.number].history.now.beats:  # one beat, or the beats that an amendment replaced
            reader.read(replace(replayed, number=beat.number), before)
            if replayed is not beat:
                before = game.projection.fold(before, replayed.events)
    return reader.ledger()


def beat_luck(game: LoadedFight, beat: Beat, seat: str | None = None) -> tuple[RollLuck, ...]:
    """Return the luck of the rolls of one beat; rolls that cannot be measured are left out."""
    reader = _LuckMeter(game, seat)
    reader.read(beat, game.before(beat.number))
    return reader.ledger().rolls


class _LuckMeter:
    """State while measuring: the rolls so far, and each attacker's current target."""

    def __init__(self, game: LoadedFight, seat: str | None) -> None:
        self._game = game
        self._seat = seat
        self._system: System[Any] = game.system
        self._teams = teams(game.system, game.header, game.opening)
        self._rolls: list[RollLuck] = []
        self._unmeasured: list[Unmeasured] = []
        self._names: dict[str, str] = {}
        self._team_of: dict[str, Team] = {}
        self._aim = ("", "")
        self._open: dict[str, list[int]] = {}

    def ledger(self) -> Ledger:
        state = self._seen(self._game[-1].state if len(self._game) else self._game.opening)
        names = {seat: state.name(seat) for team in self._teams for seat in team}
        return Ledger(tuple(self._rolls), tuple(self._unmeasured), {**names, **self._names}, self._teams, self._team_of)

    def read(self, beat: Beat, before: Any) -> None:
        """Measure the rolls of a beat, given the state before it."""
        rolls = [event for event in beat.events if isinstance(event, Rolled)]
        if rolls:
            case = self._case(beat, self._seen(before))
            fallen = 0
            for number, roll in enumerate(rolls):
                self._measure(beat, case, roll, number, fallen)
                fallen += len(roll.dice)
        for event in beat.events:
            if self._seat is not None and event.only_for not in (None, self._seat):
                continue
            match event:
                case Hit(attacker=attacker, target=target) | Missed(attacker=attacker, target=target):
                    self._aimed(attacker, target, self._game[beat.number].state)
                case TurnBegan() | TurnEnded() | RoundBegan():
                    self._aim = ("", "")
                    self._open.clear()

    def _seen(self, state: Any) -> Any:
        return state if self._seat is None else self._system.projection.conceal(state, self._seat)

    def _aimed(self, attacker: str, target: str, state: Any) -> None:
        """Record an attacker's target, and assign it to those of the attacker's rolls that have none yet."""
        self._aim = (attacker, target)
        self._names[target] = self._seen(state).name(target)
        for place in self._open.pop(attacker, ()):
            self._rolls[place] = replace(self._rolls[place], against=target)

    def _against(self, roll: Rolled) -> str:
        """Return the target of a roll, as far as it is known when the roll is made; empty if it is not known."""
        if roll.who != roll.thrower:
            return roll.who
        attacker, target = self._aim
        return target if attacker == roll.thrower else ""

    def _case(self, beat: Beat, state: Any) -> RecordedCommand | None:
        """Return a command and its dice as the seat may know them; None if the seat knows too little."""
        dice: tuple[Die, ...] = tuple(die for event in beat.events if isinstance(event, Rolled) for die in event.dice)
        try:
            command = parse_command(self._system, beat.command)
            if isinstance(command, Roll):
                resumed = next(event for event in beat.events if isinstance(event, RollResumed))
                command = unfinished_command(self._system.codec, state.unfinished)
                state = self._system.projection.after(state, resumed)
        except (Refused, ValueError, LookupError, StopIteration, AttributeError):
            return None
        return RecordedCommand(self._system, state, command, dice)

    @staticmethod
    def _outcomes(
        case: RecordedCommand | None, roll: Rolled, number: int, fallen: int
    ) -> tuple[tuple[RollOutcome, ...], float]:
        """Return the possible results of a roll and their margin of error; empty if the current rules fail on it."""
        if case is None:
            return (), 0.0
        try:
            return alternative_rolls(case, number, fallen, fallen + len(roll.dice))
        except Exception:  # noqa: BLE001 - other faces may lead to something hidden, or unknown to the current rules
            return (), 0.0

    def _measure(self, beat: Beat, case: RecordedCommand | None, roll: Rolled, number: int, fallen: int) -> None:
        if self._seat is not None and roll.only_for not in (None, self._seat):
            return
        fell = None if case is None else recorded_outcome(case, number, fallen + len(roll.dice))
        outcomes, error = self._outcomes(case, roll, number, fallen) if fell and _agree(fell.roll, roll) else ((), 0.0)
        if case is None or fell is None or not outcomes:
            self._unmeasured.append(Unmeasured(beat.number, roll, OTHER_RULES if self._seat is None else HIDDEN))
            return
        fell = with_success(fell, outcomes)
        by, state = fell.roll.thrower, fell.state
        speaker = state.seat_of(by) or (by if any(by in team for team in self._teams) else "")
        against = self._against(fell.roll)
        self._names |= {who: state.name(who) for who in (by, against) if who}
        team = next((team for team in self._teams if speaker in team), None)
        if team is not None:
            self._team_of[by] = team
        if not against:
            self._open.setdefault(by, []).append(len(self._rolls))
        self._rolls.append(
            RollLuck(
                beat=beat.number,
                roll=roll,
                by=by,
                seat=speaker,
                against=against,
                expected=sum_fractions(outcome.share * outcome.roll.total for outcome in outcomes),
                at_least=sum_fractions(outcome.share for outcome in outcomes if outcome.rank >= fell.rank),
                chance=success_chance(outcomes),
                passed=fell.passed,
                percentile=percentile(fell, outcomes),
                variance=sum_fractions(share * (value - HALF) ** 2 for share, value in percentiles(outcomes)),
                favours=favours(case, outcomes, team, self._teams),
                error=error,
            )
        )


def _agree(one: Rolled, other: Rolled) -> bool:
    """Return whether two rolls agree. The roller is ignored, because older logs do not record it."""
    faces = [[(die.face, die.sides) for die in roll.dice] for roll in (one, other)]
    return faces[0] == faces[1] and (one.total, one.result) == (other.total, other.result)
