"""Dice on record: the dice of a beat, and those that were taken back and must fall again."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count
from typing import Any

from events.base import Event
from events.vocabulary import Die, DoneAgain, PartlyRolled, Rolled, RollResumed

_TELLING = (Rolled, PartlyRolled)
_DRAWN, _LONGEST = {"seed", "loaded"}, 15


def draw_number(source: str) -> int | None:
    """Return the draw number in the source of a die, or None where people rolled it.

    >>> draw_number("seed:17"), draw_number("table")
    (17, None)
    """
    kind, _, number = source.partition(":")
    if kind not in _DRAWN or not (number.isascii() and number.isdecimal()) or len(number) > _LONGEST:
        return None
    return int(number)


def dice_of(events: Sequence[Event]) -> tuple[Die, ...]:
    """Return every die that fell in some beats, in order, given their events."""
    telling = [event for event in events if _tells_dice(_kind(event))]
    if len(telling) == 1 and isinstance(telling[0], Rolled):  # as in most beats that have any
        return telling[0].dice
    return tuple([die for _, _, die in rolled_dice(telling)]) if telling else ()


def has_dice(events: Sequence[Event]) -> bool:
    """Return whether some events tell any die, be it one that fell in an earlier beat."""
    return any(isinstance(event, _TELLING) and event.dice for event in events)


def may_have_dice(events: Sequence[Event]) -> bool:
    """Return whether one of some events is of a class that tells dice; most beats have none."""
    return any(map(_tells_dice, map(_kind, events)))


_kind: Callable[[Event], Any] = type


@cache
def _tells_dice(kind: Any) -> bool:
    """Return whether events of a class tell dice, or of dice that are told again."""
    return issubclass(kind, Rolled | PartlyRolled | RollResumed | DoneAgain)


def rolled_dice(events: Sequence[Event]) -> Iterator[tuple[int, int, Die]]:
    """Return every die that fell in some beats: the number of its event, its place there, and the die.

    What follows a `RollResumed` tells again the dice that had fallen before it, and so does what follows a `DoneAgain`
    but for those that fell only then; they are left out.
    """
    told_before, counted, fresh = 0, count(), None
    for index, event in enumerate(events):
        if isinstance(event, RollResumed):
            told_before = event.fallen
        elif isinstance(event, DoneAgain):
            told_before, counted, fresh = 0, count(), set(event.fresh)
        elif isinstance(event, _TELLING):
            for place, die in enumerate(event.dice[told_before:], start=told_before):
                if fresh is None or next(counted) in fresh:
                    yield index, place, die
            told_before = max(0, told_before - len(event.dice))


Recall = tuple[Die, "Recall"] | None
"""Dice to be used before any others, first to last; a chain, so that adding and taking the first is free."""


def prepend_recall(dice: Sequence[Die], rest: Recall = None) -> Recall:
    """Put some dice before those that wait already."""
    for die in reversed(dice):
        rest = (die, rest)
    return rest


def recall_dice(recall: Recall) -> Iterator[Die]:
    """Return the dice that wait, first to last."""
    while recall is not None:
        die, recall = recall
        yield die


def take_recalled(recall: Recall, sides: int) -> tuple[Die | None, Recall]:
    """Take the first waiting die of so many sides, wherever it stands; gives it or None, and those that still wait.

    >>> take_recalled((Die(face=7, sides=8, source="table"), (Die(face=2, sides=6, source="table"), None)), 6)
    (Die(face=2, sides=6, source='table', mark=''), (Die(face=7, sides=8, source='table', mark=''), None))
    """
    passed: list[Die] = []
    rest = recall
    while rest is not None:
        die, rest = rest
        if die.sides == sides:
            return die, prepend_recall(passed, rest)
        passed.append(die)
    return None, recall


def remove_recalled(recall: Recall, dice: Sequence[Die]) -> Recall:
    """Return the dice that still wait when some of them do not any more."""
    gone = Counter(map(die_key, dice))
    left = []
    for die in recall_dice(recall):
        if gone[die_key(die)] > 0:
            gone[die_key(die)] -= 1
        else:
            left.append(die)
    return prepend_recall(left)


def die_key(die: Die) -> tuple[int, int, str]:
    """Return by what a die on record is known again, whatever it is marked as."""
    return die.face, die.sides, die.source
