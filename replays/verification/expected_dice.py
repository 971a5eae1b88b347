"""Checks of a beat's dice: possible faces, the order of draws, reused dice, and the faces that the seed gives."""

from typing import Any

import attrs

from combat.engine.dice.seeds import SeededDice
from events.history.amendments import amendment_of
from events.history.dice import Recall, may_have_dice, prepend_recall, rolled_dice, take_recalled
from events.history.journal import Beat
from events.history.timeline import History
from events.limits import MAX_SIDES, MIN_SIDES
from events.log.lines import Corruption
from events.vocabulary import Die, PartlyRolled, Rolled, RollResumed


def first_wrong_die(
    beat: Beat,
    line: int,
    before: History[Any] | None,
    seeded: SeededDice | None,
    *,
    barred: str = "",
    first_draw: int = 0,
) -> Corruption | None:
    """Return the first die of a beat that cannot be right, or None.

    `barred` says why all dice must come from the seed; draws before `first_draw` came from another seed.
    """
    if not may_have_dice(beat.events):
        return None
    draw, recall = (0, None) if before is None else (before.draws, before.recall)
    tray = ExpectedDice(draw, recall, barred=barred, first_draw=first_draw)
    amends = amendment_of(beat) is not None
    fell = {(index, place) for index, place, _ in rolled_dice(beat.events)} if amends else frozenset()
    for index, event in enumerate(beat.events):
        if (
            not amends
            and isinstance(event, RollResumed)
            and before is not None
            and before.now.state.unfinished is not None
        ):
            tray.fallen = prepend_recall(before.now.state.unfinished.dice)
        for place, die in enumerate(event.dice if isinstance(event, Rolled | PartlyRolled) else ()):
            if amends and (index, place) not in fell:
                continue  # repeated by an amendment, and checked when that is replayed
            found = tray.take(die, seeded)
            if found is not None:
                field, problem = found
                return Corruption(line, f"$.events[{index}].dice[{place}].{field}", problem)
    return None


@attrs.define
class ExpectedDice:
    """The dice that must come next.

    Attributes:
        draw: The number of the next draw.
        recall: Dice of undone beats that must be used first.
        fallen: Dice that earlier beats already rolled for an unfinished roll. They come before all others.
        barred: The reason why all dice must come from the seed; empty if other dice are allowed.
        first_draw: The number of the first draw from the seed; earlier draws belong to another one.
    """

    draw: int = 0
    recall: Recall = None
    fallen: Recall = None
    barred: str = ""
    first_draw: int = 0

    def take(self, die: Die, seeded: SeededDice | None) -> tuple[str, str] | None:
        """Process a recorded die; return the name of the wrong field and the problem, or None."""
        if not MIN_SIDES <= die.sides <= MAX_SIDES:
            return "sides", f"a die must have {MIN_SIDES} to {MAX_SIDES} sides, not {die.sides}"
        if not 1 <= die.face <= die.sides:
            return "face", f"the log has {die.face}, but a die with {die.sides} sides shows 1 to {die.sides}"
        return self._out_of_turn(die) or _unlike_seed(die, seeded, self.first_draw)

    def _out_of_turn(self, die: Die) -> tuple[str, str] | None:
        if self.fallen is not None:
            same, self.fallen = self.fallen
            return _unlike(die, same, "the die rolled earlier")
        again, self.recall = take_recalled(self.recall, die.sides)
        if again is not None:
            return _unlike(die, again, "the die to be reused")
        if self.barred and not die.source.startswith("seed:"):
            return "source", f"the log has '{die.source}', but {self.barred}"
        if die.source == "table":
            return None
        if die.source not in (f"seed:{self.draw}", f"loaded:{self.draw}"):
            return "source", f"the log has '{die.source}', but the number of the next draw is {self.draw}"
        self.draw += 1
        return None


def _unlike(die: Die, same: Die, which: str) -> tuple[str, str] | None:
    """Compare a die with one that it must equal; return the name of the wrong field and the problem, or None."""
    if die.source != same.source:
        return "source", f"the log has '{die.source}', but {which} was '{same.source}'"
    if die.face != same.face:
        return "face", f"the log has {die.face}, but {which} showed {same.face}"
    return None


def _unlike_seed(die: Die, seeded: SeededDice | None, first_draw: int) -> tuple[str, str] | None:
    kind, _, draw = die.source.partition(":")
    is_of_it = seeded is not None and kind == "seed" and int(draw) >= first_draw
    given = seeded.throw(die.sides, int(draw)) if seeded is not None and is_of_it else None
    if given is None or given.face == die.face:
        return None
    return "face", f"the log has {die.face}, but draw {draw} of the seed gives {given.face}"
