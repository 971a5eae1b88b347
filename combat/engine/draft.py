"""A command in the making: the state so far, and the events so far. Dropped without a trace when it fails."""

from collections.abc import Sequence
from typing import Generic

import attrs

from combat.engine.dice import DicePool
from combat.engine.machine import GO_ON
from combat.engine.system import System
from events.base import Event
from events.projection import S
from events.vocabulary import Die, StepEntered


class Draft(Generic[S]):
    """
    Where a decision writes down what happens; each event folds at once.

    Attributes:
        state: The state after the events so far.
        events: What happened so far.
    """

    def __init__(self, system: System[S], state: S, cup: DicePool) -> None:
        self._system = system
        self._cup = cup
        self.state = state
        self.events: list[Event] = []

    def happens(self, event: Event) -> None:
        """Write down one event."""
        self.state = self._system.projection.after(self.state, event)
        self.events.append(event)

    def walk(self, trigger: str) -> None:
        """
        Take the row of a trigger, and go on as far as nobody owes a decision; each step entered is written down.

        Raises:
            LookupError: When there is no such row, which is a fault of the system's table.
        """
        track, passages = self._system.track, self._system.acts.passages
        step = track.next(self.state.step, trigger, self.state)
        if step is None:
            raise LookupError(f"{self._system.name}: no row leads on from {self.state.step} by {trigger}")
        while step is not None:
            if step != self.state.step:
                self.happens(StepEntered(step))
            if step in passages:
                passages[step](self)
            step = track.next(self.state.step, GO_ON, self.state)

    def roll(self, count: int, sides: int, purpose: str, who: str, marks: Sequence[str] = ()) -> tuple[Die, ...]:
        """
        Roll a pool of like dice; the caller writes the `Rolled` once it has read them.

        Args:
            count: How many dice.
            sides: The sides of each.
            purpose: What they are for, as the book calls it.
            who: The combatant or side that the roll is about, for the question to the table.
            marks: What the book calls the first dice of the pool, such as `Wrath Die`.

        Raises:
            DiceNeeded: When people must roll some of it.
        """
        dice = self._cup.roll((sides,) * count, purpose, self.state.name(who))
        named = zip(dice, (*marks, *[""] * len(dice)), strict=False)  # every die beyond the marks is an ordinary one
        return tuple(die if die.mark == mark else attrs.evolve(die, mark=mark) for die, mark in named)
