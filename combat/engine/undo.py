"""Taking back and restoring: where to, what it would uncover, and whether the policy of the header lets it be."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from attrs import frozen

from combat.engine.admission import is_gm, only_watches
from combat.engine.errors import Reason, Refused, refuse
from combat.engine.new_names import TABLE
from events.amendments import amendment_of
from events.dice import dice_of, tells_dice
from events.history import History, Snapshot
from events.journal import Beat, Header, UndoPolicy
from events.limits import shown
from events.vocabulary import Die, Restored, TakenBack, UndoAsked

Goal = int | Literal["turn", "activation", "round"] | None
"""A beat number, the beginning of this turn or round, or None for one command back, with all rolls made for it.

What one combatant does at a stretch is a `turn`; where a book calls that an Activation, and a round of it a Turn, it
may be called by that name.
"""


@frozen
class Preview:
    """What an undo would do.

    Attributes:
        to: The number of the last beat that would still count.
        numbers: The numbers of the beats it would take back, latest first.
        beats: These beats as plain data, as the seat that asks may see them.
        dice: The dice in them, which everybody has seen.
        revealed: The events in them that made a secret public.
        reasons: Why the policy would refuse it to anybody but the GM; empty when it would not.
        asks: The seats that would be asked first; empty where the word of whoever takes back is enough.
    """

    to: int
    numbers: tuple[int, ...]
    beats: tuple[Mapping[str, Any], ...]
    dice: tuple[Die, ...]
    revealed: tuple[Any, ...]
    reasons: tuple[Reason, ...]
    asks: tuple[str, ...]


def goal_of(history: History[Any], to: Goal) -> int:
    """Return the number of the beat to go back to.

    Raises:
        Refused: When there is nothing to take back, or no such beat.
    """
    now = history.now
    before = now.before
    if before is None:
        raise refuse("nothing_to_undo", "there is nothing to take back yet")
    if to is None:
        return _before_command(before).beat.number
    if isinstance(to, str) and to in ("turn", "activation", "round"):
        began = now.round if to == "round" else now.turn
        if began == now.beat.number:
            raise refuse("nothing_to_undo", f"nothing has happened yet in this {to}")
        return began
    if type(to) is not int or not 0 <= to < now.beat.number:
        raise refuse(
            "no_such_beat",
            f"{shown(to)} is not an earlier beat than the present one, which is number {now.beat.number}",
        )
    last = history.taken_back(to)[-1].before
    if last is None or last.beat.number != to:
        raise refuse("no_such_beat", f"beat {to} does not count: it was taken back, or is itself an undo or a redo")
    return to


def undone(header: Header, history: History[Any], by: str | None, to: Goal) -> TakenBack | UndoAsked:
    """Return what comes of an undo: it takes back, or asks those who must agree first.

    Raises:
        Refused: When there is nothing to take back, or the policy of this table is against it.
    """
    goal = goal_of(history, to)
    if not is_gm(header, by):  # who may always, and asks nobody
        reasons, asks = against_going_back(history, header, goal, by or TABLE)
        if reasons:
            raise Refused(reasons)
        if by is not None and asks:
            return UndoAsked(by=by, to=goal, asks=asks)
    return TakenBack(goal, history.numbers_after(goal))


def restored(header: Header, history: History[Any], by: str | None) -> Restored:
    """Return what comes of a redo.

    Raises:
        Refused: When nothing was taken back, or something else was done since, or it is not this seat's to do.
    """
    group = history.undone
    if group is None:
        raise refuse("nothing_to_redo", "there is no undo to redo")
    if not is_gm(header, by):
        reasons = tuple(redo_reasons(header, [snapshot.beat for snapshot in group.snapshots], by or TABLE))
        if reasons:
            raise Refused(reasons)
    return Restored(group.numbers)


def preview(
    history: History[Any], header: Header, to: int, by: str, beat_seen: Callable[[Beat], Mapping[str, Any]]
) -> Preview:
    """Show what going back to beat `to` would take back, each beat as somebody sees it, and what stands against it."""
    snapshots = history.taken_back(to)
    events = [event for snapshot in reversed(snapshots) for event in snapshot.beat.events]
    reasons, asks = against_going_back(history, header, to, by)
    return Preview(
        to=to,
        numbers=history.numbers_after(to),
        beats=tuple(beat_seen(snapshot.beat) for snapshot in snapshots),
        dice=tuple(die for snapshot in reversed(snapshots) for die in dice_of(snapshot.beat.events)),
        revealed=tuple(event for event in events if event.reveals),
        reasons=reasons,
        asks=asks,
    )


def against_going_back(
    history: History[Any], header: Header, to: int, by: str
) -> tuple[tuple[Reason, ...], tuple[str, ...]]:
    """Return why a seat may not go back to beat `to`, if the GM alone may; and whose yes it needs first."""
    snapshots = history.taken_back(to)
    asks = asked_for(header, [snapshot.beat for snapshot in snapshots], by)
    return only_watches(header, by) or tuple(_objections(history, header.undo, snapshots, by, asks)), asks


def asked_for(header: Header, beats: Sequence[Beat], by: str) -> tuple[str, ...]:
    """Return the seats whose yes a seat needs before it takes these beats back; none where its own word is enough."""
    alone = header.undo.who != "agreed" or by == TABLE or is_gm(header, by)
    if alone or all(beat.by == by and not tells_dice(beat.events) for beat in beats):
        return ()
    players = tuple(seat.id for seat in header.seats if seat.role in ("side", "player") and seat.id != by)
    return players or tuple(seat.id for seat in header.seats if seat.role == "gm")


def redo_reasons(header: Header, beats: Sequence[Beat], by: str) -> Iterator[Reason]:
    """Return what stands against a seat's restoring these beats.

    Where others must agree to an undo, a redo is free for those who need no yes, and for the seat whose beats all of
    them are: it brings back nothing but what was rolled.
    """
    yield from _ownership_reasons(header.undo, beats, by)
    if asked_for(header, beats, by) and any(beat.by != by for beat in beats):
        yield Reason("undo_who", "at this table you may redo only your own beats; the GM, or all together, may any")


def _ownership_reasons(policy: UndoPolicy, beats: Iterable[Beat], by: str) -> Iterator[Reason]:
    if policy.who == "gm":
        yield Reason("undo_who", "at this table only the GM may undo and redo")
    if policy.who == "own" and any(beat.by != by for beat in beats):
        yield Reason("undo_who", "at this table you may undo and redo only your own beats")


def _objections(
    history: History[Any], policy: UndoPolicy, snapshots: tuple[Snapshot[Any], ...], by: str, asks: tuple[str, ...]
) -> Iterator[Reason]:
    yield from _ownership_reasons(policy, (snapshot.beat for snapshot in snapshots), by)
    if asks and history.now.state.proposal is not None:
        yield Reason("undo_who", "answer what was proposed first; then the others can be asked to take back")
    if policy.reach != "any" and _target(snapshots) < _earliest(history.played, policy.reach):
        yield Reason("undo_reach", f"at this table an undo reaches back no further than {_REACH[policy.reach]}")
    if policy.barrier == "rolled" and any(tells_dice(snapshot.beat.events) for snapshot in snapshots):
        yield Reason("undo_barrier", "at this table nothing is taken back once dice have been rolled")
    if policy.barrier != "none" and any(event.reveals for snapshot in snapshots for event in snapshot.beat.events):
        yield Reason("undo_barrier", "at this table nothing is taken back once a secret has been revealed")


_REACH = {
    "beat": "the last beat that was played",
    "turn": "the turn that was played last",
    "round": "the round that was played last",
    "any": "the beginning",
}


def _target(snapshots: tuple[Snapshot[Any], ...]) -> int:
    before = snapshots[-1].before
    return 0 if before is None else before.beat.number


def _earliest(played: Snapshot[Any], reach: str) -> int:
    """Return the earliest beat one may go back to.

    The beat that began a turn or round is still within it; where that is an amendment, so is what it goes back over.
    """
    began = {"beat": played.beat.number, "turn": played.turn, "round": played.round}[reach]
    snapshot = played
    while snapshot.beat.number >= began and snapshot.before is not None:
        amendment = amendment_of(snapshot.beat) if snapshot.beat.number == began else None
        began = began if amendment is None else amendment.to + 1
        snapshot = snapshot.before
    return _before_command(snapshot).beat.number


def _before_command(snapshot: Snapshot[Any]) -> Snapshot[Any]:
    """Return the latest snapshot from this one back that is not in the middle of a command."""
    while snapshot.state.unfinished is not None and snapshot.before is not None:
        snapshot = snapshot.before
    return snapshot
