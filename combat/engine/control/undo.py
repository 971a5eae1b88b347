"""Undo and redo: the target beat, the secrets on the way, and the checks of the undo policy."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from attrs import frozen

from combat.engine.errors import Reason, Refused, refuse
from combat.engine.name_checks import TABLE
from combat.engine.play.command_checks import is_gm, spectator_reasons
from events.history.amendments import amendment_of
from events.history.dice import dice_of, has_dice
from events.history.journal import Beat, Header, UndoPolicy
from events.history.timeline import History, Snapshot
from events.interventions import Restored, TakenBack, UndoAsked
from events.limits import show_value
from events.vocabulary import Die

UndoTarget = int | Literal["turn", "activation", "round"] | None
"""A beat number, the beginning of the current turn or round, or None for the last command with all its rolls.

A `turn` is one combatant's turn. Some books call it an Activation and use Turn for a round; for these, `activation` is
a synonym for `turn`.
"""


@frozen
class Preview:
    """The effect that an undo would have.

    Attributes:
        to: The number of the last beat that would stay effective.
        numbers: The numbers of the beats that would be undone, latest first.
        beats: These beats as plain data that the asking seat may see.
        dice: The dice in them, which every seat has seen.
        revealed: The events in them that revealed a secret.
        reasons: The undo policy's reasons for refusing the undo to anyone but the GM; empty if there are none.
        asks: The seats that would have to consent; empty if none must.
    """

    to: int
    numbers: tuple[int, ...]
    beats: tuple[Mapping[str, Any], ...]
    dice: tuple[Die, ...]
    revealed: tuple[Any, ...]
    reasons: tuple[Reason, ...]
    asks: tuple[str, ...]


def undo_target(history: History[Any], to: UndoTarget) -> int:
    """Return the number of the beat that an undo returns to.

    Raises:
        Refused: If there is nothing to undo, or no such beat.
    """
    now = history.now
    before = now.before
    if before is None:
        raise refuse("nothing_to_undo", "there is nothing to undo yet")
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
            f"{show_value(to)} is not the number of an earlier beat; the present beat is {now.beat.number}",
        )
    last = history.snapshots_after(to)[-1].before
    if last is None or last.beat.number != to:
        raise refuse("no_such_beat", f"beat {to} is not effective: it was undone, or is itself an undo or a redo")
    return to


def undo_event(header: Header, history: History[Any], by: str | None, to: UndoTarget) -> TakenBack | UndoAsked:
    """Return the event of an undo: the undo itself, or the request for consent.

    Raises:
        Refused: If there is nothing to undo, or the undo policy forbids it.
    """
    goal = undo_target(history, to)
    if not is_gm(header, by):  # the GM always may, without consent
        reasons, asks = undo_reasons(history, header, goal, by or TABLE)
        if reasons:
            raise Refused(reasons)
        if by is not None and asks:
            return UndoAsked(by=by, to=goal, asks=asks)
    return TakenBack(goal, history.numbers_after(goal))


def redo_event(header: Header, history: History[Any], by: str | None) -> Restored:
    """Return the event of a redo.

    Raises:
        Refused: If nothing was undone, or a beat has been added since, or the undo policy forbids it.
    """
    group = history.undone
    if group is None:
        raise refuse("nothing_to_redo", "there is no undo to redo")
    if not is_gm(header, by):
        reasons = tuple(redo_reasons(header, [snapshot.beat for snapshot in group.snapshots], by or TABLE))
        if reasons:
            raise Refused(reasons)
    return Restored(group.numbers)


def preview_undo(
    history: History[Any], header: Header, to: int, by: str, beat_seen: Callable[[Beat], Mapping[str, Any]]
) -> Preview:
    """Return the effect of an undo to beat `to`; `beat_seen` converts a beat to the plain data that a seat may see."""
    snapshots = history.snapshots_after(to)
    events = [event for snapshot in reversed(snapshots) for event in snapshot.beat.events]
    reasons, asks = undo_reasons(history, header, to, by)
    return Preview(
        to=to,
        numbers=history.numbers_after(to),
        beats=tuple(beat_seen(snapshot.beat) for snapshot in snapshots),
        dice=tuple(die for snapshot in reversed(snapshots) for die in dice_of(snapshot.beat.events)),
        revealed=tuple(event for event in events if event.reveals),
        reasons=reasons,
        asks=asks,
    )


def undo_reasons(history: History[Any], header: Header, to: int, by: str) -> tuple[tuple[Reason, ...], tuple[str, ...]]:
    """Return the policy's reasons against an undo to beat `to` by a seat, and the seats that must consent."""
    snapshots = history.snapshots_after(to)
    asks = consent_needed(header, [snapshot.beat for snapshot in snapshots], by)
    return spectator_reasons(header, by) or tuple(_objections(history, header.undo, snapshots, by, asks)), asks


