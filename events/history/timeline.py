"""The current state of a fight and the states that undo and redo can reach.

Snapshots link backwards and are shared, so undo, redo and copying take constant time, however long the history is.
"""

from collections.abc import Iterator
from typing import Generic

from attrs import frozen

from events.history.amendments import AmendmentResult, amendment_of, kept_dice, replayed_beats, unused_dice
from events.history.dice import Recall, dice_of, draw_number, prepend_recall, remove_recalled, take_recalled
from events.history.journal import Beat, prepares_dice
from events.history.lazy import Lazy, resolve
from events.history.projection import Projection, S
from events.interventions import (
    AmendAsked,
    Amended,
    FreeRolled,
    Noted,
    Restored,
    Ruled,
    TakenBack,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
)
from events.replace import replace
from events.vocabulary import Die, RoundBegan, TurnBegan

_REMARKS = {Noted, Ruled, FreeRolled}
"""Remarks, rulings and free rolls, which do not count as play."""


@frozen(eq=False, repr=False)
class Snapshot(Generic[S]):
    """The fight after an effective beat.

    Attributes:
        beat: The beat.
        state: The state after it.
        before: The previous snapshot; None for the beat that began the fight.
        turn: The number of the beat in which the current turn began.
        round: The number of the beat in which the current round began.
    """

    beat: Beat
    state: S
    _before: "Snapshot[S] | Lazy[Snapshot[S]] | None"
    turn: int
    round: int
    _redone: AmendmentResult | Lazy[AmendmentResult | None] | None = None

    @property
    def before(self) -> "Snapshot[S] | None":
        """The previous snapshot, read from the log on first use if necessary."""
        before = self._before
        return before() if isinstance(before, Lazy) else before

    @property
    def redone(self) -> AmendmentResult | None:
        """The result of an amendment, read from the log on first use if necessary; None for any other beat."""
        return resolve(self._redone)

    @property
    def beats(self) -> tuple[Beat, ...]:
        """The beat; for an amendment, the replayed beats under their original numbers and with their new events."""
        return (self.beat,) if (redone := self.redone) is None else redone.beats


@frozen(eq=False, repr=False)
class UndoneBeats(Generic[S]):
    """The snapshots that one undo took back, earliest first, and the dice that were waiting to be reused before it."""

    snapshots: tuple[Snapshot[S], ...]
    recall: Recall


