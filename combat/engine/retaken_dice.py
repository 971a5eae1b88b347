"""The dice of a command that takes the place of another: those of the other first, then what the fight gives.

A die on record is never thrown again: it falls as it lay, unless people say that it showed another face, and what is
missing comes from the next draw of the source, which no amendment winds back.
"""

from collections.abc import Sequence

from combat.engine.dice import Dice, Table, fitting
from combat.engine.dice_pool import DicePool
from combat.engine.errors import DieAsked, Refused, refuse
from events.dice import Recall, recalled, taken, waiting
from events.replace import replace
from events.vocabulary import Die


class RetakenDice(DicePool):
    """The dice of one such command.

    Args:
        source: Where dice come from that are neither on record nor typed.
        draw: The number of the next draw.
        faces: What people say of each die in the order it is asked for: a face, or None for one that stays as it is;
            or the die itself, where the amendment is on record already.
        own: The dice of the command whose place it takes.
        recall: Dice that were taken back before and fall next.
        fallen: Dice of this very command that fell in earlier beats.
        fixed: Whether a die on record keeps its face whatever people say.
        partly: Whether the command is kept although some of its dice are still owed, as it is on record.
    """

    def __init__(  # noqa: PLR0913 - dice come from that many places
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
        self._next.own = recalled(own)

    @property
    def fresh_places(self) -> tuple[int, ...]:
        """The places of the dice that fell only now, or were waiting, among all dice of the command."""
        return self._next.fresh

    @property
    def drawn(self) -> int:
        """How many dice the source gave."""
        return self._next.draw - self._first

    @property
    def spare(self) -> int:
        """How many dice of the other command were not needed."""
        return sum(1 for _ in waiting(self._next.own))

    @property
    def before(self) -> int:
        """How many dice stand before those that are missing."""
        return len(self._fallen) + len(self.dice)

    def check_used_up(self) -> None:
        """Make sure that no typed face is left over; raises Refused when one is."""
        if self._next.place < len(self._said) and not self._thrown:
            raise refuse("faces", f"faces given: {len(self._said)}, but faces needed: {self._next.place}")

    def _all_thrown(self, asked: Sequence[DieAsked], *, by_people: bool) -> None:
        """Look at each die by itself: where it comes from is seldom so simple here."""

    def _one(self, asked: DieAsked, *, by_people: bool) -> Die | None:
        coming = self._next
        if coming.fallen < len(self._fallen):
            return super()._one(asked, by_people=by_people)
        said = self._said[coming.place] if coming.place < len(self._said) else None
        own, coming.own = taken(coming.own, asked.sides)
        try:
            die, is_fresh = self._fell(said, asked.sides, own, by_people=by_people)
        except Refused:
            if not self._thrown:
                raise
            # To refuse it now would tell how the dice fell that led here; so it is asked for once more.
            self._said, self._source = self._said[: coming.place], Table()
            die, is_fresh = own, own is None
        if is_fresh:
            coming.fresh = (*coming.fresh, coming.place)
        coming.place += 1
        return die if die is None or die.mark == asked.mark else replace(die, mark=asked.mark)

    def _fell(self, said: int | Die | None, sides: int, own: Die | None, *, by_people: bool) -> tuple[Die | None, bool]:
        """Return a die, None where it is missing, and whether it is none of the command whose place this one takes."""
        if own is not None and said is None:
            return own, False
        return self._other(said, sides, own, by_people=by_people), True

    def _other(self, said: int | Die | None, sides: int, own: Die | None, *, by_people: bool) -> Die | None:
        """Return a die that was none of the command whose place this one takes."""
        name = f"face {self._next.place + 1}"
        if own is not None and (self._fixed or (isinstance(said, Die) and said.source != "table")):
            raise refuse("faces", f"{name}: at this table a die that fell stays as it fell")
        again = None
        if own is None:
            again, self._next.recall = taken(self._next.recall, sides)
        if again is not None:
            if said is None or isinstance(said, Die):
                return again
            raise refuse("faces", f"{name}: at this table a die that was taken back falls here")
        if isinstance(said, Die):
            return said if said.sides == sides else None
        if said is None:
            return self._drawn(sides, by_people=by_people)
        return Die(face=fitting(said, sides, name), sides=sides, source="table")
