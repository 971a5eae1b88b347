"""The fight in play, a mutable object. It accepts commands and records each one as a beat in its journal."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from combat.engine.abilities.use import UseAbility
from combat.engine.catalog import system as system_named
from combat.engine.control import amending, undo_consent
from combat.engine.control.amending import Amendment, AmendPreview, check_amender, plan_amendment, recorded_dice
from combat.engine.control.override import override_event
from combat.engine.control.undo import Preview, UndoTarget, preview_undo, redo_event, undo_event, undo_target
from combat.engine.dice.odds_limits import MAX_PLAYS, Until
from combat.engine.dice.pool import DicePool
from combat.engine.dice.seeds import SeededDice
from combat.engine.dice.sources import Dice, ManualDice
from combat.engine.errors import DiceNeeded, Reason, Refused, refuse
from combat.engine.locking import Synchronized, synchronized
from combat.engine.name_checks import TABLE
from combat.engine.offer.figures import Figure
from combat.engine.offer.requests import Request
from combat.engine.play.acts import Act
from combat.engine.play.command_checks import (
    check_beat_number,
    check_expected_count,
    check_faces,
    check_gm,
    check_may_type,
    check_participant,
    check_recordable,
    check_seat,
    check_time,
    command_reasons,
    open_requests,
    parse_command,
    parse_new_command,
)
from combat.engine.play.command_runner import open_fight, play_command
from combat.engine.play.commands import Amend, End, Note, Override, Redo, Rule, Undo
from combat.engine.play.consent import Agree, Decline
from combat.engine.play.machine import trigger_of
from combat.engine.play.options import Options
from combat.engine.play.pending_rolls import Roll, rolled_so_far
from combat.engine.play.setups import bind_to_fight, check_resumed_dice, dice_source, make_header
from combat.engine.play.system import System
from combat.engine.play.views import beat_view, fight_view, view_changes, visible_figures
from events.base import Command, Event
from events.codec.wire import plain, thaw_json
from events.deprecation import RenamedMethod
from events.history.amendments import amendment_of
from events.history.dice import prepend_recall
from events.history.journal import Beat, FaceEntryPolicy, Header, Journal, UndoPolicy
from events.history.timeline import History, advance, initial_history
from events.limits import show_value
from events.log.marks import Mark, Marks
from events.vocabulary import (
    AmendAsked,
    Die,
    EncounterEnded,
    Noted,
    PartlyRolled,
    Ruled,
    SeedRevealed,
    Value,
)

if TYPE_CHECKING:  # not needed by a fight that is not saved
    from pathlib import Path

    from combat.engine.fight.odds import Odds
    from combat.engine.fight.recording import Recording
    from events.log.lines import Corruption
    from events.stores import Log

_OF_THE_BOOK = (Act, Roll, UseAbility)
"""Commands governed by the rule book; all others are about the fight itself."""


class Encounter(Synchronized):
    """A fight in play.

    Create one with `begin`, `sample` or `load`. Every method that changes the fight either succeeds completely or
    raises and changes nothing. All methods are thread-safe.

    Attributes:
        system: The rule book.
        recovered: The part of the log that was left out when the fight was loaded, or None.
    """

    again = RenamedMethod("reopen")
    recently = RenamedMethod("latest_mark")

    def __init__(self, system: System[Any], journal: Journal, history: History[Any], dice: Dice) -> None:
        super().__init__()
        self.system = system
        self.recovered: Corruption | None = None
        self._journal = journal
        self._history = history
        self._dice = bind_to_fight(journal.header, dice)
        self._recording: Recording | None = None
        self._marks = Marks[Any]()

    @classmethod
    def begin(  # noqa: PLR0913 - all but two arguments are optional keywords
        cls,
        system: str,
        setup: "Mapping[str, Any] | str | Path",
        dice: str | Dice | None = None,
        *,
        settings: Mapping[str, Any] | None = None,
        undo: UndoPolicy | Mapping[str, Any] | None = None,
        name: str = "encounter",
        at: str | None = None,
        reveal_seed: bool = True,
        salt: str = "",
        typed: FaceEntryPolicy | None = None,
        weak: bool = False,
    ) -> "Encounter":
        """Begin a fight.

        Args:
            system: The name of the rule book, one of `systems()`.
            setup: The setup as a mapping, or the path of a TOML or JSON file.
            dice: A seed such as `new_seed()` returns, a source of dice, or None if players roll by hand.
            settings: Settings that differ from the defaults; they take precedence over those in the setup.
            undo: The undo policy; None for the default that fits the dice.
            name: The id of the encounter, stored in the header.
            at: The start time, in the caller's own notation.
            reveal_seed: Whether the last beat reveals the seed.
            salt: A string that the players chose after seeing the hash of the seed; it is mixed into every draw.
            typed: Who may type faces in a fight with a seed: `never`, `gm` (the default) or `anyone`.
            weak: Whether to accept a seed of fewer than 16 bytes, which can be guessed from its hash.

        Raises:
            Refused: If an argument is invalid; the reason names the JSON path.
        """
        book = system_named(system)
        source = dice_source(dice, weak=weak)
        header, sheets = make_header(
            book,
            setup,
            source,
            settings=settings,
            undo=undo,
            name=name,
            at=at,
            reveal_seed=reveal_seed,
            salt=salt,
            typed=typed,
        )
        return cls._opened(book, header, source, sheets)

    @classmethod
    def sample(cls, system: str, dice: str | Dice | None = None, **options: Any) -> "Encounter":
        """Begin the sample fight of a system; takes the same options as `begin`."""
        return cls.begin(system, system_named(system).sample(), dice, **options)

    @classmethod
    def load(
        cls, path: "str | Path | Log", dice: str | Dice | None = None, *, record: bool = False, upto: int | None = None
    ) -> "Encounter":
        """Continue a saved fight, with the same open requests.

        An unfinished last line is dropped. A log that is corrupt in any other way is refused, unless the corruption
        comes after beat `upto`. `recovered` describes the part that was left out.

        Args:
            path: The log, a file or a log in a store.
            dice: The source of further dice; the log contains only the hash of a seed. None if players roll by hand.
            record: Whether to continue recording to this log. A file is locked against other writers before it is read;
                in a store others may write too, and the fight can `catch_up`.
            upto: The number of the last beat to load; None for all. The remaining beats stay in the log, so the
                continued fight must be recorded elsewhere.

        Raises:
            Refused: If the log is damaged (the reason names line and field), or the seed is a different one.
            StoreError: If the store cannot be read or lacks the fight (`NoSuchFight`), or if the log is to be recorded
                but cannot be written or is locked by another writer.
        """
        from combat.engine.fight.recording import open_log  # imported with the first fight that is saved

        with open_log(path, upto, record=record) as (loaded, recording):
            source = dice_source(dice, weak=True)
            check_resumed_dice(loaded.journal.header, source, str(path))
            encounter = cls(loaded.system, loaded.journal, loaded.history, source)
            encounter.recovered, encounter._marks = loaded.left_out, loaded.marks
            encounter._recording = recording
        return encounter

    @classmethod
    def reopen(cls, header: Header) -> "Encounter":
        """Begin a fight as its header describes it, with dice rolled by hand; used to replay logs."""
        return cls._opened(system_named(header.system), header, dice_source(None))

    @property
    @synchronized
    def requests(self) -> tuple[Request, ...]:
        """The open requests; none after the end of the fight, except for pending consent to an undo or amendment."""
        owed = () if self.outcome is not None else open_requests(self.state, self.system)
        return (*owed, *undo_consent.requests(self._history, self.system.codec))

    @synchronized
    def options(self, seat: str | None = None) -> Options:
        """Return the commands that are legal now.

        Args:
            seat: Only the requests of this seat; None for all seats.

        Raises:
            Refused: If there is no such seat.
        """
        check_seat(self.header, seat)
        requests = tuple(request for request in self.requests if seat in (None, request.seat))
        return Options(requests, lambda command: self.why_not(command, seat), self.system.policy.likelihoods)

    @synchronized
    def why_not(self, command: Command | Mapping[str, Any], by: str | None = None) -> tuple[Reason, ...]:
        """Return the reasons why a command would be refused now; empty if it would be accepted."""
        try:
            check_participant(self.header, by)
            parsed_command = parse_new_command(self.system, self.header, command)
        except Refused as refused:
            return refused.reasons
        return self._against(parsed_command, by)

    @synchronized
    def odds(
        self,
        command: Command | Mapping[str, Any],
        by: str | None = None,
        until: Until = "beat",
        plays: int = MAX_PLAYS,
    ) -> "Odds":
        """Return the possible outcomes of a command with their probabilities, as far as a seat can know them.

        The fight does not change. If other seats must consent, the odds assume that all of them do.

        Args:
            command: A command, or its wire mapping.
            by: The seat that asks; None to see everything.
            until: How far to look ahead: to the end of the `beat`, of the `attack` (the next decision without a
                default) or of the `turn`. Decisions on the way take their default.
            plays: The limit on computing effort: the command is played at most this many times to enumerate outcomes,
                then about as many times to sample the rest. Several thousand plays take about a second.

        Raises:
            Refused: If the command is illegal now, or depends on something hidden from the seat.
        """
        check_participant(self.header, by)
        parsed_command = parse_new_command(self.system, self.header, command)
        if until not in get_args(Until):
            raise refuse("until", f"until must be {' or '.join(get_args(Until))}, not {show_value(until)}")
        if type(plays) is not int or plays < 1:
            raise refuse("plays", f"plays must be at least 1, not {show_value(plays)}")
        if not isinstance(parsed_command, _OF_THE_BOOK) or undo_consent.is_answer(self._history, parsed_command):
            raise refuse("odds", f"'{trigger_of(type(parsed_command))}' involves no chance")
        reasons = self._against(parsed_command, by)
        if reasons:
            raise Refused(reasons)
        from combat.engine.fight.odds import odds_for_seat  # imports `fractions`, which most fights do not need

        return odds_for_seat(self.system, self.state, parsed_command, by, until, plays)

    @synchronized
    def do(
        self,
        command: Command | Mapping[str, Any],
        by: str | None = None,
        faces: Sequence[int | None] | None = None,
        expect: int | None = None,
        at: str | None = None,
    ) -> Beat:
        """Carry out a command completely, or raise and change nothing.

        Args:
            command: A command, or its wire mapping.
            by: The seat that gives it; None for the seat that usually does.
            faces: The faces that players rolled, in the order requested; None for a die that the program rolls. If
                there are too few, the beat records those rolled so far, and the `Roll` command continues.
            expect: The number of beats that the caller has seen; if there are newer ones, the command is refused and
                the refusal contains them.
            at: The time, in the caller's own notation.

        Raises:
            Refused: If the command is illegal.
            DiceNeeded: If players must roll first.
        """
        check_participant(self.header, by)
        check_expected_count(len(self._journal), expect, lambda count: self.seen(by, count))
        check_faces(faces)
        parsed_command = parse_new_command(self.system, self.header, command)
        answers = undo_consent.is_answer(self._history, parsed_command)
        if faces and (answers or not isinstance(parsed_command, (*_OF_THE_BOOK, Amend))):
            raise refuse(
                "faces", f"{len(faces)} faces were given, but '{trigger_of(type(parsed_command))}' rolls no dice"
            )
        check_may_type(self.header, by, faces)
        if isinstance(parsed_command, _OF_THE_BOOK) and not answers:
            history = self._history
            return self._do(
                parsed_command,
                by,
                at,
                DicePool(self._dice, history.draws, faces, history.recall, rolled_so_far(self.state)),
            )
        if isinstance(parsed_command, Amend):
            return self.amend(parsed_command.beat, parsed_command.command, by, faces, at)
        return self._said(parsed_command, by, at)

    def _said(self, command: Command, by: str | None, at: str | None) -> Beat:  # noqa: PLR0911 - one line for each command
        """Carry out a command that is not from the rule book; each has its own method."""
        match command:
            case End(winners=winners, reason=reason):
                return self.end(winners, reason, TABLE if by is None else by, at=at)
            case Undo(to=to):
                return self.undo(by, to, at=at)
            case Redo():
                return self.redo(by, at=at)
            case Override(path=path, value=value, reason=reason):
                return self.override(path, value, reason, TABLE if by is None else by, at=at)
            case Rule(text=text, rule=rule):
                return self.rule(text, rule, TABLE if by is None else by, at=at)
            case Note(text=text):
                return self.note(text, by, at=at)
            case Agree() | Decline():
                return self._answer(command, by, at)
        raise refuse("begun", "the fight has already begun")

    @synchronized
    def undo(self, by: str | None = None, to: UndoTarget = None, at: str | None = None) -> Beat:
        """Undo effective beats. The earlier state is restored at once, and the undo is logged.

        If other seats must consent, the beat asks them (`UndoAsked`), and the undo takes effect when the last of them
        agrees.

        Args:
            by: The seat that undoes; None if all players do so together.
            to: The number of the last beat that stays effective; `turn` (or `activation`, if the book says so) or
                `round` to return to its beginning; None for the last command with all its rolls.
            at: The time, in the caller's own notation.

        Raises:
            Refused: If there is nothing to undo, or the undo policy forbids it.
        """
        check_participant(self.header, by)
        event = undo_event(self.header, self._history, by, to)
        return self._accept(Undo(event.to), by or TABLE, at, (event,))

    @synchronized
    def redo(self, by: str | None = None, at: str | None = None) -> Beat:
        """Restore the beats of the last undo, with their dice.

        Raises:
            Refused: If nothing was undone, or a beat has been added since, or the undo policy forbids it.
        """
        check_participant(self.header, by)
        return self._accept(Redo(), by or TABLE, at, (redo_event(self.header, self._history, by),))

    @synchronized
    def undo_preview(self, to: UndoTarget = None, by: str | None = None) -> Preview:
        """Return the beats that an undo would remove, the secrets in them, and the undo policy's objections.

        Raises:
            Refused: If there is nothing to undo, or no such beat.
        """
        check_seat(self.header, by)
        goal = undo_target(self._history, to)
        return preview_undo(
            self._history, self.header, goal, by or TABLE, lambda beat: beat_view(self.system, beat, by)
        )

    @synchronized
    def amend(
        self,
        beat: int,
        command: Command | Mapping[str, Any],
        by: str | None = None,
        faces: Sequence[int | None] | None = None,
        at: str | None = None,
    ) -> Beat:
        """Replace the command of an earlier beat, and repeat the later commands as long as they stay legal.

        The replacement first uses the dice of the earlier command, then new ones; later commands keep their dice. The
        first of them that is refused, or would roll different dice, ends the repetition; the beat lists the commands
        that were left out, with the reason. Permission and consent are the same as for an undo of the amended beat.

        Args:
            beat: The number of the beat whose command is replaced.
            command: The replacement, which may be the same command; a command, or its wire mapping.
            by: The seat that amends; None if all players amend together.
            faces: The faces of the replacement's dice, in the order requested; None for a die that keeps its face or
                that the program rolls.
            at: The time, in the caller's own notation.

        Raises:
            Refused: If the replacement is illegal, or the undo policy forbids the amendment; the fight does not change.
            DiceNeeded: If players must roll for it first: repeat the call, with None for the recorded dice.
        """
        check_amender(self.header, by, faces)
        return self._amend(self._amendment(beat, command, by, faces or ()), at)

    @synchronized
    def amend_preview(
        self,
        beat: int,
        command: Command | Mapping[str, Any],
        by: str | None = None,
        faces: Sequence[int | None] | None = None,
        seen_by: str | None = None,
    ) -> AmendPreview:
        """Return the effect that an amendment would have, as far as it is known without new dice; nothing changes.

        Args:
            beat: The number of the beat whose command is replaced.
            command: The replacement command, or its wire mapping.
            by: The seat that amends; None if all players amend together.
            faces: The faces of the replacement's dice, as for `amend`.
            seen_by: The seat that sees the preview; None for the seat that amends. Use a spectator for a shared screen.

        Raises:
            Refused: If the replacement is illegal, there is no such seat, or the preview could reveal something hidden
                from the seat that amends.
        """
        check_amender(self.header, by, faces)
        check_seat(self.header, seen_by)
        amendment = self._amendment(beat, command, by, faces or ())
        return amendment.preview(self._before(amendment), len(self._journal), seen_by)

    @synchronized
    def override(self, path: str, value: Value, reason: str, by: str = "gm", at: str | None = None) -> Beat:
        """Set a field of the state by hand. The log records the old value and the reason.

        Args:
            path: The path of the field, such as `models.ansel.blood`.
            value: The new value.
            reason: The reason for the override.
            by: The seat that overrides; must be a GM.
            at: The time, in the caller's own notation.

        Raises:
            Refused: If there is no such field, the value does not fit, or the seat is not a GM.
        """
        check_gm(self.header, by, "overrides")
        command = Override(path, value, reason)
        parsed_command = parse_new_command(self.system, self.header, command)
        return self._accept(
            parsed_command, by, at, (override_event(self.system, self.header, self.state, command, by),)
        )

    @synchronized
    def end(self, winners: Sequence[str] = (), reason: str = "", by: str = "gm", at: str | None = None) -> Beat:
        """End the fight now, whatever requests are open.

        Args:
            winners: The seats that won; empty for a draw.
            reason: The reason for the end, as a sentence for the log.
            by: The seat that ends it; must be a GM.
            at: The time, in the caller's own notation.

        Raises:
            Refused: If the fight is already over, a winner is not a seat of this fight, or `by` is not a GM.
        """
        check_gm(self.header, by, "ends the fight")
        data = {"type": End.wire_type, "winners": winners, "reason": reason}
        command = parse_new_command(self.system, self.header, data)
        for seat in winners:
            check_seat(self.header, seat)
        if self.outcome is not None:
            raise refuse("over", f"the fight is over: {self.outcome.reason}")
        why = reason or f"{self.state.name(by)} ended it."
        return self._accept(command, by, at, (EncounterEnded(tuple(winners), why), *self._revealed()))

    @synchronized
    def rule(self, text: str, rule: str = "", by: str = "gm", at: str | None = None) -> Beat:
        """Record how an open rules question was settled.

        Raises:
            Refused: If the seat is not a GM.
        """
        check_gm(self.header, by, "rules")
        return self._accept(parse_new_command(self.system, self.header, Rule(text, rule)), by, at, (Ruled(text, rule),))

    @synchronized
    def note(self, text: str, by: str | None = None, at: str | None = None) -> Beat:
        """Write a remark into the log."""
        check_participant(self.header, by)
        return self._accept(parse_new_command(self.system, self.header, Note(text)), by or TABLE, at, (Noted(text),))

    @property
    def state(self) -> Any:
        """The current state: an immutable object of the system's own class."""
        return self._history.now.state

    @property
    def history(self) -> History[Any]:
        """The effective and restorable beats with their states; immutable, so callers may hold on to it."""
        return self._history

    @property
    @synchronized
    def latest_mark(self) -> Mark[Any]:
        """A recent point in the history, from which the later beats can be listed without reading the log before it."""
        return self._marks.best or Mark(self._history, len(self._journal) - 1)

    @property
    def step(self) -> str:
        """The current step on the round track."""
        step: str = self.state.step
        return step

    @property
    def outcome(self) -> EncounterEnded | None:
        """The end of the fight, or None while it continues."""
        outcome: EncounterEnded | None = self.state.outcome
        return outcome

    @property
    def header(self) -> Header:
        """The facts fixed before the first beat: seats, setup, settings, policies."""
        return self._journal.header

    @property
    def fingerprint(self) -> str:
        """The seal of the last log line.

        Anyone who keeps a copy can check later that no line up to that point has been changed.

        The seal also covers secrets, and a secret with few possible values can be guessed from it. Publish it only
        while nothing is hidden.
        """
        from events.log.lines import fingerprint  # as in `load`

        return fingerprint(self._journal, self.system.codec)

    @property
    def journal(self) -> Journal:
        """The header and every beat; immutable, so callers may hold on to it."""
        return self._journal

    @synchronized
    def fork(self, dice: str | Dice | None = None) -> "Encounter":
        """Return an independent copy to try something out; takes constant time and is not recorded.

        Args:
            dice: Another source of dice for the copy; None to share the source, which then gives the same faces as
                here.
        """
        copy = Encounter(self.system, self._journal, self._history, self._dice if dice is None else dice_source(dice))
        copy._marks = self._marks.copy()
        return copy

    @synchronized
    def before(self, beat: int) -> "Encounter":
        """Return an independent copy in the state before an effective beat, with dice rolled by hand.

        Use it to choose the replacement command for `amend`.

        Raises:
            Refused: If there is no such effective beat.
        """
        return amending.fight_before(self.system, self._history, beat, self._back_at)

    def aftermath(self) -> dict[str, Any]:
        """Return the setup of the next session as plain data for `begin`, with all combatants as the fight left them.

        Wounds, pools, ammunition, conditions and scars are kept. Combatants that joined are included; those that left
        or fell only if the book brings them back. The settings of this fight are included under `settings`.
        """
        setup: dict[str, Any] = plain(self.system.aftermath(self.state))
        return {**setup, "settings": thaw_json(self.header.settings)}

    @synchronized
    def figures(self, seat: str | None = None) -> tuple[Figure, ...]:
        """Return the status of all combatants, as far as a seat may see it; None to see everything.

        Raises:
            Refused: If there is no such seat.
        """
        check_seat(self.header, seat)
        return visible_figures(self.system, self.state, seat)

    @synchronized
    def view(self, seat: str | None, since: int | None = None) -> dict[str, Any]:
        """Return everything that a seat may see, as plain data.

        Args:
            seat: The seat that looks; None to see everything.
            since: The number of a beat whose view the client has; then the result contains `changes`, a JSON Patch (RFC
                6902) from that view to this one. If that view is no longer available, the whole view is returned,
                without `changes`.

        Raises:
            Refused: If there is no such seat, or no such beat.
        """
        check_seat(self.header, seat)
        whole = fight_view(self.system, self.header, len(self._journal), self.state, self.requests, seat)
        return whole if since is None else view_changes(self.system, self._journal, self._history, since, whole)

    def seen(self, seat: str | None, since: int = 0) -> list[dict[str, Any]]:
        """Return the beats from number `since` on as plain data that a seat may see.

        Raises:
            Refused: If there is no such seat.
        """
        check_seat(self.header, seat)
        check_beat_number(since)
        return [beat_view(self.system, beat, seat) for beat in self._journal.since(since)]

    @synchronized
    def check(self) -> None:
        """Read the part of the log that a checkpoint skipped, and check that it leads to the checkpoint's state.

        Without this call, that part is read on first access. Does nothing if the whole log was read.

        Raises:
            Refused: If that part is damaged (the reason names line and field), does not lead to this state, or is
                missing.
        """
        self._journal.links()

    @synchronized
    def save(self, path: "str | Path | Log") -> None:
        """Write the log durably: a new file, or the beats that an older log of this fight lacks.

        Args:
            path: A file, or a log in a store (`store.log("ID")`). Other existing content is never replaced.

        Raises:
            StoreError: If the log cannot be written, another writer has locked the file, or the existing content is not
                the beginning of this log; then it is left unchanged.
        """
        from combat.engine.fight.recording import Recording, resolve_path  # as in `load`

        real, own = resolve_path(path), self._recording
        if own is not None and (own.is_at(real) or own.was_at(real)):
            self.record(real)
        else:
            Recording.of(real, self.system, self._journal).close(self._marks.best, self._journal)

    @synchronized
    def record(self, path: "str | Path | Log") -> None:
        """Write the log as `save` does, and from now on write each beat before the method that created it returns.

        A file stays locked until the fight is closed, recorded elsewhere or garbage-collected. In a store, other
        processes may also continue the fight: if they were first, a command is refused with `Stale`, and `catch_up`
        reads their beats.

        Raises:
            StoreError: If the log cannot be written. Later methods raise this error too.
        """
        from combat.engine.fight.recording import Recording, resolve_path  # as in `load`

        real, recording = resolve_path(path), self._recording
        if recording is not None and recording.is_at(real):
            recording.catch_up(self._journal)
        else:
            recording = Recording.of(real, self.system, self._journal)
            self.close()
            self._recording = recording
        recording.keep(self._marks.best, self._journal)

    @synchronized
    def catch_up(self) -> tuple[Beat, ...]:
        """Read the beats that other processes have added to the log in the store where this fight is recorded.

        The cost is proportional to the number of new beats. A log file never has new beats, because it is locked.

        Returns:
            These beats, in order.

        Raises:
            Refused: If the new lines do not follow (the reason names line and field); the fight does not change.
            StoreError: If the log cannot be read, or the fight is not recorded.
        """
        recording, count = self._recording, len(self._journal)
        if recording is None:
            from events.stores import StoreError  # as in `load`

            raise StoreError("the fight is not recorded, so it has no log that others could extend")
        journal, histories = recording.read_new_beats(self._journal, self._history)
        if histories:
            self._journal, self._history = journal, histories[-1]
            for beat, history in zip(journal.since(count), histories, strict=True):
                self._marks.add(history, beat)
        return journal.since(count)

    @synchronized
    def close(self) -> None:
        """Stop recording and release the log, which is complete. The fight can continue without it."""
        if self._recording is not None:
            self._recording.close(self._marks.best, self._journal)
            self._recording = None

    @synchronized
    def repeat(self, beat: Beat, dice: Sequence[Die], pool: DicePool | None = None) -> Beat:
        """Repeat a recorded beat with its dice; used to verify a log, and to amend.

        Args:
            beat: The beat to repeat.
            dice: The dice of the beat.
            pool: Another source for its dice; None to use only `dice`.

        Raises:
            Refused: If the rules would not have allowed it.
            DiceNeeded: If the rules would have rolled different dice.
        """
        by = None if beat.by == TABLE else beat.by
        answers = undo_consent.is_answer(self._history, beat.command)
        if isinstance(beat.command, Amend) or (answers and amendment_of(beat) is not None):
            return self._amend_again(beat, dice)
        if answers or isinstance(beat.command, End | Undo | Redo | Override | Rule | Note):
            return self.do(beat.command, by, at=beat.at)
        partly = any(isinstance(event, PartlyRolled) for event in beat.events)
        pool = pool or DicePool(self._dice, 0, None, prepend_recall(dice), rolled_so_far(self.state))
        return self._do(parse_command(self.system, beat.command), by, beat.at, pool, partly=partly)

    @classmethod
    def _opened(
        cls, book: System[Any], header: Header, source: Dice, sheets: tuple[Any, Any] | None = None
    ) -> "Encounter":
        beat, state = open_fight(book, header, source, sheets)
        check_recordable(beat)
        return cls(book, Journal(header).add(beat), initial_history(beat, state), source)

    def _do(self, command: Command, by: str | None, at: str | None, pool: DicePool, *, partly: bool = False) -> Beat:
        """Carry out a command of the rule book; `partly` if recorded dice are known to be incomplete."""
        reasons = self._against(command, by)
        if reasons:
            raise Refused(reasons)
        system, header, state = self.system, self.header, self.state
        speaker, events, after = play_command(system, header, state, command, by, pool, self._revealed, partly=partly)
        return self._accept(command, speaker, at, events, after)

    def _amendment(self, number: int, command: Any, by: str | None, faces: Any, *, partly: bool = False) -> Amendment:
        system, header, history = self.system, self.header, self._history
        plan = plan_amendment(system, header, history, number, command)
        return Amendment(system=system, header=header, history=history, plan=plan, by=by, faces=faces, partly=partly)

    def _amend(self, amendment: Amendment, at: str | None) -> Beat:
        asks = amendment.consent_needed()
        if not asks:
            return self._amended(amendment, amendment.command, amendment.by or TABLE, at)
        request = amendment.asked(self._before(amendment), asks, people=self.header.dice == "table")
        return self._accept(amendment.command, request.by, at, (request,))

    def _amended(
        self, amendment: Amendment, command: Command, by: str, at: str | None, *, agreed: bool = False
    ) -> Beat:
        """Carry out an amendment as one beat that contains all repeated commands."""
        events, state = amendment.carry_out(self._before(amendment), self._dice, agreed=agreed)
        seed = () if state.outcome is None else self._revealed()
        return self._accept(command, by, at, (*events, *seed), state)

    def _before(self, amendment: Amendment) -> "Encounter":
        """Return a fight in the state before the amended beat, with dice rolled by hand."""
        return self._back_at(amendment.plan.to)

    def _back_at(self, beat: int) -> "Encounter":
        return Encounter(self.system, self._journal, self._history.branch_at(beat), ManualDice())

    def _amend_again(self, beat: Beat, dice: Sequence[Die]) -> Beat:
        """Repeat a recorded amendment, or a recorded request for one, with its dice."""
        by, command = None if beat.by == TABLE else beat.by, beat.command
        faces, partly = recorded_dice(beat, dice)
        if isinstance(command, Agree | Decline):
            return self._answer(command, by, beat.at, faces, partly=partly)
        amend = parse_command(self.system, command)
        if not isinstance(amend, Amend):
            raise TypeError(f"{command} is not an amendment")
        return self._amend(self._amendment(amend.beat, amend.command, by, faces, partly=partly), beat.at)

    def _answer(
        self, answer: Agree | Decline, by: str | None, at: str | None, faces: Any = None, *, partly: bool = False
    ) -> Beat:
        """Carry out an answer to a request to undo or amend; `faces` and `partly` are set if the answer is recorded."""
        event = undo_consent.answer_event(self.header, self._history, answer, by)
        if not isinstance(event, AmendAsked):
            return self._accept(answer, by or answer.seat, at, (event,))
        typed = event.faces if faces is None else faces
        amendment = self._amendment(event.beat, event.command, event.by, typed, partly=partly)
        return self._amended(amendment, answer, by or answer.seat, at, agreed=True)

    def _revealed(self) -> tuple[SeedRevealed, ...]:
        seed = self._dice.seed if isinstance(self._dice, SeededDice) and self.header.reveal_seed else None
        return () if seed is None else (SeedRevealed(seed),)

    def _accept(self, command: Command, by: str, at: str | None, events: tuple[Event, ...], state: Any = None) -> Beat:
        if at is not None:
            check_time(at)
        beat = Beat(number=len(self._journal), by=by, at=at, command=command, events=events)
        check_recordable(beat)
        same = self.header.undo.dice == "same"
        history = advance(self.system.projection, self._history, beat, same_dice=same, state=state)
        journal = self._journal.add(beat)
        if self._recording is not None:
            self._recording.keep(self._marks.due, self._journal)
            self._recording.add(journal)
        self._journal, self._history = journal, history
        self._marks.add(history, beat)
        return beat

    def _against(self, command: Command, by: str | None) -> tuple[Reason, ...]:
        if isinstance(command, _OF_THE_BOOK) and not undo_consent.is_answer(self._history, command):
            return command_reasons(self.system, self.header, self.state, command, by)
        try:
            # Commands outside the rule book take effect at once, and a copy of the fight is cheap.
            self.fork().do(command, by)
        except Refused as refused:
            return refused.reasons
        except DiceNeeded:  # an amendment for which players must roll first
            return ()
        return ()
