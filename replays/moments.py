"""The moments of a fight: how it stands after each beat of its log."""

from typing import Any

import attrs

from events.history import History
from events.journal import Beat
from events.rehydrate import line_of_beat


@attrs.frozen(eq=False, repr=False)
class Moment:
    """
    The fight as it stands after one beat of the log.

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
