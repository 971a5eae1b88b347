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
from combat.engine.control.amend_plan import AmendPlan, plan_amendment
from combat.engine.control.contributions import check_undo
from combat.engine.control.replay_command import FOLLOWS, ReplayFailure, is_remark, replay_beat
from combat.engine.control.undo import undo_reasons
from combat.engine.dice.replacement import ReplacementDice
from combat.engine.dice.sources import Dice, ManualDice
from combat.engine.errors import DiceNeeded, Reason, Refused, refuse
from combat.engine.fight.core import FightCore
from combat.engine.name_checks import TABLE
from combat.engine.offer.figures import figure_changes
from combat.engine.play.acts import Act
from combat.engine.play.command_checks import is_gm
from combat.engine.play.commands import Amend
from combat.engine.play.views import beat_view, visible_figures
from events.base import Event
from events.codec.wire import freeze_json
from events.history.amendments import replayed_groups, unused_dice
from events.history.dice import dice_of
from events.history.journal import Beat
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


@frozen(eq=False)
class Amendment:
    """An amendment requested in the current state of a fight.

    Attributes:
        fight: The fight.
        plan: The beats that the amendment affects.
        by: The seat that amends; None if all players amend together.
        faces: The faces that players typed, or the dice themselves if the amendment is already recorded.
        partly: Whether the recorded command is kept although some of its dice are missing.
    """

    fight: FightCore
    plan: AmendPlan
    by: str | None
    faces: Sequence[int | Die | None]
    partly: bool = False

    @classmethod
    def of(
        cls, fight: FightCore, number: int, command: Any, by: str | None, faces: Any, *, partly: bool = False
    ) -> "Amendment":
        """Plan the replacement of the command of a beat.

        Raises:
            Refused: If the beat does not exist or cannot be amended, or the command is malformed.
        """
        plan = plan_amendment(fight.system, fight.header, fight.history, number, command)
        check_undo(fight.header, fight.state, fight.history.after(plan.to).state)
        return cls(fight, plan, by, faces, partly or fight.header.dice == "together")

    @property
    def command(self) -> Amend:
        """The command that requests this amendment."""
        return Amend(self.plan.beat, freeze_json(self.fight.system.codec.dump(self.plan.command)))

    def _policy(self) -> tuple[tuple[Reason, ...], tuple[str, ...]]:
        """Return the policy's objections and the seats that must consent; both are empty for a GM."""
        header = self.fight.header
        if is_gm(header, self.by):
            return (), ()
        reasons, asks = undo_reasons(self.fight.history, header, self.plan.to, self.by or TABLE)
        return reasons, asks if self.by is not None else ()

    def consent_needed(self) -> tuple[str, ...]:
        """Return the seats that must consent first.

        Raises:
            Refused: If the undo policy forbids the amendment, or the affected beats contain secrets.
        """
        reasons, asks = self._policy()
        if reasons:
            raise Refused(reasons)
        header = self.fight.header
        if self.by is not None and not is_gm(header, self.by):
            self._check_open(tuple(seat.id for seat in header.seats) if asks else (self.by,))
        return asks

    def _check_open(self, seats: Sequence[str]) -> None:
        """Check that the affected beats contain nothing hidden from the given seats.

        Otherwise the list of repeated and failed commands could reveal it.
        """
        may_amend = is_gm(self.fight.header, self.by)
        way_out = "so a preview is not possible; amend without one" if may_amend else "so only the GM can amend them"
        history, conceal = self.fight.history, self.fight.system.projection.conceal
        snapshots = history.snapshots_after(self.plan.to)
        tables = [history.after(self.plan.to).state, *(snapshot.state for snapshot in snapshots)]
        events = [event for snapshot in snapshots for event in snapshot.beat.events]
        for seat in seats:
            if any(event.only_for not in (None, seat) for event in events) or any(
                conceal(table, seat) is not table for table in tables
            ):
                raise refuse("hidden", f"the affected beats contain a secret, {way_out}")

    def request(self, asks: tuple[str, ...]) -> AmendAsked:
        """Return the event that asks other seats to consent, after checking that the amendment is possible.

        Raises:
            Refused: If the command is illegal there, or is secret.
            DiceNeeded: If players must roll for it first.
        """
        try:
            events, _ = self.carry_out(ManualDice(), agreed=True)
        except DiceNeeded:
            if self.fight.header.dice == "table":
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

    def carry_out(self, source: Dice, *, agreed: bool) -> tuple[tuple[Event, ...], Any]:
        """Return the events of the amendment, and the state after it.

        Args:
            source: Source of new dice.
            agreed: Whether all seats that must consent have agreed.

        Raises:
            Refused: If the command is illegal there.
            DiceNeeded: If players must roll for it first.
        """
        plan, trial = self.plan, self.fight.after(self.plan.to)
        events: list[Event] = [Amended(plan.beat, plan.to, plan.lines)]
        failed = False
        for old_beat in plan.old:
            if old_beat.number in plan.continuations:
                continue
            if old_beat.number == plan.beat:
                try:
                    events += self._replace(trial, source, agreed=agreed)
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

    def preview(self, seen_by: str | None = None) -> AmendPreview:
        """Return the effect of the amendment, as far as it is known without new dice.

        Raises:
            Refused: If the command is illegal there, or something is hidden from the seat.
        """
        fight, seat = self.fight, self.by
        if seat is not None:
            self._check_open((seat,))
        viewer = seat if seen_by is None else seen_by
        reasons, asks = self._policy()
        result = AmendPreview(beat=self.plan.beat, to=self.plan.to, reasons=reasons, asks=asks)
        try:
            events, state = self.carry_out(ManualDice(), agreed=True)
        except DiceNeeded as needed:
            return attrs.evolve(result, needed=needed)
        beat = Beat(number=len(fight.journal), by=seat or TABLE, at=None, command=self.command, events=events)
        undone = [item for item in events if isinstance(item, NotDoneAgain)]
        again = [
            Beat(number=0, by="", at=None, command=self.plan.command, events=group)
            for _, group in replayed_groups(events)
        ]
        return attrs.evolve(
            result,
            beat_seen=beat_view(fight.system, beat, viewer),
            again=tuple(item.beat for item in events if isinstance(item, DoneAgain) and item.beat != self.plan.beat),
            left_out=tuple(
                ReplayFailure(
                    item.beat, item.code, item.why if viewer is None or item.only_for in (None, viewer) else ""
                )
                for item in undone
            ),
            changes=figure_changes(
                visible_figures(fight.system, fight.state, viewer), visible_figures(fight.system, state, viewer)
            ),
            dice=unused_dice(self.plan.old, again, dice_of(events)),
        )

    def _replace(self, trial: FightCore, source: Dice, *, agreed: bool) -> tuple[Event, ...]:
        """Carry out the replacement command, and return its events."""
        plan, history = self.plan, self.fight.history
        pool = ReplacementDice(
            source,
            history.draws,
            self.faces,
            plan.dice,
            history.recall,
            fixed=self.fight.header.undo.dice == "same",
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
        header, first = self.fight.header, self.plan.by
        if not isinstance(command, Act | UseAbility) or not (agreed or by is None or is_gm(header, by)):
            return by or TABLE
        return first if is_gm(header, first) or first in self.fight.system.allowed_seats(state, command) else TABLE

    def _not_done(self, failure: ReplayFailure, state: Any, beat: Beat) -> NotDoneAgain:
        secret = any(event.only_for is not None for event in beat.events) or any(
            self.fight.system.projection.conceal(state, seat.id) is not state for seat in self.fight.header.seats
        )
        whose = beat.by if secret and failure.why else ""
        return NotDoneAgain(beat=failure.beat, code=failure.code, why=failure.why, whose=whose)
