"""The mutable core of a fight: its journal and history, and the commands that need no other fight to be carried out."""

from collections.abc import Sequence
from threading import RLock
from typing import Any

from combat.engine.abilities.use import UseAbility
from combat.engine.control import contributions as dice_control
from combat.engine.control.free_rolls import check_free_roll, free_roll, repeated_free_roll
from combat.engine.control.override import override_event
from combat.engine.dice.pool import DicePool
from combat.engine.dice.seeds import SeededDice
from combat.engine.dice.sources import Dice, ManualDice
from combat.engine.dice.together import TogetherDice
from combat.engine.errors import Reason, Refused, refuse
from combat.engine.fight.recording import Recording
from combat.engine.name_checks import TABLE
from combat.engine.play.acts import Act
from combat.engine.play.command_checks import (
    check_gm,
    check_participant,
    check_recordable,
    check_seat,
    check_time,
    command_reasons,
    parse_command,
    parse_new_command,
)
from combat.engine.play.command_runner import play_command
from combat.engine.play.commands import DICE_COMMANDS, End, FreeRoll, Note, Override, Rule
from combat.engine.play.pending_rolls import GoOn, Reveal, Roll, rolled_so_far
from combat.engine.play.setups import bind_to_fight, dice_source
from combat.engine.play.system import System
from events.base import Command, Event, RawCommand
from events.history.contributions import Contributions, contributions_of
from events.history.dice import prepend_recall
from events.history.journal import Beat, Header, Journal
from events.history.timeline import History, advance
from events.interventions import FreeRolled, Noted, Ruled
from events.log.lines import Corruption
from events.log.marks import Marks
from events.vocabulary import Die, EncounterEnded, PartlyRolled, SeedRevealed

BOOK_COMMANDS = (Act, Roll, UseAbility)
"""Commands governed by the rule book; all others are about the fight itself."""

STATEMENTS = (End, Override, Rule, Note, *DICE_COMMANDS)
"""Commands outside the rule book that concern only the present state."""

_ROLLED_TOGETHER = (Reveal, GoOn)
"""Commands that continue a roll to which the seats contribute."""


def seat_of(beat: Beat) -> str | None:
    """Return the seat that gave a recorded command; None if all players gave it together."""
    return None if beat.by == TABLE else beat.by


