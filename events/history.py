"""What counts now, and what could count again: the snapshots of a fight behind undo and redo.

Snapshots are chained backwards and shared, so taking back, restoring and copying cost the same at any length.
"""

from collections.abc import Iterator
from typing import Generic

from attrs import frozen

from events.amendments import AmendmentResult, amendment_of, kept_dice, replayed_beats, unused_dice
from events.dice import Recall, dice_of, draw_number, prepend_recall, remove_recalled, take_recalled
from events.journal import Beat
from events.lazy import Lazy
from events.projection import Projection, S
from events.replace import replace
from events.vocabulary import (
    AmendAsked,
    Amended,
    Die,
    Noted,
    Restored,
    RoundBegan,
    Ruled,
    TakenBack,
    TurnBegan,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
)

_REMARKS = {Noted, Ruled}
"""What may be said without playing."""


@frozen(eq=False, repr=False)
class Snapshot(Generic[S]):
    """The fight as it stands after a beat that counts.

    Attributes:
        beat: That beat.
        state: The state after it.
        before: The snapshot before, or None for the beat that opened the fight.
        turn: The number of the beat in which the present turn began.
        round: The number of the beat in which the present round began.
    """

    beat: Beat
    state: S
    _before: "Snapshot[S] | Lazy[Snapshot[S]] | None"
    turn: int
    round: int
    _redone: AmendmentResult | Lazy[AmendmentResult | None] | None = None

    @property
    def before(self) -> "Snapshot[S] | None":
        """The snapshot before; where it lies in a log alone, it is read."""
        before = self._before
        return before() if isinstance(before, Lazy) else before

    @property
    def redone(self) -> AmendmentResult | None:
        """What an amendment did again, None for any other beat; where it lies in a log alone, it is read."""
        redone = self._redone
        return redone() if isinstance(redone, Lazy) else redone

    @property
    def beats(self) -> tuple[Beat, ...]:
        """The beat; for an amendment those that it did again, under their first numbers and as they came out now."""
        return (self.beat,) if (redone := self.redone) is None else redone.beats


@frozen(eq=False, repr=False)
class UndoneBeats(Generic[S]):
    """What one undo took back.

    Attributes:
        snapshots: The snapshots, earliest first.
        recall: The dice that waited before.
    """

    snapshots: tuple[Snapshot[S], ...]
    recall: Recall


