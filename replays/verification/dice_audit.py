"""The dice of a log: whether each could fall as recorded, and facts that players may want to know."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs
from attrs import frozen

from combat.engine.dice.seeds import SeededDice
from combat.engine.dice.together import TogetherDice
from combat.engine.play.consent import Agree
from events.history.amendments import amendment_of, replayed_groups, unused_dice
from events.history.contributions import contributions_of
from events.history.dice import Recall, dice_of, draw_number, may_have_dice, prepend_recall, rolled_dice, take_recalled
from events.history.journal import Beat, Journal
from events.history.timeline import History
from events.interventions import (
    FREE_SOURCE,
    AmendAsked,
    Amended,
    FreeRolled,
    LeftOut,
    Overdue,
    Restored,
    TakenBack,
    UndoAsked,
)
from events.limits import MAX_SIDES, MIN_SIDES
from events.log.lines import Corruption
from events.log.rehydrate import line_of_beat
from events.vocabulary import Die, PartlyRolled, Rolled, RollResumed, SeedRevealed

SEEDED, TOGETHER = "seed:", "together:"
COMPUTED = (SEEDED, TOGETHER)
"""Prefixes of the recorded source of dice that follow from the seed, or from the contributions of the seats."""

ComputedDice = SeededDice | TogetherDice

_REVERTING_EVENTS = {TakenBack, Restored, UndoAsked, AmendAsked, Amended}


@frozen
class UndoneDice:
    """An undo or amendment that discarded dice.

    Attributes:
        beat: The number of the beat that discarded them.
        by: The seat that requested it, even if another seat had to agree.
        dice: Number of discarded dice, without those that an amendment reused.
        restored: Whether a redo, or undoing the amendment, made them effective again.
    """

    beat: int
    by: str
    dice: int
    restored: bool


@frozen
class RecordedDie:
    """A die in a log, or a total that was entered without its dice.

    Attributes:
        line: The line of the log.
        path: The JSON path within that line.
        by: The seat in whose beat it was rolled.
        source: The source of the face, as recorded.
    """

    line: int
    path: str
    by: str
    source: str


def recorded_dice(journal: Journal, since: int = 0, *, drawn: bool) -> Iterator[RecordedDie]:
    """Yield the dice rolled from a beat on, including those of undone beats: those from the seed, or all others."""
    for beat in journal.since(since):
        if not may_have_dice(beat.events):
            continue
        line = line_of_beat(beat.number)
        for index, place, die in rolled_dice(beat.events):
            if die.source.startswith(SEEDED) is drawn:
                yield RecordedDie(line, f"$.events[{index}].dice[{place}]", beat.by, die.source)
        for index, event in enumerate(() if drawn else beat.events):
            if isinstance(event, Rolled) and event.total and not event.dice and event.base is None:
                yield RecordedDie(line, f"$.events[{index}].total", beat.by, "table")


def manual_dice(journal: Journal) -> tuple[RecordedDie, ...]:
    """Return the dice that do not come from the seed, if the fight has a seed."""
    if journal.header.seed_hash is None:
        return ()
    return tuple(recorded_dice(journal, _first_own_beat(journal), drawn=False))


def dice_drawn_after_reveal(journal: Journal) -> tuple[RecordedDie, ...]:
    """Return the dice that were drawn from the seed after the log had revealed it, when players could predict them."""
    revealing = (
        beat.number for beat in journal.since(_first_own_beat(journal)) if SeedRevealed in map(type, beat.events)
    )
    revealed_in = next(revealing, None)
    if revealed_in is None:
        return ()
    return tuple(recorded_dice(journal, revealed_in + 1, drawn=True))


def dice_remarks(journal: Journal) -> Iterator[str]:
    """Yield a sentence for each fact about the promise of a fight, and about seats that did not contribute."""
    promise, given = journal.header.promise, contributions_of(journal)
    if promise is not None and promise.broken:
        count, broken = len(promise.broken), "; ".join(f"{each.id} with {each.seed_hash}" for each in promise.broken)
        fights = "1 earlier fight was" if count == 1 else f"{count} earlier fights were"
        yield f"This is fight {promise.number} of its table; {fights} broken off: {broken}."
    if promise is not None and not given.started:
        yield "The fight has not started."
    if given.without:
        yield f"Started without a contribution of {', '.join(given.without)}."
    events = [event for beat in journal for event in beat.events]
    overdue = Counter(seat for event in events if isinstance(event, Overdue) for seat in event.seats)
    out = Counter(seat for event in events if isinstance(event, LeftOut) for seat in event.seats)
    for seat, times in overdue.items():
        yield f"Contributions of {seat} that were overdue: {times}, and rolls made without it: {out[seat]}."


def _first_own_beat(journal: Journal) -> int:
    """Return the number of the first beat that is not shared with a parent log."""
    branch = journal.header.branches_from
    return 0 if branch is None else branch.beat + 1


def undone_dice(journal: Journal) -> tuple[UndoneDice, ...]:
    """Return the undos and amendments that discarded dice, in order."""
    taken = _DiscardedDice()
    for beat in journal:
        taken.add(beat)
    return tuple(each for each in taken.found if each.dice)


class _DiscardedDice:
    """Collects the undos and amendments that discard dice, beat by beat."""

    def __init__(self) -> None:
        self.found: list[UndoneDice] = []
        self._rolled: dict[int, int] = {}  # number of dice per beat
        self._again: dict[int, list[Beat]] = {}  # the beat itself, or the beats that an amendment replayed
        self._undos: dict[frozenset[int], int] = {}  # index in `found` of the last undo of these beats
        self._amendments: dict[int, int] = {}  # index in `found`, keyed by amendment
        self._asker = ""  # the last seat that requested an undo or amendment

    def add(self, beat: Beat) -> None:
        """Process the next beat."""
        number = beat.number
        self._rolled[number], self._again[number] = len(dice_of(beat.events)), [beat]
        for event in () if _REVERTING_EVENTS.isdisjoint(map(type, beat.events)) else beat.events:
            match event:
                case UndoAsked(by=by) | AmendAsked(by=by):
                    self._asker = by
                case TakenBack(beats=numbers):
                    self._undos[frozenset(numbers)] = len(self.found)
                    self._add_discarded(beat, sum(self._rolled.get(number, 0) for number in numbers))
                    self._mark(numbers, restored=True)
                case Restored(beats=numbers) if (place := self._undos.get(frozenset(numbers))) is not None:
                    self.found[place] = attrs.evolve(self.found[place], restored=True)
                    self._mark(numbers, restored=False)
                case Amended(beats=numbers):
                    self._amendments[number] = len(self.found)
                    again = [attrs.evolve(beat, events=replayed) for _, replayed in replayed_groups(beat.events)]
                    old = [each for number in numbers for each in self._again.get(number, ())]
                    self._add_discarded(beat, len(unused_dice(old, again, dice_of(beat.events))))
                    self._again[number] = again

    def _add_discarded(self, beat: Beat, dice: int) -> None:
        by = self._asker if isinstance(beat.command, Agree) else beat.by
        self.found.append(UndoneDice(beat.number, by, dice, restored=False))

    def _mark(self, numbers: Iterable[int], *, restored: bool) -> None:
        """Record that amendments were undone, which makes the discarded dice effective again, or were redone."""
        for place in (self._amendments[number] for number in numbers if number in self._amendments):
            self.found[place] = attrs.evolve(self.found[place], restored=restored)


def audit_remarks(
    taken_back: Sequence[UndoneDice], typed: Sequence[RecordedDie], after_reveal: Sequence[RecordedDie]
) -> Iterator[str]:
    """Yield a sentence for each kind of remarkable dice in the log."""
    back = [(each.by, each.dice) for each in taken_back]
    if back:
        restored = sum(each.dice for each in taken_back if each.restored)
        yield f"Dice taken back: {_sum_by_seat(back)}{f'; restored later: {restored}' if restored else ''}."
    if typed:
        seats = _sum_by_seat((die.by, 1) for die in typed)
        yield f"Dice that do not come from the seed: {seats}; the first on line {typed[0].line}."
    if after_reveal:
        first = after_reveal[0].line
        yield f"Dice drawn after the seed was revealed: {len(after_reveal)}; the first on line {first}."


def _sum_by_seat(counts: Iterable[tuple[str, int]]) -> str:
    """Return the sum for each seat as a string, largest first.

    >>> _sum_by_seat([("gm", 2), ("bo", 3), ("gm", 4)])
    '6 by gm, 3 by bo'
    """
    sums: Counter[str] = Counter()
    for seat, count in counts:
        sums[seat] += count
    return ", ".join(f"{count} by {seat}" for seat, count in sums.items())


def first_wrong_die(
    beat: Beat,
    line: int,
    before: History[Any] | None,
    seeded: ComputedDice | None,
    *,
    barred: str = "",
    first_draw: int = 0,
) -> Corruption | None:
    """Return the first die of a beat that cannot be right, or None.

    `barred` says why all dice must be computed; draws before `first_draw` came from another seed.
    """
    if not may_have_dice(beat.events):
        return None
    draw, recall = (0, None) if before is None else (before.draws, before.recall)
    tray = ExpectedDice(draw, recall, barred=barred, first_draw=first_draw)
    amends = amendment_of(beat) is not None
    fell = {(index, place) for index, place, _ in rolled_dice(beat.events)} if amends else frozenset()
    for index, event in enumerate(beat.events):
        unfinished = None if amends or before is None else before.now.state.unfinished
        if isinstance(event, RollResumed) and unfinished is not None:
            tray.fallen = prepend_recall(unfinished.dice)
        for place, die in enumerate(event.dice if isinstance(event, Rolled | PartlyRolled) else ()):
            if amends and (index, place) not in fell:
                continue  # repeated by an amendment, and checked when that is replayed
            found = tray.take(die, seeded)
            if found is not None:
                field, problem = found
                return Corruption(line, f"$.events[{index}].dice[{place}].{field}", problem)
    return None


def first_wrong_free_die(beat: Beat, line: int, seeded: SeededDice | None, barred: str) -> Corruption | None:
    """Return the first die of a beat's free rolls that cannot be right, or None. For `barred` see `first_wrong_die`."""
    for index, event in enumerate(beat.events):
        if not isinstance(event, FreeRolled):
            continue
        stream, source = None if seeded is None else seeded.free_stream(event.number), f"{FREE_SOURCE}{event.number}"
        drawn = 0
        for place, die in enumerate(event.dice):
            found = ExpectedDice().take(attrs.evolve(die, source="table"), None)
            if die.source not in (source, "table"):
                found = "source", f"the log has '{die.source}', but the source of this free roll is '{source}'"
            elif die.source == "table" and barred:
                found = "source", f"the log has '{die.source}', but {barred}"
            elif found is None and die.source == source and stream is not None:
                face = stream.throw(die.sides, drawn).face
                found = None if face == die.face else ("face", f"the log has {die.face}, but the seed gives {face}")
            if found is not None:
                return Corruption(line, f"$.events[{index}].dice[{place}].{found[0]}", found[1])
            drawn += die.source == source
    return None


