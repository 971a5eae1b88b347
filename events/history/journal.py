"""The journal: a header and every accepted beat, in order.

Undo and redo are beats too, so the journal only grows. It is a chain of links that point backwards. Journals can share
their beginning, so copying is free at any length.
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
from events.history.lazy import Lazy
from events.interventions import (
    AmendAsked,
    Amended,
    Committed,
    Contributed,
    Overdue,
    Restored,
    Salted,
    SkipAgreed,
    Started,
    TakenBack,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
)

FORMAT = "blow-by-blow"
LOG_BEGINNING = f'{{"format":"{FORMAT}"'
"""The beginning of every log."""

VERSION = 2

PREPARES_DICE = frozenset({Salted, Committed, Started, Contributed, Overdue, SkipAgreed})
"""Events of beats that only prepare dice. Such beats are never undone."""

FaceEntryPolicy = Literal["never", "gm", "anyone"]
"""Seats that may enter die faces by hand in a seeded fight."""


@frozen
class Seat:
    """A participant that gives commands or watches: a side, a player, the GM or a spectator.

    Attributes:
        id: The id used in commands and views.
        name: The display name.
        role: The role in the fight.
    """

    id: str
    name: str
    role: Literal["side", "player", "gm", "spectator"]


@frozen(kw_only=True)
class UndoPolicy:
    """The rules for undo in this fight. The GM may always undo, and the log shows it.

    Attributes:
        dice: The dice of a new command after an undo: `fresh` dice, or the `same` faces that were undone.
        reach: How far an undo may go back: over the last `beat`, this `turn`, this `round`, or `any` beat.
        barrier: The beats that cannot be undone: `none`, those that `rolled` dice, or those that `revealed` a secret.
        who: The seats that may undo: `anyone`; the seat whose beat it was (`own`); the `gm`; or any seat with the
            consent of all others if dice were rolled or the beat was another seat's (`agreed`).
    """

    dice: Literal["fresh", "same"] = "fresh"
    reach: Literal["beat", "turn", "round", "any"] = "any"
    barrier: Literal["none", "rolled", "revealed"] = "revealed"
    who: Literal["anyone", "own", "gm", "agreed"] = "anyone"


@frozen(kw_only=True)
class Branch:
    """The point at which a fight branches off from an earlier fight.

    Attributes:
        beat: The number of the last common beat.
        seal: The seal of that beat in the log of the earlier fight, which identifies it.
    """

    beat: int = bounded(attrs.NOTHING)
    seal: str


@frozen
class BrokenPromise:
    """A fight of the same table that was broken off.

    Attributes:
        id: The id of the fight.
        seed_hash: The hash of its seed; None without a seed.
    """

    id: str
    seed_hash: str | None


@frozen(kw_only=True)
class Promise:
    """The place of a fight among those of its table, if the seats contribute to the dice before it starts.

    Attributes:
        number: The number of the fight, from 1.
        broken: The earlier fights that were broken off, in order.
    """

    number: int = bounded(1)
    broken: tuple[BrokenPromise, ...] = ()


@frozen(kw_only=True)
class Header:
    """The data that is fixed before the first beat: participants, rules and dice.

    Attributes:
        format: Always `blow-by-blow`.
        version: The version of the log format.
        id: The caller's name for this fight.
        system: The name of the system, such as `trench_crusade`.
        edition: The edition of the rule book.
        at: The starting time in the caller's own notation; None if not given.
        seats: The participants.
        setup: The combatants and other things at the start, as plain data.
        settings: The numbers and rule variants of this fight, as plain data.
        undo: The rules for undo.
        dice: The kind of dice: `seed`, `table`, `loaded`, or `together` if each seat contributes to every roll.
        seed_hash: `sha256:` and the hash of the seed; None without a seed.
        reveal_seed: Whether the closing beat reveals the seed.
        salt: The text that the players added after they saw the hash of the seed; it is mixed into every draw.
        typed: The seats that may enter faces in a seeded fight; without a seed, all dice are rolled by hand.
        branches_from: The point at which this fight branches off from another one, whose beats and dice it repeats up
            to
            there; the fields about dice apply to the beats after it. None for a fight of its own.
        promise: Set if the fight starts only after the seats have given their salts or commitments.
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
    dice: Literal["seed", "table", "loaded", "together"]
    seed_hash: str | None
    reveal_seed: bool
    salt: str = added_later("")
    typed: FaceEntryPolicy = added_later("anyone")
    branches_from: Branch | None = added_later(None)
    promise: Promise | None = added_later(None)


@frozen(kw_only=True)
class Beat:
    """An accepted command with its events: the unit of undo and one line of the log.

    Attributes:
        number: The position in the journal; the beat that begins the fight has number 0.
        by: The seat that gave the command.
        at: The time in the caller's own notation; None if not given.
        command: The command.
        events: The events, in order.
    """

    number: int
    by: str
    at: str | None
    command: Command
    events: tuple[Event, ...]


class StoredLines(Protocol):
    """The stored lines of some beats."""

    def rows(self, first: int, last: int) -> Sequence[bytes]:
        """Return the lines from beat `first` to beat `last`; raises OSError if they have changed or are gone."""


