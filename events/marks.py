"""Of which moments of a fight a checkpoint may be made: of some that lie far enough back, kept while it goes on.

They cost a fight that is kept nowhere next to nothing, and bring in nothing of logs.
"""

from typing import Generic

import attrs
from attrs import frozen

from events.amendments import amendment_of
from events.history import History
from events.journal import Beat
from events.projection import S

MIN_DISTANCE = 32
"""So many commands and events lie behind a checkpoint, at least: what is taken back next is mostly among them."""

WRITE_INTERVAL = 4
"""A checkpoint is written for every so many that could be."""


@frozen(eq=False, repr=False)
class Mark(Generic[S]):
    """A moment of a fight: what counted after a beat, and the number of that beat."""

    history: History[S]
    number: int


def _leading(mark: Mark[S] | None, number: int) -> Mark[S] | None:
    """Return a mark if the history after a beat is known from there without reading what came before."""
    return mark if mark is not None and (number > mark.number or number == mark.history.now.beat.number) else None


@attrs.define
class Marks(Generic[S]):
    """The moments of a fight of which a checkpoint may be made.

    Attributes:
        ready: The latest that lies far enough back, or None.
        coming: One after it.
        since: How many commands and events have come since then.
        count: How many there were.
    """

    ready: Mark[S] | None = None
    candidate: Mark[S] | None = None
    since: int = 0
    count: int = 0

    def add(self, history: History[S], beat: Beat) -> None:
        """Take in one more beat, with the history after it."""
        self.since += len(beat.events) + 1
        if history.now.beat is not beat:  # it takes back or restores, or asks whether it may be
            self._keep_leading_to(history.now.beat.number)
        elif (amendment := amendment_of(beat)) is not None:  # what it goes back over is needed to read it
            self._keep_leading_to(amendment.to)
        if history.asked is not None:
            return
        if (
            self.ready is None and self.candidate is None
        ):  # nothing that was marked is of use any more: this is, at once
            self.ready = self.candidate = Mark(history, beat.number)
            self.since = self.count = 0
        elif self.candidate is None:
            self.candidate, self.since = Mark(history, beat.number), 0
        elif self.since >= MIN_DISTANCE:
            self.ready, self.candidate, self.since = self.candidate, Mark(history, beat.number), 0
            self.count += 1

    def _keep_leading_to(self, number: int) -> None:
        """Let go of the marks from which the history after a beat is not known without reading what came before."""
        self.ready, self.candidate = _leading(self.ready, number), _leading(self.candidate, number)

    def copy(self) -> "Marks[S]":
        """Return the same marks, for another fight to go on with."""
        return Marks(self.ready, self.candidate, self.since, self.count)

    @property
    def due(self) -> Mark[S] | None:
        """The moment of which a checkpoint shall be written now, if it was not yet."""
        return self.ready if self.count % WRITE_INTERVAL == 0 else None

    @property
    def best(self) -> Mark[S] | None:
        """The moment of which there should be one when the fight is left."""
        return self.ready or self.candidate
