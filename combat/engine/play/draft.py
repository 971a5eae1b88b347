"""The state and events of a command that is being applied. A failed command discards its draft."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Generic, Protocol

from combat.engine.abilities.interpreter import NO_ABILITIES, Abilities
from combat.engine.abilities.vocabulary import Moment
from combat.engine.dice.checks import check_pool
from combat.engine.dice.sources import OutcomeKey
from combat.engine.errors import DieRequest, Refused, RollRequest, refuse
from events.base import Event
from events.history.projection import Projection, S
from events.vocabulary import AbilityUsed, Die, Modifier, Rolled

MAX_EVENTS_PER_BEAT = 10_000
"""Maximum number of events of one command. Setups whose abilities could trigger themselves without end are refused;
this limit stops what that check does not know about."""

MAX_NESTED_TRIGGERS = 50
"""Maximum depth of abilities that trigger each other; less than the depth at which Python's stack ends."""


class Roller(Protocol):
    """Rolls the dice of one command: from a seed, from loaded faces, or by asking the players."""

    def roll(
        self,
        asked: Sequence[DieRequest],
        roll: Callable[[], RollRequest],
        *,
        manual: bool = False,
        outcome_key: OutcomeKey | None = None,
    ) -> tuple[Die, ...]:
        """Return the rolled dice, in the order requested. See `Draft.roll` for the arguments."""
        ...


def _endless(events: Sequence[Event]) -> Refused:
    used = next((event.ability for event in reversed(events) if isinstance(event, AbilityUsed)), "")
    hint = f"; give the ability '{used}' a limit" if used else ""
    return refuse("endless", f"this command would not come to an end{hint}")


@cache
def _ordinary(sides: int) -> DieRequest:
    return DieRequest(sides)


class Draft(Generic[S]):
    """Collects the events of one command and applies each to the state as it is emitted.

    Attributes:
        state: The state after the events so far.
        events: The events emitted so far.
    """

    def __init__(self, projection: Projection[S], state: S, pool: Roller, abilities: Abilities = NO_ABILITIES) -> None:
        self._folds = projection.all_folds
        self._pool = pool
        self._abilities = abilities
        self.state = state
        self.events: list[Event] = []
        self._depth = 0

    def emit(self, event: Event) -> None:
        """Append an event and apply it to the state.

        Raises:
            Refused: If the command has too many events.
        """
        if len(self.events) >= MAX_EVENTS_PER_BEAT:
            raise _endless(self.events)
        self.state = self._folds[type(event)](self.state, event)
        self.events.append(event)

    def modifiers(self, point: str, who: str, target: str = "", tags: Sequence[str] = ()) -> tuple[Modifier, ...]:
        """Return the modifiers that a combatant's abilities add to a roll, and emit its reminders at this point.

        Args:
            point: A point in the order of play, from the system's list.
            who: The id of the combatant whose abilities are considered.
            target: The id of the combatant that the roll is made against; empty if there is none.
            tags: Facts about the roll, in the system's terms: `melee`, `charge`.
        """
        moment = Moment(point=point, who=who, target=target, tags=tuple(tags))
        for reminder in self._abilities.reminders(self.state, moment):
            if reminder not in self.events:
                self.emit(reminder)
        return self._abilities.modifiers(self.state, moment)

    def remind(self, *moments: Moment) -> None:
        """Emit the reminders of combatants at points where abilities change values, such as an attack roll."""
        for moment in moments:
            for reminder in self._abilities.reminders(self.state, moment):
                self.emit(reminder)

    def has_ability_at(self, point: str, who: str) -> bool:
        """Return whether a combatant has an ability that may apply at a point in the order of play."""
        return self._abilities.has_ability_at(self.state, who, point)

    def trigger(self, point: str, who: str, target: str = "", tags: Sequence[str] = ()) -> None:
        """Apply a combatant's automatic abilities for a point in the order of play.

        The arguments are the same as for `modifiers`.

        Raises:
            Refused: If abilities trigger each other too many times.
        """
        if self._depth >= MAX_NESTED_TRIGGERS:
            raise _endless(self.events)
        self._depth += 1
        self._abilities.trigger(self, Moment(point=point, who=who, target=target, tags=tuple(tags)))
        self._depth -= 1

    def roll(  # noqa: PLR0913 - most arguments are keyword-only and describe the roll to the players
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
        manual: bool = False,
        ordered: bool = False,
        outcome_key: OutcomeKey | None = None,
    ) -> tuple[Die, ...]:
        """Roll a pool of dice with the same number of sides.

        The caller must emit the `Rolled` event. `by`, `modifiers` and `needed` do not change the dice: they are shown
        to players who roll by hand.

        Args:
            count: Number of dice.
            sides: Sides of each die.
            purpose: The name of the roll in the rule book, for instance `Injury`.
            who: The id of the combatant or side that the roll is for.
            marks: Names for the first dice of the pool, such as `Wrath Die`.
            by: The id of the roller, if it is not `who`.
            modifiers: The modifiers to the pool and to the total.
            needed: The target number, if the roll has one.
            manual: Whether players must roll even if the fight has a seed.
            ordered: Whether the position of each die matters, as in a roll of tens and units.
            outcome_key: Maps faces to a key; rolls with equal keys have the same result. Odds evaluate each key once.

        Raises:
            DiceNeeded: If players must roll some of the dice.
            Refused: If `count` exceeds the limit for one pool.
        """
        check_pool(count, purpose)

        def roll() -> RollRequest:
            name = self.state.name
            thrower = by and name(by)
            return RollRequest(purpose=purpose, who=name(who), by=thrower, modifiers=tuple(modifiers), needed=needed)

        dice = [DieRequest(sides, mark) for mark in marks[:count]] + [_ordinary(sides)] * (count - len(marks))
        if ordered:
            dice = [DieRequest(die.sides, die.mark, position) for position, die in enumerate(dice, start=1)]
        return self._pool.roll(dice, roll, manual=manual, outcome_key=outcome_key)

    def roll_die(self, sides: int, purpose: str, who: str, result: Callable[[int], str] = lambda _: "") -> int:
        """Roll a single die and emit the roll, with the result of its face. Return the face; 0 if it has no sides."""
        if not sides:
            return 0
        (die,) = self.roll(1, sides, purpose, who)
        named = result(die.face)
        self.emit(Rolled(purpose=purpose, who=who, dice=(die,), kept=(0,), total=die.face, result=named, base=1))
        return die.face
