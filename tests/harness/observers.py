"""Onlookers: a fight is walked once, and each of them holds it to a property of its own."""

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
    """A fight as it stands; whoever wants to try something does it on a copy.

    Attributes:
        fight: The fight.
        number: Its number.
        before: What was on the table before the latest beat; None at the opening.
        last: Whether the fight is over.
        chance: What an onlooker may choose by; each has its own, so none of them changes what another one sees.
    """

    fight: Encounter
    number: int
    before: Any
    last: bool
    rng: Random


Observer = Callable[[Moment], None]
"""A property: it raises an AssertionError where a moment of a fight has it not."""

Coverage = frozenset[str | type[Event]]
"""The steps that fights came to, and the kinds of events that they told."""


class Walks:
    """Fights that are walked for several onlookers together, a block of them at a time.

    A test asks for a single property, and hears of that alone; which of them asks first walks the block for all.

    Args:
        numbers: The numbers of the fights.
        onlookers: The properties.
        options: How a fight is opened, given its number.
    """

    def __init__(
        self, numbers: range, *onlookers: Observer, options: Callable[[int], dict[str, Any]] = lambda number: {}
    ) -> None:
        self._numbers = numbers
        self._onlookers = onlookers
        self._options = options
        self._found: dict[tuple[str, int], tuple[dict[Observer, Exception], Coverage]] = {}

    def hold(self, onlooker: Observer, system: str, block: int) -> None:
        """Raise what an onlooker first found wrong in a block of fights; a note says in which one, and where."""
        assert onlooker in self._onlookers
        faults, _ = self._looked_at(system, block)
        if onlooker in faults:
            raise faults[onlooker]

    def summarise(self, system: str) -> Coverage:
        """Return the steps that all these fights came to, and the kinds of events that they told."""
        return frozenset().union(*(self._looked_at(system, block)[1] for block in range(BLOCKS)))

    def _looked_at(self, system: str, block: int) -> tuple[dict[Observer, Exception], Coverage]:
        if (system, block) not in self._found:
            faults: dict[Observer, Exception] = {}
            numbers = self._numbers[block::BLOCKS]
            told = frozenset[str | type[Event]]().union(*(self._walked(system, each, faults) for each in numbers))
            self._found[system, block] = faults, told
        return self._found[system, block]

    def _walked(self, system: str, number: int, state_errors: dict[Observer, Exception]) -> Coverage:
        """Walk a fight for all who have found nothing wrong yet."""
        chances = {each: Random(f"{each.__name__} {system} {number}") for each in self._onlookers}
        before = None
        for fight, _ in walk(system, number, **self._options(number)):
            for onlooker, chance in chances.items():
                if onlooker in state_errors:
                    continue
                try:
                    onlooker(Moment(fight, number, before, fight.outcome is not None, chance))
                except Exception as error:  # noqa: BLE001 - whatever it is, it is told to who asks for that property
                    name, beat = onlooker.__name__.replace("_", " "), len(fight.journal) - 1
                    error.add_note(f"{name}: beat {beat} of fight {number} of {system}")
                    state_errors[onlooker] = error
            before = fight.state
        return coverage_of(fight)


def coverage_of(fight: Encounter | Facts) -> Coverage:
    """Return the steps that a fight came to, and the kinds of events that it told."""
    events = [event for beat in fight.journal for event in beat.events]
    steps = {event.step for event in events if isinstance(event, StepEntered)}
    return frozenset({type(event) for event in events} | steps)
