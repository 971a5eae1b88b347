"""The possible results of one recorded roll, and how the rules would have read each of them.

For this, the same command is played again in the same state. Dice rolled earlier in the beat keep their faces, while
the dice of this roll take every combination of faces. Play stops once the rules have read them. Later rolls are not
considered.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from attrs import frozen

from combat.engine.dice.outcome_tree import Node, PlayResult, TreeDice, expand, paths, sample, sum_fractions
from combat.engine.dice.possible_rolls import TooManyOutcomes
from combat.engine.dice.sources import OutcomeKey
from combat.engine.errors import DieRequest, RollRequest
from combat.engine.fight.outcomes import default_command
from combat.engine.people.teams import Team, strength_lead
from combat.engine.play.draft import Draft
from combat.engine.play.system import System
from events.base import Command, Event
from events.replace import replace
from events.vocabulary import Die, Rolled

HALF = Fraction(1, 2)

MAX_ANSWERS = 3
"""Maximum number of requests that are answered by default. If more are needed, a roll's success is left unknown."""

MAX_PLAYS = 1_000
"""Maximum number of plays for listing all results of a roll, and again for sampling if that is not enough.

The odds of a single command allow more plays. With that higher limit, two Fiend Wake assaults took half the time of a
whole fight; no other roll of the ready-made fights needs more than 450.
"""


@frozen(eq=False)
class RecordedCommand:
    """A command, the state before it, and all dice that were recorded for it."""

    system: System[Any]
    state: Any
    command: Command
    dice: tuple[Die, ...]


@frozen(eq=False)
class RollOutcome:
    """A possible result of a roll.

    Attributes:
        share: The probability of this result.
        roll: The roll as the rules read it. Dice that are read in the same way share one result.
        passed: Whether the roll succeeded. None if that is still undecided when the next roll comes, with default
            answers to the requests in between.
        events: All events up to the next roll.
        state: The state after these events.
    """

    share: Fraction
    roll: Rolled
    passed: bool | None
    events: tuple[Event, ...]
    state: Any

    @property
    def rank(self) -> tuple[bool, int]:
        """The order of results: success ranks above failure, then the total decides."""
        return bool(self.passed), self.roll.total


class _RollFinished(Exception):
    """Raised to stop play once the roll in question has been read and another roll would follow."""


class _PartialDice:
    """A dice source that gives a command its dice up to the end of one roll.

    If several rolls of one die each are made at once, the dice of the other rolls keep their recorded faces.
    """

    def __init__(self, dice: TreeDice, number: int, recorded: Sequence[Die], until: int) -> None:
        self.events: Sequence[Event] = ()
        self._dice = dice
        self._number = number
        self._recorded = recorded
        self._until = until
        self._fallen = 0

    def roll(
        self,
        asked: Sequence[DieRequest],
        roll: Callable[[], RollRequest],
        *,
        manual: bool = False,
        outcome_key: OutcomeKey | None = None,
    ) -> tuple[Die, ...]:
        """Return the dice of the next roll, unless the roll in question has already been read."""
        if sum(isinstance(event, Rolled) for event in self.events) > self._number:
            raise _RollFinished
        begin, end = self._fallen, self._fallen + len(asked)
        self._fallen = end
        if not (asked and asked[0].place and begin < self._until < end <= len(self._recorded)):
            return self._dice.roll(asked, roll, manual=manual, outcome_key=outcome_key)
        own = self._dice.roll(asked[: self._until - begin], roll, manual=manual)
        return (*own, *self._recorded[self._until : end])


def recorded_outcome(case: RecordedCommand, number: int, until: int) -> RollOutcome | None:
    """Return the recorded result of a roll; None if the roll is never made under the current rules.

    The arguments are those of `alternative_rolls`.
    """
    try:
        return _fell(case.system, Fraction(1), _play(case, RecordedDice(case.dice), number, until), number)
    except Exception:  # noqa: BLE001 - other rules, or a state with hidden parts, may cause any error
        return None


def alternative_rolls(
    case: RecordedCommand, number: int, before: int, until: int
) -> tuple[tuple[RollOutcome, ...], float]:
    """Return the possible results of a roll, and the margin of error of their shares if they were sampled.

    Args:
        case: The command, its state and its recorded dice.
        number: The index of the roll among the rolls of the command.
        before: Number of dice that the command rolled before this roll.
        until: Number of dice rolled up to the end of this roll.
    """

    def play(stop: Node, dice: TreeDice) -> PlayResult:
        events, state = _play(case, dice, number, until)
        return tuple(events), state, None

    beginning = Node(case.state, case.command, case.dice[:before])
    gone = expand(play, beginning, MAX_PLAYS)
    root, error = (beginning, 0.0) if gone else sample(play, beginning, MAX_PLAYS)
    found = (_fell(case.system, outcome.chance, (outcome.events, outcome.to.state), number) for outcome in paths(root))
    return _alike([each for each in found if each is not None]), error


def _alike(outcomes: Sequence[RollOutcome]) -> tuple[RollOutcome, ...]:
    """Return the results with a success value for each of them or, if that is impossible, for none of them.

    A result without a success value gets it from its total: success from the lowest total that succeeded, failure up to
    the highest total that failed. If some totals remain undecided, no result has a success value.
    """
    won = min((outcome.roll.total for outcome in outcomes if outcome.passed), default=None)
    lost = max((outcome.roll.total for outcome in outcomes if outcome.passed is False), default=None)

    def judged(outcome: RollOutcome) -> bool | None:
        if outcome.passed is not None:
            return outcome.passed
        if won is not None and outcome.roll.total >= won:
            return True
        return False if lost is not None and outcome.roll.total <= lost else None

    found = [judged(outcome) for outcome in outcomes]
    passed = [None] * len(outcomes) if None in found else found
    return tuple(replace(outcome, passed=each) for outcome, each in zip(outcomes, passed, strict=True))


