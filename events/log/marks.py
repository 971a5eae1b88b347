"""Selects the moments of a fight at which checkpoints are written, far enough back that most undos do not reach them.

Keeping marks costs an unrecorded fight almost nothing and imports no log code.
"""

from typing import Generic

import attrs
from attrs import frozen

from events.history.amendments import amendment_of
from events.history.journal import Beat
from events.history.projection import S
from events.history.timeline import History

MIN_DISTANCE = 32
"""Minimum number of commands and events after a checkpoint; most undos reach less far back."""

WRITE_INTERVAL = 4
"""Number of suitable moments per checkpoint that is written."""


@frozen(eq=False, repr=False)
class Mark(Generic[S]):
    """A moment of a fight: the history after a beat, and the number of that beat."""

    history: History[S]
    number: int


def _if_usable(mark: Mark[S] | None, number: int) -> Mark[S] | None:
    """Return the mark if the history after a beat can be derived from it alone; otherwise None."""
    return mark if mark is not None and (number > mark.number or number == mark.history.now.beat.number) else None


@attrs.define
class Marks(Generic[S]):
    """The moments of a fight at which a checkpoint can be written.

    The latest one that is far enough back is `ready`. A later `candidate` becomes ready once enough commands and events
    follow it (`since`); `count` moments have become ready so far.
    """

    ready: Mark[S] | None = None
    candidate: Mark[S] | None = None
    since: int = 0
    count: int = 0

    def add(self, history: History[S], beat: Beat) -> None:
        """Add a beat and the history after it."""
        self.since += len(beat.events) + 1
        if history.now.beat is not beat:  # an undo, a redo or a request for consent
            self._drop_marks_after(history.now.beat.number)
        elif (amendment := amendment_of(beat)) is not None:  # reading it requires the beats that it replaced
            self._drop_marks_after(amendment.to)
        if history.asked is not None:
            return
        if self.ready is None and self.candidate is None:  # no usable mark is left: take this moment immediately
            self.ready = self.candidate = Mark(history, beat.number)
            self.since = self.count = 0
        elif self.candidate is None:
            self.candidate, self.since = Mark(history, beat.number), 0
        elif self.since >= MIN_DISTANCE:
            self.ready, self.candidate, self.since = self.candidate, Mark(history, beat.number), 0
            self.count += 1

    def _drop_marks_after(self, number: int) -> None:
        """Drop the marks from which the history after a beat cannot be derived without reading earlier beats."""
        self.ready, self.candidate = _if_usable(self.ready, number), _if_usable(self.candidate, number)

    def copy(self) -> "Marks[S]":
        """Return a copy, for a fight that branches off."""
        return Marks(self.ready, self.candidate, self.since, self.count)

    @property
    def due(self) -> Mark[S] | None:
        """The moment for which a checkpoint is to be written now; None if none is due."""
        return self.ready if self.count % WRITE_INTERVAL == 0 else None

    @property
    def best(self) -> Mark[S] | None:
        """The moment for which a checkpoint is to be written when the fight is closed."""
        return self.ready or self.candidate
