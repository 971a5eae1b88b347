"""A log as facts: the state after each beat, computed from the events alone.

This module imports only `events`, no rules and no dice, so any version can read its logs. A corrupt log is read up to
its first corrupt line.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Self

from attrs import frozen

from events import plugins
from events.codec.wire import Codec
from events.history.journal import LOG_BEGINNING, Beat, Header, Journal, effective
from events.history.projection import Projection, projection
from events.history.timeline import History
from events.limits import escape_unprintable
from events.log.lines import Corruption, LogError, fingerprint
from events.log.rehydrate import Rehydrated, history_after, line_of_beat, rehydrate, state_before
from events.stores import StoreError, read_log
from events.stores import checkpoint_path as checkpoint_beside
from events.stores.safe_files import open_file, real_path
from events.vocabulary import EncounterEnded

SIDECAR_SUFFIXES = (".study", ".chances", ".playouts", checkpoint_beside(Path("log")).suffix)
"""Endings of files that accompany logs."""


_PREFIX = LOG_BEGINNING.encode()


class ReplayError(ValueError):
    """Raised if a log has nothing to show: the file or its header cannot be read, or the system is unknown.

    Attributes:
        corruption: The line and field that cannot be read; None if the file itself cannot be read.
    """

    def __init__(self, sentence: str, corruption: Corruption | None = None) -> None:
        super().__init__(sentence)
        self.corruption = corruption


@frozen(eq=False, repr=False)
class Moment:
    """A fight after one beat of its log.

    Attributes:
        beat: The beat.
        history: The history after the beat: effective beats, undone beats and the dice that come next.
        states: The state before each event of the beat, and the state after the last.
    """

    beat: Beat
    history: History[Any]
    states: Sequence[Any]

    @property
    def state(self) -> Any:
        """The state after the beat; after an undo, the state that was restored."""
        return self.history.now.state

    @property
    def line(self) -> int:
        """The line of the log that holds the beat."""
        return line_of_beat(self.beat.number)


class Facts:
    """A recorded fight to step through: `game[i]` is the moment after beat `i`; negative indexes count from the end.

    Made by `load` or `read`. Moments are computed up to the highest index requested so far, then kept. They share
    unchanged parts of the state.

    Attributes:
        projection: Computes states from events.
        journal: The header and the valid beats; commands are kept in their recorded form.
        opening: The state before the first event.
        corruption: The first corrupt line of the log, or None.
        torn: Whether the only fault is an unfinished last line.
        suspect: The beat in the corrupt line, if that can be read. It has no moment.
    """

    def __init__(self, journal: Journal, loaded: Rehydrated | None = None) -> None:
        self.projection: Projection[Any] = projection(journal.header.system)
        self.journal = journal
        self.opening = self.projection.open(journal.header) if loaded is None else loaded.opening
        self.corruption = None if loaded is None else loaded.corruption
        self.torn = loaded is not None and loaded.torn
        self.suspect = None if loaded is None else loaded.suspect
        self._beats = journal.beats
        self._moments = [] if loaded is None else list(map(Moment, self._beats, loaded.histories, loaded.states))

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a log up to the first corrupt line.

        Raises:
            ReplayError: If there is nothing to show; the message names file and line.
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
        """Read a log, given as bytes, up to the first corrupt line.

        Raises:
            LogError: If there is nothing to show; the error names line and field.
        """
        loaded = rehydrate(data, _known, lambda header: cls._codec(_known(header)))
        return cls(loaded.journal, loaded)

    @classmethod
    def _codec(cls, facts: Projection[Any]) -> Codec:
        """Return the codec for messages; this class keeps commands in their recorded form."""
        return facts.codec

    @property
    def header(self) -> Header:
        """The header of the log."""
        return self.journal.header

    @property
    def fingerprint(self) -> str:
        """The seal of the last valid line.

        Anyone who keeps a copy can later check that no line up to that point has been changed.
        """
        return fingerprint(self.journal, self._codec(self.projection))

    @property
    def outcome(self) -> EncounterEnded | None:
        """The outcome of the fight as far as it is recorded; None if it is not over."""
        outcome: EncounterEnded | None = self[-1].state.outcome if self._beats else None
        return outcome

    @property
    def effective(self) -> tuple[Beat, ...]:
        """The effective beats: those that have not been undone."""
        return effective(self._beats)

    def __len__(self) -> int:
        return len(self._beats)

    def __getitem__(self, index: int) -> Moment:
        if 0 <= index < len(self._moments):
            return self._moments[index]
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError(f"there is no beat {index}; the log has beats 0 to {len(self) - 1}")
        for beat in self._beats[len(self._moments) : number + 1]:
            before = self._moments[-1].history if self._moments else None
            states = self.projection.states(state_before(beat, before, self.opening), beat.events)
            history = history_after(self.projection, self.header, self.opening, before, beat, states[-1])
            self._moments.append(Moment(beat, history, states))
        return self._moments[number]

    def __iter__(self) -> Iterator[Moment]:
        return (self[number] for number in range(len(self)))

    def before(self, number: int) -> Any:
        """Return the state before a beat; before an amendment, the state before the first beat that it replaces."""
        return self[number].states[0]


def _known(header: Header) -> Projection[Any]:
    """Return the projection of a header's system."""
    try:
        return projection(header.system)
    except plugins.UnknownPlugin as unknown:
        raise LogError(Corruption(1, "$.system", str(unknown))) from None


def log_files(place: str | Path) -> list[Path]:
    """Return the files in a folder and its subfolders, sorted, without hidden files and files that accompany logs.

    Raises:
        ReplayError: If the folder does not exist.
    """
    place = real_path(place)
    if not place.exists():
        raise ReplayError(f"{escape_unprintable(str(place))} cannot be read: no such file or folder")
    if not place.is_dir():
        return [place]
    found = (Path(folder) / name for folder, _, names in os.walk(place) for name in names)
    return sorted(path for path in found if path.suffix not in SIDECAR_SUFFIXES and not path.name.startswith("."))


def is_log(path: Path) -> bool:
    """Return whether a file begins like a log.

    Raises:
        StoreError: If the file cannot be opened.
        OSError: If the file cannot be read.
    """
    return open_file(path).read_range(0, len(_PREFIX)) == _PREFIX
