"""What else the dice of one roll could have shown, and what the rules would have read then.

The same command is played on the same table. The dice that fell before in the same beat lie as they fell, those of the
roll fall in every way, and it is played until the rules have read them: what falls later is no part of it.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from attrs import frozen

from combat.engine.dice import OutcomeKey
from combat.engine.draft import Draft
from combat.engine.errors import DieRequest, RollRequest
from combat.engine.odds import default_command
from combat.engine.outcome_tree import Node, PlayResult, TooManyOutcomes, TreeDice, expand, paths, sample
from combat.engine.system import System
from events.base import Command, Event
from events.replace import replace
from events.vocabulary import Die, Rolled

MAX_ANSWERS = 3
"""So many questions are answered as usual before the rules say whether a roll succeeded."""

MAX_PLAYS = 1_000
"""So many times a command is played to go through all ways of one roll, and again to draw what is left then.

An assault of Fiend Wake may have more: with the bounds of odds, which are asked of one command and not of all, two such
rolls took half of the time of a fight. All else in the ready-made fights has 450 at most."""


@frozen(eq=False)
class RecordedCommand:
    """A command on a table, with the dice that fell for it.

    Attributes:
        system: The rule book.
        state: What was on the table.
        command: What was said.
        dice: All dice of the command, in order.
    """

    system: System[Any]
    state: Any
    command: Command
    dice: tuple[Die, ...]


@frozen(eq=False)
class RollOutcome:
    """One way in which a roll can fall.

    Attributes:
        share: How likely it is.
        roll: What the rules read; for all rolls that they read the same.
        passed: Whether it succeeded, where the rules say so before anything else is rolled; what is asked before
            that is answered as usual.
        events: All that happens until something else is rolled.
        state: What is on the table then.
    """

    share: Fraction
    roll: Rolled
    passed: bool | None
    events: tuple[Event, ...]
    state: Any


class _RollFinished(Exception):
    """The roll has been read, and another one would follow."""


class _PartialDice:
    """Dice of a command until one of its rolls has been read.

    Where several rolls are thrown at once, a die for each, the dice of the others lie as they fell.
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
        """Return the dice of a roll, unless the one that matters has been read."""
        if sum(isinstance(event, Rolled) for event in self.events) > self._number:
            raise _RollFinished
        begin, end = self._fallen, self._fallen + len(asked)
        self._fallen = end
        if not (asked and asked[0].place and begin < self._until < end <= len(self._recorded)):
            return self._dice.roll(asked, roll, manual=manual, outcome_key=outcome_key)
        own = self._dice.roll(asked[: self._until - begin], roll, manual=manual)
        return (*own, *self._recorded[self._until : end])


def recorded_outcome(case: RecordedCommand, number: int, until: int) -> RollOutcome | None:
    """Return how a roll of a case fell; None where the rules of today do not come to it.

    Takes what `alternative_rolls` takes besides.
    """
    try:
        return _fell(case.system, Fraction(1), _play(case, RecordedDice(case.dice), number, until), number)
    except Exception:  # noqa: BLE001 - by other rules, or where something is not to be seen, anything may stumble
        return None


def alternative_rolls(
    case: RecordedCommand, number: int, before: int, until: int
) -> tuple[tuple[RollOutcome, ...], float]:
    """Return every way in which a roll can fall, and how far a share may be off where they were drawn.

    Args:
        case: The command, and the table on which it is said.
        number: Which roll of the command, from 0.
        before: How many dice of the command fell before those of the roll.
        until: How many had fallen with them.
    """

    def play(stop: Node, dice: TreeDice) -> PlayResult:
        events, state = _play(case, dice, number, until)
        return tuple(events), state, None

    beginning = Node(case.state, case.command, case.dice[:before])
    gone = expand(play, beginning, MAX_PLAYS)
    root, error = (beginning, 0.0) if gone else sample(play, beginning, MAX_PLAYS)
    found = (_fell(case.system, way.chance, (way.events, way.to.state), number) for way in paths(root))
    return _alike([each for each in found if each is not None]), error


def _alike(ways: Sequence[RollOutcome]) -> tuple[RollOutcome, ...]:
    """Return ways of which all are judged, or none.

    What was not judged is taken as its total would be: from the least that succeeded it succeeds, up to the most that
    failed it fails; if that leaves some in doubt, none counts as judged.
    """
    won = min((way.roll.total for way in ways if way.passed), default=None)
    lost = max((way.roll.total for way in ways if way.passed is False), default=None)

    def judged(way: RollOutcome) -> bool | None:
        if way.passed is not None:
            return way.passed
        if won is not None and way.roll.total >= won:
            return True
        return False if lost is not None and way.roll.total <= lost else None

    found = [judged(way) for way in ways]
    passed = [None] * len(ways) if None in found else found
    return tuple(replace(way, passed=each) for way, each in zip(ways, passed, strict=True))


class RecordedDice(TreeDice):
    """Dice that fell, and no others."""

    def roll_faces(
        self, asked: tuple[DieRequest, ...], before: tuple[int, ...], outcome_key: OutcomeKey | None
    ) -> Sequence[int]:
        """Say that there are no others.

        Raises:
            TooMany: Always.
        """
        raise TooManyOutcomes


def _play(case: RecordedCommand, dice: TreeDice, number: int, until: int) -> tuple[Sequence[Event], Any]:
    pool = _PartialDice(dice, number, case.dice, until)
    draft = Draft(case.system.projection, case.state, pool, case.system.abilities)
    pool.events = draft.events
    with suppress(_RollFinished):
        case.system.play(draft, case.command)
    return draft.events, draft.state


def _judged_later(system: System[Any], roll: Rolled, state: Any) -> bool | None:
    """Return whether a roll succeeds, were what is asked next answered as usual; None where that says nothing."""
    ahead = default_command(system)
    for _ in range(MAX_ANSWERS):
        command = ahead(state)
        if command is None:
            return None
        draft = Draft(system.projection, state, RecordedDice(()), system.abilities)
        try:
            system.play(draft, command)
        except TooManyOutcomes:  # more dice would fall before it is known
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
        with suppress(Exception):  # where something is not to be seen, any question may stumble
            passed = _judged_later(system, roll, state)
    return RollOutcome(share, roll, passed, tuple(events), state)
