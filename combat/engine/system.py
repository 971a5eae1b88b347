"""What a system is to the engine: its facts, its round track and its acts, assembled."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic

import attrs

from combat.engine.acts import Acts
from combat.engine.commands import SHARED_COMMANDS
from combat.engine.draft import Draft
from combat.engine.machine import GO_ON, Machine
from events.base import Command, Event
from events.journal import Seat
from events.projection import Projection, S
from events.vocabulary import SHARED, StepEntered
from events.wire import Codec


@attrs.frozen
class System(Generic[S]):
    """One rule book turned into code.

    Attributes:
        title: Its name for people.
        edition: Which edition of the book it is.
        projection: Its facts: events, sheets, the table and the folds.
        track: The round track; every fight opens by its trigger `begin`.
        acts: Its commands, and what is asked and what happens of itself at each step.
        preset: Returns the settings a table begins with, as plain data, for the plain settings it asked for.
        seats: Who speaks or looks, given the setup; always with a GM.
        faults: What would be wrong with a state that was set by hand, as sentences.
        sample: The ready-made fight, as plain data.
        starts: What the fight begins with by the rules, told before the first step, given the opening state.
    """

    title: str
    edition: str
    projection: Projection[S]
    track: Machine
    acts: Acts
    preset: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    seats: Callable[[Any], tuple[Seat, ...]]
    faults: Callable[[S], Iterable[str]]
    sample: Callable[[], Mapping[str, Any]]
    starts: Callable[[S], Iterable[Event]] = lambda state: ()
    codec: Codec = attrs.field(init=False, repr=False)

    @codec.default
    def _codec_of_all_messages(self) -> Codec:
        return Codec(*SHARED, *self.projection.events, *SHARED_COMMANDS, *self.acts.commands)

    @property
    def name(self) -> str:
        """Its stable name, such as `trench_crusade`."""
        return self.projection.name

    def advance(self, draft: Draft[S], trigger: str) -> None:
        """Take the row of a trigger, and go on as far as nobody owes a decision; each step entered is written down.

        Raises:
            LookupError: When there is no such row, which is a fault of the track.
        """
        step = self.track.next(draft.state.step, trigger, draft.state)
        if step is None:
            raise LookupError(f"{self.name}: no row leads on from {draft.state.step} by {trigger}")
        while step is not None:
            if step != draft.state.step:
                draft.happens(StepEntered(step))
            if step in self.acts.passages:
                self.acts.passages[step](draft)
            step = self.track.next(draft.state.step, GO_ON, draft.state)


def trigger_of(command: type[Command]) -> str:
    """Return the trigger by which the track knows a command: the name within its wire type.

    >>> from combat.engine.commands import Begin
    >>> trigger_of(Begin)
    'begin'
    """
    return command.wire_type.split(".")[-2]