@attrs.define(eq=False, repr=False)
class Link:
    """A beat linked to the beats before it, with its log line if known: bytes, or an object that can read them.

    `data` is the plain data of the latest beat, if it was just written to a log. `contributions` caches what the seats
    have contributed to the dice so far.
    """

    beat: Beat
    _before: "Link | Lazy[Link] | None"
    line: bytes | StoredLines | None = None
    data: dict[str, Any] | None = None
    contributions: Any = None

    @property
    def before(self) -> "Link | None":
        """The previous link, read from the log on first use if necessary."""
        before = self._before
        if isinstance(before, Lazy):
            before = self._before = before()
        return before


@frozen(eq=False)
class Journal:
    """The header and all beats, immutable; `add` returns a longer journal.

    Attributes:
        header: The data that is fixed before the first beat.
        last: The latest link; None before the first beat.
        header_line: The stored bytes of the header, if the journal was read from a log.
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
        """All beats in order, including undone ones."""
        return tuple(self)

    def add(self, beat: Beat, line: bytes | None = None) -> "Journal":
        """Return the journal with another beat."""
        return Journal(self.header, Link(beat, self.last, line), self.header_line)

    def upto(self, number: int) -> "Journal":
        """Return the journal up to beat `number`."""
        link = self.last
        while link is not None and link.beat.number > number:
            link = link.before
        return Journal(self.header, link, self.header_line)

    def with_header(self, header: Header) -> "Journal":
        """Return a journal with the same beats under another header; its lines get new seals."""
        journal = Journal(header)
        for beat in self:
            journal = journal.add(beat)
        return journal

    def since(self, number: int) -> tuple[Beat, ...]:
        """Return the beats from `number` on; takes time proportional to their number."""
        return tuple([link.beat for link in self.links(number)])

    def links(self, number: int = 0) -> list[Link]:
        """Return the links from beat `number` on, in order."""
        result = []
        link = self.last if number < len(self) else None
        while link is not None:
            result.append(link)
            link = link.before if link.beat.number > number else None
        result.reverse()
        return result


def prepares_dice(beat: Beat) -> bool:
    """Return whether a beat only prepares dice, by salts, commitments or contributions; it can never be undone."""
    return bool(beat.events) and PREPARES_DICE.issuperset(map(type, beat.events))


def effective(beats: tuple[Beat, ...]) -> tuple[Beat, ...]:
    """Return the effective beats: those that were never undone, or were restored.

    Undo, redo and requests for consent are not included; an amendment takes the place of the beats that it replaces.
    """
    tally = EffectiveBeats()
    for beat in beats:
        tally.add(beat)
    return tuple(beats[number] for number in tally.effective)


class EffectiveBeats:
    """Keeps track of which beats are effective while beats are added.

    Args:
        counting: The numbers of the effective beats so far; none at the beginning of a fight.
        undone: The numbers of the undone beats that can be restored, one tuple per undo, latest undo first.

    Attributes:
        undoable: The numbers of the beats that an undo can take back, in order; an amendment follows the beats that it
            replaces.
    """

    def __init__(self, counting: Iterable[int] = (), undone: Sequence[tuple[int, ...]] = ()) -> None:
        self.undoable = list(counting)
        self._undone = [*reversed(undone)]
        self._unread = frozenset((*self.undoable, *chain.from_iterable(undone)))
        self._amended: dict[int, int] = {}  # the last effective beat before each amendment

    @property
    def effective(self) -> list[int]:
        """The numbers of the effective beats, in order."""
        return list(self._latest())[::-1]

    def add(self, beat: Beat) -> str:
        """Add a beat; an inconsistent one is ignored.

        Returns:
            An error message if the beat undoes, restores or amends beats that it cannot; otherwise an empty string.
        """
        match beat.events:
            case (TakenBack(to=to, beats=numbers),):
                latest = (to, *reversed(numbers))
                if not numbers or latest != tuple(self.undoable[-len(latest) :]):
                    return "it undoes beats other than the latest effective ones"
                del self.undoable[-len(numbers) :]
                self._undone.append(latest[1:])
            case (Restored(beats=numbers),):
                if not self._undone or self._undone[-1] != numbers:
                    return "it restores beats other than those of the last undo"
                self.undoable.extend(self._undone.pop())
            case (UndoAsked() | UndoAgreed() | UndoDeclined() | AmendAsked(),):
                pass
            case _ if prepares_dice(beat):
                pass
            case (Amended(to=to, beats=numbers), *_):
                if not numbers or (*numbers, to) != tuple(islice(self._latest(), len(numbers) + 1)):
                    return "it amends beats other than the latest effective ones"
                self._amended[beat.number] = to
                self._add_effective(beat.number)
            case _:
                self._add_effective(beat.number)
        return ""

    def _add_effective(self, number: int) -> None:
        self.undoable.append(number)
        self._undone.clear()

    def _latest(self) -> Iterator[int]:
        """Yield the numbers of the effective beats, latest first."""
        place = len(self.undoable) - 1
        while place >= 0:
            number = self.undoable[place]
            yield number
            if number in self._unread:  # it may be an amendment whose earlier beats are unknown here
                return
            to = self._amended.get(number)
            place = place - 1 if to is None else bisect_right(self.undoable, to) - 1
