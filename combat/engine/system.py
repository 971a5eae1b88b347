"""What a system is to the rest of the house: the contents of its rooms, assembled."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import attrs

from combat.engine.commands import SHARED_COMMANDS
from combat.engine.machine import Machine
from combat.engine.requests import Request
from events.base import Command, Event, Message
from events.journal import Seat
from events.vocabulary import SHARED, EncounterEnded
from events.wire import Codec

if TYPE_CHECKING:
    from combat.engine.draft import Draft
    from combat.engine.errors import Reason


class State(Protocol):
    """What every system's state has: where on the round track the fight stands, and how it ended."""

    @property
    def step(self) -> str:
        """The step of the machine."""
        ...

    @property
    def outcome(self) -> EncounterEnded | None:
        """The event that ended the fight, or None while it goes on."""
        ...

    def name(self, who: str) -> str:
        """Give the name of a combatant, side or seat by its id, for people."""
        ...


S = TypeVar("S", bound=State)


@attrs.frozen
class System(Generic[S]):
    """
    One rule book turned into code.

    Attributes:
        name: Its stable name, such as `trench_crusade`.
        title: Its name for people.
        edition: Which edition of the book it is.
        machine: The round track.
        setup: The class of what is on the table at the beginning.
        settings: The class of the numbers and readings it is played with.
        preset: Gives the settings a table begins with, as plain data, for the plain settings it asked for.
        seats: Who speaks or looks, given the setup; always with a GM.
        opening: The state before the first event, given setup and settings.
        start: Leads a fresh fight to its first step.
        events: The system's own event classes.
        decide: What each command does; only called for a command without reasons against it.
        enter: What happens of itself at a step, without anybody's decision.
        evolve: What each event changes in the state, for every event class that the system uses.
        requests: The decisions owed now.
        reasons: Why a command cannot be said now, by the rules of the book.
        speakers: The seats that may say a command, the usual one first; none where the command names somebody who
            is not there. Asked before the reasons are.
        conceal: The state as a seat may see it.
        faults: What would be wrong with a state that was set by hand, as sentences.
        sample: The ready-made fight, as plain data.
    """

    name: str
    title: str
    edition: str
    machine: Machine
    setup: type
    settings: type
    preset: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    seats: Callable[[Any], tuple[Seat, ...]]
    opening: Callable[[Any, Any], S]
    start: "Callable[[Draft[S]], None]"
    events: tuple[type[Event], ...]
    decide: "Mapping[type[Command], Callable[[Draft[S], Any], None]]"
    enter: "Mapping[str, Callable[[Draft[S]], None]]"
    evolve: Mapping[type[Event], Callable[[S, Any], S]]
    requests: Callable[[S], tuple[Request, ...]]
    reasons: "Callable[[S, Any], Iterable[Reason]]"
    speakers: Callable[[S, Any], tuple[str, ...]]
    conceal: Callable[[S, str], S]
    faults: Callable[[S], Iterable[str]]
    sample: Callable[[], Mapping[str, Any]]
    codec: Codec = attrs.field(init=False, repr=False)

    @codec.default
    def _codec_of_all_messages(self) -> Codec:
        messages: tuple[type[Message], ...] = (*SHARED, *self.events, *SHARED_COMMANDS, *self.decide)
        return Codec(*messages)


def trigger_of(command: type[Command]) -> str:
    """
    Give the trigger by which the machine knows a command: the name within its wire type.

    >>> from combat.engine.commands import Begin
    >>> trigger_of(Begin)
    'begin'
    """
    return command.kind.split(".")[-2]
