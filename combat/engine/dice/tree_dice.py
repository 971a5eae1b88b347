"""Dice for the plays of a tree of outcomes: every result of a roll one after another, or random ones."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from attrs import frozen

from combat.engine.dice.possible_rolls import (
    MAX_ROLLS,
    PossibleRoll,
    TooManyOutcomes,
    possible_rolls,
    possible_sequences,
)
from combat.engine.dice.seeds import FIRST_SEED_PREFIX, SeededDice
from combat.engine.dice.sources import DefaultKey, OutcomeKey, RunningKey
from combat.engine.errors import DieRequest, RollRequest
from events.base import Event
from events.vocabulary import Die

_SOURCE = SeededDice(FIRST_SEED_PREFIX + b"what may come of it".hex())
"""Source of the sampled dice: public, and independent of every fight."""


@frozen(eq=False)
class Mark:
    """A step that a command entered before a roll. Plays of the other results of the roll begin there.

    Attributes:
        state: The state in which the step was entered.
        events: The events of the command so far.
        rolls: The number of rolls so far.
        fallen: The dice that were already rolled for the command and not used so far.
    """

    state: Any
    events: tuple[Event, ...]
    rolls: int
    fallen: tuple[Die, ...]


class TreeDice(ABC):
    """Dice for one path: those already rolled, then faces from `roll_faces` for each further roll.

    Args:
        fallen: The dice that are already rolled.
        mark: The step at which the play begins; None for the beginning of the command.
    """

    def __init__(self, fallen: Sequence[Die], mark: Mark | None = None) -> None:
        self._fallen = tuple(fallen)
        self.mark = mark

    def reached(self, state: Any, events: Sequence[Event]) -> None:  # noqa: B027 - drawn dice need no marks
        """Take note of a step that was just entered."""

    def roll(
        self,
        asked: Sequence[DieRequest],
        roll: Callable[[], RollRequest],
        *,
        manual: bool = False,
        outcome_key: OutcomeKey | None = None,
    ) -> tuple[Die, ...]:
        """Return the dice of a roll."""
        before, left = self._fallen[: len(asked)], tuple(asked[len(self._fallen) :])
        self._fallen = self._fallen[len(asked) :]
        if not left:
            return before
        faces = self.roll_faces(left, tuple(die.face for die in before), outcome_key)
        return (*before, *map(_die, left, faces))

    def skip(self, count: int) -> None:
        """Leave out dice that are already rolled."""
        self._fallen = self._fallen[count:]

    @abstractmethod
    def roll_faces(
        self, asked: tuple[DieRequest, ...], before: tuple[int, ...], outcome_key: OutcomeKey | None
    ) -> Sequence[int]:
        """Return the faces of a roll, given the faces of those dice that are already rolled."""


Way = tuple[tuple[PossibleRoll, ...], Mark | None]
"""Results of the first rolls of a command, and the step at which a play with them can begin."""

OpenKey = tuple[tuple[int, int], tuple[PossibleRoll, ...], Hashable]
"""The place of a roll in a sequence, the rolls before the sequence, and the key of a result."""


class OpenRoll(TooManyOutcomes):
    """A roll of a sequence, whose results are played one by one, so that equal ones can be merged.

    Attributes:
        results: The rolls up to each possible result, with the key of the results that are equal to it.
    """

    def __init__(self, results: list[tuple[Way, OpenKey]]) -> None:
        super().__init__()
        self.results = results


class LaidDice(TreeDice):
    """Dice with given faces; later rolls take their first possible result, and the alternatives are collected.

    Args:
        fallen: The dice that are already rolled.
        way: The results of the first rolls.
        most: The maximum number of alternatives to collect.
        by_default: Whether all later decisions take their default.
    """

    def __init__(self, fallen: Sequence[Die], way: Way, most: int, *, by_default: bool) -> None:
        self.rolls, mark = way
        super().__init__(mark.fallen if mark else fallen, mark)
        self._by_default = by_default
        self._passed = mark.rolls if mark else 0
        self._most = most
        self.others: list[Way] = []

    def reached(self, state: Any, events: Sequence[Event]) -> None:
        """Mark the step."""
        self.mark = Mark(state, tuple(events), self._passed, self._fallen)

    def roll_faces(
        self, asked: tuple[DieRequest, ...], before: tuple[int, ...], outcome_key: OutcomeKey | None
    ) -> Sequence[int]:
        """Return the given faces, or the first result of a new roll."""
        if self._passed == len(self.rolls):
            self._list_results(asked, before, outcome_key)
        self._passed += 1
        return self.rolls[self._passed - 1].faces

    def _list_results(
        self, asked: tuple[DieRequest, ...], before: tuple[int, ...], outcome_key: OutcomeKey | None
    ) -> None:
        """Add the first result of a new roll, and keep the others; results of a sequence are several rolls."""
        key = outcome_key
        if isinstance(outcome_key, DefaultKey):
            key = (self._by_default and outcome_key.default) or outcome_key.exact
        if isinstance(key, RunningKey) and key.more is not None and len(asked) == 1:
            ways = possible_sequences(asked[0].sides, (*key.before, *before), key.key, key.more)
        else:
            rolls = possible_rolls(asked, before, outcome_key, by_default=self._by_default)
            ways = tuple([(roll,) for roll in rolls])
        if len(self.rolls) >= MAX_ROLLS or len(self.others) + len(ways) - 1 > self._most:
            raise TooManyOutcomes
        begun = self.rolls
        first, *others = [((*begun, *way), self.mark) for way in ways]
        if isinstance(key, RunningKey) and key.more is None and others:
            start = begun[: max(0, len(begun) - len(key.before) - key.rolls)]
            place = len(start), len(key.before) + key.stage
            keys = [(place, start, key((*before, *roll.faces))) for (roll,) in ways]
            raise OpenRoll(list(zip((first, *others), keys, strict=True)))
        self.others += reversed(others)
        self.rolls, _ = first


class DrawnDice(TreeDice):
    """Random dice.

    Args:
        fallen: The dice that are already rolled.
        draws: The draw numbers to use.
    """

    def __init__(self, fallen: Sequence[Die], draws: Iterator[int]) -> None:
        super().__init__(fallen)
        self._draws = draws

    def roll_faces(
        self, asked: tuple[DieRequest, ...], before: tuple[int, ...], outcome_key: OutcomeKey | None
    ) -> Sequence[int]:
        """Return random faces."""
        return [_SOURCE.throw(die.sides, next(self._draws)).face for die in asked]


@lru_cache(maxsize=1024)
def _die(asked: DieRequest, face: int) -> Die:
    return Die(face=face, sides=asked.sides, source="table", mark=asked.mark)