class RecordedDice(TreeDice):
    """A dice source that is limited to the recorded dice."""

    def roll_faces(
        self, asked: tuple[DieRequest, ...], before: tuple[int, ...], outcome_key: OutcomeKey | None
    ) -> Sequence[int]:
        """Refuse to list alternatives, because the recorded dice have none."""
        raise TooManyOutcomes


def _play(case: RecordedCommand, dice: TreeDice, number: int, until: int) -> tuple[Sequence[Event], Any]:
    pool = _PartialDice(dice, number, case.dice, until)
    draft = Draft(case.system.projection, case.state, pool, case.system.abilities)
    pool.events = draft.events
    with suppress(_RollFinished):
        case.system.play(draft, case.command)
    return draft.events, draft.state


def _judged_later(system: System[Any], roll: Rolled, state: Any) -> bool | None:
    """Return whether a roll succeeds if the next requests get default answers; None if that does not settle it."""
    ahead = default_command(system)
    for _ in range(MAX_ANSWERS):
        command = ahead(state)
        if command is None:
            return None
        draft = Draft(system.projection, state, RecordedDice(()), system.abilities)
        try:
            system.play(draft, command)
        except TooManyOutcomes:  # more dice would be needed to settle it
            return None
        passed = _judged(roll, draft.events)
        if passed is not None:
            return passed
        state = draft.state
    return None


def _judged(roll: Rolled, events: Iterable[Event]) -> bool | None:
    judged = (event.judges for event in events)
    return next((passed for who, passed in filter(None, judged) if who in (roll.who, roll.thrower)), None)


def _fell(system: System[Any], share: Fraction, played: tuple[Sequence[Event], Any], number: int) -> RollOutcome | None:
    events, state = played
    rolls = [(index, event) for index, event in enumerate(events) if isinstance(event, Rolled)]
    if number >= len(rolls):
        return None
    begin, roll = rolls[number]
    end = rolls[number + 1][0] if number + 1 < len(rolls) else len(events)
    passed = _judged(roll, events[begin:end])
    if passed is None and (roll.result or roll.needed is not None) and end == len(events) and state.outcome is None:
        with suppress(Exception):  # a state with hidden parts may cause any error
            passed = _judged_later(system, roll, state)
    return RollOutcome(share, roll, passed, tuple(events), state)


def with_success(fell: RollOutcome, outcomes: Sequence[RollOutcome]) -> RollOutcome:
    """Return the recorded result, with the success value of a possible result that has an equal total, if any."""
    if not _is_judged(outcomes):
        return replace(fell, passed=None)
    if fell.passed is not None:
        return fell
    return replace(
        fell, passed=next((outcome.passed for outcome in outcomes if outcome.roll.total == fell.roll.total), None)
    )


def _is_judged(outcomes: Sequence[RollOutcome]) -> bool:
    return all(outcome.passed is not None for outcome in outcomes)


def success_chance(outcomes: Sequence[RollOutcome]) -> Fraction | None:
    """Return the probability of success; None if the rules do not define it."""
    return sum_fractions(outcome.share for outcome in outcomes if outcome.passed) if _is_judged(outcomes) else None


def percentile(result: RollOutcome, outcomes: Sequence[RollOutcome]) -> Fraction:
    """Return the probability of a lower result plus half the probability of an equal one."""
    less = sum_fractions(outcome.share for outcome in outcomes if outcome.rank < result.rank)
    same = sum_fractions(outcome.share for outcome in outcomes if outcome.rank == result.rank)
    return less + same / 2


def percentiles(outcomes: Sequence[RollOutcome]) -> list[tuple[Fraction, Fraction]]:
    """Return all percentiles that a roll can have, each with its probability."""
    shares: dict[tuple[bool, int], list[Fraction]] = {}
    for outcome in outcomes:
        shares.setdefault(outcome.rank, []).append(outcome.share)
    found, below = [], Fraction()
    for order in sorted(shares):
        share = sum_fractions(shares[order])
        found.append((share, below + share / 2))
        below += share
    return found


def favours(case: RecordedCommand, outcomes: Sequence[RollOutcome], team: Team | None, among: tuple[Team, ...]) -> int:
    """Return 1 if a high result is good for the roller, -1 if it is bad, 0 if it is neither."""
    if len({outcome.rank for outcome in outcomes}) < 2:  # noqa: PLR2004 - a single result leaves nothing to luck
        return 0
    if any(outcome.passed is not None or outcome.roll.needed is not None for outcome in outcomes):
        return 1
    if team is not None:
        sign = _strength_sign(case.system, outcomes, team, among)
        if sign:
            return sign
    return 0 if any(outcome.roll.result for outcome in outcomes) else 1


def _strength_sign(system: System[Any], outcomes: Sequence[RollOutcome], team: Team, among: tuple[Team, ...]) -> int:
    """Return 1 if a team's strength rises with better results, -1 if it falls, otherwise 0."""
    leads = [strength_lead(team, among, system.policy.strength(outcome.state)) for outcome in outcomes]
    if len(set(leads)) > 1:
        middle = sum(float(outcome.share) * lead for outcome, lead in zip(outcomes, leads, strict=True))
        orders = [float(percentile(outcome, outcomes)) - 0.5 for outcome in outcomes]
        together = sum(
            float(outcome.share) * order * (lead - middle)
            for outcome, order, lead in zip(outcomes, orders, leads, strict=True)
        )
        if abs(together) > 1e-9:  # noqa: PLR2004 - tolerance for rounding errors
            return 1 if together > 0 else -1
    return 0
