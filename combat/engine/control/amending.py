"""Amend: replace the command of an earlier beat and repeat the commands that followed.

The fight returns to the state before the amended beat, carries out the replacement command, and repeats the later
commands with their original seats and dice. The repetition stops at the first command that cannot be repeated, because
the later ones were chosen in a different state; notes and rulings are always kept. The whole amendment is one beat and
can be undone.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, TypeVar

import attrs
from attrs import frozen

from combat.engine.abilities.use import UseAbility
from combat.engine.control.replay_command import FOLLOWS, ReplayFailure, is_remark, replay_beat
from combat.engine.control.replay_command import Replayable as Trial
from combat.engine.control.undo import undo_reasons
from combat.engine.dice.checks import MAX_DICE
from combat.engine.dice.replacement import ReplacementDice
from combat.engine.dice.sources import Dice, ManualDice
from combat.engine.errors import DiceNeeded, Reason, Refused, refuse
from combat.engine.name_checks import TABLE
from combat.engine.offer.figures import Figure
from combat.engine.play.acts import Act
from combat.engine.play.command_checks import (
    check_beat_number,
    check_faces,
    check_may_type,
    check_participant,
    is_gm,
    parse_command,
    parse_new_command,
)
from combat.engine.play.commands import Amend, Begin, Redo, Undo
from combat.engine.play.pending_rolls import Roll
from combat.engine.play.system import System
from combat.engine.play.views import beat_view, visible_figures
from events.base import Command, Event, RawCommand
from events.codec.wire import freeze_json
from events.history.amendments import (
    KeptDice,
    amendment_of,
    continuation_beats,
    dice_of_command,
    replayed_groups,
    unused_dice,
)
from events.history.dice import dice_of
from events.history.journal import Beat, Header
from events.history.timeline import History
from events.limits import show_value
from events.vocabulary import AmendAsked, Amended, Die, DoneAgain, NotDoneAgain, PartlyRolled

F = TypeVar("F", bound=Trial)


@frozen(kw_only=True)
class AmendPlan:
    """The beats that an amendment affects.

    Attributes:
        beat: The number of the beat whose command is replaced.
        command: The replacement command.
        to: The number of the last beat that is left unchanged.
        lines: The numbers of the effective beats after `to`, latest first.
        old: The original beat of each command in those beats, oldest first.
        by: The seat that gave the amended beat's original command.
        dice: The replaced command's dice, including those from continued rolls and earlier amendments.
        continuations: The numbers of the beats that continued the replaced command's roll.
        unfinished: Whether some dice of the replaced command are still missing.
    """

    beat: int
    command: Command
    to: int
    lines: tuple[int, ...]
    old: tuple[Beat, ...]
    by: str
    dice: tuple[Die, ...]
    continuations: tuple[int, ...]
    unfinished: bool


@frozen(kw_only=True)
class AmendPreview:
    """The effect that an amendment would have.

    Attributes:
        beat: The number of the beat whose command would be replaced.
        to: The number of the last beat that would be left unchanged.
        beat_seen: The amendment's beat as plain data, as the asking seat may see it; None if `needed` is set.
        again: The numbers of the beats whose commands would be repeated with the same dice.
        left_out: The commands that could not be repeated, each with the reason.
        changes: The resulting changes to the state, one line for each combatant affected.
        dice: The recorded dice that would no longer be used.
        needed: The dice that players would have to roll first; the result depends on them, so it is not shown. None if
            no new dice are needed.
        reasons: The undo policy's reasons for refusing the amendment to anyone but the GM; empty if there are none.
        asks: The seats that would have to consent; empty if none must.
    """

    beat: int
    to: int
    beat_seen: Mapping[str, Any] | None = None
    again: tuple[int, ...] = ()
    left_out: tuple[ReplayFailure, ...] = ()
    changes: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    needed: DiceNeeded | None = None
    reasons: tuple[Reason, ...]
    asks: tuple[str, ...]


def check_amender(header: Header, by: str | None, faces: Sequence[int | None] | None) -> None:
    """Check that a seat may give commands and, if faces are given, that it may type them.

    Raises:
        Refused: If the seat may not do so.
    """
    check_participant(header, by)
    check_faces(faces)
    check_may_type(header, by, faces)


def plan_amendment(system: System[Any], header: Header, history: History[Any], number: int, command: Any) -> AmendPlan:
    """Return the plan for replacing the command of a beat.

    Args:
        system: The rule book.
        header: The header of the fight.
        history: The effective beats.
        number: The number of the beat whose command is replaced.
        command: The replacement command, or its wire mapping.

    Raises:
        Refused: If the beat does not exist or cannot be amended, or the command is malformed.
    """
    check_beat_number(number)
    replacement = parse_new_command(system, header, command)
    lines, old, to, kept_dice = _back_to(history, number)
    old = [_read(system, old_beat) if isinstance(old_beat.command, RawCommand) else old_beat for old_beat in old]
    amended = next(old_beat for old_beat in old if old_beat.number == number)
    _check_begun_there(amended)
    if isinstance(replacement, Begin | Undo | Redo | Amend | Roll):
        raise refuse(
            "amend",
            "a beat can only be replaced by a command of the rule book, an override, an ending, a ruling or a note",
        )
    goes_on, unfinished = continuation_beats(old[old.index(amended) :])
    return AmendPlan(
        beat=number,
        command=replacement,
        to=to,
        lines=tuple(lines),
        old=tuple(old),
        by=kept_dice.by if kept_dice is not None else amended.by,
        dice=(*dice_of_command(old[old.index(amended) :]), *(() if kept_dice is None else kept_dice.dice)),
        continuations=tuple(old_beat.number for old_beat in goes_on),
        unfinished=unfinished,
    )


def _back_to(history: History[Any], number: int) -> tuple[list[int], list[Beat], int, KeptDice | None]:
    """Return the affected beats (latest first), their commands, the beat before them and the kept dice."""
    lines: list[int] = []
    old: list[Beat] = []
    for snapshot in history.effective_after(number - 1) if number > 0 else ():
        beats = snapshot.beats
        lines.append(snapshot.beat.number)
        old[:0] = beats
        if any(item.number == number for item in beats):
            amendment, before = amendment_of(snapshot.beat), snapshot.before
            if amendment is not None and snapshot.redone is not None:
                return lines, old, amendment.to, snapshot.redone.dice_by_beat.get(number)
            if before is not None:
                return lines, old, before.beat.number, None
    if number == 0:
        raise refuse("no_such_beat", "beat 0 began the fight and cannot be amended")
    raise refuse(
        "no_such_beat",
        f"beat {show_value(number)} is not effective: it is missing, undone, left out, or itself an undo or redo",
    )


def _check_begun_there(beat: Beat) -> None:
    """Check that a beat does not merely continue a roll, because then its command is in an earlier beat.

    Raises:
        Refused: If the beat continues a roll.
    """
    if isinstance(beat.command, Roll):
        sentence = f"beat {beat.number} continues a roll that an earlier beat began; amend that beat"
        raise refuse("amend", sentence)


def fight_before(system: System[Any], history: History[Any], number: int, stood: Callable[[int], F]) -> F:
    """Return a fight in the state before a recorded command, to choose a replacement.

    Args:
        system: The rule book.
        history: The effective beats.
        number: The number of the beat that contains the command.
        stood: Returns the fight after an effective beat, with all dice rolled by hand.

    Raises:
        Refused: If the beat does not exist or only continues a roll.
    """
    check_beat_number(number)
    _, old, to, _ = _back_to(history, number)
    _check_begun_there(next(item for item in old if item.number == number))
    fight = stood(to)
    for item in takewhile(lambda item: item.number != number, old):
        result = replay_beat(fight, _read(system, item) if isinstance(item.command, RawCommand) else item)
        if not isinstance(result, ReplayFailure):
            fight = result[0]
    return fight


def _read(system: System[Any], beat: Beat) -> Beat:
    return attrs.evolve(beat, command=parse_command(system, beat.command))


@frozen(kw_only=True, eq=False)
class Amendment:
    """An amendment requested in the current state of a fight.

    Attributes:
        system: The rule book.
        header: The header of the fight.
        history: The effective beats.
        plan: The beats that the amendment affects.
        by: The seat that amends; None if all players amend together.
        faces: The faces that players typed, or the dice themselves if the amendment is already recorded.
        partly: Whether the recorded command is kept although some of its dice are missing.
    """

    system: System[Any]
    header: Header
    history: History[Any]
    plan: AmendPlan
    by: str | None
    faces: Sequence[int | Die | None]
    partly: bool = False

    @property
    def command(self) -> Amend:
        """The command that requests this amendment."""
        return Amend(self.plan.beat, freeze_json(self.system.codec.dump(self.plan.command)))

    def policy(self) -> tuple[tuple[Reason, ...], tuple[str, ...]]:
        """Return the policy's objections and the seats that must consent; both are empty for a GM."""
        if is_gm(self.header, self.by):
            return (), ()
        reasons, asks = undo_reasons(self.history, self.header, self.plan.to, self.by or TABLE)
        return reasons, asks if self.by is not None else ()

    def consent_needed(self) -> tuple[str, ...]:
        """Return the seats that must consent first.

        Raises:
            Refused: If the undo policy forbids the amendment, or the affected beats contain secrets.
        """
        reasons, asks = self.policy()
        if reasons:
            raise Refused(reasons)
        if self.by is not None and not is_gm(self.header, self.by):
            self.check_open(tuple(seat.id for seat in self.header.seats) if asks else (self.by,))
        return asks

    def check_open(self, seats: Sequence[str]) -> None:
        """Check that the affected beats contain nothing hidden from the given seats.

        Otherwise the list of repeated and failed commands could reveal it.

        Raises:
            Refused: If something is hidden from one of the seats.
        """
        conceal, snapshots = self.system.projection.conceal, self.history.snapshots_after(self.plan.to)
        tables = [self.history.after(self.plan.to).state, *(snapshot.state for snapshot in snapshots)]
        events = [event for snapshot in snapshots for event in snapshot.beat.events]
        for seat in seats:
            if any(event.only_for not in (None, seat) for event in events) or any(
                conceal(table, seat) is not table for table in tables
            ):
                raise refuse("hidden", "the affected beats contain a secret; only the GM can amend them")

    def asked(self, trial: Trial, asks: tuple[str, ...], *, people: bool) -> AmendAsked:
        """Return the event that asks other seats to consent, after checking that the amendment is possible.

        Args:
            trial: A copy of the fight to try the amendment in, as for `carry_out`; it has only the recorded dice.
            asks: The seats that must consent.
            people: Whether players roll all new dice by hand.

        Raises:
            Refused: If the command is illegal there, or is secret.
            DiceNeeded: If players must roll for it first.
        """
        try:
            events, _ = self.carry_out(trial, ManualDice(), agreed=True)
        except DiceNeeded:
            if people:
                raise
            events = ()
        if any(event.only_for is not None for event in events):
            raise refuse("hidden", "a secret command cannot be shown to the other seats; only the GM can amend it")
        faces = tuple(face for face in self.faces if not isinstance(face, Die))
        return AmendAsked(
            by=self.by or TABLE,
            beat=self.plan.beat,
            command=self.command.command,
            faces=faces,
            to=self.plan.to,
            asks=asks,
        )

    def carry_out(self, trial: Trial, source: Dice, *, agreed: bool) -> tuple[tuple[Event, ...], Any]:
        """Return the events of the amendment, and the state after it.

        Args:
            trial: A copy of the fight as it was after the last unchanged beat, with dice rolled by hand; it is changed
                in the process.
            source: Source of new dice.
            agreed: Whether all seats that must consent have agreed.

        Raises:
            Refused: If the command is illegal there.
            DiceNeeded: If players must roll for it first.
        """
        plan = self.plan
        events: list[Event] = [Amended(plan.beat, plan.to, plan.lines)]
        failed = False
        for old_beat in plan.old:
            if old_beat.number in plan.continuations:
                continue
            if old_beat.number == plan.beat:
                try:
                    events += self._said_instead(trial, source, agreed=agreed)
                except DiceNeeded as needed:
                    needed.so_far = (*events, *needed.so_far)
                    raise
                continue
            result = (
                ReplayFailure(old_beat.number, FOLLOWS)
                if failed and not is_remark(old_beat)
                else replay_beat(trial, old_beat)
            )
            if isinstance(result, ReplayFailure):
                failed = True
                events.append(self._not_done(result, trial.state, old_beat))
            else:
                trial, now = result
                events += (DoneAgain(beat=old_beat.number, by=old_beat.by), *now.events)
        return tuple(events), trial.state

    def preview(self, trial: Trial, number: int, seen_by: str | None = None) -> AmendPreview:
        """Return the effect of the amendment, as far as it is known without new dice.

        Args:
            trial: A copy of the fight to try the amendment in, as for `carry_out`.
            number: The number that the amendment's beat would have.
            seen_by: The seat that sees the preview; None for the seat that amends.

        Raises:
            Refused: If the command is illegal there, or something is hidden from the seat.
        """
        seat = self.by
        if seat is not None:
            self.check_open((seat,))
        viewer = seat if seen_by is None else seen_by
        reasons, asks = self.policy()
        result = AmendPreview(beat=self.plan.beat, to=self.plan.to, reasons=reasons, asks=asks)
        try:
            events, state = self.carry_out(trial, ManualDice(), agreed=True)
        except DiceNeeded as needed:
            return attrs.evolve(result, needed=needed)
        beat = Beat(number=number, by=seat or TABLE, at=None, command=self.command, events=events)
        undone = [item for item in events if isinstance(item, NotDoneAgain)]
        again = [
            Beat(number=0, by="", at=None, command=self.plan.command, events=group)
            for _, group in replayed_groups(events)
        ]
        return attrs.evolve(
            result,
            beat_seen=beat_view(self.system, beat, viewer),
            again=tuple(item.beat for item in events if isinstance(item, DoneAgain) and item.beat != self.plan.beat),
            left_out=tuple(
                ReplayFailure(
                    item.beat, item.code, item.why if viewer is None or item.only_for in (None, viewer) else ""
                )
                for item in undone
            ),
            changes=figure_changes(
                visible_figures(self.system, self.history.now.state, viewer),
                visible_figures(self.system, state, viewer),
            ),
            dice=unused_dice(self.plan.old, again, dice_of(events)),
        )

    def _said_instead(self, trial: Trial, source: Dice, *, agreed: bool) -> tuple[Event, ...]:
        plan, fixed = self.plan, self.header.undo.dice == "same"
        pool = ReplacementDice(
            source,
            self.history.draws,
            self.faces,
            plan.dice,
            self.history.recall,
            fixed=fixed,
            partly=self.partly or plan.unfinished,
        )
        by = self._speaker(trial.state, agreed=agreed)
        try:
            now = trial.repeat(Beat(number=plan.beat, by=by, at=None, command=plan.command, events=()), (), pool)
        except DiceNeeded as needed:
            needed.so_far = (DoneAgain(beat=plan.beat, by=by, fresh=pool.new_positions), *needed.so_far)
            raise
        return (DoneAgain(beat=plan.beat, by=by, fresh=pool.new_positions), *now.events)

    def _speaker(self, state: Any, *, agreed: bool) -> str:
        """Return who gives the replacement command: the original seat if it may, otherwise all players together."""
        by, command = self.by, self.plan.command
        of_the_book = isinstance(command, Act | UseAbility)
        if not of_the_book or not (agreed or by is None or is_gm(self.header, by)):
            return by or TABLE
        first = self.plan.by
        return first if is_gm(self.header, first) or first in self.system.allowed_seats(state, command) else TABLE

    def _not_done(self, failure: ReplayFailure, state: Any, beat: Beat) -> NotDoneAgain:
        secret = any(event.only_for is not None for event in beat.events) or any(
            self.system.projection.conceal(state, seat.id) is not state for seat in self.header.seats
        )
        whose = beat.by if secret and failure.why else ""
        return NotDoneAgain(beat=failure.beat, code=failure.code, why=failure.why, whose=whose)