@frozen(eq=False, repr=False)
class UndoGroup(Generic[S]):
    """The beats that one undo took back, linked to those that the previous undo took back."""

    _gone: UndoneBeats[S] | Lazy[UndoneBeats[S]]
    before: "UndoGroup[S] | None"

    @property
    def undone_beats(self) -> UndoneBeats[S]:
        """The undone beats, read from the log on first use if necessary."""
        return resolve(self._gone)

    @property
    def snapshots(self) -> tuple[Snapshot[S], ...]:
        """The snapshots that were taken back, earliest first."""
        return self.undone_beats.snapshots

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the undone beats, earliest first."""
        gone = self._gone
        return gone.known if isinstance(gone, Lazy) else tuple([item.beat.number for item in gone.snapshots])


@frozen(eq=False, repr=False)
class History(Generic[S]):
    """Everything that a fight needs to continue, except its journal.

    Attributes:
        now: The latest effective snapshot.
        played: The snapshot of the beat played last, even if it has been undone since. Remarks, rulings, undo and redo
            do not count as play. The reach of the undo policy is measured from here.
        undone: The beats that a redo would restore.
        recall: The dice that the next command must reuse, if the policy says `same`.
        draws: The number of dice drawn from the source so far, including undone ones.
        asked: The open request for consent to an undo or amendment, with the seats that have not agreed yet; None if
            there is none.
    """

    now: Snapshot[S]
    _played: Snapshot[S] | Lazy[Snapshot[S]]
    undone: UndoGroup[S] | None = None
    recall: Recall = None
    draws: int = 0
    asked: UndoAsked | AmendAsked | None = None

    @property
    def played(self) -> Snapshot[S]:
        """The snapshot of the beat played last, even if it has been undone since."""
        return resolve(self._played)

    @property
    def played_beats(self) -> tuple[int, ...]:
        """The numbers of the beat played last and of the beats in which its turn and its round began."""
        played = self._played
        return played.known if isinstance(played, Lazy) else (played.beat.number, played.turn, played.round)

    @property
    def groups(self) -> Iterator[UndoGroup[S]]:
        """The beats that successive redos would restore, one group per redo."""
        group = self.undone
        while group is not None:
            yield group
            group = group.before

    def snapshots_after(self, to: int) -> tuple[Snapshot[S], ...]:
        """Return the snapshots after beat `to`, latest first; takes time proportional to their number."""
        result = []
        snapshot: Snapshot[S] | None = self.now
        while snapshot is not None and snapshot.beat.number > to:
            result.append(snapshot)
            snapshot = snapshot.before
        return tuple(result)

    def numbers_after(self, to: int) -> tuple[int, ...]:
        """Return the numbers of the effective beats after beat `to`, latest first."""
        return tuple([snapshot.beat.number for snapshot in self.snapshots_after(to)])

    def after(self, to: int) -> Snapshot[S]:
        """Return the snapshot after beat `to`; takes time proportional to the number of later beats.

        Raises:
            LookupError: If that beat is not effective.
        """
        undone_snapshots = self.snapshots_after(to)
        result = undone_snapshots[-1].before if undone_snapshots else self.now
        if result is None or result.beat.number != to:
            raise LookupError(f"beat {to} was undone or does not exist")
        return result

    def effective_after(self, to: int) -> tuple[Snapshot[S], ...]:
        """Return the snapshots of the effective beats after beat `to`, latest first; without replaced beats."""
        result, skipped = [], self.now.beat.number
        for snapshot in self.snapshots_after(to):
            if snapshot.beat.number <= skipped:
                result.append(snapshot)
                amendment = amendment_of(snapshot.beat)
                skipped = snapshot.beat.number if amendment is None else amendment.to
        return tuple(result)

    def branch_at(self, to: int) -> "History[S]":
        """Return the history of a new fight that branches off after beat `to` and continues with this fight's dice."""
        branch_point = self.after(to)
        return History(branch_point, branch_point, recall=self.recall, draws=self.draws)


def initial_history(beat: Beat, state: S) -> History[S]:
    """Return the history of a fight after its first beat."""
    first = Snapshot(beat, state, None, 0, 0)
    return History(first, first)


def advance(
    projection: Projection[S], history: History[S], beat: Beat, *, same_dice: bool, state: S | None = None
) -> History[S]:
    """Return the history after another beat, which may also be an undo, a redo, an amendment or a request for consent.

    The events are folded unless the caller gives the state after them.
    """
    match beat.events:
        case (TakenBack(to=to),):
            return _after_undo(history, to, same_dice=same_dice)
        case (Restored(),) if history.undone is not None:
            return _after_redo(history, history.undone)
        case (UndoAsked() | UndoAgreed() | UndoDeclined() | AmendAsked() as event,):
            return replace(history, asked=_open_request(history.asked, event))
        case (Amended() as event, *_):
            return _after_amendment(projection, history, beat, event, same_dice=same_dice, state=state)
        case _ if prepares_dice(beat):
            return history
        case _:
            return _after_play(projection, history, beat, state)


def _after_play(projection: Projection[S], history: History[S], beat: Beat, state: S | None) -> History[S]:
    before, number, kinds = history.now, beat.number, set(map(type, beat.events))
    after = projection.fold(before.state, beat.events) if state is None else state
    turn, round_ = number if TurnBegan in kinds else before.turn, number if RoundBegan in kinds else before.round
    snapshot = Snapshot(beat, after, before, turn, round_, None)
    remark = kinds and kinds <= _REMARKS
    played, asked = (history._played, history.asked) if remark else (snapshot, None)  # noqa: SLF001 - avoids reading the log
    recall, draws, dice = history.recall, history.draws, dice_of(beat.events)
    if dice:
        recall, draws = _without_used(recall, dice), _draw_count(draws, dice)
    return History(snapshot, played, None, recall, draws, asked)


