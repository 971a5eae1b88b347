"""A log read as facts: the table after every beat, by folding events alone.

Imports `events` and nothing else of the house: no rule, machine or dice is asked, so it reads a log for ever. A damaged
log gives its good prefix and names the failure.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self, TypeVar

from attrs import frozen

from events import plugins
from events.amendments import amendment_of
from events.history import History
from events.journal import Beat, Header, Journal, effective
from events.log import Corruption, LogError, fingerprint
from events.projection import Projection, projection
from events.rehydrate import history_after, line_of_beat, rehydrate
from events.stores import StoreError, read_log
from events.vocabulary import EncounterEnded
from events.wire import Codec

F = TypeVar("F", bound="Facts")


class ReplayError(ValueError):
    """There is no fight to show at all: no file, no readable header, or a system that is not known here.

    Attributes:
        corruption: The line and the field, or None where the file itself cannot be read.
    """

    def __init__(self, sentence: str, corruption: Corruption | None = None) -> None:
        super().__init__(sentence)
        self.corruption = corruption


@frozen(eq=False, repr=False)
class Moment:
    """The fight as it stands after one beat of the log.

    Attributes:
        beat: The beat, be it one that counts, takes back or restores.
        history: What counts after it, and which dice come next.
    """

    beat: Beat
    history: History[Any]

    @property
    def state(self) -> Any:
        """What is on the table: after an undo, what was there after the last beat that still counts."""
        return self.history.now.state

    @property
    def line(self) -> int:
        """The line of the log that holds the beat."""
        return line_of_beat(self.beat.number)


class Facts:
    """A fight to step through: `game[i]` is the moment after beat `i`, negative numbers count from the end.

    Made by `load` or `of`. Moments are folded once, up to the farthest that was asked for, and then kept; they share
    what did not change between them.

    Attributes:
        projection: The events of its system, and the table that they leave.
        journal: The header and the good beats; commands stand in it as they were said.
        opening: The table before the first event.
        corruption: Where the log stops being good, or None.
        torn: Whether the corruption is only a last line that was never finished.
        suspect: The beat of the damaged line, where it can be read at all; it is not one of the moments.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        moments: list[Moment] | None = None,
        opening: Any = None,
        corruption: Corruption | None = None,
        torn: bool = False,
        suspect: Beat | None = None,
    ) -> None:
        self.projection: Projection[Any] = projection(journal.header.system)
        self.journal = journal
        self.opening = self.projection.open(journal.header) if opening is None else opening
        self.corruption = corruption
        self.torn = torn
        self.suspect = suspect
        self._beats = journal.beats
        self._moments = [] if moments is None else moments

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a log as far as it is good.

        Raises:
            ReplayError: When there is no fight to show, in one sentence that names the file and the line.
        """
        try:
            data = read_log(path)
        except StoreError as error:
            raise ReplayError(str(error)) from None
        try:
            return cls.read(data)
        except LogError as error:
            raise ReplayError(f"{path}, {error}", error.corruption) from None

    @classmethod
    def read(cls, data: bytes) -> Self:
        """Read the bytes of a log as far as it is good.

        Raises:
            LogError: When there is no fight to show, naming the line and the field.
        """
        return cls(**cls._found_in(data))

    @classmethod
    def _found_in(cls, data: bytes) -> dict[str, Any]:
        """Return what a log is made to."""
        good = rehydrate(data, _known, lambda header: cls._codec(_known(header)))
        return {
            "journal": good.journal,
            "moments": list(map(Moment, good.journal, good.histories)),
            "opening": good.opening,
            "corruption": good.corruption,
            "torn": good.torn,
            "suspect": good.suspect,
        }

    @classmethod
    def _codec(cls, facts: Projection[Any]) -> Codec:
        """Return how messages are read; this one leaves commands as they were said."""
        return facts.codec

    @property
    def header(self) -> Header:
        """What was known before the first beat."""
        return self.journal.header

    @property
    def fingerprint(self) -> str:
        """The seal of the last good line: whoever wrote it down can tell whether a line up to it was changed since."""
        return fingerprint(self.journal, self._codec(self.projection))

    @property
    def outcome(self) -> EncounterEnded | None:
        """How the fight ended, or None where it has not, as far as the log is good."""
        outcome: EncounterEnded | None = self[-1].state.outcome if self._beats else None
        return outcome

    @property
    def effective(self) -> tuple[Beat, ...]:
        """The beats that count: those that were never taken back, or were restored."""
        return effective(self._beats)

    def __len__(self) -> int:
        return len(self._beats)

    def __getitem__(self, index: int) -> Moment:
        if 0 <= index < len(self._moments):
            return self._moments[index]
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError(f"there is no beat {index}; the log holds {len(self)}, the first being beat 0")
        for beat in self._beats[len(self._moments) : number + 1]:
            before = self._moments[-1].history if self._moments else None
            history = history_after(self.projection, self.header, self.opening, before, beat)
            self._moments.append(Moment(beat, history))
        return self._moments[number]

    def __iter__(self) -> Iterator[Moment]:
        return (self[number] for number in range(len(self)))

    def before(self, number: int) -> Any:
        """Return the table as it stood before a beat: before an amendment, as after the beat that it goes back to."""
        amendment = amendment_of(self[number].beat)
        if amendment is not None:
            return self[number - 1].history.after(amendment.to).state
        return self[number - 1].state if number else self.opening


def _known(header: Header) -> Projection[Any]:
    """Return the projection of the system that a header names.

    Raises:
        LogError: When it is not installed.
    """
    try:
        return projection(header.system)
    except plugins.UnknownPlugin as unknown:
        raise LogError(Corruption(1, "$.system", str(unknown))) from None
