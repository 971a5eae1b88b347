"""What every message has in common: a stable wire type and the question who may see it.

An event says what happened, in the past tense; a command says what somebody wants, as an imperative. Both
are frozen attrs classes, and both are known on the wire by an explicit string, never by their class name, so
that a class may be renamed without orphaning a single old log.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

from attrs import frozen

MessageClass = TypeVar("MessageClass", bound="type[Message]")

MAX_SAFE_INTEGER = 2**53 - 1
"""Whole numbers beyond this are not the same in every language that reads JSON."""


@frozen
class Message:
    """Anything that is written into a log under a wire type of its own.

    Attributes:
        wire_type: A name and a version such as `rolled.v1`. It is never reused for another meaning.
    """

    wire_type: ClassVar[str] = ""

    def __init_subclass__(cls, wire: str = "", **kwargs: Any) -> None:
        """Take the wire type of a message class: `class Hit(Event, wire="hit.v1")`."""
        super().__init_subclass__(**kwargs)
        if wire:
            cls.wire_type = wire


@frozen
class Event(Message):
    """One immutable fact of a fight.

    Attributes:
        reveals: Whether the fact makes public what was secret before, so that taking it back cannot make the
            table forget it.
    """

    reveals: ClassVar[bool] = False

    @property
    def only_for(self) -> str | None:
        """The one seat that may see this event, or None when everybody may."""
        return None

    @property
    def wields(self) -> tuple[str, str] | None:
        """Who makes the rolls that follow, and with what weapon (empty for none), where the event says so."""
        return None

    @property
    def judges(self) -> tuple[str, bool] | None:
        """Whose roll was read, and whether it succeeded, where the event says so."""
        return None


@frozen
class Command(Message):
    """What a seat wants to happen; it becomes part of the log once it is accepted."""


@frozen
class RawCommand(Command):
    """A command as a log tells it, for readers who know the facts of a system and none of its commands.

    Attributes:
        data: Its wire form, `type` included.
    """

    data: Mapping[str, Any]


def wire(wire_type: str) -> Callable[[MessageClass], MessageClass]:
    """Return a message class its stable wire type.

    Args:
        wire_type: `name.vN` for what all systems share, `system.name.vN` for a system's own.
    """

    def name(message: MessageClass) -> MessageClass:
        message.wire_type = wire_type
        return message

    return name