def _after_amendment(
    projection: Projection[S], history: History[S], beat: Beat, event: Amended, *, same_dice: bool, state: S | None
) -> History[S]:
    """Return the history after an amendment; it links to the earlier history, which an undo restores."""
    base, number, kinds = history.after(event.to), beat.number, set(map(type, beat.events))
    after = projection.fold(base.state, beat.events) if state is None else state
    effective = history.effective_after(event.to)
    old = [item for snapshot in reversed(effective) for item in snapshot.beats]
    replayed, fresh = replayed_beats(beat, event, old, history.asked), dice_of(beat.events)
    kept = [snapshot.redone.dice_by_beat for snapshot in effective if snapshot.redone is not None]
    waits = unused_dice(old, replayed, fresh) if same_dice else ()
    redone = AmendmentResult(replayed, kept_dice(event, old, replayed, kept, same_dice=same_dice), waits)
    turn, round_ = number if TurnBegan in kinds else base.turn, number if RoundBegan in kinds else base.round
    snapshot = Snapshot(beat, after, history.now, turn, round_, redone)
    recall = prepend_recall(waits, _without_used(history.recall, fresh))
    return History(snapshot, snapshot, None, recall, _draw_count(history.draws, fresh), None)


def _draw_count(draws: int, dice: tuple[Die, ...]) -> int:
    """Return the number of dice drawn from the source so far, including these dice."""
    for die in dice:
        place = draw_number(die.source)
        draws = draws if place is None else max(draws, place + 1)
    return draws


def _after_undo(history: History[S], to: int, *, same_dice: bool) -> History[S]:
    undone_snapshots = history.snapshots_after(to)
    target = undone_snapshots[-1].before if undone_snapshots else history.now
    if target is None:
        raise LookupError("the beat that began the fight cannot be undone")
    snapshots = undone_snapshots[::-1]
    recall = None
    if same_dice:
        recall = history.recall
        for snapshot in undone_snapshots:
            recall = prepend_recall(dice_of(snapshot.beat.events), recall)
            if (
                snapshot.redone is not None
            ):  # the dice left over by that amendment are reused in the beats in which they were first rolled
                recall = remove_recalled(recall, snapshot.redone.waits)
    undone = UndoGroup(UndoneBeats(snapshots, history.recall), history.undone)
    return History(target, history._played, undone, recall, history.draws, None)  # noqa: SLF001 - as above


def _after_redo(history: History[S], group: UndoGroup[S]) -> History[S]:
    undone_snapshots, undone = group.undone_beats, group.before
    now = undone_snapshots.snapshots[-1]
    # The dice of the undone beats are at the front of the chain; without them, the chain is as it was before the undo.
    return History(now, history._played, undone, undone_snapshots.recall, history.draws, None)  # noqa: SLF001 - as above


def _open_request(
    asked: UndoAsked | AmendAsked | None, event: UndoAsked | AmendAsked | UndoAgreed | UndoDeclined
) -> UndoAsked | AmendAsked | None:
    """Return the open request for consent after another request or answer."""
    match event:
        case UndoAsked() | AmendAsked():
            return event
        case UndoAgreed(seat=seat) if asked is not None:
            return replace(asked, asks=tuple(item for item in asked.asks if item != seat))
        case _:
            return None


def _without_used(recall: Recall, dice: tuple[Die, ...]) -> Recall:
    """Return the recall chain after some dice were rolled; each takes the first recalled die that it matches."""
    for die in dice if recall is not None else ():
        _, recall = take_recalled(recall, die.sides)
    return recall
