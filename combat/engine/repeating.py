"""Doing a recorded command again in another fight, with the dice it had: for amendments, and for what could have been.

There is one way to do it. What can be repeated is legal there, said by the same seat, and rolls the same dice in the
same order; otherwise nothing happens, and why is told.
"""

from collections.abc import Sequence
from typing import Any, Protocol, Self, TypeVar

from attrs import frozen

from combat.engine.commands import Note, Rule
from combat.engine.dice_pool import DicePool
from combat.engine.errors import DiceNeeded, Refused
from events.dice import dice_of
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

    def repeat(self, beat: Beat, dice: Sequence[Die], pool: DicePool | None = None) -> Beat:
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


def repeated(fight: F, beat: Beat, pool: DicePool | None = None) -> tuple[F, Beat] | Unrepeated:
    """Return a copy of a fight in which a recorded command was done again, and what came of it; or why it was not.

    Args:
        fight: The fight.
        beat: The beat that holds the command.
        pool: Where its dice come from; None for those that it had, and then it must roll these and no others.
    """
    trial, dice = fight.fork(), dice_of(beat.events)
    try:
        now = trial.repeat(beat, dice, pool)
    except Refused as refused:
        return Unrepeated(beat.number, refused.reasons[0].code, f"beat {beat.number} is refused: {refused}")
    except DiceNeeded as needed:
        return Unrepeated(beat.number, OTHER_DICE, f"beat {beat.number} has not enough dice: {needed}")
    rolled = dice if pool is not None else dice_of(now.events)
    if rolled == dice:
        return trial, now
    told = "would roll its dice in another order, or for something else"
    if len(rolled) < len(dice):
        told = f"has dice left over: {len(dice)} were rolled, {len(rolled)} are needed now"
    return Unrepeated(beat.number, OTHER_DICE, f"beat {beat.number} {told}")


def is_remark(beat: Beat) -> bool:
    """Return whether a beat only says something that depends on nothing: a remark, or a ruling."""
    return isinstance(beat.command, Note | Rule)
