"""A command in the making: the state so far, and the events so far. Dropped without a trace when it fails."""

from collections.abc import Sequence
from typing import Generic

import attrs

from combat.engine.dice import DicePool
from events.base import Event
from events.projection import Projection, S
from events.vocabulary import Die


class Draft(Generic[S]):
    """Where a decision writes down what happens; each event folds at once.

    Attributes:
        state: The state after the events so far.
        events: What happened so far.
    """

    def __init__(self, projection: Projection[S], state: S, pool: DicePool) -> None:
        self._projection = projection
        self._pool = pool
        self.state = state
        self.events: list[Event] = []

    def happens(self, event: Event) -> None:
        """Write down one event."""
        self.state = self._projection.after(self.state, event)
        self.events.append(event)

    def roll(self, count: int, sides: int, purpose: str, who: str, marks: Sequence[str] = ()) -> tuple[Die, ...]:
        """Roll a pool of like dice; the caller writes the `Rolled` once it has read them.

        Args:
            count: How many dice.
            sides: The sides of each.
            purpose: What they are for, as the book calls it.
            who: The combatant or side that the roll is about, for the question to the table.
            marks: What the book calls the first dice of the pool, such as `Wrath Die`.

        Raises:
            DiceNeeded: When people must roll some of it.
        """
        dice = self._pool.roll((sides,) * count, purpose, self.state.name(who))
        named = zip(dice, (*marks, *[""] * len(dice)), strict=False)  # every die beyond the marks is an ordinary one
        return tuple(die if die.mark == mark else attrs.evolve(die, mark=mark) for die, mark in named)