def consent_needed(header: Header, beats: Sequence[Beat], by: str) -> tuple[str, ...]:
    """Return the seats that must consent before a seat undoes these beats; empty if none must."""
    alone = header.undo.who != "agreed" or by == TABLE or is_gm(header, by)
    if alone or all(beat.by == by and not has_dice(beat.events) for beat in beats):
        return ()
    players = tuple(seat.id for seat in header.seats if seat.role in ("side", "player") and seat.id != by)
    return players or tuple(seat.id for seat in header.seats if seat.role == "gm")


def redo_reasons(header: Header, beats: Sequence[Beat], by: str) -> Iterator[Reason]:
    """Yield the policy's reasons against a redo of these beats.

    Even if an undo needs consent, a redo does not, provided that all beats are the seat's own or the seat needs no
    consent: a redo only restores earlier rolls.
    """
    yield from _ownership_reasons(header.undo, beats, by)
    if consent_needed(header, beats, by) and any(beat.by != by for beat in beats):
        yield Reason(
            "undo_who", "at this table you may redo only your own beats; the GM, or all players together, may redo any"
        )


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
        yield Reason("undo_who", "answer the open proposal first; then the others can be asked to undo")
    if policy.reach != "any" and _target(snapshots) < _earliest(history.played, policy.reach):
        yield Reason("undo_reach", f"at this table an undo reaches back no further than {_REACH[policy.reach]}")
    if policy.barrier == "rolled" and any(has_dice(snapshot.beat.events) for snapshot in snapshots):
        yield Reason("undo_barrier", "at this table only the GM may undo beats with dice rolls")
    if policy.barrier != "none" and any(event.reveals for snapshot in snapshots for event in snapshot.beat.events):
        yield Reason(
            "undo_barrier", "at this table beats that revealed a secret cannot be undone; the GM may undo them"
        )


_REACH = {
    "beat": "the last beat of play",
    "turn": "the last turn of play",
    "round": "the last round of play",
    "any": "the beginning",
}


def _target(snapshots: tuple[Snapshot[Any], ...]) -> int:
    before = snapshots[-1].before
    return 0 if before is None else before.beat.number


def _earliest(played: Snapshot[Any], reach: str) -> int:
    """Return the earliest beat that an undo may return to.

    The beat that began a turn or round belongs to it. If that beat is an amendment, so do the beats it replaced.
    """
    began = {"beat": played.beat.number, "turn": played.turn, "round": played.round}[reach]
    snapshot = played
    while snapshot.beat.number >= began and snapshot.before is not None:
        amendment = amendment_of(snapshot.beat) if snapshot.beat.number == began else None
        began = began if amendment is None else amendment.to + 1
        snapshot = snapshot.before
    return _before_command(snapshot).beat.number


def _before_command(snapshot: Snapshot[Any]) -> Snapshot[Any]:
    """Return this snapshot, or the latest one before it, that has no unfinished roll."""
    while snapshot.state.unfinished is not None and snapshot.before is not None:
        snapshot = snapshot.before
    return snapshot
