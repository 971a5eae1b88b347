"""Amend: replace the command of an earlier beat and repeat the commands that followed.

The fight returns to the state before the amended beat, carries out the replacement command, and repeats the later
commands with their original seats and dice. The repetition stops at the first command that cannot be repeated, because
the later ones were chosen in a different state; notes and rulings are always kept. The whole amendment is one beat and
can be undone.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from attrs import frozen

from combat.engine.abilities.use import UseAbility
from combat.engine.control.amend_plan import AmendPlan
from combat.engine.control.replay_command import FOLLOWS, Replayable, ReplayFailure, is_remark, replay_beat
from combat.engine.control.undo import undo_reasons
from combat.engine.dice.replacement import ReplacementDice
from combat.engine.dice.sources import Dice, ManualDice
from combat.engine.errors import DiceNeeded, Reason, Refused, refuse
from combat.engine.name_checks import TABLE
from combat.engine.offer.figures import figure_changes
from combat.engine.play.acts import Act
from combat.engine.play.command_checks import is_gm
from combat.engine.play.commands import Amend
from combat.engine.play.system import System
from combat.engine.play.views import beat_view, visible_figures
from events.base import Event
from events.codec.wire import freeze_json
from events.history.amendments import replayed_groups, unused_dice
from events.history.dice import dice_of
from events.history.journal import Beat, Header
from events.history.timeline import History
from events.interventions import AmendAsked, Amended, DoneAgain, NotDoneAgain
from events.vocabulary import Die


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

    def asked(self, trial: Replayable, asks: tuple[str, ...], *, people: bool) -> AmendAsked:
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

    def carry_out(self, trial: Replayable, source: Dice, *, agreed: bool) -> tuple[tuple[Event, ...], Any]:
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

    def preview(self, trial: Replayable, number: int, seen_by: str | None = None) -> AmendPreview:
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

    def _said_instead(self, trial: Replayable, source: Dice, *, agreed: bool) -> tuple[Event, ...]:
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
