"""Plays a recorded command again, with other dice for one of its rolls, up to that roll or to the next one."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from attrs import frozen

from combat.engine.dice.possible_rolls import TooManyOutcomes
from combat.engine.dice.sources import DefaultKey, OutcomeKey
from combat.engine.dice.tree_dice import TreeDice
from combat.engine.errors import DieRequest, RollRequest
from combat.engine.play.draft import Draft
from combat.engine.play.system import System
from events.base import Command, Event
from events.vocabulary import Die, Rolled, StepEntered


@frozen(eq=False)
class RecordedCommand:
    """A command, the state before it, and all dice that were recorded for it."""

    system: System[Any]
    state: Any
    command: Command
    dice: tuple[Die, ...]


class RecordedDice(TreeDice):
    """A dice source that is limited to the recorded dice."""

    def roll_faces(
        self, asked: tuple[DieRequest, ...], before: tuple[int, ...], outcome_key: OutcomeKey | None
    ) -> Sequence[int]:
        """Refuse to list alternatives, because the recorded dice have none."""
        raise TooManyOutcomes


def _count_rolls(events: Iterable[Event]) -> int:
    return sum(isinstance(event, Rolled) for event in events)


class _RollFinished(Exception):
    """Raised to stop play once the roll in question has been read and another roll would follow."""


class _PartialDice:
    """A dice source that gives a command its dice up to the end of one roll.

    If several rolls of one die each are made at once, the dice of the other rolls keep their recorded faces.

    Attributes:
        events: The events of the command so far.
        fallen: Number of dice given so far.
    """

    def __init__(self, dice: TreeDice, place: "RollPlays") -> None:
        self.events: Sequence[Event] = ()
        self.fallen = 0
        self._dice = dice
        self._place = place

    def resume(self, fallen: int) -> None:
        """Leave out dice that the command was given before a mark."""
        self._dice.skip(fallen)
        self.fallen = fallen

    def roll(
        self,
        asked: Sequence[DieRequest],
        roll: Callable[[], RollRequest],
        *,
        manual: bool = False,
        outcome_key: OutcomeKey | None = None,
    ) -> tuple[Die, ...]:
        """Return the dice of the next roll, unless the roll in question has already been read."""
        if _count_rolls(self.events) > self._place.number:
            raise _RollFinished
        begin, end, until = self.fallen, self.fallen + len(asked), self._place.until
        recorded = self._place.case.dice
        self.fallen = end
        if not (asked and asked[0].place and begin < until < end <= len(recorded)):
            if self._place.is_reading and isinstance(outcome_key, DefaultKey):
                outcome_key = outcome_key.reading or outcome_key
            return self._dice.roll(asked, roll, manual=manual, outcome_key=outcome_key)
        own = self._dice.roll(asked[: until - begin], roll, manual=manual)
        return (*own, *recorded[until:end])


@frozen(eq=False)
class _Mark:
    """A step entered before a roll: the state, the events so far, and the number of dice rolled so far."""

    state: Any
    events: tuple[Event, ...]
    fallen: int


class RollPlays:
    """A roll of a recorded command.

    All plays of the command are equal up to the roll. So only the first one starts at the beginning; the others resume
    at the last step that was entered before the roll.

    Args:
        case: The command, its state and its recorded dice.
        number: The index of the roll among the rolls of the command.
        before: Number of dice that the command rolled before this roll.
        until: Number of dice rolled up to the end of this roll.
    """

    def __init__(self, case: RecordedCommand, number: int, before: int, until: int) -> None:
        self.case, self.number, self.before, self.until = case, number, before, until
        self.mark: _Mark | None = None
        self.is_reading = False

    def play(self, dice: TreeDice) -> tuple[Sequence[Event], Any]:
        """Return the events of the command up to the roll after this one, and the state after them."""
        return self._played(dice, reads=False)

    def read(self, dice: TreeDice) -> tuple[Sequence[Event], Any]:
        """Return the events of the command up to this roll, and the state after them."""
        return self._played(dice, reads=True)

    def _played(self, dice: TreeDice, *, reads: bool) -> tuple[Sequence[Event], Any]:
        pool, system, mark = _PartialDice(dice, self), self.case.system, self.mark
        self.is_reading = reads
        draft = _RollDraft(system.projection, self.case.state, pool, system.abilities)
        draft.aim(self, pool)
        pool.events = draft.events
        with suppress(_RollFinished):
            if mark is None:
                system.play(draft, self.case.command)
            else:
                draft.state = mark.state
                draft.events.extend(mark.events)
                pool.resume(mark.fallen)
                system.resume(draft)
        return draft.events, draft.state

    def reached(self, draft: Draft[Any], fallen: int) -> None:
        """Set the mark at a step that was just entered, unless the roll has begun."""
        if fallen <= self.before and _count_rolls(draft.events) <= self.number:
            self.mark = _Mark(draft.state, tuple(draft.events), fallen)


class _RollDraft(Draft[Any]):
    """Draft that marks the steps before a roll and, if the roll is only to be read, ends play after it."""

    def aim(self, place: RollPlays, pool: _PartialDice) -> None:
        """Set the roll."""
        self._place, self._dice = place, pool

    def emit(self, event: Event) -> None:
        """Append an event and apply it to the state."""
        super().emit(event)
        if isinstance(event, StepEntered):
            self._place.reached(self, self._dice.fallen)
        elif self._place.is_reading and isinstance(event, Rolled) and _count_rolls(self.events) > self._place.number:
            raise _RollFinished
