"""The dice of one command: those that fell already, then recalled ones, then typed faces, then the source.

A die falls in a beat or not at all: what does not fit is refused before the program rolls, and once a die has fallen
the command is kept, even where the rest of its dice is still owed.
"""

from collections.abc import Callable, Sequence

import attrs

from combat.engine.dice import Dice, Loaded, Reading, fitting
from combat.engine.dice_checks import as_asked
from combat.engine.errors import DiceNeeded, DieAsked, Refused, RollAsked, refuse
from combat.engine.seeds import Seeded
from events.dice import Recall, taken
from events.replace import replace
from events.vocabulary import Die


class DicePool:
    """The dice for one command.

    Args:
        source: Where dice come from that are neither recalled nor typed.
        draw: The number of the next draw.
        faces: What people typed, None within it for a die that the source shall roll; None for no typing at all.
        recall: Dice that were taken back and must be used again.
        fallen: Dice of this very command that fell in earlier beats.

    Attributes:
        dice: The dice that fell, in order, without those of earlier beats.
        fresh: Whether some of them were not on record before: typed, or thrown by the source.
    """

    def __init__(
        self,
        source: Dice,
        draw: int,
        faces: Sequence[int | None] | None = None,
        recall: Recall = None,
        fallen: Sequence[Die] = (),
    ) -> None:
        self._source = source
        self._faces = faces
        self._fallen = tuple(fallen)
        self._next = _Next(draw=draw, recall=recall)
        self._thrown = False  # whether a die has fallen that nobody at the table can have known
        self.dice: tuple[Die, ...] = ()
        self.fresh = False

    def roll(
        self,
        asked: Sequence[DieAsked],
        roll: Callable[[], RollAsked],
        *,
        by_people: bool = False,
        reads: Reading | None = None,
    ) -> tuple[Die, ...]:
        """Roll one pool.

        Args:
            asked: Its dice.
            roll: Returns what it is for; asked only where people must roll.
            by_people: Whether people roll it, even where the program could.
            reads: What the rules read of it; here every face counts.

        Raises:
            DiceNeeded: When people must roll some of it.
            Refused: When a typed face is not on its die.
        """
        rolled = self._all_thrown(asked, by_people=by_people)
        if rolled is not None:
            return rolled
        begun = self._next.copied()
        dice = [self._one(each, by_people=by_people) for each in asked]
        missing = tuple(each for each, die in zip(asked, dice, strict=True) if die is None)
        if missing:  # what comes behind the first missing die has not fallen yet
            self._next = begun.copied()
            dice = [self._one(each, by_people=by_people) for each in asked[: dice.index(None)]]
        told = len(self._fallen) - begun.fallen
        rolled = tuple(die for die in dice if die is not None)
        self.dice += rolled[max(0, told) :]
        self.fresh |= (self._next.used, self._next.draw) != (begun.used, begun.draw)
        self._thrown |= self._next.draw != begun.draw
        if missing:
            raise DiceNeeded(missing, roll(), self.before)
        return rolled

    def _all_thrown(self, asked: Sequence[DieAsked], *, by_people: bool) -> tuple[Die, ...] | None:
        """Return a pool all of whose dice the source throws, as most are; None where it is not so simple."""
        coming, throw, is_sure = self._next, self._source.throw, type(self._source) is Seeded
        if by_people or self._faces is not None or self._fallen or coming.recall is not None:
            return None
        dice: list[Die] = []
        for draw, each in enumerate(asked, start=coming.draw):
            die = throw(each.sides, draw) if is_sure else as_asked(throw(each.sides, draw), each.sides, draw)
            if die is None:
                return None
            dice.append(die if die.mark == each.mark else replace(die, mark=each.mark))
        rolled = tuple(dice)
        if rolled:
            coming.draw += len(rolled)
            self.dice += rolled
            self.fresh = self._thrown = True
        return rolled

    def check_used_up(self) -> None:
        """Make sure that no typed face is left over.

        Raises:
            Refused: When more faces were typed than dice were rolled; not where the program has rolled by then, for
                that would tell how its dice fell.
        """
        used = self._next.used
        if self._faces is not None and used < len(self._faces) and not self._thrown:
            raise refuse("faces", f"faces given: {len(self._faces)}, but faces needed: {used}")

    @property
    def before(self) -> int:
        """How many dice of the command had fallen in earlier beats."""
        return len(self._fallen)

    @property
    def waiting(self) -> Recall:
        """The recalled dice that were not used yet."""
        return self._next.recall

    def _one(self, asked: DieAsked, *, by_people: bool) -> Die | None:
        die = self._known(asked.sides) or self._new(asked.sides, by_people=by_people)
        return die if die is None or die.mark == asked.mark else replace(die, mark=asked.mark)

    def _known(self, sides: int) -> Die | None:
        """Return a die that is on record: of this command, or taken back."""
        coming = self._next
        if coming.fallen < len(self._fallen):
            coming.fallen += 1
            return self._fallen[coming.fallen - 1]
        if coming.recall is None:
            return None
        again, coming.recall = taken(coming.recall, sides)
        return again

    def _new(self, sides: int, *, by_people: bool) -> Die | None:
        if self._faces is None:
            return self._drawn(sides, by_people=by_people)
        place = self._next.used
        if place >= len(self._faces):
            return None
        try:
            die = self._typed(self._faces[place], sides, f"face {place + 1}", by_people=by_people)
        except Refused:
            if not self._thrown:
                raise
            # To refuse it now would tell how the dice fell that led here; so it is asked for once more.
            self._faces = self._faces[:place]
            return None
        self._next.used += 1
        return die

    def _typed(self, face: int | None, sides: int, name: str, *, by_people: bool) -> Die:
        if face is not None:
            return Die(face=fitting(face, sides, name), sides=sides, source="table")
        die = self._drawn(sides, by_people=by_people)
        if die is None:
            whose = "people roll these dice" if by_people else "all dice of this fight are rolled at the table"
            raise refuse("faces", f"{name} is left to the program, but {whose}")
        return die

    def _drawn(self, sides: int, *, by_people: bool) -> Die | None:
        if by_people and not isinstance(self._source, Loaded):
            return None
        die = self._source.throw(sides, self._next.draw)
        if type(self._source) is not Seeded:  # whose dice are always what they were asked for
            die = as_asked(die, sides, self._next.draw)
        self._next.draw += die is not None
        return die


@attrs.define
class _Next:
    """Where the next die comes from."""

    draw: int
    recall: Recall
    fallen: int = 0
    used: int = 0
    own: Recall = None  # what a command has of another whose place it takes
    place: int = 0
    fresh: tuple[int, ...] = ()

    def copied(self) -> "_Next":
        """Return the same place, to come back to."""
        return _Next(self.draw, self.recall, self.fallen, self.used, self.own, self.place, self.fresh)