@attrs.define
class ExpectedDice:
    """The dice that must come next.

    Attributes:
        draw: The number of the next draw.
        recall: Dice of undone beats that must be used first.
        fallen: Dice that earlier beats already rolled for an unfinished roll. They come before all others.
        barred: The reason why all dice must come from the seed, or from the contributions of the seats; empty if other
            dice are allowed.
        first_draw: The number of the first draw from the seed; earlier draws belong to another one.
    """

    draw: int = 0
    recall: Recall = None
    fallen: Recall = None
    barred: str = ""
    first_draw: int = 0

    def take(self, die: Die, seeded: ComputedDice | None) -> tuple[str, str] | None:
        """Process a recorded die; return the name of the wrong field and the problem, or None."""
        if not MIN_SIDES <= die.sides <= MAX_SIDES:
            return "sides", f"a die must have {MIN_SIDES} to {MAX_SIDES} sides, not {die.sides}"
        if not 1 <= die.face <= die.sides:
            return "face", f"the log has {die.face}, but a die with {die.sides} sides shows 1 to {die.sides}"
        next_draw = self.draw
        wrong = self._out_of_turn(die)
        if wrong is None and isinstance(seeded, TogetherDice) and self.draw == next_draw:
            return None  # repeats a die of an earlier roll, whose contributions were checked there
        return wrong or _unlike_computed(die, seeded, self.first_draw)

    def _out_of_turn(self, die: Die) -> tuple[str, str] | None:
        if self.fallen is not None:
            same, self.fallen = self.fallen
            return _unlike(die, same, "the die rolled earlier")
        again, self.recall = take_recalled(self.recall, die.sides)
        if again is not None:
            return _unlike(die, again, "the die to be reused")
        if self.barred and not die.source.startswith(COMPUTED):
            return "source", f"the log has '{die.source}', but {self.barred}"
        if die.source == "table":
            return None
        if die.source not in (f"seed:{self.draw}", f"loaded:{self.draw}", f"together:{self.draw}"):
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


def _unlike_computed(die: Die, dice: ComputedDice | None, first_draw: int) -> tuple[str, str] | None:
    """Compare a die with the face that its seed or its contributions give."""
    draw = draw_number(die.source)
    if dice is None or draw is None or draw < first_draw or not die.source.startswith(COMPUTED):
        return None
    given = dice.throw(die.sides, draw)
    if given is None or given.source != die.source:
        return "source", f"the log has '{die.source}', but no contributions to this die are open"
    if given.face == die.face:
        return None
    origin = "of the seed" if isinstance(dice, SeededDice) else "from the contributions of the seats"
    return "face", f"the log has {die.face}, but draw {draw} {origin} gives {given.face}"
