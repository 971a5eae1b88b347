"""One fight: the only object that changes. It takes commands, and each accepted one becomes a beat of its journal."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from combat.engine.ability_use import UseAbility
from combat.engine.acts import Act
from combat.engine.admission import TABLE, check_gm, check_seat, is_gm, parsed, reasons_against, requests_of
from combat.engine.catalog import system as system_named
from combat.engine.commands import Begin, End, Note, Override, Redo, Rule, Undo
from combat.engine.dice import Dice, DicePool, Seeded
from combat.engine.draft import Draft
from combat.engine.errors import DiceNeeded, Reason, Refused, refuse
from combat.engine.field_paths import fitted, hidden_from, value_at
from combat.engine.machine import trigger_of
from combat.engine.proposals import Agree, wanted
from combat.engine.requests import Options, Request
from combat.engine.setups import make_header, source_of
from combat.engine.system import System
from combat.engine.undo import Goal, Preview, goal_of, ownership_reasons, preview
from combat.engine.views import beat_seen, request_seen, scores_seen, state_seen
from events.base import Command, Event
from events.dice import recalled
from events.history import History, advanced, opened
from events.journal import Beat, Header, Journal, UndoPolicy
from events.log import Corruption, LogError, line_of, lines
from events.rehydrate import rehydrated
from events.replace import replace_at
from events.stores import Recorder, write_whole
from events.vocabulary import (
    Die,
    EncounterBegan,
    EncounterEnded,
    Noted,
    Overridden,
    Proposed,
    Restored,
    Ruled,
    SeedRevealed,
    TakenBack,
    Value,
)
from events.wire import WireError, frozen_json, plain, structured, thawed_json


class Encounter:
    """A fight in play.

    Made by `begin`, `sample` or `load`. Every method that changes something either does so wholly or raises and
    changes nothing.

    Attributes:
        system: The rule book it is played by.
        recovered: What had to be dropped when it was loaded, or None.
    """

    def __init__(self, system: System[Any], journal: Journal, history: History[Any], dice: Dice) -> None:
        self.system = system
        self.recovered: Corruption | None = None
        self._journal = journal
        self._history = history
        self._dice = dice
        self._recorder: Recorder | None = None

    @classmethod
    def begin(  # noqa: PLR0913 - a fight has that many circumstances, and all but two are optional
        cls,
        system: str,
        setup: Mapping[str, Any] | str | Path,
        dice: str | Dice | None = None,
        *,
        settings: Mapping[str, Any] | None = None,
        undo: UndoPolicy | Mapping[str, Any] | None = None,
        name: str = "encounter",
        at: str | None = None,
        reveal_seed: bool = True,
    ) -> "Encounter":
        """Open a fight.

        Args:
            system: The name of the rule book, one of `systems()`.
            setup: What is on the table: a mapping, or the path of a TOML or JSON file.
            dice: A seed (`hmac-sha256:` and hexadecimal digits), a source of dice, or None: people roll.
            settings: Numbers and readings that differ from the defaults, besides those in the setup.
            undo: What taking back may do.
            name: The id of the encounter, for the header.
            at: When it begins, in the caller's own notation.
            reveal_seed: Whether the closing beat makes the seed known.

        Raises:
            Refused: When something does not fit, naming the place as a JSON path.
        """
        book = system_named(system)
        source = source_of(dice)
        header = make_header(
            book, setup, source, settings=settings, undo=undo, name=name, at=at, reveal_seed=reveal_seed
        )
        return cls._opened(book, header, source)

    @classmethod
    def sample(cls, system: str, dice: str | Dice | None = None, **options: Any) -> "Encounter":
        """Open the ready-made fight of a system; takes the same options as `begin`."""
        return cls.begin(system, system_named(system).sample(), dice, **options)

    @classmethod
    def load(cls, path: str | Path, dice: str | Dice | None = None) -> "Encounter":
        """Go on with a fight that was saved; it owes the same decisions as when it was saved.

        A last line that was never finished is dropped, and told in `recovered`; any other corruption is refused.

        Args:
            path: The log.
            dice: Where dice come from now; the log holds only the hash of a seed. None: people roll.

        Raises:
            Refused: When the log is damaged, naming the line and the field, or the seed is another one.
        """
        try:
            log = rehydrated(
                _read_file(path),
                lambda header: system_named(header.system).projection,
                lambda header: system_named(header.system).codec,
            )
        except LogError as error:
            raise refuse("log", f"{path}, {error}") from None
        if log.corruption is not None and not log.torn:
            raise refuse("log", f"{path}, {log.corruption}")
        if not log.histories:
            raise refuse("log", f"{path}, line 2, $: the beat that opens the fight is missing")
        source = source_of(dice)
        promised = log.journal.header.seed_hash
        if isinstance(source, Seeded) and promised is not None and source.hash != promised:
            raise refuse("seed", f"{path} was played with another seed: its hash is not the one in the header")
        encounter = cls(system_named(log.journal.header.system), log.journal, log.histories[-1], source)
        encounter.recovered = log.corruption
        return encounter

    @classmethod
    def again(cls, header: Header) -> "Encounter":
        """Open a fight as its header describes it, with dice that people roll; for reading it again."""
        return cls._opened(system_named(header.system), header, source_of(None))

    @property
    def requests(self) -> tuple[Request, ...]:
        """The decisions that are owed now; none once the fight is over."""
        return () if self.outcome is not None else requests_of(self.state, self.system)

    def options(self, seat: str | None = None) -> Options:
        """Return the commands that are legal now.

        Args:
            seat: Only those that this seat owes; None for all.

        Raises:
            Refused: When there is no such seat.
        """
        check_seat(self.header, seat)
        forms = (form for request in self.requests if seat in (None, request.seat) for form in request.forms)
        return Options(tuple(forms), lambda command: self.why_not(command, seat))

    def why_not(self, command: Command | Mapping[str, Any], by: str | None = None) -> tuple[Reason, ...]:
        """Return the reasons why a command would be refused now; none when it would be accepted."""
        try:
            asked = parsed(self.system, command)
            check_seat(self.header, by)
        except Refused as refused:
            return refused.reasons
        return self._against(asked, by)

    def do(  # noqa: PLR0911 - each command that is no book's has a method of its own
        self,
        command: Command | Mapping[str, Any],
        by: str | None = None,
        faces: Sequence[int | None] | None = None,
        expect: int | None = None,
        at: str | None = None,
    ) -> Beat:
        """Do what a seat wants; all of it, or nothing.

        Args:
            command: A command, or its wire mapping.
            by: Who speaks; None for whoever may say it.
            faces: What people rolled, in the order it is asked for; None within it for a die that the program
                shall roll.
            expect: How many beats the caller has seen; if others came since, the command is refused with those.
            at: When, in the caller's own notation.

        Raises:
            Refused: When it cannot be; the fight stays as it was.
            DiceNeeded: When people must roll first; the fight stays as it was.
        """
        check_seat(self.header, by)
        self._check_expected(expect, by)
        asked = parsed(self.system, command)
        if faces and not isinstance(asked, Act | UseAbility):
            raise refuse("faces", f"{len(faces)} faces were given, but '{trigger_of(type(asked))}' rolls no dice")
        match asked:
            case Begin():
                raise refuse("begun", "the fight is already open")
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
        return self._do(asked, by, at, DicePool(self._dice, self._history.draws, faces, self._history.recall))

    def undo(self, by: str | None = None, to: Goal = None, at: str | None = None) -> Beat:
        """Take back what counts; the state before it returns at once, and the log tells it.

        Args:
            by: Who takes back; None for the table together.
            to: The number of the last beat that shall still count; `turn` (or `activation`, where the book calls it
                so) or `round` for the beginning of the present one; None for one beat.
            at: When, in the caller's own notation.

        Raises:
            Refused: When there is nothing to take back, or the policy of this table is against it.
        """
        seen = self.undo_preview(to, by)
        if seen.reasons and not is_gm(self.header, by):
            raise Refused(seen.reasons)
        return self._accept(Undo(seen.to), by or TABLE, at, (TakenBack(seen.to, seen.numbers),))

    def redo(self, by: str | None = None, at: str | None = None) -> Beat:
        """Restore what the last undo took back, with the faces it had.

        Raises:
            Refused: When nothing was taken back, or something else was done since, or it is not this seat's to do.
        """
        check_seat(self.header, by)
        group = self._history.undone
        if group is None:
            raise refuse("nothing_to_redo", "there is no undo to redo")
        beats = tuple(snapshot.beat for snapshot in group.snapshots)
        reasons = tuple(ownership_reasons(self.header.undo, beats, by or TABLE))
        if reasons and not is_gm(self.header, by):
            raise Refused(reasons)
        return self._accept(Redo(), by or TABLE, at, (Restored(tuple(beat.number for beat in beats)),))

    def undo_preview(self, to: Goal = None, by: str | None = None) -> Preview:
        """Show what an undo would take back, what it would uncover, and what stands against it.

        Raises:
            Refused: When there is nothing to take back, or no such beat.
        """
        check_seat(self.header, by)
        goal = goal_of(self._history, to)
        beats = tuple(beat_seen(self.system, snapshot.beat, by) for snapshot in self._history.taken_back(goal))
        return preview(self._history, self.header.undo, goal, by or TABLE, beats)

    def override(self, path: str, value: Value, reason: str, by: str = "gm", at: str | None = None) -> Beat:
        """Set a field of the state by hand; the log tells what stood there and why it was changed.

        Args:
            path: The field, such as `models.ansel.blood`.
            value: What shall stand there.
            reason: Why.
            by: Who overrules; a GM.
            at: When, in the caller's own notation.

        Raises:
            Refused: When there is no such field, the value does not fit, or the seat is no GM.
        """
        check_gm(self.header, by, "overrides")
        command = parsed(self.system, Override(path, value, reason))
        after = fitted(self.state, path, value)
        try:
            changed = replace_at(self.state, path, after)
        except ValueError as error:  # what a sheet or a setting cannot be
            raise refuse("override", f"{path}: {error}") from None
        seats = [seat.id for seat in self.header.seats]
        blind = [seat for seat in seats if hidden_from(self.system.projection, seat, self.state, changed, path)]
        if blind:
            whom = ", ".join(map(self.state.name, blind))
            raise refuse("override", f"{path} is still secret from {whom}; it can be set once it lies open")
        faults = tuple(Reason("override", fault) for fault in self.system.faults(changed))
        if faults:
            raise Refused(faults)
        return self._accept(
            command, by, at, (Overridden(path=path, before=value_at(self.state, path), after=after, reason=reason),)
        )

    def end(self, winners: Sequence[str] = (), reason: str = "", by: str = "gm", at: str | None = None) -> Beat:
        """End the fight here and now, whatever the book waits for.

        Args:
            winners: The seats that won; empty for nobody.
            reason: Why it ends, as a sentence about the table.
            by: Who ends it; a GM.
            at: When, in the caller's own notation.

        Raises:
            Refused: When it is over already, a winner is no seat of this table, or the seat is no GM.
        """
        check_gm(self.header, by, "ends the fight")
        for seat in winners:
            check_seat(self.header, seat)
        if self.outcome is not None:
            raise refuse("over", f"the fight is over: {self.outcome.reason}")
        why = reason or f"{self.state.name(by)} ended it."
        command = parsed(self.system, End(tuple(winners), reason))
        return self._accept(command, by, at, (EncounterEnded(tuple(winners), why), *self._revealed()))

    def rule(self, text: str, rule: str = "", by: str = "gm", at: str | None = None) -> Beat:
        """Write down how an open question was settled.

        Raises:
            Refused: When the seat is no GM.
        """
        check_gm(self.header, by, "rules")
        return self._accept(parsed(self.system, Rule(text, rule)), by, at, (Ruled(text, rule),))

    def note(self, text: str, by: str | None = None, at: str | None = None) -> Beat:
        """Write a remark into the log."""
        check_seat(self.header, by)
        return self._accept(parsed(self.system, Note(text)), by or TABLE, at, (Noted(text),))

    @property
    def state(self) -> Any:
        """What is on the table now; frozen, and of the system's own class."""
        return self._history.now.state

    @property
    def step(self) -> str:
        """Where on the round track the fight stands."""
        step: str = self.state.step
        return step

    @property
    def outcome(self) -> EncounterEnded | None:
        """How the fight ended, or None until it is over."""
        outcome: EncounterEnded | None = self.state.outcome
        return outcome

    @property
    def header(self) -> Header:
        """What was known before the first beat: seats, setup, settings, policies."""
        return self._journal.header

    @property
    def journal(self) -> Journal:
        """The header and every beat, read-only; it is never changed, so keep it as long as you like."""
        return self._journal

    def fork(self, dice: str | Dice | None = None) -> "Encounter":
        """Return an independent copy, for asking what if; costs the same at any length, and writes to no file.

        Args:
            dice: Other dice for the copy; None for the same, which show the very faces that would come here.
        """
        return Encounter(self.system, self._journal, self._history, self._dice if dice is None else source_of(dice))

    def aftermath(self) -> dict[str, Any]:
        """Return the setup of the next session, as plain data for `begin`: everybody as the fight left them.

        Wounds, pools, ammunition, conditions and scars are kept; who joined belongs to it, who left or fell only where
        the book brings them back. The settings of this fight stand in it under `settings`.
        """
        setup: dict[str, Any] = plain(self.system.aftermath(self.state))
        return {**setup, "settings": thawed_json(self.header.settings)}

    def view(self, seat: str | None) -> dict[str, Any]:
        """Return what a seat may see, as plain data.

        Args:
            seat: The seat that looks; None for somebody who may see everything.

        Raises:
            Refused: When there is no such seat.
        """
        check_seat(self.header, seat)
        return {
            "system": self.system.name,
            "seat": seat,
            "beats": len(self._journal),
            "step": self.step,
            "requests": [
                request_seen(self.system, request, own=seat in (None, request.seat)) for request in self.requests
            ],
            "state": state_seen(self.system, self.state, seat),
            "scores": scores_seen(self.system, self.state, seat),
        }

    def seen(self, seat: str | None, since: int = 0) -> list[dict[str, Any]]:
        """Return the beats from number `since` on as plain data, as a seat may see them.

        Raises:
            Refused: When there is no such seat.
        """
        check_seat(self.header, seat)
        return [beat_seen(self.system, beat, seat) for beat in self._journal.since(since)]

    def save(self, path: str | Path) -> None:
        """Write the log, whole and durably: whatever happens, the file holds either what it held or all of this.

        Raises:
            StoreError: When it cannot be written.
        """
        if self._recorder is not None and self._recorder.path.resolve() == Path(path).resolve():
            self.record(path)
        else:
            write_whole(Path(path), b"".join(lines(self._journal, self.system.codec)))

    def record(self, path: str | Path) -> None:
        """Write the log now, and from now on each beat before the call that made it returns.

        Raises:
            StoreError: When it cannot be written; so does every later call whose beat cannot be.
        """
        recorder = Recorder(Path(path), b"".join(lines(self._journal, self.system.codec)))
        if self._recorder is not None:
            self._recorder.close()
        self._recorder = recorder

    def close(self) -> None:
        """Let go of the file that the fight is recorded in; it is complete, and the fight can go on without it."""
        if self._recorder is not None:
            self._recorder.close()
            self._recorder = None

    def repeat(self, beat: Beat, dice: Sequence[Die]) -> Beat:
        """Do again what a recorded beat did, with its dice; for verifying a log.

        Raises:
            Refused: When the rules would not have allowed it.
            DiceNeeded: When the rules would have rolled other dice.
        """
        by = None if beat.by == TABLE else beat.by
        if isinstance(beat.command, End | Undo | Redo | Override | Rule | Note):
            return self.do(beat.command, by, at=beat.at)
        return self._do(parsed(self.system, beat.command), by, beat.at, DicePool(self._dice, 0, None, recalled(dice)))

    @classmethod
    def _opened(cls, book: System[Any], header: Header, source: Dice) -> "Encounter":
        try:
            opening = book.projection.open(header)
        except WireError as error:
            raise refuse("setup", str(error)) from None
        draft = Draft(book.projection, opening, DicePool(source, 0), book.abilities)
        draft.happens(EncounterBegan(header.system, header.edition))
        for start in book.starts(opening):
            draft.happens(start)
        book.advance(draft, trigger_of(Begin))
        beat = Beat(number=0, by=TABLE, at=header.at, command=Begin(), events=tuple(draft.events))
        return cls(book, Journal(header).add(beat), opened(beat, draft.state), source)

    def _do(self, command: Command, by: str | None, at: str | None, pool: DicePool) -> Beat:
        reasons = self._against(command, by)
        if reasons:
            raise Refused(reasons)
        asks = self._asks(command, by)
        speaker = by or (TABLE if asks else self.system.speakers(self.state, command)[0])
        draft = Draft(self.system.projection, self.state, pool, self.system.abilities)
        try:
            if by is not None and asks and not is_gm(self.header, by):
                draft.happens(Proposed(by, frozen_json(self.system.codec.dump(command)), asks))
            else:
                self._play(command, draft)
        except DiceNeeded as needed:
            needed.so_far = tuple(draft.events)
            raise
        pool.check_used_up()
        return self._accept(command, speaker, at, tuple(draft.events), draft.state)

    def _asks(self, command: Command, by: str | None) -> tuple[str, ...]:
        """Return the seats that must agree first, without the one that speaks."""
        if not isinstance(command, Act):
            return ()
        speaker = by or self.system.speakers(self.state, command)[0]
        return tuple(seat for seat in command.asks(self.state, speaker) if seat != speaker)

    def _play(self, command: Command, draft: Draft[Any]) -> None:
        """Let a command happen with all that follows; where it is the last yes to a proposal, that happens."""
        proposal = draft.state.proposal
        self.system.play(draft, command)
        if isinstance(command, Agree) and draft.state.proposal is None:
            self.system.play(draft, wanted(self.system.codec, proposal))
        if draft.state.outcome is not None:
            for event in self._revealed():
                draft.happens(event)

    def _revealed(self) -> tuple[SeedRevealed, ...]:
        seed = self._dice.seed if isinstance(self._dice, Seeded) and self.header.reveal_seed else None
        return () if seed is None else (SeedRevealed(seed),)

    def _accept(self, command: Command, by: str, at: str | None, events: tuple[Event, ...], state: Any = None) -> Beat:
        try:
            when = None if at is None else structured(at, str, "at")
        except WireError as error:
            raise refuse("malformed", str(error)) from None
        beat = Beat(number=len(self._journal), by=by, at=when, command=command, events=events)
        same = self.header.undo.dice == "same"
        history = advanced(self.system.projection, self._history, beat, same_dice=same, state=state)
        journal = self._journal.add(beat)
        if self._recorder is not None and journal.last is not None:
            self._recorder.append(line_of(journal, journal.last, self.system.codec))
        self._journal, self._history = journal, history
        return beat

    def _against(self, command: Command, by: str | None) -> tuple[Reason, ...]:
        if isinstance(command, Act | UseAbility):
            return reasons_against(self.system, self.header, self.state, command, by)
        try:
            # What is no command of the book rolls nothing, and a copy costs next to nothing.
            self.fork().do(command, by)
        except Refused as refused:
            return refused.reasons
        return ()

    def _check_expected(self, expect: int | None, by: str | None) -> None:
        if expect is None or (expect == len(self._journal) and type(expect) is int):
            return
        if type(expect) is not int:
            raise refuse("stale", f"the number of beats you have seen must be a whole number, not {expect!r}")
        if not 0 <= expect < len(self._journal):
            raise refuse("stale", f"{expect} beats were expected, but there are only {len(self._journal)}")
        reason = Reason("stale", f"{len(self._journal) - expect} beats have come since; look at them first")
        raise Refused((reason,), tuple(self.seen(by, expect)))


def _read_file(path: str | Path) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise refuse("log", f"{path} cannot be read: {error.strerror or error}") from None
