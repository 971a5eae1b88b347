"""The dice of one command: earlier dice of the command, then recalled dice, then typed faces, then the source.

A typed face that does not fit is refused before the program rolls. Once the program has rolled a die, the command is
kept, even if players still have to roll the rest.
"""

from collections.abc import Callable, Sequence

import attrs

from combat.engine.dice.checks import check_die
from combat.engine.dice.seeds import SeededDice
from combat.engine.dice.sources import Dice, LoadedDice, OutcomeKey, check_face
from combat.engine.dice.together import TogetherDice
from combat.engine.errors import DiceNeeded, DieRequest, Refused, RollRequest, refuse
from events.history.dice import Recall, take_recalled
from events.replace import replace
from events.vocabulary import Die


class DicePool:
    """The dice for one command.

    Args:
        source: The source of dice that are neither recalled nor typed.
        draw: The number of the next draw.
        faces: The faces that players typed; a None element means that the source rolls that die. None if nothing was
            typed.
        recall: Dice of undone beats that must be used again.
        fallen: Dice already rolled for this command in earlier beats.

    Attributes:
        dice: The rolled dice in order, without those of earlier beats.
        fresh: Whether any of them are new, that is, typed or drawn from the source.
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
        self._thrown = False  # whether a die was drawn whose face the players could not know
        self.dice: tuple[Die, ...] = ()
        self.fresh = False

    def roll(
        self,
        asked: Sequence[DieRequest],
        roll: Callable[[], RollRequest],
        *,
        manual: bool = False,
        outcome_key: OutcomeKey | None = None,
    ) -> tuple[Die, ...]:
        """Roll one pool.

        Args:
            asked: The dice to roll.
            roll: Returns the description of the roll; called only if players must roll.
            manual: Always ask the players to roll, even if the source could.
            outcome_key: Ignored here; only odds use it.

        Raises:
            DiceNeeded: If players must roll some of the dice.
            Refused: If a typed face does not exist on its die.
        """
        rolled = self._all_thrown(asked, manual=manual)
        if rolled is not None:
            return rolled
        begun = self._next.copied()
        dice = [self._one(each, manual=manual) for each in asked]
        missing = tuple(each for each, die in zip(asked, dice, strict=True) if die is None)
        if missing:  # dice after the first missing one are not rolled yet
            self._next = begun.copied()
            dice = [self._one(each, manual=manual) for each in asked[: dice.index(None)]]
        earlier = len(self._fallen) - begun.fallen
        rolled = tuple(die for die in dice if die is not None)
        self.dice += rolled[max(0, earlier) :]
        self.fresh |= (self._next.used, self._next.draw) != (begun.used, begun.draw)
        self._thrown |= self._next.draw != begun.draw
        if missing:
            raise DiceNeeded(missing, roll(), self.before)
        return rolled

    def _all_thrown(self, requests: Sequence[DieRequest], *, manual: bool) -> tuple[Die, ...] | None:
        """Return a pool drawn entirely from the source, the usual case; None if the slower path is needed."""
        coming, throw, is_sure = self._next, self._source.throw, type(self._source) is SeededDice
        if manual or self._faces is not None or self._fallen or coming.recall is not None:
            return None
        dice: list[Die] = []
        for draw, request in enumerate(requests, start=coming.draw):
            die = throw(request.sides, draw) if is_sure else check_die(throw(request.sides, draw), request.sides, draw)
            if die is None:
                return None
            dice.append(die if die.mark == request.mark else replace(die, mark=request.mark))
        rolled = tuple(dice)
        if rolled:
            coming.draw += len(rolled)
            self.dice += rolled
            self.fresh = self._thrown = True
        return rolled

    def check_used_up(self) -> None:
        """Check that every typed face was used.

        Raises:
            Refused: If faces are left over. Not raised once the source has rolled, because it would reveal those dice.
        """
        used = self._next.used
        if self._faces is not None and used < len(self._faces) and not self._thrown:
            raise refuse("faces", f"{len(self._faces)} faces were given, but {used} are needed")

    @property
    def before(self) -> int:
        """Number of the command's dice that were rolled in earlier beats."""
        return len(self._fallen)

    @property
    def next_draw(self) -> int:
        """The number of the next draw from the source."""
        return self._next.draw

    @property
    def waiting(self) -> Recall:
        """Recalled dice that have not been used yet."""
        return self._next.recall

    def _one(self, request: DieRequest, *, manual: bool) -> Die | None:
        die = self._known(request.sides) or self._new(request.sides, manual=manual)
        return die if die is None or die.mark == request.mark else replace(die, mark=request.mark)

    def _known(self, sides: int) -> Die | None:
        """Return the next die on record: from this command, or recalled from an undone beat."""
        coming = self._next
        if coming.fallen < len(self._fallen):
            coming.fallen += 1
            return self._fallen[coming.fallen - 1]
        if coming.recall is None:
            return None
        again, coming.recall = take_recalled(coming.recall, sides)
        return again

    def _new(self, sides: int, *, manual: bool) -> Die | None:
        if self._faces is None:
            return self._drawn(sides, manual=manual)
        index = self._next.used
        if index >= len(self._faces):
            return None
        try:
            die = self._typed(self._faces[index], sides, f"face {index + 1}", manual=manual)
        except Refused:
            if not self._thrown:
                raise
            # A refusal now would reveal the dice that led here, so the face is requested again.
            self._faces = self._faces[:index]
            return None
        self._next.used += 1
        return die

    def _typed(self, face: int | None, sides: int, name: str, *, manual: bool) -> Die:
        if face is not None:
            return Die(face=check_face(face, sides, name), sides=sides, source="table")
        die = self._drawn(sides, manual=manual)
        if die is None:
            rule = "these dice are rolled by hand" if manual else "all the dice in this fight are rolled by hand"
            raise refuse("faces", f"{name} is left to the program, but {rule}")
        return die

    def _drawn(self, sides: int, *, manual: bool) -> Die | None:
        if manual and not isinstance(self._source, LoadedDice | TogetherDice):
            return None
        die = self._source.throw(sides, self._next.draw)
        if type(self._source) is not SeededDice:  # dice from a seed are always valid
            die = check_die(die, sides, self._next.draw)
        self._next.draw += die is not None
        return die


@attrs.define
class _Next:
    """Where the next die comes from: the draw number, and the position among recalled and earlier dice."""

    draw: int
    recall: Recall
    fallen: int = 0
    used: int = 0
    own: Recall = None  # unused dice of the command that this one replaces
    place: int = 0
    fresh: tuple[int, ...] = ()

    def copied(self) -> "_Next":
        """Return a copy of this position, to return to later."""
        return _Next(self.draw, self.recall, self.fallen, self.used, self.own, self.place, self.fresh)
