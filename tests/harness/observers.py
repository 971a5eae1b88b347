"""Observers of random fights: each fight is played once, and each observer checks one property at every beat."""

from collections.abc import Callable
from random import Random
from typing import Any

from attrs import frozen

from combat import Encounter
from events.base import Event
from events.vocabulary import StepEntered
from replays import Facts
from tests.harness.random_play import BLOCKS, walk


@frozen
class Moment:
    """A fight at one beat; an observer that wants to change the fight must copy it.

    Attributes:
        fight: The fight.
        number: The number of the fight.
        before: The state before the latest beat; None at the opening.
        last: Whether the fight is over.
        rng: A random source for each observer, so that one observer does not influence another.
    """

    fight: Encounter
    number: int
    before: Any
    last: bool
    rng: Random


Observer = Callable[[Moment], None]
"""A property: a function that raises an AssertionError if a moment of a fight violates it."""

Coverage = frozenset[str | type[Event]]
"""The steps and event classes that occur in fights."""


class Walks:
    """Random fights that several observers share, played one block at a time.

    A test asks for one property. The first test of a block plays its fights for all observers.

    Args:
        numbers: The numbers of the fights.
        observers: The properties to check.
        options: Returns the options of a fight, given its number.
    """

    def __init__(
        self, numbers: range, *observers: Observer, options: Callable[[int], dict[str, Any]] = lambda number: {}
    ) -> None:
        self._numbers = numbers
        self._observers = observers
        self._options = options
        self._found: dict[tuple[str, int], tuple[dict[Observer, Exception], Coverage]] = {}

    def hold(self, observer: Observer, system: str, block: int) -> None:
        """Raise the first failure of an observer in a block; a note names the fight and the beat."""
        assert observer in self._observers
        faults, _ = self._results(system, block)
        if observer in faults:
            raise faults[observer]

    def summarise(self, system: str) -> Coverage:
        """Return the steps and event classes that occur in all these fights."""
        return frozenset().union(*(self._results(system, block)[1] for block in range(BLOCKS)))

    def _results(self, system: str, block: int) -> tuple[dict[Observer, Exception], Coverage]:
        if (system, block) not in self._found:
            faults: dict[Observer, Exception] = {}
            numbers = self._numbers[block::BLOCKS]
            coverage = frozenset[str | type[Event]]().union(*(self._walk(system, number, faults) for number in numbers))
            self._found[system, block] = faults, coverage
        return self._found[system, block]

    def _walk(self, system: str, number: int, state_errors: dict[Observer, Exception]) -> Coverage:
        """Play a fight for all observers that have not failed yet."""
        chances = {each: Random(f"{each.__name__} {system} {number}") for each in self._observers}
        before = None
        for fight, _ in walk(system, number, **self._options(number)):
            for observer, chance in chances.items():
                if observer in state_errors:
                    continue
                try:
                    observer(Moment(fight, number, before, fight.outcome is not None, chance))
                except Exception as error:  # noqa: BLE001 - stored, and raised for the test of this property
                    name, beat = observer.__name__.replace("_", " "), len(fight.journal) - 1
                    error.add_note(f"{name}: beat {beat} of fight {number} of {system}")
                    state_errors[observer] = error
            before = fight.state
        return coverage_of(fight)


def coverage_of(fight: Encounter | Facts) -> Coverage:
    """Return the steps and event classes that occur in a fight."""
    events = [event for beat in fight.journal for event in beat.events]
    steps = {event.step for event in events if isinstance(event, StepEntered)}
    return frozenset({type(event) for event in events} | steps)