def recorded_dice(beat: Beat, dice: Sequence[Die]) -> tuple[Sequence[int | Die | None], bool]:
    """Return the faces recorded with an amendment or with a request for one, and whether dice are missing.

    Args:
        beat: The amendment's beat.
        dice: The dice that were new in this beat.
    """
    first = beat.events[0]
    faces = first.faces if isinstance(first, AmendAsked) else recorded_faces(beat, dice)
    return faces, any(isinstance(event, PartlyRolled) for event in beat.events)


def recorded_faces(beat: Beat, dice: Sequence[Die]) -> tuple[Die | None, ...]:
    """Return the new die for each position in a recorded amendment; None for dice that kept their faces."""
    amendment = amendment_of(beat)
    marker = next((item for item, _ in replayed_groups(beat.events) if amendment and item.beat == amendment.beat), None)
    dice_by_position = {} if marker is None else dict(zip(marker.fresh, dice, strict=False))
    return tuple(
        dice_by_position.get(position) for position in range(min(max(dice_by_position, default=-1) + 1, MAX_DICE))
    )


def figure_changes(before: Sequence[Figure], after: Sequence[Figure]) -> tuple[str, ...]:
    """Return the differences between two sets of figures, one line for each combatant that changed.

    >>> ansel = Figure(id="a", name="Ansel", side="x", bars=())
    >>> figure_changes([ansel], [attrs.evolve(ansel, out=True)])
    ('Ansel: out no -> yes',)
    """
    was, now = ({figure.id: figure for figure in figures} for figures in (before, after))
    lines = []
    for key, name in {figure.id: figure.name for figure in (*before, *after)}.items():
        differences = list(_differences(was.get(key), now.get(key)))
        if differences:
            lines.append(f"{name}: {'; '.join(differences)}")
    return tuple(lines)


def _differences(was: Figure | None, now: Figure | None) -> Iterator[str]:
    if was is None or now is None:
        yield "no longer on the table" if now is None else "on the table"
        return
    old_values, new_values = _figure_values(was), _figure_values(now)
    for name in {**old_values, **new_values}:
        before, after = old_values.get(name, "no"), new_values.get(name, "no")
        if before != after:
            yield f"{name} {before} -> {after}"


def _figure_values(figure: Figure) -> dict[str, str]:
    """Return a figure's values as strings, keyed by name."""
    values: dict[str, str] = {bar.name: str(bar.now) for bar in figure.bars}
    values |= {counter.name: str(counter.now) for counter in (*figure.counters, *figure.scores)}
    values |= {tag.name: str(tag.level) if tag.level else "yes" for tag in figure.tags}
    values |= {word: "yes" for word, is_set in (("acting", figure.acting), ("out", figure.out)) if is_set}
    return {**values, "side": figure.side, "position": figure.position or "no"}
