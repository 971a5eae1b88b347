"""The journal: a header, and every beat ever accepted, in order, for ever.

Undo and redo are beats of their own, so the journal only grows. It is a chain of links that point backwards:
two journals may share their past, which makes a copy free at any length.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Literal, Protocol

import attrs
from attrs import frozen

from events.base import Command, Event
from events.deprecation import RenamedMethod
from events.fields import added_later, bounded
from events.lazy import Lazy
from events.vocabulary import AmendAsked, Amended, Restored, TakenBack, UndoAgreed, UndoAsked, UndoDeclined

FORMAT = "blow-by-blow"
VERSION = 2

FaceEntryPolicy = Literal["never", "gm", "anyone"]
"""Who may type faces in a fight that has a seed."""


@frozen
class Seat:
    """Who speaks or looks: a side, a player, the GM, or somebody who only watches.

    Attributes:
        id: How commands and views name it.
        name: What people call it.
        role: What it is.
    """

    id: str
    name: str
    role: Literal["side", "player", "gm", "spectator"]


@frozen(kw_only=True)
class UndoPolicy:
    """What taking back may do at this table. The GM may always, and that is logged.

    Attributes:
        dice: What a new command after an undo rolls: `fresh` dice, or the `same` faces that were taken back.
        reach: How far back: the last `beat`, into this `turn`, into this `round`, or `any` beat.
        barrier: What may not be taken back: nothing (`none`), a beat that `rolled`, a beat that `revealed`.
        who: `anyone`; only the seat whose beat it was (`own`); only the `gm`; or, where dice were rolled or a beat was
            another's, a seat to which all others have `agreed`.
    """

    dice: Literal["fresh", "same"] = "fresh"
    reach: Literal["beat", "turn", "round", "any"] = "any"
    barrier: Literal["none", "rolled", "revealed"] = "revealed"
    who: Literal["anyone", "own", "gm", "agreed"] = "anyone"


@frozen(kw_only=True)
class Branch:
    """Where a fight leaves another one that was played before it.

    Attributes:
        beat: The number of the last beat that both have.
        seal: The seal of that beat in the log of the other, by which it is known.
    """

    beat: int = bounded(attrs.NOTHING)
    seal: str


@frozen(kw_only=True)
class Header:
    """What must be known before the first beat: who plays what, by which rules, with which dice.

    Attributes:
        format: Always `blow-by-blow`.
        version: The version of the log format.
        id: The name the caller gave this encounter.
        system: The rule book, such as `trench_crusade`.
        edition: The edition of the book.
        at: When it began, in the caller's own notation; None where nobody said.
        seats: Everybody who may speak or look.
        setup: What was on the table at the beginning, as plain data.
        settings: The numbers and readings it is played with, as plain data.
        undo: What taking back may do.
        dice: `seed`, `table` or `loaded`.
        seed_hash: `sha256:` and the hash of the seed, or None where there is no seed.
        reveal_seed: Whether the closing beat makes the seed known.
        salt: What the players said once they had seen the hash of the seed; it is mixed into every draw.
        typed: Who may type faces in a fight that has a seed; where there is none, people roll.
        branches_from: Where the fight leaves another one, whose beats and dice it has up to there; what is promised
            here of dice is promised of those that follow. None for a fight of its own.
    """

    format: str = attrs.field(default=FORMAT, kw_only=True)
    version: int = attrs.field(default=VERSION, kw_only=True)
    id: str
    system: str
    edition: str
    at: str | None
    seats: tuple[Seat, ...]
    setup: Mapping[str, Any]
    settings: Mapping[str, Any]
    undo: UndoPolicy
    dice: Literal["seed", "table", "loaded"]
    seed_hash: str | None
    reveal_seed: bool
    salt: str = added_later("")
    typed: FaceEntryPolicy = added_later("anyone")
    branches_from: Branch | None = added_later(None)


@frozen(kw_only=True)
class Beat:
    """One accepted command with all that it caused: the unit of undo, one line of the log.

    Attributes:
        number: Its place in the journal; the beat that opens the fight has number 0.
        by: The seat that spoke.
        at: When, in the caller's own notation; None where nobody said.
        command: What was wanted.
        events: What happened, in order.
    """

    number: int
    by: str
    at: str | None
    command: Command
    events: tuple[Event, ...]


class StoredLines(Protocol):
    """The lines of beats as they lie somewhere."""

    def rows(self, first: int, last: int) -> Sequence[bytes]:
        """Return the lines from one beat to another; raises OSError where they are no longer there."""


@attrs.define(eq=False, repr=False)
class Link:
    """A beat, the chain before it, and its log line once it is known: its bytes, or who has them."""

    beat: Beat
    _before: "Link | Lazy[Link] | None"
    line: bytes | StoredLines | None = None

    @property
    def before(self) -> "Link | None":
        """The chain before it; where it lies in a log alone, it is read."""
        before = self._before
        if isinstance(before, Lazy):
            before = self._before = before()
        return before


@frozen(eq=False)
class Journal:
    """The header and all beats, read-only; `add` gives a longer journal and leaves this one as it is.

    Attributes:
        header: What was known before the first beat.
        last: The latest link, or None while there is no beat.
        header_line: The bytes of the header as they were stored, where the journal was read from a log.
    """

    under = RenamedMethod("with_header")

    header: Header
    last: Link | None = None
    header_line: bytes | None = None

    def __len__(self) -> int:
        return 0 if self.last is None else self.last.beat.number + 1

    def __iter__(self) -> Iterator[Beat]:
        return (link.beat for link in self.links())

    @property
    def beats(self) -> tuple[Beat, ...]:
        """Every beat, first to last, those that were taken back included."""
        return tuple(self)

    def add(self, beat: Beat, line: bytes | None = None) -> "Journal":
        """Return the journal with one more beat."""
        return Journal(self.header, Link(beat, self.last, line), self.header_line)

    def upto(self, number: int) -> "Journal":
        """Return the journal as it was after beat `number`."""
        link = self.last
        while link is not None and link.beat.number > number:
            link = link.before
        return Journal(self.header, link, self.header_line)

    def with_header(self, header: Header) -> "Journal":
        """Return the same beats under another header: a log of its own, whose lines are sealed anew."""
        journal = Journal(header)
        for beat in self:
            journal = journal.add(beat)
        return journal

    def since(self, number: int) -> tuple[Beat, ...]:
        """Return the beats from `number` on; costs no more than there are of them."""
        return tuple(link.beat for link in self.links(number))

    def links(self, number: int = 0) -> list[Link]:
        """Return the links from beat `number` on, first to last."""
        found = []
        link = self.last if number < len(self) else None
        while link is not None:
            found.append(link)
            link = link.before if link.beat.number > number else None
        found.reverse()
        return found


def effective(beats: tuple[Beat, ...]) -> tuple[Beat, ...]:
    """Return the beats that count: those that were never taken back, or were restored.

    The entries that take back and restore, or ask whether that may be, are not among them; an amendment is, in place of
    the beats that it goes back over.
    """
    tally = EffectiveBeats()
    for beat in beats:
        tally.add(beat)
    return tuple(beats[number] for number in tally.effective)


class EffectiveBeats:
    """Which beats count, kept as the beats come in.

    Args:
        counting: The numbers of those that count already; none at the beginning of a fight.
        undone: The numbers of those that were taken back and could be restored, what was taken back last coming first.

    Attributes:
        counting: The numbers of the beats that an undo may take back, in order; behind an amendment lies what was there
            before it.
    """

    def __init__(self, counting: Iterable[int] = (), undone: Sequence[tuple[int, ...]] = ()) -> None:
        self.undoable = list(counting)
        self._undone = [*reversed(undone)]
        self._unread = frozenset((*self.undoable, *chain.from_iterable(undone)))
        self._amended: dict[int, int] = {}  # the last beat that stands before each amendment

    @property
    def effective(self) -> list[int]:
        """The numbers of the beats that make the table, in order."""
        return list(self._latest())[::-1]

    def add(self, beat: Beat) -> str:
        """Take in one more beat; one that cannot be is left out.

        Returns:
            What is wrong with the beat; empty unless it takes back, restores or amends what it cannot.
        """
        match beat.events:
            case (TakenBack(to=to, beats=numbers),):
                latest = (to, *reversed(numbers))
                if not numbers or latest != tuple(self.undoable[-len(latest) :]):
                    return "it takes back other beats than the latest that count"
                del self.undoable[-len(numbers) :]
                self._undone.append(latest[1:])
            case (Restored(beats=numbers),):
                if not self._undone or self._undone[-1] != numbers:
                    return "it restores other beats than those that were taken back last"
                self.undoable.extend(self._undone.pop())
            case (UndoAsked() | UndoAgreed() | UndoDeclined() | AmendAsked(),):
                pass
            case (Amended(to=to, beats=numbers), *_):
                if not numbers or (*numbers, to) != tuple(islice(self._latest(), len(numbers) + 1)):
                    return "it amends other beats than the latest that count"
                self._amended[beat.number] = to
                self._played(beat.number)
            case _:
                self._played(beat.number)
        return ""

    def _played(self, number: int) -> None:
        self.undoable.append(number)
        self._undone.clear()

    def _latest(self) -> Iterator[int]:
        """Return the numbers of the beats that make the table, latest first."""
        place = len(self.undoable) - 1
        while place >= 0:
            number = self.undoable[place]
            yield number
            if number in self._unread:  # it may be an amendment, and what stands before it is not known here
                return
            to = self._amended.get(number)
            place = place - 1 if to is None else bisect_right(self.undoable, to) - 1
