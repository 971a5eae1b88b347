"""
What counts now, and what could count again: the moments of a fight behind undo and redo.

Moments are chained backwards and shared, so taking back, restoring and copying cost the same at any length.
"""

from typing import Generic

import attrs

from combat.engine.dice import Recall, dice_of, drawn, recalled
from combat.engine.system import S, System
from events.fold import folded
from events.journal import Beat
from events.vocabulary import Die, Restored, RoundBegan, TakenBack, TurnBegan


@attrs.frozen(eq=False, repr=False)
class Moment(Generic[S]):
    """
    The fight as it stands after a beat that counts.

    Attributes:
        beat: That beat.
        state: The state after it.
        before: The moment before, or None for the beat that opened the fight.
        turn: The number of the beat in which the present turn began.
        round: The number of the beat in which the present round began.
    """

    beat: Beat
    state: S
    before: "Moment[S] | None"
    turn: int
    round: int


@attrs.frozen(eq=False, repr=False)
class Group(Generic[S]):
    """The moments that one undo took back, earliest first, and the groups taken back before it."""

    moments: tuple[Moment[S], ...]
    before: "Group[S] | None"


@attrs.frozen(eq=False, repr=False)
class History(Generic[S]):
    """
    All that a fight needs to go on from here, besides its journal.

    Attributes:
        now: The moment that counts.
        undone: What a redo would restore.
        recall: The dice that a new command must use first, where the policy says `same`.
        draws: How many dice the source has given, taken back or not.
    """

    now: Moment[S]
    undone: Group[S] | None = None
    recall: Recall = None
    draws: int = 0

    def taken_back(self, to: int) -> tuple[Moment[S], ...]:
        """Give the moments after beat `to`, latest first; costs no more than there are of them."""
        found = []
        moment: Moment[S] | None = self.now
        while moment is not None and moment.beat.number > to:
            found.append(moment)
            moment = moment.before
        return tuple(found)


def opened(system: System[S], opening: S, beat: Beat) -> History[S]:
    """Give the history of a fight that has just been opened."""
    return History(Moment(beat, folded(system, opening, beat.events), None, 0, 0))


def advanced(
    system: System[S], history: History[S], beat: Beat, *, same_dice: bool, state: S | None = None
) -> History[S]:
    """
    Give the history after one more beat, be it one that counts, takes back or restores.

    Args:
        system: Whose events they are.
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
        case _:
            return _lengthened(system, history, beat, state)


def _lengthened(system: System[S], history: History[S], beat: Beat, state: S | None) -> History[S]:
    before = history.now
    kinds = {type(event) for event in beat.events}
    moment = Moment(
        beat=beat,
        state=folded(system, before.state, beat.events) if state is None else state,
        before=before,
        turn=beat.number if TurnBegan in kinds else before.turn,
        round=beat.number if RoundBegan in kinds else before.round,
    )
    dice = dice_of(beat.events)
    draws = (number + 1 for die in dice if (number := drawn(die.source)) is not None)
    return History(moment, None, _used(history.recall, dice), max(history.draws, *draws, 0))


def _shortened(history: History[S], to: int, *, same_dice: bool) -> History[S]:
    gone = history.taken_back(to)
    target = gone[-1].before if gone else history.now
    if target is None:
        raise LookupError("the beat that opened the fight cannot be taken back")
    moments = gone[::-1]
    recall = recalled([die for moment in moments for die in dice_of(moment.beat.events)], history.recall)
    return History(target, Group(moments, history.undone), recall if same_dice else None, history.draws)


def _restored(history: History[S], group: Group[S]) -> History[S]:
    dice = [die for moment in group.moments for die in dice_of(moment.beat.events)]
    recall = _used(history.recall, tuple(dice))
    return History(group.moments[-1], group.before, recall, history.draws)


def _used(recall: Recall, dice: tuple[Die, ...]) -> Recall:
    """Give the dice that still wait after some were rolled; a waiting die is used for the first roll it fits."""
    for die in dice:
        if recall is not None and recall[0].sides == die.sides:
            recall = recall[1]
    return recall
