"""One fight: the only object that changes. It takes commands, and each accepted one becomes a beat of its journal."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from combat.engine import amending, undo_questions
from combat.engine.ability_use import UseAbility
from combat.engine.acts import Act
from combat.engine.admission import (
    admitted,
    check_at,
    check_beat,
    check_expected,
    check_faces,
    check_gm,
    check_recordable,
    check_seat,
    check_speaker,
    check_typed,
    parsed,
    reasons_against,
    requests_of,
)
from combat.engine.amending import Amendment, AmendPreview, check_amender, planned, recorded
from combat.engine.catalog import system as system_named
from combat.engine.commands import Amend, End, Note, Override, Redo, Rule, Undo
from combat.engine.dice import Dice, Table
from combat.engine.dice_pool import DicePool
from combat.engine.errors import DiceNeeded, Reason, Refused, refuse
from combat.engine.figures import Figure
from combat.engine.machine import trigger_of
from combat.engine.new_names import TABLE
from combat.engine.odds_limits import MOST_PLAYED, Until
from combat.engine.options import Options
from combat.engine.overriding import overridden
from combat.engine.playing import opening, played
from combat.engine.proposals import Agree, Decline
from combat.engine.requests import Request
from combat.engine.seeds import Seeded
from combat.engine.setups import check_same_dice, dice_in, make_header, source_of
from combat.engine.sharing import Shared, alone
from combat.engine.system import System
from combat.engine.undo import Goal, Preview, goal_of, preview, restored, undone
from combat.engine.unfinished_rolls import Roll, fallen
from combat.engine.views import beat_seen, changed_since, fight_seen, figures_seen
from events.amendments import amendment_of
from events.base import Command, Event
from events.dice import recalled
from events.filling import maker
from events.history import History, advanced, opened
from events.journal import Beat, Header, Journal, UndoPolicy, WhoTypes
from events.limits import shown
from events.marks import Mark, Marks
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
from events.wire import plain, thawed_json

if TYPE_CHECKING:  # what a fight that is kept nowhere does without
    from pathlib import Path

    from combat.engine.odds import Odds
    from combat.engine.recording import Recording
    from events.log import Corruption
    from events.stores import Log

_beat = maker(Beat)

_OF_THE_BOOK = (Act, Roll, UseAbility)
"""What is said by the rules of the book; all else is said about the fight."""


class Encounter(Shared):
    """A fight in play.

    Made by `begin`, `sample` or `load`. Every method that changes something either does so wholly or raises and
    changes nothing. Threads may share it.

    Attributes:
        system: The rule book it is played by.
        recovered: What was left out of its log when it was loaded, or None.
    """

    def __init__(self, system: System[Any], journal: Journal, history: History[Any], dice: Dice) -> None:
        super().__init__()
        self.system = system
        self.recovered: Corruption | None = None
        self._journal = journal
        self._history = history
        self._dice = dice_in(journal.header, dice)
        self._recording: Recording | None = None
        self._marks = Marks[Any]()

    @classmethod
    def begin(  # noqa: PLR0913 - a fight has that many circumstances, and all but two are optional
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
        typed: WhoTypes | None = None,
        weak: bool = False,
    ) -> "Encounter":
        """Open a fight.

        Args:
            system: The name of the rule book, one of `systems()`.
            setup: What is on the table: a mapping, or the path of a TOML or JSON file.
            dice: A seed, such as `new_seed()` gives one, a source of dice, or None: people roll.
            settings: Numbers and readings that differ from the defaults, besides those in the setup.
            undo: What taking back may do.
            name: The id of the encounter, for the header.
            at: When it begins, in the caller's own notation.
            reveal_seed: Whether the closing beat makes the seed known.
            salt: What the players said once they had seen the hash of the seed; it is mixed into every draw.
            typed: Who may type faces although there is a seed: `never`, `gm` (as where nothing is said) or `anyone`.
            weak: Whether a seed of fewer than 16 bytes will do, which anybody could find from its hash.

        Raises:
            Refused: When something does not fit, naming the place as a JSON path.
        """
        book = system_named(system)
        source = source_of(dice, weak=weak)
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
        """Open the ready-made fight of a system; takes the same options as `begin`."""
        return cls.begin(system, system_named(system).sample(), dice, **options)

    @classmethod
    def load(
        cls, path: "str | Path | Log", dice: str | Dice | None = None, *, record: bool = False, upto: int | None = None
    ) -> "Encounter":
        """Go on with a fight that was saved; it owes the same decisions as when it was saved.

        A last line that was never finished is dropped; any other corruption is refused, unless all of it comes after
        the last beat that is wanted. What was left out is told in `recovered`.

        Args:
            path: The log, in a file or a store.
            dice: Where dice come from now; the log holds only the hash of a seed. None: people roll.
            record: Whether the log goes on being recorded. Then nobody else can write a file from before it is read;
                in a store others may, and the fight can `catch_up`.
            upto: The number of the last beat to be taken, all of them if None; the rest stays in the log, so the
                fight that goes on from there is recorded to another one.

        Raises:
            Refused: When the log is damaged, naming the line and the field, or the seed is another one.
            StoreError: When a store cannot be read, or has no such fight (`NoSuchFight`); when the log shall be
                recorded and cannot be written, or somebody else writes it.
        """
        from combat.engine.recording import taken_up  # what keeps fights comes with the first that is kept

        with taken_up(path, upto, record=record) as (found, recording):
            source = source_of(dice, weak=True)
            check_same_dice(found.journal.header, source, str(path))
            encounter = cls(found.system, found.journal, found.history, source)
            encounter.recovered, encounter._marks = found.left_out, found.marks
            encounter._recording = recording
        return encounter

    @classmethod
    def again(cls, header: Header) -> "Encounter":
        """Open a fight as its header describes it, with dice that people roll; for reading it again."""
        return cls._opened(system_named(header.system), header, source_of(None))

    @property
    @alone
    def requests(self) -> tuple[Request, ...]:
        """The decisions that are owed now, none once the fight is over; and whether something may be taken back."""
        owed = () if self.outcome is not None else requests_of(self.state, self.system)
        return (*owed, *undo_questions.requests(self._history, self.system.codec))

    @alone
    def options(self, seat: str | None = None) -> Options:
        """Return the commands that are legal now.

        Args:
            seat: Only those that this seat owes; None for all.

        Raises:
            Refused: When there is no such seat.
        """
        check_seat(self.header, seat)
        asked = tuple(request for request in self.requests if seat in (None, request.seat))
        return Options(asked, lambda command: self.why_not(command, seat))

    @alone
    def why_not(self, command: Command | Mapping[str, Any], by: str | None = None) -> tuple[Reason, ...]:
        """Return the reasons why a command would be refused now; none when it would be accepted."""
        try:
            check_speaker(self.header, by)
            asked = admitted(self.system, self.header, command)
        except Refused as refused:
            return refused.reasons
        return self._against(asked, by)

    @alone
    def odds(
        self,
        command: Command | Mapping[str, Any],
        by: str | None = None,
        until: Until = "beat",
        plays: int = MOST_PLAYED,
    ) -> "Odds":
        """Return what may come of a command of the book, as far as a seat can know it; nothing happens.

        Where others must agree, or are asked to with this very answer, it is what comes of it once all of them do.

        Args:
            command: A command, or its wire mapping.
            by: Who asks; None for somebody who may see everything.
            until: How far to look: to the end of the `beat`; of the `attack`, which is where somebody has to choose
                and nothing is usual; or of the `turn`. What is asked on the way is answered as usual.
            plays: How much it may cost: a command is played no more times than this to go through all ways, and the
                rest is drawn with about as many. Up to some thousand a second.

        Raises:
            Refused: When it may not be said now, or depends on what the seat may not know.
        """
        check_speaker(self.header, by)
        asked = admitted(self.system, self.header, command)
        if until not in get_args(Until):
            raise refuse("until", f"odds reach until {' or '.join(get_args(Until))}, not {shown(until)}")
        if type(plays) is not int or plays < 1:
            raise refuse("plays", f"a command is played 1 or more times, not {shown(plays)}")
        if not isinstance(asked, _OF_THE_BOOK) or undo_questions.is_answer(self._history, asked):
            raise refuse("odds", f"'{trigger_of(type(asked))}' leaves nothing to chance")
        reasons = self._against(asked, by)
        if reasons:
            raise Refused(reasons)
        from combat.engine.odds import odds_known  # most fights ask for none, and it brings in `fractions`

        return odds_known(self.system, self.state, asked, by, until, plays)

    @alone
    def do(
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
                shall roll. Where they are not enough, the beat holds what was rolled so far, and `Roll` goes on.
            expect: How many beats the caller has seen; if others came since, the command is refused with those.
            at: When, in the caller's own notation.

        Raises:
            Refused: When it cannot be; the fight stays as it was.
            DiceNeeded: When people must roll first; the fight stays as it was.
        """
        check_speaker(self.header, by)
        check_expected(len(self._journal), expect, lambda count: self.seen(by, count))
        check_faces(faces)
        asked = admitted(self.system, self.header, command)
        answers = undo_questions.is_answer(self._history, asked)
        if faces and (answers or not isinstance(asked, (*_OF_THE_BOOK, Amend))):
            raise refuse("faces", f"{len(faces)} faces were given, but '{trigger_of(type(asked))}' rolls no dice")
        check_typed(self.header, by, faces)
        if isinstance(asked, _OF_THE_BOOK) and not answers:
            history = self._history
            return self._do(
                asked, by, at, DicePool(self._dice, history.draws, faces, history.recall, fallen(self.state))
            )
        if isinstance(asked, Amend):
            return self.amend(asked.beat, asked.command, by, faces, at)
        return self._said(asked, by, at)

    def _said(self, asked: Command, by: str | None, at: str | None) -> Beat:  # noqa: PLR0911 - a line a command
        """Do what is no command of the book; each has a method of its own."""
        match asked:
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
                return self._answer(asked, by, at)
        raise refuse("begun", "the fight is already open")

    @alone
    def undo(self, by: str | None = None, to: Goal = None, at: str | None = None) -> Beat:
        """Take back what counts; the state before it returns at once, and the log tells it.

        Where others must agree first, the beat asks them (`UndoAsked`), and it is taken back with the last yes.

        Args:
            by: Who takes back; None for the table together.
            to: The number of the last beat that shall still count; `turn` (or `activation`, where the book calls it
                so) or `round` for the beginning of the present one; None for one command, with all rolls made for it.
            at: When, in the caller's own notation.

        Raises:
            Refused: When there is nothing to take back, or the policy of this table is against it.
        """
        check_speaker(self.header, by)
        event = undone(self.header, self._history, by, to)
        return self._accept(Undo(event.to), by or TABLE, at, (event,))

    @alone
    def redo(self, by: str | None = None, at: str | None = None) -> Beat:
        """Restore what the last undo took back, with the faces it had.

        Raises:
            Refused: When nothing was taken back, or something else was done since, or it is not this seat's to do.
        """
        check_speaker(self.header, by)
        return self._accept(Redo(), by or TABLE, at, (restored(self.header, self._history, by),))

    @alone
    def undo_preview(self, to: Goal = None, by: str | None = None) -> Preview:
        """Show what an undo would take back, what it would uncover, what stands against it, and whom it would ask.

        Raises:
            Refused: When there is nothing to take back, or no such beat.
        """
        check_seat(self.header, by)
        goal = goal_of(self._history, to)
        return preview(self._history, self.header, goal, by or TABLE, lambda beat: beat_seen(self.system, beat, by))

    @alone
    def amend(
        self,
        beat: int,
        command: Command | Mapping[str, Any],
        by: str | None = None,
        faces: Sequence[int | None] | None = None,
        at: str | None = None,
    ) -> Beat:
        """Say another command in the place of an earlier one, and do again what came after it, as far as that goes.

        Its dice are those of the earlier command, then new ones; all later commands keep theirs. The first of them
        that is refused, or would roll other dice, ends it, and the beat tells which were not done again, and why. Who
        may, and who is asked first, is as for taking back to before that beat.

        Args:
            beat: The number of the beat in which the earlier command was said.
            command: What is said in its place, or the same; a command, or its wire mapping.
            by: Who amends; None for the table together.
            faces: The faces of its dice, in the order they are asked for; None for a die that stays as it fell, or
                that the program shall roll.
            at: When, in the caller's own notation.

        Raises:
            Refused: When it cannot be, or the policy of this table is against it; the fight stays as it was.
            DiceNeeded: When people must roll for it first: say it again, with None for the dice that are there.
        """
        check_amender(self.header, by, faces)
        return self._amend(self._amendment(beat, command, by, faces or ()), at)

    @alone
    def amend_preview(
        self,
        beat: int,
        command: Command | Mapping[str, Any],
        by: str | None = None,
        faces: Sequence[int | None] | None = None,
        seen_by: str | None = None,
    ) -> AmendPreview:
        """Show what an amendment would do, as far as no new dice are needed for it; nothing happens.

        Args:
            beat: The number of the beat.
            command: What is said in its place.
            by: Who amends; None for the table together.
            faces: What its dice show, as for `amend`.
            seen_by: The seat to which it is shown; None for the one that amends. A screen before everybody shows what
                a spectator may see.

        Raises:
            Refused: When it cannot be, there is no such seat, or what it would do could tell the seat that amends what
                lies hidden from it.
        """
        check_amender(self.header, by, faces)
        check_seat(self.header, seen_by)
        wanted = self._amendment(beat, command, by, faces or ())
        return wanted.preview(self._before(wanted), len(self._journal), seen_by)

    @alone
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
        command = Override(path, value, reason)
        said = admitted(self.system, self.header, command)
        return self._accept(said, by, at, (overridden(self.system, self.header, self.state, command, by),))

    @alone
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
        said = {"type": End.wire_type, "winners": winners, "reason": reason}
        command = admitted(self.system, self.header, said)
        for seat in winners:
            check_seat(self.header, seat)
        if self.outcome is not None:
            raise refuse("over", f"the fight is over: {self.outcome.reason}")
        why = reason or f"{self.state.name(by)} ended it."
        return self._accept(command, by, at, (EncounterEnded(tuple(winners), why), *self._revealed()))

    @alone
    def rule(self, text: str, rule: str = "", by: str = "gm", at: str | None = None) -> Beat:
        """Write down how an open question was settled.

        Raises:
            Refused: When the seat is no GM.
        """
        check_gm(self.header, by, "rules")
        return self._accept(admitted(self.system, self.header, Rule(text, rule)), by, at, (Ruled(text, rule),))

    @alone
    def note(self, text: str, by: str | None = None, at: str | None = None) -> Beat:
        """Write a remark into the log."""
        check_speaker(self.header, by)
        return self._accept(admitted(self.system, self.header, Note(text)), by or TABLE, at, (Noted(text),))

    @property
    def state(self) -> Any:
        """What is on the table now; frozen, and of the system's own class."""
        return self._history.now.state

    @property
    def history(self) -> History[Any]:
        """What counts now, and what could count again; frozen, so keep it as long as you like."""
        return self._history

    @property
    @alone
    def recently(self) -> Mark[Any]:
        """A moment some beats ago, from which what came since is told without a look into the log before it."""
        return self._marks.best or Mark(self._history, len(self._journal) - 1)

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
    def fingerprint(self) -> str:
        """The seal of the last line of the log: whoever wrote it down can tell whether a line up to it was changed.

        It seals secrets too, and one with few possible values can be found from it by trying. So tell it when nothing
        lies hidden.
        """
        from events.log import fingerprint  # as in `load`

        return fingerprint(self._journal, self.system.codec)

    @property
    def journal(self) -> Journal:
        """The header and every beat, read-only; it is never changed, so keep it as long as you like."""
        return self._journal

    @alone
    def fork(self, dice: str | Dice | None = None) -> "Encounter":
        """Return an independent copy, for asking what if; costs the same at any length, and writes to no file.

        Args:
            dice: Other dice for the copy; None for the same, which show the very faces that would come here.
        """
        copy = Encounter(self.system, self._journal, self._history, self._dice if dice is None else source_of(dice))
        copy._marks = self._marks.copy()
        return copy

    @alone
    def before(self, beat: int) -> "Encounter":
        """Return an independent copy that stands before a beat that counts, where people roll.

        There another command may be chosen to `amend` that beat with.

        Raises:
            Refused: When no such beat counts.
        """
        return amending.before(self.system, self._history, beat, self._back_at)

    def aftermath(self) -> dict[str, Any]:
        """Return the setup of the next session, as plain data for `begin`: everybody as the fight left them.

        Wounds, pools, ammunition, conditions and scars are kept; who joined belongs to it, who left or fell only where
        the book brings them back. The settings of this fight stand in it under `settings`.
        """
        setup: dict[str, Any] = plain(self.system.aftermath(self.state))
        return {**setup, "settings": thawed_json(self.header.settings)}

    @alone
    def figures(self, seat: str | None = None) -> tuple[Figure, ...]:
        """Return how everybody stands, as far as a seat may see it; None for somebody who may see everything.

        Raises:
            Refused: When there is no such seat.
        """
        check_seat(self.header, seat)
        return figures_seen(self.system, self.state, seat)

    @alone
    def view(self, seat: str | None, since: int | None = None) -> dict[str, Any]:
        """Return what a seat may see, as plain data.

        Args:
            seat: The seat that looks; None for somebody who may see everything.
            since: The number of a beat after which the seat has looked before; then `changes`, a JSON Patch
                (RFC 6902), makes this view of that one. Where what stood then is not at hand any more, the whole view
                comes, and has no `changes`.

        Raises:
            Refused: When there is no such seat, or no such beat.
        """
        check_seat(self.header, seat)
        whole = fight_seen(self.system, self.header, len(self._journal), self.state, self.requests, seat)
        return whole if since is None else changed_since(self.system, self._journal, self._history, since, whole)

    def seen(self, seat: str | None, since: int = 0) -> list[dict[str, Any]]:
        """Return the beats from number `since` on as plain data, as a seat may see them.

        Raises:
            Refused: When there is no such seat.
        """
        check_seat(self.header, seat)
        check_beat(since)
        return [beat_seen(self.system, beat, seat) for beat in self._journal.since(since)]

    @alone
    def check(self) -> None:
        """Read now what a checkpoint spared when the fight was loaded, and make sure that it leads to this table.

        Otherwise it is read when somebody first looks so far back; where all was read at once, nothing is left to do.

        Raises:
            Refused: When the log is damaged there, naming the line and the field, tells another fight, or is gone.
        """
        self._journal.links()

    @alone
    def save(self, path: "str | Path | Log") -> None:
        """Write the log durably: a new one, or what an older log of this fight lacks; nothing else is replaced.

        Args:
            path: A file, or a log in a store (`store.log("ID")`).

        Raises:
            StoreError: When it cannot be written, somebody else writes the file, or what is there is anything but the
                beginning of this log; it is left as it was.
        """
        from combat.engine.recording import Recording, really  # as in `load`

        real, own = really(path), self._recording
        if own is not None and (own.is_at(real) or own.was_at(real)):
            self.record(real)
        else:
            Recording.of(real, self.system, self._journal).close(self._marks.best, self._journal)

    @alone
    def record(self, path: "str | Path | Log") -> None:
        """Write the log as `save` does, and from now on each beat before the call that made it returns.

        Nobody else can write a file until the fight is closed, recorded elsewhere, or forgotten. In a store, others
        may go on with the fight, too: what they have added first is refused with `Stale`, and taken in by `catch_up`.

        Raises:
            StoreError: When it cannot be written; so does every later call whose beat cannot be.
        """
        from combat.engine.recording import Recording, really  # as in `load`

        real, recording = really(path), self._recording
        if recording is not None and recording.is_at(real):
            recording.catch_up(self._journal)
        else:
            recording = Recording.of(real, self.system, self._journal)
            self.close()
            self._recording = recording
        recording.keep(self._marks.best, self._journal)

    @alone
    def catch_up(self) -> tuple[Beat, ...]:
        """Take in the beats that others have added to the log in the store where this fight is recorded.

        Costs no more than they do. In a file there are none, since nobody else can write it.

        Returns:
            These beats, in order.

        Raises:
            Refused: When what was added does not follow, naming the line and the field; the fight stays as it was.
            StoreError: When it cannot be read, or the fight is not recorded.
        """
        recording, count = self._recording, len(self._journal)
        if recording is None:
            from events.stores import StoreError  # as in `load`

            raise StoreError("the fight is not recorded, so nobody else can have gone on with it")
        journal, histories = recording.caught_up(self._journal, self._history)
        if histories:
            self._journal, self._history = journal, histories[-1]
            for beat, history in zip(journal.since(count), histories, strict=True):
                self._marks.add(history, beat)
        return journal.since(count)

    @alone
    def close(self) -> None:
        """Let go of the log that the fight is recorded in; it is complete, and the fight can go on without it."""
        if self._recording is not None:
            self._recording.close(self._marks.best, self._journal)
            self._recording = None

    @alone
    def repeat(self, beat: Beat, dice: Sequence[Die], pool: DicePool | None = None) -> Beat:
        """Do again what a recorded beat did, with its dice; for verifying a log, and for amending.

        Args:
            beat: The beat.
            dice: Its dice.
            pool: Where its dice come from instead; None for these alone.

        Raises:
            Refused: When the rules would not have allowed it.
            DiceNeeded: When the rules would have rolled other dice.
        """
        by = None if beat.by == TABLE else beat.by
        answers = undo_questions.is_answer(self._history, beat.command)
        if isinstance(beat.command, Amend) or (answers and amendment_of(beat) is not None):
            return self._amend_again(beat, dice)
        if answers or isinstance(beat.command, End | Undo | Redo | Override | Rule | Note):
            return self.do(beat.command, by, at=beat.at)
        partly = any(isinstance(event, PartlyRolled) for event in beat.events)
        pool = pool or DicePool(self._dice, 0, None, recalled(dice), fallen(self.state))
        return self._do(parsed(self.system, beat.command), by, beat.at, pool, partly=partly)

    @classmethod
    def _opened(
        cls, book: System[Any], header: Header, source: Dice, sheets: tuple[Any, Any] | None = None
    ) -> "Encounter":
        beat, state = opening(book, header, source, sheets)
        check_recordable(beat)
        return cls(book, Journal(header).add(beat), opened(beat, state), source)

    def _do(self, command: Command, by: str | None, at: str | None, pool: DicePool, *, partly: bool = False) -> Beat:
        """Do a command of the book; `partly` where dice on record are known not to suffice."""
        reasons = self._against(command, by)
        if reasons:
            raise Refused(reasons)
        system, header, state = self.system, self.header, self.state
        speaker, events, after = played(system, header, state, command, by, pool, self._revealed, partly=partly)
        return self._accept(command, speaker, at, events, after)

    def _amendment(self, number: int, command: Any, by: str | None, faces: Any, *, partly: bool = False) -> Amendment:
        system, header, history = self.system, self.header, self._history
        plan = planned(system, header, history, number, command)
        return Amendment(system=system, header=header, history=history, plan=plan, by=by, faces=faces, partly=partly)

    def _amend(self, wanted: Amendment, at: str | None) -> Beat:
        asks = wanted.checked()
        if not asks:
            return self._amended(wanted, wanted.command, wanted.by or TABLE, at)
        asked = wanted.asked(self._before(wanted), asks, people=self.header.dice == "table")
        return self._accept(wanted.command, asked.by, at, (asked,))

    def _amended(self, wanted: Amendment, told: Command, by: str, at: str | None, *, agreed: bool = False) -> Beat:
        """Let an amendment happen: one beat, which tells everything that was done again."""
        events, state = wanted.carried_out(self._before(wanted), self._dice, agreed=agreed)
        seed = () if state.outcome is None else self._revealed()
        return self._accept(told, by, at, (*events, *seed), state)

    def _before(self, wanted: Amendment) -> "Encounter":
        """Return a fight that stands before what is amended, where people roll."""
        return self._back_at(wanted.plan.to)

    def _back_at(self, beat: int) -> "Encounter":
        return Encounter(self.system, self._journal, self._history.back(beat), Table())

    def _amend_again(self, beat: Beat, dice: Sequence[Die]) -> Beat:
        """Amend again as a recorded beat did, with the dice that fell with it; or ask for it again."""
        by, command = None if beat.by == TABLE else beat.by, beat.command
        faces, partly = recorded(beat, dice)
        if isinstance(command, Agree | Decline):
            return self._answer(command, by, beat.at, faces, partly=partly)
        amend = parsed(self.system, command)
        if not isinstance(amend, Amend):
            raise TypeError(f"{command} amends nothing")
        return self._amend(self._amendment(amend.beat, amend.command, by, faces, partly=partly), beat.at)

    def _answer(
        self, answer: Agree | Decline, by: str | None, at: str | None, faces: Any = None, *, partly: bool = False
    ) -> Beat:
        """Answer the seat that wants to take back or amend; `faces` and `partly` where the answer is on record."""
        event = undo_questions.answered(self.header, self._history, answer, by)
        if not isinstance(event, AmendAsked):
            return self._accept(answer, by or answer.seat, at, (event,))
        told = event.faces if faces is None else faces
        wanted = self._amendment(event.beat, event.command, event.by, told, partly=partly)
        return self._amended(wanted, answer, by or answer.seat, at, agreed=True)

    def _revealed(self) -> tuple[SeedRevealed, ...]:
        seed = self._dice.seed if isinstance(self._dice, Seeded) and self.header.reveal_seed else None
        return () if seed is None else (SeedRevealed(seed),)

    def _accept(self, command: Command, by: str, at: str | None, events: tuple[Event, ...], state: Any = None) -> Beat:
        if at is not None:
            check_at(at)
        beat: Beat = _beat(len(self._journal), by, at, command, events)
        check_recordable(beat)
        same = self.header.undo.dice == "same"
        history = advanced(self.system.projection, self._history, beat, same_dice=same, state=state)
        journal = self._journal.add(beat)
        if self._recording is not None:
            self._recording.keep(self._marks.due, self._journal)
            self._recording.add(journal)
        self._journal, self._history = journal, history
        self._marks.add(history, beat)
        return beat

    def _against(self, command: Command, by: str | None) -> tuple[Reason, ...]:
        if isinstance(command, _OF_THE_BOOK) and not undo_questions.is_answer(self._history, command):
            return reasons_against(self.system, self.header, self.state, command, by)
        try:
            # What is no command of the book is done at once, and a copy costs next to nothing.
            self.fork().do(command, by)
        except Refused as refused:
            return refused.reasons
        except DiceNeeded:  # an amendment, for which people must roll first
            return ()
        return ()
