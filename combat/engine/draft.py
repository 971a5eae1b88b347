"""The state and events of a command that is being applied. A failed command discards its draft."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Generic, Protocol

from combat.engine.abilities import NO_ABILITIES, Abilities, Moment
from combat.engine.dice import Reading
from combat.engine.dice_checks import check_pool
from combat.engine.errors import DieAsked, RollAsked
from events.base import Event
from events.projection import Projection, S
from events.vocabulary import Die, Modifier


class Pool(Protocol):
    """Rolls the dice of one command: from a seed, from loaded faces, or by asking the players."""

    def roll(
        self,
        asked: Sequence[DieAsked],
        roll: Callable[[], RollAsked],
        *,
        by_people: bool = False,
        reads: Reading | None = None,
    ) -> tuple[Die, ...]:
        """Return the rolled dice, in the order requested. See `Draft.roll` for the arguments."""
        ...


@cache
def _ordinary(sides: int) -> DieAsked:
    return DieAsked(sides)


class Draft(Generic[S]):
    """Collects the events of one command and applies each to the state as it is emitted.

    Attributes:
        state: The state after the events so far.
        events: What happened so far.
    """

    def __init__(self, projection: Projection[S], state: S, pool: Pool, abilities: Abilities = NO_ABILITIES) -> None:
        self._folds = projection.all_folds
        self._pool = pool
        self._abilities = abilities
        self.state = state
        self.events: list[Event] = []

    def happens(self, event: Event) -> None:
        """Append an event and fold it into the state."""
        self.state = self._folds[type(event)](self.state, event)
        self.events.append(event)

    def modifiers(self, point: str, who: str, target: str = "", about: Sequence[str] = ()) -> tuple[Modifier, ...]:
        """Return what the abilities of somebody change in a roll at a point of the book's order.

        Args:
            point: The point, a word of the system's list.
            who: Whose abilities.
            target: Whom the roll is about besides; empty for nobody.
            about: What is true of the roll, in words of the system, such as `melee` or `charge`.
        """
        return self._abilities.modifiers(self.state, Moment(point=point, who=who, target=target, about=tuple(about)))

    def reach(self, point: str, who: str, target: str = "", about: Sequence[str] = ()) -> None:
        """Let the abilities of somebody happen that count of themselves at a point; takes what `modifiers` takes."""
        self._abilities.reach(self, Moment(point=point, who=who, target=target, about=tuple(about)))

    def roll(  # noqa: PLR0913 - so much is to be said of a roll before it is made, and most of it by name
        self,
        count: int,
        sides: int,
        purpose: str,
        who: str,
        marks: Sequence[str] = (),
        *,
        by: str = "",
        modifiers: Sequence[Modifier] = (),
        needed: int | None = None,
        by_people: bool = False,
        by_place: bool = False,
        reads: Reading | None = None,
    ) -> tuple[Die, ...]:
        """Roll a pool of like dice; the caller writes the `Rolled` once it has read them.

        All but the dice is for the question to the table, where people roll.

        Args:
            count: How many dice.
            sides: The sides of each.
            purpose: What they are for, as the book calls it.
            who: The combatant or side that the roll is about.
            marks: What the book calls the first dice of the pool, such as `Wrath Die`.
            by: Who throws them, where that is not `who`.
            modifiers: What makes the pool and the total.
            needed: What the total has to reach or beat, where there is such a number.
            by_people: Whether people roll it, even where the program could.
            by_place: Whether each die is read by its place, as where two are the digits of a number, or one is for each
                side; else like dice are alike.
            reads: What the rules read of the faces, now and later, where that is not each of them; odds go through
                rolls that read the same but once.

        Raises:
            DiceNeeded: When people must roll some of it.
            Refused: When nobody could roll so many.
        """
        check_pool(count, purpose)

        def roll() -> RollAsked:
            name = self.state.name
            thrower = by and name(by)
            return RollAsked(purpose=purpose, who=name(who), by=thrower, modifiers=tuple(modifiers), needed=needed)

        dice = [DieAsked(sides, mark) for mark in marks[:count]] + [_ordinary(sides)] * (count - len(marks))
        if by_place:
            dice = [DieAsked(die.sides, die.mark, position) for position, die in enumerate(dice, start=1)]
        return self._pool.roll(dice, roll, by_people=by_people, reads=reads)
