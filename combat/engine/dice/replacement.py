"""The dice of a command that replaces another: first the dice of the replaced command, then dice from the fight.

A recorded die keeps its face, unless players correct it. Missing dice come from the next draws of the source, because
an amendment never rewinds the source.
"""

from collections.abc import Sequence

from combat.engine.dice.pool import DicePool
from combat.engine.dice.sources import Dice, ManualDice, check_face
from combat.engine.errors import DieRequest, Refused, refuse
from events.history.dice import Recall, prepend_recall, recall_dice, take_recalled
from events.replace import replace
from events.vocabulary import Die


class ReplacementDice(DicePool):
    """The dice of a replacement command.

    Args:
        source: The source of dice that are neither recorded nor typed.
        draw: The number of the next draw.
        faces: For each die in the order requested: the typed face, None to keep the recorded face, or, if the amendment
            is already recorded, the die itself.
        own: The dice of the replaced command.
        recall: Dice of undone beats that must be used first.
        fallen: Dice already rolled for this command in earlier beats.
        fixed: Whether typed faces cannot change recorded dice.
        partly: Whether the recorded command is kept although some of its dice are missing.
    """

    def __init__(  # noqa: PLR0913 - dice have that many origins
        self,
        source: Dice,
        draw: int,
        faces: Sequence[int | Die | None],
        own: Sequence[Die],
        recall: Recall = None,
        fallen: Sequence[Die] = (),
        *,
        fixed: bool = False,
        partly: bool = False,
    ) -> None:
        super().__init__(source, draw, None, recall, fallen)
        self._first = draw
        self._said = faces
        self._fixed = fixed
        self.fresh = partly
        self._next.own = prepend_recall(own)

    @property
    def new_positions(self) -> tuple[int, ...]:
        """The positions of the new or recalled dice among all dice of the command."""
        return self._next.fresh

    @property
    def drawn(self) -> int:
        """Number of dice drawn from the source."""
        return self._next.draw - self._first

    @property
    def unused_count(self) -> int:
        """Number of dice of the replaced command that were not used."""
        return sum(1 for _ in recall_dice(self._next.own))

    @property
    def before(self) -> int:
        """Number of dice before the missing ones."""
        return len(self._fallen) + len(self.dice)

    def check_used_up(self) -> None:
        """Check that no typed face is left over; otherwise raise Refused."""
        if self._next.place < len(self._said) and not self._thrown:
            raise refuse("faces", f"{len(self._said)} faces were given, but {self._next.place} are needed")

    def _all_thrown(self, requests: Sequence[DieRequest], *, manual: bool) -> None:
        """Return None, so that each die is handled separately."""

    def _one(self, request: DieRequest, *, manual: bool) -> Die | None:
        coming = self._next
        if coming.fallen < len(self._fallen):
            return super()._one(request, manual=manual)
        typed = self._said[coming.place] if coming.place < len(self._said) else None
        own, coming.own = take_recalled(coming.own, request.sides)
        try:
            die, is_fresh = self._fell(typed, request.sides, own, manual=manual)
        except Refused:
            if not self._thrown:
                raise
            # A refusal now would reveal the dice that led here, so the face is requested again.
            self._said, self._source = self._said[: coming.place], ManualDice()
            die, is_fresh = own, own is None
        if is_fresh:
            coming.fresh = (*coming.fresh, coming.place)
        coming.place += 1
        return die if die is None or die.mark == request.mark else replace(die, mark=request.mark)

    def _fell(self, typed: int | Die | None, sides: int, own: Die | None, *, manual: bool) -> tuple[Die | None, bool]:
        """Return a die (None if missing), and whether it is not one of the replaced command's dice."""
        if own is not None and typed is None:
            return own, False
        return self._other(typed, sides, own, manual=manual), True

    def _other(self, typed: int | Die | None, sides: int, own: Die | None, *, manual: bool) -> Die | None:
        """Return a die that is not one of the replaced command's dice."""
        name = f"face {self._next.place + 1}"
        if own is not None and (self._fixed or (isinstance(typed, Die) and typed.source != "table")):
            raise refuse("faces", f"{name}: at this table, a die that was rolled keeps its face")
        again = None
        if own is None:
            again, self._next.recall = take_recalled(self._next.recall, sides)
        if again is not None:
            if typed is None or isinstance(typed, Die):
                return again
            raise refuse("faces", f"{name}: at this table, a die that was undone must be used here")
        if isinstance(typed, Die):
            return typed if typed.sides == sides else None
        if typed is None:
            return self._drawn(sides, manual=manual)
        return Die(face=check_face(typed, sides, name), sides=sides, source="table")
