"""Dice on record: the dice of a beat, and those that were taken back and must fall again."""

import re
from collections.abc import Sequence

from events.base import Event
from events.vocabulary import Die, Rolled

_DRAWN = re.compile(r"(?:seed|loaded):([0-9]{1,15})")


def drawn(source: str) -> int | None:
    """Return the draw number in the source of a die, or None where people rolled it.

    >>> drawn("seed:17"), drawn("table")
    (17, None)
    """
    found = _DRAWN.fullmatch(source)
    return int(found[1]) if found else None


def dice_of(events: Sequence[Event]) -> tuple[Die, ...]:
    """Return every die of some events, in the order they were rolled."""
    return tuple(die for event in events if isinstance(event, Rolled) for die in event.dice)


Recall = tuple[Die, "Recall"] | None
"""Dice to be used before any others, first to last; a chain, so that adding and taking the first is free."""


def recalled(dice: Sequence[Die], rest: Recall = None) -> Recall:
    """Put some dice before those that wait already."""
    for die in reversed(dice):
        rest = (die, rest)
    return rest


def taken(recall: Recall, sides: int) -> tuple[Die | None, Recall]:
    """Take the first waiting die of so many sides, wherever it stands; gives it or None, and those that still wait.

    >>> taken((Die(face=7, sides=8, source="table"), (Die(face=2, sides=6, source="table"), None)), 6)
    (Die(face=2, sides=6, source='table', mark=''), (Die(face=7, sides=8, source='table', mark=''), None))
    """
    passed: list[Die] = []
    rest = recall
    while rest is not None:
        die, rest = rest
        if die.sides == sides:
            return die, recalled(passed, rest)
        passed.append(die)
    return None, recall
