"""The dice of recorded beats, and dice that must be rolled again after an undo."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count
from typing import Any

from events.base import Event
from events.interventions import DoneAgain
from events.vocabulary import Die, PartlyRolled, Rolled, RollResumed

_DICE_EVENTS = (Rolled, PartlyRolled)
_DRAWN_SOURCES, _MAX_DIGITS = {"seed", "loaded", "together"}, 15


def draw_number(source: str) -> int | None:
    """Return the number of the draw that produced a die; None for a die rolled by hand.

    >>> draw_number("seed:17"), draw_number("table")
    (17, None)
    """
    cls, _, number = source.partition(":")
    if cls not in _DRAWN_SOURCES or not (number.isascii() and number.isdecimal()) or len(number) > _MAX_DIGITS:
        return None
    return int(number)


def dice_of(events: Sequence[Event]) -> tuple[Die, ...]:
    """Return the dice newly rolled in these events, in order."""
    dice_events = [event for event in events if _may_hold_dice(_class_of(event))]
    if len(dice_events) == 1 and isinstance(dice_events[0], Rolled):  # most beats with dice
        return dice_events[0].dice
    return tuple([die for _, _, die in rolled_dice(dice_events)]) if dice_events else ()


def has_dice(events: Sequence[Event]) -> bool:
    """Return whether any of these events contains dice, even dice that were rolled in an earlier beat."""
    return any(isinstance(event, _DICE_EVENTS) and event.dice for event in events)


def may_have_dice(events: Sequence[Event]) -> bool:
    """Return whether any of these events is of a class that can contain dice; true for few beats."""
    return any(map(_may_hold_dice, map(_class_of, events)))


_class_of: Callable[[Event], Any] = type


@cache
def _may_hold_dice(cls: Any) -> bool:
    """Return whether events of a class contain dice, or mark dice as repeated."""
    return issubclass(cls, Rolled | PartlyRolled | RollResumed | DoneAgain)


def rolled_dice(events: Sequence[Event]) -> Iterator[tuple[int, int, Die]]:
    """Yield each newly rolled die with the index of its event and its position in the event's `dice`.

    The events after a `RollResumed` repeat the dice rolled before it. The events after a `DoneAgain` repeat all dice
    but those in its `fresh` field. Repeated dice are left out.
    """
    repeated, counted, fresh = 0, count(), None
    for index, event in enumerate(events):
        if isinstance(event, RollResumed):
            repeated = event.fallen
        elif isinstance(event, DoneAgain):
            repeated, counted, fresh = 0, count(), set(event.fresh)
        elif isinstance(event, _DICE_EVENTS):
            for place, die in enumerate(event.dice[repeated:], start=repeated):
                if fresh is None or next(counted) in fresh:
                    yield index, place, die
            repeated = max(0, repeated - len(event.dice))


Recall = tuple[Die, "Recall"] | None
"""Dice to reuse before any new ones, first to last.

A linked chain, so that dice can be added and taken at the front cheaply.
"""


def prepend_recall(dice: Sequence[Die], rest: Recall = None) -> Recall:
    """Put dice in front of a recall chain."""
    for die in reversed(dice):
        rest = (die, rest)
    return rest


def recall_dice(recall: Recall) -> Iterator[Die]:
    """Yield the dice of a recall chain, first to last."""
    while recall is not None:
        die, recall = recall
        yield die


def take_recalled(recall: Recall, sides: int) -> tuple[Die | None, Recall]:
    """Take the first die with this many sides from a recall chain; return the die or None, and the rest of the chain.

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
    """Return a recall chain without these dice."""
    removed = Counter(map(die_key, dice))
    remaining = []
    for die in recall_dice(recall):
        if removed[die_key(die)] > 0:
            removed[die_key(die)] -= 1
        else:
            remaining.append(die)
    return prepend_recall(remaining)


def die_key(die: Die) -> tuple[int, int, str]:
    """Return the values that identify a recorded die: face, sides and source, without its mark."""
    return die.face, die.sides, die.source
