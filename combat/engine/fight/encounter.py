"""The fight in play, a mutable object. It accepts commands and records each one as a beat in its journal."""

from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, overload

from combat.engine.catalog import system as system_named
from combat.engine.dice.sources import Dice
from combat.engine.fight import corrections, playing, storage
from combat.engine.fight.core import FightCore
from combat.engine.fight.playout import Playout
from combat.engine.offer.requests import Request
from combat.engine.play.command_checks import check_recordable
from combat.engine.play.command_runner import open_fight
from combat.engine.play.setups import dice_source, make_header
from combat.engine.play.system import System
from events.deprecation import RenamedMethod
from events.history.journal import Beat, FaceEntryPolicy, Header, Journal, Promise, UndoPolicy
from events.history.timeline import History, initial_history
from events.log.lines import Corruption
from events.log.marks import Mark
from events.stores import Log
from events.vocabulary import EncounterEnded

if TYPE_CHECKING:
    from combat.engine.offer.plain_data import SeenData, ViewData

P = ParamSpec("P")
R = TypeVar("R")


def _method(function: Callable[Concatenate[FightCore, P], R]) -> "Callable[Concatenate[Encounter, P], R]":
    """Make a function of a fight's core a method of the fight, which one thread at a time can run."""

    @wraps(function)
    def method(self: "Encounter", /, *args: P.args, **named: P.kwargs) -> R:
        core = self._core
        with core.lock:
            return function(core, *args, **named)

    return method


class Encounter:
    """A fight in play.

    Create one with `begin`, `sample` or `load`. Every method that changes the fight either succeeds completely or
    raises and changes nothing. All methods are thread-safe. The argument `by` is the seat that acts (None for all
    players together, or for the seat that usually gives a command), and `at` is the time in the caller's own notation.
    """

    again = RenamedMethod("reopen")
    recently = RenamedMethod("latest_mark")

    def __init__(self, core: FightCore) -> None:
        self._core = core

    @classmethod
    def begin(  # noqa: PLR0913 - all but two arguments are optional keywords
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
        salt: str = "",
        typed: FaceEntryPolicy | None = None,
        weak: bool = False,
        promise: Promise | None = None,
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
            promise: Set to start the fight only after each seat has added its salt to the seed. Fights with
                `TogetherDice` always wait for the commitments of the seats.

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
            promise=promise,
        )
        return cls._opened(book, header, source, sheets)

    @classmethod
    def sample(cls, system: str, dice: str | Dice | None = None, **options: Any) -> "Encounter":
        """Begin the sample fight of a system; takes the same options as `begin`."""
        return cls.begin(system, system_named(system).sample(), dice, **options)

    @classmethod
    def reopen(cls, header: Header) -> "Encounter":
        """Begin a fight as its header describes it, with dice rolled by hand; used to replay logs."""
        return cls._opened(system_named(header.system), header, dice_source(None))

    @classmethod
    def _opened(
        cls, book: System[Any], header: Header, source: Dice, sheets: tuple[Any, Any] | None = None
    ) -> "Encounter":
        beat, state = open_fight(book, header, source, sheets)
        check_recordable(beat)
        return cls(FightCore(book, Journal(header).add(beat), initial_history(beat, state), source))

    @classmethod
    def load(
        cls, path: str | Path | Log, dice: str | Dice | None = None, *, record: bool = False, upto: int | None = None
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
        return cls(storage.load(path, dice, record=record, upto=upto))

    def fork(self, dice: str | Dice | None = None) -> "Encounter":
        """Return an independent copy to try something out; takes constant time and is not recorded.

        Args:
            dice: Another source of dice for the copy; None to share the source, which then gives the same faces as
                here.
        """
        with self._core.lock:
            return Encounter(self._core.fork(dice))

    def playout(self, dice: str | Dice | None = None) -> Playout:
        """Return an independent copy like `fork`, but without records: faster, for program players only."""
        with self._core.lock:
            return Playout(self._core.fork(dice))

    def before(self, beat: int) -> "Encounter":
        """Return an independent copy in the state before an effective beat, with dice rolled by hand.

        Use it to choose the replacement command for `amend`.

        Raises:
            Refused: If there is no such effective beat.
        """
        with self._core.lock:
            return Encounter(corrections.before(self._core, beat))

    @property
    def system(self) -> System[Any]:
        """The rule book."""
        return self._core.system

    @property
    def recovered(self) -> Corruption | None:
        """The part of the log that was left out when the fight was loaded, or None."""
        return self._core.recovered

    @property
    def header(self) -> Header:
        """The facts fixed before the first beat: seats, setup, settings, policies."""
        return self._core.journal.header

    @property
    def journal(self) -> Journal:
        """The header and every beat; immutable, so callers may hold on to it."""
        return self._core.journal

    @property
    def history(self) -> History[Any]:
        """The effective and restorable beats with their states; immutable, so callers may hold on to it."""
        return self._core.history

    @property
    def state(self) -> Any:
        """The current state: an immutable object of the system's own class."""
        return self._core.history.now.state

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
    def last_beat(self) -> Beat | None:
        """The latest beat."""
        last = self._core.journal.last
        return None if last is None else last.beat

    @property
    def requests(self) -> tuple[Request, ...]:
        """The open requests; none after the end of the fight, except for pending consent to an undo or amendment."""
        with self._core.lock:
            return playing.requests(self._core)

    @property
    def latest_mark(self) -> Mark[Any]:
        """A recent point in the history, from which the later beats can be listed without reading the log before it."""
        with self._core.lock:
            return self._core.marks.best or Mark(self.history, len(self.journal) - 1)

    @property
    def log_bytes(self) -> int:
        """The length of the recorded log in bytes; 0 if the fight is not recorded."""
        recording = self._core.recording
        return 0 if recording is None else recording.size

    @property
    def fingerprint(self) -> str:
        """The seal of the last log line.

        Anyone who keeps a copy can check later that no line up to that point has been changed.

        The seal also covers secrets, and a secret with few possible values can be guessed from it. Publish it only
        while nothing is hidden.
        """
        return storage.fingerprint(self._core)

    # Play
    options = _method(playing.options)
    why_not = _method(playing.why_not)
    odds = _method(playing.odds)
    do = _method(playing.do)
    repeat = _method(playing.repeat)
    override = _method(playing.override)
    end = _method(playing.end)
    rule = _method(playing.rule)
    note = _method(playing.note)
    # What seats see
    figures = _method(playing.figures)
    if TYPE_CHECKING:

        @overload
        def view(self, seat: str | None, since: None = None) -> ViewData: ...
        @overload
        def view(self, seat: str | None, since: int) -> dict[str, Any]: ...
        def view(self, seat: str | None, since: int | None = None) -> Any:
            """See the other branch."""

        def seen(self, seat: str | None, since: int = 0) -> list[SeenData]:
            """See the other branch."""

    else:
        view = _method(playing.view)
        seen = _method(playing.seen)
    aftermath = _method(playing.aftermath)
    # Undo and amend
    undo = _method(corrections.undo)
    redo = _method(corrections.redo)
    undo_preview = _method(corrections.undo_preview)
    amend = _method(corrections.amend)
    amend_preview = _method(corrections.amend_preview)
    # The log
    check = _method(storage.check)
    save = _method(storage.save)
    record = _method(storage.record)
    catch_up = _method(storage.catch_up)
    close = _method(storage.close)