@frozen(eq=False, repr=False)
class UndoGroup(Generic[S]):
    """What one undo took back, and the groups taken back before it."""

    _gone: UndoneBeats[S] | Lazy[UndoneBeats[S]]
    before: "UndoGroup[S] | None"

    @property
    def undone_beats(self) -> UndoneBeats[S]:
        """What was taken back; where it lies in a log alone, it is read."""
        gone = self._gone
        return gone() if isinstance(gone, Lazy) else gone

    @property
    def snapshots(self) -> tuple[Snapshot[S], ...]:
        """The snapshots that were taken back, earliest first."""
        return self.undone_beats.snapshots

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of their beats."""
        gone = self._gone
        return gone.known if isinstance(gone, Lazy) else tuple([each.beat.number for each in gone.snapshots])


@frozen(eq=False, repr=False)
class History(Generic[S]):
    """All that a fight needs to go on from here, besides its journal.

    Attributes:
        now: The snapshot that counts.
        played: The snapshot of the last beat that was played, whether or not it still counts: neither a remark or a
            ruling, nor what takes back or restores. From it is measured how far an undo reaches.
        undone: What a redo would restore.
        recall: The dice that a new command must use first, where the policy says `same`.
        draws: How many dice the source has given, taken back or not.
        asked: What a seat wants to take back or amend, with the seats that have not agreed yet; None where nobody is
            asked.
    """

    now: Snapshot[S]
    _played: Snapshot[S] | Lazy[Snapshot[S]]
    undone: UndoGroup[S] | None = None
    recall: Recall = None
    draws: int = 0
    asked: UndoAsked | AmendAsked | None = None

    @property
    def played(self) -> Snapshot[S]:
        """The snapshot of what was played last, whether or not it still counts."""
        played = self._played
        return played() if isinstance(played, Lazy) else played

    @property
    def played_beats(self) -> tuple[int, ...]:
        """The number of the beat that was played last, and those in which its turn and its round began."""
        played = self._played
        return played.known if isinstance(played, Lazy) else (played.beat.number, played.turn, played.round)

    @property
    def groups(self) -> Iterator[UndoGroup[S]]:
        """What redos would restore, one after the other."""
        group = self.undone
        while group is not None:
            yield group
            group = group.before

    def snapshots_after(self, to: int) -> tuple[Snapshot[S], ...]:
        """Return the snapshots after beat `to`, latest first; costs no more than there are of them."""
        found = []
        snapshot: Snapshot[S] | None = self.now
        while snapshot is not None and snapshot.beat.number > to:
            found.append(snapshot)
            snapshot = snapshot.before
        return tuple(found)

    def numbers_after(self, to: int) -> tuple[int, ...]:
        """Return the numbers of the beats after beat `to` that count, latest first."""
        return tuple([snapshot.beat.number for snapshot in self.snapshots_after(to)])

    def after(self, to: int) -> Snapshot[S]:
        """Return the snapshot after beat `to`; costs no more than there are beats after it.

        Raises:
            LookupError: When that beat does not count.
        """
        gone = self.snapshots_after(to)
        found = gone[-1].before if gone else self.now
        if found is None or found.beat.number != to:
            raise LookupError(f"beat {to} does not count")
        return found

    def effective_after(self, to: int) -> tuple[Snapshot[S], ...]:
        """Return the snapshots after beat `to` that make the table, latest first: none that an amendment goes over."""
        found, skipped = [], self.now.beat.number
        for snapshot in self.snapshots_after(to):
            if snapshot.beat.number <= skipped:
                found.append(snapshot)
                amendment = amendment_of(snapshot.beat)
                skipped = snapshot.beat.number if amendment is None else amendment.to
        return tuple(found)

    def branch_at(self, to: int) -> "History[S]":
        """Return the history of another fight that goes on from after beat `to`, with the next dice of this one."""
        there = self.after(to)
        return History(there, there, recall=self.recall, draws=self.draws)


def initial_history(beat: Beat, state: S) -> History[S]:
    """Return the history of a fight that has just been opened by a beat, with the state after it."""
    first = Snapshot(beat, state, None, 0, 0)
    return History(first, first)


def advance(
    projection: Projection[S], history: History[S], beat: Beat, *, same_dice: bool, state: S | None = None
) -> History[S]:
    """Return the history after one more beat, be it one that counts, takes back or restores, or asks whether it may.

    Args:
        projection: Whose events they are.
        history: The history before the beat.
        beat: The beat.
        same_dice: Whether a new command after an undo rolls what was taken back.
        state: The state after the beat, where the caller has folded its events already.
    """
    match beat.events:
        case (TakenBack(to=to),):
            return _shortened(history, to, same_dice=same_dice)
        case (Restored(),) if history.undone is not None:
            return _restored(history, history.undone)
        case (UndoAsked() | UndoAgreed() | UndoDeclined() | AmendAsked() as event,):
            return replace(history, asked=_still_asked(history.asked, event))
        case (Amended() as event, *_):
            return _amended(projection, history, beat, event, same_dice=same_dice, state=state)
        case _:
            return _lengthened(projection, history, beat, state)


def _lengthened(projection: Projection[S], history: History[S], beat: Beat, state: S | None) -> History[S]:
    before, number, kinds = history.now, beat.number, set(map(type, beat.events))
    after = projection.fold(before.state, beat.events) if state is None else state
    turn, round_ = number if TurnBegan in kinds else before.turn, number if RoundBegan in kinds else before.round
    snapshot = Snapshot(beat, after, before, turn, round_, None)
    remark = kinds and kinds <= _REMARKS
    played, asked = (history._played, history.asked) if remark else (snapshot, None)  # noqa: SLF001 - not read for it
    recall, draws, dice = history.recall, history.draws, dice_of(beat.events)
    if dice:
        recall, draws = _used(recall, dice), _drawn_up_to(draws, dice)
    return History(snapshot, played, None, recall, draws, asked)


def _amended(
    projection: Projection[S], history: History[S], beat: Beat, event: Amended, *, same_dice: bool, state: S | None
) -> History[S]:
    """Return the history after an amendment; behind it lies all that was there before, so an undo brings that back."""
    base, number, kinds = history.after(event.to), beat.number, set(map(type, beat.events))
    after = projection.fold(base.state, beat.events) if state is None else state
    standing = history.effective_after(event.to)
    old = [each for snapshot in reversed(standing) for each in snapshot.beats]
    again, fresh = replayed_beats(beat, event, old, history.asked), dice_of(beat.events)
    kept = [snapshot.redone.dice_by_beat for snapshot in standing if snapshot.redone is not None]
    waits = unused_dice(old, again, fresh) if same_dice else ()
    redone = AmendmentResult(again, kept_dice(event, old, again, kept, same_dice=same_dice), waits)
    turn, round_ = number if TurnBegan in kinds else base.turn, number if RoundBegan in kinds else base.round
    snapshot = Snapshot(beat, after, history.now, turn, round_, redone)
    recall = prepend_recall(waits, _used(history.recall, fresh))
    return History(snapshot, snapshot, None, recall, _drawn_up_to(history.draws, fresh), None)


def _drawn_up_to(draws: int, dice: tuple[Die, ...]) -> int:
    """Return how many dice the source has given, counting these."""
    return max([draws, *(place + 1 for die in dice if (place := draw_number(die.source)) is not None)])


def _shortened(history: History[S], to: int, *, same_dice: bool) -> History[S]:
    gone = history.snapshots_after(to)
    target = gone[-1].before if gone else history.now
    if target is None:
        raise LookupError("the beat that opened the fight cannot be taken back")
    snapshots = gone[::-1]
    recall = None
    if same_dice:
        recall = history.recall
        for snapshot in gone:
            recall = prepend_recall(dice_of(snapshot.beat.events), recall)
            if snapshot.redone is not None:  # what waits since that amendment has fallen again where it fell first
                recall = remove_recalled(recall, snapshot.redone.waits)
    undone = UndoGroup(UndoneBeats(snapshots, history.recall), history.undone)
    return History(target, history._played, undone, recall, history.draws, None)  # noqa: SLF001 - as above


def _restored(history: History[S], group: UndoGroup[S]) -> History[S]:
    gone, undone = group.undone_beats, group.before
    now = gone.snapshots[-1]
    # The dice that it took back stand first among those that wait: without them, the rest are as they were.
    return History(now, history._played, undone, gone.recall, history.draws, None)  # noqa: SLF001 - as above


def _still_asked(
    asked: UndoAsked | AmendAsked | None, event: UndoAsked | AmendAsked | UndoAgreed | UndoDeclined
) -> UndoAsked | AmendAsked | None:
    """Return what is asked after somebody has asked or answered."""
    match event:
        case UndoAsked() | AmendAsked():
            return event
        case UndoAgreed(seat=seat) if asked is not None:
            return replace(asked, asks=tuple(each for each in asked.asks if each != seat))
        case _:
            return None


def _used(recall: Recall, dice: tuple[Die, ...]) -> Recall:
    """Return the dice that still wait after some were rolled; a waiting die is used for the first roll it fits."""
    for die in dice if recall is not None else ():
        _, recall = take_recalled(recall, die.sides)
    return recall
