"""Doing a recorded command again in another fight, with the dice it had: for amendments, and for what could have been.

There is one way to do it. What can be repeated is legal there, said by the same seat, and rolls the same dice in the
same order; otherwise nothing happens, and why is told.
"""

from collections.abc import Sequence
from typing import Any, Protocol, Self, TypeVar

from combat.engine.commands import Note, Rule
from combat.engine.errors import DiceNeeded, Refused
from events.dice import dice_of
from events.frozen import frozen
from events.journal import Beat
from events.vocabulary import Die

OTHER_DICE, FOLLOWS = "other_dice", "follows"
"""The codes of a command that would roll other dice, and of one that came after one that could not be done."""


class Repeating(Protocol):
    """A fight in which recorded commands are done again."""

    @property
    def state(self) -> Any:
        """What is on its table."""
        ...

    def fork(self) -> Self:
        """Return an independent copy."""
        ...

    def repeat(self, beat: Beat, dice: Sequence[Die], pool: Any = None) -> Beat:
        """Do again what a recorded beat did, with these dice, or out of a pool."""
        ...


F = TypeVar("F", bound=Repeating)


@frozen
class Unrepeated:
    """A command that could not be done again.

    Attributes:
        beat: The number of the beat in which it was said.
        code: Why, in a stable word.
        why: Why, as a sentence; empty where it only followed another that could not be done.
    """

    beat: int
    code: str
    why: str = ""

    def __str__(self) -> str:
        return f"beat {self.beat}: {self.why}" if self.why else f"beat {self.beat} followed it"


def repeated(fight: F, beat: Beat) -> tuple[F, Beat] | Unrepeated:
    """Return a copy of a fight in which a recorded command was done again, and what came of it; or why it was not."""
    trial, dice = fight.fork(), dice_of(beat.events)
    try:
        now = trial.repeat(beat, dice)
    except Refused as refused:
        return Unrepeated(beat.number, refused.reasons[0].code, str(refused))
    except DiceNeeded as needed:
        return Unrepeated(beat.number, OTHER_DICE, f"it has not enough dice: {needed}")
    rolled = dice_of(now.events)
    if len(rolled) < len(dice):
        told = f"it has dice left over: {len(dice)} were rolled, {len(rolled)} are needed now"
        return Unrepeated(beat.number, OTHER_DICE, told)
    if rolled != dice:
        return Unrepeated(beat.number, OTHER_DICE, "it would roll its dice in another order, or for something else")
    return trial, now


def is_remark(beat: Beat) -> bool:
    """Return whether a beat only says something that depends on nothing: a remark, or a ruling."""
    return isinstance(beat.command, Note | Rule)
