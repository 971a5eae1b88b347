"""Repeats a recorded command in another fight with its dice; used by amendments and alternative branches.

A command is repeated only if it is legal there, comes from the same seat, and rolls the same dice in the same order.
Otherwise the result describes the failure.
"""

from collections.abc import Sequence
from typing import Any, Protocol, Self, TypeVar

from attrs import frozen

from combat.engine.dice.pool import DicePool
from combat.engine.errors import DiceNeeded, Refused
from combat.engine.play.commands import REMARKS
from events.history.dice import dice_of
from events.history.journal import Beat
from events.vocabulary import Die

OTHER_DICE, FOLLOWS = "other_dice", "follows"
"""Failure codes: the command would roll different dice; the command came after one that failed."""


class Replayable(Protocol):
    """A fight in which recorded commands can be repeated."""

    @property
    def state(self) -> Any:
        """The current state."""
        ...

    def fork(self) -> Self:
        """Return an independent copy."""
        ...

    def repeat(self, beat: Beat, dice: Sequence[Die], pool: DicePool | None = None) -> Beat:
        """Repeat a recorded beat with these dice, or with dice from a pool."""
        ...


F = TypeVar("F", bound=Replayable)


@frozen
class ReplayFailure:
    """A command that could not be repeated.

    Attributes:
        beat: The number of the beat that contains the command.
        code: The reason as a stable word.
        why: The reason as a sentence; empty if the command was not tried because an earlier one failed.
    """

    beat: int
    code: str
    why: str = ""


def replay_beat(fight: F, beat: Beat, pool: DicePool | None = None) -> tuple[F, Beat] | ReplayFailure:
    """Repeat a recorded command in a copy of a fight; return the copy and the new beat, or the reason for failure.

    Args:
        fight: The fight.
        beat: The beat that contains the command.
        pool: The source of its dice; None to require exactly the recorded dice.
    """
    trial, dice = fight.fork(), dice_of(beat.events)
    try:
        now = trial.repeat(beat, dice, pool)
    except Refused as refused:
        return ReplayFailure(beat.number, refused.reasons[0].code, f"beat {beat.number} is refused: {refused}")
    except DiceNeeded as needed:
        return ReplayFailure(beat.number, OTHER_DICE, f"beat {beat.number} needs more dice than recorded: {needed}")
    rolled = dice if pool is not None else dice_of(now.events)
    if rolled == dice:
        return trial, now
    problem = "would roll its dice in a different order or for a different purpose"
    if len(rolled) < len(dice):
        problem = f"would leave dice unused: {len(dice)} were rolled, but {len(rolled)} are needed now"
    return ReplayFailure(beat.number, OTHER_DICE, f"beat {beat.number} {problem}")


def is_remark(beat: Beat) -> bool:
    """Return whether a beat contains only a note, a ruling or a free roll, which depend on no state."""
    return isinstance(beat.command, REMARKS)