class FightCore:
    """Everything that changes during a fight.

    Attributes:
        system: The rule book.
        journal: The header and every beat.
        history: The effective and restorable beats with their states.
        recovered: The part of the log that was left out when the fight was loaded, or None.
        recording: The log to which every beat is written; None if the fight is not recorded.
        marks: The moments of the fight at which a checkpoint can be written.
        lock: Held while a method of the fight runs.
    """

    def __init__(self, system: System[Any], journal: Journal, history: History[Any], dice: Dice) -> None:
        self.system = system
        self.journal = journal
        self.history = history
        self._source = bind_to_fight(journal.header, dice)
        self._is_trial = False  # a copy in which recorded rolls are repeated, without their contributions
        self.recovered: Corruption | None = None
        self.recording: Recording | None = None
        self.marks = Marks[Any]()
        self.lock = RLock()

    @property
    def header(self) -> Header:
        """The facts fixed before the first beat."""
        return self.journal.header

    @property
    def state(self) -> Any:
        """The current state."""
        return self.history.now.state

    @property
    def contributions(self) -> Contributions:
        """The contributions of the seats to the dice."""
        return contributions_of(self.journal)

    @property
    def dice(self) -> Dice:
        """The source of dice."""
        header = self.journal.header
        if header.promise is not None and isinstance(self._source, SeededDice):
            self._source = self._source.of_fight(header, self.contributions.salt)
        return self._source

    def dice_for(self, command: Command) -> Dice:
        """Return the source of dice for a command; a contribution may complete the dice of a roll."""
        if not isinstance(command, _ROLLED_TOGETHER) or not isinstance(self._source, TogetherDice):
            return self.dice
        given = self.contributions
        return dice_control.roll_dice(self.header, given.with_event(dice_control.link_event(given, command)))

    def fork(self, dice: str | Dice | None = None) -> "FightCore":
        """Return an independent copy that is not recorded; None as dice to share the source."""
        copy = FightCore(self.system, self.journal, self.history, self._source if dice is None else dice_source(dice))
        copy.marks, copy._is_trial = self.marks.copy(), self._is_trial
        return copy

    def after(self, beat: int) -> "FightCore":
        """Return an independent copy in the state after an effective beat, with dice rolled by hand."""
        trial = FightCore(self.system, self.journal, self.history.branch_at(beat), ManualDice())
        trial._is_trial = True
        return trial

    def play(self, command: Command, by: str | None, at: str | None, pool: DicePool, *, partly: bool = False) -> Beat:
        """Carry out a legal command of the rule book; `partly` if recorded dice are known to be incomplete."""
        system, header, state = self.system, self.journal.header, self.history.now.state
        opened: tuple[Event, ...] = ()
        if isinstance(command, _ROLLED_TOGETHER):
            if not self._is_trial:
                given = self.contributions
                link = dice_control.link_event(given, command)
                given = given.with_event(link)
                opened = (link, *dice_control.left_out(given))
                if not dice_control.is_complete(given):
                    return self.accept(command, by or command.seat, at, opened[:1])
            by = None
        speaker, events, after = play_command(system, header, state, command, by, pool, self.revealed, partly=partly)
        if isinstance(command, _ROLLED_TOGETHER):
            speaker = command.seat
        return self.accept(command, speaker, at, (*opened, *events), after)

    def check_legal(self, command: Command, by: str | None) -> None:
        """Refuse a command of the rule book that is illegal now."""
        reasons = self.reasons_against(command, by)
        if reasons:
            raise Refused(reasons)

    def reasons_against(self, command: Command, by: str | None) -> tuple[Reason, ...]:
        """Return the reasons why a command of the rule book would be refused now."""
        header = self.journal.header
        if self._is_trial and isinstance(command, _ROLLED_TOGETHER):
            by = None
        elif header.promise is not None:
            reasons = dice_control.reasons(header, self.contributions, self.state, command, by)
            if reasons or isinstance(command, _ROLLED_TOGETHER):
                return reasons
        return command_reasons(self.system, header, self.state, command, by)

    def state_fact(
        self, command: Command, by: str | None, at: str | None, faces: Sequence[int | None] | None = None
    ) -> Beat:
        """Carry out one of the `STATEMENTS`, or a free roll."""
        if isinstance(command, FreeRoll):
            return self.free_roll(command, by, at, faces)
        if isinstance(command, Note):
            return self.accept(command, by or TABLE, at, (Noted(command.text),))
        seat = TABLE if by is None else by
        events: tuple[Event, ...]
        match command:
            case End(winners=winners, reason=reason):
                check_gm(self.header, seat, "ends the fight")
                events = self._ending(winners, reason or f"{self.state.name(seat)} ended it.")
            case Override():
                check_gm(self.header, seat, "overrides")
                events = (override_event(self.system, self.header, self.state, command, seat),)
            case Rule(text=text, rule=rule):
                check_gm(self.header, seat, "rules")
                events = (Ruled(text, rule),)
            case _ if isinstance(command, DICE_COMMANDS):
                events = dice_control.preparation(self.header, self.contributions, self.state, command, by)
                seat = by or str(getattr(command, "seat", TABLE))
            case _:
                raise refuse("begun", "the fight has already begun")
        return self.accept(command, seat, at, events)

    def free_roll(
        self,
        command: FreeRoll,
        by: str | None,
        at: str | None,
        faces: Sequence[int | None] | None = None,
        recorded: Beat | None = None,
    ) -> Beat:
        """Roll dice for the record, or repeat a recorded roll with its dice."""
        if self.state.outcome is not None:
            raise refuse("over", f"the fight is over: {self.state.outcome.reason}")
        seat = by or TABLE
        fallen = next((event for event in recorded.events if isinstance(event, FreeRolled)), None) if recorded else None
        if recorded is not None and fallen is not None:
            return self.accept(command, seat, at, (repeated_free_roll(command, recorded.number, fallen),))
        check_free_roll(self.header, self.contributions)
        event = free_roll(command, len(self.journal), self.dice, faces, self.state.name(seat))
        return self.accept(command, seat, at, (event,))

    def _ending(self, winners: tuple[str, ...], reason: str) -> tuple[Event, ...]:
        for seat in winners:
            check_seat(self.header, seat)
        if self.state.outcome is not None:
            raise refuse("over", f"the fight is over: {self.state.outcome.reason}")
        return (EncounterEnded(winners, reason), *self.revealed())

    def repeat(self, beat: Beat, dice: Sequence[Die], pool: DicePool | None = None) -> Beat:
        """Repeat a recorded command that is neither an undo, a redo nor an amendment. See `Encounter.repeat`."""
        by = seat_of(beat)
        if isinstance(beat.command, FreeRoll):
            check_participant(self.header, by)
            parse_new_command(self.system, self.header, beat.command)
            return self.free_roll(beat.command, by, beat.at, recorded=beat)
        if isinstance(beat.command, STATEMENTS):
            check_participant(self.header, by)
            return self.state_fact(parse_new_command(self.system, self.header, beat.command), by, beat.at)
        partly = any(isinstance(event, PartlyRolled) for event in beat.events)
        pool = pool or DicePool(self.dice, 0, None, prepend_recall(dice), rolled_so_far(self.state))
        raw = isinstance(beat.command, RawCommand)  # read without the rule book
        command = parse_command(self.system, beat.command) if raw else beat.command
        self.check_legal(command, by)
        return self.play(command, by, beat.at, pool, partly=partly)

    def revealed(self) -> tuple[SeedRevealed, ...]:
        """Return the event that reveals the seed in the last beat, if there is a seed to reveal."""
        seed = self.dice.seed if isinstance(self.dice, SeededDice) and self.header.reveal_seed else None
        return () if seed is None else (SeedRevealed(seed),)

    def accept(self, command: Command, by: str, at: str | None, events: tuple[Event, ...], state: Any = None) -> Beat:
        """Record a beat and let it take effect; `state` is the state after it, if already known."""
        if at is not None:
            check_time(at)
        beat = Beat(number=len(self.journal), by=by, at=at, command=command, events=events)
        check_recordable(beat)
        earlier = self.journal
        same = earlier.header.undo.dice == "same"
        history = advance(self.system.projection, self.history, beat, same_dice=same, state=state)
        journal = earlier.add(beat)
        if self.recording is not None:
            self.recording.keep(self.marks.due, earlier)
            self.recording.add(journal)
        self.journal, self.history = journal, history
        self.marks.add(history, beat)
        return beat
