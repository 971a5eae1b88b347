"""The possible results of one recorded roll, and how the rules would have read each of them.

For this, the same command is played again in the same state. Dice rolled earlier in the beat keep their faces, while
the dice of this roll take every combination of faces. Play stops once the rules have read them. Combinations that are
read in the same way then share one result, and only one of them is played on, to see whether the roll succeeds. If the
roll has a target number, success rises with the total, so not even every total is played on. Later rolls are not
considered.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import Any

from attrs import frozen

from combat.engine.dice.outcome_tree import Node, PlayResult, expand, paths, sample, sum_fractions
from combat.engine.dice.possible_rolls import TooManyOutcomes
from combat.engine.dice.tree_dice import TreeDice
from combat.engine.fight.outcomes import default_command
from combat.engine.people.teams import Team, strength_lead
from combat.engine.play.draft import Draft
from combat.engine.play.system import System
from events.base import Event
from events.replace import replace
from events.vocabulary import Die, Rolled
from replays.analysis.roll_plays import RecordedCommand, RecordedDice, RollPlays

HALF = Fraction(1, 2)

MAX_ANSWERS = 3
"""Maximum number of requests that are answered by default. If more are needed, a roll's success is left unknown."""

MAX_PLAYS = 1_000
"""Maximum number of plays for listing all results of a roll, and again for sampling if that is not enough.

The odds of a single command allow more plays. With that higher limit, two Fiend Wake assaults took half the time of a
whole fight; no other roll of the ready-made fights needs more than 450.
"""


@frozen(eq=False)
class RollOutcome:
    """A possible result of a roll.

    Attributes:
        share: The probability of this result.
        roll: The roll as the rules read it. Dice that are read in the same way share one result.
        passed: Whether the roll succeeded. None if that is still undecided when the next roll comes, with default
            answers to the requests in between.
        state: The state after the roll; up to the next roll if success does not follow from the roll itself.
    """

    share: Fraction
    roll: Rolled
    passed: bool | None
    state: Any

    @property
    def rank(self) -> tuple[bool, int]:
        """The order of results: success ranks above failure, then the total decides."""
        return bool(self.passed), self.roll.total


def recorded_outcome(case: RecordedCommand, number: int, until: int) -> RollOutcome | None:
    """Return the recorded result of a roll; None if the roll is never made under the current rules.

    The arguments are those of `alternative_rolls`.
    """
    try:
        return _fell(case.system, Fraction(1), RollPlays(case, number, 0, until).play(RecordedDice(case.dice)), number)
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
        events, state = place.read(dice)
        return tuple(events), state, None

    place = RollPlays(case, number, before, until)
    beginning = Node(case.state, case.command, case.dice[:before])
    gone = expand(play, beginning, MAX_PLAYS)
    root, error = (beginning, 0.0) if gone else sample(play, beginning, MAX_PLAYS)
    readings: dict[Rolled, list[RollOutcome]] = {}
    for outcome in paths(root):
        read = _reading(outcome.chance, outcome.events, outcome.to.state, number)
        if read is not None:
            readings.setdefault(replace(read.roll, dice=(), kept=()), []).append(read)
    groups = [_Alike.of(alike) for alike in readings.values()]
    return _alike(_with_judgements(groups, partial(_play_on, place))), error


@frozen(eq=False)
class _Alike:
    """Results that are read in the same way: one for all of them, and the dice of each, the likeliest first."""

    read: RollOutcome
    dice: tuple[tuple[Die, ...], ...]

    @classmethod
    def of(cls, alike: Sequence[RollOutcome]) -> "_Alike":
        """Merge results that are read in the same way."""
        in_order = sorted(alike, key=lambda outcome: -outcome.share)
        share = sum_fractions(outcome.share for outcome in alike)
        return cls(replace(in_order[0], share=share), tuple(outcome.roll.dice for outcome in in_order))


def _with_judgements(groups: Sequence[_Alike], play_on: Callable[[_Alike], RollOutcome]) -> list[RollOutcome]:
    """Return a result for each group, played on as far as it is needed to know which of them succeed."""
    if all(group.read.passed is not None for group in groups):
        return [group.read for group in groups]
    rolls = [group.read.roll for group in groups]
    if len({roll.total for roll in rolls}) == len(rolls) and all(roll.needed is not None for roll in rolls):
        judged = _by_target_number(sorted(groups, key=lambda group: group.read.roll.total), play_on)
    else:
        judged = _by_row(groups, play_on) if all(roll.result for roll in rolls) else []
    if judged:
        return judged
    return [play_on(group) for group in groups]


def _by_target_number(in_order: Sequence[_Alike], play_on: Callable[[_Alike], RollOutcome]) -> list[RollOutcome]:
    """Return the results in the order of their totals, with their success; empty if it does not rise with the total.

    If the first decided result from either end does not settle the results beyond it, no result has a success value.
    """
    undecided = [group.read for group in in_order]
    low, lowest = next(_decided(in_order, play_on), (0, None))
    if lowest is None or (low and lowest):
        return undecided
    above, highest = next(_decided(in_order[::-1], play_on))
    if above and not highest:
        return undecided
    high = len(in_order) - 1 - above
    while highest and not lowest and high - low > 1:
        middle = (low + high) // 2
        is_passed = play_on(in_order[middle]).passed
        if is_passed is None:
            return []
        low, high = (low, middle) if is_passed else (middle, high)
    if lowest and not highest:
        return []
    border = 0 if lowest is highest else high
    return [replace(group.read, passed=at >= border and highest) for at, group in enumerate(in_order)]


def _decided(groups: Iterable[_Alike], play_on: Callable[[_Alike], RollOutcome]) -> Iterator[tuple[int, bool]]:
    """Yield the place and the success of each result that is decided. A row of the chart is tried only once."""
    undecided = set()
    for place, group in enumerate(groups):
        row = group.read.roll.result
        passed = None if row in undecided else play_on(group).passed
        if passed is not None:
            yield place, passed
        elif row:
            undecided.add(row)


def _by_row(groups: Sequence[_Alike], play_on: Callable[[_Alike], RollOutcome]) -> list[RollOutcome]:
    """Return the results with the success of their row on the chart; empty if a row does not settle it."""
    rows: dict[str, bool | None] = {}
    for group in groups:
        row = group.read.roll.result
        if row not in rows:
            rows[row] = play_on(group).passed
            if rows[row] is None:
                return []
    return [replace(group.read, passed=rows[group.read.roll.result]) for group in groups]


def _play_on(place: RollPlays, group: _Alike) -> RollOutcome:
    """Return a result after everything that follows up to the next roll.

    Of equal results, the likeliest is taken that needs no further roll to know whether it succeeds.
    """
    first = None
    for dice in group.dice:
        played = place.play(RecordedDice((*place.case.dice[: place.before], *dice)))
        fell = _fell(place.case.system, group.read.share, played, place.number)
        if fell is not None and fell.passed is not None:
            return fell
        first = first or fell
    return first or group.read


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


def _reading(share: Fraction, events: Sequence[Event], state: Any, number: int) -> RollOutcome | None:
    """Return a roll as a result that has not been played on; None if the roll was not made."""
    rolls = [event for event in events if isinstance(event, Rolled)]
    return RollOutcome(share, rolls[number], _judged(rolls[number], [rolls[number]]), state) if rolls[number:] else None


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
    return RollOutcome(share, roll, passed, state)


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
